"""Reading the core page and what is shown beside it, as they are on disk now."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from daybank.core.blocks import Block, CorePage, parse_core, read_whole
from daybank.core.errors import PathError
from daybank.core.history import Kept
from daybank.core.results import unified
from daybank.core.writing import history_of
from daybank.errors import OutsideWorkspaceError, UnwritableError
from daybank.grammar.lines import split_lines
from daybank.model import Problem
from daybank.workspace import PageText, Workspace
from daybank.workspace.coding import decode

PATHS = ("MEMORY.md", "memory.md")
"""The names of a core page, the one that counts first."""


class Found(NamedTuple):
    """The core page as it was read (None where there is none) and as blocks."""

    text: PageText | None
    page: CorePage
    problems: tuple[Problem, ...]


def read_core(workspace: Workspace) -> Found:
    """Read the core page; the one of the first name where two files have them.

    Raises what `read_text` does.
    """
    found = [path for path in PATHS if path in workspace.scan().stamps]
    path = found[0] if found else PATHS[0]
    text = read_text(workspace, path)
    page = parse_core(path, split_lines(text.text) if text else ())
    problems = (*(text.problems if text else ()), *page.problems)
    if len(found) > 1:
        why = f"stands beside {path}, which alone is core memory; merge the two"
        problems = (*problems, Problem("two-core-pages", found[1], None, why))
    return Found(text, page, problems)


def read_others(workspace: Workspace) -> Iterator[Block]:
    """Read the pages that the settings add, each as one block that may be read only."""
    for path in workspace.settings.core_pages:
        text = read_text(workspace, path)
        if text is not None:
            yield read_whole(path, text.text)


def read_bytes(workspace: Workspace, path: str) -> bytes | None:
    """Give the bytes of a page, None where there is none."""
    text = read_text(workspace, path)
    return None if text is None else workspace.data(text)


def read_text(workspace: Workspace, path: str) -> PageText | None:
    """Read a page, None where there is none.

    Raises PathError for one that leads out of the workspace, UnwritableError for one that
    cannot be read.
    """
    try:
        text = workspace.read(path)
    except OutsideWorkspaceError:
        raise PathError(path, "leads out of the workspace; put the page itself there") from None
    if text is not None and not text.digest:
        raise UnwritableError(path, text.problems[0].text)
    return text


def changed_since(workspace: Workspace, block: Block, rev: str) -> str:
    """Give the diff of a block since it had a revision; nothing if the history has forgotten."""
    for change in history_of(workspace).changes():
        for old in _blocks_before(change, block.path):
            if (old.label, old.rev) == (block.label, rev):
                return unified(block.label, old.lines, block.lines)
    return ""


def _blocks_before(change: Kept, path: str) -> Iterator[Block]:
    for step in change.steps:
        if step.path == path and step.before is not None:
            text, _ = decode(path, step.before)
            yield from parse_core(path, split_lines(text)).blocks
