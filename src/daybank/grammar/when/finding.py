"""The dates of a fact or note, and a quick look whether it can have any."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from datetime import date
from functools import cache

from daybank.grammar.when.lexing import FIRST_UNSPACED, fold
from daybank.grammar.when.reading import read_dates
from daybank.grammar.when.values import Anchor
from daybank.grammar.when.words import lexicon
from daybank.model import Span


@dataclass(frozen=True, slots=True)
class When:
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
    found = ((r.span, tokens.begins[r.first], tokens.ends[r.stop - 1]) for r in readings)
    if places is None:
        return tuple(When(*entry) for entry in found)
    return tuple(When(span, places[start], places[stop]) for span, start, stop in found)


def first_span(text: str, day: date | None) -> Span | None:
    """Give the first date or range of a text, counted from `day`; None if it names none."""
    found = find_dates(text, day)
    return found[0].span if found else None


def compose(text: str) -> tuple[str, list[int] | None]:
    """Give the text in composed form and, if that differs, where each character stood."""
    if text.isascii() or not _MARK.search(text):
        return text, None
    parts: list[str] = []
    places: list[int] = []
    for found in _CLUSTER.finditer(text):
        part = unicodedata.normalize("NFC", found[0])
        parts.append(part)
        places += range(found.start(), found.start() + len(part))
    places.append(len(text))
    return "".join(parts), places


_MARK = re.compile("[\u0300-\u036f]")
_CLUSTER = re.compile("[^\u0300-\u036f][\u0300-\u036f]*|[\u0300-\u036f]+")

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
    """Say quickly whether the text can hold a date; most texts cannot."""
    if text.isascii():
        return not telling_bytes().isdisjoint(text.encode().translate(_SIGNS).split())
    folded = fold(compose(text)[0])
    if not _telling().isdisjoint(_WORD.findall(folded)) or _YEAR.search(folded):
        return True
    return max(folded) >= FIRST_UNSPACED and bool(_signs().search(folded))


@cache
def telling_bytes() -> frozenset[bytes]:
    """Return the ASCII words and shapes of numbers by which the quick look tells a date."""
    return _NUMBERED | {word.encode() for word in _telling() if word.isascii() and len(word) > 1}


@cache
def _telling() -> frozenset[str]:
    """The words one of which every date without a year holds."""
    words = {
        _rarest(phrase)
        for phrase, (kind, _, _) in lexicon().items()
        if kind in "MABbmRTSUQWy" and phrase[0] < FIRST_UNSPACED
    }
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
        for word, (kind, _, _) in lexicon().items()
        if word[0] >= FIRST_UNSPACED and kind in "MRSWgQ"
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
