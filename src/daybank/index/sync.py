"""The one way into the index: bring it up to the files, a page at a time, all or nothing.

Scan the stamps, compare them with those stored, read what differs, store what changed. The
index after a sync is a function of the files alone: of no order, no clock and no history.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple, Protocol, TypeAlias

from daybank.errors import IndexBusyError, OutsideWorkspaceError
from daybank.index.opening import DAMAGED, DamagedIndexError, index_errors
from daybank.index.postings import Pending
from daybank.index.store import Index
from daybank.model import Page, Problem, Refreshed
from daybank.workspace import PageText, Scan, Stamp

Parse: TypeAlias = Callable[[str, str], Page]
Known: TypeAlias = Mapping[str, tuple[Stamp, str]]

# Who has nothing to answer from waits for the process that makes the first index.
_FIRST_INDEX: Final = 600.0

# A page written again within one tick of the file system's clock keeps its time stamp. One
# read this soon after it was written is stored without a time, so that it is read again.
# Disks that count whole seconds tick every two.
_TICK_NS: Final = 50_000_000
_SLOW_TICK_NS: Final = 2_000_000_000
_NO_TIME: Final = -1
# A clock a little ahead is another machine's; a page of next year was dated by hand.
_AHEAD_NS: Final = 86_400 * 1_000_000_000

_LARGEST: Final = 2**63 - 1


class Pages(Protocol):
    """The side of a workspace that a sync sees."""

    def scan(self) -> Scan:
        """List the pages with their stamps."""

    def read(self, path: str) -> PageText | None:
        """Read one page, None when it is gone."""


class Changes(NamedTuple):
    """The paths to be deleted from the index, and those to be read, each sorted."""

    gone: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.gone or self.changed)


def plan_sync(known: Known, found: Mapping[str, Stamp]) -> Changes:
    """Compare the stamps in the index with those on disk. Nothing is read or written."""
    return Changes(
        gone=tuple(sorted(known.keys() - found.keys())),
        changed=tuple(
            sorted(path for path, stamp in found.items() if _differs(known.get(path), stamp))
        ),
    )


def parse_page(path: str, text: str) -> Page:
    """Read a page by the grammar, which is loaded when the first page has changed."""
    from daybank.grammar.page import (  # noqa: PLC0415 (a recall seldom needs it)
        read_page,
        without_declined,
    )

    return without_declined(read_page(path, text))


def sync(index: Index, pages: Pages, parse: Parse = parse_page, wait: float = 2.0) -> Refreshed:
    """Bring the index up to the files in one transaction, or in none when nothing differs.

    When another process holds the index for `wait` seconds, the last state stays and the
    result is `stale`; without a first state this waits up to ten minutes and then raises
    `IndexBusyError`. Raises `IndexUnusableError` when the index cannot be written, with
    the last state kept. A damaged index is begun anew.
    """
    index.refresh()
    try:
        return _sync(index, pages, parse, wait)
    except DamagedIndexError:
        index.start_over(DAMAGED)
        return _sync(index, pages, parse, wait)


def stored_problems(index: Index) -> tuple[Problem, ...]:
    """Give every problem of the last sync's scan and of the pages, each once, by place."""
    with index_errors(index.path):
        rows = index.connection.execute(_PROBLEMS).fetchall()
    return tuple(Problem(code, path, line, text) for path, line, code, text in rows)


def stored_stamps(index: Index) -> dict[str, tuple[Stamp, str]]:
    """Give the stamp and digest of every page in the index, by path."""
    rows = index.connection.execute(_STAMPS)
    return {path: (Stamp(size, mtime, inode), digest) for path, digest, size, mtime, inode in rows}


def _sync(index: Index, pages: Pages, parse: Parse, wait: float) -> Refreshed:
    with index_errors(index.path):
        commits = index.commits_of_others()
        scan, known = _scan(pages), stored_stamps(index)
        if _is_current(index, scan, known, pages):
            return _reported(index, Refreshed(unchanged=len(known), problems=scan.problems))
        if not index.lock(wait if index.is_built() else _FIRST_INDEX):
            if not index.is_built():
                raise IndexBusyError(_FIRST_INDEX)
            return Refreshed(unchanged=len(known), stale=True, problems=scan.problems)
        with index.transaction() as connection:
            if commits != index.commits_of_others():
                # What was planned on is no longer what is stored.
                scan, known = _scan(pages), stored_stamps(index)
            synced = _apply(connection, scan, known, _Reader(pages, parse))
        return _reported(index, synced)


class _Reader(NamedTuple):
    pages: Pages
    parse: Parse


class _Outcome(NamedTuple):
    """What became of one page that was to be read."""

    changed: int = 0
    same: int = 0
    gone: int = 0
    problems: tuple[Problem, ...] = ()


def _scan(pages: Pages) -> Scan:
    found = pages.scan()
    return found._replace(problems=tuple(sorted(set(found.problems), key=_by_place)))


def _scan_problems(connection: sqlite3.Connection) -> tuple[Problem, ...]:
    rows = connection.execute(_SCAN_PROBLEMS).fetchall()
    return tuple(Problem(code, path, line, text) for path, line, code, text in rows)


