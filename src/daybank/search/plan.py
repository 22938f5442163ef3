"""A question and its options to a plan: words with weights, entities, what may be found."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from datetime import date
from typing import NamedTuple

from daybank.grammar.labels import ROLES
from daybank.index import read
from daybank.index.read import Constraint
from daybank.language import question_words
from daybank.model import Kind
from daybank.search.entities import (
    Entity,
    asks_for_all,
    find_entity,
    named_in,
    units_about,
)
from daybank.search.words import Group, topical_words, weigh_words


class Asked(NamedTuple):
    """What a caller asks, parsed but not yet looked up."""

    text: str
    k: int = 25
    since: date | None = None
    until: date | None = None
    kinds: frozenset[Kind] = frozenset()
    about: tuple[str, ...] = ()
    min_confidence: float | None = None
    today: date = date.max

    @property
    def filters(self) -> bool:
        """Say whether anything but the text limits the answer."""
        narrow = self.kinds or self.about or self.min_confidence is not None
        return bool(narrow or self.since or self.until)


class Plan(NamedTuple):
    """What the channels work from. `mass` is the idf of all groups, found or not."""

    asked: Asked
    language: str
    groups: tuple[Group, ...]
    mass: float
    entities: tuple[Entity, ...]
    only: Constraint
    totals: read.Totals
    anchor: date | None
    about: tuple[Entity, ...] = ()
    topic: bool = True  # the question asks for more than whatever there is about somebody

    @property
    def terms(self) -> frozenset[str]:
        """All terms that count for any group."""
        return frozenset(term for group in self.groups for term in group.variants)

    @property
    def names_speaker(self) -> bool:
        """Say whether a word of the question is somebody's label here, and no role's."""
        return any(term[0] == ":" and term[1:] not in ROLES for term in self.terms)

    def described(self) -> dict[str, object]:
        """Give the plan as plain values, for JSON and for `--explain`."""
        day = self.asked
        return {
            "words": [group.surface for group in self.groups],
            "entities": [entity.name for entity in self.entities],
            "about": [entity.name for entity in self.about],
            "kinds": sorted(kind.value for kind in day.kinds),
            "since": day.since.isoformat() if day.since else None,
            "until": day.until.isoformat() if day.until else None,
            "min_confidence": day.min_confidence,
            "language": self.language or None,
        }


def plan(connection: sqlite3.Connection, asked: Asked) -> Plan:
    """Look the question up: its words' frequencies, its names, the units that may answer.

    Raises UnknownEntityError for a name in `asked.about` that nothing here carries.
    """
    languages = read.languages(connection)
    question = question_words(asked.text, languages)
    about = [find_entity(connection, name) for name in asked.about]
    entities = named_in(connection, asked.text, question)
    totals = read.totals(connection)
    words = topical_words(question, entities)
    groups = weigh_words(connection, words, totals.passages, entities)
    return Plan(
        asked=asked,
        language=question.language,
        groups=tuple(groups),
        mass=sum(group.idf for group in groups),
        entities=entities,
        only=_constraint(connection, asked, about),
        totals=totals,
        anchor=read.newest_day(connection, asked.today),
        about=tuple(entity for called in about for entity in called),
        topic=not entities or not asks_for_all(asked.text, entities, languages),
    )


def _constraint(
    connection: sqlite3.Connection, asked: Asked, about: Iterable[tuple[Entity, ...]]
) -> Constraint:
    units = None
    for called in about:
        named = units_about(connection, called)
        units = named if units is None else units & named
    return Constraint(asked.since, asked.until, asked.kinds, asked.min_confidence, units)
