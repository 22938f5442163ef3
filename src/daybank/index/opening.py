"""The index file: opened, checked, and begun anew whenever it cannot be used.

There are no migrations. A file of another version is emptied in place, within one
transaction; one that is no database, or a damaged one, is deleted. Whoever opens the file
holds a shared lock on the file beside it, whoever begins one an exclusive lock, so that
nobody opens what is just being replaced. A process that has the old file open goes on with
it undisturbed and notices at its next sync.
"""

from __future__ import annotations

import fcntl
import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

from daybank.errors import DaybankError, IndexBusyError, IndexUnusableError
from daybank.index import schema

Place: TypeAlias = tuple[int, int]
"""Device and inode of a file."""

DAMAGED: Final = "the index was damaged and has been built anew"
INCOMPLETE: Final = "the index was incomplete and has been built anew"
OTHER_VERSION: Final = "the index was made by another version and has been built anew"
_NEW: Final = ""

# Readers meet a lock only while a file is recovered, closed or used without WAL.
PATIENCE: Final = 30.0

_OLDEST_SQLITE: Final = (3, 37)
_PRAGMAS: Final = (
    "pragma synchronous = normal",
    "pragma cache_size = -16000",
    "pragma cell_size_check = on",
)
_BESIDE: Final = ("-wal", "-shm", "-journal")

_BUSY: Final = frozenset({sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED})
_BROKEN: Final = frozenset({sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB})
# What making a new file may fail with on a disk that cannot share memory.
_NO_WAL: Final = frozenset(
    {
        sqlite3.SQLITE_CANTOPEN,
        sqlite3.SQLITE_IOERR,
        sqlite3.SQLITE_PROTOCOL,
        sqlite3.SQLITE_READONLY,
    }
)
_UNUSABLE: Final = _NO_WAL | {
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_NOLFS,
    sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_TOOBIG,
}


class UnsuitableSQLiteError(DaybankError):
    """The SQLite of this Python is too old."""

    def __init__(self, found: str) -> None:
        super().__init__(
            f"daybank needs SQLite 3.37 or newer and this Python has {found}; "
            f"use a Python with a newer SQLite"
        )
        self.found = found


class DamagedIndexError(IndexUnusableError):
    """The index file is damaged; `Index.start_over` and a sync make a good one."""


class Opened(NamedTuple):
    """A good index file: its connection, its place, and why it was begun anew, if it was."""

    connection: sqlite3.Connection
    place: Place | None = None
    rebuilt: str | None = None


@contextmanager
def index_errors(path: Path | None) -> Iterator[None]:
    """Turn what SQLite raises for a locked, damaged or unwritable file into our errors."""
    try:
        yield
    except sqlite3.Error as error:
        code, place = primary_code(error), str(path or "a temporary place")
        if code in _BUSY:
            raise IndexBusyError(PATIENCE) from error
        if code in _BROKEN:
            raise DamagedIndexError(place, str(error)) from error
        if code in _UNUSABLE:
            raise IndexUnusableError(place, str(error)) from error
        raise


def primary_code(error: sqlite3.Error) -> int:
    """Give SQLite's primary result code of an error; 0 when Python's module raised it."""
    code: int = getattr(error, "sqlite_errorcode", 0)
    return code & 0xFF


def is_busy(error: sqlite3.Error) -> bool:
    """Say whether another connection holds a lock that was wanted."""
    return primary_code(error) in _BUSY


def is_broken(error: sqlite3.Error) -> bool:
    """Say whether the file is damaged, or is no database."""
    return primary_code(error) in _BROKEN


