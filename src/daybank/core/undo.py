"""Taking changes back. Pure but for reading the pages it is about.

A page that stands as a change left it gets the bytes it had before. Where others changed the
page since, the block alone is put back, if that stands as it was left. Else nothing is undone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from daybank.core.blocks import Block, CorePage, parse_core
from daybank.core.edits import Draft, draft_content, draft_with, draft_without
from daybank.core.errors import NothingToUndoError, StaleError
from daybank.core.history import Kept, KeptStep, Step
from daybank.core.results import Changed, changed_block, unified
from daybank.grammar.lines import split_lines
from daybank.workspace import digest
from daybank.workspace.coding import decode, spliced

Read = Callable[[str], bytes | None]


class Undoing(NamedTuple):
    """What is to be written, and which changes are then forgotten: undone, or never made."""

    steps: tuple[Step, ...]
    undone: tuple[Kept, ...]
    void: tuple[Kept, ...] = ()


@dataclass(slots=True)
class _Pages:
    """Pages as they are on disk, and as they will be."""

    read: Read
    found: dict[str, bytes | None] = field(default_factory=dict)
    made: dict[str, bytes | None] = field(default_factory=dict)

    def get(self, path: str) -> bytes | None:
        if path not in self.found:
            self.found[path] = self.made[path] = self.read(path)
        return self.made[path]

    def steps(self) -> tuple[Step, ...]:
        return tuple(
            Step(path, self.found[path], made)
            for path, made in self.made.items()
            if made != self.found[path]
        )


def plan_undo(changes: Iterable[Kept], read: Read, label: str | None, count: int) -> Undoing:
    """Plan to take back the newest `count` changes, of the block `label` if one is named.

    `changes` are those kept, the newest first; `read` gives the bytes of a page, None when
    there is none. Raises NothingToUndoError when fewer are kept, StaleError when a page
    was changed since in the very place.
    """
    pages = _Pages(read)
    undone: list[Kept] = []
    void: list[Kept] = []
    for change in changes:
        if len(undone) == count:
            break
        if label is not None and change.label != label:
            continue
        (undone if _take_back(change, pages) else void).append(change)
    if len(undone) < count:
        raise NothingToUndoError("the workspace" if label is None else repr(label), len(undone))
    return Undoing(pages.steps(), tuple(undone), tuple(void))


def told(undoing: Undoing) -> Changed:
    """Tell how the block, or the page, stands that the earliest change undone was about."""
    change = undoing.undone[-1]
    texts = {step.path: (_lines(step.before), _lines(step.after)) for step in undoing.steps}
    diff = "\n".join(unified(path, *both) for path, both in texts.items())
    path = change.steps[0].path
    before, after = texts.get(path, ((), ()))
    if change.label is None:
        chars = sum(map(len, after)) + len(after)
        changed = Changed("undo", path, bool(diff), None, chars, None, (), path, diff)
    else:
        old, new = (_block_of(parse_core(path, lines), change.label) for lines in (before, after))
        changed = changed_block("undo", change.label, old, new, diff)
    return changed._replace(undone=undoing.undone)


def _take_back(change: Kept, pages: _Pages) -> bool:
    """Take one change back; say whether it had been made at all."""
    was_made = False
    for step in reversed(change.steps):
        now = pages.get(step.path)
        if _digest(now) == step.after:
            pages.made[step.path] = step.before
            was_made = True
        elif now != step.before:
            pages.made[step.path] = _block_back(change, step, now)
            was_made = True
    return was_made


def _block_back(change: Kept, step: KeptStep, now: bytes | None) -> bytes:
    if change.label is None or now is None or step.before is None:
        raise StaleError(step.path, None if now is None else digest(now)[:8])
    page, before = _parsed(step.path, now), _parsed(step.path, step.before)
    draft = _draft_back(change, page, before)
    return spliced(now, draft.first - 1, draft.last, draft.lines)


def _draft_back(change: Kept, page: CorePage, before: CorePage) -> Draft:
    label = str(change.label)
    stands, stood = _block_of(page, label), _block_of(before, label)
    rev = stands.rev if stands else None
    if rev != change.rev:
        old, new = stood.lines if stood else (), stands.lines if stands else ()
        raise StaleError(label, rev, unified(label, old, new))
    if stands is None:
        assert stood is not None, "a change is of a block that is there before or after"
        lines = before.lines[stood.line - 1 : stood.end_line]
        return draft_with(page, label, lines, stood.lines)
    if stood is None:
        return draft_without(page, stands)
    return draft_content(page, stands, stood.lines)


def _parsed(path: str, data: bytes) -> CorePage:
    return parse_core(path, _lines(data))


def _lines(data: bytes | None) -> list[str]:
    return [] if data is None else split_lines(decode("", data)[0])


def _block_of(page: CorePage, label: str) -> Block | None:
    return next((block for block in page.blocks if block.label == label), None)


def _digest(data: bytes | None) -> str | None:
    return None if data is None else digest(data)
