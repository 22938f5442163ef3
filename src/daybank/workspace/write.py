"""Writing one page so that nothing is lost: by the caller, under the lock.

`append_lines` is one write at the end of the file; whoever else appends at that moment, keeps
every line. `write_page` puts a whole new file in the old one's place. Between its last look
at the old file and the rename lie microseconds, in which another program may still write to
the old file. What it appended is added to the new page; where it changed the old file
otherwise, its version is put back and the edit is refused. One window remains: a program that
keeps a page open for longer than it takes to flush the folder to disk, and then writes to the
file it once opened, writes to a file that has no name any more. No rename can help that.
"""

# The system calls themselves are meant, not their shapes in pathlib.
# ruff: noqa: PTH102, PTH104, PTH105, PTH108, PTH112, PTH116, PTH120

from __future__ import annotations

import errno
import fcntl
import os
import signal
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress

from daybank.errors import ChangedOnDiskError, DaybankError
from daybank.model import Edit
from daybank.workspace.coding import appended, digest
from daybank.workspace.read import opened, read_from, reason

_TEMPORARY = (".daybank-", ".tmp")
_ABANDONED = 60.0  # seconds; no write takes as long
_TENTH = 0.1
_BETWEEN_BLOCKS = 0.002  # seconds; a write within the page cache takes microseconds
_LINE_ENDS = (b"\n", b"\r", b"\n\0", b"\r\0")
_NO_HARD_LINKS = (errno.EPERM, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOSYS, errno.EMLINK)


class TailError(DaybankError):
    """A page was written, but not what another program appended to it at that moment.

    `tail` are the bytes that are missing, empty when they could not even be read.
    """

    def __init__(self, path: str, why: str, tail: bytes = b"") -> None:
        text = tail.decode("utf-8", "replace").strip()
        advice = f"add by hand {text!r}" if text else "look whether a line is missing"
        super().__init__(
            f"{path} was written, but what another program appended meanwhile could not be "
            f"added again: {why}; {advice}"
        )
        self.path = path
        self.why = why
        self.tail = tail


def append_lines(full: str, lines: Sequence[str]) -> None:
    """Add lines at the end of a page in one write; an unfinished last line is ended first.

    The page and its folders are made when missing, for the owner only. After an OSError the
    page is as before, unless another program appended behind the failed write.
    """
    if not lines:
        return
    make_folder(os.path.dirname(full))
    with opened(full, os.O_RDWR | os.O_APPEND | os.O_CREAT, 0o600) as handle:
        _refuse_protected(os.fstat(handle))
        page = read_from(handle, 0)
        if page and not page.endswith(_LINE_ENDS):
            # Another program's line may be half there: its write spans two blocks of the disk.
            time.sleep(_BETWEEN_BLOCKS)
            page = read_from(handle, 0)
        _append_whole(handle, appended(page, lines))
    if not page:
        _settle(os.path.dirname(full))


def write_page(full: str, edit: Edit) -> bool:
    """Make an edit; say whether the page had to be written at all.

    Raises ChangedOnDiskError when the page is not the one the edit was planned on, OSError
    when it cannot be written and is unchanged, TailError as it says. The mode and owner of
    the page are kept.
    """
    folder = os.path.dirname(full)
    if edit.expected is None:
        make_folder(folder)
        _clear_abandoned(folder)
        _create(full, edit)
        return True
    _clear_abandoned(folder)
    try:
        with opened(full, os.O_RDONLY) as old:
            return _rewrite(full, edit, old)
    except FileNotFoundError:
        raise ChangedOnDiskError(edit.path) from None


def remove_page(full: str, path: str, expected: str) -> None:
    """Remove a page that is still the one of the digest `expected`.

    It is first put aside, so that what another program writes to it meanwhile is seen: then
    it is put back. Raises ChangedOnDiskError, OSError when it cannot be removed, TailError
    when it was changed and its place is taken by then.
    """
    folder = os.path.dirname(full)
    _clear_abandoned(folder)
    try:
        with opened(full, os.O_RDONLY) as old:
            page = read_from(old, 0)
            if digest(page) != expected:
                raise ChangedOnDiskError(path)
            _refuse_protected(os.fstat(old))
            aside = _hidden_name(folder)
            os.rename(full, aside)
            _settle(folder)
            _await_writers(old)
            late = read_from(old, 0)
    except FileNotFoundError:
        raise ChangedOnDiskError(path) from None
    if late == page:
        os.unlink(aside)
        return
    try:
        os.link(aside, full)
    except OSError as error:
        raise TailError(path, reason(error), late[len(page) :]) from error
    os.unlink(aside)
    raise ChangedOnDiskError(path)


def make_folder(folder: str) -> None:
    """Make a folder and those above it, for the owner only, where they are missing."""
    missing = []
    while not os.path.isdir(folder):
        missing.append(folder)
        folder = os.path.dirname(folder)
    for path in reversed(missing):
        with suppress(FileExistsError):
            os.mkdir(path, 0o700)
        _settle(os.path.dirname(path))


def _append_whole(handle: int, block: bytes) -> None:
    wrote = os.write(handle, block)
    try:
        _require(wrote == len(block), errno.ENOSPC, os.strerror(errno.ENOSPC))
        os.fsync(handle)
    except OSError:
        end = os.lseek(handle, 0, os.SEEK_CUR)
        if os.fstat(handle).st_size == end:
            os.ftruncate(handle, end - wrote)
        raise


