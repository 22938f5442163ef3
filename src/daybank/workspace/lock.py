"""The write lock: one program of ours writes to a workspace at a time."""

# The system calls themselves are meant, not their shapes in pathlib.
# ruff: noqa: PTH116

from __future__ import annotations

import fcntl
import os
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from daybank.errors import UnwritableError
from daybank.workspace.read import reason

PATIENCE = 10.0  # seconds; a write takes milliseconds
_PAUSE = 0.01


class WriteLock:
    """A lock on a file, held by one thread of one process, which may take it again inside.

    The kernel holds it, so it ends with its process and cannot become stale. `place` gives
    the folder of the file when it is wanted.
    """

    def __init__(self, place: Callable[[], str]) -> None:
        self._place = place
        self._held = threading.local()

    @contextmanager
    def hold(self, patience: float = PATIENCE) -> Iterator[None]:
        """Hold the lock, after waiting for it at most `patience` seconds.

        Raises UnwritableError when it is not free by then or cannot be made.
        """
        if getattr(self._held, "inside", False):
            yield
            return
        handle = self._take(time.monotonic() + patience)
        self._held.inside = True
        try:
            yield
        finally:
            self._held.inside = False
            # Said aloud, because a forked child may hold the file open for longer.
            fcntl.flock(handle, fcntl.LOCK_UN)
            os.close(handle)

    def _take(self, until: float) -> int:
        path = f"{self._place()}/lock"
        try:
            while (handle := _try(path)) is None:
                if time.monotonic() > until:
                    raise UnwritableError(path, "another process is writing; try again")
                time.sleep(_PAUSE)
        except OSError as error:
            raise UnwritableError(path, reason(error)) from error
        return handle


def _try(path: str) -> int | None:
    handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        # Somebody may have removed the folder meanwhile: then others lock another file.
        if os.path.samestat(os.fstat(handle), os.stat(path)):
            return handle
    except (BlockingIOError, FileNotFoundError):
        pass
    except BaseException:
        os.close(handle)
        raise
    os.close(handle)
    return None
