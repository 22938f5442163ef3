"""What the forms give, and how it becomes days."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from typing import Literal, NamedTuple

from daybank.model import Span

Leaning = Literal["nearest", "past", "future"]
"""Where a date without a year is sought, when both sides are possible."""


class Anchor(NamedTuple):
    """What incomplete and relative dates are counted from; without a day they are none.

    `asking`: the text is a question or an option, so that a bare weekday is the last one.
    """

    day: date | None
    leaning: Leaning = "nearest"
    asking: bool = False


class Ymd(NamedTuple):
    """A date as written: `day` is missing of a month, both of a year, `year` where left out."""

    year: int | None = None
    month: int | None = None
    day: int | None = None

    def in_year(self, year: int | None) -> Ymd:
        """The same day or month of a year."""
        return Ymd(year, self.month, self.day)


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
    if _is_inverted(low, high):
        low, high = low._replace(day=high.day), high._replace(day=low.day)
    if low.year is None and high.year is None:
        return _nearest(low, high, anchor)
    if low.year is None:
        # "28 Dec – 3 Jan 2026" began the year before.
        for year in (high.year, (high.year or 1) - 1):
            span = _span(low.in_year(year), high)
            if span and span.start == _first(low.in_year(year)):
                return span
        return None
    if high.year is None:
        return _following(low, high)
    return _span(low, high)


def _is_inverted(low: Ymd, high: Ymd) -> bool:
    """Say whether two days of one month are in the wrong order: no range is a year long."""
    if low.month != high.month or not (low.day and high.day):
        return False
    return low.day > high.day and (low.year is None or high.year is None)


def _following(low: Ymd, high: Ymd) -> Span | None:
    assert low.year is not None
    for year in (low.year, low.year + 1):
        start, end = _first(low), _last(high.in_year(year))
        if start and end and start <= end:
            return Span(start, end)
    return _span(low, high.in_year(low.year))


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
    here = _following(low.in_year(day.year), high) if anchor.leaning == "nearest" else None
    if here and _distance(here, day) < 150 and (here.end - here.start).days < 60:
        return here  # no other year is nearer
    spans = list(_years(low, high, day.year))
    if anchor.leaning == "past":
        spans = [span for span in spans if span.start <= day] or spans
    elif anchor.leaning == "future":
        spans = [span for span in spans if span.end >= day] or spans
    # Of two equally near ones the past one holds: the years go upwards.
    return min(spans, key=lambda span: _distance(span, day), default=None)


def _years(low: Ymd, high: Ymd, middle: int) -> Iterator[Span]:
    leap = (low.month, low.day) == (2, 29) or (high.month, high.day) == (2, 29)
    reach = 8 if leap else 1
    for year in range(max(middle - reach, 1), min(middle + reach, 9999) + 1):
        span = _following(low.in_year(year), high)
        if span and (not leap or _first(low.in_year(year))):
            yield span


def _distance(span: Span, day: date) -> int:
    if span.start > day:
        return (span.start - day).days
    return max((day - span.end).days, 0)


def _first(ymd: Ymd) -> date | None:
    try:
        return date(ymd.year or 0, given(ymd.month, 1), given(ymd.day, 1))
    except ValueError:
        return None


def given(number: int | None, otherwise: int) -> int:
    """A written 0 is not a missing number."""
    return otherwise if number is None else number


def _last(ymd: Ymd) -> date | None:
    year, month = ymd.year or 0, given(ymd.month, 12)
    try:
        return date(year, month, days_in(year, month) if ymd.day is None else ymd.day)
    except ValueError:
        return None


def days_in(year: int, month: int) -> int:
    """Count the days of a month. Raises ValueError for a year or month that is none."""
    return 31 if month == 12 else (date(year, month + 1, 1) - date(year, month, 1)).days


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
    return date(year, month, min(day.day, days_in(year, month)))
