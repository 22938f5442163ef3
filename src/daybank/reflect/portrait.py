"""What is known of one entity, gathered from all that was written: the matter of its page.

    now       what is true by key, each with the value it had before
    opinions  the beliefs about it, the surest first
    known     world facts and observations that stand, the newest first
    latest    experiences, the newest first
    notes     lines of notes that name it, the newest first
    related   entities that are named together with it, the most often first
    clashes   values that dispute each other, and conflicts that were found elsewhere

The newest is what has the latest day; of one day, and without a day, path and line decide.
Nothing here depends on what day it is today, nor on the order in which pages were read.
"""

from __future__ import annotations

import sqlite3
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Generic, NamedTuple, TypeVar

from daybank.index import portraits
from daybank.index.portraits import Told, Value
from daybank.model import Belief, Kind, Source, fold_name
from daybank.reflect.note_quotes import Quote, quote
from daybank.reflect.survey import Entity, Survey

T = TypeVar("T")

MOST: Mapping[str, int] = {
    "now": 10,
    "opinions": 6,
    "known": 8,
    "latest": 8,
    "notes": 6,
    "related": 5,
    "clashes": 5,
}
"""Lines of each section. With headings and blank lines a full page has some 65 lines."""

_CROWD = 8  # a unit that names more is a list, and says nothing of who belongs together
_KNOWN = (Kind.WORLD, Kind.OBSERVATION)


class Listed(NamedTuple, Generic[T]):
    """The first of some things, and how many more there are."""

    shown: tuple[T, ...] = ()
    more: int = 0

    def __bool__(self) -> bool:
        return bool(self.shown)


class Current(NamedTuple):
    """What is true of a key: the unit that says so, and the one that said otherwise before."""

    key: str
    now: Told
    before: Told | None = None


class Related(NamedTuple):
    """An entity named `times` together with this one, last at `source`; `path` is its page's."""

    name: str
    path: str | None
    times: int
    source: Source


class Clash(NamedTuple):
    """Two units that cannot both hold, and why."""

    first: Told
    second: Told
    reason: str


class Conflict(NamedTuple):
    """Two places found to contradict each other, whoever found it, and why."""

    first: Source
    second: Source
    reason: str


class Portrait(NamedTuple):
    """What the page of an entity says; see the head of the module."""

    entity: Entity
    now: Listed[Current] = Listed()
    opinions: Listed[Belief] = Listed()
    known: Listed[Told] = Listed()
    latest: Listed[Told] = Listed()
    notes: Listed[Quote] = Listed()
    related: Listed[Related] = Listed()
    clashes: Listed[Clash] = Listed()

    @property
    def path(self) -> str:
        """The path of the entity's page, which need not exist yet."""
        return self.entity.path


def gather(
    connection: sqlite3.Connection,
    survey: Survey,
    keys: Collection[str],
    beliefs: Sequence[Belief] = (),
    conflicts: Sequence[Conflict] = (),
    *,
    folds: Collection[str] | None = None,
) -> Iterator[Portrait]:
    """Yield the portraits of the entities that deserve a page, by the path of the page.

    `keys` are those that have one value at a time for everybody. With `folds` only entities
    with one of these folded names are told, each just as without.
    """
    wanted = survey.worthy if folds is None else survey.worthy & {*survey.called(folds)}
    notes = {number: _notes_about(survey, number) for number in wanted}
    quoted = {unit.row for listed in notes.values() for unit in listed.shown}
    cut = portraits.passages(connection, quoted)
    held = _by_entity(survey, beliefs, lambda belief: map(fold_name, belief.entities))
    history = histories(survey, keys)
    clashing = _conflicts(survey, conflicts)
    for number in sorted(wanted, key=lambda number: survey.entities[number].path):
        entity = survey.entities[number]
        told = history.get(number, History())
        facts = (u for u in survey.about.get(number, ()) if u.kind is not Kind.NOTE)
        free = [u for u in facts if not u.is_replaced and u.row not in told.rows]
        yield Portrait(
            entity,
            now=_listed("now", told.current),
            opinions=_listed("opinions", sorted(held.get(number, ()), key=_surest)),
            known=_listed("known", once(u for u in free if u.kind in _KNOWN)),
            latest=_listed("latest", once(u for u in free if u.kind is Kind.EXPERIENCE)),
            notes=Listed(
                tuple(quote(unit, entity.folds, cut[unit.row]) for unit in notes[number].shown),
                notes[number].more,
            ),
            related=_related(survey, number),
            clashes=_listed("clashes", [*told.clashes, *clashing.get(number, ())]),
        )


class History(NamedTuple):
    """What the keys of one entity say: values that hold, clashes, and the rows that took part."""

    current: tuple[Current, ...] = ()
    clashes: tuple[Clash, ...] = ()
    rows: frozenset[int] = frozenset()


