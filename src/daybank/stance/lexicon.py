"""The tables of `words`, made ready: what a word or a phrase of a language does."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache, lru_cache
from typing import NamedTuple

from daybank.language import guess_language
from daybank.language.fold import clean, fold, unfold
from daybank.language.stem import stems
from daybank.language.stopwords import function_words

from .words import CLIPPED, TABLES, TELLING

LANGUAGES = tuple(TABLES)
SPACED = tuple(language for language in LANGUAGES if language != "zh")
_STEMMED = ("pole", "like", "want", "need", "prefer")  # roles of words with many forms
_CONNECTORS = frozenset(("over", "from", "to", "for"))
_FOREIGN = ("fr", "it", "tr")  # of Latin script, known by their function words only
_MARKS = {
    "ß": "de",
    "ñ": "es",
    "¿": "es",
    "ón": "es",
    "ã": "pt",
    "õ": "pt",
    "ç": "pt",
    "ğ": "tr",
    "ş": "tr",
}
_ENOUGH = 200  # characters that are looked at
_CLEARLY = 1.1  # how much better the first language must be than the second
_FOREIGN_VOTES = 1.5  # one word alone does not take a text away from the six
_BEYOND_LATIN = "\u0250"
_MEMORY = 2**16


class Cue(NamedTuple):
    """What a word does: its role, the name of the axis or attitude, and which end of it."""

    role: str
    name: str = ""
    sign: int = 1


_FILLER = Cue("filler")


class Lexicon(NamedTuple):
    """The cues of a language: of single words, of stems, and of phrases by their first word.

    `connectors` are words that bind what follows, each with its roles.
    """

    words: dict[str, Cue]
    by_stem: dict[str, Cue]
    connectors: dict[str, frozenset[str]]
    phrases: dict[str, tuple[tuple[tuple[str, ...], Cue], ...]]


@cache
def _token_finder() -> Callable[[str], list[str]]:
    """Find words, Han characters one by one, numbers, and signs that end a clause."""
    han = "\u3400-\u9fff"
    return re.compile(
        rf"[{han}]|[^\W\d_{han}]+(?:'[^\W\d_{han}]+)*|\d+(?:[.,:]\d+)*|[.,;:!?…—–，。；！、：？\n]"
    ).findall


def is_han(token: str) -> bool:
    """Say whether a token is a Han character."""
    return "\u3400" <= token[0] <= "\u9fff"


def tokens(text: str) -> list[str]:
    """Cut a text into caseless tokens; accents stay."""
    return _token_finder()(unfold(clean(text)))


@cache
def lexicon(language: str) -> Lexicon:
    """Give the cues of a language; for "" those on which all languages that know them agree."""
    if language:
        return _made((*_unspaced(language), *_rows(TABLES[language])), (language,))
    cues: dict[tuple[str, ...], set[Cue]] = {}
    for each in SPACED:
        for words, cue in _rows(TABLES[each]):
            cues.setdefault(words, set()).add(cue)
    functions = frozenset[str]().union(*map(function_words, SPACED))
    agreed = ((words, _agreed(words, found, functions)) for words, found in cues.items())
    return _made([(words, cue) for words, cue in agreed if cue], SPACED)


def _agreed(words: tuple[str, ...], found: set[Cue], functions: frozenset[str]) -> Cue | None:
    """Give what a word does in any language: what raises a doubt in one does so in all."""
    doubt = next((cue for cue in found if cue.role == "doubt"), None)
    if doubt or len(found) > 1:
        return doubt
    [cue] = found
    # What is a function word in one language may be the topic in another.
    return cue if len(words) > 1 or cue.role == "not" or words[0] not in functions else None


def _unspaced(language: str) -> Iterator[tuple[tuple[str, ...], Cue]]:
    """Give the function words of Chinese as phrases of characters; a cue overrules them."""
    if language == "zh":
        for word in sorted(function_words("zh")):
            yield tuple(tokens(word)), _FILLER


def _rows(table: str) -> Iterator[tuple[tuple[str, ...], Cue]]:
    for row in table.strip().replace("\n    ", " ").splitlines():
        head, _, listed = row.partition(": ")
        role, _, name = head.partition(" ")
        role, minus, _ = role.partition("-")
        for sign, half in zip((1, -1), listed.split(" / "), strict=False):
            cue = Cue(role, name, -1 if minus else sign)
            for phrase in half.split(","):
                words = tokens(phrase)
                # "té" is tea and "te" is you.
                yield tuple(words if cue.role == "all" else map(fold, words)), cue


def _made(rows: Iterable[tuple[tuple[str, ...], Cue]], languages: Iterable[str]) -> Lexicon:
    words: dict[str, Cue] = {}
    by_stem: dict[str, Cue] = {}
    connectors: dict[str, frozenset[str]] = {}
    phrases: dict[str, dict[tuple[str, ...], Cue]] = {}
    for phrase, cue in rows:
        if len(phrase) > 1:
            phrases.setdefault(phrase[0], {})[phrase] = cue
            continue
        if cue.role in _CONNECTORS:
            connectors[phrase[0]] = connectors.get(phrase[0], frozenset()) | {cue.role}
            continue
        words[phrase[0]] = cue
        if cue.role in _STEMMED:
            for language in languages:
                by_stem |= dict.fromkeys(stems(phrase[0], phrase[0], language), cue)
    longest_first = {
        first: tuple(sorted(found.items(), key=lambda pair: -len(pair[0])))
        for first, found in phrases.items()
    }
    return Lexicon(words, by_stem, connectors, longest_first)


class Form(NamedTuple):
    """One token as a language knows it.

    `said` keeps its accents. `variants` are what it matches by, the folded form first.
    `function` words say little. `connects` are the roles of a connector, `phrases` those that
    may begin with the token.
    """

    said: str
    folded: str
    cue: Cue | None
    variants: tuple[str, ...]
    function: bool
    connects: frozenset[str]
    phrases: tuple[tuple[tuple[str, ...], Cue], ...]


class _Forms(dict[str, Form]):
    """The forms of each token seen in a language, "" for one of the spaced six unknown."""

    def __init__(self, language: str) -> None:
        self._language = language
        self._languages = (language,) if language else SPACED
        self._lexicon = lexicon(language)
        functions = [function_words(each) for each in self._languages]
        self._functions = frozenset[str]().union(*functions)

    def __missing__(self, token: str) -> Form:
        folded = fold(token)
        its_stems = [
            stem for each in self._languages for stem in stems(token, folded, _reader(each))
        ]
        cue = self._lexicon.words.get(token) or self._lexicon.words.get(folded)
        cue = cue or self._of_stem(its_stems)
        if cue is None and (folded.endswith("n't") or folded in _CLIPPED):
            cue = Cue("not")
        form = Form(
            token,
            folded,
            cue,
            tuple(dict.fromkeys((folded, *its_stems))),
            folded in self._functions,
            self._lexicon.connectors.get(folded, frozenset()),
            self._lexicon.phrases.get(folded, ()),
        )
        if len(self) >= _MEMORY:
            self.clear()
        self[token] = form
        return form

    def _of_stem(self, its_stems: Iterable[str]) -> Cue | None:
        found = (self._lexicon.by_stem.get(stem) for stem in its_stems)
        return next((cue for cue in found if cue), None)


_CLIPPED = frozenset(CLIPPED.split())


def _reader(language: str) -> str:
    return "en" if language == "zh" else language  # Latin words in Chinese texts


@cache
def forms(language: str) -> _Forms:
    """Give the memory of a language's forms."""
    return _Forms(language)


