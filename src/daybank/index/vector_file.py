"""The file that holds vectors, `vectors.sqlite` beside the index.

It is a file of its own because vectors outlive the index: they hang on texts and not on
places, so a rebuild, a renamed page and a moved line all find theirs again. Deleting it loses
the time it took to make them and nothing else.

    model   one set of vectors: the model, the template of its texts, how it was chosen, and
            whether questions are compared with it; at most one is
    vector  what texts became, a block for each lot that was stored together: the hashes of
            the texts, a scale each, a byte a dimension each (see `ann.rows`)
    page    what the passages of a page embed, in order: their hashes and languages

Blocks, because a hundred thousand rows take half a second to read and as many vectors in
blocks a twentieth of that. A hash has 64 bits: should two texts ever share one, they share a
vector.
"""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from daybank.ann import Ids, Rows, distinct
from daybank.embed.protocol import TEMPLATE, Choice, Embedder, UnavailableError
from daybank.errors import IndexUnusableError
from daybank.grammar import READING
from daybank.index.opening import DamagedIndexError, Place, index_errors, place_of

NAME: Final = "vectors.sqlite"
# Of what is read from a page: how texts are cut and put.
_READ: Final = f"{READING}.{TEMPLATE} "
_FORM: Final = 1
_LARGE: Final = 1024  # vectors of a block that is written anew
_BESIDE: Final = ("-wal", "-shm", "-journal", "")


class DamagedVectorsError(IndexUnusableError):
    """The file is damaged; `VectorFile.start_over` begins an empty one."""


class ModelRow(NamedTuple):
    """A set of vectors: its model's id, their length, and whether it answers.

    `languages` are those of the texts it holds, None for all. `choice` opens the model again.
    `version` rises with every change of its vectors.
    """

    key: int
    model: str
    dim: int
    languages: frozenset[str] | None
    choice: Choice
    answers: bool
    version: int

    def takes(self, language: str) -> bool:
        """Say whether texts of a language have a place in the set; "" is a text that hides it."""
        return self.languages is None or not language or language in self.languages


class PageTexts(NamedTuple):
    """What the passages of a page with some digest embed, in order: hashes and languages.

    A hash is 0 for what daybank wrote itself, which is never embedded.
    """

    digest: str
    hashes: Ids
    languages: tuple[str, ...]


