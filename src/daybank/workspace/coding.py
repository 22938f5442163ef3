"""The bytes of a page as text and back.

A page is UTF-8 with or without a byte order mark, or UTF-16 with one. For reading, bytes that
are neither become U+FFFD. For writing they pass through unharmed, so that a change keeps
every byte it does not mean.
"""

from __future__ import annotations

import codecs
import errno
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from daybank.errors import UsageError
from daybank.grammar.lines import line_at, line_starts, split_lines
from daybank.model import Problem

LONG_LINE = 100_000


class Coding(NamedTuple):
    """How a page is written: its mark and codec, and how that codec keeps stray bytes."""

    mark: bytes
    codec: str
    keeping: str


_UTF8 = Coding(b"", "utf-8", "surrogateescape")
_MARKED = (
    Coding(codecs.BOM_UTF8, "utf-8", "surrogateescape"),
    Coding(codecs.BOM_UTF16_LE, "utf-16-le", "surrogatepass"),
    Coding(codecs.BOM_UTF16_BE, "utf-16-be", "surrogatepass"),
)


class Exact(NamedTuple):
    """All bytes of a page as text, stray ones included."""

    coding: Coding
    text: str

    @classmethod
    def of(cls, data: bytes) -> Exact:
        """Take a page apart so that `data` puts it together again.

        Raises OSError for UTF-16 that ends within a character: whatever is put behind that
        could not be read.
        """
        coding = coding_of(data)
        body = data[len(coding.mark) :]
        if coding.codec != "utf-8" and len(body) % 2:
            raise OSError(errno.EILSEQ, "it ends within a UTF-16 character; save it as UTF-8")
        return cls(coding, body.decode(coding.codec, coding.keeping))

    def data(self) -> bytes:
        """Give the page as bytes."""
        return self.coding.mark + self.text.encode(self.coding.codec, self.coding.keeping)


def digest(data: bytes) -> str:
    """Give 32 hex digits that stand for these bytes."""
    import hashlib  # noqa: PLC0415 - loads OpenSSL; a call that finds no change needs none

    return hashlib.blake2b(data, digest_size=16).hexdigest()


def coding_of(data: bytes) -> Coding:
    """Tell a page's coding from its first bytes."""
    return next((coding for coding in _MARKED if data.startswith(coding.mark)), _UTF8)


def decode(path: str, data: bytes) -> tuple[str, tuple[Problem, ...]]:
    """Read a page's text, without its mark, and what is odd about it.

    Line ends and NUL stay as they are. `not-text` names the first line with bytes that mean
    no character, `long-line` the longest line if above 100,000 characters.
    """
    coding = coding_of(data)
    body = data[len(coding.mark) :]
    problems: list[Problem] = []
    try:
        text = body.decode(coding.codec)
    except UnicodeDecodeError as error:
        text = body.decode(coding.codec, "replace")
        before = body[: error.start].decode(coding.codec)
        name = "UTF-8" if coding.codec == "utf-8" else "UTF-16"
        why = f"holds bytes that are not {name}, read as U+FFFD; save the page as UTF-8"
        problems.append(Problem("not-text", path, _line_after(before), why))
    if len(text) > LONG_LINE:
        problems.extend(_long_line(path, text))
    return text, tuple(problems)


def _long_line(path: str, text: str) -> Iterator[Problem]:
    lengths = list(map(len, split_lines(text)))
    if (longest := max(lengths)) > LONG_LINE:
        why = f"a line of {longest:,} characters is searched, but better cut in shorter ones"
        yield Problem("long-line", path, lengths.index(longest) + 1, why)


def _line_after(text: str) -> int:
    return line_at(line_starts(text), len(text))


def checked(lines: Sequence[str]) -> Sequence[str]:
    """Give the lines back, or raise UsageError when one cannot be written as one line."""
    for line in lines:
        if "\n" in line or "\r" in line:
            raise UsageError("a line to be written holds a line end; pass it as two lines")
        try:
            line.encode()
        except UnicodeEncodeError:
            why = "a line to be written holds half a character (a lone surrogate); remove it"
            raise UsageError(why) from None
    return lines


def spliced(data: bytes, start: int, stop: int, lines: Sequence[str]) -> bytes:
    """Put `lines` in place of a page's lines after `start` up to `stop` (numbers from 1).

    With `start == stop` nothing is taken out. All other bytes stay. Raises UsageError when
    the page has no such lines.
    """
    exact = Exact.of(data)
    count = len(split_lines(exact.text))
    if not 0 <= start <= stop <= count:
        raise UsageError(f"the page has {count} lines, none after {start} up to {stop}")
    places = [*line_starts(exact.text), len(exact.text)]
    before, after = exact.text[: places[start]], exact.text[places[stop] :]
    text = before + _fitted(checked(lines), before, after, _newline_of(exact.text)) + after
    return Exact(exact.coding, text).data()


def appended(data: bytes, lines: Sequence[str]) -> bytes:
    """Give the bytes that add `lines` at the end of a page, in its coding and line ends."""
    exact = Exact.of(data)
    text = _fitted(checked(lines), exact.text, "", _newline_of(exact.text))
    return text.encode(exact.coding.codec)


def _newline_of(text: str) -> str:
    """Give the line end a page uses most, LF when it has none."""
    both = text.count("\r\n")
    counts = {"\n": text.count("\n") - both, "\r\n": both, "\r": text.count("\r") - both}
    return max(counts, key=lambda newline: counts[newline])


def _fitted(lines: Sequence[str], before: str, after: str, newline: str) -> str:
    """Join lines for their place; an unfinished line before them is ended first."""
    if not lines:
        return ""
    # A CR and a LF that come to stand together would be one line end instead of two.
    joins_above = before.endswith("\r") and not lines[0]
    joins_below = newline == "\r" and after.startswith("\n")
    if joins_above or joins_below:
        newline = "\r\n"
    opening = "" if before.endswith(("\n", "\r")) or not before else newline
    return opening + "".join(line + newline for line in lines)