def histories(survey: Survey, keys: Collection[str]) -> dict[int, History]:
    """Judge the keys of every entity that has some: by the settings, or bold on its page."""
    by_key: dict[int, dict[str, list[Value]]] = defaultdict(lambda: defaultdict(list))
    for value in survey.values:
        for number in survey.called([value.fold]):
            by_key[number][value.key].append(value)
    units = {unit.row: unit for unit in survey.told}
    found: dict[int, History] = {}
    for number, said in by_key.items():
        path = survey.entities[number].path
        history = History()
        for key, values in sorted(said.items()):
            if key in keys or any(value.makes_key for value in values):
                current, clashes = _judge(key, values, units, path)
                history = History(
                    (*history.current, *current),
                    (*history.clashes, *clashes),
                    history.rows | {value.row for value in values},
                )
        found[number] = history
    return found


def _judge(
    key: str, values: Sequence[Value], units: Mapping[int, Told], own: str
) -> tuple[tuple[Current, ...], tuple[Clash, ...]]:
    """Tell what holds of the values of one key, which come by day, and what they dispute.

    A value without a day never supersedes; what stands on the entity's own page is told there.
    """
    dated = [value for value in values if value.day is not None]
    others = _different(value for value in values if value.day is None)
    if not dated:
        only = units[others[0].row]
        is_told = len(others) > 1 or only.source.path == own
        return (() if is_told else (Current(key, only),)), ()
    newest = [value for value in dated if value.day == dated[-1].day]
    first, *rivals = _different(newest)
    now = units[first.row]
    if rivals:
        return (), tuple(Clash(now, units[v.row], f"{key}, of one day") for v in rivals)
    if now.is_replaced:
        return (), ()
    before = next((units[v.row] for v in reversed(dated) if v.said != first.said), None)
    clashes = (v for v in others if v.said != first.said)
    return (
        (Current(key, now, before),),
        tuple(Clash(now, units[v.row], f"{key}, without a day") for v in clashes),
    )


def _different(values: Iterable[Value]) -> list[Value]:
    """Keep the first of the values that say the same."""
    first: dict[str, Value] = {}
    for value in values:
        first.setdefault(value.said, value)
    return list(first.values())


def _by_entity(
    survey: Survey, things: Iterable[T], folds: Callable[[T], Iterable[str]]
) -> dict[int, list[T]]:
    found: dict[int, list[T]] = defaultdict(list)
    for thing in things:
        for number in survey.called(folds(thing)):
            found[number].append(thing)
    return found


def _conflicts(survey: Survey, conflicts: Sequence[Conflict]) -> dict[int, list[Clash]]:
    """Give the conflicts found elsewhere to the entities that either side is about."""
    if not conflicts:
        return {}
    at = {unit.source: unit for unit in survey.told}
    found: dict[int, list[Clash]] = defaultdict(list)
    for conflict in conflicts:
        first, second = at.get(conflict.first), at.get(conflict.second)
        if first is None or second is None:
            continue
        for number in dict.fromkeys((*survey.named[first.row], *survey.named[second.row])):
            found[number].append(Clash(first, second, conflict.reason))
    return found


def _surest(belief: Belief) -> tuple[object, ...]:
    unsure = 1.0 if belief.confidence is None else -belief.confidence
    day = 0 if belief.last_day is None else -belief.last_day.toordinal()
    return unsure, day, belief.statement, belief.id


def _related(survey: Survey, number: int) -> Listed[Related]:
    times: Counter[int] = Counter()
    last: dict[int, Source] = {}
    for unit in survey.about.get(number, ()):
        together = survey.named[unit.row]
        if len(together) > _CROWD:
            continue
        for other in together:
            if other != number:
                times[other] += 1
                last.setdefault(other, unit.source)
    entities = survey.entities
    order = sorted(times, key=lambda other: (-times[other], entities[other].path))
    listed = _listed("related", order)
    return Listed(
        tuple(
            Related(
                entities[other].name,
                entities[other].path if other in survey.worthy else None,
                times[other],
                last[other],
            )
            for other in listed.shown
        ),
        listed.more,
    )


def _notes_about(survey: Survey, number: int) -> Listed[Told]:
    return _listed("notes", once(u for u in survey.about.get(number, ()) if u.kind is Kind.NOTE))


def once(units: Iterable[Told]) -> list[Told]:
    """Keep the first of the units that say the same of the same."""
    first: dict[tuple[object, ...], Told] = {}
    for unit in units:
        header = [name.fold for name in unit.names if name.in_header] if unit.names else ()
        first.setdefault((unit.text, *header), unit)
    return list(first.values())


def _listed(section: str, things: Sequence[T]) -> Listed[T]:
    shown = tuple(things[: MOST[section]])
    return Listed(shown, len(things) - len(shown))
