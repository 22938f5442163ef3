"""Days, and ranges of days within one month, that name their month.

    day  = 2026-02-27, 27.02.2026, 27/02/2026 (02/03/2026 is none: the order is unknown),
            27 February 2026, February 27, 2026, 2026年2月27日, 令和8年2月27日
    days = 3–5 March 2026, March 3 to 5, 2026年3月3日至5日

A form is an expression over the kinds of `lexing`. The year may be missing where a month is
named. An impossible date (31 February) is void: nothing is read in it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date

from daybank.grammar.when.lexing import Tokens, shared_languages
from daybank.grammar.when.values import Atom, Ymd, given

Build = Callable[[Tokens, re.Match[str]], Atom | None]
Form = tuple[str, str, str, Build]
"""The kinds a form may begin with, the telling ones it needs (one of each word), its expression,
and what makes an atom of a match."""

_OF = r"(?: ?v)*'? ?"
TO = r" ?(?:'?t|-|a)(?: ?v)* ?"
YEAR = r"(?:,? ?(?:v ?)*(?P<y>Y)(?![:-][n#]|(?<=[MABmb] Y) ?N)(?: ?y\.?)?)?"
ERA = r"(?:(?P<g>g)?(?P<y>[nY#]) ?y ?)"
_WEEKDAY = r"(?:[Ww]\.?,? ?(?:[vi] ?)*)?"
_AFTER = r"(?:,? ?\(?[Ww]\)?)?"
# What follows a day number that is no day: a clock time, a fraction, a counted thing.
_NO_DAY = r"(?![:/]|[.-][nY#]| ?[UNQn#])"
_COMMA_YEAR = r"(?:,? ?(?P<y>Y)(?![:-][n#]| ?[UN]))?"
_MONTH = "[MABmb<]"
_AND = r"\.? ?[&E] ?(?:v ?)?"


def number(tokens: Tokens, found: re.Match[str], name: str) -> int | None:
    """Give the number of the token that a group of the form matched; None without one."""
    place = found.start(name) if name in found.re.groupindex else -1
    return tokens.number(place) if place >= 0 else None


def year_of(tokens: Tokens, found: re.Match[str]) -> int | None:
    """The year; of an era counted from its beginning, 25年 of this century."""
    year = number(tokens, found, "y")
    if year is None:
        return None
    era = number(tokens, found, "g")
    if era is not None:
        return era + year if year else 0
    return year + 2000 if year < 100 else year


def dated(found: re.Match[str], ymd: Ymd, high: Ymd | None = None) -> Atom:
    """Make an atom of what was matched, void if no year has such a day."""
    if is_possible(ymd) and (high is None or is_possible(high)):
        return Atom(*found.span(), ymd, high)
    return Atom(*found.span())


def is_possible(ymd: Ymd) -> bool:
    """Say whether some year has the day, or the given one."""
    year, month, day = ymd
    try:
        # 2000 has every day.
        date(given(year, 2000), given(month, 1), given(day, 1))
    except ValueError:
        return False
    return True


def _day(tokens: Tokens, found: re.Match[str]) -> Atom | None:
    day, month = number(tokens, found, "d"), number(tokens, found, "m")
    year = year_of(tokens, found)
    if year is None and (no_year := re.compile(r",? ?#").match(tokens.kinds, found.end())):
        place = no_year.end() - 1
        is_last = tokens.kinds[no_year.end() : no_year.end() + 1] != " "
        if width(tokens, place) == 4 and (is_last or tokens.number(place) < 1000):
            return Atom(found.start(), no_year.end())  # 3 May 0001, 3 May 3000
    return dated(found, Ymd(year, month, day))


def _no_day(tokens: Tokens, found: re.Match[str]) -> Atom | None:
    """Read "32 March 2026" and "0 May 2026" as what they are: no day of any month."""
    day = number(tokens, found, "d") or 0
    return Atom(*found.span()) if day < 40 and width(tokens, found.start("d")) <= 2 else None


def _numeric(tokens: Tokens, found: re.Match[str]) -> Atom | None:
    """27/02/2026 and 27-02-2026; which of two small numbers is the month, nobody knows."""
    day, month = number(tokens, found, "d") or 0, number(tokens, found, "m") or 0
    if tokens.kinds[found.start("d") + 1] != "." and day != month:
        if day <= 12 and month <= 12:
            return Atom(*found.span())
        if month > 12:
            day, month = month, day
    return dated(found, Ymd(number(tokens, found, "y"), month, day))


def _dotted(tokens: Tokens, found: re.Match[str]) -> Atom | None:
    """27. 2. 2026, which is day, month, year wherever it is written."""
    return _day(tokens, found)


def _dotted_days(tokens: Tokens, found: re.Match[str]) -> Atom | None:
    """Read 09.02. bis 12.02.2026."""
    low = Ymd(None, number(tokens, found, "n"), number(tokens, found, "e"))
    year, month, day = (number(tokens, found, name) for name in "ymd")
    return dated(found, low, Ymd(year, month, day))


def _padded(tokens: Tokens, found: re.Match[str]) -> Atom | None:
    """Read year-first numbers with dots only with both zeros: 2026.9.6 is a version."""
    if any(width(tokens, found.start(name)) != 2 for name in "md"):
        return Atom(*found.span())
    return _day(tokens, found)


def width(tokens: Tokens, place: int) -> int:
    """Count the characters of a token."""
    return tokens.end(place) - tokens.begin(place)


def _day_first(tokens: Tokens, found: re.Match[str]) -> Atom | None:
    place, first = found.start("m"), found.start("d")
    between = tokens.kinds[first + 1 : place]
    if tokens.kinds[place] in "b<" and not (found["y"] or "v" in between):
        return None
    if tokens.kinds[place] == "m" and not _is_month(tokens, found, between):
        return None
    if "v" in between and not share(tokens, found, "d", "m"):
        return None
    return _day(tokens, found)


def _is_month(tokens: Tokens, found: re.Match[str], between: str) -> bool:
    """Tell "3 May" from "1. May be" and "chapter 3 may help": a sign that a date is meant."""
    if "." in between:
        return False
    place, first = found.start("m"), found.start("d")
    if tokens.text[tokens.begin(place)].isupper() or found["y"] or "v" in between:
        return True
    ends = tokens.kinds[place + 1 : place + 2] != " "  # a verb would have more to say
    return (
        ends
        or tokens.kinds[first] == "o"
        or tokens.kinds[max(first - 2, 0) : first] in ("i ", "v ")
    )


def share(tokens: Tokens, found: re.Match[str], first: str, last: str) -> bool:
    """Say whether all words from one group of the form to another are of one language."""
    return shared_languages(tokens, range(found.start(first), found.end(last))) != 0


def _may_lead(tokens: Tokens, found: re.Match[str]) -> bool:
    """Say whether a month may stand before its day: full and English names, capital "May".

    Lower-case "may 8" and "march 3" need a year, an ordinal or a preposition.
    """
    place = found.start("m")
    kind, word = tokens.kinds[place], tokens.word(place)
    if kind in "MA":
        return True
    if tokens.text[tokens.begin(place)].isupper() and (kind == "m" or word in ("mar", "sept")):
        return True
    if kind == "m":
        ordinal = tokens.kinds[found.start("d")] == "o"
        return bool(found["y"]) or ordinal or tokens.kinds[max(place - 2, 0) : place] == "i "
    return False


def _month_first(tokens: Tokens, found: re.Match[str]) -> Atom | None:
    return _day(tokens, found) if _may_lead(tokens, found) else None


def _year_first(tokens: Tokens, found: re.Match[str]) -> Atom | None:
    """2025 နိုဝင်ဘာ 27: a short name needs the year."""
    is_short = tokens.kinds[found.start("m")] == "B"
    return _day(tokens, found) if found["y"] or not is_short else None


def _days(tokens: Tokens, found: re.Match[str]) -> Atom | None:
    """Two days of one month: swapped if inverted, the second clipped to the month's end."""
    place = found.start("m")
    if place < found.start("d") and tokens.kinds[place] in "ABm" and not _may_lead(tokens, found):
        return None
    if tokens.kinds[place] in "b<" and not (found["y"] or "v" in found[0]):
        return None
    low, high = sorted(number(tokens, found, name) or 0 for name in "de")
    year, month = year_of(tokens, found), number(tokens, found, "m")
    if month and not is_possible(Ymd(year, month, high)) and is_possible(Ymd(year, month, low)):
        return dated(found, Ymd(year, month, low), Ymd(year, month))
    return dated(found, Ymd(year, month, low), Ymd(year, month, high))


