"""All that was written, read in a few passes: what the pages of entities are made of.

A page for each of 500 entities asks for the same rows again and again, so they are read once
and sorted out in memory.
"""

from __future__ import annotations

import json
import sqlite3
from collections import defaultdict
from collections.abc import Collection, Mapping
from datetime import date
from functools import lru_cache
from typing import Final, NamedTuple

from daybank.index.read import page_folds
from daybank.model import Kind, Passage, Source


class Name(NamedTuple):
    """One name of a unit: folded, as written, and whether it stands in the header."""

    fold: str
    name: str
    in_header: bool


class Told(NamedTuple):
    """A written unit as pages tell it.

    `row` is its row, good for this snapshot only. `day` is its page's, else the first its
    text names. `is_replaced` says that a `supersedes` mark names it. `id` and `confidence` are
    those of the unit.
    """

    row: int
    id: str
    kind: Kind
    text: str
    source: Source
    day: date | None
    names: tuple[Name, ...]
    is_replaced: bool
    confidence: float | None


class Value(NamedTuple):
    """What a written unit says of one key of an entity; `fold` is the entity's.

    `day` is that of the page, by which values supersede each other. `makes_key` says that the
    key is bold on the entity's own page, and so a key of that entity.
    """

    row: int
    fold: str
    key: str
    said: str
    day: date | None
    makes_key: bool


class NamedPage(NamedTuple):
    """A page of an entity: its path, the entity's name, and all its folded names."""

    path: str
    name: str
    folds: frozenset[str]


def written(connection: sqlite3.Connection) -> tuple[Told, ...]:
    """Return every written unit, the newest day first, then by path and line; undated last."""
    names: dict[int, list[Name]] = defaultdict(list)
    for row, *name in connection.execute(_NAMES):
        names[row].append(_name(*name))
    return tuple(
        Told(
            row,
            mark,
            _KINDS[kind],
            text,
            Source(path, line),
            _date(day),
            tuple(names.get(row, ())),
            bool(is_replaced),
            confidence,
        )
        for row, mark, kind, text, path, line, day, is_replaced, confidence in connection.execute(
            _WRITTEN
        )
    )


def values(connection: sqlite3.Connection) -> tuple[Value, ...]:
    """Return what is said of the keys of entities, by day, path and line; undated first."""
    return tuple(
        Value(row, fold, key, said, _date(day), bool(makes_key))
        for row, fold, key, said, day, makes_key in connection.execute(_VALUES)
    )


def named_pages(connection: sqlite3.Connection) -> tuple[NamedPage, ...]:
    """Return the pages of entities, by path."""
    aliases: dict[int, list[str]] = defaultdict(list)
    for page, name in connection.execute("select page, name from alias"):
        aliases[page].append(name)
    return tuple(
        NamedPage(path, name, frozenset(page_folds(name, aliases[page])))
        for page, path, name in connection.execute(_PAGES)
    )


def passages(
    connection: sqlite3.Connection, rows: Collection[int]
) -> Mapping[int, tuple[Passage, ...]]:
    """Return the passages of some units, in order."""
    found: dict[int, list[Passage]] = defaultdict(list)
    for row, start, stop, line, end_line in connection.execute(
        _PASSAGES, (json.dumps(sorted(rows)),)
    ):
        found[row].append(Passage(start, stop, line, end_line))
    return {row: tuple(cut) for row, cut in found.items()}


# A tenth of the whole reading, were each kind looked up by its value.
_KINDS: Final = {kind.value: kind for kind in Kind}


@lru_cache(maxsize=8_192)  # few names are read again and again
def _name(fold: str, name: str, in_header: int) -> Name:
    return Name(fold, name, bool(in_header))


@lru_cache(maxsize=8_192)  # few days are read again and again
def _date(text: str | None) -> date | None:
    return None if text is None else date.fromisoformat(text)


_NAMES: Final = """
    select name.unit, name.fold, name.name, name.header
      from name join unit on unit.id = name.unit
     where unit.origin = 'written'
     order by name.unit, name.position
"""
_WRITTEN: Final = """
    select unit.id, unit.mark, unit.kind, unit.text, page.path, unit.line,
           coalesce(unit.day, unit.span_start) as day,
           unit.mark in (select link.target from link join unit as by on by.id = link.unit
                          where link.verb = 'supersedes' and by.origin = 'written'),
           unit.confidence
      from unit join page on page.id = unit.page
     where unit.origin = 'written'
     order by coalesce(unit.day, unit.span_start) desc nulls last, page.path, unit.line
"""
_VALUES: Final = """
    select slot.unit, slot.fold, slot.key, slot.value, unit.day,
           slot.bold and coalesce(entity.fold = slot.fold, 0)
      from slot join unit on unit.id = slot.unit join page on page.id = unit.page
      left join entity on entity.page = unit.page
     order by unit.day, page.path, unit.line
"""
_PAGES: Final = """
    select entity.page, page.path, entity.name
      from entity join page on page.id = entity.page
     order by page.path
"""
_PASSAGES: Final = """
    select unit, start, stop, line, end_line from passage
     where unit in (select value from json_each(?)) order by id
"""
