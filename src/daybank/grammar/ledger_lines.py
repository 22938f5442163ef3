"""The lines of a ledger, one by one: which is a header, an entry, a comment of ours, a remark.

A wrapped line is joined with what continues it as far as its id; a comment that a person put
on one of our lines becomes a line of its own. A comment over several lines hides what is in
it. Blank lines among our own are white space, beside a remark they belong to it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from daybank.grammar.bullet import Bullet, read_bullet
from daybank.grammar.evidence import (
    Entry,
    Printed,
    is_complete,
    looks_like_entry,
    parse_entry,
    parse_printed,
)
from daybank.model import Kind


@dataclass(frozen=True, slots=True)
class Header:
    """The line of an opinion: its bullet, None if unreadable, and the id it carries."""

    bullet: Bullet | None
    id: str | None


@dataclass(frozen=True, slots=True)
class Piece:
    """What one line, or one that is wrapped, says; None for whatever a person wrote.

    `number` is that of its first line, `lines` how it stands there, `text` one line of it.
    """

    number: int
    lines: tuple[str, ...]
    what: Header | Entry | Printed | None = None

    @property
    def is_blank(self) -> bool:
        """Say whether nothing stands here."""
        return self.what is None and not any(line.strip() for line in self.lines)


_INDENT = re.compile(r"\s*")
_MARKER = re.compile(r"\s*(?:[-*+•◦‣–]|\d{1,9}[.)])\s+")
# What ends the paragraph above it; a typed header does, even at column 0.
_BEGINS = re.compile(
    r"\s*(?:[-*+•◦‣]\s|\d{1,9}[.)]\s|<!--|#|>|\||```|~~~|\W{0,3}O\s{0,9}[(（@＠:：])"
)
_HEADER = re.compile(r"\W{0,6}[Oo](?=[\s(（\[@＠:：*_`\]])")
_ID = re.compile(r"(?:^|\s)(\^o-[0-9a-f]{12})(?=\s|$)")


def read_pieces(lines: Sequence[str], first: int) -> list[Piece]:
    """Read the lines between the marks of a ledger; `first` is the number of the first.

    The cost is linear in the text.
    """
    return _without_idle_blanks(list(_pieces(lines, first)))


def _pieces(lines: Sequence[str], first: int) -> Iterator[Piece]:
    ends = _comment_ends(lines)
    at = 0
    while at < len(lines):
        if at in ends:
            after = ends[at] + 1
            yield Piece(first + at, tuple(lines[at:after]))
        elif (printed := parse_printed(lines[at])) is not None:
            after = at + 1
            yield Piece(first + at, (lines[at],), printed)
        else:
            text, after = _unwrapped(lines, at)
            yield from _own_or_remark(first + at, tuple(lines[at:after]), text)
        at = after


def _own_or_remark(number: int, lines: tuple[str, ...], text: str) -> Iterator[Piece]:
    """Read one unwrapped line, and what a person added to it as lines of their own."""
    plain, comments = _without_comments(text)
    raw = (plain,) if comments else lines
    found = parse_entry(plain)
    header = None if found else _header(plain)
    if found is None and header is None:
        yield Piece(number, lines)
        return
    added = found[1] if found else ""
    if added:
        raw = (plain.rstrip().removesuffix(added).rstrip(),)
    yield Piece(number, raw, found[0] if found else header)
    if added:
        yield Piece(number, (f"    … {added}",))
    for comment in comments:
        yield Piece(number, (f"    {comment}",), parse_printed(comment))


def _without_comments(text: str) -> tuple[str, list[str]]:
    """Take the comments out of a line; one that is not closed on it is text."""
    comments: list[str] = []
    plain: list[str] = []
    done = 0
    # Not a regular expression: a line of 100,000 openings must not be scanned for each.
    while (start := text.find("<!--", done)) >= 0 and (stop := text.find("-->", start + 4)) >= 0:
        plain.append(text[done:start])
        done = stop + 3
        comments.append(text[start:done])
    return "".join([*plain, text[done:]]).rstrip() if comments else text, comments


def _unwrapped(lines: Sequence[str], at: int) -> tuple[str, int]:
    """Join a line of ours with those that continue it: (the text, the index after it)."""
    line = lines[at]
    if looks_like_entry(line):
        return _joined(lines, at, is_complete, whole=False)
    if _may_be_header(line):
        return _joined(lines, at, lambda text: _find_id(text) is not None, whole=True)
    return line, at + 1


def _joined(
    lines: Sequence[str], at: int, complete: Callable[[str], bool], *, whole: bool
) -> tuple[str, int]:
    """Join lines up to the one that is complete; if none is, all of them or only the first."""
    parts = [lines[at].rstrip()]
    for after in range(at + 1, len(lines) + 1):
        line = lines[after] if after < len(lines) else ""
        if complete(parts[-1]) and not line.lstrip().startswith("·"):
            return " ".join(parts), after
        if not line.strip() or _BEGINS.match(line):
            break
        parts.append(line.strip())
    return (" ".join(parts), at + len(parts)) if whole else (parts[0], at + 1)


def _may_be_header(line: str) -> bool:
    """Say whether a line may be an opinion's: an O after the bullet, or an id anywhere."""
    marker = _MARKER.match(line)
    text = line[marker.end() :] if marker else line.lstrip()
    if _HEADER.match(text) is None and "^o-" not in line:
        return False
    indent = _INDENT.match(line)
    return indent is None or indent.end() <= 1 or "^o-" in line


def _header(text: str) -> Header | None:
    if not _may_be_header(text):
        return None
    found = _find_id(text)
    plain = f"{text[: found.start()]} {text[found.end() :]}" if found else text
    marker = _MARKER.match(plain)
    bullet = read_bullet(plain[marker.end() if marker else 0 :].strip())
    if bullet is not None and bullet.claim.kind is Kind.OPINION:
        return Header(bullet, found[1] if found else None)
    # Without its header a line is an opinion only where one would stand.
    indented = text[:2].isspace()
    return Header(None, found[1]) if found and not indented else None


def _find_id(text: str) -> re.Match[str] | None:
    """Find the id of an opinion in its line: the last one, whatever a person wrote behind it."""
    if "^o-" not in text:
        return None
    return next(iter([*_ID.finditer(text)][-1:]), None)


def _comment_ends(lines: Sequence[str]) -> dict[int, int]:
    """Find the comments over several lines: index of the first line → index of the last.

    One that is never closed would hide all that follows; it ends, for us, before the next.
    """
    ends: dict[int, int] = {}
    opened = None
    for n, line in enumerate(lines):
        start, stop = line.rfind("<!--"), line.find("-->")
        if opened is not None and stop >= 0 and not 0 <= line.find("<!--") < stop:
            ends[opened], opened = n, None
        elif line.lstrip().startswith("<!--") and line.find("-->", start) < 0:
            opened = n
        elif start >= 0:
            opened = None
    return ends


def _without_idle_blanks(pieces: list[Piece]) -> list[Piece]:
    """Drop the blank lines that have one of our lines on either side."""
    beside = [False] * len(pieces)
    for order in (range(len(pieces)), range(len(pieces) - 1, -1, -1)):
        remark = False
        for n in order:
            if pieces[n].is_blank:
                beside[n] |= remark
            else:
                remark = pieces[n].what is None
    return [piece for n, piece in enumerate(pieces) if not piece.is_blank or beside[n]]
