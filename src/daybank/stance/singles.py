"""What somebody has one of at a time: a home, an employer, a number in its place, a key.

Two facts about one single with different values cannot both hold.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import NamedTuple

from daybank.language.fold import fold
from daybank.language.stopwords import function_words

from .lexicon import SPACED, is_han
from .quantities import differ
from .ways import (
    BEFORE_ONE,
    BETWEEN,
    CHINESE_WAYS,
    EMPLOYER_KEYS,
    HOME_KEYS,
    INSIDE,
    NEW,
    NO_CHINESE_PLACES,
    NO_PLACES,
    PLURAL_KEYS,
    WAYS,
)

Key = tuple[str, ...]
SHARED = ("home", "employer", "use")  # may be two at a time, unless one of them is new


class Single(NamedTuple):
    """One value of what there is one of: `key` begins with its sort and whose it is.

    The sorts are `key`, `home`, `employer`, `use`, `order` and `number`. `value` compares,
    `shown` is for people. `new` says that the text tells of a change.
    """

    key: Key
    value: str
    shown: str
    new: bool = False

    def differs(self, other: Single) -> bool:
        """Say whether the values differ: "engineer" and "senior engineer" do not."""
        if self.key[0] == "number":
            return differ(float(self.value), float(other.value))
        mine, theirs = set(self.value.split()), set(other.value.split())
        return not (mine <= theirs or theirs <= mine)


_MOST_WORDS = 6  # of a value; more is prose
_MOST_BETWEEN = 8  # words before a verb, and between it and its preposition
_PLURAL_KEYS, _HOME_KEYS = frozenset(PLURAL_KEYS.split()), frozenset(HOME_KEYS.split())
_EMPLOYER_KEYS = frozenset(EMPLOYER_KEYS.split())
_BETWEEN, _BEFORE_ONE = frozenset(BETWEEN.split()), frozenset(BEFORE_ONE.split())
_NEW, _INSIDE, _NO_PLACES = map(frozenset, (NEW.split(), INSIDE.split(), NO_PLACES.split()))


def of_key(key: str, value: str, holder: str) -> Single | None:
    """Make a single of `key: value` content; None where several values can hold at once."""
    if (
        key in _PLURAL_KEYS
        or len(value.split()) > _MOST_WORDS
        or any(c in value for c in ",;、/?？")
    ):
        return None
    if key in _HOME_KEYS:
        return Single(("home", holder), value, value, new=True)
    if key in _EMPLOYER_KEYS:
        return Single(("employer", holder), value, value, new=True)
    return Single(("key", holder, key), value, f"{key}: {value}", new=True)


@cache
def _ways() -> dict[str, tuple[tuple[str, bool, tuple[str, ...]], ...]]:
    """Map the first word of each way to (sort, whether it tells of a change, its words)."""
    found: dict[str, list[tuple[str, bool, tuple[str, ...]]]] = {}
    for row in WAYS.strip().replace("\n    ", " ").splitlines():
        sort, _, listed = row.partition(": ")
        for way in listed.split(", "):
            words = tuple(fold(word) for word in way.rstrip(",").split())
            found.setdefault(words[0], []).append((sort.rstrip("!"), sort.endswith("!"), words))
    return {first: tuple(ways) for first, ways in found.items()}


@cache
def _chinese() -> tuple[tuple[str, bool, re.Pattern[str]], ...]:
    """Give (sort, whether it tells of a change, pattern) of each Chinese way."""
    rows = (row.partition(": ") for row in CHINESE_WAYS.strip().splitlines())
    return tuple(
        (sort.rstrip("!"), sort.endswith("!"), _pattern(way))
        for sort, _, listed in rows
        for way in listed.split(", ")
    )


def _pattern(way: str) -> re.Pattern[str]:
    before, _, after = way.partition("_")
    return re.compile(f"{before}了?([^\\W在]{{2,6}}?){after}[了市]*(?=\\W|$)")


@cache
def _word_finder() -> Callable[[str], list[str]]:
    return re.compile(r"[^\W_]+|[,.;!?]").findall


def of_places(clause: str, holder: str, names: frozenset[str]) -> Iterator[Single]:
    """Find where somebody lives or works in a clause that begins with it.

    `holder` is whose it is, `names` are folded words that may stand before the verb.
    """
    if not clause.isascii() and any(map(is_han, clause)):
        yield from _of_chinese(clause, holder)
        return
    ways = _ways()
    words = _word_finder()(clause)
    folded = [fold(word) for word in words]
    for at, first in enumerate(folded[:_MOST_BETWEEN]):
        for sort, moves, way in ways.get(first, ()):
            name = _name_at(words, folded, at, way)
            if name:
                new = moves or not _NEW.isdisjoint(folded)
                yield Single((sort, holder), fold(name), name, new)
                return
        if first not in _BETWEEN and first not in names:
            return


def _name_at(words: list[str], folded: list[str], at: int, way: tuple[str, ...]) -> str:
    """Read the name that stands in the place of `_`; empty if the words are others."""
    name = ""
    for part in way:
        if part == "_":
            stop = _name_end(words, folded, at)
            name, at = " ".join(words[at:stop]), stop
            # "Joined Slack channels" names no place, "moved to Lisbon with her cat" does.
            goes_on = part is way[-1] and at < len(words) and words[at].isalnum()
            if not name or (goes_on and not _ends(folded[at])):
                return ""
            continue
        stop = min(len(folded), at + _MOST_BETWEEN) if part != way[0] else at
        while at < stop and folded[at] != part and folded[at] in _BETWEEN:
            at += 2 if folded[at] in _BEFORE_ONE else 1
        if at >= len(folded) or folded[at] != part:
            return ""
        at += 1
    return name


def _ends(word: str) -> bool:
    """Say whether a word ends a name: a function word in one of the languages."""
    return word in _BETWEEN or any(word in function_words(each) for each in SPACED)


def _name_end(words: list[str], folded: list[str], at: int) -> int:
    """Find where the capitalised words from here on end, three at most."""
    stop = at = at + (folded[at : at + 1] == ["the"])
    while stop < min(len(words), at + 4) and folded[stop] not in _NO_PLACES:
        if words[stop][0].isupper():
            stop += 1
        elif stop > at and folded[stop] in _INSIDE and words[stop + 1 : stop + 2]:
            # A capital is evidence: "moved to Lisbon" names a place, "to management" does not.
            if not words[stop + 1][0].isupper():
                break
            stop += 2
        else:
            break
    return stop


def _of_chinese(clause: str, holder: str) -> Iterator[Single]:
    for sort, moves, pattern in _chinese():
        found = pattern.search(clause)
        if found and found[1][0] not in NO_CHINESE_PLACES:
            new = moves or "现在" in clause or "目前" in clause or "如今" in clause
            yield Single((sort, holder), found[1], found[1], new)
            return


def reason(first: Single, second: Single) -> str:
    """Say in one line that two singles differ."""
    if first.key[0] in ("key", "number"):
        return f"{first.shown}, not {second.shown}"
    if first.key[0] == "order":
        return f"prefers {first.shown}, not {second.shown}"
    return f"{first.key[0]}: {first.shown}, not {second.shown}"
