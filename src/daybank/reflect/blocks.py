"""Putting a view on a page: its block is found, made anew or added, and all else stays.

A new block goes after the last line of the page, so that written lines keep their numbers. A
block is made anew as a whole while its digest still fits; one that a person has edited is
left alone and told. Marks without their partner, two blocks of one name, a page that cannot
be read wholly, or something open at its end are told too, and then nothing is planned.

Whatever is planned has been read back: the written units are those of before.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from daybank.errors import DaybankError, UnwritableError
from daybank.grammar.blocks import Block as Markdown
from daybank.grammar.blocks import BlockKind, opaque_lines, parse_blocks
from daybank.grammar.bullet import is_typed_line
from daybank.grammar.lines import line_at, line_starts, split_lines
from daybank.grammar.marks import (
    Block,
    Sort,
    body_digest,
    find_blocks,
    parse_mark,
    render_begin,
    render_end,
)
from daybank.grammar.page import read_page
from daybank.model import Edit, Kind, Origin, Page, Problem, Unit
from daybank.workspace import PageText, Workspace

Planned = tuple[Edit | None, tuple[Problem, ...]]
"""The edit, None when there is nothing to do, and why there is none when there should be."""

NOTHING = "<!-- nothing to tell at present -->"
"""What stands in a block that has nothing to say any more. As a comment it is never found."""

_UNREADABLE = ("unreadable", "not-text")
_OPENS_CODE = re.compile(r"```|~~~|<(?:pre|script|style|textarea)", re.IGNORECASE)


class View(NamedTuple):
    """A view by its name, and the lines between its marks; without lines it says nothing."""

    name: str
    lines: tuple[str, ...]

    @property
    def digest(self) -> str:
        """The digest of what stands between the marks."""
        return body_digest("\n".join(self.lines or (NOTHING,)))

    @property
    def block(self) -> tuple[str, ...]:
        """The lines with their marks."""
        end = render_end("view", self.name, {"digest": self.digest})
        return (render_begin("view", self.name), *(self.lines or (NOTHING,)), end)


class NoPlaceError(DaybankError):
    """A block cannot be put on a page; `problem` says where and why, and what to do."""

    def __init__(self, code: str, path: str, line: int | None, text: str) -> None:
        self.problem = Problem(code, path, line, text)
        super().__init__(str(self.problem))


class Splice(NamedTuple):
    """Lines to be put in the place of the lines `first` to `last`, which may be none."""

    first: int
    last: int
    lines: tuple[str, ...]

    def of(self, lines: Sequence[str]) -> list[str]:
        """Give the lines of a page after it."""
        return [*lines[: self.first - 1], *self.lines, *lines[self.last :]]

    def moved(self, line: int) -> int:
        """Say by how many lines a line of the page moves down."""
        return len(self.lines) - (self.last - self.first + 1) if line > self.last else 0


def plan_view(
    workspace: Workspace, page: PageText, view: View, *, regenerate: bool = False
) -> Planned:
    """Plan to bring the block of a view on a page up to date.

    With `regenerate` a block that a person has edited is made anew all the same. Raises
    ChangedOnDiskError when the page has changed since it was read.
    """
    try:
        block = find_only(page, "view", view.name)
        if block is None:
            return (_add_view(workspace, page, view) if view.lines else None), ()
        return _renew_view(workspace, page, view, block, regenerate=regenerate), ()
    except NoPlaceError as refusal:
        return None, (refusal.problem,)
    except UnwritableError as error:
        return None, (Problem("unwritable", page.path, None, error.why),)


def plan_new(workspace: Workspace, path: str, above: Sequence[str], view: View) -> Planned:
    """Plan a page that does not exist yet, with some lines above the view; none says nothing."""
    if not view.lines:
        return None, ()
    # Nothing that somebody wrote is there to be read otherwise.
    return workspace.plan_page(path, (*above, "", *view.block)), ()


def find_only(page: PageText, sort: Sort, name: str) -> Block | None:
    """Find the block of a sort and name on a page, None when it has no such mark.

    Raises NoPlaceError for two of them, for a mark without its partner, and for a page that
    could not be read wholly.
    """
    _require_text(page)
    lines = split_lines(page.text)
    marks = ((n, parse_mark(line)) for n, line in enumerate(lines, 1) if "daybank:" in line)
    own = [(n, mark) for n, mark in marks if mark and (mark.sort, mark.name) == (sort, name)]
    if not own:
        return None
    in_code = _in_code(page.text, lines)
    own = [(n, mark) for n, mark in own if n not in in_code]
    found = [b for b in find_blocks(lines, in_code) if (b.sort, b.name) == (sort, name)]
    paired = {number for block in found for number in (block.begin, block.end)}
    for number, mark in own:
        if number not in paired:
            missing = "begins" if mark.is_end else "ends"
            why = f"this mark is of a block {name!r} that nowhere {missing}; remove or complete it"
            raise NoPlaceError("broken-block", page.path, number, why)
    if len(found) > 1:
        why = f"is a second block {name!r} beside line {found[0].begin}; remove one of them"
        raise NoPlaceError("second-block", page.path, found[1].begin, why)
    return found[0] if found else None


def plan_splice(workspace: Workspace, page: PageText, splice: Splice) -> Edit:
    """Plan to change some lines of a page, if what somebody wrote on the others stays as it is.

    Raises NoPlaceError when it would be read otherwise, or when something is open at the end
    of the page and the lines go there; and what `Workspace.plan_replace` does.
    """
    lines = split_lines(page.text)
    if splice.first > len(lines):
        _require_closed(page.path, parse_blocks(lines, is_typed_line))
    _require_same(page.path, (lines, splice.of(lines)), splice)
    return workspace.plan_replace(page, *splice)


def _add_view(workspace: Workspace, page: PageText, view: View) -> Edit:
    lines = split_lines(page.text)
    _require_closed(page.path, parse_blocks(lines, is_typed_line))
    _require_contained(page.path, len(lines), view)
    apart = ("",) if lines and lines[-1].strip() else ()
    splice = Splice(len(lines) + 1, len(lines), (*apart, *view.block))
    hollow = splice._replace(lines=(*apart, *_hollow(view.block)))
    _require_same(page.path, (lines, hollow.of(lines)), splice)
    return workspace.plan_replace(page, *splice)


def _renew_view(
    workspace: Workspace, page: PageText, view: View, block: Block, *, regenerate: bool
) -> Edit | None:
    lines = split_lines(page.text)
    old = lines[block.begin - 1 : block.end]
    body = "\n".join(old[1:-1])
    recorded, made = block.end_attributes.get("digest"), body_digest(body)
    if made == recorded == view.digest:
        return None
    # Two marks that a person has set, with nothing between them, ask to be filled.
    is_ours = made in (recorded, view.digest) or (recorded is None and not body.strip())
    if not is_ours and not regenerate:
        why = (
            f"this view was edited by hand and is left alone; `daybank reflect --regenerate "
            f"{page.path}` shows what it would be and takes it back"
        )
        raise NoPlaceError("edited-view", page.path, block.begin, why)
    _require_contained(page.path, block.begin, view)
    splice = Splice(block.begin, block.end, view.block)
    before = splice._replace(lines=_hollow(old)).of(lines) if made == recorded else lines
    after = splice._replace(lines=_hollow(view.block)).of(lines)
    _require_same(page.path, (before, after), splice)
    return workspace.plan_replace(page, *splice)


def _require_text(page: PageText) -> None:
    for problem in page.problems:
        if problem.code in _UNREADABLE:
            why = f"nothing is put here: the page {problem.text}"
            raise NoPlaceError("unreadable-page", page.path, problem.line, why)
    if "\0" in page.text:
        line = line_at(line_starts(page.text), page.text.index("\0"))
        why = "nothing is put here: the page holds NUL and is no text; save it as UTF-8"
        raise NoPlaceError("unreadable-page", page.path, line, why)


def _in_code(text: str, lines: Sequence[str]) -> set[int]:
    """Give the lines on which marks are text; most pages with marks have none."""
    is_indented = any("daybank:" in line and line[:1].isspace() for line in lines)
    is_open = any("<!--" in line and "-->" not in line for line in lines)
    if not (is_indented or is_open or _OPENS_CODE.search(text)):
        return set()
    return opaque_lines(parse_blocks(lines, is_typed_line))


def _require_closed(path: str, blocks: Sequence[Markdown]) -> None:
    last = blocks[-1] if blocks else None
    if last is not None and last.open_ended:
        what = "fence" if last.kind is BlockKind.FENCE else last.kind.value
        why = f"nothing can be put below: this {what} is never closed; close it"
        raise NoPlaceError("open-page", path, last.line, why)


def _require_contained(path: str, line: int, view: View) -> None:
    """Read the block alone: bullets of one line, headings, and nothing open at its end."""
    for block in parse_blocks(view.block, is_typed_line):
        inner = [child.kind for child in block.children]
        is_bullet = block.kind is BlockKind.ITEM and inner == [BlockKind.PARAGRAPH]
        is_whole = block.line == block.end_line and not block.open_ended
        if not is_whole or not (is_bullet or block.kind in (BlockKind.HEADING, BlockKind.COMMENT)):
            why = f"nothing is put here: its line {block.line} would not end with its marks"
            raise NoPlaceError("no-place", path, line, why)


def _require_same(path: str, trial: tuple[Sequence[str], Sequence[str]], splice: Splice) -> None:
    """Read a page before and after; nothing that somebody wrote may change by a word or line."""
    before, after = (read_page(path, _text(lines)) for lines in trial)
    # A heading with nothing below it is a note, until a view is below it.
    blocks = parse_blocks(trial[0], is_typed_line)
    titles = {block.line for block in blocks if block.kind is BlockKind.HEADING}
    kept = {_told(u, splice.moved(u.source.line)): u for u in _written(before, titles)}
    there = {_told(u) for u in _written(after, {n + splice.moved(n) for n in titles})}
    if kept.keys() == there and before.names == after.names:
        return
    lost = [unit.source.line for told, unit in kept.items() if told not in there]
    why = "nothing is put here, since this would be read otherwise beside it; set it apart"
    raise NoPlaceError("no-place", path, min(lost, default=splice.first), why)


def _hollow(block: Sequence[str]) -> tuple[str, ...]:
    """Give the lines of a block with one bullet for all but the first of those between its marks.

    What we put there is bullets and headings at the margin, whatever they say; and a view
    takes ten times as long to read as most pages do.
    """
    gap = len(block) - 4
    return (*block[:2], "- x", *[""] * gap, block[-1]) if gap >= 0 else tuple(block)


def _written(page: Page, titles: Collection[int]) -> Iterator[Unit]:
    """Yield what somebody wrote, but for headings."""
    for unit in page.units:
        is_title = unit.claim.kind is Kind.NOTE and unit.source.line in titles
        if unit.origin is Origin.WRITTEN and not is_title:
            yield unit


def _told(unit: Unit, by: int = 0) -> tuple[object, ...]:
    """Tell a unit by its lines, moved down by some, and all it says."""
    place = (unit.source.line + by, unit.end_line + by)
    return (*place, unit.id, unit.claim, unit.details, unit.heading, unit.label)


def _text(lines: Sequence[str]) -> str:
    return "".join(f"{line}\n" for line in lines)
