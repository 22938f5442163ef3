"""Months, quarters, weeks and years that name their number.

    month   = 2026-02, 02/2026, February 2026, 2026年2月; without a year in February, 2月
    months  = March–May 2026, from March to May, 2026年3月至5月
    quarter = Q1 2026, 2026-Q1, first quarter of 2026, 2026年第一季度; in Q1
    week    = 2026-W09, week 9 of 2026, KW 9/2026, 2026年第9周
    year    = in 2026, 2026年; from 2019 to 2021

A bare month or year is a date behind a preposition only.
"""

from __future__ import annotations

import re
from datetime import date

from daybank.grammar.when.absolute import (
    ERA,
    TO,
    YEAR,
    Form,
    dated,
    is_led,
    lead_of,
    number,
    share,
    width,
    year_of,
)
from daybank.grammar.when.doubtful import is_month
from daybank.grammar.when.lexing import Tokens
from daybank.grammar.when.values import Atom, Ymd, week_of
from daybank.grammar.when.words import WEEK, word_set


def _month(tokens: Tokens, found: re.Match[str]) -> Atom | None:
    return dated(found, Ymd(year_of(tokens, found), number(tokens, found, "m")))


def _padded_month(tokens: Tokens, found: re.Match[str]) -> Atom | None:
    """2026-02 and 02/2026, with the zero: 2025-26 and 1/2000 are something else."""
    month = number(tokens, found, "m") or 0
    return _month(tokens, found) if width(tokens, found.start("m")) == 2 and month <= 12 else None


def _months(tokens: Tokens, found: re.Match[str]) -> Atom | None:
    if not (found["y"] or is_led(tokens, found.start("m"), "iEfe")):
        return None
    year = year_of(tokens, found)
    low, high = Ymd(None, number(tokens, found, "m")), Ymd(year, number(tokens, found, "n"))
    return Atom(*found.span(), low, high)


def _numbered_months(tokens: Tokens, found: re.Match[str]) -> Atom | None:
    low, high = number(tokens, found, "m") or 0, number(tokens, found, "n") or 0
    if not low <= 12 >= high:
        return None
    year = year_of(tokens, found)
    return Atom(*found.span(), Ymd(year, low), Ymd(year if low <= high else None, high))


def _bare_month(tokens: Tokens, found: re.Match[str]) -> Atom | None:
    place = found.start("m")
    if found["case"]:
        is_sure = share(tokens, found, "m", "case")
    else:
        lead = lead_of(tokens, place, "iEfet")
        is_sure = lead is not None and is_month(tokens, lead, place)
    return Atom(*found.span(), Ymd(None, tokens.number(place))) if is_sure else None


def _quarter(tokens: Tokens, found: re.Match[str]) -> Atom | None:
    """Read a quarter; "Q2" alone needs a preposition, "2 trimestres" and "first quarter" a year."""
    place = found.start("q")
    count, year = tokens.number(place), number(tokens, found, "y")
    if not 1 <= count <= 4:
        return None
    if year is None:
        kind = tokens.kinds[place]
        is_ranked = kind == "o" or tokens.kinds[place + 1 : place + 2] == "." or found[0][0] == "r"
        if not (is_ranked or (kind == "q" and is_led(tokens, place, "iEfet"))):
            return None
    return Atom(*found.span(), Ymd(year, count * 3 - 2), Ymd(year, count * 3))


def _week(tokens: Tokens, found: re.Match[str]) -> Atom | None:
    if "u" in found.re.groupindex and tokens.number(found.start("u")) != WEEK:
        return None
    year, week = number(tokens, found, "y") or 0, number(tokens, found, "w") or 0
    try:
        span = week_of(date.fromisocalendar(year, week, 1))
    except ValueError:
        span = None
    return Atom(*found.span(), span=span)


# Prepositions that count rather than date: "around 2000", "for 2000".
_COUNTING = word_set("on for around about um gegen rond vers hacia to a à по ao al")


