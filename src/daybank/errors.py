"""The errors a caller may want to catch. Each says what happened and what to do."""

from __future__ import annotations


class DaybankError(Exception):
    """The base of every error daybank raises on purpose."""


class UsageError(DaybankError):
    """A call that cannot be meant: wrong option, value or combination."""


class NoWorkspaceError(DaybankError):
    """There is no workspace at the path."""

    def __init__(self, path: str) -> None:
        super().__init__(
            f"there is no workspace at {path}; create one with `daybank init {path}` "
            f"or name another with -w DIR"
        )
        self.path = path


class ChangedOnDiskError(DaybankError):
    """A file is no longer what the caller last read."""

    def __init__(self, path: str) -> None:
        super().__init__(f"{path} changed since it was read; read it again and retry")
        self.path = path


class UnwritableError(DaybankError):
    """A page could not be written. Nothing of it was changed."""

    def __init__(self, path: str, why: str) -> None:
        super().__init__(f"could not write {path}: {why}; nothing was changed")
        self.path = path
        self.why = why


class OutsideWorkspaceError(DaybankError):
    """A path leads out of the workspace."""

    def __init__(self, path: str) -> None:
        super().__init__(f"{path} is outside the workspace; name a page by its path inside it")
        self.path = path


class SettingsError(DaybankError):
    """A setting that is unknown or has an impossible value."""

    def __init__(self, where: str, key: str, why: str) -> None:
        super().__init__(f"{where}: {key}: {why}")
        self.where = where
        self.key = key
        self.why = why


class IndexBusyError(DaybankError):
    """Another process holds the index and there is no earlier state to answer from."""

    def __init__(self, seconds: float) -> None:
        super().__init__(
            f"the index was locked by another process for {seconds:.0f} seconds; try again"
        )
        self.seconds = seconds


class IndexUnusableError(DaybankError):
    """The index can neither be opened nor rebuilt."""

    def __init__(self, path: str, why: str) -> None:
        super().__init__(f"could not use the index at {path}: {why}; free space or delete it")
        self.path = path
        self.why = why


class UnknownEntityError(UsageError):
    """A name that no fact mentions and no entity page carries."""

    def __init__(self, name: str, nearest: tuple[str, ...]) -> None:
        hint = f"; did you mean {' or '.join(nearest)}?" if nearest else ""
        super().__init__(f"nobody and nothing here is called {name!r}{hint}")
        self.name = name
        self.nearest = nearest


class UnknownOpinionError(UsageError):
    """An id that no ledger holds, or the beginning of several."""

    def __init__(self, asked: str, several: tuple[str, ...]) -> None:
        what = f"may be {' or '.join(several)}" if several else "is no opinion of a ledger here"
        super().__init__(f"{asked} {what}; `daybank opinions` lists them")
        self.asked = asked
        self.several = several
