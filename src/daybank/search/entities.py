"""Names in a question: which entities they stand for, and which units are about those."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Collection, Iterator
from dataclasses import dataclass

from daybank.errors import UnknownEntityError
from daybank.grammar.names import find_mentions
from daybank.index import read
from daybank.language import Question, question_words
from daybank.model import fold_name

_NAME_WORDS = 4
_UNSPACED = re.compile("[\u1000-\u109f\u0e00-\u0eff\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff]+")
_UNSPACED_NAME = 8
_MAX_CANDIDATES = 2_000


@dataclass(frozen=True, slots=True)
class Entity:
    """Something the question is about: its name, all its folded names, its pages."""

    name: str
    folds: frozenset[str]
    paths: tuple[str, ...] = ()


def find_entity(connection: sqlite3.Connection, name: str) -> tuple[Entity, ...]:
    """Return what a name or alias may stand for; raises UnknownEntityError for nothing."""
    return tuple(_resolve(connection, name))


def units_about(connection: sqlite3.Connection, entities: Collection[Entity]) -> frozenset[int]:
    """Return the units about any of the entities: by header, mention, page, plain text of notes."""
    units: set[int] = set()
    for entity in entities:
        units |= read.units_named(connection, (entity.folds, entity.paths))
        for fold in entity.folds:
            units.update(_notes_naming(connection, fold))
    return frozenset(units)


def _resolve(connection: sqlite3.Connection, name: str) -> Iterator[Entity]:
    """Yield the entities a name stands for; an alias of several stands for them all."""
    fold = fold_name(name.lstrip("@＠"))
    found = list(_entities_called(connection, fold))
    if not found:
        raise UnknownEntityError(name, _nearest(connection, fold))
    yield from found


def _entities_called(connection: sqlite3.Connection, fold: str) -> Iterator[Entity]:
    pages = read.entity_pages(connection, fold)
    for path, name, aliases in pages:
        yield Entity(name, frozenset(map(fold_name, (name, *aliases))), (path,))
    if not pages:
        for name in read.known_names(connection, [fold]).values():
            yield Entity(name, frozenset([fold]))


def _nearest(connection: sqlite3.Connection, fold: str) -> tuple[str, ...]:
    from difflib import get_close_matches  # noqa: PLC0415 (only a wrong name pays for it)

    names = {fold_name(name): name for name in read.all_names(connection)}
    return tuple(names[near] for near in get_close_matches(fold, names, n=3, cutoff=0.5))


def named_in(connection: sqlite3.Connection, text: str, question: Question) -> tuple[Entity, ...]:
    """Find the known names in a question, the longest where they overlap."""
    functions = {word.surface for word in question.words if word.function}
    marked = {fold_name(name) for name in find_mentions(text)}
    candidates = dict.fromkeys([*marked, *_candidates(text)])
    names = read.known_names(connection, list(candidates)[:_MAX_CANDIDATES])
    folds = [fold for fold in candidates if fold in names]
    found: dict[str, Entity] = {}
    for fold in sorted(folds, key=len, reverse=True):
        if fold in functions and fold not in marked:
            continue
        if any(is_within(fold, longer) for longer in found):
            continue
        for entity in _entities_called(connection, fold):
            found[fold] = entity
    return tuple({entity.name: entity for entity in found.values()}.values())


def _candidates(text: str) -> Iterator[str]:
    """Yield the folded word runs, and stretches of unspaced scripts, that may be names."""
    words = re.findall(r"[^\s\"“”„«»()\[\]{}<>,;:!?。！？、，；：]+", text[:2_000])
    cleaned = [re.sub(r"['’]s$", "", word).strip(".'’‘`*_-") for word in words]
    for start in range(len(cleaned)):
        for length in range(1, _NAME_WORDS + 1):
            if start + length <= len(cleaned):
                yield fold_name(" ".join(cleaned[start : start + length]))
    for run in _UNSPACED.findall(text[:500]):
        for start in range(len(run)):
            for length in range(2, _UNSPACED_NAME + 1):
                if start + length <= len(run):
                    yield fold_name(run[start : start + length])


def is_within(fold: str, longer: str) -> bool:
    """Say whether a folded name is another or stands in it as words of its own."""
    return f" {fold} " in f" {longer} " or (_UNSPACED.match(fold) is not None and fold in longer)


def _notes_naming(connection: sqlite3.Connection, fold: str) -> Iterator[int]:
    """Yield the notes whose text holds a name as words of its own."""
    words = question_words(fold).words
    terms = [word.variants[0][0] for word in words if word.variants]
    if not terms:
        return
    spaced = re.compile(rf"(?<!\w){re.escape(fold)}(?!\w)")
    unspaced = _UNSPACED.search(fold) is not None
    for row, text in read.notes_with_terms(connection, terms):
        plain = fold_name(text)
        if fold in plain if unspaced else spaced.search(plain):
            yield row
