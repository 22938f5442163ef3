"""The open index: who may write, what others did, and one view for several queries."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, Self

from daybank.index.opening import (
    PATIENCE,
    Opened,
    Place,
    fault,
    index_errors,
    is_busy,
    open_file,
    open_scratch,
    place_of,
    replace_file,
)

# SQLite sleeps without looking at signals, so a long wait is made of short ones.
_SLICE: Final = 0.25


class Index:
    """An open index, made by `open_index`, used by one thread and closed by its owner.

    `rebuilt` is the sentence that says why the file was begun anew, until a sync has
    reported it. `path` is None for an index in a temporary database.
    """

    __slots__ = ("connection", "path", "place", "rebuilt")

    def __init__(
        self,
        path: Path | None,
        connection: sqlite3.Connection,
        place: Place | None = None,
        rebuilt: str | None = None,
    ) -> None:
        self.path = path
        self.connection = connection
        self.place = place
        self.rebuilt = rebuilt

    def close(self) -> None:
        """Close the file. What was not committed never happened."""
        self.connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def refresh(self) -> None:
        """Open the file again if it was deleted, replaced, or emptied by another version."""
        if self.path is None:
            return
        with index_errors(self.path):
            if self.place == place_of(self.path) and fault(self.connection) is None:
                return
        self._become(open_file(self.path))

    def start_over(self, reason: str) -> None:
        """Delete the file and begin an empty one; `rebuilt` will give the reason.

        If another process has replaced the file already, its file is opened instead.
        """
        if self.path is None:
            self._become(Opened(open_scratch(), rebuilt=reason))
        else:
            self._become(replace_file(self.path, self.place, reason))

    def is_built(self) -> bool:
        """Say whether a sync was ever completed, so that there is a state to answer from."""
        return self.connection.execute(_BUILT).fetchone() is not None

    def commits_of_others(self) -> int:
        """Give a number that changes when another connection commits something."""
        return int(self.connection.execute("pragma data_version").fetchone()[0])

    def lock(self, seconds: float) -> bool:
        """Begin a writing transaction; False if another process held the lock that long."""
        deadline = time.monotonic() + seconds
        while True:
            left = max(deadline - time.monotonic(), 0.0)
            if self._begin(min(left, _SLICE)):
                return True
            if left <= _SLICE:
                return False

    @contextmanager
    def transaction(self) -> Iterator[sqlite3.Connection]:
        """Commit what is written after `lock`, or take all of it back if anything raises."""
        try:
            yield self.connection
            self.connection.execute("commit")
        except BaseException:
            # A full disk may have ended the transaction already.
            if self.connection.in_transaction:
                self.connection.execute("rollback")
            raise

    @contextmanager
    def snapshot(self) -> Iterator[sqlite3.Connection]:
        """Give the connection within one reading transaction, so that queries fit together."""
        with index_errors(self.path):
            self.connection.execute("begin")
            try:
                yield self.connection
            finally:
                if self.connection.in_transaction:
                    self.connection.execute("rollback")

    def _begin(self, seconds: float) -> bool:
        self._wait_at_most(seconds)
        try:
            self.connection.execute("begin immediate")
        except sqlite3.OperationalError as error:
            if not is_busy(error):
                raise
            return False
        finally:
            self._wait_at_most(PATIENCE)
        return True

    def _wait_at_most(self, seconds: float) -> None:
        self.connection.execute(f"pragma busy_timeout = {int(seconds * 1000)}")

    def _become(self, opened: Opened) -> None:
        self.connection.close()
        self.connection, self.place = opened.connection, opened.place
        self.rebuilt = opened.rebuilt or self.rebuilt


def open_index(path: Path) -> Index:
    """Open the index at `path`, beginning an empty one if there is none that can be used.

    Raises `UnsuitableSQLiteError`; `IndexBusyError` while another version writes the file;
    `IndexUnusableError` when no file can be opened or made there.
    """
    opened = open_file(path)
    return Index(path, opened.connection, opened.place, opened.rebuilt)


def open_scratch_index() -> Index:
    """Open an empty index in a temporary database that vanishes when it is closed."""
    return Index(None, open_scratch())


_BUILT: Final = "select 1 from meta where key = 'built'"
