"""Dutch and German compounds, reachable by their parts without a dictionary.

A long word is indexed with what may be its first part (`maandag~`) and with the head of
what may be a later one (`~ochten~`); a question's word asks for both. Places where no part
could begin are skipped. Heads reach middle parts and inflected ones (`~verzek~` in
`zorgverzekeringspolissen`) at one term a place; a later part shorter than a head is only
reached at the end of the word or its stem.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache

MARK = "~"
LANGUAGES = frozenset(("nl", "de"))

_SHORTEST, _LONGEST = 10, 40  # letters of a word that is cut
_PART = 4  # letters of a part
_FIRST = 12  # letters of a first part that is looked for
_HEAD = 6  # letters of a later part that are kept
_WEIGHT = 0.6


@cache
def _beginning() -> re.Pattern[str]:
    """Match how a Dutch or German part can begin, after a linking s."""
    return re.compile(
        "s?(?:sch[lmnrw]?|s[fjklmnpqtw]|sp[lr]|str|[bcfgkpv][lr]|[dt]r|[vw]r|[dtzk]w|kn|gn"
        "|pf[lr]?|p[hs]|th|chr?|tj|[b-df-hj-np-tv-z])?[aeiouy]"
    )


def edges(word: str, its_stems: Iterable[str]) -> Iterator[str]:
    """Give the marked parts of a folded word; none for one that is too short to be cut."""
    if not _SHORTEST <= len(word) <= _LONGEST or not word.isalpha():
        return
    for form in (word, *its_stems):
        for at in _places(form):
            if at <= _FIRST:
                yield form[:at] + MARK
            yield MARK + form[at : at + _HEAD] + MARK


def _places(word: str) -> Iterator[int]:
    vowels = "aeiouy"
    for at in range(_PART, len(word) - _PART + 1):
        between_vowels = word[at - 1] in vowels and word[at] in vowels
        if not between_vowels and _beginning().match(word, at):
            yield at


def edge_variants(word: str) -> dict[str, float]:
    """Give the terms under which a folded word is found in a longer one, with weights."""
    if len(word) < _PART or not word.isalpha():
        return {}
    return {word + MARK: _WEIGHT, MARK + word[:_HEAD] + MARK: _WEIGHT}
