"""The words of a question: what counts as each, and how much each says."""

from __future__ import annotations

import math
import sqlite3
from collections.abc import Mapping, Sequence
from datetime import date
from typing import NamedTuple

from daybank.index import read
from daybank.language import Question, Word, question_words
from daybank.search.entities import Entity, is_name

MAX_GROUPS = 32
"""Word groups asked of the index; of a longer question the rarest count."""

# A label says who speaks, a heading what a section is about: found, but worth less than text.
_LABEL_WEIGHT = 0.8
_MARKS = {":": _LABEL_WEIGHT, "#": 0.5}
# Variants of this weight are the word itself, those below stand within longer ones.
_FULL = 0.9
# Part of an identifier found where the whole is known to exist: `update` for `connection.update`.
_PART_WEIGHT = 0.5


class Group(NamedTuple):
    """One word of the question with everything that counts as it: term -> weight 0..1."""

    surface: str
    idf: float
    variants: Mapping[str, float]


def topical_words(question: Question, entities: Sequence[Entity]) -> list[Word]:
    """Return the words that carry weight; all of them when there are only function words."""
    words = [w for w in question.words if not w.function or is_name(w.surface, entities)]
    return words or list(question.words)


def weigh_words(
    connection: sqlite3.Connection,
    words: Sequence[Word],
    passages: int,
    entities: Sequence[Entity],
    as_of: date | None = None,
) -> list[Group]:
    """Give the words their idf; an identifier that is nowhere whole is asked by its parts."""
    known = read.frequencies(connection, _all_terms(words), as_of)
    drafts: dict[str, dict[str, float]] = {}
    for word in words:
        whole = dict(word.variants)
        if word.parts and not any(f"{m}{term}" in known for term in whole for m in ("", *_MARKS)):
            for part in word.parts:
                drafts.setdefault(part[0], dict.fromkeys(part, 1.0))
        else:
            inner = {t: _PART_WEIGHT / len(word.parts) for part in word.parts for t in part}
            drafts.setdefault(word.surface, {**inner, **whole})
    groups = [
        Group(surface, _idf(variants, known, passages), _found(variants, known))
        for surface, variants in drafts.items()
    ]
    for entity in entities:
        groups = [_with_aliases(group, entity) for group in groups]
    groups.sort(key=lambda group: (not group.variants, -group.idf, group.surface))
    return groups[:MAX_GROUPS]


def _all_terms(words: Sequence[Word]) -> set[str]:
    plain = {term for word in words for term, _ in word.variants}
    plain |= {term for word in words for part in word.parts for term in part}
    return plain | {f"{mark}{term}" for term in plain for mark in _MARKS}


def _idf(variants: Mapping[str, float], known: Mapping[str, int], passages: int) -> float:
    """Weigh a word by the passages whose text holds its stem, or else whose labels do."""
    full = [term for term, weight in variants.items() if weight >= _FULL]
    held = max((known.get(term, 0) for term in full), default=0) or max(
        (known.get(f"{mark}{term}", 0) for term in full for mark in _MARKS), default=0
    )
    return math.log(1 + (max(passages - held, 0) + 0.5) / (held + 0.5))


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
