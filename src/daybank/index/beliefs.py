"""What the index knows of opinions: their records, and the bullets that state them."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Collection, Iterator
from datetime import date
from typing import Final, NamedTuple

from daybank.index import read
from daybank.model import EVIDENCE, Origin, Record, Source, Unit


class Kept(NamedTuple):
    """The record of an opinion, the page of its ledger, and its newest written bullet."""

    record: Record
    path: str
    stated: Source | None = None

    @property
    def ledger(self) -> Source:
        """Where the opinion stands in its ledger."""
        return Source(self.path, self.record.line)


def evidence(connection: sqlite3.Connection) -> Iterator[Unit]:
    """Yield the written facts that open opinions, and speak for or against them."""
    rows = read.all_units(connection, EVIDENCE, (Origin.WRITTEN,))
    found = read.read_units(connection, rows)
    yield from (found[row].unit for row in rows)


def ledger_pages(connection: sqlite3.Connection) -> list[str]:
    """Return the pages whose ledger holds an opinion, sorted."""
    return [path for (path,) in connection.execute(_LEDGER_PAGES)]


def kept(connection: sqlite3.Connection, opinions: Collection[str] | None = None) -> list[Kept]:
    """Read some opinions, or all, as they stand in ledgers, in the order of the pages.

    Of an opinion that stands in two ledgers the first counts, by path.
    """
    rows = connection.execute(_RECORDS if opinions is None else _SOME_RECORDS, _asked(opinions))
    found: dict[str, Kept] = {}
    for mark, path, line, text, opened in rows.fetchall():
        day = None if opened is None else date.fromisoformat(opened)
        found.setdefault(mark, Kept(Record(mark, line, text, day), path))
    stated = _stated(connection, found)
    return [kept._replace(stated=stated.get(mark)) for mark, kept in found.items()]


def stated_by(connection: sqlite3.Connection, units: Collection[int]) -> dict[int, str]:
    """Tell of some units which opinion each states: its bullets, and its line in a ledger."""
    rows = connection.execute(_STATED_BY, {"units": json.dumps(sorted(units))})
    found: dict[int, str] = {}
    for unit, opinion in rows:
        found.setdefault(unit, opinion)
    return found


def units_of(connection: sqlite3.Connection) -> list[tuple[int, str]]:
    """Return every unit that states an opinion of a ledger, with the opinion's id."""
    return [(unit, opinion) for unit, opinion in connection.execute(_ALL_STATED)]


def written(connection: sqlite3.Connection, units: Collection[int]) -> list[int]:
    """Return those of some units that people or agents wrote, in the order given."""
    rows = connection.execute(_WRITTEN, (json.dumps(list(units)),))
    found = {unit for (unit,) in rows}
    return [unit for unit in units if unit in found]


def bullets_of(connection: sqlite3.Connection, opinions: Collection[str]) -> dict[str, int]:
    """Return the newest written bullet of each of some opinions, as the row of its unit."""
    rows = connection.execute(_BULLETS, _asked(opinions))
    return {opinion: unit for opinion, unit, _, _ in rows}


def _stated(connection: sqlite3.Connection, opinions: Collection[str]) -> dict[str, Source]:
    rows = connection.execute(_BULLETS, _asked(opinions))
    return {opinion: Source(path, line) for opinion, _, path, line in rows}


def _asked(opinions: Collection[str] | None) -> dict[str, str]:
    return {} if opinions is None else {"opinions": json.dumps(sorted(opinions))}


_LEDGER_PAGES: Final = """
    select distinct page.path from opinion join page on page.id = opinion.page order by page.path
"""
_RECORDS: Final = """
    select opinion.mark, page.path, opinion.line, opinion.record, opinion.opened
      from opinion join page on page.id = opinion.page
     order by page.path, opinion.line
"""
_SOME_RECORDS: Final = """
    select opinion.mark, page.path, opinion.line, opinion.record, opinion.opened
      from opinion join page on page.id = opinion.page
     where opinion.mark in (select value from json_each(:opinions))
     order by page.path, opinion.line
"""
_STATED_BY: Final = """
    select unit.id, stated.opinion
      from json_each(:units) as asked cross join unit on unit.id = asked.value
      join stated on stated.fact = unit.mark join page on page.id = stated.page
     where unit.kind = 'opinion' and unit.origin = 'written'
    union
    select unit.id, opinion.mark
      from json_each(:units) as asked cross join unit on unit.id = asked.value
      join opinion on opinion.mark = unit.mark and opinion.page = unit.page
     order by 1, 2
"""
_ALL_STATED: Final = """
    select unit.id, stated.opinion
      from stated join unit on unit.mark = stated.fact
     where unit.kind = 'opinion' and unit.origin = 'written'
    union
    select unit.id, opinion.mark
      from opinion join unit on unit.mark = opinion.mark and unit.page = opinion.page
     order by 1, 2
"""
_WRITTEN: Final = """
    select id from unit where origin = 'written' and id in (select value from json_each(?))
"""
# The newest comes last, so that it is the one that stays in a dict.
_BULLETS: Final = """
    select stated.opinion, unit.id, page.path, unit.line
      from stated join unit on unit.mark = stated.fact join page on page.id = unit.page
     where stated.opinion in (select value from json_each(:opinions))
       and unit.kind = 'opinion' and unit.origin = 'written'
     order by coalesce(unit.day, ''), page.path desc, unit.line desc
"""
