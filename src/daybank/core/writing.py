"""Making a change: kept in the history first, then page by page, wholly or not at all."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress

from daybank.core.errors import LockedError
from daybank.core.history import Change, History, Step
from daybank.errors import DaybankError, UnwritableError
from daybank.model import Edit
from daybank.workspace import TailError, Workspace, digest


@contextmanager
def locked(workspace: Workspace) -> Iterator[None]:
    """Hold the write lock. Raises LockedError when it cannot be had."""
    with ExitStack() as stack:
        try:
            stack.enter_context(workspace.lock())
        except UnwritableError as error:
            raise LockedError(error.why) from error
        yield


def history_of(workspace: Workspace) -> History:
    """Give the history of a workspace, in the folder of its index."""
    return History(workspace.index_path().parent / "history")


def make(workspace: Workspace, change: Change) -> None:
    """Make a change under the lock, so that it can be undone.

    Raises what `Workspace.apply` and `Workspace.remove` do, and UnwritableError when the
    history cannot be written; then no page has changed.
    """
    with locked(workspace):
        history = history_of(workspace)
        name = history.record(change)
        try:
            apply_steps(workspace, change.steps)
        except TailError:
            raise
        except DaybankError:
            history.forget([name])
            raise
        history.log(change)


def apply_steps(workspace: Workspace, steps: Sequence[Step]) -> None:
    """Write or remove pages in order; if one is refused, those before it are put back."""
    done: list[Step] = []
    try:
        for step in steps:
            _apply(workspace, step)
            done.append(step)
    except DaybankError:
        for path, before, after in reversed(done):
            with suppress(DaybankError):
                _apply(workspace, Step(path, after, before))
        raise


def _apply(workspace: Workspace, step: Step) -> None:
    expected = None if step.before is None else digest(step.before)
    if step.after is not None:
        workspace.apply(Edit(step.path, expected, step.after))
    elif expected is not None:
        workspace.remove(step.path, expected)
