"""Days as people write them in options: `30d`, `2w`, a date, any expression of the grammar."""

from __future__ import annotations

import re
from datetime import date, timedelta

from daybank.grammar.when.masking import compose, fold
from daybank.grammar.when.reading import read_dates
from daybank.grammar.when.values import Anchor, Atom, Ymd, back, settle
from daybank.grammar.when.words import lexicon, unspaced
from daybank.model import Span

_COUNT = r"(\d{1,6})\s*([dwmy])"
_DATE = r"(?P<y>\d{4})(?:(?P<s>[-/])(?P<m>\d{1,2})(?:(?P=s)(?P<d>\d{1,2}))?)?"
_AGO = r"(\d{1,6}) (day|week|month|year)s? ago"
# What may stand beside the one date that an option names.
_BESIDE = frozenset(" iEfetv,.'Id&")


def parse_option(text: str, today: date) -> Span | None:
    """Read the days that an option names; a missing year is the latest, since options look back.

    27/11/2025 and 11/27/2025 are one day, of 3/4/2025 nobody should guess the order: None.
    """
    word = " ".join(fold(compose(text)[0]).split())
    if count := re.fullmatch(_COUNT, word) or re.fullmatch(_AGO, word):
        day = _back(today, int(count[1]), count[2][0])
        return Span(day, day) if day else None
    if written := re.fullmatch(_DATE, word):
        year, month, day_of = (int(written[part]) if written[part] else None for part in "ymd")
        return settle(Atom(0, 1, Ymd(year, month, day_of)), Anchor(None))
    anchor = Anchor(today, "past", asking=True)
    name = word.rstrip(".")
    unspaced_names = dict(unspaced().get(name[:1], ()))
    kind, number, _ = lexicon().get(name) or unspaced_names.get(name, ("x", 0, 0))
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
