"""Reading one file to its end, whatever it turns out to be."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from daybank.model import Problem
from daybank.workspace.coding import decode, digest

_CHUNK = 1 << 20


class Stamp(NamedTuple):
    """What tells cheaply that a file may have changed: bytes, nanoseconds, inode."""

    size: int
    mtime_ns: int
    inode: int


class PageText(NamedTuple):
    """A page as it was read.

    `text` keeps its line ends and has no byte order mark. `digest` is taken over the bytes.
    `stamp` is from before the reading, so that a change during it shows in the next scan. A
    page that could not be read has no text, an empty digest, a stamp of zeros that no file
    has, and a Problem.
    """

    path: str
    text: str
    digest: str
    stamp: Stamp
    problems: tuple[Problem, ...]


def reason(error: OSError) -> str:
    """Give the words of the system for what went wrong."""
    return error.strerror or str(error)


@contextmanager
def opened(full: str, flags: int, mode: int = 0) -> Iterator[int]:
    """Open an ordinary file without waiting for the other end of a FIFO.

    Raises OSError when it cannot be opened or is a folder, FIFO, socket or device.
    """
    handle = os.open(full, flags | os.O_NONBLOCK | os.O_CLOEXEC, mode)
    try:
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            raise OSError(errno.EINVAL, "it is no ordinary file")
        yield handle
    finally:
        os.close(handle)


def read_from(handle: int, offset: int) -> bytes:
    """Read from a byte offset to the end of the file, wherever the end is by then."""
    parts = []
    while part := os.pread(handle, _CHUNK, offset):
        parts.append(part)
        offset += len(part)
    return b"".join(parts)


def read_file(full: str) -> tuple[bytes, Stamp]:
    """Read an ordinary file and the stamp it had before."""
    with opened(full, os.O_RDONLY) as handle:
        status = os.fstat(handle)
        stamp = Stamp(status.st_size, status.st_mtime_ns, status.st_ino)
        return read_from(handle, 0), stamp


def read_page(full: str, path: str) -> PageText | None:
    """Read a page at its full path, or nothing when it is gone."""
    try:
        data, stamp = read_file(full)
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        problem = Problem("unreadable", path, None, f"could not be read: {reason(error)}")
        return PageText(path, "", "", Stamp(0, 0, 0), (problem,))
    text, problems = decode(path, data)
    return PageText(path, text, digest(data), stamp, problems)
