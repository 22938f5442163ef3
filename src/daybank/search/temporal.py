"""The temporal channel: what lies in the time a question asks about, the nearest first."""

from __future__ import annotations

import sqlite3
from datetime import date, timedelta

from daybank.index import times
from daybank.model import Span, Unit
from daybank.search.hits import Hit
from daybank.search.plan import Plan

FOUND = 200

# A date as far away as the asked span is long, a week at least, counts half.
_WEEK = 7


def find(connection: sqlite3.Connection, plan: Plan) -> list[Hit]:
    """Return the units with a date, or else a day, within the asked time.

    Nothing for a question that names somebody: what happened to others then is no answer.
    """
    if plan.time is None or plan.time.span is None or plan.entities:
        return []
    rows = times.near(connection, plan.time.span, FOUND, plan.only)
    return [Hit(row, "temporal", 1.0) for row in rows]


def nearness(unit: Unit, plan: Plan) -> float:
    """Return how near a unit's dates, or else its day, come to the asked time: 0 to 1.

    1 within it; around a day, less towards the edges; beyond, half at a span's length.
    """
    time = plan.time
    if time is None or time.span is None:
        return 0.0
    own = unit.dates or ((Span(unit.day, unit.day),) if unit.day else ())
    return max((_near(span, time.span, around=time.around) for span in own), default=0.0)


def _near(own: Span, asked: Span, *, around: bool) -> float:
    if around:
        middle = asked.start + timedelta(days=(asked.end - asked.start).days // 2)
        half = max((asked.end - asked.start).days / 2, 1)
        return float(2.0 ** (-_gap(own, middle, middle) / half))
    length = max((asked.end - asked.start).days, _WEEK)
    return float(2.0 ** (-_gap(own, asked.start, asked.end) / length))


def _gap(own: Span, start: date, end: date) -> int:
    """Return the days between a span and a range, 0 where they overlap."""
    return max((own.start - end).days, (start - own.end).days, 0)
