"""Proof that the index is what a rebuild from the same files would be.

Rows are compared by what they say: ids depend on history and time stamps on the moment.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from itertools import groupby, zip_longest
from operator import itemgetter
from typing import Any, Final, TypeAlias

from daybank.index.opening import DamagedIndexError, index_errors
from daybank.index.postings import BLOCK_BITS, entries
from daybank.index.store import Index, open_scratch_index
from daybank.index.sync import Pages, Parse, parse_page, sync

Rows: TypeAlias = list[tuple[Any, ...]]


def verify(index: Index, pages: Pages, parse: Parse = parse_page) -> tuple[str, ...]:
    """Compare the index with a rebuild and check its file; give each difference as a sentence.

    To be called after a sync, since a page that has changed later is a difference too.
    Raises `IndexBusyError` and `IndexUnusableError` as `sync` does.
    """
    try:
        with open_scratch_index() as rebuilt:
            sync(rebuilt, pages, parse)
            with index.snapshot() as ours, rebuilt.snapshot() as theirs:
                found = (
                    *_page_differences(ours, theirs),
                    *_count_differences(ours, theirs),
                    *_posting_differences(ours, theirs),
                )
        with index_errors(index.path):
            return (*found, *_unsound(index.connection))
    except DamagedIndexError as error:
        return (f"the index is damaged: {error.why}",)


def page_contents(connection: sqlite3.Connection, path: str) -> dict[str, Rows]:
    """Give the rows of one page by table, in order and without ids."""
    return {
        table: connection.execute(query, (path,)).fetchall() for table, query in _OF_PAGE.items()
    }


def contents(connection: sqlite3.Connection) -> dict[str, dict[str, Rows]]:
    """Give all that the index says, by path and table; the scan's problems are under ""."""
    paths = [path for (path,) in connection.execute("select path from page order by path")]
    found = {path: page_contents(connection, path) for path in paths}
    found[""] = {
        "scan_problem": connection.execute(_SCAN_PROBLEMS).fetchall(),
        "posting": list(postings(connection)),
    }
    return found


def _page_differences(ours: sqlite3.Connection, theirs: sqlite3.Connection) -> Iterator[str]:
    paths = {path for side in (ours, theirs) for (path,) in side.execute("select path from page")}
    for path in sorted(paths):
        expected = page_contents(theirs, path)
        for table, rows in page_contents(ours, path).items():
            if rows != expected[table]:
                yield f"{path}: {_difference(table, rows, expected[table])}"
                break


def _count_differences(ours: sqlite3.Connection, theirs: sqlite3.Connection) -> Iterator[str]:
    """Find what belongs to no page."""
    stored, scanned = (side.execute(_SCAN_PROBLEMS).fetchall() for side in (ours, theirs))
    if stored != scanned:
        yield _difference("scan_problem", stored, scanned)
    for table in _OF_PAGE:
        query = f"select count(*) from {table}"
        (stored,), (rebuilt,) = (side.execute(query).fetchone() for side in (ours, theirs))
        if stored != rebuilt:
            yield f"the table {table} has {stored} rows, a rebuild {rebuilt}"


def _posting_differences(ours: sqlite3.Connection, theirs: sqlite3.Connection) -> Iterator[str]:
    """Find the first term whose list is not the one a rebuild makes."""
    for stored, rebuilt in zip_longest(postings(ours), postings(theirs)):
        if stored != rebuilt:
            term = min(side[0] for side in (stored, rebuilt) if side)
            yield f"the list of {term!r} does not fit the passages that hold it"
            return


def postings(connection: sqlite3.Connection) -> Iterator[tuple[str, list[tuple[int, int, int]]]]:
    """Yield each term with its list, passages numbered by path and line, -1 for one of no page."""
    numbers = {row: n for n, (row,) in enumerate(connection.execute(_PASSAGES_IN_ORDER))}
    for term, blocks in groupby(connection.execute(_POSTINGS), key=itemgetter(0)):
        found = entries((block << BLOCK_BITS, data) for _, block, data in blocks)
        yield term, sorted((numbers.get(row, -1), times, length) for row, times, length in found)