def _two_days(tokens: Tokens, found: re.Match[str]) -> Atom | None:
    """Read "3 and 4 March" as one span; of "3 and 9 March" only the second is a date."""
    first, second = number(tokens, found, "d"), number(tokens, found, "e")
    between = tokens.kinds[found.start() : found.start("d")].startswith("e")
    if not share(tokens, found, "d", "m"):
        return None
    return _days(tokens, found) if between or second == (first or 0) + 1 else None


def lead_of(tokens: Tokens, place: int, kinds: str) -> int | None:
    """Give the place of the preposition of a word's language that stands before it."""
    at = place - 1
    while at >= 0 and place - at < 6 and tokens.kinds[at] in " v'":
        at -= 1
    is_lead = at >= 0 and tokens.kinds[at] in kinds and shared_languages(tokens, (at, place))
    return at if is_lead else None


def is_led(tokens: Tokens, place: int, kinds: str) -> bool:
    """Say whether a preposition of the word's language stands before it."""
    return lead_of(tokens, place, kinds) is not None


ABSOLUTE: tuple[Form, ...] = (
    (
        "Y",
        "Y n# -/",
        r"(?<![-.:nY#])(?P<y>Y)(?P<s>[-/])(?P<m>[n#])(?P=s)(?P<d>[n#])(?!-[nY#]|/[n#]|[:.][nY#])",
        _day,
    ),
    ("Y", "Y n# .", r"(?<![-/.:nY#])(?P<y>Y)\.(?P<m>[n#])\.(?P<d>[n#])(?![-/:]|\.[nY#])", _padded),
    ("Y", "Y n .", r"(?P<y>Y)\. (?P<m>n)\. (?P<d>n)\.?", _day),
    (
        "n#",
        "n# Y -/.",
        r"(?<![-/.:nY#])(?P<d>[n#])(?P<s>[-/.])(?P<m>[n#])(?P=s)(?P<y>Y)(?![-/.:][nY#])",
        _numeric,
    ),
    ("n", "n Y .", r"(?P<d>n)\. (?P<m>n)\. (?P<y>Y)", _dotted),
    (
        "n",
        "n Y . t-",
        r"(?P<e>n)\.(?P<n>n)\. ?[t-] ?(?P<d>n)\.(?P<m>n)\.(?P<y>Y)(?![-/.:][nY#])",
        _dotted_days,
    ),
    (
        "Wwno",
        "no MABmb<",
        rf"{_WEEKDAY}(?<![.:/])(?P<d>[no])\.?{_OF}(?P<m>{_MONTH})\.?{YEAR}{_AFTER}",
        _day_first,
    ),
    ("#", "n# MABm", rf"(?P<d>#)\.?{_OF}(?P<m>[MABm])\.?{YEAR}", _no_day),
    ("n", "n MABmb Y -/.", r"(?P<d>n)(?P<s>[-/.])(?P<m>[MABmb])(?P=s)(?P<y>Y)", _day),
    (
        "WwMABm",
        "MABm no",
        rf"{_WEEKDAY}(?P<m>[MABm])\.? ?(?:v ?)*(?P<d>[no]){_NO_DAY}{_COMMA_YEAR}",
        _month_first,
    ),
    (
        "YMA",
        "MAB n",
        rf"(?:(?P<y>Y) ?y?,? ?)?(?P<m>[MAB])k?,? ?(?P<d>n)(?: ?d)?{_NO_DAY}(?:,? ?Wd?)?",
        _year_first,
    ),
    ("gnY", "n k d", rf"{ERA}?(?P<m>n) ?k ?(?P<d>n) ?d(?:,? ?\(?[Ww]\)?)?", _day),
    (
        "no",
        "no MABmb< t-a",
        rf"(?P<d>[no])\.?{TO}(?P<e>[no])\.?{_OF}(?P<m>{_MONTH})\.?{YEAR}",
        _days,
    ),
    (
        "eno",
        "no MABmb< &E",
        rf"(?:e ?(?:v ?)*)?(?P<d>[no]){_AND}(?P<e>[no])\.?{_OF}(?P<m>{_MONTH})\.?{YEAR}",
        _two_days,
    ),
    (
        "MABm",
        "MABm no t-a",
        rf"(?P<m>[MABm])\.? ?(?P<d>[no]){TO}(?P<e>[no]){_NO_DAY}(?:,? ?(?P<y>Y)(?![:-][n#]))?",
        _days,
    ),
    ("gnY", "n k d t-a", rf"{ERA}?(?P<m>n) ?k ?(?P<d>n) ?d?{TO}(?P<e>n) ?d", _days),
    (
        "YMA",
        "MA n d t-a",
        rf"(?:(?P<y>Y) ?y?,? ?)?(?P<m>[MA])k?,? ?(?P<d>n) ?d?{TO}(?P<e>n) ?d",
        _days,
    ),
)
