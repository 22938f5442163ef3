"""Lines as every part of daybank counts them.

A line ends at LF, CRLF or a lone CR. U+2028, U+2029, U+0085, VT and FF are ordinary
characters, unlike in `str.splitlines`. Lines are numbered from 1. A line end at the very end
of a text closes its last line and opens none.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence

_LINE_END = re.compile(r"\r\n?|\n")


def split_lines(text: str) -> list[str]:
    """Give the lines of a text without their ends; an empty text has none."""
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    lines = text.split("\n")
    if not lines[-1]:
        lines.pop()
    return lines


def line_starts(text: str) -> list[int]:
    """Give the offsets at which lines begin, ascending from 0.

    A text that ends with a line end has its own length as last offset: where the next line
    would begin.
    """
    return [0, *(end.end() for end in _LINE_END.finditer(text))]


def line_at(starts: Sequence[int], offset: int) -> int:
    """Give the number, from 1, of the line that holds the character at `offset`."""
    return bisect_right(starts, offset)