def _create(full: str, edit: Edit) -> None:
    """Give a finished file its name, which must still be free."""
    with _temporary(full, edit.content, None) as temporary:
        try:
            os.link(temporary, full)
        except FileExistsError:
            raise ChangedOnDiskError(edit.path) from None
        except OSError as error:
            if error.errno not in _NO_HARD_LINKS:
                raise
            if os.path.lexists(full):
                raise ChangedOnDiskError(edit.path) from None
            os.replace(temporary, full)
    _settle(os.path.dirname(full))


def _rewrite(full: str, edit: Edit, old: int) -> bool:
    seen = os.fstat(old)
    page = read_from(old, 0)
    if digest(page) != edit.expected:
        raise ChangedOnDiskError(edit.path)
    if page == edit.content:
        return False
    _refuse_protected(seen)
    with _temporary(full, edit.content, seen) as temporary:
        if not _same(seen, os.fstat(old)) or not _same(seen, os.stat(full)):
            raise ChangedOnDiskError(edit.path)
        os.replace(temporary, full)
    _after_rename(full, edit, old, page)
    return True


def _after_rename(full: str, edit: Edit, old: int, page: bytes) -> None:
    """Save what reached the old file late; look at once, and again when others had time."""
    carried = len(page)
    try:
        carried += _carry(full, edit.path, read_from(old, carried))
        _settle(os.path.dirname(full))
        _await_writers(old)
        carried += _carry(full, edit.path, read_from(old, carried))
        late = read_from(old, 0)
        if late.startswith(page):
            return
        with _temporary(full, late, os.fstat(old)) as temporary:
            os.replace(temporary, full)
    except OSError as error:
        raise TailError(edit.path, reason(error)) from error
    raise ChangedOnDiskError(edit.path)


def _await_writers(old: int) -> None:
    """Wait, at most a tenth of a second, until nobody has the nameless file open to write."""
    if sys.platform != "linux":
        return
    until = time.monotonic() + _TENTH
    with suppress(OSError):  # not our file, or a disk without leases
        # A writer who comes while we hold the lease sends this signal, ignored by default.
        fcntl.fcntl(old, fcntl.F_SETSIG, signal.SIGURG)
        while not _is_free(old) and time.monotonic() < until:
            time.sleep(0.001)


def _is_free(old: int) -> bool:
    """Say whether the kernel grants a lease, which it does while there is no writer."""
    try:
        fcntl.fcntl(old, fcntl.F_SETLEASE, fcntl.F_RDLCK)
    except BlockingIOError:
        return False
    fcntl.fcntl(old, fcntl.F_SETLEASE, fcntl.F_UNLCK)
    return True


def _carry(full: str, path: str, tail: bytes) -> int:
    if tail:
        try:
            with opened(full, os.O_WRONLY | os.O_APPEND) as new:
                _append_whole(new, tail)
        except OSError as error:
            raise TailError(path, reason(error), tail) from error
    return len(tail)


def _same(one: os.stat_result, other: os.stat_result) -> bool:
    return (one.st_dev, one.st_ino, one.st_size, one.st_mtime_ns) == (
        other.st_dev,
        other.st_ino,
        other.st_size,
        other.st_mtime_ns,
    )


def _refuse_protected(status: os.stat_result) -> None:
    # A rename needs no right to write the file, and the superuser none at all: a page that
    # nobody may write was protected on purpose.
    _require(bool(status.st_mode & 0o222), errno.EACCES, "the page is write-protected")


def _require(holds: bool, code: int, why: str) -> None:
    if not holds:
        raise OSError(code, why)


@contextmanager
def _temporary(full: str, content: bytes, like: os.stat_result | None) -> Iterator[str]:
    """Write a hidden file beside the page and remove it afterwards if it is still there."""
    path = _hidden_name(os.path.dirname(full))
    try:
        with opened(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600) as handle:
            if like is not None:
                _take_after(handle, like)
            _write_all(handle, content)
            os.fsync(handle)
        yield path
    finally:
        with suppress(FileNotFoundError):
            os.unlink(path)


def _hidden_name(folder: str) -> str:
    first, last = _TEMPORARY
    return f"{folder}/{first}{os.urandom(8).hex()}{last}"


def _take_after(handle: int, like: os.stat_result) -> None:
    own = os.fstat(handle)
    if (own.st_uid, own.st_gid) != (like.st_uid, like.st_gid):
        with suppress(PermissionError):
            os.fchown(handle, like.st_uid, like.st_gid)
    os.fchmod(handle, like.st_mode & 0o7777)


def _write_all(handle: int, content: bytes) -> None:
    rest = memoryview(content)
    while rest:
        rest = rest[os.write(handle, rest) :]


def _settle(folder: str) -> None:
    """Flush a folder's names to disk; some disks cannot, and both states of it are whole."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _clear_abandoned(folder: str) -> None:
    """Remove what a run that was killed left beside the pages."""
    first, last = _TEMPORARY
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.startswith(first) and entry.name.endswith(last):
                age = time.time() - entry.stat(follow_symlinks=False).st_mtime
                if age > _ABANDONED:
                    os.unlink(entry.path)
