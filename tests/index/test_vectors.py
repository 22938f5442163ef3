"""Vectors: made once a text, kept through every rebuild, in step with the pages."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Iterator, Sequence
from datetime import date
from itertools import pairwise
from pathlib import Path
from zlib import crc32

import numpy as np
import pytest
from memory_pages import STORY, MemoryPages

from daybank import ann
from daybank.ann import Matrix, Vector
from daybank.embed.protocol import (
    Choice,
    RefusedError,
    UnavailableError,
    embedded_texts,
)
from daybank.index import vectors as vectors_module
from daybank.index.store import Index, open_index
from daybank.index.sync import sync
from daybank.index.vectors import BATCH, Near, Vectors
from daybank.model import Claim, Kind, Passage, Progress, Source, Unit

LOG = "memory/2025-11-27.md"
CHOICE = Choice("words")


class Words:
    """A model of its own kind: texts are near when they share words."""

    def __init__(
        self, name: str = "words", dim: int = 256, languages: frozenset[str] | None = None
    ) -> None:
        self.id = name
        self.dim = dim
        self.languages = languages
        self.scale = 1.0
        self.texts: list[str] = []
        self.fails_at = -1
        self.failure: BaseException = UnavailableError(name, "it is tired")
        self.refuses = ""

    def embed_facts(self, texts: Sequence[str]) -> Matrix:
        if self.refuses and any(self.refuses in text for text in texts):
            raise RefusedError(self.id, f"it does not like {self.refuses}")
        if 0 <= self.fails_at <= len(self.texts) + len(texts):
            raise self.failure
        self.texts += texts
        return np.array([self.embed_query(text) for text in texts], np.float32)

    def embed_query(self, text: str) -> Vector:
        vector = np.full(self.dim, 1e-3, np.float32)
        for word in text.lower().replace(",", " ").replace(".", " ").split():
            vector[crc32(word.encode()) % self.dim] += 1
        unit: Vector = vector / np.float32(np.linalg.norm(vector))
        return unit


@pytest.fixture
def model() -> Words:
    return Words()


@pytest.fixture
def vectors(path: Path) -> Iterator[Vectors]:
    with Vectors(path.with_name("vectors.sqlite")) as opened:
        yield opened


@pytest.fixture
def synced(index: Index, pages: MemoryPages) -> Index:
    sync(index, pages)
    return index


def passages(index: Index, near: Sequence[Near]) -> list[str]:
    """The texts of the units whose passages were found."""
    query = "select text from passage join unit on unit.id = passage.unit where passage.id = ?"
    return [index.connection.execute(query, (n.passage,)).fetchone()[0] for n in near]


def ask(
    vectors: Vectors, index: Index, model: Words, question: str, k: int = 3
) -> list[tuple[str, float]]:
    with index.snapshot() as connection:
        vectors.keep_up(connection)
        near = vectors.nearest(model.embed_query(question), k)
        return list(zip(passages(index, near), [n.score for n in near], strict=True))


def progress(vectors: Vectors, index: Index, choice: Choice = CHOICE) -> Progress:
    with index.snapshot() as connection:
        return vectors.progress(connection, choice)


def long_story(pages: MemoryPages, days: int = 20) -> None:
    """More texts than fit into one batch, some hundred words among them."""
    for day in range(1, days + 1):
        facts = "".join(f"- W @Odile: Item {day}-{n} is on shelf {n}.\n" for n in range(5))
        pages.put(f"memory/2025-10-{day:02}.md", f"## Retain\n{facts}")


# -- what is embedded ----------------------------------------------------------------------


def unit(text: str, *entities: str, day: date | None = None, label: str | None = None) -> Unit:
    claim = Claim(Kind.WORLD, text, entities)
    passage = Passage(0, len(text), 1, 1)
    return Unit("^f-0", claim, Source("a.md", 1), 1, day, (passage,), label=label)


def test_a_text_is_embedded_with_who_and_when() -> None:
    day = date(2025, 3, 9)
    assert embedded_texts(unit("Likes figs.", "Peter", "Odile", day=day)) == (
        "Peter, Odile (09 March 2025): Likes figs.",
    )
    assert embedded_texts(unit("Hello.", label="assistant", day=day)) == (
        "assistant (09 March 2025): Hello.",
    )
    assert embedded_texts(unit("Hello.", day=day)) == ("09 March 2025: Hello.",)
    assert embedded_texts(unit("Hello.", label="Mira")) == ("Mira: Hello.",)
    assert embedded_texts(unit("Hello.")) == ("Hello.",)


def test_each_passage_of_a_long_unit_is_a_text() -> None:
    pieces = (Passage(0, 5, 1, 1), Passage(6, 11, 2, 2))
    assert embedded_texts(unit("first again", label="Mira")._replace(passages=pieces)) == (
        "Mira: first",
        "Mira: again",
    )


# -- filling -------------------------------------------------------------------------------


def test_a_filled_set_finds_what_a_question_means(
    synced: Index, vectors: Vectors, model: Words
) -> None:
    assert ask(vectors, synced, model, "Peter marrakech") == []
    filled = vectors.fill(synced, model, CHOICE)
    assert filled.progress == Progress(filled.added, filled.added)
    assert filled.added == len(set(model.texts)) == len(model.texts) > 5
    [(text, score), *_] = ask(vectors, synced, model, "Peter is in Marrakech for the birthday")
    assert text.startswith("Currently in Marrakech")
    assert 0 < score <= 1


def test_the_score_is_one_for_the_text_itself_and_about_nothing_for_any_other(
    synced: Index, vectors: Vectors, model: Words
) -> None:
    vectors.fill(synced, model, CHOICE)
    found = ask(vectors, synced, model, model.texts[0], 100)
    assert found[0][1] == pytest.approx(1, abs=0.01)
    assert sum(score for _, score in found) / len(found) == pytest.approx(0, abs=0.01)


@pytest.mark.parametrize("rebuilt", [False, True])
def test_moved_lines_renamed_pages_and_rebuilds_cost_nothing(
    synced: Index, pages: MemoryPages, vectors: Vectors, model: Words, *, rebuilt: bool
) -> None:
    vectors.fill(synced, model, CHOICE)
    before = len(model.texts)
    pages.put(LOG, pages.pages[LOG].text.replace("# Thursday\n", "# Thursday\n\n\n"))
    pages.rename("bank/entities/Peter.md", "bank/entities/Pete.md")
    if rebuilt:
        synced.start_over("asked for")
    sync(synced, pages)
    assert vectors.fill(synced, model, CHOICE).added == 0
    assert len(model.texts) == before
    assert ask(vectors, synced, model, "Currently in Marrakech")[0][0].startswith("Currently")


def test_a_line_that_is_cut_today_and_pasted_tomorrow_costs_nothing(
    synced: Index, pages: MemoryPages, vectors: Vectors, model: Words
) -> None:
    vectors.fill(synced, model, CHOICE)
    whole, before = pages.pages[LOG].text, len(model.texts)
    pages.put(LOG, whole.split("- O(")[0])
    sync(synced, pages)
    vectors.fill(synced, model, CHOICE)
    pages.put(LOG, whole)
    sync(synced, pages)
    vectors.fill(synced, model, CHOICE)
    assert len(model.texts) == before


def test_texts_that_are_gone_are_dropped_once_they_are_the_most(
    index: Index, path: Path, pages: MemoryPages, vectors: Vectors, model: Words
) -> None:
    long_story(pages)
    sync(index, pages)
    vectors.fill(index, model, CHOICE)
    for page in list(pages.pages):
        if page.startswith("memory/2025-10"):
            pages.remove(page)
    sync(index, pages)
    left = vectors.fill(index, model, CHOICE).progress
    with sqlite3.connect(path.with_name("vectors.sqlite")) as file:
        (held,) = file.execute("select sum(length(hashes)) / 8 from vector").fetchone()
        assert held == left.total
    file.close()


def test_equal_texts_share_a_vector_and_are_both_found(
    index: Index, vectors: Vectors, model: Words
) -> None:
    same = "- **Tea:** green\n"
    sync(index, MemoryPages({"memory/a.md": same, "memory/b.md": same}))
    assert vectors.fill(index, model, CHOICE).added == 1
    assert len(ask(vectors, index, model, "green tea")) == 2


def test_what_daybank_wrote_is_not_embedded(index: Index, vectors: Vectors, model: Words) -> None:
    block = (
        "# Peter\n\n- W @Peter: Written.\n\n<!-- daybank:view peter -->\n- W @Peter: Generated.\n"
        "<!-- /daybank:view peter digest=0 -->\n"
    )
    sync(index, MemoryPages({"bank/entities/Peter.md": block}))
    vectors.fill(index, model, CHOICE)
    assert [text for text in model.texts if "enerated" in text] == []
    assert any("Written" in text for text in model.texts)


def test_texts_in_languages_the_model_does_not_know_are_left_out(
    index: Index, vectors: Vectors
) -> None:
    model = Words(languages=frozenset({"en"}))
    sync(index, MemoryPages(STORY))
    filled = vectors.fill(index, model, CHOICE)
    assert filled.progress.done == filled.progress.total
    assert not any("杭州" in text for text in model.texts)
    assert any("Marrakech" in text for text in model.texts)
    assert progress(vectors, index) == filled.progress


def test_the_newest_pages_are_filled_first(
    index: Index, pages: MemoryPages, vectors: Vectors, model: Words
) -> None:
    long_story(pages, 9)
    sync(index, pages)
    vectors.fill(index, model, CHOICE)
    days = [text.split("October")[0][-3:].strip() for text in model.texts if "October" in text]
    assert days == sorted(days, reverse=True)


def test_progress_is_told_from_nothing_to_all(
    index: Index, pages: MemoryPages, vectors: Vectors, model: Words
) -> None:
    long_story(pages)
    sync(index, pages)
    told: list[Progress] = []
    filled = vectors.fill(index, model, CHOICE, told.append)
    assert told[0] == Progress(0, filled.progress.total)
    assert told[-1] == filled.progress == Progress(filled.added, filled.added)
    steps = [progress.done for progress in told]
    assert steps == sorted(steps)
    assert max(b - a for a, b in pairwise(steps)) <= BATCH


@pytest.mark.parametrize("failure", [KeyboardInterrupt(), UnavailableError("words", "tired")])
def test_a_filling_that_is_stopped_goes_on_where_it_was(
    index: Index, pages: MemoryPages, vectors: Vectors, failure: BaseException
) -> None:
    long_story(pages)
    sync(index, pages)
    model, again = Words(), Words()
    model.fails_at, model.failure = 2 * BATCH + 5, failure
    with pytest.raises(type(failure)):
        vectors.fill(index, model, CHOICE)
    assert progress(vectors, index).done == len(model.texts) == 2 * BATCH
    assert ask(vectors, index, model, "shelf") == []
    filled = vectors.fill(index, again, CHOICE)
    assert len(model.texts) + len(again.texts) == filled.progress.total
    assert ask(vectors, index, model, "shelf") != []


def test_a_text_that_the_model_refuses_keeps_no_other_from_its_vector(
    index: Index, pages: MemoryPages, vectors: Vectors, model: Words
) -> None:
    long_story(pages)
    sync(index, pages)
    model.refuses = "Item 7-3"
    filled = vectors.fill(index, model, CHOICE)
    assert (filled.refused, filled.progress.done) == (1, filled.progress.total - 1)
    assert ask(vectors, index, model, "shelf") != []
    model.refuses = ""
    assert vectors.fill(index, model, CHOICE).added == 1


def test_what_was_done_of_a_batch_is_stored_when_the_rest_fails(
    synced: Index, vectors: Vectors, model: Words
) -> None:
    """The texts are refused together, taken one by one, and then the model goes away."""
    model.refuses, model.fails_at = "Marrakech", 4
    with pytest.raises(UnavailableError):
        vectors.fill(synced, model, CHOICE)
    assert progress(vectors, synced).done == 3


def test_a_model_that_refuses_everything_is_an_error_and_no_set(
    synced: Index, vectors: Vectors, model: Words
) -> None:
    model.refuses = " "
    with pytest.raises(RefusedError):
        vectors.fill(synced, model, CHOICE)
    assert vectors.answering() is None


def test_pages_that_change_meanwhile_are_filled_too(
    index: Index, path: Path, pages: MemoryPages, vectors: Vectors, model: Words
) -> None:
    long_story(pages)
    sync(index, pages)

    def change(told: Progress) -> None:
        if 0 < told.done <= BATCH:
            pages.put("memory/2025-10-01.md", "## Retain\n- W @Odile: All of it was sold.\n")
            with open_index(path) as other:
                sync(other, pages)

    filled = vectors.fill(index, model, CHOICE, change)
    assert filled.progress.done == filled.progress.total
    assert ask(vectors, index, model, "all of it was sold")[0][0] == "All of it was sold."


def test_an_empty_workspace_is_filled_at_once(index: Index, vectors: Vectors, model: Words) -> None:
    sync(index, MemoryPages())
    assert vectors.fill(index, model, CHOICE).progress == Progress(0, 0)
    assert ask(vectors, index, model, "anything") == []


# -- one model after another ---------------------------------------------------------------


def test_the_old_set_answers_until_the_new_one_is_complete(
    index: Index, path: Path, pages: MemoryPages, vectors: Vectors, model: Words
) -> None:
    long_story(pages)
    sync(index, pages)
    vectors.fill(index, model, CHOICE)
    new, chosen = Words("new", 300), Choice("new", url="http://127.0.0.1:1")
    new.fails_at = 3 * BATCH
    with pytest.raises(UnavailableError):
        vectors.fill(index, new, chosen)
    answering = vectors.answering()
    assert answering is not None
    assert (answering.model, answering.choice) == ("words", CHOICE)
    assert ask(vectors, index, model, "shelf") != []
    assert progress(vectors, index, chosen).done == 2 * BATCH
    assert progress(vectors, index).done > 2 * BATCH
    new.fails_at = -1
    vectors.fill(index, new, chosen)
    answering = vectors.answering()
    assert answering is not None
    assert (answering.model, answering.choice, answering.dim) == ("new", chosen, 300)
    assert ask(vectors, index, new, "shelf") != []
    with sqlite3.connect(path.with_name("vectors.sqlite")) as file:
        assert file.execute("select count(distinct model) from vector").fetchone() == (1,)
    file.close()


def test_a_model_that_gives_other_lengths_is_another_set(
    synced: Index, vectors: Vectors, model: Words
) -> None:
    vectors.fill(synced, model, CHOICE)
    changed = Words(dim=128)
    with pytest.raises(UnavailableError, match="daybank embed fill"):
        ask(vectors, synced, changed, "Marrakech")
    assert vectors.fill(synced, changed, CHOICE).added == len(model.texts)
    assert ask(vectors, synced, changed, "Marrakech") != []


def test_leave_to_go_elsewhere_does_not_make_another_model(
    synced: Index, vectors: Vectors, model: Words
) -> None:
    vectors.fill(synced, model, CHOICE)
    assert progress(vectors, synced, CHOICE._replace(allow_remote=True)).done > 0
    assert progress(vectors, synced, CHOICE._replace(url="http://127.0.0.1:2")).done == 0


def test_a_set_that_was_dropped_meanwhile_is_not_written_to(
    index: Index, path: Path, pages: MemoryPages, vectors: Vectors, model: Words
) -> None:
    """Else its vectors would come to be those of whichever model gets its place."""
    long_story(pages)
    sync(index, pages)

    def drop(told: Progress) -> None:
        if told.done == BATCH:
            for file in path.parent.glob("vectors.sqlite*"):
                file.unlink()
            with Vectors(path.with_name("vectors.sqlite")) as other:
                other.fill(index, Words("other"), Choice("other"))
            with index.snapshot() as connection:
                vectors.keep_up(connection)

    with pytest.raises(UnavailableError, match="dropped meanwhile"):
        vectors.fill(index, model, CHOICE, drop)
    answering = vectors.answering()
    assert answering is not None
    assert answering.model == "other"
    done, total = progress(vectors, index, Choice("other"))
    assert done == total


# -- in step with the pages ----------------------------------------------------------------


def test_a_passage_without_a_vector_yet_is_not_found_and_hides_no_other(
    synced: Index, pages: MemoryPages, vectors: Vectors, model: Words
) -> None:
    vectors.fill(synced, model, CHOICE)
    before = ask(vectors, synced, model, "Peter concise replies")
    pages.put(LOG, pages.pages[LOG].text + "- W @Peter: Concise replies again.\n")
    sync(synced, pages)
    assert [text for text, _ in ask(vectors, synced, model, "Peter concise replies")] == [
        text for text, _ in before
    ]
    done, total = progress(vectors, synced)
    assert done == total - 1


@pytest.mark.parametrize("seed", range(6))
def test_what_is_held_is_what_a_fresh_start_would_hold(
    index: Index, path: Path, pages: MemoryPages, vectors: Vectors, *, model: Words, seed: int
) -> None:
    dice = random.Random(seed)
    long_story(pages, 8)
    for _ in range(12):
        page = dice.choice([path for path in pages.pages if "10-" in path] or [LOG])
        lines = pages.pages[page].text.splitlines(keepends=True)
        match dice.randrange(5):
            case 0:
                pages.remove(page)
            case 1:
                pages.rename(page, f"memory/2025-10-{dice.randrange(10, 28)}.md")
            case 2:
                pages.put(page, "".join(lines[:1] + lines[:0:-1]))
            case 3:
                pages.put(page, "".join([*lines, f"- W: Number {dice.random()}.\n"]))
            case _:
                vectors.fill(index, model, CHOICE)
        sync(index, pages)
        held = ask(vectors, index, model, "number of the shelf", 12)
        with Vectors(path.with_name("vectors.sqlite")) as fresh:
            assert held == ask(fresh, index, model, "number of the shelf", 12)


def test_a_workspace_that_grows_beyond_what_is_compared_in_full_is_searched_all_the_same(
    synced: Index,
    pages: MemoryPages,
    vectors: Vectors,
    model: Words,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    vectors.fill(synced, model, CHOICE)
    assert ask(vectors, synced, model, "shelf") != []
    for module in (ann, vectors_module):
        monkeypatch.setattr(module, "MOST_EXACT", 50)
    long_story(pages)
    sync(synced, pages)
    vectors.fill(synced, model, CHOICE)
    assert ask(vectors, synced, model, "Item 12-3 is on shelf 3")[0][0] == (
        "Item 12-3 is on shelf 3."
    )


def test_vectors_stored_a_few_at_a_time_are_joined(
    index: Index, path: Path, pages: MemoryPages, vectors: Vectors, model: Words
) -> None:
    sync(index, pages)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(vectors_module, "_BLOCKS", 5)
        vectors.fill(index, model, CHOICE)
        for day in range(1, 20):
            pages.put(f"memory/2025-09-{day:02}.md", f"## Retain\n- W: Single {day}.\n")
            sync(index, pages)
            vectors.fill(index, model, CHOICE)
    with sqlite3.connect(path.with_name("vectors.sqlite")) as file:
        (blocks,) = file.execute("select count(*) from vector").fetchone()
    file.close()
    assert blocks < 19
    done, total = progress(vectors, index)
    assert done == total
    assert ask(vectors, index, model, "Single 7")[0][0] == "Single 7."


def test_only_allowed_passages_are_found(synced: Index, vectors: Vectors, model: Words) -> None:
    vectors.fill(synced, model, CHOICE)
    with synced.snapshot() as connection:
        vectors.keep_up(connection)
        everything = vectors.nearest(model.embed_query("Peter"), 100)
        some = {near.passage for near in everything[3:6]}
        assert vectors.nearest(model.embed_query("Peter"), 100, some) == everything[3:6]
        assert vectors.nearest(model.embed_query("Peter"), 100, ()) == []


def test_what_another_process_fills_is_found(
    synced: Index, path: Path, vectors: Vectors, model: Words
) -> None:
    assert ask(vectors, synced, model, "Marrakech") == []
    with Vectors(path.with_name("vectors.sqlite")) as other:
        other.fill(synced, model, CHOICE)
    assert ask(vectors, synced, model, "Marrakech") != []


# -- the file ------------------------------------------------------------------------------


@pytest.mark.usefixtures("synced")
def test_the_file_is_the_persons_own(path: Path, vectors: Vectors) -> None:
    assert vectors.answering() is None
    assert path.with_name("vectors.sqlite").stat().st_mode & 0o777 == 0o600


def test_deleting_the_file_loses_time_and_nothing_else(
    synced: Index, path: Path, vectors: Vectors, model: Words
) -> None:
    vectors.fill(synced, model, CHOICE)
    assert ask(vectors, synced, model, "Marrakech") != []
    for file in path.parent.glob("vectors.sqlite*"):
        file.unlink()
    assert ask(vectors, synced, model, "Marrakech") == []
    assert vectors.fill(synced, model, CHOICE).added > 0
    assert ask(vectors, synced, model, "Marrakech") != []


@pytest.mark.parametrize("content", [b"", b"not a database at all " * 99])
def test_a_file_that_is_no_database_is_begun_anew(
    synced: Index, path: Path, model: Words, content: bytes
) -> None:
    path.with_name("vectors.sqlite").write_bytes(content)
    with Vectors(path.with_name("vectors.sqlite")) as vectors:
        vectors.fill(synced, model, CHOICE)
        assert ask(vectors, synced, model, "Marrakech") != []


def test_a_file_that_is_damaged_while_it_is_used_is_begun_anew(
    index: Index, path: Path, pages: MemoryPages, model: Words
) -> None:
    long_story(pages)
    sync(index, pages)
    file = path.with_name("vectors.sqlite")
    with Vectors(file) as vectors:
        vectors.fill(index, model, CHOICE)
    data = bytearray(file.read_bytes())
    data[4096:] = b"\xa5" * (len(data) - 4096)
    file.write_bytes(data)
    with Vectors(file) as vectors:
        assert ask(vectors, index, model, "shelf") == []
        vectors.fill(index, model, CHOICE)
        assert ask(vectors, index, model, "shelf") != []


def test_a_file_of_another_form_is_begun_anew(synced: Index, path: Path, model: Words) -> None:
    file = path.with_name("vectors.sqlite")
    with sqlite3.connect(file) as other:
        other.execute("create table vector (x)")
        other.execute("pragma user_version = 99")
    other.close()
    with Vectors(file) as vectors:
        vectors.fill(synced, model, CHOICE)
        assert ask(vectors, synced, model, "Marrakech") != []
