"""The dates of a fact or note, and a quick look whether it can have any."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from datetime import date
from functools import cache
from typing import NamedTuple

from daybank.grammar.when.masking import compose, fold
from daybank.grammar.when.reading import read_dates
from daybank.grammar.when.table import PHRASES
from daybank.grammar.when.values import Anchor
from daybank.grammar.when.words import BIT, FIRST_UNSPACED, lexicon, unspaced
from daybank.model import Span


class When(NamedTuple):
    """A date or range where it stands: the days, and the slice of the text that names them."""

    span: Span
    start: int
    stop: int


def find_dates(text: str, day: date | None) -> tuple[When, ...]:
    """Give all dates and ranges of a text in its order, without overlap.

    A missing year is the one nearest to `day`, relative words are counted from it; without a
    day only dates with a year are read. The time is linear in the length of the text.
    """
    if not may_hold_date(text):
        return ()
    whole, places = compose(text)
    tokens, readings = read_dates(whole, Anchor(day))
    found = ((r.span, tokens.begin(r.first), tokens.end(r.stop - 1)) for r in readings)
    if places is None:
        return tuple(When(*entry) for entry in found)
    return tuple(When(span, places[start], places[stop]) for span, start, stop in found)


def first_span(text: str, day: date | None) -> Span | None:
    """Give the first date or range of a text, counted from `day`; None if it names none."""
    found = find_dates(text, day)
    return found[0].span if found else None


_FOREIGN = re.compile(r"[^\W\x00-\x7f]|[\u0300-\u036f]")

# One byte for one: letters lower, digits 0, the rest white space.
_SIGNS = bytes(
    byte if 97 <= byte <= 122 else 48 if 48 <= byte <= 57 else byte + 32 if 65 <= byte <= 90 else 32
    for byte in range(256)
)
_NUMBERED = frozenset({b"0000", b"0000q0", b"0000w00", b"0000w0", b"q0", b"kw00", b"kw0"})
# Far more often English words than Portuguese months; they count beside a year, which is seen.
_COMMON = frozenset({"out", "set", "tem", "mag", "an", "il"})
# Latin and Cyrillic only, so that a word ends where a script without spaces begins.
_WORD = re.compile("[a-z\xc0-\xd6\xd8-\xf6\xf8-\u024f\u0400-\u0481\u048a-\u052f]+")
_YEAR = re.compile(r"(?<!\d)\d{4}(?!\d)")


def may_hold_date(text: str) -> bool:
    """Say quickly whether the text of a fact or note can hold a date; most texts cannot."""
    if not text.isascii() and _FOREIGN.search(text):
        return _may_hold_foreign_date(fold(compose(text)[0]))
    words = text.encode("ascii", "replace").translate(_SIGNS).split()
    looks = _looks()
    if looks.telling.isdisjoint(words):
        return False
    return not (looks.sure.isdisjoint(words) and looks.beside.isdisjoint(words))


def _may_hold_foreign_date(folded: str) -> bool:
    if not telling_words().isdisjoint(_WORD.findall(folded)) or _YEAR.search(folded):
        return True
    return max(folded) >= FIRST_UNSPACED and bool(_signs().search(folded))


class _Looks(NamedTuple):
    """The ASCII words and shapes of numbers by which the quick look tells a date.

    All that tell one; those that do so alone; the "last", "next" or "ago" that the others, units
    and weekdays, need beside them.
    """

    telling: frozenset[bytes]
    sure: frozenset[bytes]
    beside: frozenset[bytes]


@cache
def _looks() -> _Looks:
    german = BIT["de"]  # "in 3 Tagen" needs neither
    counted = {w for w, (kind, _, mask) in lexicon().items() if kind in "UW" and mask != german}
    beside = set()
    for phrase, kind in _phrases():
        if kind in "Ll<>hj":
            beside.add(_rarest(phrase))
        elif kind in "RS" and _rarest(phrase) in counted:
            beside.add(max(set(phrase.split()) - counted, key=len))
    telling = telling_words()
    sure = _NUMBERED | _as_bytes(telling - counted)
    return _Looks(sure | _as_bytes(telling), sure, _as_bytes(beside))


def _phrases() -> Iterator[tuple[str, str]]:
    """Every word and phrase of the scripts with spaces, with its kind."""
    yield from ((word, kind) for word, (kind, _, _) in lexicon().items())
    for first, rests in PHRASES.items():
        yield from ((first + rest, kind) for rest, (kind, _, _) in rests.items())


def _as_bytes(words: Iterable[str]) -> frozenset[bytes]:
    return frozenset(word.encode() for word in words if word.isascii() and len(word) > 1)


@cache
def telling_words() -> frozenset[str]:
    """The words one of which every date without a year holds."""
    words = {_rarest(phrase) for phrase, kind in _phrases() if kind in "MABbmRTSUQWy"}
    return frozenset(words - _COMMON | {"q", "kw"})


def _rarest(phrase: str) -> str:
    """The word of a phrase that is no preposition, article or "last"; the longest of them."""
    words = re.split(r"[ '/-]", phrase)
    known = ((word, lexicon().get(word, "x")[0]) for word in words if len(word) > 1)
    telling = [word for word, kind in known if kind in "MTRUQWx"]
    return max(telling or words, key=len)


@cache
def _signs() -> re.Pattern[str]:
    """What a date in a script without spaces shows."""
    words = [
        re.escape(word)
        for found in unspaced().values()
        for word, (kind, _, _) in found
        if kind in "MRSWgQ"
    ]
    digit = r"[\d〇一二三四五六七八九十两兩]"
    count = rf"{digit}\s?(?:[年月天日号號周週个個かヶヵカケ箇년월일주개]|ရက်|ပတ်|အပတ်|လ|နှစ်|ခု)"
    last = r"[上下本这這][个個]?[周週月季年星礼禮]"
    korean = r"(?:지난|저번|이번|다음|최근)\s?[주달해월화수목금토일분]"
    burmese = (
        r"(?:ခဲ့သည့်|ခဲ့တဲ့|ခဲ့သော|လာမည့်|လာမယ့်|နောက်|ယခု|ဒီ|ဤ)\s?"
        r"(?:အပတ်|ပတ်|လ|နှစ်|သီတင်း|\d|တ|အ|ဗ|က|သ|စ)"
    )
    return re.compile("|".join((*words, count, last, korean, burmese)))
