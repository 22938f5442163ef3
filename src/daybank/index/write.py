"""The rows of one page: in, out, and its stamp. All within the caller's transaction."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from typing import Final

from daybank.index.postings import Pending, remove
from daybank.index.rows import Ids, Rows, page_language, page_rows, problem_rows
from daybank.model import Page, Problem
from daybank.workspace import PageText, Stamp


def insert_page(
    connection: sqlite3.Connection, source: PageText, page: Page, stamp: Stamp, pending: Pending
) -> None:
    """Insert a page that is not in the index, with all that was read from it.

    Its terms are in `pending` until that is stored.
    """
    first = Ids(*connection.execute(_NEXT_IDS).fetchone())
    rows = page_rows(page, page_language(source.text), first)
    day = None if page.day is None else page.day.isoformat()
    disk = (source.path, stamp.size, stamp.mtime_ns, stamp.inode, source.digest)
    connection.execute(_INSERT_PAGE, (first.page, *disk, day, *rows.page))
    _insert_rows(connection, rows)
    connection.executemany(_INSERT_SECTION, rows.sections)
    for passage, terms in zip(rows.passages, rows.terms, strict=True):
        pending.add(int(passage[0] or 0), terms, int(passage[-1] or 0))
    vocabulary = dict.fromkeys(term for terms in rows.terms for term in terms)
    connection.execute(_INSERT_VOCABULARY, (first.page, " ".join(vocabulary)))
    _insert_problems(connection, first.page, (*source.problems, *page.problems))


def delete_page(connection: sqlite3.Connection, path: str) -> None:
    """Delete a page and all that was read from it; nothing happens if there is none."""
    for page, first, last in connection.execute(_UNIT_RANGE, (path,)).fetchall():
        passages = connection.execute(_PASSAGE_RANGE, (first, last)).fetchone()
        for (vocabulary,) in connection.execute(_VOCABULARY, (page,)).fetchall():
            if passages[0] is not None:
                remove(connection, vocabulary.split(" "), *passages)
        for statement in _DELETE_BY_UNIT:
            connection.execute(statement, (first, last))
        for statement in _DELETE_BY_PAGE:
            connection.execute(statement, (page,))


def restamp_page(connection: sqlite3.Connection, path: str, stamp: Stamp) -> None:
    """Store the new stamp of a page whose bytes are the same."""
    connection.execute(_RESTAMP, (stamp.size, stamp.mtime_ns, stamp.inode, path))


def _insert_rows(connection: sqlite3.Connection, rows: Rows) -> None:
    connection.executemany(_INSERT_UNIT, rows.units)
    connection.executemany(_INSERT_NAME, rows.names)
    connection.executemany(_INSERT_LINK, rows.links)
    connection.executemany(_INSERT_DATE, rows.dates)
    connection.executemany(_INSERT_SLOT, rows.slots)
    connection.executemany(_INSERT_PASSAGE, rows.passages)
    connection.executemany(_INSERT_ENTITY, rows.entities)
    connection.executemany(_INSERT_ALIAS, rows.aliases)
    connection.executemany(_INSERT_OPINION, rows.opinions)
    connection.executemany(_INSERT_STATED, rows.stated)


def _insert_problems(
    connection: sqlite3.Connection, page: int, problems: Iterable[Problem]
) -> None:
    connection.executemany(_INSERT_PROBLEM, problem_rows(page, problems))


_INSERT_PAGE: Final = """
    insert into page (id, path, size, mtime_ns, inode, digest, day, languages, passages, length)
    values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
"""
_INSERT_PROBLEM: Final = """
    insert into problem (page, ordinal, code, line, text) values (?, ?, ?, ?, ?)
"""
_INSERT_UNIT: Final = """
    insert into unit (id, page, ordinal, mark, kind, text, details, confidence,
                      day, span_start, span_end, line, end_line, origin, heading, label, flags)
    values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
"""
_INSERT_NAME: Final = """
    insert into name (unit, position, fold, name, header) values (?, ?, ?, ?, ?)
"""
_INSERT_LINK: Final = "insert into link (unit, position, verb, target) values (?, ?, ?, ?)"
_INSERT_DATE: Final = "insert into date (unit, position, first, last) values (?, ?, ?, ?)"
_INSERT_SLOT: Final = "insert into slot (unit, fold, key, value, bold) values (?, ?, ?, ?, ?)"
_INSERT_PASSAGE: Final = """
    insert into passage (id, page, unit, section, seq, start, stop, line, end_line, pieces,
                         length)
    values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
"""
_INSERT_SECTION: Final = "insert into section (first, page, last, length) values (?, ?, ?, ?)"
_INSERT_VOCABULARY: Final = "insert into vocabulary (page, terms) values (?, ?)"
_INSERT_ENTITY: Final = "insert into entity (page, fold, name) values (?, ?, ?)"
_INSERT_ALIAS: Final = "insert into alias (page, position, fold, name) values (?, ?, ?, ?)"
_INSERT_OPINION: Final = """
    insert into opinion (page, mark, line, record, opened) values (?, ?, ?, ?, ?)
"""
_INSERT_STATED: Final = "insert into stated (page, fact, opinion) values (?, ?, ?)"

_NEXT_IDS: Final = """
    select coalesce((select max(id) from page), 0) + 1,
           coalesce((select max(id) from unit), 0) + 1,
           coalesce((select max(id) from passage), 0) + 1
"""
_UNIT_RANGE: Final = """
    select page.id, min(unit.id), max(unit.id)
      from page left join unit on unit.page = page.id
     where page.path = ?
     group by page.id
"""
_PASSAGE_RANGE: Final = "select min(id), max(id) from passage where unit between ? and ?"
_VOCABULARY: Final = "select terms from vocabulary where page = ?"
_RESTAMP: Final = "update page set size = ?, mtime_ns = ?, inode = ? where path = ?"

_DELETE_BY_UNIT: Final = (
    "delete from passage where unit between ? and ?",
    "delete from name where unit between ? and ?",
    "delete from link where unit between ? and ?",
    "delete from date where unit between ? and ?",
    "delete from slot where unit between ? and ?",
    "delete from unit where id between ? and ?",
)
_DELETE_BY_PAGE: Final = (
    "delete from problem where page = ?",
    "delete from section where page = ?",
    "delete from vocabulary where page = ?",
    "delete from entity where page = ?",
    "delete from alias where page = ?",
    "delete from opinion where page = ?",
    "delete from stated where page = ?",
    "delete from page where id = ?",
)
