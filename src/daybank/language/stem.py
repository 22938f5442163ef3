"""Stems: Snowball where it has an algorithm we trust, nothing elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from .fold import fold
from .script import Script, script_of

_ALGORITHMS = {
    "en": "english",
    "nl": "dutch",
    "de": "german",
    "fr": "french",
    "es": "spanish",
    "pt": "portuguese",
    "it": "italian",
    "ru": "russian",
    "tr": "turkish",
}
_OTHER_SCRIPTS = frozenset(
    ("", "zh", "ja", "ko", "my", "th", "lo", "km", "ru", "el", "he", "ar", "hi")
)
_BY_SCRIPT = {
    Script.CYRILLIC: "ru",
    Script.HANGUL: "ko",
    Script.KANA: "ja",
    Script.BURMESE: "my",
}


def reader(language: str, word: str) -> str:
    """Give the language whose rules a word is read by.

    A Latin word in a text of another script, or of no known language, is read as English:
    that is what most names, commands and borrowed words in such texts are, and the surface
    form is kept beside the stem. Words of other scripts are read by their script.
    """
    script = script_of(word[0])
    if script is Script.LATIN:
        return "en" if language in _OTHER_SCRIPTS else language
    if script is Script.HAN:
        return language if language in ("ja", "ko") else "zh"
    return _BY_SCRIPT.get(script, "")


def stems(unfolded: str, folded: str, language: str) -> tuple[str, ...]:
    """Give the folded stems of a word by the rules of a language, best first, at most two.

    Taken of both forms, since the rules know accents and writers leave them out.
    """
    if language not in _ALGORITHMS or not folded.isalpha():
        return ()
    stem = _stemmer(language)
    best = fold(stem(unfolded))
    if unfolded == folded:
        return (best,)
    other = fold(stem(folded))
    return (best,) if other == best else (best, other)


@cache
def _stemmer(language: str) -> Callable[[str], str]:
    import Stemmer  # noqa: PLC0415  a question answered from the cache needs none

    # No cache of its own: the callers remember what they made of a word.
    stem: Callable[[str], str] = Stemmer.Stemmer(_ALGORITHMS[language], 0).stemWord
    return stem


def stemmer_version() -> str:
    """Give the version of the stemmer: another one may stem the same word otherwise."""
    import Stemmer  # noqa: PLC0415  as above

    return str(Stemmer.version())
