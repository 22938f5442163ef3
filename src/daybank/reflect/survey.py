"""Who is who in a workspace, and which units name whom: read once, for all pages together.

A fact names the entities of its header and its mentions. A note names those too, and each
known name that stands in its text as words of its own. Known are the names of written text,
never generated ones. Names that one page carries are one entity; a name that several pages
carry stands for them all.
"""

from __future__ import annotations

import re
import sqlite3
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from datetime import date
from typing import NamedTuple

from daybank.index import portraits
from daybank.index.portraits import Told, Value
from daybank.language import question_words
from daybank.model import Kind, fold_name
from daybank.reflect.file_names import page_path
from daybank.search.entities import places, writing
from daybank.secrets import find_secrets

NOTES_NEEDED = 5
"""How many notes must name an entity with a fact, but not facts enough, for it to get a page."""


class Entity(NamedTuple):
    """Something with a name: its folded names, and the path of its page, there or to be."""

    name: str
    folds: frozenset[str]
    path: str
    has_page: bool


class Survey(NamedTuple):
    """What was written and whom it is about.

    `told` comes newest first, then by path and line. `about` gives for each entity, by its
    place in `entities`, the units that name it, in that order and without those of its own
    page; `named` gives for each unit, by its row, the entities. `values` come by day.
    `worthy` are the entities that have a page or have become relevant.
    """

    told: tuple[Told, ...]
    entities: tuple[Entity, ...]
    leads: Mapping[str, tuple[int, ...]]
    about: Mapping[int, tuple[Told, ...]]
    named: Mapping[int, tuple[int, ...]]
    values: tuple[Value, ...]
    worthy: frozenset[int]

    def called(self, folds: Iterable[str]) -> tuple[int, ...]:
        """Return the entities that some folded names stand for, each once."""
        return tuple(dict.fromkeys(e for fold in folds for e in self.leads.get(fold, ())))


def take_survey(connection: sqlite3.Connection, facts_needed: int) -> Survey:
    """Read all that was written; an entity named by `facts_needed` facts is worth a page."""
    told = portraits.written(connection)
    entities, leads = _entities(portraits.named_pages(connection), told)
    finder = _Finder(_known(entities, told))
    named: dict[int, tuple[int, ...]] = {}
    about: dict[int, list[Told]] = defaultdict(list)
    for unit in told:
        folds = {name.fold for name in unit.names}
        if unit.kind is Kind.NOTE:
            folds.update(finder.names_in(unit.text))
        found = leads[folds.pop()] if len(folds) == 1 else _all_of(leads, folds)
        named[unit.row] = found
        for entity in found:
            if unit.source.path != entities[entity].path:
                about[entity].append(unit)
    return Survey(
        told,
        entities,
        leads,
        {entity: tuple(units) for entity, units in about.items()},
        named,
        portraits.values(connection),
        frozenset(_worthy(entities, about, facts_needed)),
    )


def _all_of(leads: Mapping[str, tuple[int, ...]], folds: Iterable[str]) -> tuple[int, ...]:
    return tuple(sorted({entity for fold in folds for entity in leads[fold]}))


def _entities(
    pages: Collection[portraits.NamedPage], told: Iterable[Told]
) -> tuple[tuple[Entity, ...], dict[str, tuple[int, ...]]]:
    """Give the entities, those with pages first, and which of them each name leads to."""
    entities = [Entity(page.name, page.folds, page.path, has_page=True) for page in pages]
    leads: dict[str, list[int]] = defaultdict(list)
    for number, entity in enumerate(entities):
        for fold in entity.folds:
            leads[fold].append(number)
    spelled = _spellings(told)
    for fold in sorted(spelled.keys() - leads.keys()):
        leads[fold].append(len(entities))
        path = page_path(spelled[fold])
        entities.append(Entity(spelled[fold], frozenset([fold]), path, has_page=False))
    return tuple(entities), {fold: tuple(found) for fold, found in leads.items()}


def _known(entities: Iterable[Entity], told: Iterable[Told]) -> set[str]:
    """Give the names of pages and facts; one that only notes mention is no name elsewhere."""
    of_pages = {fold for entity in entities if entity.has_page for fold in entity.folds}
    facts = (unit for unit in told if unit.kind is not Kind.NOTE)
    return of_pages | {name.fold for unit in facts for name in unit.names}


def _spellings(told: Iterable[Told]) -> dict[str, str]:
    """Give each folded name as it was written first, which later days never change."""
    first: dict[str, tuple[tuple[bool, date, str, int], str]] = {}
    for unit in told:
        place = (unit.day is None, unit.day or date.min, *unit.source)
        for name in unit.names:
            if name.fold not in first or place < first[name.fold][0]:
                first[name.fold] = place, name.name
    return {fold: name for fold, (_, name) in first.items()}


def _worthy(
    entities: Iterable[Entity], about: Mapping[int, Collection[Told]], facts_needed: int
) -> Iterator[int]:
    for number, entity in enumerate(entities):
        units = about.get(number, ())
        notes = sum(unit.kind is Kind.NOTE for unit in units)
        facts = len(units) - notes
        relevant = facts >= facts_needed or (facts > 0 and notes >= NOTES_NEEDED)
        if entity.has_page or (relevant and not find_secrets(entity.name)):
            yield number


class _Finder:
    """Finds known names in text, by the word each begins with.

    A name of a script without spaces may begin within a run of letters, and so is looked for
    where its first character occurs. Names made of function words alone ("Will") are in no
    text: nobody could tell them from the words.
    """

    def __init__(self, folds: Iterable[str]) -> None:
        self.words: set[str] = set()  # the names of one word
        self.longer: dict[str, list[str]] = defaultdict(list)
        self.unspaced: dict[str, list[str]] = defaultdict(list)
        for fold in folds:
            words = question_words(fold).words
            first = _WORD.search(fold)
            if first is None or all(word.function for word in words):
                continue
            if writing(fold[0]):
                self.unspaced[fold[0]].append(fold)
            elif first[0] == fold:
                self.words.add(fold)
            else:
                self.longer[first[0]].append(fold)

    def names_in(self, text: str) -> set[str]:
        """Return the folded names that stand in a text."""
        folded = fold_name(text)
        words = set(_WORD.findall(folded))
        found = self.words & words
        for fold in self._begun(folded, words):
            if fold in folded and any(places(fold, folded)):
                found.add(fold)
        return found

    def _begun(self, folded: str, words: set[str]) -> Iterator[str]:
        """Yield the names that may begin in a text, but for those that are words of it."""
        if not folded.isascii():
            within = set(_LATIN.findall(folded)) - words  # "和peter去"
            yield from self.words & within
            words = words | within
            for character in self.unspaced.keys() & set(folded):
                yield from self.unspaced[character]
        for word in self.longer.keys() & words:
            yield from self.longer[word]


_WORD = re.compile(r"[^\W_]+")
_LATIN = re.compile("[0-9a-z\u00df-\u024f]+")
