r"""Phrases as patterns: rows of words that anybody can add to.

    phrases = phrase ("," phrase)*            a line end is white space
    phrase  = token (" " token)*              in Chinese nothing stands between tokens
    token   = words | "~" | "…" | ".." | "^" | "$"
    words   = word ("/" word)*                "_" joins words to one; "*" stands for letters

`@` in a word is a known name, or several in a row; a last `/` makes the word optional. `~` are
some of the adverbs of the language, `…` some words of the same clause, `..` three at most, `^`
the beginning, behind words that tell when, `$` the end.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

NAME = "\ue000"
"""Stands for each known name in a text that phrases are looked for in."""

_MOST = {"..": 3, "…": 14}  # words, or characters where no spaces stand
_JOINTS = r"\s*[,、&]\s*|\s+(?:and|&|en|und|y|e)\s+|\s*[和与跟]\s*"
# `Mira`, `Mira and Tomas`, `Mira, 43,`
_NAMES = rf"{NAME}(?:(?:{_JOINTS}){NAME})*(?:, [^,.!?;:{NAME}]{{1,40}},)?"


class Speech(NamedTuple):
    """What the patterns of one language share: `between` words, adverbs, words of time."""

    between: str
    adverbs: str = ""
    times: str = ""


def split_phrases(rows: str) -> list[str]:
    """Read rows as phrases; a line that begins with `/` goes on with the one above."""
    joined = re.sub(r"\s+/", "/", rows)
    return [" ".join(phrase.split()) for phrase in joined.split(",") if phrase.strip()]


def pattern(phrases: Iterable[str], speech: Speech) -> re.Pattern[str]:
    """Compile phrases; no phrases match nothing."""
    ways = "|".join(_phrase(phrase, speech) for phrase in phrases) or "(?!)"
    if not speech.between:
        return re.compile(f"(?:{ways})", re.IGNORECASE)
    return re.compile(rf"(?<!\w)(?:{ways})(?!\w)", re.IGNORECASE)


def opening(speech: Speech) -> re.Pattern[str]:
    """Compile the words that may tell when, before all that a sentence says."""
    return re.compile(_times(speech), re.IGNORECASE)


def _phrase(phrase: str, speech: Speech) -> str:
    inner = phrase.removesuffix(" $")
    end = r"(?=\W*\Z)" if inner != phrase else ""
    *before, last = inner.split(" ")
    pieces = [_token(token, speech) for token in before]
    return "".join(pieces) + _words(last, speech.between) + end


def _token(token: str, speech: Speech) -> str:
    """Write a token that others follow."""
    between = speech.between
    match token:
        case "~":
            return _some(speech.adverbs, between, 3)
        case "…" | "..":
            most = _MOST[token]
            return (
                rf"(?:[^\s.,!?;:]+\s+){{0,{most}}}?" if between else f"[^。，！？；：]{{0,{most}}}?"
            )
        case "^":
            return rf"\A{_times(speech)}"
        case _:
            optional = "?" if token.endswith("/") else ""
            return f"(?:{_words(token, between)}{between}){optional}"


def _words(token: str, between: str) -> str:
    return f"(?:{'|'.join(_word(word, between) for word in token.split('/') if word)})"


def _word(word: str, between: str) -> str:
    escaped = re.escape(word).replace(r"\*", r"\w*").replace("_", between)
    return escaped.replace("@", _NAMES)


def _some(words: str, between: str, most: int) -> str:
    if not words:
        return ""
    ways = "|".join(_word(word, between) for word in words.split())
    return rf"(?:(?:{ways}){between}){{0,{most}}}"


def _times(speech: Speech) -> str:
    return _some(speech.times, rf"[,:，：]?{speech.between}", 2)
