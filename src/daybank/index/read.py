"""The questions asked of the index. Every function takes an open connection and only reads."""

from __future__ import annotations

import json
import sqlite3
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from datetime import date, timedelta
from functools import lru_cache
from typing import Any, Final, NamedTuple, Self

from daybank.model import Claim, Kind, Origin, Passage, Source, Span, Unit, fold_name


class Totals(NamedTuple):
    """How much the index holds: passages and sections, and their length in words, all together."""

    passages: int
    sections: int
    length: int


class Constraint(NamedTuple):
    """Which units may be found at all. `units` holds row ids, None for no limit.

    `since` and `until` are inclusive.

    An opinion passes `min_confidence` only with a confidence that reaches it: that of its
    ledger, which brings its units among the `sure` or the `unsure`, else the one its author
    gave. The other kinds always pass.
    """

    since: date | None = None
    until: date | None = None
    kinds: frozenset[Kind] = frozenset()
    min_confidence: float | None = None
    units: frozenset[int] | None = None
    sure: frozenset[int] = frozenset()
    unsure: frozenset[int] = frozenset()

    def __bool__(self) -> bool:
        return self != Constraint()


class Found(NamedTuple):
    """A unit read back for an answer: the unit, its row, and its passages' row ids."""

    row: int
    unit: Unit
    passages: Mapping[int, Passage]


# The folded names of an entity and the paths of its pages.
Called = tuple[Collection[str], Collection[str]]


def totals(connection: sqlite3.Connection) -> Totals:
    """Count the passages and sections, and their words."""
    return Totals(*connection.execute(_TOTALS).fetchone())


def languages(connection: sqlite3.Connection) -> tuple[str, ...]:
    """Return the languages passages were read in, sorted."""
    rows = connection.execute("select distinct languages from page")
    return tuple(sorted({language for (text,) in rows for language in text.split(" ")}))


def newest(connection: sqlite3.Connection, limit: int, only: Constraint) -> list[int]:
    """Return the rows of the units that pass, facts before notes, the newest day first."""
    where, values = where_clause(only)
    query = f"{_NEWEST}{where} {_NEWEST_ORDER}"
    return [row for (row,) in connection.execute(query, {"limit": limit, **values})]


def newest_named(
    connection: sqlite3.Connection, called: Called, limit: int, only: Constraint
) -> list[int]:
    """Return the newest units that name an entity or stand on its page, as `newest` does."""
    where, values = where_clause(only)
    query = f"{_NEWEST} and unit.id in ({_UNITS_NAMED}){where} {_NEWEST_ORDER}"
    values |= {"limit": limit, **_called(called)}
    return [row for (row,) in connection.execute(query, values)]


def in_order(connection: sqlite3.Connection, rows: Collection[int], only: Constraint) -> list[int]:
    """Return those of some units that pass, ordered as `newest` does."""
    units = frozenset(rows) if only.units is None else only.units & frozenset(rows)
    return newest(connection, len(units), only._replace(units=units))


def named_among(connection: sqlite3.Connection, called: Called, rows: Collection[int]) -> list[int]:
    """Return those of some units that name an entity or stand on its page."""
    values = {"rows": json.dumps(sorted(rows)), **_called(called)}
    return [row for (row,) in connection.execute(_NAMED_AMONG, values)]


def known_names(connection: sqlite3.Connection, folds: Collection[str]) -> dict[str, str]:
    """Return which of the folded names are known here: fold -> a name as written."""
    return dict(connection.execute(_KNOWN_NAMES, {"folds": _json(folds)}).fetchall())


def all_names(connection: sqlite3.Connection) -> list[str]:
    """Return every known name as written, sorted: of facts, entity pages and aliases."""
    return [name for (name,) in connection.execute(_ALL_NAMES)]


def entity_pages(
    connection: sqlite3.Connection, fold: str
) -> list[tuple[str, str, tuple[str, ...]]]:
    """Return the entity pages a folded name or alias leads to: (path, name, aliases)."""
    found = connection.execute(_ENTITY_PAGES, {"fold": fold}).fetchall()
    return [
        (path, name, tuple(a for (a,) in connection.execute(_ALIASES, (page,))))
        for page, path, name in found
    ]


