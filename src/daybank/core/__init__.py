"""Core memory: the small page that an agent has before its eyes, and how it edits it.

`Core` reads the page anew for every call, drafts the change, checks it, and writes it with
what it takes to undo it. `blocks`, `edits`, `render` and `undo` are pure.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from typing import NamedTuple

from daybank.core import edits
from daybank.core.blocks import (
    Block,
    CorePage,
    Options,
    parse_core,
    render_options,
    slug,
)
from daybank.core.edits import Draft, Lines
from daybank.core.errors import (
    BlockExistsError,
    CoreError,
    EmptyError,
    EncodingError,
    ReadOnlyError,
    StaleError,
)
from daybank.core.history import Change, Step
from daybank.core.reading import (
    PATHS,
    changed_since,
    read_bytes,
    read_core,
    read_others,
)
from daybank.core.render import render
from daybank.core.results import Changed, Rendered, View, changed_block, unified
from daybank.core.undo import Undoing, plan_undo, told
from daybank.core.writing import apply_steps, history_of, locked, make
from daybank.errors import ChangedOnDiskError, UsageError
from daybank.grammar.lines import split_lines
from daybank.workspace import PageText, Workspace
from daybank.workspace.coding import decode

__all__ = ["PATHS", "Changed", "Core", "CoreError", "Rendered", "View"]

_ATTEMPTS = 8


class _Asked(NamedTuple):
    """One call: its verb, the block it means, and why it is made."""

    verb: str
    label: str
    reason: str | None


@dataclass(frozen=True, slots=True)
class Core:
    """The core memory of a workspace. `dataclasses.replace` sets `now` and `is_trial`.

    Labels are those of `view`, or headings as they are written. `if_rev` is the revision the
    caller saw: if the block is another by now, StaleError tells and nothing is written.
    `reason` is kept with the change. Every verb that changes raises a CoreError with its
    code for what is refused, and what `Workspace.apply` does. A trial writes nothing.
    """

    workspace: Workspace
    now: datetime | None = None
    is_trial: bool = False

    # -- what reads ------------------------------------------------------------------------

    def view(self, label: str | None = None) -> View:
        """Give all blocks, or the one of a label. Raises NoBlockError and TwoBlocksError."""
        _, page, problems = read_core(self.workspace)
        others = tuple(read_others(self.workspace))
        blocks = (*page.blocks, *others)
        if label is not None:
            blocks = tuple(block for block in others if block.label == label) or (
                page.block(label),
            )
        limit = self.workspace.settings.core_limit
        return View(page.path, blocks, page.chars, limit, problems)

    def render(self, budget: int | None = None) -> Rendered:
        """Give the text that goes into a prompt, within a budget of tokens if there is one."""
        return render(self.view(), budget)

    # -- what changes a block --------------------------------------------------------------

    def append(
        self, label: str, content: str, *, if_rev: str | None = None, reason: str | None = None
    ) -> Changed:
        """Add lines at the end of a block, unless it holds just these lines already."""

        def plan(page: CorePage) -> Draft:
            block = self._block(page, label, if_rev)
            return edits.draft_content(page, block, edits.appended(block.lines, content))

        return self._change(_Asked("append", label, reason), plan)

    def replace(
        self,
        label: str,
        old: str,
        new: str,
        *,
        every: bool = False,
        if_rev: str | None = None,
        reason: str | None = None,
    ) -> Changed:
        """Replace a text that stands in a block exactly once, or `every` time it does.

        An empty `new` takes it out, and the line too if nothing is left of it.
        """

        def plan(page: CorePage) -> Draft:
            block = self._block(page, label, if_rev)
            where = f"the block {block.label!r}"
            lines = edits.replaced(block.lines, old, new, where, every=every)
            return edits.draft_content(page, block, lines)

        return self._change(_Asked("replace", label, reason), plan)

    def insert(
        self,
        label: str,
        line: int,
        content: str,
        *,
        if_rev: str | None = None,
        reason: str | None = None,
    ) -> Changed:
        """Put lines after line `line` of a block: 0 is its top, -1 its end."""

        def plan(page: CorePage) -> Draft:
            block = self._block(page, label, if_rev)
            return edits.draft_content(page, block, edits.inserted(block.lines, line, content))

        return self._change(_Asked("insert", label, reason), plan)

    def rewrite(
        self, label: str, content: str, *, if_rev: str, reason: str | None = None
    ) -> Changed:
        """Give a block other content, all of it."""

        def plan(page: CorePage) -> Draft:
            block = self._block(page, label, if_rev)
            return edits.draft_content(page, block, edits.content_lines(content))

        return self._change(_Asked("rewrite", label, reason), plan)

    def create(
        self,
        label: str,
        content: str = "",
        *,
        description: str | None = None,
        limit: int | None = None,
        reason: str | None = None,
    ) -> Changed:
        """Add a block at the end of the page, which is made when missing.

        `label` is the heading as it is to be written. Raises BlockExistsError.
        """
        title = " ".join(label.split())
        if not title:
            raise EmptyError("the label")
        lines = edits.content_lines(content) if content.strip() else ()
        comment = render_options(_options(description, limit))
        head = (f"## {title}", *([comment] if comment else ()))

        def plan(page: CorePage) -> Draft:
            for block in page.blocks:
                if block.label == slug(title):
                    raise BlockExistsError(block.label, block.source)
            return edits.draft_with(page, slug(title), (*head, *lines), lines)

        return self._change(_Asked("create", slug(title), reason), plan)

    def delete(self, label: str, *, if_rev: str, reason: str | None = None) -> Changed:
        """Remove a block with its heading."""

        def plan(page: CorePage) -> Draft:
            return edits.draft_without(page, self._block(page, label, if_rev))

        return self._change(_Asked("delete", label, reason), plan)

    # -- what takes back, and what others write --------------------------------------------

    def undo(
        self, label: str | None = None, *, count: int = 1, reason: str | None = None
    ) -> Changed:
        """Take back the newest changes, of one block if it is named.

        A page is restored to the byte if nobody else changed it since, otherwise the block
        alone is. Raises NothingToUndoError when the history holds fewer, StaleError when the
        very place was changed since.
        """
        if count < 1:
            raise UsageError(f"undo takes back 1 change or more, not {count}")
        with self._lock():
            for _ in range(_ATTEMPTS):
                undoing = self._plan_undo(label, count)
                if self.is_trial:
                    return told(undoing)
                try:
                    apply_steps(self.workspace, undoing.steps)
                except ChangedOnDiskError:
                    continue
                history = history_of(self.workspace)
                history.forget(change.name for change in (*undoing.undone, *undoing.void))
                history.log(Change(self._time(), "undo", undoing.steps, label, None, _line(reason)))
                return told(undoing)
        raise ChangedOnDiskError(PATHS[0])

    def edit_page(
        self, verb: str, text: PageText, lines: Lines, *, reason: str | None = None
    ) -> Draft:
        """Give a whole page other lines, whatever blocks they make; give the draft made.

        Raises ReadOnlyError and LimitError, for blocks of every page and for the core page.
        """
        page = parse_core(text.path, split_lines(text.text))
        draft = edits.draft_page(page, lines)
        self._check(draft)
        if text.problems:
            edits.check_bytes(draft)
        step = self._step(text, draft)
        if step.before != step.after:
            self._make(Change(self._time(), verb, (step,), reason=_line(reason)))
        return draft

    def write(self, verb: str, steps: tuple[Step, ...], *, reason: str | None = None) -> None:
        """Make, move or remove whole pages, so that it can be undone.

        Raises ReadOnlyError and LimitError as `edit_page` does.
        """
        for step in steps:
            before, after = (_lines(data) for data in (step.before, step.after))
            self._check(edits.draft_page(parse_core(step.path, before), after))
        self._make(Change(self._time(), verb, steps, reason=_line(reason)))

    # -- how it is done --------------------------------------------------------------------

    def _change(self, asked: _Asked, plan: Callable[[CorePage], Draft]) -> Changed:
        with self._lock():
            for _ in range(_ATTEMPTS):
                text, page, _ = read_core(self.workspace)
                draft = plan(page)
                changed = _told(asked, draft)
                if not changed.changed:
                    return changed
                self._check(draft)
                if text is not None and text.problems:
                    edits.check_bytes(draft)
                try:
                    step = self._step(text, draft)
                    told = (changed.label, changed.rev, _line(asked.reason))
                    self._make(Change(self._time(), asked.verb, (step,), *told))
                except ChangedOnDiskError:
                    continue
                return changed
        raise ChangedOnDiskError(page.path)

    def _make(self, change: Change) -> None:
        if not self.is_trial:
            make(self.workspace, change)

    def _check(self, draft: Draft) -> None:
        before, after = draft.before, draft.after
        limit = self.workspace.settings.core_limit if after.path in PATHS else None
        edits.check_limit(f"the page {after.path}", before.chars, limit, after.chars)

    def _step(self, text: PageText | None, draft: Draft) -> Step:
        if text is None:
            edit = self.workspace.plan_page(draft.after.path, draft.lines)
            return Step(edit.path, None, edit.content)
        edit = self.workspace.plan_replace(text, draft.first, draft.last, draft.lines)
        return Step(edit.path, self.workspace.data(text), edit.content)

    def _block(self, page: CorePage, label: str, if_rev: str | None) -> Block:
        """Find the block a change is about, as the caller saw it."""
        if label in self.workspace.settings.core_pages:
            raise ReadOnlyError(label, label)
        block = page.block(label)
        if if_rev is not None and if_rev != block.rev:
            raise StaleError(block.label, block.rev, changed_since(self.workspace, block, if_rev))
        return block

    def _plan_undo(self, label: str | None, count: int) -> Undoing:
        changes = history_of(self.workspace).changes()
        wanted = None if label is None else slug(label)
        return plan_undo(changes, partial(read_bytes, self.workspace), wanted, count)

    def _lock(self) -> AbstractContextManager[None]:
        return nullcontext() if self.is_trial else locked(self.workspace)

    def _time(self) -> str:
        return (self.now or datetime.now(UTC)).isoformat(timespec="seconds")


def _told(asked: _Asked, draft: Draft) -> Changed:
    label = slug(asked.label)
    old, new = (
        next((block for block in page.blocks if block.label == label), None)
        for page in (draft.before, draft.after)
    )
    diff = unified(draft.after.path, draft.before.lines, draft.after.lines)
    return changed_block(asked.verb, label, old, new, diff)


def _options(description: str | None, limit: int | None) -> Options:
    text = " ".join((description or "").split())
    if '"' in text or "--" in text:
        raise UsageError('a description holds neither " nor --; write it otherwise')
    if limit is not None and limit < 1:
        raise UsageError(f"a limit is 1 character or more, not {limit}")
    try:
        text.encode()
    except UnicodeEncodeError:
        raise EncodingError("the description", "half a character; remove it") from None
    return Options(limit, description=text or None)


def _line(reason: str | None) -> str | None:
    text = " ".join((reason or "").split())
    return text.encode("utf-8", "replace").decode() or None


def _lines(data: bytes | None) -> Lines:
    return () if data is None else tuple(split_lines(decode("", data)[0]))
