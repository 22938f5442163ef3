"""The blocks of a core page: its sections, from one heading of level 1 or 2 to the next.

    block   = heading [options] content
    options = "<!-- block" (" limit=" N | " read_only" | ' desc="' text '"')* " -->"

The options are a comment of one line right below the heading; words that mean nothing there
are left alone. What stands above the first heading is the block `top`; front matter belongs to
none. Content begins and ends with a line that is not blank. Pure: from text to values.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from daybank.core.errors import NoBlockError, TwoBlocksError
from daybank.grammar.blocks import Block as Markdown
from daybank.grammar.blocks import BlockKind, parse_blocks
from daybank.grammar.bullet import is_typed_line
from daybank.grammar.comments import strip_comments
from daybank.grammar.lines import split_lines
from daybank.model import Problem
from daybank.workspace import digest

TOP = "top"

_OPTIONS = re.compile(r"[ ]{0,3}<!--\s*block(?=\s)((?:(?!-->).)*)-->\s*$")
_OPTION = re.compile(r"([a-z_]+)(?:=(\"[^\"]*\"|\S+))?", re.IGNORECASE)


class Options(NamedTuple):
    """What a person set for a block: characters it may hold, and what it is for."""

    limit: int | None = None
    read_only: bool = False
    description: str | None = None


class Block(NamedTuple):
    """One block at its place on a page; all lines are numbered from 1.

    `line` to `end_line` is what a citation names: the heading to the last line of content.
    Content begins on line `first`, after line `head`, which is the heading's or that of the
    options; `close` is the last line before the next block, blank ones included. `level` is
    the heading's, 0 without one.
    """

    label: str
    title: str
    path: str
    lines: tuple[str, ...]
    line: int
    first: int
    end_line: int
    head: int
    close: int
    level: int = 2
    options: Options = Options()

    @property
    def content(self) -> str:
        """The text of the block, lines joined by LF."""
        return "\n".join(self.lines)

    @property
    def rev(self) -> str:
        """Eight hex digits that stand for the content."""
        return digest(self.content.encode("utf-8", "surrogatepass"))[:8]

    @property
    def source(self) -> str:
        """Where it stands: `MEMORY.md#L3-L9`."""
        return f"{self.path}#L{self.line}-L{self.end_line}"

    @property
    def is_silent(self) -> bool:
        """Whether there is nothing to tell an agent: a mere title, or a comment for people."""
        return self.level < 2 and not strip_comments(self.content.replace("\n", " ")).strip()


class CorePage(NamedTuple):
    """A core page as its blocks; `lines` are all its lines, `chars` what a prompt would hold."""

    path: str
    lines: tuple[str, ...] = ()
    blocks: tuple[Block, ...] = ()
    problems: tuple[Problem, ...] = ()

    @property
    def chars(self) -> int:
        """Characters of the page, a line end counted as one."""
        return sum(map(len, self.lines)) + len(self.lines)

    def block(self, label: str) -> Block:
        """Give the block of a label, which may be written as its heading is.

        Raises NoBlockError and TwoBlocksError.
        """
        found = [block for block in self.blocks if block.label == slug(label)]
        if not found:
            raise NoBlockError(label, tuple(block.label for block in self.blocks))
        if len(found) > 1:
            raise TwoBlocksError(label, tuple(block.source for block in found))
        return found[0]


def slug(title: str) -> str:
    """Give the label of a heading: caseless, NFC, `-` between its words; signs are left out."""
    folded = unicodedata.normalize("NFC", unicodedata.normalize("NFC", title).casefold())
    kept = (c if unicodedata.category(c)[0] in "LMN" else " " for c in folded)
    return "-".join("".join(kept).split()) or " ".join(folded.split()) or "untitled"


def parse_core(path: str, lines: Sequence[str]) -> CorePage:
    """Read the blocks of a page from its lines, and what is odd about them.

    `duplicate-block` names a label that two sections have, `block-option` an option that
    cannot be meant.
    """
    problems: list[Problem] = []
    blocks = tuple(_block(path, lines, start, close, problems) for start, close in _sections(lines))
    seen: dict[str, Block] = {}
    for block in blocks:
        first = seen.setdefault(block.label, block)
        if first is not block:
            why = f"is a second block {block.label!r} beside line {first.line}; rename a heading"
            problems.append(Problem("duplicate-block", path, block.line, why))
    return CorePage(path, tuple(lines), blocks, tuple(problems))


def read_whole(path: str, text: str) -> Block:
    """Take a further page as one block that may be read only; its label is its path."""
    lines = tuple(split_lines(text))
    return Block(path, path, path, lines, 1, 1, max(len(lines), 1), 0, len(lines), 2, _READ_ONLY)


def render_options(options: Options) -> str | None:
    """Write options as their comment, None when there are none."""
    words = [f"limit={options.limit}"] if options.limit is not None else []
    words += ["read_only"] if options.read_only else []
    words += [f'desc="{options.description}"'] if options.description else []
    return f"<!-- block {' '.join(words)} -->" if words else None


_READ_ONLY = Options(read_only=True)


def _sections(lines: Sequence[str]) -> Iterator[tuple[Markdown | int, int]]:
    """Yield where sections begin (a heading, or the line above `top`) and their last lines."""
    found = parse_blocks(lines, is_typed_line)
    front = [block.end_line for block in found if block.kind is BlockKind.FRONT_MATTER]
    body = max(front, default=0)
    headings = [block for block in found if block.kind is BlockKind.HEADING and block.level <= 2]
    ends = [*(heading.line - 1 for heading in headings), len(lines)]
    if any(line.strip() for line in lines[body : ends[0]]):
        yield body, ends[0]
    yield from zip(headings, ends[1:], strict=True)


def _block(
    path: str, lines: Sequence[str], start: Markdown | int, close: int, problems: list[Problem]
) -> Block:
    if isinstance(start, int):
        title, head, options = "", start, Options()
    else:
        title, head = strip_comments(start.texts[0]).strip(), start.end_line
        found = _OPTIONS.match(lines[head]) if head < close else None
        options = _options(found[1], path, head + 1, problems) if found else Options()
        head += found is not None
    filled = [number for number in range(head + 1, close + 1) if lines[number - 1].strip()]
    first, last = (filled[0], filled[-1]) if filled else (head + 1, head)
    return Block(
        label=TOP if isinstance(start, int) else slug(title),
        title=title,
        path=path,
        lines=tuple(lines[first - 1 : last]),
        line=first if isinstance(start, int) else start.line,
        first=first,
        end_line=last,
        head=head,
        close=close,
        level=0 if isinstance(start, int) else start.level,
        options=options,
    )


def _options(text: str, path: str, line: int, problems: list[Problem]) -> Options:
    given = {key.lower(): value.strip('"') for key, value in _OPTION.findall(text)}
    limit = given.get("limit")
    if limit is not None and not (limit.isascii() and limit.isdigit()):
        why = f"limit={limit} is no number of characters and is not applied"
        problems.append(Problem("block-option", path, line, why))
        limit = None
    return Options(
        limit=None if limit is None else int(limit),
        read_only=given.get("read_only", "no") in ("", "yes", "true", "on"),
        description=given.get("desc") or None,
    )
