"""The temporal channel: what lies in the time a question asks about, the nearest first."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from datetime import date, timedelta

from daybank.index import times
from daybank.model import Span
from daybank.search.hits import Hit
from daybank.search.plan import Plan

FOUND = 200

# A date as far away as the asked span is long, a week at least, counts half.
_WEEK = 7
_HALF_LIFE = 90


def find(connection: sqlite3.Connection, plan: Plan) -> list[Hit]:
    """Return the units with a date, or else a day, within the asked time.

    Nothing for a question that names somebody: what happened to others then is no answer.
    """
    if plan.time is None or plan.time.span is None or plan.entities:
        return []
    rows = times.near(connection, plan.time.span, FOUND, plan.only)
    return [Hit(row, "temporal", {}) for row in rows]


def nearness(own: Iterable[Span], plan: Plan) -> float:
    """Return how near the days of a unit come to the asked time: 0 to 1.

    1 within it; around a day, less towards the edges; beyond, half at a span's length.
    """
    time = plan.time
    if time is None or time.span is None:
        return 0.0
    asked = time.span
    return max((_near(span, asked, around=time.around) for span in own), default=0.0)


def recency(day: date | None, plan: Plan) -> float:
    """Return how recent a day is: 1 on the newest there is, half every 90 days before, else 0."""
    if day is None or plan.anchor is None:
        return 0.0
    return float(2.0 ** (-max((plan.anchor - day).days, 0) / _HALF_LIFE))


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