def units_named(connection: sqlite3.Connection, called: Called) -> set[int]:
    """Return the units that name an entity, or stand on its page."""
    return {row for (row,) in connection.execute(_UNITS_NAMED, _called(called))}


def notes_among(
    connection: sqlite3.Connection, passages: Collection[int]
) -> Iterator[tuple[int, str]]:
    """Yield the notes that some passages belong to: (row, text)."""
    yield from connection.execute(_NOTES_AMONG, (json.dumps(sorted(passages)),))


def read_units(connection: sqlite3.Connection, rows: Iterable[int]) -> dict[int, Found]:
    """Read units back by row id, with their names, links and passages."""
    wanted = json.dumps(sorted(set(rows)))
    parts: dict[int, _Parts] = defaultdict(_Parts.none)
    for unit, name, header in connection.execute(_NAMES_OF, (wanted,)):
        parts[unit].names.append((name, header))
    for unit, verb, target in connection.execute(_LINKS_OF, (wanted,)):
        parts[unit].links.append((verb, target))
    for unit, first, last in connection.execute(_DATES_OF, (wanted,)):
        parts[unit].dates.append(Span(date.fromisoformat(first), date.fromisoformat(last)))
    for passage, unit, start, stop, line, end_line in connection.execute(_PASSAGES_OF, (wanted,)):
        parts[unit].passages[passage] = Passage(start, stop, line, end_line)
    return {row[0]: _found(row, parts[row[0]]) for row in connection.execute(_UNITS, (wanted,))}


class _Parts(NamedTuple):
    """What belongs to one unit, as it is gathered from the other tables."""

    names: list[tuple[str, int]]
    links: list[tuple[str, str]]
    dates: list[Span]
    passages: dict[int, Passage]

    @classmethod
    def none(cls) -> Self:
        return cls([], [], [], {})


def all_units(
    connection: sqlite3.Connection, kinds: Collection[Kind], origins: Collection[Origin]
) -> list[int]:
    """Return the rows of the units of some kinds and origins, by path and line."""
    values = {"kinds": _json(k.value for k in kinds), "origins": _json(o.value for o in origins)}
    return [row for (row,) in connection.execute(_ALL_UNITS, values)]


def marked(connection: sqlite3.Connection, marks: Collection[str]) -> list[int]:
    """Return the written units with some ids, by path and line."""
    return [row for (row,) in connection.execute(_MARKED, {"marks": _json(marks)})]


def units_of(connection: sqlite3.Connection, passages: Collection[int]) -> dict[int, int]:
    """Return the unit each of some passages belongs to."""
    return dict(connection.execute(_UNITS_OF, (json.dumps(list(passages)),)).fetchall())


def unit_at(connection: sqlite3.Connection, source: Source) -> int | None:
    """Return the written unit that holds a line, the innermost; None if none does."""
    found = connection.execute(_UNIT_AT, (source.path, source.line, source.line)).fetchone()
    return None if found is None else int(found[0])


def page_digests(connection: sqlite3.Connection, paths: Collection[str]) -> dict[str, str]:
    """Return the digests pages had when they were indexed."""
    return dict(connection.execute(_DIGESTS, (_json(paths),)).fetchall())


def newest_day(connection: sqlite3.Connection, until: date | None = None) -> date | None:
    """Return the last day any unit stands on, not after `until`."""
    limit = None if until is None else until.isoformat()
    (day,) = connection.execute(_NEWEST_DAY, {"until": limit}).fetchone()
    return None if day is None else date.fromisoformat(day)


def log_days(connection: sqlite3.Connection, since: date | None) -> list[date]:
    """Return the days that have a page, from `since` on, else those of the last week of them."""
    days = [date.fromisoformat(day) for (day,) in connection.execute(_LOG_DAYS)]
    first = since if since is not None or not days else days[-1] - timedelta(days=6)
    return [day for day in days if first is None or day >= first]


class Counts(NamedTuple):
    """What `status` tells: pages, written units by kind, generated units, names, days."""

    pages: int
    kinds: dict[Kind, int]
    generated: int
    entities: int
    first_day: date | None
    last_day: date | None


