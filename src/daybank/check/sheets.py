"""The pages as they are on disk, each with what a check asks of its lines, worked out once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property

from daybank.errors import OutsideWorkspaceError
from daybank.grammar.blocks import Block, BlockKind, opaque_lines, parse_blocks
from daybank.grammar.bullet import is_typed_line
from daybank.grammar.lines import line_at, line_starts, split_lines
from daybank.grammar.marks import find_blocks
from daybank.workspace import PageText, Workspace

_CODE = (BlockKind.FENCE, BlockKind.CODE)
_SILENT = (*_CODE, BlockKind.FRONT_MATTER, BlockKind.COMMENT)


class Sheet:
    """One page: its lines, and which of them are code, generated, or say nothing."""

    def __init__(self, page: PageText) -> None:
        self.page = page
        self.path = page.path
        self.text = page.text

    @cached_property
    def lines(self) -> list[str]:
        """The lines without their ends."""
        return split_lines(self.text)

    @cached_property
    def starts(self) -> list[int]:
        """The offsets at which the lines begin."""
        return line_starts(self.text)

    @cached_property
    def code(self) -> frozenset[int]:
        """The numbers of the lines in code."""
        return frozenset(_lines_of(self._blocks, _CODE))

    @cached_property
    def opaque(self) -> set[int]:
        """The numbers of the lines on which a mark of ours is text."""
        return opaque_lines(self._blocks)

    @cached_property
    def ours(self) -> frozenset[int]:
        """The numbers of the lines in generated blocks, marks included."""
        if "daybank:" not in self.text:
            return frozenset()
        found = find_blocks(self.lines, self.opaque)
        return frozenset(n for block in found for n in range(block.begin, block.end + 1))

    @cached_property
    def silent(self) -> frozenset[int]:
        """The numbers of the lines that nobody reads as text: code, comments, front matter."""
        return frozenset(_lines_of(self._blocks, _SILENT))

    @cached_property
    def _blocks(self) -> list[Block]:
        return parse_blocks(self.lines, is_typed_line)

    def written(self) -> Iterator[tuple[int, str]]:
        """Yield the lines that somebody wrote as text, with their numbers."""
        for number, line in enumerate(self.lines, 1):
            if number not in self.silent and number not in self.ours:
                yield number, line

    def line_of(self, offset: int) -> int:
        """Give the number of the line that holds a character."""
        return line_at(self.starts, offset)


def read_sheets(workspace: Workspace) -> dict[str, Sheet]:
    """Read every page that can be read, by path."""
    found: dict[str, Sheet] = {}
    for path in workspace.scan().stamps:
        page = read_page(workspace, path)
        if page is not None and page.digest:
            found[path] = Sheet(page)
    return found


def read_page(workspace: Workspace, path: str) -> PageText | None:
    """Read a page; None for one that is gone, or that has become a link to elsewhere."""
    try:
        return workspace.read(path)
    except OutsideWorkspaceError:
        return None


def named_line(sheets: Mapping[str, Sheet], path: str, words: str) -> int | None:
    """Give the first line of a page that holds some words in any case, None if none does."""
    sheet = sheets.get(path)
    wanted = words.casefold()
    lines = sheet.lines if sheet else []
    return next((n for n, line in enumerate(lines, 1) if wanted in line.casefold()), None)


def _lines_of(blocks: list[Block], kinds: tuple[BlockKind, ...]) -> Iterator[int]:
    for block in blocks:
        if block.kind in kinds:
            yield from range(block.line, block.end_line + 1)
        yield from _lines_of(block.children, kinds)
