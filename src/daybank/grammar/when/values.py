"""What the forms give, and how it becomes days."""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Iterator
from datetime import date, timedelta
from enum import Enum
from typing import NamedTuple

from daybank.model import Span


class Leaning(Enum):
    """Where a date without a year is sought, when both sides are possible."""

    NEAREST = "nearest"
    PAST = "past"
    FUTURE = "future"


class Anchor(NamedTuple):
    """What incomplete and relative dates are counted from; without a day they are none.

    `asking`: the text is a question or an option, so that a bare weekday is the last one.
    """

    day: date | None
    leaning: Leaning = Leaning.NEAREST
    asking: bool = False


class Ymd(NamedTuple):
    """A date as written: `day` is missing of a month, both of a year, `year` where left out."""

    year: int | None = None
    month: int | None = None
    day: int | None = None


class Atom(NamedTuple):
    """One date, or a range that shares its month or year: the tokens `first` up to `stop`.

    A fixed span was counted already. Without span and `low` the expression is impossible:
    nothing else is read in it.
    """

    first: int
    stop: int
    low: Ymd | None = None
    high: Ymd | None = None
    span: Span | None = None
    vague: bool = False

    @property
    def is_void(self) -> bool:
        """Say whether the expression names no possible day."""
        return self.low is None and self.span is None

    @property
    def has_year(self) -> bool:
        """Say whether the reading needs no day to count from."""
        return self.low is not None and (
            self.low.year is not None or (self.high is not None and self.high.year is not None)
        )


def settle(atom: Atom, anchor: Anchor) -> Span | None:
    """Turn an atom into days; None for impossible ones and those that need a missing day."""
    if atom.span is not None or atom.low is None:
        return atom.span
    low, high = atom.low, atom.high or atom.low
    if low.year is None and high.year is None:
        return _nearest(low, high, anchor)
    if low.year is None:
        # "28 Dec – 3 Jan 2026" began the year before.
        for year in (high.year, (high.year or 1) - 1):
            span = _span(low._replace(year=year), high)
            if span and span.start == _first(low._replace(year=year)):
                return span
        return None
    if high.year is None:
        return _following(low, high)
    return _span(low, high)


def _following(low: Ymd, high: Ymd) -> Span | None:
    assert low.year is not None
    for year in (low.year, low.year + 1):
        start, end = _first(low), _last(high._replace(year=year))
        if start and end and start <= end:
            return Span(start, end)
    return _span(low, high._replace(year=low.year))


def _span(low: Ymd, high: Ymd) -> Span | None:
    """Join two complete dates; those in the wrong order are swapped."""
    start, end = _first(low), _last(high)
    if start is None or end is None:
        return None
    if start <= end:
        return Span(start, end)
    start, end = _first(high), _last(low)
    return Span(start, end) if start and end else None


def _nearest(low: Ymd, high: Ymd, anchor: Anchor) -> Span | None:
    if anchor.day is None:
        return None
    day = anchor.day
    spans = list(_years(low, high, day.year))
    if anchor.leaning is Leaning.PAST:
        spans = [span for span in spans if span.start <= day] or spans
    elif anchor.leaning is Leaning.FUTURE:
        spans = [span for span in spans if span.end >= day] or spans
    # Of two equally near ones the past one holds: the years go upwards.
    return min(spans, key=lambda span: _distance(span, day), default=None)


def _years(low: Ymd, high: Ymd, middle: int) -> Iterator[Span]:
    leap = (low.month, low.day) == (2, 29) or (high.month, high.day) == (2, 29)
    reach = 8 if leap else 1
    for year in range(max(middle - reach, 1), min(middle + reach, 9999) + 1):
        span = _following(low._replace(year=year), high)
        if span and (not leap or _first(low._replace(year=year))):
            yield span


def _distance(span: Span, day: date) -> int:
    if span.start > day:
        return (span.start - day).days
    return max((day - span.end).days, 0)


def _first(ymd: Ymd) -> date | None:
    try:
        return date(ymd.year or 0, _given(ymd.month, 1), _given(ymd.day, 1))
    except ValueError:
        return None


def _given(number: int | None, otherwise: int) -> int:
    """A written 0 is not a missing number."""
    return otherwise if number is None else number


def _last(ymd: Ymd) -> date | None:
    try:
        year, month = ymd.year or 0, _given(ymd.month, 12)
        return date(year, month, _given(ymd.day, monthrange(year, month)[1]))
    except (ValueError, IndexError):
        return None


def week_of(day: date) -> Span | None:
    """Give the week, Monday to Sunday, that a day lies in; None at the end of time."""
    return days_between(day, -day.weekday(), 6 - day.weekday())


def days_between(day: date, first: int, last: int) -> Span | None:
    """Give the days from `first` to `last`, counted from a day; None out of the calendar."""
    try:
        return Span(day + timedelta(days=first), day + timedelta(days=last))
    except OverflowError:
        return None


def month_from(day: date, count: int, months: int = 1) -> Span | None:
    """Give the `months` long calendar period, `count` of them from the one a day lies in."""
    index = ((day.year * 12 + day.month - 1) // months + count) * months
    first = Ymd(index // 12, index % 12 + 1)
    final = Ymd((index + months - 1) // 12, (index + months - 1) % 12 + 1)
    start, end = _first(first), _last(final)
    return Span(start, end) if start and end else None


def back(day: date, count: int, months: int) -> date | None:
    """Count back `count` times so many months, to the month's last day at most."""
    index = day.year * 12 + day.month - 1 - count * months
    year, month = index // 12, index % 12 + 1
    if not 1 <= year <= 9999:
        return None
    return date(year, month, min(day.day, monthrange(year, month)[1]))
