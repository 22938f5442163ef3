"""A question and its options to a plan: words with weights, entities, what may be found."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterable, Sequence
from datetime import date
from typing import NamedTuple

from daybank.grammar import when
from daybank.index import candidates, read
from daybank.index.read import Constraint
from daybank.language import question_words
from daybank.language.asking import Asking, how_asked
from daybank.model import Kind
from daybank.search.entities import (
    Entity,
    asks_for_all,
    find_entity,
    is_name,
    named_in,
    units_about,
)
from daybank.search.held import Clock, with_confidence
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
    as_of: date | None = None
    current: bool = False  # leave out what is superseded
    keys: frozenset[str] = frozenset()  # those that have one value at a time
    semantic: bool = True  # the token table may be used

    @property
    def clock(self) -> Clock:
        """The day it is, and that of `as_of`."""
        return Clock(self.today, self.as_of)

    @property
    def filters(self) -> bool:
        """Say whether anything but the text limits the answer."""
        narrow = self.kinds or self.about or self.min_confidence is not None
        return bool(narrow or self.since or self.until)


class Plan(NamedTuple):
    """What the channels work from.

    `mass` is the idf of all that is asked for: of the groups, found or not, and of the words
    that were read as time, whose part is `time_mass`.
    """

    asked: Asked
    language: str
    groups: tuple[Group, ...]
    mass: float
    time_mass: float
    entities: tuple[Entity, ...]
    only: Constraint
    totals: read.Totals
    anchor: date | None
    about: tuple[Entity, ...] = ()
    topic: bool = True  # the question asks for more than whatever there is about somebody
    time: when.AskedTime | None = None
    asking: Asking = Asking()
    passages: Sequence[int] | None = None  # those that may be found, rising; None for all
    view: Sequence[int] | None = None  # those that are seen at all, as of a day; None for all

    @property
    def terms(self) -> frozenset[str]:
        """All terms that count for any group."""
        return frozenset(term for group in self.groups for term in group.variants)

    @property
    def names_speaker(self) -> bool:
        """Say whether a word of the question is somebody's label here, and no role's."""
        labels = {term[1:] for term in self.terms if term[0] == ":"}
        if not labels:
            return False
        from daybank.grammar.labels import ROLES  # noqa: PLC0415 (recall must start fast)

        return not labels <= ROLES

    def names(self, fold: str) -> bool:
        """Say whether a folded name, or one of its words, is a word of the question."""
        called = (Entity("", frozenset([fold])),)
        return any(is_name(group.surface, called) for group in self.groups)

    def described(self) -> dict[str, object]:
        """Give the plan as plain values, for JSON and for `--explain`."""
        day = self.asked
        return {
            "words": [group.surface for group in self.groups],
            "entities": [entity.name for entity in self.entities],
            "about": [entity.name for entity in self.about],
            "kinds": sorted(kind.value for kind in day.kinds),
            "since": self.only.since.isoformat() if self.only.since else None,
            "until": self.only.until.isoformat() if self.only.until else None,
            "as_of": day.as_of.isoformat() if day.as_of else None,
            "time": _told(self.time),
            "min_confidence": day.min_confidence,
            "language": self.language or None,
        }


def plan(connection: sqlite3.Connection, asked: Asked) -> Plan:
    """Look the question up: its words' frequencies, its names, the units that may answer.

    Raises UnknownEntityError for a name in `asked.about` that nothing here carries.
    """
    languages = read.languages(connection)
    time = when.asked_time(asked.text, asked.today) if when.may_ask_time(asked.text) else None
    text = _without(asked.text, time.words) if time else asked.text
    question = question_words(text, languages)
    about = [find_entity(connection, name) for name in asked.about]
    entities = named_in(connection, text, question)
    totals = read.totals(connection)
    view = candidates.in_view(connection) if asked.as_of is not None else None
    words = topical_words(question, entities)
    limit = time if _is_plain(time, text, entities, languages) else None
    if limit is not None:
        words = [word for word in words if is_name(word.surface, entities)]
    groups = weigh_words(connection, words, totals.passages, entities, view)
    time_mass = _time_mass(connection, asked.text, time, totals, view)
    only = _constraint(connection, asked, about, limit)
    return Plan(
        asked=asked,
        language=question.language,
        groups=tuple(groups),
        mass=sum(group.idf for group in groups) + time_mass,
        time_mass=time_mass,
        entities=entities,
        only=only,
        totals=totals,
        anchor=read.newest_day(connection, asked.today),
        about=tuple(entity for called in about for entity in called),
        topic=not entities or not asks_for_all(text, entities, languages),
        time=time,
        asking=how_asked(asked.text, question.language),
        passages=candidates.allowed(connection, only),
        view=view,
    )


# What questions about a time ask of it: to happen, take place, be true, be known, be decided.
# A string, which `re.sub` compiles for the first question of that sort and keeps.
_EVENTS = (
    r"\b(?:happen(?:ed|ing|s)?|occur(?:red|s)?|(?:take|took|taken) place|going on|went on|true|"
    r"known?|knew|decided?|news?|gebeur(?:de|d|en|t)|waar|weten|wist(?:en)?|besl[oi]ten|"
    r"passiert(?:e|en)?|geschah|geschehen|wahr|wissen|wussten|entschieden|pass[ée]e?s?|arriv[ée]e?s?|"
    r"vrai|savait|savions|décidé|pasó|pasaba|ocurrió|sucedió|cierto|sabíamos|decid(?:ido|imos)|"
    r"aconteceu|ocorreu|verdade|sabíamos|decidimos|success[oa]|accadut[oa]|accadde|vero|deciso|"
    r"случилось|произошло|правда|решили|знали|oldu|olmuş|doğru|karar|biliyorduk)\b"
    r"|发生|發生|决定|決定|知道|事情|起き|起こ|あった|決め|일어났|결정|ဖြစ်|ဆုံးဖြတ်"
)


def _is_plain(
    time: when.AskedTime | None,
    text: str,
    entities: Sequence[Entity],
    languages: Sequence[str],
) -> bool:
    """Say whether a question is about nothing but a time and names: then the time is a limit.

    Else a date only scores, for people are seldom sure of it.
    """
    if time is None or time.span is None:
        return False
    rest = question_words(re.sub(_EVENTS, " ", text, flags=re.IGNORECASE), languages).words
    return all(word.function or is_name(word.surface, entities) for word in rest)


def _time_mass(
    connection: sqlite3.Connection,
    text: str,
    time: when.AskedTime | None,
    totals: read.Totals,
    view: Sequence[int] | None,
) -> float:
    """Weigh the words that name a time as if they were looked for."""
    if time is None or time.span is None:
        return 0.0
    named = question_words(" ".join(text[start:stop] for start, stop in time.words))
    words = [word for word in named.words if not word.function]
    return sum(group.idf for group in weigh_words(connection, words, totals.passages, (), view))


def _without(text: str, slices: Iterable[tuple[int, int]]) -> str:
    """Blank what was read as time, so that it is not looked for as words."""
    for start, stop in slices:
        text = f"{text[:start]}{' ' * (stop - start)}{text[stop:]}"
    return text


def _told(time: when.AskedTime | None) -> str | None:
    """Tell in words what a question says of time."""
    if time is None:
        return None
    span = None if time.span is None else f"{time.since or ''}..{time.until or ''}"
    around = "around" if time.around else None
    parts = (span, around, time.order, "when" if time.wants_time else None)
    return " ".join(part for part in parts if part) or None


def _constraint(
    connection: sqlite3.Connection,
    asked: Asked,
    about: Iterable[tuple[Entity, ...]],
    time: when.AskedTime | None,
) -> Constraint:
    since, until = asked.since, asked.until
    if time is not None:
        since = max((day for day in (since, time.since) if day), default=None)
        until = min((day for day in (until, time.until) if day), default=None)
    units = None
    for called in about:
        named = units_about(connection, called)
        units = named if units is None else units & named
    only = Constraint(since, until, asked.kinds, asked.min_confidence, units)
    return with_confidence(connection, only, asked.clock)
