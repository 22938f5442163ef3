"""A question and its options to a plan: words with weights, entities, what may be found."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass
from datetime import date

from daybank.index import read
from daybank.index.read import Constraint
from daybank.language import question_words
from daybank.model import Kind
from daybank.search.entities import Entity, find_entity, named_in, units_about
from daybank.search.words import Group, is_name, topical_words, weigh_words


@dataclass(frozen=True, slots=True)
class Asked:
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


@dataclass(frozen=True, slots=True)
class Plan:
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
    topic: bool = True  # the question holds words besides names and function words

    @property
    def terms(self) -> frozenset[str]:
        """All terms that count for any group."""
        return frozenset(term for group in self.groups for term in group.variants)

    @property
    def names_speaker(self) -> bool:
        """Say whether a word of the question is somebody's label here."""
        return any(term[0] == ":" for term in self.terms)

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
    question = question_words(asked.text, read.languages(connection))
    about = tuple(entity for name in asked.about for entity in find_entity(connection, name))
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
        only=_constraint(connection, asked),
        totals=totals,
        anchor=read.newest_day(connection, asked.today),
        about=about,
        topic=any(not is_name(word, entities) for word in words),
    )


def _constraint(connection: sqlite3.Connection, asked: Asked) -> Constraint:
    units = None
    for name in asked.about:
        named = units_about(connection, find_entity(connection, name))
        units = named if units is None else units & named
    return Constraint(asked.since, asked.until, asked.kinds, asked.min_confidence, units)
