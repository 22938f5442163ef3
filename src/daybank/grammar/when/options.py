"""Days as people write them in options: `30d`, `2w`, a date, any expression of the grammar."""

from __future__ import annotations

import re
from datetime import date, timedelta

from daybank.grammar.when.finding import compose
from daybank.grammar.when.lexing import fold
from daybank.grammar.when.reading import read_dates
from daybank.grammar.when.values import Anchor, Atom, Leaning, Ymd, back, settle
from daybank.grammar.when.words import lexicon
from daybank.model import Span

_COUNT = re.compile(r"(\d{1,6})\s*([dwmy])")
_DATE = re.compile(r"(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?")
_AGO = re.compile(r"(\d{1,6}) (day|week|month|year)s? ago")
# What may stand beside the one date that an option names.
_BESIDE = frozenset(" iEfetv,.'Id&")


def parse_option(text: str, today: date) -> Span | None:
    """Read the days that an option names; a missing year is the latest, since options look back."""
    word = " ".join(fold(compose(text)[0]).split())
    if count := _COUNT.fullmatch(word) or _AGO.fullmatch(word):
        day = _back(today, int(count[1]), count[2][0])
        return Span(day, day) if day else None
    if written := _DATE.fullmatch(word):
        year, month, day_of = (int(group) if group else None for group in written.groups())
        return settle(Atom(0, 1, Ymd(year, month, day_of)), Anchor(None))
    if "/" in word:
        return None  # of a typed 3/4/2026 nobody should guess the order
    anchor = Anchor(today, Leaning.PAST, asking=True)
    kind, number, _ = lexicon().get(word.rstrip("."), ("x", 0, 0))
    if kind in "MABm":
        return settle(Atom(0, 1, Ymd(None, number)), anchor)
    return _read_whole(compose(text)[0], anchor)


def _read_whole(text: str, anchor: Anchor) -> Span | None:
    tokens, readings = read_dates(text, anchor)
    if len(readings) != 1:
        return None
    reading = readings[0]
    beside = tokens.kinds[: reading.first] + tokens.kinds[reading.stop :]
    return reading.span if _BESIDE.issuperset(beside) else None


def _back(today: date, count: int, unit: str) -> date | None:
    if unit in "my":
        return back(today, count, 12 if unit == "y" else 1)
    try:
        return today - timedelta(days=count * (7 if unit == "w" else 1))
    except OverflowError:
        return None
