"""Dates that are counted from a day.

    near    = today, yesterday, day after tomorrow, last night
    period  = last | this | next, week | month | quarter | year | weekend
    weekday = last | this | next Friday; Friday of last week; in questions also a bare one
    count   = 3 days ago, 3 days from now, the last 3 weeks

"Last Friday" is the most recent one before the day, "next Friday" the first one after it; where
the language names the week (下周五, 来週の金曜, next week Friday) that week counts. Weeks run from
Monday to Sunday. So many weeks, months or years ago is that calendar week, month or year. "In 3
days" is left out in the languages in which it is as often a duration.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date

from daybank.grammar.when.doubtful import is_counted_month, is_weekday
from daybank.grammar.when.lexing import Tokens, shared_languages
from daybank.grammar.when.values import (
    Anchor,
    Atom,
    back,
    days_between,
    month_from,
)
from daybank.grammar.when.words import BIT, DAY, MONTH, QUARTER, WEEK, WEEKEND, YEAR, word_set
from daybank.model import Span

Count = Callable[[Tokens, re.Match[str], Anchor, date], Span | None]

_UNIT_OF = {"d": DAY, "k": MONTH, "y": YEAR, "Q": QUARTER}
# A weekday behind "last" in these names the day of last week, not the most recent one.
_BY_WEEK = BIT["zh"] | BIT["ja"] | BIT["ko"] | BIT["my"]


def _number(tokens: Tokens, found: re.Match[str], name: str) -> int:
    place = found.start(name) if name in found.re.groupindex else -1
    return tokens.number(place) if place >= 0 else 0


def _unit(tokens: Tokens, found: re.Match[str]) -> int:
    place = found.start("u")
    return _UNIT_OF.get(tokens.kinds[place]) or tokens.number(place)


def _near(tokens: Tokens, found: re.Match[str], _: Anchor, day: date) -> Span | None:
    offset = _number(tokens, found, "r")
    return days_between(day, offset, offset)


def period(day: date, unit: int, offset: int) -> Span | None:
    """Give the calendar week, weekend, month, quarter or year so many from the day's own."""
    if unit in (WEEK, WEEKEND):
        start = offset * 7 - day.weekday()
        return days_between(day, start + (5 if unit == WEEKEND else 0), start + 6)
    months = {MONTH: 1, QUARTER: 3, YEAR: 12}.get(unit)
    return month_from(day, offset, months) if months else None


def _weekday_in(span: Span | None, weekday: int) -> Span | None:
    return span and days_between(span.start, weekday - 1, weekday - 1)


def _phrase(tokens: Tokens, found: re.Match[str], _: Anchor, day: date) -> Span | None:
    """去年, 来週の金曜日: a period in one word, of a week perhaps a day."""
    unit, offset = divmod(_number(tokens, found, "s"), 10)
    span = period(day, unit, offset if offset < 5 else offset - 10)
    weekday = _number(tokens, found, "w")
    if weekday and unit != WEEK:
        return None
    return _weekday_in(span, weekday) if weekday else span


def _period(tokens: Tokens, found: re.Match[str], _: Anchor, day: date) -> Span | None:
    unit, weekday = _unit(tokens, found), _number(tokens, found, "w")
    span = period(day, unit, _number(tokens, found, "l"))
    if weekday:
        return _weekday_in(span, weekday) if unit == WEEK else None
    return span


def _weekday(tokens: Tokens, found: re.Match[str], _: Anchor, day: date) -> Span | None:
    weekday, offset = _number(tokens, found, "w"), _number(tokens, found, "l")
    if offset == 0 or tokens.languages(found.start("w")) & _BY_WEEK:
        return _weekday_in(period(day, WEEK, offset), weekday)
    return _closest(day, weekday, ahead=offset > 0)


def _closest(day: date, weekday: int, *, ahead: bool) -> Span | None:
    """Give the closest such weekday, not the day itself."""
    distance = (weekday - 1 - day.weekday()) % 7
    move = (distance or 7) if ahead else distance - 7
    return days_between(day, move, move)


