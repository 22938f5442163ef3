"""What the verbs of core memory give back."""

from __future__ import annotations

import difflib
from collections.abc import Sequence
from typing import NamedTuple

from daybank.core.blocks import Block
from daybank.core.history import Kept
from daybank.model import Problem

_AROUND = 2  # lines shown on both sides of a change


class View(NamedTuple):
    """The blocks of core memory; those of further pages are read-only and come last.

    `chars` of `limit` are those of the core page `path`.
    """

    path: str
    blocks: tuple[Block, ...]
    chars: int
    limit: int
    problems: tuple[Problem, ...] = ()


class Changed(NamedTuple):
    """How a block stands after a change, and whether there was one.

    `rev`, `limit` and `source` are None for a block that is gone, and `rev` and `limit` for
    a whole page, whose `label` is its path. `snippet` holds the changed lines with those
    around them, numbered from 1 within the block. `diff` is a unified one of the page.
    `undone` are the changes that an undo took back, the newest first.
    """

    verb: str
    label: str
    changed: bool
    rev: str | None
    chars: int
    limit: int | None
    snippet: tuple[tuple[int, str], ...]
    source: str | None
    diff: str
    undone: tuple[Kept, ...] = ()


class Rendered(NamedTuple):
    """The prompt block: its text, what it costs, and the labels that did not fit the budget.

    `chars` of `limit` are those of the core page.
    """

    text: str
    tokens: int
    budget: int | None
    omitted: tuple[str, ...]
    chars: int
    limit: int


def changed_block(
    verb: str, label: str, old: Block | None, new: Block | None, diff: str
) -> Changed:
    """Tell of a block before and after; None where there is none."""
    before, after = (block.lines if block else () for block in (old, new))
    return Changed(
        verb=verb,
        label=label,
        changed=bool(diff),
        rev=new.rev if new else None,
        chars=len(new.content) if new else 0,
        limit=new.options.limit if new else None,
        snippet=_snippet(before, after),
        source=new.source if new else None,
        diff=diff,
    )


def unified(name: str, before: Sequence[str], after: Sequence[str]) -> str:
    """Give the unified diff of two texts by their lines; nothing when they are equal."""
    return "\n".join(difflib.unified_diff(before, after, name, name, lineterm=""))


def _snippet(before: Sequence[str], after: Sequence[str]) -> tuple[tuple[int, str], ...]:
    pairs = zip(before, after, strict=False)
    same = next((n for n, (a, b) in enumerate(pairs) if a != b), min(len(before), len(after)))
    back = zip(reversed(before[same:]), reversed(after[same:]), strict=False)
    rest = min(len(before), len(after)) - same
    behind = next((n for n, (a, b) in enumerate(back) if a != b), rest)
    start, stop = max(same - _AROUND, 0), len(after) - behind + _AROUND
    return tuple(enumerate(after[start:stop], start + 1))