class VectorFile:
    """The open file, used by one thread and closed by its owner."""

    def __init__(self, path: Path) -> None:
        """Open the file, beginning an empty one if there is none or none that can be used.

        Raises IndexUnusableError when that cannot be done.
        """
        self.path = path
        self._connection, self.place = self._opened()

    def close(self) -> None:
        """Close the file."""
        self._connection.close()

    def start_over(self) -> None:
        """Delete the file and begin an empty one."""
        self._connection.close()
        _delete(self.path)
        self._connection, self.place = self._opened()

    def refresh(self) -> None:
        """Begin anew if the file was deleted or replaced."""
        if place_of(self.path) != self.place:
            self._connection.close()
            self._connection, self.place = self._opened()

    # -- sets ------------------------------------------------------------------------------

    def models(self) -> list[ModelRow]:
        """Give all sets, the one begun last at the end."""
        with self._errors():
            return [_model(row) for row in self._connection.execute(_MODELS, (TEMPLATE,))]

    def model_of(self, embedder: Embedder, choice: Choice) -> ModelRow:
        """Give the set of a model, begun if there is none; it now hangs on this choice."""
        languages = None if embedder.languages is None else json.dumps(sorted(embedder.languages))
        key = (embedder.id, TEMPLATE, embedder.dim)
        with self._writing() as connection:
            connection.execute(_BEGIN_MODEL, (*key, languages, json.dumps(choice)))
            (found,) = connection.execute(_MODEL_KEY, key).fetchone()
        return next(row for row in self.models() if row.key == found)

    def let_answer(self, model: ModelRow) -> None:
        """Let questions be compared with one set from now on, and drop all others."""
        with self._writing() as connection:
            connection.execute(_LET_ANSWER, (model.key,))
            connection.execute("delete from vector where model <> ?", (model.key,))
            connection.execute("delete from model where key <> ?", (model.key,))

    # -- vectors ---------------------------------------------------------------------------

    def put(self, model: ModelRow, rows: Rows) -> None:
        """Store vectors in a set, by hash, in one transaction.

        Raises UnavailableError when another process has dropped the set.
        """
        with self._writing() as connection:
            self._put(connection, model, rows)

    def hashes(self, model: ModelRow) -> Ids:
        """Give the hashes of the texts that have a vector in a set, rising."""
        with self._errors():
            blocks = self._connection.execute(_HASHES, (model.key,)).fetchall()
        return distinct(_numbers(b"".join(hashes for (hashes,) in blocks)))

    def vectors(self, model: ModelRow) -> Rows:
        """Give all vectors of a set by hash, each once."""
        with self._errors():
            blocks = self._connection.execute(_VECTORS, (model.key,)).fetchall()
        hashes, scales, codes = (b"".join(block[column] for block in blocks) for column in range(3))
        ids = _numbers(hashes)
        rows = Rows(
            ids,
            np.frombuffer(codes, np.int8).reshape(-1, model.dim),
            np.frombuffer(scales, "<f4").astype(np.float32),
        )
        if len(distinct(ids)) == len(ids):
            return rows
        # Two processes have filled the same gap.
        return rows.at(np.unique(ids, return_index=True)[1])

    def blocks(self, model: ModelRow) -> int:
        """Count the blocks of a set."""
        with self._errors():
            return int(self._connection.execute(_BLOCKS, (model.key,)).fetchone()[0])

    def rewrite(self, model: ModelRow, rows: Rows) -> None:
        """Put these vectors, in large blocks, in the place of all that a set holds."""
        with self._writing() as connection:
            connection.execute("delete from vector where model = ?", (model.key,))
            for start in range(0, rows.size, _LARGE):
                block = np.arange(start, min(start + _LARGE, rows.size))
                self._put(connection, model, rows.at(block))

    # -- pages -----------------------------------------------------------------------------

    def pages(self) -> dict[str, PageTexts]:
        """Give what pages embed, by path, of those that were read in the way of today."""
        with self._errors():
            rows = self._connection.execute(_PAGES).fetchall()
        return {
            path: PageTexts(
                digest.removeprefix(_READ),
                _numbers(hashes),
                tuple(languages.split(" ")) if hashes else (),
            )
            for path, digest, hashes, languages in rows
            if digest.startswith(_READ)
        }

    def put_pages(self, pages: Mapping[str, PageTexts]) -> None:
        """Store what some pages embed, by path."""
        with self._writing() as connection:
            connection.executemany(
                _PUT_PAGE,
                (
                    (path, _READ + digest, _bytes(hashes, "<i8"), " ".join(languages))
                    for path, (digest, hashes, languages) in pages.items()
                ),
            )

    def forget_pages(self, paths: Iterable[str]) -> None:
        """Drop pages that are gone; their vectors stay."""
        with self._writing() as connection:
            connection.executemany("delete from page where path = ?", ((path,) for path in paths))

    # -- the file --------------------------------------------------------------------------

    def _opened(self) -> tuple[sqlite3.Connection, Place | None]:
        try:
            connection = self._ready()
        except DamagedVectorsError:
            _delete(self.path)
            connection = self._ready()
        return connection, place_of(self.path)

    def _ready(self) -> sqlite3.Connection:
        """Open the file and see that it has the tables, all of this form."""
        try:
            # Ours alone, as everything that is made from a person's pages. Only ever a new
            # file: to close one that SQLite has open would drop its locks.
            with suppress(FileExistsError):
                os.close(os.open(self.path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
        except OSError as error:
            raise IndexUnusableError(str(self.path), error.strerror or str(error)) from error
        connection = sqlite3.connect(self.path, timeout=30.0, isolation_level=None)
        try:
            with self._errors():
                _prepare(connection)
        except BaseException:
            connection.close()
            raise
        return connection

    def _put(self, connection: sqlite3.Connection, model: ModelRow, rows: Rows) -> None:
        form = (_bytes(rows.ids, "<i8"), _bytes(rows.scales, "<f4"), _bytes(rows.codes, "i1"))
        if connection.execute(_CHANGED, (model.key, model.model)).rowcount != 1:
            why = "its set of vectors was dropped meanwhile; run `daybank embed fill` again"
            raise UnavailableError(model.model, why)
        connection.execute(_PUT, (model.key, *form))

    @contextmanager
    def _errors(self) -> Iterator[None]:
        try:
            with index_errors(self.path):
                yield
        except DamagedIndexError as error:
            raise DamagedVectorsError(error.path, error.why) from error

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        with self._errors(), _transaction(self._connection):
            yield self._connection


def _prepare(connection: sqlite3.Connection) -> None:
    connection.execute("pragma synchronous = normal")
    if _form(connection) == _FORM:
        return
    # Disks without shared memory refuse it; then the usual journal serves.
    with suppress(sqlite3.OperationalError):
        connection.execute("pragma journal_mode = wal")
    with _transaction(connection):
        if _form(connection) != _FORM:
            for name, columns in _TABLES.items():
                connection.execute(f"drop table if exists {name}")
                connection.execute(f"create table {name} {columns}")
            connection.execute(f"pragma user_version = {_FORM}")


def _form(connection: sqlite3.Connection) -> int:
    return int(connection.execute("pragma user_version").fetchone()[0])


@contextmanager
def _transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """Commit what is written within, or take it back if anything raises."""
    connection.execute("begin immediate")
    try:
        yield
        connection.execute("commit")
    except BaseException:
        # A full disk may have ended the transaction already.
        if connection.in_transaction:
            connection.execute("rollback")
        raise


def _delete(path: Path) -> None:
    for end in _BESIDE:
        path.with_name(path.name + end).unlink(missing_ok=True)


def _model(row: tuple[Any, ...]) -> ModelRow:
    key, model, dim, languages, choice, answers, version = row
    known = None if languages is None else frozenset(json.loads(languages))
    return ModelRow(key, model, dim, known, Choice(*json.loads(choice)), bool(answers), version)


def _numbers(data: bytes) -> Ids:
    return np.frombuffer(data, "<i8").astype(np.int64)


def _bytes(values: npt.NDArray[Any], form: str) -> bytes:
    return values.astype(form).tobytes()


_TABLES: Final = {
    "model": """(
        key integer primary key,
        model text not null,
        template integer not null,
        dim integer not null,
        languages text,
        choice text not null,
        answers integer not null default 0,
        version integer not null default 0,
        unique (model, template, dim)
    ) strict""",
    "vector": """(
        block integer primary key,
        model integer not null,
        hashes blob not null,
        scales blob not null,
        codes blob not null
    ) strict""",
    "page": """(
        path text primary key,
        digest text not null,
        hashes blob not null,
        languages text not null
    ) strict, without rowid""",
}

_MODELS: Final = """
    select key, model, dim, languages, choice, answers, version from model
     where template = ? order by key
"""
_BEGIN_MODEL: Final = """
    insert into model (model, template, dim, languages, choice) values (?, ?, ?, ?, ?)
        on conflict do update set languages = excluded.languages, choice = excluded.choice
"""
_MODEL_KEY: Final = "select key from model where model = ? and template = ? and dim = ?"
_LET_ANSWER: Final = "update model set answers = (key = ?)"
_CHANGED: Final = "update model set version = version + 1 where key = ? and model = ?"
_PUT: Final = "insert into vector (model, hashes, scales, codes) values (?, ?, ?, ?)"
_HASHES: Final = "select hashes from vector where model = ?"
_VECTORS: Final = "select hashes, scales, codes from vector where model = ?"
_BLOCKS: Final = "select count(*) from vector where model = ?"
_PUT_PAGE: Final = """
    insert or replace into page (path, digest, hashes, languages) values (?, ?, ?, ?)
"""
_PAGES: Final = "select path, digest, hashes, languages from page"
