"""The terms a passage is indexed under, and those a question asks for."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache
from itertools import accumulate, pairwise
from typing import NamedTuple

from .compound import LANGUAGES as _COMPOUNDING
from .compound import edge_variants, edges
from .fold import fold, unfold
from .guess import guess_language
from .segment import LONGEST, Leaf, Parts, runs, take_apart, units
from .stem import reader, stems
from .stopwords import function_words

ANALYSIS: int = 1
"""Raised whenever the same text would give other terms."""

_MEMORY = 2**16  # runs remembered a language; a person's workspace has a few 10,000 words
_RARELY_AGAIN = 40  # characters; a longer run is not worth remembering

_OWN_STEM, _OTHER_STEM = 1.0, 0.9


class Terms(NamedTuple):
    """What a passage is indexed under.

    `terms` are in text order, repeated as often as they occur, never holding a space, a
    control character or a quote. `length` counts meaningful words, each once whatever its
    variants, or the characters, syllables or clusters of scripts without spaces.
    """

    terms: tuple[str, ...]
    length: int


class Word(NamedTuple):
    """One word of a question: a group of terms any of which counts as the word found.

    `surface` is folded. `variants` are (term, weight above 0 up to 1), best first. `parts`
    are the terms of an identifier's words, empty for a plain word. `function` marks a word
    without a topic.
    """

    surface: str
    variants: tuple[tuple[str, float], ...]
    parts: tuple[tuple[str, ...], ...]
    function: bool


class Question(NamedTuple):
    """The distinct words of a question in order; `language` is "" if it cannot be told."""

    language: str
    words: tuple[Word, ...]


def passage_terms(text: str, language: str) -> Terms:
    """Give the terms of a passage in a language (ISO 639-1, or "" if unknown).

    Any string is legal; the time is linear in its length.
    """
    return terms_of_runs(runs(text), language)


def terms_of_runs(found_runs: Iterable[str], language: str) -> Terms:
    """Do as `passage_terms` for a text that has been cut into runs."""
    memory = _memory(language)
    terms: list[str] = []
    length = 0
    for run in found_runs:
        found, words = memory[run]
        terms += found
        length += words
    return Terms(tuple(terms), length)


class _Memory(dict[str, tuple[tuple[str, ...], int]]):
    """The terms and the length of each run seen, for passages of one language."""

    def __init__(self, language: str) -> None:
        self._language = language

    def __missing__(self, run: str) -> tuple[tuple[str, ...], int]:
        pieces = units(run)
        if pieces:
            return tuple(_grams(pieces)), len(pieces)
        result = _run_terms(run, self._language)
        if len(run) <= _RARELY_AGAIN:
            if len(self) >= _MEMORY:
                self.clear()
            self[run] = result
        return result


_memory = lru_cache(maxsize=32)(_Memory)


def _grams(pieces: list[str]) -> Iterator[str]:
    """Give each piece and, after it, the pair it begins."""
    for first, second in pairwise(pieces):
        yield first
        yield first + second
    yield pieces[-1]


def _run_terms(run: str, language: str) -> tuple[tuple[str, ...], int]:
    terms: list[str] = []
    length = 0
    for parts in take_apart(run):
        terms += parts.wholes
        terms += parts.inner
        for leaf in parts.leaves:
            for word in (leaf.word, *leaf.pieces):
                terms += _word_terms(word, language)
            length += not _is_function(fold(leaf.word), (language,))
    return tuple(terms), length


def _word_terms(word: str, language: str) -> Iterable[str]:
    """Give the distinct terms of one word: stems, folded and unfolded form, marked parts."""
    folded, unfolded = _forms(word)
    read_as = reader(language, folded)
    its_stems = stems(unfolded, folded, read_as)
    terms = dict.fromkeys((folded, unfolded, *its_stems))
    if read_as in _COMPOUNDING and folded not in function_words(read_as):
        terms |= dict.fromkeys(edges(folded, its_stems))
    return terms


def _forms(word: str) -> tuple[str, str]:
    return fold(word)[:LONGEST], unfold(word)[:LONGEST]


def _is_function(folded: str, languages: Iterable[str]) -> bool:
    return any(folded in function_words(reader(language, folded)) for language in languages)


def question_words(text: str, languages: Collection[str] = ()) -> Question:
    """Give the words of a question, to be asked of an index that holds some languages.

    `languages` are those given to `passage_terms`, "" included. Whatever `passage_terms`
    makes of the same text holds a variant of every word. Any string is legal.
    """
    language = guess_language(text)
    asked = _Asked(language, tuple(dict.fromkeys((language, *sorted(languages)))))
    words: dict[str, Word] = {}
    for run in dict.fromkeys(runs(text)):
        for word in _run_words(run, asked):
            # A pair may be a function word here and a part of a topic there.
            if word.surface not in words or words[word.surface].function:
                words[word.surface] = word
    return Question(language, tuple(words.values()))


class _Asked(NamedTuple):
    """A question's language, and all languages its words are stemmed in, that one first."""

    language: str
    stemmed: tuple[str, ...]

    @property
    def functions(self) -> tuple[str, ...]:
        """The languages whose function words count."""
        return (self.language,) if self.language else ("en", *self.stemmed[1:])