def place_of(path: Path) -> Place | None:
    """Give the device and inode of a file, None when there is none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def open_file(path: Path) -> Opened:
    """Open the index file, or begin an empty one when there is none that can be used."""
    _check_library()
    with _file_errors(path), _guard(path, fcntl.LOCK_SH):
        found = _open_if_good(path)
    return found or _begin_anew(path)


def replace_file(path: Path, condemned: Place | None, reason: str) -> Opened:
    """Delete the file and begin an empty one, unless another process has done so already.

    `condemned` is the place of the file that must go.
    """
    with _file_errors(path), _guard(path, fcntl.LOCK_EX):
        if place_of(path) == condemned:
            _delete(path)
            return _created(path, reason)
    return open_file(path)


def open_scratch() -> sqlite3.Connection:
    """Open an empty index in a temporary database that vanishes when it is closed."""
    connection = _connect("")
    _create_tables(connection)
    return connection


def fault(connection: sqlite3.Connection) -> str | None:
    """Say why the tables cannot be used: a sentence, "" for an empty file, None when they can."""
    try:
        names = {name for (name,) in connection.execute("select name from sqlite_master")}
        if not names:
            return _NEW
        if not names >= schema.NAMES:
            return INCOMPLETE if "meta" in names else OTHER_VERSION
        meta = dict(connection.execute("select key, value from meta"))
    except sqlite3.DatabaseError as error:
        if is_broken(error):
            return DAMAGED
        # Foreign tables of our names lack our columns.
        if primary_code(error) == sqlite3.SQLITE_ERROR:
            return OTHER_VERSION
        raise
    return None if meta.items() >= schema.VERSIONS.items() else OTHER_VERSION


def _begin_anew(path: Path) -> Opened:
    with _file_errors(path), _guard(path, fcntl.LOCK_EX):
        found = _open_if_good(path) or _emptied(path)
        if found is not None:
            return found
        reason = DAMAGED if path.exists() else None
        _delete(path)
        return _created(path, reason)


def _open_if_good(path: Path) -> Opened | None:
    if not path.exists():
        return None
    connection = _connect(_uri(path))
    with _closed_on_error(connection):
        if fault(connection) is None:
            _configure(connection)
            return Opened(connection, place_of(path))
    connection.close()
    return None


def _emptied(path: Path) -> Opened | None:
    """Empty a sound database in place; None when there is no file or it is not sound."""
    if not path.exists():
        return None
    connection = _connect(_uri(path))
    with _closed_on_error(connection):
        reason = fault(connection)
        if reason != DAMAGED and _refilled(connection):
            _configure(connection)
            return Opened(connection, place_of(path), reason or None)
    connection.close()
    return None


def _refilled(connection: sqlite3.Connection) -> bool:
    connection.execute("begin immediate")
    try:
        schema.drop(connection)
        schema.create(connection)
        connection.execute("commit")
    except sqlite3.DatabaseError as error:
        if connection.in_transaction:
            connection.execute("rollback")
        # Tables of an unknown module or without their shadow tables cannot be dropped.
        if is_broken(error) or primary_code(error) == sqlite3.SQLITE_ERROR:
            return False
        raise
    return True


def _created(path: Path, reason: str | None) -> Opened:
    """Create the file with empty tables, in WAL mode where the disk allows it."""
    try:
        connection = _new_file(path, "wal")
    except sqlite3.OperationalError as error:
        # A disk without shared memory may accept WAL and then fail to use it.
        if primary_code(error) not in _NO_WAL:
            raise
        _delete(path)
        connection = _new_file(path, "truncate")
    return Opened(connection, place_of(path), reason)


def _new_file(path: Path, journal: str) -> sqlite3.Connection:
    # Only ever a new file: to close one that SQLite has open would drop its locks.
    os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
    connection = _connect(_uri(path))
    with _closed_on_error(connection):
        connection.execute(f"pragma journal_mode = {journal}")
        _create_tables(connection)
    return connection


def _create_tables(connection: sqlite3.Connection) -> None:
    _configure(connection)
    connection.execute("begin immediate")
    schema.create(connection)
    connection.execute("commit")


def _delete(path: Path) -> None:
    # What lies beside goes first: a journal must not meet the next file.
    for name in (*(path.name + end for end in _BESIDE), path.name):
        with suppress(FileNotFoundError, IsADirectoryError):
            path.with_name(name).unlink()


def _connect(database: str) -> sqlite3.Connection:
    return sqlite3.connect(
        database, timeout=PATIENCE, isolation_level=None, cached_statements=256, uri=True
    )


def _configure(connection: sqlite3.Connection) -> None:
    for pragma in _PRAGMAS:
        connection.execute(pragma)


def _uri(path: Path) -> str:
    return path.absolute().as_uri() + "?mode=rw"


@contextmanager
def _closed_on_error(connection: sqlite3.Connection) -> Iterator[None]:
    try:
        yield
    except BaseException:
        connection.close()
        raise


@contextmanager
def _guard(path: Path, how: int) -> Iterator[None]:
    """Hold the lock file beside the index."""
    path.parent.mkdir(mode=0o700, exist_ok=True)
    handle = os.open(path.with_suffix(".lock"), os.O_CREAT | os.O_RDWR | os.O_CLOEXEC, 0o600)
    try:
        # A disk that refuses the lock loses the guard against two beginners, nothing else.
        with suppress(OSError):
            fcntl.flock(handle, how)
        yield
    finally:
        os.close(handle)


@contextmanager
def _file_errors(path: Path) -> Iterator[None]:
    try:
        with index_errors(path):
            yield
    except OSError as error:
        raise IndexUnusableError(str(path), error.strerror or str(error)) from error


def _check_library() -> None:
    """Raise `UnsuitableSQLiteError` unless SQLite has strict tables."""
    if sqlite3.sqlite_version_info < _OLDEST_SQLITE:
        raise UnsuitableSQLiteError(sqlite3.sqlite_version)
