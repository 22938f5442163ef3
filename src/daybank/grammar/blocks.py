"""The block structure of a Markdown page, by line.

    page    = [front matter] block*
    block   = heading | paragraph | item | fence | code | quote | table | rule | comment
    item    = marker block*            marker: - * + • or 1. or 1)

CommonMark's reading with GitHub's tables, and three additions that agents' logs need: `•`
marks an item, as do digits of any script, and NBSP may follow a marker; a line at column 0
with a full typed header begins an item of its own, whatever paragraph or quote stands above
it; a line that opens with a role word (`user:`) begins a paragraph. Deliberately simpler:
HTML other than comments, pre, script, style and textarea is text, and so is a comment that
begins within a line; white space of any sort alone makes a line blank; nothing is nested
deeper than `MAX_DEPTH`. One pass over the lines, so the cost is linear in the text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from daybank.grammar.shapes import (
    ATX,
    ATX_END,
    FENCE,
    ITEM,
    RAW_HTML,
    ROLE,
    Line,
    closes_comment,
    closes_raw_html,
    cut_columns,
    is_fence,
    is_rule,
    is_table_rule,
    untab,
)

MAX_DEPTH = 48
"""Deeper items are text of the deepest one: no page means them, and a hostile one has a million."""

_MAX_QUOTES = 16  # quotes within quotes that are looked into


class BlockKind(StrEnum):
    """The sorts of block."""

    FRONT_MATTER = "front matter"
    HEADING = "heading"
    PARAGRAPH = "paragraph"
    ITEM = "item"
    FENCE = "fence"
    CODE = "code"
    QUOTE = "quote"
    TABLE = "table"
    RULE = "rule"
    COMMENT = "comment"


@dataclass(slots=True)
class Block:
    """One block with its lines, numbered from 1.

    `texts` holds one string a line, without the indentation of the items around it (of a
    heading: its text). `children` are the blocks of an item; `info` is the word after a
    fence or the marker of an item; `open_ended` says that a fence or comment was never closed.
    """

    kind: BlockKind
    line: int
    end_line: int
    texts: list[str] = field(default_factory=list)
    children: list[Block] = field(default_factory=list)
    level: int = 0
    info: str = ""
    open_ended: bool = False

    def add(self, line: Line, more: int = 0) -> None:
        """Take a line in, with `more` columns of its indentation."""
        self.texts.append(line.text(more))
        self.end_line = line.number


def all_blocks(blocks: Iterable[Block]) -> Iterator[Block]:
    """Yield blocks and all that is within them."""
    for block in blocks:
        yield block
        yield from all_blocks(block.children)


def opaque_lines(blocks: Iterable[Block]) -> set[int]:
    """Give the lines on which a mark of ours is text: of code, and of comments of several lines."""
    opaque = (BlockKind.FENCE, BlockKind.CODE)
    return {
        number
        for block in all_blocks(blocks)
        if block.kind in opaque or (block.kind is BlockKind.COMMENT and block.end_line > block.line)
        for number in range(block.line, block.end_line + 1)
    }


_FRONT_KEY = re.compile(r"""["']?[\w][\w .-]*["']?[ \t]*:|#""")
# The first characters by which a line may begin a block that interrupts a paragraph.
_STARTERS = frozenset("#`~>-*+•_<0123456789")


def parse_blocks(lines: Sequence[str], is_typed: Callable[[str], bool]) -> list[Block]:
    """Read the blocks of a page from its lines (without line ends).

    `is_typed` says whether a line at column 0 has a full typed header.
    """
    parser = _Parser(is_typed)
    first = _front_matter(lines, parser.root)
    for number in range(first, len(lines)):
        parser.feed(number + 1, lines[number])
    parser.finish()
    return parser.root.children


def _front_matter(lines: Sequence[str], root: Block) -> int:
    """Add the front matter blocks at the top; return the index of the first line after them."""
    first = 0
    while first + 1 < len(lines) and lines[first].rstrip() == "---":
        if not _FRONT_KEY.match(lines[first + 1].lstrip()):
            break
        ends = (n for n in range(first + 1, len(lines)) if lines[n].rstrip() in ("---", "..."))
        end = next(ends, None)
        if end is None:
            break
        texts = list(lines[first + 1 : end])
        root.children.append(Block(BlockKind.FRONT_MATTER, first + 1, end + 1, texts))
        first = end + 1
    return first


@dataclass(slots=True)
class _Open:
    """An open item and the column at which its content begins."""

    block: Block
    inner: int


class _Parser:
    """The state between two lines: the open items, the open leaf, the open raw block."""

    def __init__(self, is_typed: Callable[[str], bool], depth: int = 0) -> None:
        self.root = Block(BlockKind.ITEM, 1, 1)
        self._is_typed = is_typed
        self._depth = depth  # how many quotes are around
        self._quoted: _Parser | None = None  # reads the inside of the open quote
        self._items: list[_Open] = []
        self._leaf: Block | None = None  # a paragraph, table, quote or code that may go on
        self._raw: Block | None = None  # a fence, comment or raw HTML until its end
        self._raw_end: Callable[[str], bool] = bool

    def feed(self, number: int, raw: str) -> None:
        """Take the next line."""
        text = untab(raw)
        content = text.lstrip(" ")
        line = Line(number, raw, content, len(text) - len(content))
        blank = not content or content.isspace()
        if self._raw is not None and self._in_raw(line, blank=blank):
            return
        if blank:
            self._skip_blank()
            return
        line.content = content.rstrip()
        keep = len(self._items)
        while keep and self._items[keep - 1].inner > line.indent:
            keep -= 1
        column = line.indent - (self._items[keep - 1].inner if keep else 0)
        if self._leaf is not None and self._goes_on(self._leaf, line, keep, column):
            return
        self._close_to(keep)
        self._start(line, column)

    def finish(self) -> None:
        """Close what is still open."""
        if self._raw is not None:
            self._raw.open_ended = True
        self._close_to(0)

    # -- lines that continue something ------------------------------------------------

    def _skip_blank(self) -> None:
        """End what a blank line ends: all but code, and an item that is still empty."""
        if self._leaf is not None and self._leaf.kind is not BlockKind.CODE:
            self._leaf = None
        if self._items and not self._items[-1].block.children:
            self._close_to(len(self._items) - 1)

    def _in_raw(self, line: Line, *, blank: bool) -> bool:
        """Give the line to the open raw block, unless its item ended."""
        block = self._raw
        assert block is not None
        inner = self._items[-1].inner if self._items else 0
        if not blank and line.indent < inner:
            block.open_ended = True
            self._raw = None
            return False
        text = cut_columns(line.raw, min(inner, line.indent))
        block.texts.append(text)
        block.end_line = line.number
        if self._raw_end(text):
            self._raw = None
        return True

    def _goes_on(self, leaf: Block, line: Line, keep: int, column: int) -> bool:
        """Give the line to the open leaf if it continues it."""
        same = keep == len(self._items)
        near = same and column < 4
        if leaf.kind is BlockKind.CODE:
            if not same or column < 4:
                return False
            leaf.texts += [""] * (line.number - leaf.end_line - 1)
            leaf.add(line, column - 4)
        elif column < 4 and self._interrupts(leaf, line.content, keep, column):
            if not (same and leaf.kind is BlockKind.QUOTE and line.content[0] == ">"):
                return same and self._is_underline(leaf, line)
            self._quote(leaf, line)
        elif leaf.kind is BlockKind.TABLE:
            if not near:
                return False
            leaf.add(line)
        elif leaf.kind is BlockKind.QUOTE:
            if not self.takes_lazy_line:
                return False
            leaf.add(line)
        elif not (near and self._is_underline(leaf, line)):
            if near and is_table_rule(leaf.texts[-1], line.content):
                leaf = self._start_table(leaf)
            leaf.add(line)
        return True

    @property
    def takes_lazy_line(self) -> bool:
        """Say whether a paragraph is open that a line without its indent or `>` may go on."""
        if self._leaf is None or self._leaf.kind is not BlockKind.QUOTE:
            return self._leaf is not None and self._leaf.kind is BlockKind.PARAGRAPH
        return self._quoted is None or self._quoted.takes_lazy_line

    def _quote(self, leaf: Block, line: Line) -> None:
        """Take a line with `>`; what is inside is read only to know where the quote ends."""
        leaf.add(line)
        if self._quoted is not None:
            self._quoted.feed(line.number, line.content[1:].removeprefix(" "))

    def _start_table(self, leaf: Block) -> Block:
        """Make the last line of the open paragraph the head of a table."""
        if len(leaf.texts) == 1:
            leaf.kind = BlockKind.TABLE
            return leaf
        leaf.end_line -= 1
        self._leaf = table = self._add(BlockKind.TABLE, leaf.end_line + 1, leaf.texts.pop())
        return table

    def _is_underline(self, leaf: Block, line: Line) -> bool:
        """Turn the open paragraph into a heading if the line underlines it."""
        mark = line.content[0]
        if leaf.kind is not BlockKind.PARAGRAPH or mark not in "=-" or line.content.strip(mark):
            return False
        leaf.kind = BlockKind.HEADING
        leaf.level = 1 if mark == "=" else 2
        leaf.texts = [" ".join(text.strip() for text in leaf.texts)]
        leaf.end_line = line.number
        self._leaf = None
        return True

    def _interrupts(self, leaf: Block, content: str, keep: int, column: int) -> bool:
        """Say whether the line begins a block that ends an open paragraph."""
        if keep == 0 and column == 0 and (self._is_typed(content) or ROLE.match(content)):
            return True
        first = content[0]
        if first not in _STARTERS:
            return False
        if first == "#":
            return ATX.match(content) is not None
        if first in "`~":
            return is_fence(content)
        if first == ">" or is_rule(content):
            return True
        if first == "<":
            return content.startswith("<!--") or RAW_HTML.match(content) is not None
        marker = ITEM.match(content)
        if marker is None:
            return False
        if keep < len(self._items) or leaf.kind is not BlockKind.PARAGRAPH:
            return True  # a sibling or an aunt: only text of the same item is hard to interrupt
        empty = marker.end() == len(content)
        return not empty and (not first.isdigit() or marker[0][:-1] == "1")

    # -- lines that begin something ---------------------------------------------------

    def _start(self, line: Line, column: int) -> None:
        """Begin the block or the nested items that the line opens."""
        if column >= 4:
            self._start_code(line, column - 4)
            return
        if line.indent == 0 and self._is_typed(line.content):
            self._open_item(line.number, "", 1)
            self._leaf = self._add(BlockKind.PARAGRAPH, line.number, line.text())
            return
        while not (rule := is_rule(line.content)) and len(self._items) < MAX_DEPTH:
            marker = ITEM.match(line.content)
            if marker is None:
                break
            after = line.content[marker.end() :]
            rest = after.lstrip(" ")
            spaces = len(after) - len(rest)
            gap = spaces if 1 <= spaces <= 4 and rest else 1
            line.indent += marker.end() + gap
            self._open_item(line.number, marker[0], line.indent)
            if not rest:
                return
            line.content = rest
            if spaces > 4:
                line.indent += spaces - 1
                self._start_code(line, spaces - 5)
                return
        self._start_leaf(line, rule=rule)

    def _start_code(self, line: Line, more: int) -> None:
        self._leaf = self._add(BlockKind.CODE, line.number, line.text(more))

    def _start_leaf(self, line: Line, *, rule: bool) -> None:
        content, number = line.content, line.number
        first = content[0]
        if rule:
            self._add(BlockKind.RULE, number, line.text())
        elif first == "#" and (heading := ATX.match(content)):
            block = self._add(BlockKind.HEADING, number, ATX_END.sub("", heading[2] or "").strip())
            block.level = len(heading[1])
        elif first in "`~" and is_fence(content):
            self._start_fence(line)
        elif content.startswith("<!--"):
            self._start_raw(BlockKind.COMMENT, line, closes_comment)
        elif first == "<" and RAW_HTML.match(content):
            self._start_raw(BlockKind.CODE, line, closes_raw_html)
        elif first == ">":
            quote = self._add(BlockKind.QUOTE, number)
            inside = self._depth < _MAX_QUOTES
            self._quoted = _Parser(lambda _: False, self._depth + 1) if inside else None
            self._quote(quote, line)
            self._leaf = quote
        else:
            self._leaf = self._add(BlockKind.PARAGRAPH, number, line.text())

    def _start_fence(self, line: Line) -> None:
        fence = FENCE.match(line.content)
        assert fence is not None
        closing = re.compile(rf" {{0,3}}{re.escape(fence[1][0])}{{{len(fence[1])},}}[ \t]*$")
        block = self._add(BlockKind.FENCE, line.number, line.text())
        block.info = fence[2].strip()
        self._raw = block
        self._raw_end = lambda text: closing.match(text) is not None

    def _start_raw(self, kind: BlockKind, line: Line, closes: Callable[[str], bool]) -> None:
        block = self._add(kind, line.number, line.text())
        if not closes(line.content):
            self._raw = block
            self._raw_end = closes

    def _add(self, kind: BlockKind, number: int, *texts: str) -> Block:
        parent = self._items[-1].block if self._items else self.root
        block = Block(kind, number, number, list(texts))
        parent.children.append(block)
        self._leaf = None
        return block

    def _open_item(self, number: int, marker: str, inner: int) -> None:
        parent = self._items[-1].block if self._items else self.root
        item = Block(BlockKind.ITEM, number, number, info=marker)
        parent.children.append(item)
        self._items.append(_Open(item, inner))
        self._leaf = None

    def _close_to(self, keep: int) -> None:
        """Close the items above the first `keep`; an item ends where its last block ends."""
        if keep < len(self._items):
            self._leaf = None
        while len(self._items) > keep:
            item = self._items.pop().block
            if item.children:
                item.end_line = item.children[-1].end_line