def _run_words(run: str, asked: _Asked) -> Iterator[Word]:
    pieces = units(run)
    if pieces:
        yield from _gram_words(run, pieces, asked)
        return
    for parts in take_apart(run):
        plain = not parts.wholes and not parts.leaves[0].pieces
        yield _plain(parts.leaves[0], asked) if plain else _named(parts, asked)


def _plain(leaf: Leaf, asked: _Asked) -> Word:
    folded = _forms(leaf.word)[0]
    function = _is_function(folded, asked.functions)
    return Word(folded, tuple(_variants(leaf.word, asked).items()), (), function)


def _named(parts: Parts, asked: _Asked) -> Word:
    """Make one word of an identifier, its own words as parts."""
    variants = dict.fromkeys(parts.wholes, 1.0)
    if not variants:
        variants = _variants(parts.leaves[0].word, asked)
    inside = dict.fromkeys(w for leaf in parts.leaves for w in leaf.pieces or (leaf.word,))
    found = tuple(tuple(_variants(word, asked)) for word in inside)
    function = all(_is_function(fold(leaf.word), asked.functions) for leaf in parts.leaves)
    return Word(next(iter(variants)), tuple(variants.items()), found, function)


def _variants(word: str, asked: _Asked) -> dict[str, float]:
    folded, unfolded = _forms(word)
    weights = {folded: 1.0, unfolded: 1.0}
    in_longer: dict[str, float] = {}
    for language in asked.stemmed:
        weight = _OWN_STEM if language == asked.language else _OTHER_STEM
        read_as = reader(language, folded)
        its_stems = stems(unfolded, folded, read_as)
        weights |= dict.fromkeys(its_stems, weight) | weights
        if read_as in _COMPOUNDING and folded not in function_words(read_as):
            for form in (folded, *its_stems):
                in_longer |= edge_variants(form)
    weights |= in_longer
    return dict(sorted(weights.items(), key=lambda pair: -pair[1]))


def _gram_words(run: str, pieces: list[str], asked: _Asked) -> Iterator[Word]:
    """Make a word of each unit and each pair; those within function words carry no topic."""
    topic = _topic(run, asked)
    ends = list(accumulate(map(len, pieces)))
    singles = pairwise((0, *ends))
    pairs = zip((0, *ends), ends[1:], strict=False)
    for start, end in sorted((*singles, *pairs)):
        surface = run[start:end]
        yield Word(surface, ((surface, 1.0),), (), not any(topic[start:end]))


def _topic(run: str, asked: _Asked) -> list[bool]:
    """Say of each character of a run whether it stands outside function words."""
    topic = [True] * len(run)
    for language in {reader(language, run) for language in asked.functions}:
        spans = _korean_spans if language == "ko" else _function_spans
        for start, end in spans(run, function_words(language)):
            topic[start:end] = [False] * (end - start)
    return topic


def _function_spans(run: str, words: frozenset[str]) -> Iterator[tuple[int, int]]:
    """Find function words from left to right, the longest first."""
    longest = max(map(len, words), default=0)
    at = 0
    while at < len(run):
        ends = range(min(at + longest, len(run)), at, -1)
        end = next((end for end in ends if run[at:end] in words), None)
        if end:
            yield at, end
        at = end or at + 1


def _korean_spans(run: str, words: frozenset[str]) -> Iterator[tuple[int, int]]:
    """Find a particle at the end of a run, or a run that is a function word.

    Korean words are spaced, and their syllables are particles elsewhere.
    """
    for length in (len(run), 2, 1):
        if run[-length:] in words:
            yield max(len(run) - length, 0), len(run)
            return
