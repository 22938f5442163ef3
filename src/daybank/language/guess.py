"""The language of a text, by its script and its function words."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from functools import cache

from .fold import clean, fold, unfold
from .script import Script, script_of
from .stopwords import function_words

_ENOUGH = 500  # characters from the beginning that are looked at: a passage
_LATIN = ("en", "nl", "de", "fr", "es", "pt", "it", "tr")
_BY_SCRIPT = {
    Script.GREEK: "el",
    Script.CYRILLIC: "ru",
    Script.HEBREW: "he",
    Script.ARABIC: "ar",
    Script.DEVANAGARI: "hi",
    Script.THAI: "th",
    Script.LAO: "lo",
    Script.BURMESE: "my",
    Script.KHMER: "km",
    Script.HANGUL: "ko",
    Script.KANA: "ja",
    Script.HAN: "zh",
}
# A character of these says as much as a few letters, and texts in them quote Latin names.
_WEIGHTS = {Script.HAN: 3, Script.KANA: 3, Script.HANGUL: 3}
_LETTERS = {"ß": "de", "ñ": "es", "¿": "es", "ã": "pt", "õ": "pt", "ğ": "tr", "ş": "tr", "ı": "tr"}


def guess_language(text: str, fallback: str = "") -> str:
    """Guess the language of a text as an ISO 639-1 code; `fallback` when it cannot be told.

    A few Latin words without a function word among them cannot.
    """
    text = clean(text[:_ENOUGH])
    script = Script.LATIN if text.isascii() else _main_script(text)
    if script is Script.LATIN:
        if text.isascii() and fallback in _LATIN and _foreign(fallback).isdisjoint(_split(text)):
            return fallback  # no word votes for another language alone, so none can win
        return _vote(text) or fallback
    return _BY_SCRIPT.get(script, fallback)


def _main_script(text: str) -> Script:
    counts: Counter[Script] = Counter()
    for char, times in Counter(text).items():
        script = script_of(char)
        counts[script] += times * _WEIGHTS.get(script, 1)
    del counts[Script.OTHER]
    # Japanese is told from Chinese by its kana, however many Han characters stand between.
    if counts[Script.KANA] * 8 > counts[Script.HAN]:
        counts[Script.KANA] += counts[Script.HAN]
    return max(counts, key=counts.__getitem__) if counts else Script.OTHER


@cache
def _voters() -> dict[str, tuple[str, ...]]:
    """Map each function word of a Latin script to the languages that have it."""
    voters: dict[str, tuple[str, ...]] = {}
    for language in _LATIN:
        for word in function_words(language):
            voters[word] = (*voters.get(word, ()), language)
    return voters


@cache
def _foreign(language: str) -> frozenset[str]:
    """The function words of the other Latin languages that a language does not have."""
    own = {word for word, languages in _voters().items() if language in languages}
    return frozenset(_voters().keys() - own)


def _split(text: str) -> list[str]:
    return text.lower().split()


@cache
def _word_finder() -> Callable[[str], list[str]]:
    return re.compile(r"[^\W\d_]+").findall


def _vote(text: str) -> str:
    """Let each distinct function word vote, shared ones for all that have it in parts."""
    voters = _voters()
    # Function words seldom stand before a comma, and splitting is thrice as fast.
    found = _split(text) if text.isascii() else map(fold, _word_finder()(unfold(text)))
    words = set(found)
    votes: dict[str, float] = {}
    # Sorted, since a sum of parts must not depend on the order of a set.
    for word in sorted(words & voters.keys()):
        languages = voters[word]
        for language in languages:
            votes[language] = votes.get(language, 0.0) + 1 / len(languages)
    for letter in _LETTERS.keys() & set(text):
        votes[_LETTERS[letter]] = votes.get(_LETTERS[letter], 0.0) + 1
    if not votes:
        return ""
    first = max(votes, key=votes.__getitem__)
    second = max((count for language, count in votes.items() if language != first), default=0.0)
    return first if votes[first] >= 1 and votes[first] > second * 1.2 else ""
