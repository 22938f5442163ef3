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
def _word_finder(*, ascii_only: bool) -> Callable[[str], list[str]]:
    return re.compile("[a-z]+" if ascii_only else r"[^\W\d_]+").findall


def _vote(text: str) -> str:
    """Let each distinct function word vote, shared ones for all that have it in parts."""
    voters = _voters()
    words = set(_word_finder(ascii_only=text.isascii())(unfold(text)))
    if not text.isascii():
        words = set(map(fold, words))
    votes = dict.fromkeys(_LATIN, 0.0)
    for word in words & voters.keys():
        for language in voters[word]:
            votes[language] += 1 / len(voters[word])
    for letter in _LETTERS.keys() & set(text):
        votes[_LETTERS[letter]] += 1
    second, first = sorted(votes.values())[-2:]
    clear = first >= 1 and first > second * 1.2
    return max(votes, key=votes.__getitem__) if clear else ""