def _bare_weekday(tokens: Tokens, found: re.Match[str], anchor: Anchor, day: date) -> Span | None:
    """In a question "on Monday" is the last one, unless what is asked lies ahead."""
    if not anchor.asking or not is_weekday(tokens, found.start("w")):
        return None
    return _closest(day, _number(tokens, found, "w"), ahead=anchor.leaning == "future")


def _month(tokens: Tokens, found: re.Match[str], _: Anchor, day: date) -> Span | None:
    """Read "last March": the latest one over; "next March": the first one to begin."""
    if not is_counted_month(tokens, found.start("l"), found.start("m")):
        return None
    month, offset = _number(tokens, found, "m"), _number(tokens, found, "l")
    distance = month - day.month
    if offset < 0 and distance >= 0:
        distance -= 12
    elif offset > 0 and distance <= 0:
        distance += 12
    return month_from(day, distance)


def _ago(tokens: Tokens, found: re.Match[str], _: Anchor, day: date) -> Span | None:
    return _moved(tokens, found, day, -1)


def _ahead(tokens: Tokens, found: re.Match[str], _: Anchor, day: date) -> Span | None:
    return _moved(tokens, found, day, 1)


def _moved(tokens: Tokens, found: re.Match[str], day: date, sign: int) -> Span | None:
    count = _number(tokens, found, "n") or 1
    unit = _unit(tokens, found)
    if unit == DAY:
        return days_between(day, sign * count, sign * count)
    return period(day, unit, sign * count)


def _german_in(tokens: Tokens, found: re.Match[str], _: Anchor, day: date) -> Span | None:
    """Read "in 3 Tagen", which in German is always ahead."""
    only_german = tokens.languages(found.start("u")) == BIT["de"]
    return (
        _moved(tokens, found, day, 1)
        if only_german and tokens.word(found.start()) == "in"
        else None
    )


def _past_week(tokens: Tokens, found: re.Match[str], _: Anchor, day: date) -> Span | None:
    """A unit without number before "ago": only Russian leaves it out."""
    if tokens.languages(found.start("u")) != BIT["ru"]:
        return None
    return _moved(tokens, found, day, -1)


def _stretch(tokens: Tokens, found: re.Match[str], _: Anchor, day: date) -> Span | None:
    """Read "the last 3 weeks": up to the day. In Burmese the same words mean "3 weeks ago"."""
    count, unit, offset = (
        _number(tokens, found, "n"),
        _unit(tokens, found),
        _number(tokens, found, "l"),
    )
    if offset == 0:
        return None
    if tokens.languages(found.start("l")) == BIT["my"]:
        return _moved(tokens, found, day, offset)
    if unit in (DAY, WEEK):
        move = count * (7 if unit == WEEK else 1)
        return days_between(day, -move, 0) if offset < 0 else days_between(day, 0, move)
    months = {MONTH: 1, QUARTER: 3, YEAR: 12}.get(unit)
    other = back(day, count if offset < 0 else -count, months) if months else None
    return Span(min(day, other), max(day, other)) if other else None


_GREETING = word_set("guten guter heute gestern jeden goede goeie 's am den buena misma media")
_FRENCH = word_set("le la les des du une est et je il elle nous vous on j ai a dans pour avec c")
_GERMAN = word_set("der die das ist und ich nicht ein mit von zu auf wir sie es sind den im")


def _either(tokens: Tokens, found: re.Match[str], _: Anchor, day: date) -> Span | None:
    """Read "morgen", "mañana" and "hier", each a day only beside the right words.

    "am Morgen" and "la mañana" are mornings, a capital inside a sentence is the German noun,
    "hier" is French among French words and German for "here" otherwise.
    """
    place = found.start("r")
    word = tokens.word(place)
    if word == "hier":
        if not _is_french(tokens, place):
            return None
    elif _is_morning(tokens, place, word):
        return None
    return _near(tokens, found, _, day)


