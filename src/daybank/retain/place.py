"""Where on a log page a new bullet goes. Pure: from lines to lines, before any is written.

    1. after the last line of the page, if its last Retain section reaches that far
    2. after the last list item of that section, or after its heading
    3. after the last written block of that section
    4. in a new section at the end of the page

A place counts only if the bullet there is read as the fact it says, and everything else on
the page as before. A bullet at column 0 needs nothing from the lines above it but their
headings, and changes nothing of them; nor does it change anything below the next `#` heading
at column 0. Between such lines its place is found without reading the facts of the page,
which would take ten times as long. Elsewhere the whole page is read, without it and with it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from daybank.errors import DaybankError
from daybank.grammar.blocks import Block, BlockKind, opaque_lines, parse_blocks
from daybank.grammar.bullet import Bullet, is_typed_line
from daybank.grammar.marks import find_blocks
from daybank.grammar.page import is_retain_heading, read_page, written_facts
from daybank.model import Page, Unit

HEADING = "## Retain"

# Any line that may begin or end front matter, a heading, a mark of ours or a block whose
# lines mean nothing, at whatever depth. That some do not is no harm.
_TELLING = re.compile(
    r"\s*(?:(?:[-*+•]|\d{1,9}[.)])\s+)*"
    r"(?:\#|```|~~~|<!--|</?(?:pre|script|style|textarea)|=+\s*$|-+\s*$|\.\.\.\s*$)",
    re.IGNORECASE,
)
# A blank line, a heading, an item or what is in one, a comment; below no item's lazy text.
_STANDS_ABOVE = re.compile(r"\s*$|#{1,6}\s|\s*(?:[-*+•]|\d{1,9}[.)])\s| |<!--")
_STANDS_BELOW = re.compile(r"\s*$|#{1,6}\s|[-*+]\s+\S|<!--")


class NoPlaceError(DaybankError):
    """There is no line on a page where a fact could be written and read."""

    def __init__(self, path: str, line: int, what: str) -> None:
        super().__init__(
            f"{path}#L{line}: this {what} is never closed, so that nothing written below it would "
            f"be read as a fact; close it and retain again"
        )
        self.path = path
        self.line = line


@dataclass(frozen=True, slots=True)
class Place:
    """Lines to be put after line `after` of a page, and the fact that is then read there."""

    after: int
    lines: tuple[str, ...]
    unit: Unit


def find_place(path: str, lines: Sequence[str], bullet: Bullet, line: str) -> Place:
    """Find where on a page the `line` that says `bullet` is read as just that.

    A blank page also gets its first heading, the name of its day. Raises NoPlaceError.
    """
    outline = _Outline.of(lines)
    for trial in _trials(path, lines, outline, line):
        page = _read_trial(path, lines, outline, trial)
        facts = (unit for unit in written_facts(page) if unit.source.line == trial.at)
        unit = next((unit for unit in facts if _says(unit, bullet)), None)
        if unit is not None:
            return Place(trial.after, trial.lines, unit._replace(ordinal=0))
    unclosed = outline.unclosed
    assert unclosed is not None, "what reads back finds a place on every page that is closed"
    what = "fence" if unclosed.kind is BlockKind.FENCE else unclosed.kind.value
    raise NoPlaceError(path, unclosed.line, what)


def with_lines(lines: Sequence[str], after: int, added: Sequence[str]) -> list[str]:
    """Give the lines of a page with some more after line `after`."""
    return [*lines[:after], *added, *lines[after:]]


def as_read_back(page: Page, bullet: Bullet) -> Unit | None:
    """Find the written fact that says what a bullet says; the last, should there be several."""
    facts = [unit for unit in written_facts(page) if _says(unit, bullet)]
    return facts[-1]._replace(ordinal=0) if facts else None


@dataclass(frozen=True, slots=True)
class _Outline:
    """What stands on a page outside generated text: all headings, but not all blocks.

    `unclosed` is a fence, comment or HTML that takes all lines below it.
    """

    blocks: tuple[Block, ...]
    unclosed: Block | None

    @classmethod
    def of(cls, lines: Sequence[str]) -> _Outline:
        """Read the blocks up to the last line that may begin or end one that matters."""
        numbers = range(len(lines), 0, -1)
        last = next((n for n in numbers if _TELLING.match(lines[n - 1])), 0)
        blocks = parse_blocks(lines[:last], is_typed_line)
        if _is_open(blocks):
            blocks = parse_blocks(lines, is_typed_line)
        unclosed = blocks[-1] if blocks and blocks[-1].open_ended else None
        ours = _generated_lines(lines[:last], blocks)
        return cls(tuple(block for block in blocks if block.line not in ours), unclosed)

    def headings(self) -> list[Block]:
        """Give the headings, in order."""
        return [block for block in self.blocks if block.kind is BlockKind.HEADING]

    def last_section(self) -> tuple[int, int] | None:
        """Give the last Retain section: index of its heading, and after its last block."""
        found = level = None
        for index, block in enumerate(self.blocks):
            if block.kind is not BlockKind.HEADING:
                continue
            if found and level is not None and block.level <= level:
                found, level = (found[0], index), None
            if level is None and is_retain_heading(block.texts[0]):
                found, level = (index, len(self.blocks)), block.level
        return found


def _is_open(blocks: list[Block]) -> bool:
    """Say whether the last block, or the last inside it, waits for its end."""
    while blocks:
        last = blocks[-1]
        if last.open_ended:
            return True
        blocks = last.children
    return False


def _generated_lines(lines: Sequence[str], blocks: Sequence[Block]) -> set[int]:
    marked = find_blocks(lines, opaque_lines(blocks))
    return {number for block in marked for number in range(block.begin, block.end + 1)}


@dataclass(frozen=True, slots=True)
class _Trial:
    """Lines that may be put after line `after`, so that the bullet stands on line `at`."""

    after: int
    lines: tuple[str, ...]
    at: int

    @classmethod
    def of(cls, after: int, line: str, before: Sequence[str], behind: Sequence[str] = ()) -> _Trial:
        return cls(after, (*before, line, *behind), after + len(before) + 1)


def _trials(path: str, lines: Sequence[str], outline: _Outline, line: str) -> Iterator[_Trial]:
    end, section, is_closed = len(lines), outline.last_section(), outline.unclosed is None
    if section is not None:
        start, stop = section
        if is_closed and stop == len(outline.blocks):
            yield _spaced(lines, end, line)
            return
        within = [block for block in outline.blocks[start:stop] if block is not outline.unclosed]
        items = [block for block in within if block.kind is BlockKind.ITEM]
        yield _spaced(lines, (items or within[:1])[-1].end_line, line)
        yield _spaced(lines, within[-1].end_line, line)
    if is_closed:
        yield _Trial.of(end, line, (*_opening(path, lines), HEADING))


def _opening(path: str, lines: Sequence[str]) -> tuple[str, ...]:
    """Give what stands before a new section: the title of a blank page, or a blank line."""
    if not any(line.strip() for line in lines):
        return (f"# {path.rpartition('/')[2].removesuffix('.md')}", "")
    return ("",) if lines[-1].strip() else ()


def _spaced(lines: Sequence[str], after: int, line: str) -> _Trial:
    """Keep a bullet apart from text that other readers of Markdown would join it with."""
    above, below = lines[after - 1], lines[after] if after < len(lines) else ""
    before = () if _STANDS_ABOVE.match(above) else ("",)
    behind = () if _STANDS_BELOW.match(below) else ("",)
    return _Trial.of(after, line, before, behind)


def _read_trial(path: str, lines: Sequence[str], outline: _Outline, trial: _Trial) -> Page:
    """Read a page as it would be; one without units if anything else on it were changed."""
    headings = {block.line for block in outline.headings()}
    below = next((n for n in range(trial.after + 1, len(lines) + 1) if lines[n - 1].strip()), None)
    if below is None or (below in headings and lines[below - 1].startswith("#")):
        return _read_alone(path, lines, outline, trial)
    before = read_page(path, _text(lines))
    page = read_page(path, _text(with_lines(lines, trial.after, trial.lines)))
    # A heading with nothing below it is a note, until it has something below it.
    moved = {unit: _told(unit, trial.after, len(trial.lines)) for unit in before.units}
    kept = {told for unit, told in moved.items() if unit.source.line not in headings}
    new = {_told(unit) for unit in page.units if unit.source.line != trial.at}
    return page if kept <= new <= set(moved.values()) else Page(path, page.day)


def _read_alone(path: str, lines: Sequence[str], outline: _Outline, trial: _Trial) -> Page:
    """Read only the headings above and the new lines, each on the line it has."""
    window = [""] * trial.after
    for block in outline.headings():
        if block.line <= trial.after:
            window[block.line - 1 : block.end_line] = lines[block.line - 1 : block.end_line]
    return read_page(path, _text([*window, *trial.lines]))


def _text(lines: Sequence[str]) -> str:
    return "".join(f"{line}\n" for line in lines)


def _told(unit: Unit, after: int | None = None, count: int = 0) -> tuple[object, ...]:
    """Tell a unit by its lines, moved by `count` behind line `after`, and all it says."""
    line, last = unit.source.line, unit.end_line
    if after is not None:
        line, last = (number + count * (number > after) for number in (line, last))
    return line, last, unit.id, unit.claim, unit.details, unit.origin, unit.label


def _says(unit: Unit, bullet: Bullet) -> bool:
    return unit.claim == bullet.claim and bullet.mark in (None, unit.id)
