"""The marks around text that daybank wrote itself.

    begin     = "<!-- daybank:" sort [" " name] (" " attribute)* " -->"
    end       = "<!-- /daybank:" sort [" " name] (" " attribute)* " -->"
    sort      = "view" | "ledger"
    attribute = key "=" value

A mark stands alone on its line; white space around it and inside it may be any. It pairs with
the mark of the same sort and name, never across another begin mark. A begin mark without its
end opens nothing, an end mark without its begin is a comment. A mark in code, or in a comment
of several lines, is text.

In names and values, white space, control characters, `%`, `=`, `<`, `>`, quotes, and a `-`
after a `-` are written as `%` and two hexadecimal digits a byte of UTF-8, so that a mark is
one word a part and a valid HTML comment. In a name that a person wrote with spaces, all words
before the first attribute belong to the name.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Literal, cast
from urllib.parse import unquote

from daybank.grammar.lines import split_lines

Sort = Literal["view", "ledger"]


@dataclass(frozen=True, slots=True)
class Mark:
    """One mark as it stands on its line."""

    sort: Sort
    name: str | None = None
    attributes: Mapping[str, str] = field(default_factory=dict)
    is_end: bool = False


@dataclass(frozen=True, slots=True)
class Block:
    """Generated text between two marks; `begin` and `end` are the marks' lines, from 1."""

    sort: Sort
    name: str | None
    begin: int
    end: int
    attributes: Mapping[str, str] = field(default_factory=dict)
    end_attributes: Mapping[str, str] = field(default_factory=dict)


_MARK = re.compile(r"\s*(/?)daybank:(view|ledger)(?=\s|$)")
_ATTRIBUTE = re.compile(r"([A-Za-z][\w-]*)=(.*)", re.DOTALL)
_UNSAFE = re.compile(r"[\s\x00-\x1f\x7f-\x9f%=<>\"'`]|(?<=-)-")
_BULLET = re.compile(r"[-*+•]\s")


def find_blocks(lines: Sequence[str], in_code: Collection[int] = ()) -> tuple[Block, ...]:
    """Find the generated blocks of a page, in order; they never overlap.

    `in_code` holds the numbers, from 1, of the lines inside code fences: marks there are text.
    Pass a set, it is asked once for every mark.
    """
    blocks: list[Block] = []
    opened: tuple[int, Mark] | None = None
    for number, line in enumerate(lines, 1):
        mark = parse_mark(line)
        if mark is None or number in in_code:
            continue
        if not mark.is_end:
            opened = (number, mark)
        elif opened is not None and _same(opened[1], mark):
            begin, first = opened
            names = (mark.sort, first.name, begin, number)
            blocks.append(Block(*names, first.attributes, mark.attributes))
            opened = None
    return tuple(blocks)


def parse_mark(line: str) -> Mark | None:
    """Read a line as a mark; None if it is none."""
    # Asked of every line of every page, so the cheapest question comes first.
    if "daybank:" not in line:
        return None
    comment = line.strip()
    if not comment.startswith("<!--") or comment.find("-->", 4) != len(comment) - 3:
        return None
    inside = comment[4:-3]
    found = _MARK.match(inside)
    if found is None:
        return None
    words = inside[found.end() :].split()
    first = next((n for n, word in enumerate(words) if _ATTRIBUTE.match(word)), len(words))
    pairs = (_ATTRIBUTE.match(word) for word in words[first:])
    attributes = {pair[1]: unquote(pair[2]) for pair in pairs if pair}
    name = unquote(" ".join(words[:first])) or None
    return Mark(cast("Sort", found[2]), name, attributes, bool(found[1]))


def render_begin(
    sort: Sort, name: str | None = None, attributes: Mapping[str, str] | None = None
) -> str:
    """Write a begin mark as one line without a line end.

    Attributes are written in the order given. Their keys are a letter followed by letters,
    digits, `_` or `-`.
    """
    return _render("daybank", sort, name, attributes or {})


def render_end(
    sort: Sort, name: str | None = None, attributes: Mapping[str, str] | None = None
) -> str:
    """Write an end mark as one line without a line end; the rules are those of a begin mark."""
    return _render("/daybank", sort, name, attributes or {})


def body_digest(text: str) -> str:
    """Give 12 hexadecimal digits for the text between two marks.

    A change of white space, of blank lines or of bullet markers gives the same digits: a
    formatter is no editor. Every other change, a wrapped line among them, gives other ones.
    """
    lines = (" ".join(line.split()) for line in split_lines(text))
    plain = "\n".join(
        _BULLET.sub("- ", line, count=1) if _BULLET.match(line) else line for line in lines if line
    )
    return sha256(plain.encode("utf-8", "surrogatepass")).hexdigest()[:12]


def _render(word: str, sort: Sort, name: str | None, attributes: Mapping[str, str]) -> str:
    parts = [f"<!-- {word}:{sort}"]
    if name:
        parts.append(_escape(name))
    parts += [f"{key}={_escape(value)}" for key, value in attributes.items()]
    return " ".join([*parts, "-->"])


def _escape(text: str) -> str:
    return _UNSAFE.sub(lambda found: "".join(f"%{byte:02X}" for byte in found[0].encode()), text)


def _same(begin: Mark, end: Mark) -> bool:
    # Disks and editors of the Mac change the composition of letters.
    return begin.sort == end.sort and _nfc(begin.name) == _nfc(end.name)


def _nfc(name: str | None) -> str | None:
    return name and unicodedata.normalize("NFC", name)