def _is_morning(tokens: Tokens, place: int, word: str) -> bool:
    at = place - 1
    while at >= 0 and tokens.kinds[at] == " ":
        at -= 1
    if at < 0:
        return False
    before, kind = tokens.word(at), tokens.kinds[at]
    if word == "morgen" and tokens.text[tokens.begin(place)].isupper() and before not in ".!?:":
        return True
    if kind == "v":
        return word == "morgen" or before != "de"
    return kind in "VLlcR" or before in _GREETING


def _is_french(tokens: Tokens, place: int) -> bool:
    if tokens.kinds.strip() == "T":
        return True
    begin = max(tokens.begin(place) - 200, 0)
    words = re.findall(r"[^\W\d_]+", tokens.text[begin : tokens.begin(place) + 200].lower())
    french = sum(word in _FRENCH for word in words)
    return french > sum(word in _GERMAN for word in words)


_ON = r"(?: ?[iv])* ?"
RELATIVE: tuple[tuple[str, str, str, Count], ...] = (
    ("R", "R", r"(?P<r>R)", _near),
    ("T", "T", r"(?P<r>T)", _either),
    ("S", "S", rf"(?P<s>S)(?:,?{_ON}(?P<w>W))?", _phrase),
    ("W", "W S", rf"(?P<w>W){_ON}(?P<s>S)", _phrase),
    ("Ll", "Ll UQky", rf"(?P<l>[Ll]) ?(?:v ?)?(?P<u>[UQky])(?:,?{_ON}(?P<w>W))?", _period),
    ("UQ", "UQ l", rf"(?P<u>[UQ]) ?(?P<l>l)(?:,?{_ON}(?P<w>W))?", _period),
    ("W", "W Ll U", rf"(?P<w>W){_ON}(?P<l>[Ll]) ?(?P<u>U)", _period),
    ("W", "W U l", rf"(?P<w>W){_ON}(?P<u>U) ?(?P<l>l)", _period),
    ("Ll", "Ll W", r"(?P<l>[Ll]) ?(?P<w>W)", _weekday),
    ("W", "W l", r"(?P<w>W) ?(?P<l>l)", _weekday),
    ("W", "W", r"(?P<w>W)", _bare_weekday),
    ("Ll", "Ll MAm", r"(?P<l>[Ll]) ?(?P<m>[MAm])(?! ?[no])", _month),
    ("MA", "MA l", r"(?P<m>[MA]) ?(?P<l>l)", _month),
    ("Ll", "Ll Udky nc#", r"(?P<l>[Ll]) ?(?:v ?)*(?P<n>[nc#]) ?(?P<u>[Udky])", _stretch),
    ("nc", "l U nc", r"(?P<n>[nc]) ?(?P<l>l) ?(?P<u>U)", _stretch),
    ("nca#", "Udy < nca#", r"(?P<n>[nca#]) ?(?P<u>[Udy]) ?<", _ago),
    ("U", "U <", r"(?P<u>U) ?<", _past_week),
    ("h", "h Uy nc#", r"h ?(?P<n>[nc#]) ?(?P<u>[Uy])", _ago),
    ("nca#", "Udy > nca#", r"(?P<n>[nca#]) ?(?P<u>[Udy]) ?>", _ahead),
    ("j", "j Uy nc#", r"j ?(?P<n>[nc#]) ?(?P<u>[Uy])", _ahead),
    ("i", "U i nc#", r"i ?(?P<n>[nc#]) ?(?P<u>U)", _german_in),
)


def read_relative(
    count: Count, tokens: Tokens, found: re.Match[str], anchor: Anchor
) -> Atom | None:
    """Make an atom of a match whose words share a language; None without a day to count from."""
    if anchor.day is None or not shared_languages(tokens, range(*found.span())):
        return None
    span = count(tokens, found, anchor, anchor.day)
    return Atom(*found.span(), span=span) if span else None
