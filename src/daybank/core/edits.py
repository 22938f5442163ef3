"""What an edit makes of a block, and whether the page may become that. Pure.

A `Draft` is a page before and after; it is checked before anything is written:

    every other block is read as before, the one meant holds what was meant
    a read-only block stands as it stood
    a block or page over its limit does not grow
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Sequence
from typing import NamedTuple

from daybank.core.blocks import Block, CorePage, parse_core
from daybank.core.errors import (
    AmbiguousError,
    EmptyError,
    EncodingError,
    LimitError,
    LinePrefixError,
    LineRangeError,
    NotFoundError,
    ReadOnlyError,
    StructureError,
)
from daybank.grammar.lines import split_lines

END = -1
_NUMBERED = re.compile(r"\s*\d+→")
_STRAY = "\ufffd"

Lines = tuple[str, ...]


class Draft(NamedTuple):
    """A page before and after; `lines` take the place of its lines `first` to `last`."""

    before: CorePage
    after: CorePage
    first: int
    last: int
    lines: Lines


# -- new content ---------------------------------------------------------------------------


def appended(lines: Lines, content: str) -> Lines:
    """Give the lines with a text behind them, unchanged if they hold those lines already."""
    new = content_lines(content)
    ends = range(len(new), len(lines) + 1)
    return lines if any(lines[end - len(new) : end] == new for end in ends) else (*lines, *new)


def inserted(lines: Lines, line: int, content: str) -> Lines:
    """Give the lines with a text after line `line`: 0 is the top, -1 the end."""
    at = len(lines) if line == END else line
    if not 0 <= at <= len(lines):
        raise LineRangeError(line, len(lines))
    return (*lines[:at], *content_lines(content), *lines[at:])


def replaced(lines: Lines, old: str, new: str, where: str, *, every: bool = False) -> Lines:
    """Give the lines with `old` replaced, which must stand there once unless `every` is meant.

    A line of which nothing but white space is left goes too. Raises NotFoundError with the
    nearest line, AmbiguousError with the lines, EmptyError.
    """
    old, new = (check_text(_joined(text), what) for text, what in ((old, "old"), (new, "new")))
    if not old:
        raise EmptyError("the text to be replaced")
    text = "".join(f"{line}\n" for line in lines)
    places = _places(text, old)
    if not places:
        raise NotFoundError(where, _nearest(lines, old))
    if len(places) > 1 and not every:
        raise AmbiguousError(where, [text.count("\n", 0, place) + 1 for place in places])
    for place in reversed(_apart(places, len(old))):
        text = _swapped(text, place, place + len(old), new)
    return tuple(split_lines(text))


def content_lines(content: str) -> Lines:
    """Give the lines of a text that is to be written, blank ones at both ends left out.

    Raises EmptyError, and what `check_text` does.
    """
    lines = _trimmed(tuple(split_lines(check_text(content, "the text"))))
    if not lines:
        raise EmptyError("the text")
    return lines


def check_text(text: str, what: str) -> str:
    """Give a text back, or raise LinePrefixError or EncodingError."""
    for line in split_lines(text):
        if _NUMBERED.match(line):
            raise LinePrefixError(line)
    try:
        text.encode()
    except UnicodeEncodeError:
        raise EncodingError(what, "half a character (a lone surrogate); remove it") from None
    return text


def _trimmed(lines: Lines) -> Lines:
    filled = [number for number, line in enumerate(lines) if line.strip()]
    return lines[filled[0] : filled[-1] + 1] if filled else ()


def _joined(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _places(text: str, old: str) -> list[int]:
    """Find where a text stands, overlapping ones too: `aa` stands twice in `aaa`."""
    places, at = [], text.find(old)
    while at >= 0:
        places.append(at)
        at = text.find(old, at + 1)
    return places


def _apart(places: Sequence[int], length: int) -> list[int]:
    kept: list[int] = []
    for place in places:
        if not kept or place >= kept[-1] + length:
            kept.append(place)
    return kept


def _swapped(text: str, start: int, stop: int, new: str) -> str:
    if not new:
        begin, end = text.rfind("\n", 0, start) + 1, text.find("\n", stop)
        left = text[begin:start] + text[stop:end]
        if end >= 0 and not left.strip() and not text[begin:stop].endswith("\n"):
            return text[:begin] + text[end + 1 :]
    return text[:start] + new + text[stop:]


def _nearest(lines: Lines, old: str) -> str | None:
    wanted = next((line for line in old.split("\n") if line.strip()), old)
    found = difflib.get_close_matches(wanted, lines, n=1, cutoff=0.4)
    return found[0] if found else None


# -- the page as it would be ---------------------------------------------------------------


def draft_content(page: CorePage, block: Block, content: Lines) -> Draft:
    """Draft a block with other content. Raises what `checked` does, and StructureError."""
    if content == block.lines:
        return Draft(page, page, block.first, block.first - 1, ())
    if block.options.read_only:
        raise ReadOnlyError(block.label, block.source)
    # The blank line is for a heading below that is one by its underline: it would take the
    # last line of the content for its own.
    for lines in (content, (*content, "")):
        draft = _narrowed(page, block.first, block.end_line, lines)
        if _means(draft, block, content):
            return checked(draft)
    raise StructureError(block.label)


def draft_without(page: CorePage, block: Block) -> Draft:
    """Draft a page without a block, its heading and options."""
    if block.options.read_only:
        raise ReadOnlyError(block.label, block.source)
    draft = _draft(page, block.line, block.close, ())
    rest = [_told(each) for each in page.blocks if each is not block]
    if [_told(each) for each in draft.after.blocks] != rest:
        raise StructureError(block.label)
    return checked(draft)


def draft_with(page: CorePage, label: str, lines: Lines, content: Lines) -> Draft:
    """Draft a page with the lines of a new block at its end."""
    end = len(page.lines)
    before = ("",) if page.lines and page.lines[-1].strip() else ()
    draft = _draft(page, end + 1, end, (*before, *lines))
    made = draft.after.blocks[len(page.blocks) :]
    is_meant = [(block.label, block.lines) for block in made] == [(label, content)]
    if not is_meant or _all_told(draft.after)[:-1] != _all_told(page):
        raise StructureError(label)
    return checked(draft)


def draft_page(page: CorePage, lines: Lines) -> Draft:
    """Draft a page with other lines, whatever blocks they make. Raises what `check` does."""
    return checked(_narrowed(page, 1, len(page.lines), lines))


def checked(draft: Draft) -> Draft:
    """Give a draft back in which no read-only block changes and none grows beyond its limit.

    Raises ReadOnlyError and LimitError.
    """
    after = {block.label: block for block in draft.after.blocks}
    before = {block.label: block for block in draft.before.blocks}
    for label, old in before.items():
        if old.options.read_only and (label not in after or _told(after[label]) != _told(old)):
            raise ReadOnlyError(label, old.source)
    for label, new in after.items():
        held = len(before[label].content) if label in before else 0
        check_limit(f"the block {label!r}", held, new.options.limit, len(new.content))
    return draft


def check_limit(what: str, current: int, limit: int | None, requested: int) -> None:
    """Raise LimitError when something over its limit would grow."""
    if limit is not None and requested > limit and requested > current:
        raise LimitError(what, current, limit, requested)


def check_bytes(draft: Draft) -> None:
    """Refuse a draft that would write over bytes that could not be read as text."""
    if any(_STRAY in line for line in draft.lines):
        raise EncodingError("a line of it", "bytes that are no text; save the page as UTF-8")


def _draft(page: CorePage, first: int, last: int, lines: Lines) -> Draft:
    whole = (*page.lines[: first - 1], *lines, *page.lines[last:])
    return Draft(page, parse_core(page.path, whole), first, last, lines)


def _narrowed(page: CorePage, first: int, last: int, lines: Lines) -> Draft:
    """Draft the change of the lines that differ alone, so that all others keep their bytes."""
    old = page.lines[first - 1 : last]
    same = _same_ahead(old, lines)
    behind = _same_ahead(old[same:][::-1], lines[same:][::-1])
    return _draft(page, first + same, last - behind, lines[same : len(lines) - behind])


def _same_ahead(one: Lines, other: Lines) -> int:
    pairs = zip(one, other, strict=False)
    return next((n for n, (a, b) in enumerate(pairs) if a != b), min(len(one), len(other)))


def _means(draft: Draft, block: Block, content: Lines) -> bool:
    wanted = [
        (each.label, each.level, _trimmed(content) if each is block else each.lines, each.options)
        for each in draft.before.blocks
    ]
    return _all_told(draft.after) == wanted


def _told(block: Block) -> tuple[object, ...]:
    return block.label, block.level, block.lines, block.options


def _all_told(page: CorePage) -> list[tuple[object, ...]]:
    return [_told(block) for block in page.blocks]
