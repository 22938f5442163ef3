"""The time a question asks about, counted from today.

    since X        from its first day on           after X   from the day after it
    until X, by X  up to its last day              before X  up to the day before it
    around X       three days more on either side

A missing year is the nearest to today, of equally near ones the past; the past in a question
about the past ("did", "was", "since"), the future in one about the future ("will"). A bare
weekday is the last one. Of several dates the first holds; a range is one date.
"""

from __future__ import annotations

import re
from datetime import date, timedelta
from typing import Literal, NamedTuple

from daybank.grammar.when.cues import (
    ARTICLES,
    COUNTED,
    FIRST,
    FIRST_ONCE,
    FUTURE,
    LAST,
    LAST_ONCE,
    LEAD,
    NOT_WANTS,
    PAST,
    RELATIONS,
    WANTS,
    begins_with,
    ends_with,
    occurrences,
)
from daybank.grammar.when.lexing import shared_languages
from daybank.grammar.when.masking import compose, fold
from daybank.grammar.when.options import parse_option
from daybank.grammar.when.reading import read_dates
from daybank.grammar.when.values import Anchor, Leaning, days_between
from daybank.grammar.when.words import BIT
from daybank.model import Span

Order = Literal["first", "last"]
_AROUND = 3
_COUNT = r"(?<![\w.])\d{1,4} ?[dwmy](?!\w)"


class AskedTime(NamedTuple):
    """What a question says about time.

    `span` is None when it names no day. An open side of it is the end of the calendar, and
    `since` or `until` then None. `around`: the days nearer to the middle are meant more.
    `order` asks for the first or the last of what is found. `wants_time`: the answer is a time
    ("when did …"). `words` are the slices of the question that were read, in its order.
    """

    span: Span | None = None
    open_start: bool = False
    open_end: bool = False
    around: bool = False
    order: Order | None = None
    wants_time: bool = False
    words: tuple[tuple[int, int], ...] = ()

    @property
    def since(self) -> date | None:
        """The first day asked about, None without one."""
        return None if self.span is None or self.open_start else self.span.start

    @property
    def until(self) -> date | None:
        """The last day asked about, None without one."""
        return None if self.span is None or self.open_end else self.span.end


def asked_time(text: str, today: date) -> AskedTime | None:
    """Read the time in a question, counted from `today`; None if it says nothing of time."""
    whole, places = compose(text)
    folded = fold(whole)
    asked = _dated(whole, folded, today) or AskedTime()
    rest = _without(folded, asked.words)
    wants = next(occurrences(rest, WANTS), None)
    if wants and rest.startswith(NOT_WANTS, wants[0]):
        wants = None
    order, ordering = _order(_without(rest, (wants,) if wants else ()), wanted=bool(wants))
    spoken = [found for found in (wants, ordering) if found]
    if asked.span is None and not spoken:
        return None
    words = tuple(sorted((*asked.words, *spoken)))
    if places is not None:
        words = tuple((places[start], places[stop]) for start, stop in words)
    return asked._replace(order=order, wants_time=bool(wants), words=words)


def _order(rest: str, *, wanted: bool) -> tuple[Order | None, tuple[int, int] | None]:
    """Tell the order: "last time" of anything, "last" alone only beside a "when"."""
    rows: tuple[tuple[Order, tuple[str, ...], tuple[str, ...]], ...] = (
        ("last", LAST, LAST_ONCE),
        ("first", FIRST, FIRST_ONCE),
    )
    for order, always, once in rows:
        found = next(occurrences(rest, always + once if wanted else always), None)
        if found:
            return order, found
    return None, None


def _without(text: str, words: tuple[tuple[int, int], ...]) -> str:
    for start, stop in words:
        text = text[:start] + "\x00" * (stop - start) + text[stop:]
    return text


def _leaning(folded: str) -> Leaning:
    if next(occurrences(folded, PAST), None):
        return "past"
    return "future" if next(occurrences(folded, FUTURE), None) else "nearest"


def _dated(text: str, folded: str, today: date) -> AskedTime | None:
    if counted := _counted(folded, today):
        return counted
    tokens, readings = read_dates(text, Anchor(today, _leaning(folded), asking=True))
    if not readings:
        return None
    reading = readings[0]
    place = tokens.begin(reading.first), tokens.end(reading.stop - 1)
    dutch = shared_languages(tokens, range(reading.first, reading.stop)) & BIT["nl"]
    # Dutch "na" is after, Portuguese "na" is in.
    return _related(folded, reading.span, place, () if dutch else ("na",))


def _counted(folded: str, today: date) -> AskedTime | None:
    """Read "in the last 30d": the short forms count behind such a word only."""
    numbered = any(map(str.isdecimal, folded))
    for found in re.finditer(_COUNT, folded) if numbered else ():
        begin = _ends_at(folded, found.start(), COUNTED)
        counted = parse_option(found[0], today)
        if begin is not None and counted is not None:
            words = (_lead_start(folded, begin), found.end())
            return AskedTime(Span(min(counted.start, today), today), words=(words,))
    return None


def _related(
    folded: str, span: Span, place: tuple[int, int], foreign: tuple[str, ...]
) -> AskedTime:
    """Widen the reading by the word before or behind it: since, after, before, until, around."""
    start, stop = place
    for name, before, behind in RELATIONS:
        # "depois de" is one word of the grammar, in "vor dem" an article stands between.
        for led in (start, _lead_start(folded, start, ARTICLES)):
            begin = _ends_at(folded, led, before)
            if begin is not None and folded[begin:led].rstrip() not in foreign:
                return _asked(name, span, (_lead_start(folded, begin), stop))
        end = begins_with(folded, behind, stop)
        if end is not None:
            return _asked(name, span, (_lead_start(folded, start), end))
    return AskedTime(span, words=((_lead_start(folded, start), stop),))


def _ends_at(folded: str, stop: int, phrases: tuple[str, ...]) -> int | None:
    """Where the phrase begins that ends at a place; none is longer than 40 characters."""
    cut = max(stop - 40, 0)
    begin = ends_with(folded[cut:stop], phrases)
    return None if begin is None else cut + begin


def _lead_start(folded: str, start: int, phrases: tuple[str, ...] = LEAD) -> int:
    """Take the prepositions and articles before a date with it: "in the", "am"."""
    while (begin := _ends_at(folded, start, phrases)) is not None and begin < start:
        start = begin
    return start


def _asked(name: str, span: Span, words: tuple[int, int]) -> AskedTime:
    one = timedelta(days=1)
    if name == "around":
        first, last = days_between(span.start, -_AROUND, 0), days_between(span.end, 0, _AROUND)
        wide = Span(first.start if first else span.start, last.end if last else span.end)
        return AskedTime(wide, around=True, words=(words,))
    if name == "since":
        return AskedTime(Span(span.start, date.max), open_end=True, words=(words,))
    if name == "until":
        return AskedTime(Span(date.min, span.end), open_start=True, words=(words,))
    if name == "after" and span.end < date.max:
        return AskedTime(Span(span.end + one, date.max), open_end=True, words=(words,))
    if name == "before" and span.start > date.min:
        return AskedTime(Span(date.min, span.start - one), open_start=True, words=(words,))
    return AskedTime(span, words=(words,))