def counts(connection: sqlite3.Connection) -> Counts:
    """Count what the index holds."""
    kinds = dict.fromkeys(Kind, 0)
    generated = 0
    for kind, origin, number in connection.execute(_COUNT_UNITS):
        if origin == Origin.GENERATED:
            generated += number
        else:
            kinds[Kind(kind)] += number
    pages, first, last = connection.execute(_COUNT_PAGES).fetchone()
    (names,) = connection.execute(_COUNT_NAMES).fetchone()
    return Counts(pages, kinds, generated, names, _day(first), _day(last))


def page_folds(name: str, aliases: Iterable[str]) -> set[str]:
    """Return the folded names of an entity page."""
    return set(map(fold_name, (name, *aliases)))


def _called(called: Called) -> dict[str, object]:
    folds, paths = called
    return {"folds": _json(folds), "paths": _json(paths)}


def _json(values: Iterable[str]) -> str:
    # Escaped, because what a person asks may hold half a surrogate, which SQLite refuses.
    return json.dumps(sorted(values))


def _day(text: str | None) -> date | None:
    return None if text is None else date.fromisoformat(text)


def where_clause(only: Constraint) -> tuple[str, dict[str, object]]:
    """Write a constraint as SQL conditions on `unit`, each begun with `and`."""
    conditions: list[str] = []
    values: dict[str, object] = {}
    if only.since is not None:
        values["since"] = only.since.isoformat()
    if only.until is not None:
        values["until"] = only.until.isoformat()
    if only.since is not None or only.until is not None:
        conditions.append(_overlaps(only))
    if only.kinds:
        conditions.append("unit.kind in (select value from json_each(:kinds))")
        values["kinds"] = _json(kind.value for kind in only.kinds)
    if only.min_confidence is not None:
        conditions.append(_SURE)
        values["min_confidence"] = only.min_confidence
        values["sure"], values["unsure"] = (
            json.dumps(sorted(units)) for units in (only.sure, only.unsure)
        )
    if only.units is not None:
        conditions.append("unit.id in (select value from json_each(:units))")
        values["units"] = json.dumps(sorted(only.units))
    return "".join(f" and {condition}" for condition in conditions), values


def _overlaps(only: Constraint) -> str:
    """Write the condition that a unit's span, else its day, lies within the bounds.

    A note is about its day and about every day it names.
    """
    after = "{} >= :since" if only.since is not None else "{} is not null"
    before = "{} <= :until" if only.until is not None else "{} is not null"
    first, last = ("coalesce(unit.span_start, unit.day)", "coalesce(unit.span_end, unit.day)")
    own = f"({after.format(last)} and {before.format(first)})"
    dated = f"date.unit = unit.id and {after.format('date.last')} and {before.format('date.first')}"
    return f"({own} or (unit.kind = 'note' and exists (select 1 from date where {dated})))"


def _found(
    row: tuple[Any, ...],
    parts: _Parts,
) -> Found:
    (key, path, ordinal, mark, kind, text, details, confidence, day) = row[:9]
    (line, end_line, origin, heading, label) = row[9:]
    header = tuple(name for name, in_header in parts.names if in_header)
    unit = Unit(
        id=mark,
        claim=Claim(Kind(kind), text, header, confidence),
        source=Source(path, line),
        end_line=end_line,
        day=_day(day),
        passages=tuple(parts.passages.values()),
        ordinal=ordinal,
        dates=tuple(parts.dates),
        origin=Origin(origin),
        mentions=tuple(name for name, in_header in parts.names if not in_header),
        details=tuple(json.loads(details)) if details else (),
        links=tuple(parts.links),
        heading=_heading(heading),
        label=label,
    )
    return Found(key, unit, parts.passages)


@lru_cache(maxsize=1_024)  # few headings are used again and again
def _heading(text: str) -> tuple[str, ...]:
    return tuple(json.loads(text))


_SURE: Final = """(unit.kind != 'opinion' or unit.id in (select value from json_each(:sure))
    or (unit.confidence >= :min_confidence
        and unit.id not in (select value from json_each(:unsure))))"""
_TOTALS: Final = """
    select coalesce(sum(passages), 0), (select count(*) from section), coalesce(sum(length), 0)
      from page
"""

