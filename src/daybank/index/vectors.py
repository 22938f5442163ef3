"""Vectors for the passages of a workspace: made, kept in step with the pages, searched.

A set of vectors belongs to one model. It answers questions once it has been complete;
until then the set before it does, if that one's model can still be asked, and is dropped
when the new one takes its place. Passages without a vector yet are found by their words.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import Final, NamedTuple, Self, TypeVar

import numpy as np

from daybank.ann import (
    MOST_EXACT,
    Ids,
    Rows,
    Vector,
    VectorIndex,
    distinct,
    is_among,
    make_index,
    pack,
)
from daybank.embed.protocol import Choice, Embedder, RefusedError, UnavailableError
from daybank.index.opening import Place
from daybank.index.store import Index
from daybank.index.vector_file import (
    DamagedVectorsError,
    ModelRow,
    PageTexts,
    VectorFile,
)
from daybank.index.vector_texts import (
    Text,
    page_digests,
    parts,
    places_of,
    read_pages,
    read_texts,
    wanted_by,
)
from daybank.model import Filled, Progress

BATCH: Final = 32
"""Texts that are embedded together and stored in one transaction."""

# Blocks are joined when there are more of them than some, and one for every few vectors.
_BLOCKS: Final = 500
_SMALL: Final = 8

T = TypeVar("T")


class Near(NamedTuple):
    """A passage near a question, by row id.

    `score` is how far its cosine lies above the mean of all, as a share of what is left to 1:
    1 for the question's own words, 0 for any passage. Some models put everything close
    together, and without that no two would compare; what answers a question reaches 0.2 with
    one model and 0.4 with another.
    """

    passage: int
    score: float


class _Held(NamedTuple):
    """What is in memory of one state of the index.

    `stored` are the hashes of all vectors of the set. `passages` are the row ids of those that
    have one and `hashes` those of their texts, by which `engine` holds the vectors; both are
    ordered by hash.
    """

    model: ModelRow
    state: tuple[sqlite3.Connection, int, int]
    stored: Ids
    passages: Ids
    hashes: Ids
    engine: VectorIndex


class Vectors:
    """The vectors of one workspace, used by one thread and closed by their owner."""

    def __init__(self, path: Path) -> None:
        """Open the file of vectors, beginning one if there is none that can be used.

        Raises IndexUnusableError when that cannot be done, as every method may.
        """
        self._file = VectorFile(path)
        self._texts: dict[str, PageTexts] = {}
        self._place: Place | None = None  # of the file that the texts were read from
        self._held: _Held | None = None

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def fill(
        self,
        index: Index,
        embedder: Embedder,
        choice: Choice,
        tell: Callable[[Progress], None] = lambda _: None,
    ) -> Filled:
        """Embed every text that has no vector of this model yet, the newest pages first.

        What is done is stored every `BATCH` texts, so it may be stopped at any moment and goes
        on where it was. When nothing is left the set answers from then on. Raises EmbedderError
        when the model gives no more vectors.
        """
        return self._mended(lambda: self._fill(index, embedder, choice, tell))

    def progress(self, connection: sqlite3.Connection, choice: Choice) -> Progress:
        """Say how far the set of a choice is; nothing is done of one that was not begun."""
        return self._mended(lambda: self._progress(connection, choice))

    def answering(self) -> ModelRow | None:
        """Give the set that questions are compared with, None while none was ever complete."""
        return self._mended(self._answering)

    def keep_up(self, connection: sqlite3.Connection) -> None:
        """Bring what is held in memory in step with a snapshot of the index.

        It comes before `nearest` in the same snapshot, and before that is cut at a day.
        """
        self._mended(lambda: self._keep_up(connection))

    def nearest(
        self, question: Vector, k: int, allowed: Collection[int] | None = None
    ) -> list[Near]:
        """Give the `k` passages nearest to a question, the best first, as of `keep_up`.

        `allowed` are the row ids of those that may be found, None for all. Raises
        UnavailableError for a vector of another length than theirs.
        """
        held = self._held
        if held is None or not len(held.engine):
            return []
        if len(question) != held.model.dim:
            why = "its vectors have another length now; run `daybank embed fill`"
            raise UnavailableError(held.model.model, why)
        passages, hashes, only = held.passages, held.hashes, None
        if allowed is not None:
            kept = is_among(passages, distinct(np.fromiter(allowed, np.int64, len(allowed))))
            passages, hashes = passages[kept], hashes[kept]
            only = distinct(hashes)
        found = held.engine.search(question, k, only)
        usual = float(held.engine.centre() @ question)
        # In four places, which are the same on every machine.
        above = found.scores.astype(np.float64) - usual
        scores = np.round(above / max(1 - usual, 1e-6), 4)
        first = np.searchsorted(hashes, found.ids, "left")
        last = np.searchsorted(hashes, found.ids, "right")
        spans = zip(first.tolist(), last.tolist(), scores.tolist(), strict=True)
        near = (Near(int(p), score) for start, end, score in spans for p in passages[start:end])
        return list(islice(near, k))

    # -- filling ---------------------------------------------------------------------------

    def _fill(
        self, index: Index, embedder: Embedder, choice: Choice, tell: Callable[[Progress], None]
    ) -> Filled:
        model = self._file.model_of(embedder, choice)
        stored = set(self._file.hashes(model).tolist())
        refused: set[int] = set()
        at_first, before = len(stored), -1
        while True:
            with index.snapshot() as connection:
                texts = self._noted(connection)
            wanted = set(wanted_by(model, texts.values()).tolist())
            left = wanted - stored - refused
            done = len(wanted & stored)
            tell(Progress(done, len(wanted)))
            # Pages may change meanwhile and hold other texts then; look while that helps.
            if not left or len(stored) + len(refused) == before:
                break
            before = len(stored) + len(refused)
            paths = [p for p, page in texts.items() if not left.isdisjoint(page.hashes.tolist())]
            for batch in parts(read_texts(index, paths, left), BATCH):
                for rows in _embedded(embedder, batch):
                    self._file.put(model, rows)
                    stored.update(rows.ids.tolist())
                    done += rows.size
                refused.update({hashed for hashed, _ in batch} - stored)
                tell(Progress(done, len(wanted)))
        if not left:
            self._file.let_answer(model)
            self._tidy(model, wanted, stored)
        added = len(stored) - at_first
        return Filled(model.model, added, len(refused), Progress(done, len(wanted)))

    def _tidy(self, model: ModelRow, wanted: set[int], stored: set[int]) -> None:
        """Drop the vectors of texts that are gone, once these are the most, and join small blocks.

        Until then they stay: a line that is cut today may be pasted tomorrow.
        """
        mostly_gone = len(stored) > 2 * len(wanted)
        if mostly_gone or self._file.blocks(model) > _BLOCKS + len(stored) // _SMALL:
            rows = self._file.vectors(model)
            if mostly_gone:
                rows = rows.at(rows.among(np.array(sorted(wanted), np.int64)))
            self._file.rewrite(model, rows)

    def _progress(self, connection: sqlite3.Connection, choice: Choice) -> Progress:
        texts = self._noted(connection).values()
        same = (row for row in self._file.models() if _is_same(row.choice, choice))
        model = max(same, key=lambda row: row.key, default=None)
        if model is None:
            return Progress(0, sum(int(np.count_nonzero(page.hashes)) for page in texts))
        wanted = wanted_by(model, texts)
        done = is_among(wanted, self._file.hashes(model))
        return Progress(int(np.count_nonzero(done)), len(wanted))

    # -- keeping up ------------------------------------------------------------------------

    def _answering(self) -> ModelRow | None:
        return next((row for row in self._file.models() if row.answers), None)

    def _noted(self, connection: sqlite3.Connection) -> dict[str, PageTexts]:
        """Give what every page of a snapshot embeds, by path, the newest first.

        Pages that have changed since they were noted are read, and noted anew.
        """
        self._file.refresh()
        if self._place != self._file.place:
            self._texts, self._place = self._file.pages(), self._file.place
        digests = page_digests(connection)
        known = self._texts
        changed = {
            path: digest
            for path, digest in digests.items()
            if path not in known or known[path].digest != digest
        }
        for pages in read_pages(connection, changed):
            self._file.put_pages(pages)
            known |= pages
        if gone := known.keys() - digests.keys():
            self._file.forget_pages(gone)
        self._texts = {path: known[path] for path in digests}
        return self._texts

    def _keep_up(self, connection: sqlite3.Connection) -> None:
        self._file.refresh()
        model = self._answering()
        if model is None:
            self._held = None
            return
        held, state = self._held, _state(connection)
        unchanged = held is not None and held.model == model
        if held is not None and unchanged and held.state == state:
            return
        stored = held.stored if held is not None and unchanged else self._file.hashes(model)
        passages, hashes = places_of(connection, self._noted(connection), model)
        kept = is_among(hashes, stored)
        order = np.argsort(hashes[kept], kind="stable")
        passages, hashes = passages[kept][order], hashes[kept][order]
        if held is not None and held.model.key != model.key:
            held = None
        engine = self._engine(model, held, distinct(hashes))
        self._held = _Held(model, state, stored, passages, hashes, engine)

    def _engine(self, model: ModelRow, held: _Held | None, live: Ids) -> VectorIndex:
        """Give the vectors of some texts, from those in memory and those in the file."""
        old = np.empty(0, np.int64) if held is None else distinct(held.hashes)
        came, gone = live[~is_among(live, old)], old[~is_among(old, live)]
        if held is None or len(came) > len(old) or len(old) <= MOST_EXACT < len(live):
            rows = self._file.vectors(model)
            return make_index(rows.at(rows.among(live)))
        held.engine.remove(gone)
        if len(came):
            rows = self._file.vectors(model)
            held.engine.add(rows.at(rows.among(came)))
        return held.engine

    def _mended(self, do: Callable[[], T]) -> T:
        """Do something with the file, with an empty one when it turns out to be damaged."""
        try:
            return do()
        except DamagedVectorsError:
            self._file.start_over()
            self._held = None
            return do()


def _embedded(embedder: Embedder, batch: Sequence[Text]) -> Iterator[Rows]:
    """Embed texts together, or one by one if they are refused; those refused alone are left out.

    Raises RefusedError when all are, for then it is not the texts' fault.
    """
    try:
        rows = _rows(embedder, batch)
    except RefusedError as error:
        refusal = error
    else:
        yield rows
        return
    given = 0
    for text in batch if len(batch) > 1 else ():
        with suppress(RefusedError):
            yield _rows(embedder, [text])
            given += 1
    if not given:
        raise refusal


def _rows(embedder: Embedder, batch: Sequence[Text]) -> Rows:
    hashes = np.array([hashed for hashed, _ in batch], np.int64)
    return pack(hashes, embedder.embed_facts([text for _, text in batch]))


def _is_same(one: Choice, other: Choice) -> bool:
    """Say whether two choices mean the same model; what is allowed is another matter."""
    return one._replace(allow_remote=False) == other._replace(allow_remote=False)


def _state(connection: sqlite3.Connection) -> tuple[sqlite3.Connection, int, int]:
    """Give what differs whenever the index does."""
    (version,) = connection.execute("pragma data_version").fetchone()
    return connection, version, connection.total_changes