def _bare_year(tokens: Tokens, found: re.Match[str]) -> Atom | None:
    year = tokens.number(found.start("y"))
    at = found.start() - 1
    while at >= 0 and found.start() - at < 8 and tokens.kinds[at] in " v'U-":
        at -= 1
    if at < 0 or tokens.kinds[at] not in "iEfet" or not tokens.word(at)[0].isalpha():
        return None
    if tokens.word(at) in _COUNTING:
        return None
    return Atom(*found.span(), Ymd(year)) if 1900 <= year <= 2100 else None


def _year_mark(tokens: Tokens, found: re.Match[str]) -> Atom | None:
    """Read a year by its mark, 1998年; two digits only of an era."""
    year = tokens.number(found.start("y"))
    if found["g"] is None and year < 1000:
        return None
    return dated(found, Ymd(year_of(tokens, found)))


def _years(tokens: Tokens, found: re.Match[str]) -> Atom | None:
    if not is_led(tokens, found.start(), "iEfe"):
        return None
    return Atom(*found.span(), Ymd(number(tokens, found, "m")), Ymd(number(tokens, found, "y")))


_OF_YEAR = r"(?:'?[xI])?[,/-]? ?(?:[vf] ?)*'? ?(?P<y>Y)(?: ?y)?"
PERIODS: tuple[Form, ...] = (
    (
        "MABm",
        "MABm Y",
        r"(?P<m>[MABm])\.?,? ?(?:v ?)*'?(?P<y>Y)(?![:-][n#]| ?[UN])(?: ?y\.?)?",
        _month,
    ),
    ("Y", "Y M", r"(?P<y>Y) ?y? ?(?P<m>M)k?", _month),
    ("gnY", "y n k", rf"{ERA}(?P<m>n) ?k", _month),
    ("n", "n k", r"(?<![-.:/])(?P<m>n)k", _month),
    ("Y", "Y n -", r"(?<![-/.:nY#])(?P<y>Y)-(?P<m>n)(?![-/:.]?[nY#])", _padded_month),
    ("n", "n Y /", r"(?<![-/.:nY#])(?P<m>n)/(?P<y>Y)(?![-/:.]?[nY#])", _padded_month),
    ("MAm", "MAm t-a", rf"(?P<m>[MAm])\.?{TO}(?P<n>[MABm])\.?{YEAR}", _months),
    ("gnY", "n k t-a", rf"{ERA}?(?P<m>n) ?k?{TO}(?P<n>n) ?k", _numbered_months),
    ("MAm", "MAm iEfetI", r"(?P<m>[MAm])(?P<case>(?:'| )I)?(?! ?[no]|'x)", _bare_month),
    ("q", "q", rf"(?P<q>q)(?:{_OF_YEAR})?", _quarter),
    ("Y", "Y q", r"(?P<y>Y) ?[-/]? ?(?P<q>q)", _quarter),
    ("noO", "Q noO", rf"(?P<q>[noO])\.? ?Q(?:{_OF_YEAR})?", _quarter),
    ("Q", "Q n Y", rf"Q ?(?P<q>n)(?:{_OF_YEAR})", _quarter),
    (
        "Y",
        "Y Q noO",
        r"(?P<y>Y)(?:'?[xI])? ?y?,? ?(?:v ?)?(?:r ?)?(?P<q>[noO])(?:\.|/n)? ?Q",
        _quarter,
    ),
    ("r", "n Q r", r"r ?(?P<q>n)(?:/n)? ?Q", _quarter),
    ("Y", "Y z", r"(?P<y>Y)-?(?P<w>z)", _week),
    ("z", "z Y", rf"(?P<w>z)(?:{_OF_YEAR})", _week),
    ("U", "U n# Y", rf"(?P<u>U) ?(?P<w>[n#])(?:{_OF_YEAR})", _week),
    ("Y", "Y y n# U", r"(?P<y>Y) ?y ?r? ?(?P<w>[n#]) ?(?P<u>U)", _week),
    ("gnY", "nY y", r"(?P<g>g)?(?P<y>[nY]) ?y", _year_mark),
    ("Y", "Y iEfet", r"(?P<y>Y)(?![-/:.]?[nY#]|[-/:]| ?[UNMQ])(?: ?y|'I)?", _bare_year),
    ("Y", "Y t-a", rf"(?P<m>Y)(?: ?y)?{TO}(?P<y>Y)(?: ?y)?", _years),
)
