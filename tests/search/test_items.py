"""What is quoted of a unit, and the lines that are cited for it."""

from __future__ import annotations

import pytest
from findings import plan, ranked, unit
from hypothesis import given
from hypothesis import strategies as st

from daybank.grammar.page import read_page
from daybank.model import Item, Kind, Passage, Unit
from daybank.search.collapse import collapse
from daybank.search.items import CITED_LINES, make_item


def item(one: Unit, *words: str, passage: int = 0) -> Item:
    entry = ranked(one)
    chosen = entry.candidate._replace(passage=10 + passage)
    [group] = collapse([entry._replace(candidate=chosen)])
    return make_item(group, plan(*words))


def cited(found: Item) -> tuple[int, int]:
    return found.source.line, found.end_line


def test_a_short_note_is_quoted_whole() -> None:
    found = item(unit("one\ntwo\nthree", line=7), "two")
    assert (found.content, cited(found)) == ("one\ntwo\nthree", (7, 9))


def test_of_a_long_note_the_six_lines_around_the_best_are_quoted() -> None:
    text = "\n".join(f"line{n}" for n in range(1, 21))
    found = item(unit(text, line=101), "line12")
    assert cited(found) == (110, 115)
    assert found.content == "line10\nline11\nline12\nline13\nline14\nline15"


@pytest.mark.parametrize(("word", "lines"), [("line1", (1, 6)), ("line20", (15, 20))])
def test_the_window_stays_within_the_note(word: str, lines: tuple[int, int]) -> None:
    text = "\n".join(f"line{n:02}" for n in range(1, 21))
    assert cited(item(unit(text.replace("line01", "line1"), line=1), word)) == lines


def test_a_fact_is_quoted_with_its_details_and_cited_from_its_first_line() -> None:
    fact = unit("Is away.", Kind.WORLD, "Peter", line=4)._replace(
        details=tuple(f"detail {n}" for n in range(9)),
        end_line=13,
    )
    found = item(fact, "away")
    assert cited(found) == (4, 9)
    assert found.content.startswith("Is away.\ndetail 0")


def test_within_a_fence_the_quotation_begins_with_the_best_line() -> None:
    page = read_page("notes.md", "```sh\nfirst\nsecond\nthird\n```\n")
    found = item(page.units[0], "second")
    assert (found.content, cited(found)) == ("second\nthird", (3, 4))


def test_the_passage_that_was_found_is_quoted_not_the_first() -> None:
    text = f"{'a' * 400}\n{'b' * 400}"
    passages = (Passage(0, 400, 1, 1), Passage(401, 801, 2, 2))
    found = item(unit(text)._replace(passages=passages), "b", passage=1)
    assert (found.content, cited(found)) == ("b" * 400, (2, 2))


def test_a_label_is_quoted_with_the_first_passage() -> None:
    page = read_page("memory/2025-11-27.md", "user: where is the key?\n")
    assert item(page.units[0], "key").content == "user: where is the key?"


def test_between_the_lines_of_an_item_there_may_be_those_of_facts() -> None:
    inner = ["  - W @Peter: is away", *(f"  - errand {n}" for n in range(1, 9))]
    page = read_page("memory/2025-11-27.md", "\n".join(["## Retain", "- [ ] today", *inner]))
    [note] = [one for one in page.units if not one.is_fact]
    found = item(note, "errand")
    assert found.content.split("\n")[:2] == ["[ ] today", "- errand 1"]
    assert cited(found) == (2, 7)
    assert found.content.endswith("errand 4")


heads = st.sampled_from(["- W @P: fact", "- [ ] item", "user:", "paragraph", "```"])
nested = st.lists(st.sampled_from(["  more", "  - inner", "  - W @P: fact", ""]), max_size=12)
blocks = st.lists(st.tuples(heads, nested).map(lambda block: [block[0], *block[1]]), max_size=4)


@given(
    blocks.map(lambda found: [line for block in found for line in block]),
    st.integers(1, 40),
    st.sampled_from(["fact", "item", "more", "inner", "user"]),
)
def test_every_quoted_line_stands_on_a_cited_one(lines: list[str], times: int, word: str) -> None:
    """Whatever facts stand inside a list item, and wherever its label stands."""
    numbered = [f"{line} word{n} {'long ' * times}" if line else "" for n, line in enumerate(lines)]
    page = ["## Retain", "- begin", *numbered]
    for one in read_page("memory/2025-11-27.md", "\n".join(page)).units:
        for passage in range(len(one.passages)):
            found = item(one, word, passage=passage)
            there = page[found.source.line - 1 : found.end_line]
            assert found.end_line - found.source.line < CITED_LINES
            assert there
            if one.is_fact:
                assert found.content.split("\n")[0].split()[0] in there[0]
            else:
                for line in found.content.split("\n"):
                    assert any(line.strip() in cited_line for cited_line in there)
