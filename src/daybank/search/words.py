"""The words of a question: what counts as each, and how much each says."""

from __future__ import annotations

import math
import sqlite3
from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from daybank.index import postings
from daybank.language import Question, Word, question_words
from daybank.language.asking import frame_words
from daybank.search.entities import Entity, is_name

MAX_GROUPS = 32
"""Word groups asked of the index; of a longer question the rarest count."""

# A label says who speaks, a heading what a section is about: found, but worth less than text.
_LABEL_WEIGHT = 0.8
_MARKS = {":": _LABEL_WEIGHT, "#": 0.5}
# Variants of this weight are the word itself, those below stand within longer ones.
_FULL = 0.9
# Among fewer passages no word is common yet.
_HANDFUL = 100
# Part of an identifier found where the whole is known to exist: `update` for `connection.update`.
_PART_WEIGHT = 0.5


class Group(NamedTuple):
    """One word of the question with everything that counts as it: term -> weight 0..1."""

    surface: str
    idf: float
    variants: Mapping[str, float]


def topical_words(question: Question, entities: Sequence[Entity]) -> list[Word]:
    """Return the words that carry weight: no function words, nor those of the frame.

    All of them when there are no others.
    """
    words = [w for w in question.words if not w.function or is_name(w.surface, entities)]
    frame = _frame_terms(question.language)
    told = [
        word
        for word in words
        if is_name(word.surface, entities) or not any(t in frame for t, _ in word.variants)
    ]
    return told or words or list(question.words)


@lru_cache(maxsize=16)
def _frame_terms(language: str) -> frozenset[str]:
    """Return the terms of words that say how something is asked, and not what about."""
    words = question_words(" ".join(sorted(frame_words(language))), (language,)).words
    return frozenset(
        term
        for word in words
        for term, weight in word.variants
        if weight >= _FULL and len(term) > 1  # a single character is part of many words
    )


def weigh_words(
    connection: sqlite3.Connection,
    words: Sequence[Word],
    passages: int,
    entities: Sequence[Entity],
    view: Collection[int] | None = None,
) -> list[Group]:
    """Give the words their idf; an identifier that is nowhere whole is asked by its parts.

    `view` are the passages that count, None for all.
    """
    held = known(connection, _all_terms(words), view)
    drafts: dict[str, dict[str, float]] = {}
    for word in words:
        whole = dict(word.variants)
        if word.parts and not any(f"{m}{term}" in held for term in whole for m in ("", *_MARKS)):
            for part in word.parts:
                drafts.setdefault(part[0], dict.fromkeys(part, 1.0))
        else:
            inner = {t: _PART_WEIGHT / len(word.parts) for part in word.parts for t in part}
            drafts.setdefault(word.surface, {**inner, **whole})
    groups = [
        Group(surface, _idf(variants, held, passages), _found(variants, held))
        for surface, variants in drafts.items()
    ]
    for entity in entities:
        groups = [_with_aliases(group, entity) for group in groups]
    groups.sort(key=lambda group: (not group.variants, -group.idf, group.surface))
    return groups[:MAX_GROUPS]


def known(
    connection: sqlite3.Connection, terms: Collection[str], view: Collection[int] | None
) -> dict[str, int]:
    """Count the passages that hold each term; terms found nowhere are left out."""
    if view is None:
        return postings.counts(connection, terms)
    seen = frozenset(view)
    found = {
        term: sum(passage in seen for passage, _, _ in postings.entries(blocks))
        for term, blocks in postings.lists(connection, terms).items()
    }
    return {term: count for term, count in found.items() if count}


def _all_terms(words: Sequence[Word]) -> set[str]:
    plain = {term for word in words for term, _ in word.variants}
    plain |= {term for word in words for part in word.parts for term in part}
    return plain | {f"{mark}{term}" for term in plain for mark in _MARKS}


def _idf(variants: Mapping[str, float], counts: Mapping[str, int], passages: int) -> float:
    """Weigh a word by the passages whose text holds its stem, or else whose labels do."""
    full = [term for term, weight in variants.items() if weight >= _FULL]
    held = max((counts.get(term, 0) for term in full), default=0) or max(
        (counts.get(f"{mark}{term}", 0) for term in full for mark in _MARKS), default=0
    )
    return idf(held, max(passages, _HANDFUL))


def idf(held: int, texts: int) -> float:
    """Weigh what some of all texts hold: BM25's inverse document frequency, above 0."""
    return math.log(1 + (max(texts - held, 0) + 0.5) / (held + 0.5))


def _found(variants: Mapping[str, float], known: Mapping[str, int]) -> dict[str, float]:
    """Keep the variants that stand somewhere, and the marked ones of labels and headings."""
    marked = {
        f"{mark}{term}": weight * share
        for term, weight in variants.items()
        if weight >= _FULL
        for mark, share in _MARKS.items()
    }
    return {term: weight for term, weight in {**marked, **variants}.items() if term in known}


def _with_aliases(group: Group, entity: Entity) -> Group:
    """Let a word that names an entity be found in the labels of its other names, too."""
    if not is_name(group.surface, (entity,)):
        return group
    labels = {
        f":{term}": _LABEL_WEIGHT
        for fold in sorted(entity.folds)
        for word in question_words(fold).words
        for term, _ in word.variants[:1]
    }
    return Group(group.surface, group.idf, {**labels, **group.variants})
