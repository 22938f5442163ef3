"""Why a change of core memory is refused. Nothing was written when one of these is raised.

Each has a stable `code` for programs, which also begins its sentence. Those that another call
would put right are UsageErrors; the others tell how the files stand.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from daybank.errors import DaybankError, UsageError


class CoreError(DaybankError):
    """The base of them all; `code` is what programs tell them by."""

    code: ClassVar[str]

    def __init__(self, sentence: str) -> None:
        super().__init__(f"{self.code}: {sentence}")


class NoBlockError(CoreError, UsageError):
    """No block carries the label."""

    code = "E_NO_BLOCK"

    def __init__(self, label: str, labels: Sequence[str]) -> None:
        known = f"there are {', '.join(labels)}" if labels else "there is none yet"
        super().__init__(f"no block is called {label!r}; {known}")
        self.label = label
        self.labels = tuple(labels)


class BlockExistsError(CoreError, UsageError):
    """A block of that label stands on the page already."""

    code = "E_EXISTS"

    def __init__(self, label: str, source: str) -> None:
        super().__init__(f"a block {label!r} stands at {source}; append to it or take another name")
        self.label = label
        self.source = source


class ReadOnlyError(CoreError):
    """The block may be read only."""

    code = "E_READ_ONLY"

    def __init__(self, label: str, source: str) -> None:
        super().__init__(f"the block {label!r} at {source} is read-only; only a person changes it")
        self.label = label
        self.source = source


class NotFoundError(CoreError, UsageError):
    """The text to be replaced is not in the block, or there is nothing to undo."""

    code = "E_NOT_FOUND"

    def __init__(self, where: str, nearest: str | None) -> None:
        hint = f"the nearest line is {nearest!r}" if nearest else "view it and quote it exactly"
        super().__init__(f"the text does not stand in {where}; {hint}")
        self.where = where
        self.nearest = nearest


class NothingToUndoError(CoreError, UsageError):
    """The history holds fewer changes than were to be taken back."""

    code = "E_NOT_FOUND"

    def __init__(self, what: str, kept: int) -> None:
        count = f"only {kept} are" if kept > 1 else "only one is" if kept else "none is"
        super().__init__(f"of the changes of {what} {count} kept; nothing was undone")
        self.kept = kept


class AmbiguousError(CoreError, UsageError):
    """The text to be replaced stands there more than once; `lines` are where, from 1."""

    code = "E_AMBIGUOUS"

    def __init__(self, where: str, lines: Sequence[int]) -> None:
        places = ", ".join(map(str, lines))
        super().__init__(
            f"the text stands {len(lines)} times in {where}, on lines {places}; quote more of it, "
            f"or replace all"
        )
        self.where = where
        self.lines = tuple(lines)


class TwoBlocksError(CoreError, UsageError):
    """Two sections have the same label, so that neither can be meant."""

    code = "E_AMBIGUOUS"

    def __init__(self, label: str, sources: Sequence[str]) -> None:
        places = " and ".join(sources)
        super().__init__(f"{label!r} is the label of the blocks at {places}; rename a heading")
        self.label = label
        self.sources = tuple(sources)


class LineRangeError(CoreError, UsageError):
    """The block has no such line."""

    code = "E_LINE_RANGE"

    def __init__(self, line: int, count: int) -> None:
        super().__init__(f"line {line} is none of [0, {count}]; 0 is the top and -1 the end")
        self.line = line
        self.count = count


class LimitError(CoreError):
    """The block or the page would hold more characters than it may."""

    code = "E_LIMIT"

    def __init__(self, what: str, current: int, limit: int, requested: int) -> None:
        super().__init__(
            f"{what} has {current} of {limit} characters and would have {requested}, "
            f"{requested - limit} too many; shorten it first"
        )
        self.what = what
        self.current = current
        self.limit = limit
        self.requested = requested


class StaleError(CoreError):
    """The block is no longer the one the caller saw; `rev` is what it is now.

    `diff` shows what changed since, as far as the history still knows it.
    """

    code = "E_STALE"

    def __init__(self, label: str, rev: str | None, diff: str = "") -> None:
        now = f"it is now at revision {rev}" if rev else "it is gone"
        super().__init__(f"{label!r} changed since it was read; {now}, view it and retry")
        self.label = label
        self.rev = rev
        self.diff = diff


class LinePrefixError(CoreError, UsageError):
    """The text holds the line numbers of a view."""

    code = "E_LINE_PREFIX"

    def __init__(self, line: str) -> None:
        super().__init__(f"{line!r} begins with a line number of the view; leave the numbers out")
        self.line = line


class PathError(CoreError):
    """A path is no memory file of the workspace."""

    code = "E_PATH"

    def __init__(self, path: str, why: str) -> None:
        super().__init__(f"{path!r} {why}")
        self.path = path
        self.why = why


class EmptyError(CoreError, UsageError):
    """There is no text where one is needed."""

    code = "E_EMPTY"

    def __init__(self, what: str) -> None:
        super().__init__(f"{what} is empty; give a text")
        self.what = what


class LockedError(CoreError):
    """The write lock of the workspace could not be had."""

    code = "E_LOCKED"

    def __init__(self, why: str) -> None:
        super().__init__(f"the workspace could not be locked: {why}")
        self.why = why


class EncodingError(CoreError):
    """A text cannot be written, or the line to be changed holds bytes that are no text."""

    code = "E_ENCODING"

    def __init__(self, what: str, why: str) -> None:
        super().__init__(f"{what} holds {why}")
        self.what = what


class StructureError(CoreError, UsageError):
    """The page would no longer be read as the blocks it has."""

    code = "E_STRUCTURE"

    def __init__(self, label: str) -> None:
        super().__init__(
            f"with this text {label!r} would not end where it should, or another block would be "
            f"read otherwise; use ### for headings inside a block and close fences and comments"
        )
        self.label = label