def _difference(table: str, ours: Sequence[object], theirs: Sequence[object]) -> str:
    same = 0
    for stored, rebuilt in zip(ours, theirs, strict=False):
        if stored != rebuilt:
            break
        same += 1
    return (
        f"{table} has {len(ours)} rows, a rebuild {len(theirs)}; they differ from row {same + 1} on"
    )


def _unsound(connection: sqlite3.Connection) -> Iterator[str]:
    for (message,) in connection.execute("pragma integrity_check"):
        if message != "ok":
            yield f"the file is damaged: {message}"


_OF_PAGE: Final = {
    "page": "select path, size, digest, day, languages, passages, length from page where path = ?",
    "problem": """
        select problem.code, problem.line, problem.text
          from page join problem on problem.page = page.id
         where page.path = ? order by problem.ordinal
    """,
    "unit": """
        select unit.ordinal, unit.mark, unit.kind, unit.text, unit.details, unit.confidence,
               unit.day, unit.span_start, unit.span_end, unit.line, unit.end_line,
               unit.origin, unit.heading, unit.label, unit.flags
          from page join unit on unit.page = page.id
         where page.path = ? order by unit.id
    """,
    "name": """
        select unit.ordinal, name.position, name.fold, name.name, name.header
          from page join unit on unit.page = page.id join name on name.unit = unit.id
         where page.path = ? order by unit.id, name.position
    """,
    "link": """
        select unit.ordinal, link.position, link.verb, link.target
          from page join unit on unit.page = page.id join link on link.unit = unit.id
         where page.path = ? order by unit.id, link.position
    """,
    "date": """
        select unit.ordinal, date.position, date.first, date.last
          from page join unit on unit.page = page.id join date on date.unit = unit.id
         where page.path = ? order by unit.id, date.position
    """,
    "slot": """
        select unit.ordinal, slot.fold, slot.key, slot.value, slot.bold
          from page join unit on unit.page = page.id join slot on slot.unit = unit.id
         where page.path = ? order by unit.id, slot.fold
    """,
    "entity": """
        select entity.fold, entity.name
          from page join entity on entity.page = page.id
         where page.path = ?
    """,
    "alias": """
        select alias.position, alias.fold, alias.name
          from page join alias on alias.page = page.id
         where page.path = ? order by alias.position
    """,
    "opinion": """
        select opinion.mark, opinion.line, opinion.record, opinion.opened
          from page join opinion on opinion.page = page.id
         where page.path = ? order by opinion.mark
    """,
    "stated": """
        select stated.fact, stated.opinion
          from page join stated on stated.page = page.id
         where page.path = ? order by stated.fact, stated.opinion
    """,
    "passage": """
        select unit.ordinal, passage.page = page.id, passage.seq, passage.start, passage.stop,
               passage.line, passage.end_line, passage.pieces, passage.length,
               passage.id - passage.section
          from page join unit on unit.page = page.id join passage on passage.unit = unit.id
         where page.path = ? order by passage.id
    """,
    "section": """
        select unit.ordinal, section.last - section.first, section.length
          from page join section on section.page = page.id
          join passage on passage.id = section.first join unit on unit.id = passage.unit
         where page.path = ? order by section.first
    """,
    "vocabulary": """
        select vocabulary.terms
          from page join vocabulary on vocabulary.page = page.id
         where page.path = ?
    """,
}
_PASSAGES_IN_ORDER: Final = """
    select passage.id from passage join page on page.id = passage.page
     order by page.path, passage.seq
"""
_POSTINGS: Final = "select term, block, data from posting order by term, block"
_SCAN_PROBLEMS: Final = "select path, code, line, text from scan_problem order by rowid"
