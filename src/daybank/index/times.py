"""What the index knows of time: a cut at a day, dates near a span, what is true now."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Collection, Iterable
from datetime import date, timedelta
from typing import Final, NamedTuple

from daybank.index import read
from daybank.index.read import Constraint, where_clause
from daybank.model import Span


class Standing(NamedTuple):
    """How a unit stands: `current`, `superseded` (by the id given) or `disputed`."""

    status: str = "current"
    superseded_by: str | None = None


CURRENT: Final = Standing()


def cut_at(connection: sqlite3.Connection, day: date) -> None:
    """Let every later query of this snapshot see the pages up to a day and those without one.

    Views of the tables' names stand before the tables until the snapshot is left, whose end
    takes them back.
    """
    for table, condition in _CUT.items():
        # A view takes no parameters; an ISO date needs no quoting.
        where = condition.format(day=day.isoformat())
        connection.execute(f"create temp view {table} as select * from main.{table} where {where}")


def near(connection: sqlite3.Connection, span: Span, limit: int, only: Constraint) -> list[int]:
    """Return the units of which a date, or without dates the day, lies within a span.

    At most `limit`, the nearest to the middle of the span first.
    """
    where, values = where_clause(only)
    middle = span.start + timedelta(days=(span.end - span.start).days // 2)
    query = _NEAR.format(where=where)
    values |= {
        "first": span.start.isoformat(),
        "last": span.end.isoformat(),
        "middle": middle.isoformat(),
        "limit": limit,
    }
    return [row for (row,) in connection.execute(query, values)]


def days_of(connection: sqlite3.Connection, rows: Collection[int]) -> dict[int, list[Span]]:
    """Return the days some units are about: those their text names, and their own."""
    found: dict[int, list[Span]] = {}
    for row, first, last in connection.execute(_DAYS_OF, {"rows": json.dumps(sorted(rows))}):
        span = Span(date.fromisoformat(first), date.fromisoformat(last))
        found.setdefault(row, []).append(span)
    return found


def in_time(connection: sqlite3.Connection, only: Constraint) -> list[int]:
    """Return the units that pass, by the first day they are about, then path and line."""
    where, values = where_clause(only)
    return [row for (row,) in connection.execute(_IN_TIME.format(where=where), values)]


def standings(
    connection: sqlite3.Connection, rows: Collection[int], keys: Collection[str]
) -> dict[int, Standing]:
    """Tell of some units which are superseded or disputed; those left out are current.

    A later value of the same key of the same entity supersedes an earlier, other one, for the
    keys in `keys` and those in bold on the entity's page; two values of the newest day
    dispute each other. Units without a day take no part. Whatever a `supersedes` mark names
    is superseded.
    """
    wanted = json.dumps(sorted(rows))
    found: dict[int, Standing] = {}
    asked = set(rows)
    for fold, key in connection.execute(_KEYS_OF, (wanted,)).fetchall():
        folds = _names_of(connection, fold)
        if key in keys or _is_bold(connection, folds, key):
            values = connection.execute(_VALUES, (json.dumps(sorted(folds)), key)).fetchall()
            found |= {row: standing for row, standing in _judge(values) if row in asked}
    for row, mark in connection.execute(_MARKED, (wanted,)):
        found[row] = Standing("superseded", mark)
    return found


class _Value(NamedTuple):
    """A value as stored: the unit's row and id, its day, what it says; newest last."""

    row: int
    mark: str
    day: str
    said: str


def _judge(rows: Iterable[tuple[int, str, str, str]]) -> Iterable[tuple[int, Standing]]:
    """Judge the values of one key, which come by day."""
    values = [_Value(*row) for row in rows]
    for value in values:
        later = [other for other in values if other.day > value.day and other.said != value.said]
        if later:
            yield value.row, Standing("superseded", later[-1].mark)
    newest = values[-1].day if values else ""
    said = {value.said for value in values if value.day == newest}
    if len(said) > 1:
        yield from ((v.row, Standing("disputed")) for v in values if v.day == newest)


def _names_of(connection: sqlite3.Connection, fold: str) -> set[str]:
    pages = read.entity_pages(connection, fold)
    return {fold}.union(*(read.page_folds(name, aliases) for _, name, aliases in pages))


def _is_bold(connection: sqlite3.Connection, folds: Collection[str], key: str) -> bool:
    found = connection.execute(_BOLD, (json.dumps(sorted(folds)), key)).fetchone()
    return found is not None


# Pages written by us have no day, and tell of later ones: only opinions held by then stay.
_DAYS: Final = "(day is null or day <= '{day}')"
_OPENED: Final = "(opened is null or opened <= '{day}')"
_THEN: Final = (
    _DAYS + " and (origin = 'written' or day is not null"
    " or mark in (select mark from main.opinion where " + _OPENED + "))"
)
_OF_PAGE: Final = "page in (select id from main.page where " + _DAYS + ")"
_OF_UNIT: Final = "unit in (select id from main.unit where " + _THEN + ")"
_CUT: Final = {
    "page": _DAYS,
    "unit": _THEN,
    "opinion": _OPENED,
    "passage": _OF_UNIT,
    "section": _OF_PAGE,
    "entity": _OF_PAGE,
    "alias": _OF_PAGE,
    "name": _OF_UNIT,
    "link": _OF_UNIT,
    "date": _OF_UNIT,
    "slot": _OF_UNIT,
}

_NEAR: Final = """
    select unit.id
      from unit join page on page.id = unit.page left join date on date.unit = unit.id
     where coalesce(date.last, unit.day) >= :first and coalesce(date.first, unit.day) <= :last
       {where}
     group by unit.id
     order by min(abs(julianday(coalesce(date.first, unit.day)) - julianday(:middle))),
              page.path, unit.line
     limit :limit
"""
_DAYS_OF: Final = """
    select unit.id, unit.day, unit.day
      from json_each(:rows) as asked cross join unit on unit.id = asked.value
     where unit.day is not null
     union
    select date.unit, date.first, date.last
      from json_each(:rows) as asked cross join date on date.unit = asked.value
"""
_IN_TIME: Final = """
    select unit.id from unit join page on page.id = unit.page
     where coalesce(unit.span_start, unit.day) is not null and unit.origin = 'written' {where}
     order by coalesce(unit.span_start, unit.day), page.path, unit.line
"""
_KEYS_OF: Final = """
    select distinct slot.fold, slot.key from slot
     where slot.unit in (select value from json_each(?)) order by 1, 2
"""
_VALUES: Final = """
    select slot.unit, unit.mark, unit.day, slot.value
      from slot join unit on unit.id = slot.unit join page on page.id = unit.page
     where slot.fold in (select value from json_each(?)) and slot.key = ?
       and unit.day is not null
     order by unit.day, page.path, unit.line
"""
_BOLD: Final = """
    select 1 from slot join unit on unit.id = slot.unit join entity on entity.page = unit.page
     where slot.fold in (select value from json_each(?)) and slot.key = ? and slot.bold
       and entity.fold = slot.fold
     limit 1
"""
_MARKED: Final = """
    select superseded.id, unit.mark
      from unit as superseded join link on link.target = superseded.mark
      join unit on unit.id = link.unit join page on page.id = unit.page
     where superseded.id in (select value from json_each(?)) and link.verb = 'supersedes'
       and unit.origin = 'written'
     order by coalesce(unit.day, ''), page.path, unit.line
"""
