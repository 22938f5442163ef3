"""The block structure of a Markdown page, by line.

    page    = [front matter] block*
    block   = heading | paragraph | item | fence | code | quote | table | rule | comment
    item    = marker block*            marker: - * + • or 1. or 1)

CommonMark's reading, with three additions that agents' logs need: `•` marks an item; a line
at column 0 with a full typed header begins an item of its own, whatever stands above it; a
line that opens with a role word (`user:`) begins a paragraph. Nothing is nested deeper than
`MAX_DEPTH`. One pass over the lines, so the cost is linear in the text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

MAX_DEPTH = 48
"""Deeper items are text of the deepest one: no page means them, and a hostile one has a million."""


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


_ATX = re.compile(r"(#{1,6})(?:[ \t]+(.*))?$", re.DOTALL)
_ATX_END = re.compile(r"(?:^|[ \t])#+[ \t]*$")
_FENCE = re.compile(r"(`{3,}|~{3,})[ \t]*(.*)$", re.DOTALL)
_ITEM = re.compile(r"(?:[-*+•]|\d{1,9}[.)])(?=[ \t\u00a0]|$)")
_RAW_HTML = re.compile(r"<(pre|script|style|textarea)(?=[\s>]|$)", re.IGNORECASE)
_TABLE_RULE = re.compile(r"\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$")
_ROLE = re.compile(
    r"(?:\*\*)?(?:user|human|assistant|system|agent|bot|ai|me)(?:\*\*)?[ \t]*[:：]", re.IGNORECASE
)
_FRONT_KEY = re.compile(r"""["']?[\w][\w .-]*["']?[ \t]*:|#""")
_LEADING = re.compile(r"[ \t>*+•\d.)-]*")
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

    def __init__(self, is_typed: Callable[[str], bool]) -> None:
        self.root = Block(BlockKind.ITEM, 1, 1)
        self._is_typed = is_typed
        self._items: list[_Open] = []
        self._leaf: Block | None = None  # a paragraph, table, quote or code that may go on
        self._raw: Block | None = None  # a fence, comment or raw HTML until its end
        self._raw_end: Callable[[str], bool] = bool

    def feed(self, number: int, raw: str) -> None:
        """Take the next line."""
        text = _untab(raw)
        content = text.lstrip(" ")
        indent = len(text) - len(content)
        blank = not content or content.isspace()
        if self._raw is not None and self._in_raw(number, text, indent, blank=blank):
            return
        if blank:
            self._leaf = None
            return
        keep = len(self._items)
        while keep and self._items[keep - 1].inner > indent:
            keep -= 1
        column = indent - (self._items[keep - 1].inner if keep else 0)
        content = content.rstrip()
        if self._leaf is not None and self._goes_on(number, content, keep, column):
            return
        self._close_to(keep)
        self._start(number, content, indent, column)

    def finish(self) -> None:
        """Close what is still open."""
        if self._raw is not None:
            self._raw.open_ended = True
        self._close_to(0)

    # -- lines that continue something ------------------------------------------------

    def _in_raw(self, number: int, text: str, indent: int, *, blank: bool) -> bool:
        """Give the line to the open raw block, unless its item ended."""
        block = self._raw
        assert block is not None
        inner = self._items[-1].inner if self._items else 0
        if not blank and indent < inner:
            block.open_ended = True
            self._raw = None
            return False
        block.texts.append(text[min(inner, indent) :])
        block.end_line = number
        if self._raw_end(text[min(inner, indent) :]):
            self._raw = None
        return True

    def _goes_on(self, number: int, content: str, keep: int, column: int) -> bool:
        """Give the line to the open leaf if it continues it."""
        leaf = self._leaf
        assert leaf is not None
        same = keep == len(self._items)
        if leaf.kind is BlockKind.CODE:
            if not same or column < 4:
                return False
            leaf.texts.append(" " * (column - 4) + content)
        elif column < 4 and self._interrupts(content, keep, column):
            if not (same and leaf.kind is BlockKind.QUOTE and content[0] == ">"):
                return same and self._is_underline(leaf, number, content)
            leaf.texts.append(content)
        elif leaf.kind is BlockKind.PARAGRAPH:
            if same and self._is_underline(leaf, number, content):
                return True
            if same and column < 4 and _is_table_rule(leaf, content):
                leaf.kind = BlockKind.TABLE
            leaf.texts.append(content)
        elif leaf.kind is BlockKind.TABLE:
            if not same:
                return False
            leaf.texts.append(content)
        elif _ends_in_text(leaf.texts[-1]):
            leaf.texts.append(content)
        else:
            return False
        leaf.end_line = number
        return True

    def _is_underline(self, leaf: Block, number: int, content: str) -> bool:
        """Turn the open paragraph into a heading if the line underlines it."""
        if leaf.kind is not BlockKind.PARAGRAPH or content[0] not in "=-":
            return False
        if content.strip(content[0]):
            return False
        leaf.kind = BlockKind.HEADING
        leaf.level = 1 if content[0] == "=" else 2
        leaf.texts = [" ".join(text.strip() for text in leaf.texts)]
        leaf.end_line = number
        self._leaf = None
        return True

    def _interrupts(self, content: str, keep: int, column: int) -> bool:
        """Say whether the line begins a block that ends an open paragraph."""
        if keep == 0 and column == 0 and (self._is_typed(content) or _ROLE.match(content)):
            return True
        first = content[0]
        if first not in _STARTERS:
            return False
        if first == "#":
            return _ATX.match(content) is not None
        if first in "`~":
            return _is_fence(content)
        if first == ">" or _is_rule(content):
            return True
        if first == "<":
            return content.startswith("<!--") or _RAW_HTML.match(content) is not None
        marker = _ITEM.match(content)
        if marker is None:
            return False
        if keep < len(self._items):
            return True  # a sibling or an aunt: only text of the same item is hard to interrupt
        empty = marker.end() == len(content)
        return not empty and (not first.isdigit() or marker[0][:-1] == "1")

    # -- lines that begin something ---------------------------------------------------

    def _start(self, number: int, content: str, indent: int, column: int) -> None:
        """Begin the block or the nested items that the line opens."""
        if column >= 4:
            self._leaf = self._add(BlockKind.CODE, number, " " * (column - 4) + content)
            return
        if indent == 0 and self._is_typed(content):
            self._open_item(number, "", 1)
            self._leaf = self._add(BlockKind.PARAGRAPH, number, content)
            return
        rule = _is_rule(content)
        while not rule and len(self._items) < MAX_DEPTH:
            marker = _ITEM.match(content)
            if marker is None:
                break
            after = content[marker.end() :]
            rest = after.lstrip(" ")
            spaces = len(after) - len(rest)
            gap = spaces if 1 <= spaces <= 4 and rest else 1
            self._open_item(number, marker[0], indent + marker.end() + gap)
            if not rest:
                return
            if spaces > 4:
                self._leaf = self._add(BlockKind.CODE, number, after[5:])
                return
            indent += marker.end() + gap
            content = rest
            # Whether the rest is a rule is asked once for a line of a million hyphens.
            rule = content[0] in "*_" and _is_rule(content)
        self._start_leaf(number, content, rule=rule)

    def _start_leaf(self, number: int, content: str, *, rule: bool) -> None:
        first = content[0]
        if rule:
            self._add(BlockKind.RULE, number, content)
        elif first == "#" and (heading := _ATX.match(content)):
            block = self._add(BlockKind.HEADING, number, _ATX_END.sub("", heading[2] or "").strip())
            block.level = len(heading[1])
        elif first in "`~" and _is_fence(content):
            self._start_fence(number, content)
        elif content.startswith("<!--"):
            self._start_raw(BlockKind.COMMENT, number, content, _closes_comment)
        elif first == "<" and (html := _RAW_HTML.match(content)):
            end = f"</{html[1].lower()}>"
            self._start_raw(BlockKind.CODE, number, content, lambda text: end in text.lower())
        else:
            kind = BlockKind.QUOTE if first == ">" else BlockKind.PARAGRAPH
            self._leaf = self._add(kind, number, content)

    def _start_fence(self, number: int, content: str) -> None:
        fence = _FENCE.match(content)
        assert fence is not None
        closing = re.compile(rf" {{0,3}}{re.escape(fence[1][0])}{{{len(fence[1])},}}[ \t]*$")
        block = self._add(BlockKind.FENCE, number, content)
        block.info = fence[2].strip()
        self._raw = block
        self._raw_end = lambda text: closing.match(text) is not None

    def _start_raw(
        self, kind: BlockKind, number: int, content: str, closes: Callable[[str], bool]
    ) -> None:
        block = self._add(kind, number, content)
        if not closes(content):
            self._raw = block
            self._raw_end = closes

    def _add(self, kind: BlockKind, number: int, text: str) -> Block:
        parent = self._items[-1].block if self._items else self.root
        block = Block(kind, number, number, [text])
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


def _untab(raw: str) -> str:
    """Expand the tabs before the content to columns of four, as CommonMark counts them."""
    if "\t" not in raw:
        return raw
    lead = _LEADING.match(raw)
    assert lead is not None
    return lead[0].expandtabs(4) + raw[lead.end() :]


def _is_fence(content: str) -> bool:
    fence = _FENCE.match(content)
    return fence is not None and (fence[1][0] == "~" or "`" not in fence[2])


def _is_rule(content: str) -> bool:
    mark = content[0]
    if mark not in "-*_" or content.count(mark) < 3:
        return False
    return not content.replace(mark, "").strip(" \t")


def _is_table_rule(leaf: Block, content: str) -> bool:
    """Say whether the line is the second of a table whose head is the open paragraph."""
    if len(leaf.texts) != 1 or ("|" not in leaf.texts[0] and "|" not in content):
        return False
    if not _TABLE_RULE.match(content):
        return False
    return len(split_row(leaf.texts[0])) == len(split_row(content))


def split_row(text: str) -> list[str]:
    """Split a table row into its trimmed cells; a bar after a backslash is text."""
    row = text.strip()
    row = row.removeprefix("|")
    if row.endswith("|") and not row.endswith("\\|"):
        row = row[:-1]
    return [cell.replace("\\|", "|").strip() for cell in re.split(r"(?<!\\)\|", row)]


def _ends_in_text(quoted: str) -> bool:
    """Say whether a quoted line leaves a paragraph open for a lazy line below it."""
    text = quoted.lstrip("> \t")
    return bool(text) and not text.startswith(("#", "```", "~~~")) and not _is_rule(text)


def _closes_comment(text: str) -> bool:
    return "-->" in text
