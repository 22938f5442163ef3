"""Passages on their way to an answer: which may be found, what stands around one, how it reads."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Collection, Mapping
from datetime import date
from functools import lru_cache
from typing import Final, NamedTuple, cast

from daybank.index.read import Constraint, where_clause
from daybank.model import Kind

_KINDS: Final = {kind.value: kind for kind in Kind}
_date = lru_cache(maxsize=4_096)(date.fromisoformat)

REACH: Final = 2
"""How many passages to either side are the context of one."""


class Flag:
    """What is known of a unit's text: a short question, a standing wish, a text with dates."""

    ASKS: Final = 1
    WISHES: Final = 2
    DATED: Final = 4


class Near(NamedTuple):
    """A passage with what ranks it: its unit, section and neighbours, and how the unit reads."""

    passage: int
    unit: int
    section: int
    kind: Kind
    label: str | None
    flags: int
    day: date | None


class Cut(NamedTuple):
    """A passage as word pieces, with who says it and when (an ISO day)."""

    passage: int
    unit: int
    section: int
    label: str | None
    day: str | None
    pieces: bytes


class Section(NamedTuple):
    """The passages `first` to `last` below one heading, and their length in words."""

    first: int
    last: int
    length: int


def allowed(connection: sqlite3.Connection, only: Constraint) -> list[int] | None:
    """Return the passages whose unit passes, rising; None when all do."""
    where, values = where_clause(only)
    if not where:
        return None
    rows = connection.execute(f"{_PASSAGES}{where} order by passage.id", values)
    return [row for (row,) in rows]


def in_view(connection: sqlite3.Connection) -> list[int]:
    """Return the passages of a snapshot that was cut at a day, rising."""
    return [row for (row,) in connection.execute("select id from passage order by id")]


def near(connection: sqlite3.Connection, passages: Collection[int]) -> dict[int, Near]:
    """Return some passages by id; those that are not there are left out."""
    rows = connection.execute(_NEAR, (json.dumps(sorted(passages)),))
    return {
        p: Near(p, u, s, _KINDS[kind], label, flags, _date(day) if day else None)
        for p, u, s, kind, label, flags, day in rows
    }


def pieces(
    connection: sqlite3.Connection, passages: Collection[int], units: Collection[int]
) -> list[Cut]:
    """Return the pieces of some passages, of those beside them in their section, and of units.

    Beside are up to REACH to either side; of the units all passages are meant.
    """
    values = {"passages": _within_reach(passages), "units": json.dumps(sorted(units))}
    cuts = [Cut(*row) for row in connection.execute(_PIECES, values)]
    context = _context(passages, {cut.passage: cut.section for cut in cuts})
    wanted = frozenset(units)
    return [cut for cut in cuts if cut.passage in context or cut.unit in wanted]


def _context(passages: Collection[int], sections: Mapping[int, int]) -> set[int]:
    """Return some passages and those beside them in their section.

    What follows in the index but stands on another page is nobody's context.
    """
    return {
        other
        for passage in passages
        for other in range(passage - REACH, passage + REACH + 1)
        if other in sections and sections[other] == sections.get(passage)
    }


def _within_reach(passages: Collection[int]) -> str:
    return json.dumps(sorted({p + step for p in passages for step in range(-REACH, REACH + 1)}))


def sections(connection: sqlite3.Connection, first: Collection[int]) -> dict[int, Section]:
    """Return the sections that begin with the given passages, by that passage."""
    rows = connection.execute(_SECTIONS, (json.dumps(sorted(first)),))
    return {row[0]: Section(*row) for row in rows}


def section_starts(connection: sqlite3.Connection) -> list[int]:
    """Return the first passage of every section, rising."""
    # Ten times as fast as a row for each: a large workspace has 100,000.
    (starts,) = connection.execute(_SECTION_STARTS).fetchone()
    return cast("list[int]", json.loads(starts))


def in_order(connection: sqlite3.Connection, passages: Collection[int]) -> list[int]:
    """Order passages by the newest day, then path and line."""
    rows = connection.execute(_ORDERED, (json.dumps(sorted(passages)),))
    return [row for (row,) in rows]


_PASSAGES: Final = """
    select passage.id from passage join unit on unit.id = passage.unit where true
"""
_NEAR: Final = """
    select passage.id, passage.unit, passage.section, unit.kind, unit.label, unit.flags,
           unit.day
      from json_each(?) as asked cross join passage on passage.id = asked.value
      join unit on unit.id = passage.unit
     order by passage.id
"""
_PIECES: Final = """
    select passage.id, passage.unit, passage.section,
           coalesce(unit.label, (select group_concat(name, ' ') from (
               select name from name where unit = passage.unit and header order by position))),
           unit.day, passage.pieces
      from (select value as id from json_each(:passages)
             union
            select passage.id from json_each(:units) as asked
             cross join passage on passage.unit = asked.value) as asked
      cross join passage on passage.id = asked.id join unit on unit.id = passage.unit
     order by passage.id
"""
_SECTIONS: Final = """
    select section.first, section.last, section.length
      from json_each(?) as asked cross join section on section.first = asked.value
"""
_SECTION_STARTS: Final = """
    select json_group_array(first) from (select first from section order by first)
"""
_ORDERED: Final = """
    select passage.id
      from json_each(?) as asked cross join passage on passage.id = asked.value
      join unit on unit.id = passage.unit join page on page.id = passage.page
     order by coalesce(unit.span_end, unit.day) desc, page.path, passage.seq
"""