_NEWEST: Final = "select unit.id from unit join page on page.id = unit.page where true"
_NEWEST_ORDER: Final = """
     order by unit.kind = 'note', coalesce(unit.span_end, unit.day) desc, page.path, unit.line
     limit :limit
"""

_KNOWN_NAMES: Final = """
    select name.fold, min(name.name) from name join unit on unit.id = name.unit
     where name.fold in (select value from json_each(:folds)) and unit.origin = 'written'
     group by name.fold
    union
    select fold, min(name) from alias
     where fold in (select value from json_each(:folds)) group by fold
    union
    select fold, min(name) from entity
     where fold in (select value from json_each(:folds)) group by fold
"""
_ALL_NAMES: Final = """
    select name.name from name join unit on unit.id = name.unit where unit.origin = 'written'
    union select name from alias union select name from entity
     order by 1
"""
_ENTITY_PAGES: Final = """
    select entity.page, page.path, entity.name from entity join page on page.id = entity.page
     where entity.fold = :fold
        or entity.page in (select page from alias where fold = :fold)
     order by page.path
"""
_ALIASES: Final = "select name from alias where page = ? order by position"
_UNITS_NAMED: Final = """
    select unit from name where fold in (select value from json_each(:folds))
    union
    select unit.id from unit join page on page.id = unit.page
     where page.path in (select value from json_each(:paths))
"""
_NAMED_AMONG: Final = """
    select unit.id from unit join page on page.id = unit.page
     where unit.id in (select value from json_each(:rows))
       and (page.path in (select value from json_each(:paths))
            or exists (select 1 from name where name.unit = unit.id
                          and name.fold in (select value from json_each(:folds))))
"""
_NOTES_AMONG: Final = """
    select distinct unit.id, unit.text
      from json_each(?) as asked cross join passage on passage.id = asked.value
      join unit on unit.id = passage.unit
     where unit.kind = 'note'
"""

_UNITS: Final = """
    select unit.id, page.path, unit.ordinal, unit.mark, unit.kind, unit.text, unit.details,
           unit.confidence, unit.day, unit.line, unit.end_line,
           unit.origin, unit.heading, unit.label
      from unit join page on page.id = unit.page
     where unit.id in (select value from json_each(?))
"""
_NAMES_OF: Final = """
    select unit, name, header from name
     where unit in (select value from json_each(?)) order by unit, position
"""
_LINKS_OF: Final = """
    select unit, verb, target from link
     where unit in (select value from json_each(?)) order by unit, position
"""
_DATES_OF: Final = """
    select unit, first, last from date
     where unit in (select value from json_each(?)) order by unit, position
"""
_PASSAGES_OF: Final = """
    select id, unit, start, stop, line, end_line from passage
     where unit in (select value from json_each(?)) order by id
"""
_ALL_UNITS: Final = """
    select unit.id from unit join page on page.id = unit.page
     where unit.kind in (select value from json_each(:kinds))
       and unit.origin in (select value from json_each(:origins))
     order by page.path, unit.line
"""
_MARKED: Final = """
    select unit.id from unit join page on page.id = unit.page
     where unit.mark in (select value from json_each(:marks)) and unit.origin = 'written'
     order by page.path, unit.line
"""
_UNITS_OF: Final = "select id, unit from passage where id in (select value from json_each(?))"
_UNIT_AT: Final = """
    select unit.id from unit join page on page.id = unit.page
     where page.path = ? and unit.line <= ? and unit.end_line >= ? and unit.origin = 'written'
     order by unit.line desc limit 1
"""
_DIGESTS: Final = """
    select path, digest from page where path in (select value from json_each(?))
"""
_LOG_DAYS: Final = "select distinct day from page where day is not null order by day"
_NEWEST_DAY: Final = "select max(day) from unit where :until is null or day <= :until"

_COUNT_UNITS: Final = "select kind, origin, count(*) from unit group by kind, origin"
_COUNT_PAGES: Final = "select count(*), min(day), max(day) from page"
_COUNT_NAMES: Final = """
    select count(*) from (
        select name.fold from name join unit on unit.id = name.unit where unit.origin = 'written'
        union select fold from entity)
"""