@cache
def _voters() -> dict[str, tuple[tuple[str, float], ...]]:
    """Map each function word and cue to the languages of Latin script that have it.

    The vote of one word is divided among them, a little more to those whose cue it is.
    """
    found: dict[str, dict[str, float]] = {}
    for language in (*SPACED, *_FOREIGN):
        cues = set(TELLING.get(language, "").split())
        cues |= set(map(fold, cues)) | (_cue_words(language) if language in SPACED else set())
        for word in function_words(language) | cues:
            found.setdefault(word, {})[language] = 1.2 if word in cues else 1.0
    return {
        word: tuple((language, vote / len(votes)) for language, vote in sorted(votes.items()))
        for word, votes in found.items()
    }


def _cue_words(language: str) -> set[str]:
    known = lexicon(language)
    phrases = (phrase for rows in known.phrases.values() for phrase, _ in rows)
    return {word for phrase in phrases for word in phrase} | set(known.words)


@lru_cache(_MEMORY)
def _votes_of(token: str) -> tuple[tuple[str, float], ...]:
    return _voters().get(token) or _voters().get(fold(token).replace("'", ""), ())


def find_language(text: str) -> str:
    """Tell the language of a short text by its function words and its cues.

    "" if it may be several of the six that have a table.
    """
    text = text[:_ENOUGH]
    latin = text.isascii() or max(text) < _BEYOND_LATIN
    guessed = "" if latin else guess_language(text)
    if guessed and guessed not in (*SPACED, *_FOREIGN):
        return guessed
    votes: dict[str, float] = {}
    for token in dict.fromkeys(tokens(text)):
        for language, vote in _votes_of(token):
            votes[language] = votes.get(language, 0.0) + vote
    for mark in () if text.isascii() else _MARKS:
        if mark in text:
            votes[_MARKS[mark]] = votes.get(_MARKS[mark], 0.0) + 1
    ordered = sorted(votes.items(), key=lambda pair: -pair[1])
    if not ordered or (len(ordered) > 1 and ordered[0][1] < ordered[1][1] * _CLEARLY):
        return ""
    language, count = ordered[0]
    return language if language in SPACED or count >= _FOREIGN_VOTES else ""
