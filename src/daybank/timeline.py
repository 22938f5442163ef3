"""Timeline: facts in the order of the days they are about, by day, week or month."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from datetime import date
from itertools import groupby
from typing import Final

from daybank.index import read, times
from daybank.index.read import Constraint
from daybank.index.store import Index
from daybank.model import Dated, Kind, Period, Unit
from daybank.search.entities import find_entity, units_about

GROUPINGS: Final = ("day", "week", "month")

_FACTS = frozenset(Kind) - {Kind.NOTE}


def timeline(
    index: Index, only: Constraint, about: Collection[str], keys: Collection[str], grouping: str
) -> tuple[Period, ...]:
    """Return the facts that pass, by the first day each is about; undated ones are left out.

    `grouping` is one of GROUPINGS; a period is named 2025-11-27, 2025-W48 or 2025-11.

    `about` names are and-ed; raises UnknownEntityError for one that nothing here carries.
    """
    with index.snapshot() as connection:
        units = None
        for name in about:
            named = units_about(connection, find_entity(connection, name))
            units = named if units is None else units & named
        kinds = only.kinds or _FACTS
        rows = times.in_time(connection, only._replace(units=units, kinds=kinds))
        standings = times.standings(connection, rows, keys)
        found = read.read_units(connection, rows)
        told = [_dated(found[row].unit, standings.get(row, times.CURRENT)) for row in rows]
        return tuple(_periods(told, grouping))


def _periods(entries: Iterable[Dated], grouping: str) -> Iterator[Period]:
    for name, group in groupby(entries, lambda entry: _name(_first(entry.unit), grouping)):
        yield Period(name, tuple(group))


def _dated(unit: Unit, standing: times.Standing) -> Dated:
    return Dated(unit, standing.status, standing.superseded_by)


def _first(unit: Unit) -> date:
    span = unit.timestamp
    assert span is not None
    return span.start


def _name(day: date, grouping: str) -> str:
    if grouping == "day":
        return day.isoformat()
    if grouping == "month":
        return f"{day:%Y-%m}"
    year, week, _ = day.isocalendar()
    return f"{year}-W{week:02}"