def _by_place(problem: Problem) -> tuple[str, int, str, str]:
    return problem.path, problem.line or 0, problem.code, problem.text


def _is_current(index: Index, scan: Scan, known: Known, pages: Pages) -> bool:
    """Say whether a transaction would change nothing at all."""
    if not index.is_built() or _scan_problems(index.connection) != scan.problems:
        return False
    plan = plan_sync(known, scan.stamps)
    return not plan.gone and all(_reads_the_same(pages, path, known) for path in plan.changed)


def _reads_the_same(pages: Pages, path: str, known: Known) -> bool:
    """Read a page again whose stored stamp says nothing: young, ahead of time, or unreadable."""
    if path not in known or known[path][0].mtime_ns not in (_NO_TIME, 0):
        return False
    now = time.time_ns()
    source = _read(pages, path)
    return source is not None and (_settled(source.stamp, now), source.digest) == known[path]


def _read(pages: Pages, path: str) -> PageText | None:
    try:
        return pages.read(path)
    except OutsideWorkspaceError:
        # It has become a link that leads out since the scan; the next one will say so.
        return None


def _apply(connection: sqlite3.Connection, scan: Scan, known: Known, reader: _Reader) -> Refreshed:
    from daybank.index.write import delete_page  # noqa: PLC0415 (a recall seldom needs it)

    plan = plan_sync(known, scan.stamps)
    for path in plan.gone:
        delete_page(connection, path)
    pending = Pending(connection)
    outcomes = [
        _update(connection, path, known.get(path), reader, pending) for path in plan.changed
    ]
    pending.store()
    # Whatever crosses pages (superseded, disputed) belongs here: all pages are in, nothing
    # is committed.
    connection.execute("delete from scan_problem")
    connection.executemany(
        "insert into scan_problem (path, line, code, text) values (?, ?, ?, ?)",
        [(problem.path, problem.line, problem.code, problem.text) for problem in scan.problems],
    )
    connection.execute("insert or ignore into meta (key, value) values ('built', '')")
    return _counted(scan, plan, outcomes)


def _update(
    connection: sqlite3.Connection,
    path: str,
    known: tuple[Stamp, str] | None,
    reader: _Reader,
    pending: Pending,
) -> _Outcome:
    from daybank.index import write  # noqa: PLC0415 (as above)

    now = time.time_ns()
    source = _read(reader.pages, path)
    if source is None:
        write.delete_page(connection, path)
        return _Outcome(gone=int(known is not None))
    stamp = _settled(source.stamp, now)
    if known is not None and source.digest == known[1]:
        write.restamp_page(connection, path, stamp)
        return _Outcome(same=1)
    page = reader.parse(path, source.text)
    write.delete_page(connection, path)
    write.insert_page(connection, source, page, stamp, pending)
    return _Outcome(changed=1, problems=(*source.problems, *page.problems))


def _counted(scan: Scan, plan: Changes, outcomes: Sequence[_Outcome]) -> Refreshed:
    same = sum(outcome.same for outcome in outcomes)
    found = (problem for outcome in outcomes for problem in outcome.problems)
    return Refreshed(
        changed=sum(outcome.changed for outcome in outcomes),
        gone=len(plan.gone) + sum(outcome.gone for outcome in outcomes),
        unchanged=len(scan.stamps) - len(plan.changed) + same,
        problems=tuple(dict.fromkeys((*scan.problems, *found))),
    )


def _reported(index: Index, synced: Refreshed) -> Refreshed:
    """Add why the index was begun anew, once."""
    reason, index.rebuilt = index.rebuilt, None
    return synced._replace(rebuilt=reason)


def _differs(known: tuple[Stamp, str] | None, found: Stamp) -> bool:
    if known is None or known[0].mtime_ns == _NO_TIME:
        return True
    return known[0] != found and known[0] != _signed(found)


def _settled(stamp: Stamp, now: int) -> Stamp:
    """Give the stamp to store: without its time if a later change might not alter that."""
    tick = _TICK_NS if stamp.mtime_ns % 1_000_000_000 else _SLOW_TICK_NS
    if -_AHEAD_NS < now - stamp.mtime_ns < tick:
        return _signed(stamp)._replace(mtime_ns=_NO_TIME)
    return _signed(stamp)


def _signed(stamp: Stamp) -> Stamp:
    """Bring the numbers of odd disks and odd clocks into the range of SQLite's integers."""
    if max(stamp.inode, abs(stamp.mtime_ns)) <= _LARGEST:
        return stamp
    return stamp._replace(inode=_wrapped(stamp.inode), mtime_ns=_wrapped(stamp.mtime_ns))


def _wrapped(number: int) -> int:
    return (number + _LARGEST + 1) % (2 * _LARGEST + 2) - _LARGEST - 1


_STAMPS: Final = "select path, digest, size, mtime_ns, inode from page"
_SCAN_PROBLEMS: Final = "select path, line, code, text from scan_problem order by rowid"
_PROBLEMS: Final = """
    select path, line, code, text from scan_problem
     union
    select page.path, problem.line, problem.code, problem.text
      from problem join page on page.id = problem.page
     order by path, line, code, text
"""
