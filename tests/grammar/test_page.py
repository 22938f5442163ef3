"""Pages to units: the laws that hold for every page, real, made-up or hostile."""

import re
from collections.abc import Iterator

import pytest
from grammar_pages import (
    DAYBANK,
    HOSTILE,
    MARKDOWN,
    MILL,
    PATHS,
    WILD,
    fact_ids,
    pages,
    pages_of,
)
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from daybank.grammar.blocks import Block, BlockKind, parse_blocks
from daybank.grammar.bullet import is_typed_line
from daybank.grammar.comments import strip_comments
from daybank.grammar.items import is_silent
from daybank.grammar.lines import split_lines
from daybank.grammar.page import read_page
from daybank.grammar.passages import LIMIT
from daybank.model import Page, Unit

REAL = [*pages_of(WILD), *pages_of(MILL)]
MADE_UP = st.one_of(pages((*DAYBANK, *MARKDOWN), 10), pages(DAYBANK, 12), st.text(max_size=200))
on_any_page = given(st.sampled_from(PATHS), MADE_UP)


# -- what a page tells, line by line --------------------------------------------------------


def telling_lines(blocks: list[Block]) -> Iterator[int]:
    """Yield the lines that must belong to a unit."""
    for block in blocks:
        yield from telling_lines(block.children)
        if block.kind in (BlockKind.ITEM, BlockKind.HEADING) or is_silent(block):
            continue
        if block.kind is BlockKind.COMMENT:
            yield block.end_line
        elif any(text.strip() for text in block.texts[1:-1]) or block.kind is not BlockKind.FENCE:
            yield from range(block.line, block.end_line + 1)


def owners(page: Page) -> dict[int, list[Unit]]:
    """The units that each line belongs to: a unit has the lines of its range but for those
    of the units within it."""
    ranges = [(unit.source.line, unit.end_line) for unit in page.units]
    owned: dict[int, list[Unit]] = {}
    for n, unit in enumerate(page.units):
        first, last = ranges[n]
        inner = {
            line
            for begin, end in ranges[n + 1 :]
            if first < begin <= last
            for line in range(begin, end + 1)
        }
        for line in set(range(first, last + 1)) - inner:
            owned.setdefault(line, []).append(unit)
    return owned


def check_lines(path: str, text: str) -> None:
    page, lines = read_page(path, text), split_lines(text)
    owned = owners(page)
    for line, units in owned.items():
        assert len(units) == 1, (line, units)
    head = {n for n, line in enumerate(lines, 1) if re.match(r"[>\s|:-]*$", line)}
    for line in telling_lines(parse_blocks(lines, is_typed_line)):
        if path == "bank/opinions.md" and "|" in lines[line - 1]:
            continue  # of a table of opinions only the rows are units
        if strip_comments(lines[line - 1]).strip() and line not in head:
            assert line in owned, (line, lines[line - 1])


@on_any_page
@settings(max_examples=600, deadline=None)
def test_every_line_that_tells_something_belongs_to_one_unit(path: str, text: str) -> None:
    check_lines(path, text)


@pytest.mark.parametrize(("path", "text"), REAL)
def test_every_line_of_a_real_page_belongs_to_one_unit(path: str, text: str) -> None:
    check_lines(path, text)


# -- units and passages ---------------------------------------------------------------------


def check_units(path: str, text: str) -> None:
    page, lines = read_page(path, text), split_lines(text)
    assert [unit.ordinal for unit in page.units] == list(range(len(page.units)))
    for unit in page.units:
        assert unit.source.path == path
        assert 1 <= unit.source.line <= unit.end_line <= len(lines)
        assert unit.claim.text.strip()
        check_passages(unit)
        if not unit.is_fact:
            check_substrings(unit, lines)


def check_passages(unit: Unit) -> None:
    assert unit.passages
    first = unit.passages[0].start
    assert first == 0 or not unit.body[:first].strip() or unit.label is not None
    done = first
    for passage in unit.passages:
        assert 0 < passage.stop - passage.start <= LIMIT
        assert done <= passage.start
        assert passage.stop <= len(unit.body)
        assert not unit.body[done : passage.start].strip()
        assert unit.body[passage.start : passage.stop].strip()
        assert unit.source.line <= passage.line <= passage.end_line <= unit.end_line
        done = passage.stop
    assert not unit.body[done:].strip()


def check_substrings(unit: Unit, lines: list[str]) -> None:
    """A note says what its lines say; only the lines of an underlined heading are joined."""
    for passage in unit.passages:
        cited = lines[passage.line - 1 : passage.end_line]
        joined = " ".join(line.strip() for line in lines[unit.source.line - 1 : unit.end_line])
        for part in unit.body[passage.start : passage.stop].split("\n"):
            assert any(part in line for line in cited) or part in joined


@on_any_page
@settings(max_examples=600, deadline=None)
def test_passages_hold_a_unit_piece_by_piece(path: str, text: str) -> None:
    check_units(path, text)


@pytest.mark.parametrize(("path", "text"), REAL)
def test_passages_hold_the_units_of_a_real_page(path: str, text: str) -> None:
    check_units(path, text)


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_page_is_read_like_any_other(name: str) -> None:
    text = HOSTILE[name](1_000)
    for path in PATHS:
        check_units(path, text)
        check_lines(path, text)


# -- what a fact's id depends on ------------------------------------------------------------


@on_any_page
@settings(deadline=None)
def test_ids_stay_when_lines_are_put_above(path: str, text: str) -> None:
    assume(not text.startswith("---"))
    before, after = read_page(path, text), read_page(path, f"Hello.\n\n{text}")
    assert [unit.id for unit in after.units[1:]] == [unit.id for unit in before.units]
    moved = [unit.source.line - 2 for unit in after.units[1:]]
    assert moved == [unit.source.line for unit in before.units]


@pytest.mark.parametrize("path", [path for path, _ in pages_of(WILD)])
def test_ids_of_facts_stay_when_the_section_is_renamed(path: str) -> None:
    text = dict(REAL)[path]
    renamed = re.sub(r"(?m)^## Retain$", "## 🧠 Behalten (evening)", text)
    assert fact_ids(path, renamed) == fact_ids(path, text)


@given(MADE_UP)
@settings(deadline=None)
def test_ids_of_facts_stay_on_another_page_of_the_day(text: str) -> None:
    text = f"## Retain\n{text}"
    ids = fact_ids("memory/2026-02-13.md", text)
    assert fact_ids("memory/archive/20260213-storm.md", text) == ids


def test_equal_notes_below_one_heading_have_ids_of_their_own() -> None:
    page = read_page("memory/2026-02-13.md", "# A\n- same\n- same\n# B\n- same\n")
    assert len({unit.id for unit in page.units}) == 3
