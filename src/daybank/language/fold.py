"""One form for everything that reads the same: width, case, diacritics, digits."""

from __future__ import annotations

import re
import unicodedata
from functools import cache

# Canonical ordering is quadratic in the number of marks that follow one another, so that
# a page of nothing but marks would take minutes. No passage is as long as a piece.
_PIECE = 1000

# Letters that have no decomposition but are typed without their stroke or tie.
_PLAIN_LETTERS = str.maketrans(
    {"ı": "i", "ø": "o", "ł": "l", "đ": "d", "ħ": "h", "æ": "ae", "œ": "oe", "ð": "d", "þ": "th"}
)


@cache
def _invisible() -> re.Pattern[str]:
    """Match soft hyphens, joiners, direction marks, variation selectors and tags."""
    return re.compile(
        "[\u00ad\u034f\u061c\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f"
        "\ufe00-\ufe0f\ufeff\U000e0000-\U000e0fff]+"
    )


@cache
def _diacritics() -> re.Pattern[str]:
    """Match the marks a reader may leave out.

    Those of Latin, Greek and Cyrillic, the points of Hebrew and Arabic, and the Arabic
    lengthening stroke. Not the breve of й, which makes another letter. Vowel signs and
    voicing marks of other scripts are no diacritics.
    """
    marks = "\u0300-\u036f\u0483-\u0487\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20f0\ufe20-\ufe2f"
    points = "\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u0610-\u061a\u0640\u064b-\u065f\u0670"
    return re.compile(f"(?:(?<!и)|(?!\u0306))[{marks}{points}]")


def clean(text: str) -> str:
    """Give the text in NFKC without invisible characters, apostrophes and hyphens in ASCII."""
    if text.isascii():
        return text
    text = _invisible().sub("", text)
    if len(text) <= _PIECE:
        text = unicodedata.normalize("NFKC", text)
    else:
        pieces = (text[at : at + _PIECE] for at in range(0, len(text), _PIECE))
        text = "".join(unicodedata.normalize("NFKC", piece) for piece in pieces)
    return text.replace("\u2019", "'").replace("\u02bc", "'").replace("\u2010", "-")


def unfold(word: str) -> str:
    """Give the caseless form of a clean word with its diacritics: `Straße` to `strasse`."""
    if word.isascii():
        return word.lower()
    return unicodedata.normalize("NFKC", word.casefold())


def fold(word: str) -> str:
    """Give the caseless form without diacritics, digits of any script as ASCII digits.

    A word of nothing but marks stays as it is.
    """
    if word.isascii():
        return word.lower()
    whole = unfold(word)
    bare = _diacritics().sub("", unicodedata.normalize("NFD", whole)).translate(_PLAIN_LETTERS)
    if not bare.isascii():
        if any(map(str.isdecimal, bare)):
            bare = "".join(map(_digit, bare))
        bare = unicodedata.normalize("NFC", bare)
    return bare or whole


def _digit(char: str) -> str:
    return str(unicodedata.decimal(char)) if char.isdecimal() else char
