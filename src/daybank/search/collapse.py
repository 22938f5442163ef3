"""Answers that say the same become one, the others cited beside it.

The same is: equal text about equal entities, or at least 0.9 of the terms in common with
eight terms or more and no number that differs. A generated line that cites its source is
answered by that source.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from daybank.grammar.ids import normal_text
from daybank.language import passage_terms
from daybank.model import Kind, Origin, Source, Unit, fold_name
from daybank.search.fuse import Ranked

_LIKE = 0.9
_ENOUGH = 8
_CITATION = re.compile(r"\(?\s*([^\s()]+#L\d+)\s*\)?\s*$")


@dataclass(slots=True)
class Group:
    """Ranked units that say the same; `best` is answered, `also` are cited."""

    best: Ranked
    also: list[Source]
    terms: frozenset[str]
    key: tuple[object, ...]


def collapse(ranked: Sequence[Ranked]) -> list[Group]:
    """Group a ranking, best first, by what is said."""
    groups: list[Group] = []
    by_key: dict[tuple[object, ...], Group] = {}
    for entry in ranked:
        unit = entry.found.unit
        key, terms = _key(unit), _terms(entry)
        group = by_key.get(key) or _alike(groups, terms, unit)
        if group is None:
            group = Group(entry, [], terms, key)
            groups.append(group)
            by_key[key] = group
        else:
            _join(group, entry)
    return groups


def cited_source(unit: Unit) -> Source | None:
    """Return the source a generated line ends with; None for written text and for none."""
    if unit.origin is not Origin.GENERATED:
        return None
    found = _CITATION.search(unit.claim.text[-300:])
    return Source.parse(found[1]) if found else None


def says_the_same(line: Unit, source: Unit) -> bool:
    """Say whether a generated line still tells what its source says."""
    said, meant = (frozenset(passage_terms(u.claim.text, "").terms) for u in (line, source))
    return len(said & meant) >= 0.5 * len(meant)


def _join(group: Group, entry: Ranked) -> None:
    """Add an entry to a group; of equals the one with the plainest path is answered."""
    old, new = group.best.found.unit, entry.found.unit
    preferred = (
        entry.score >= group.best.score - 0.1
        and _key(new) == group.key
        and _preference(new) > _preference(old)
    )
    if preferred:
        group.best, entry = entry, group.best
    source = entry.found.unit.source
    if source != group.best.found.unit.source and source not in group.also:
        group.also.append(source)


def _preference(unit: Unit) -> tuple[bool, bool, int, int]:
    """Prefer what was written, facts, the newest day, and the shortest path (no copy's)."""
    day = unit.day.toordinal() if unit.day else 0
    written = unit.origin is Origin.WRITTEN
    return written, unit.is_fact, day, -len(unit.source.path)


def _key(unit: Unit) -> tuple[object, ...]:
    entities = frozenset(fold_name(name) for name in unit.claim.entities)
    return normal_text(unit.claim.text), entities


def _terms(entry: Ranked) -> frozenset[str]:
    return frozenset(passage_terms(entry.found.unit.body[:2_000], "").terms)


def _alike(groups: Sequence[Group], terms: frozenset[str], unit: Unit) -> Group | None:
    if len(terms) < _ENOUGH:
        return None
    for group in groups:
        needed = _LIKE * max(len(terms), len(group.terms))
        if min(len(terms), len(group.terms)) < needed or len(terms & group.terms) < needed:
            continue
        if _may_join(group, unit) and not _tells_numbers(terms ^ group.terms):
            return group
    return None


def _tells_numbers(terms: frozenset[str]) -> bool:
    """Say whether two texts differ in a number: yesterday's reading is not today's."""
    return any(c.isdigit() for term in terms for c in term)


def _may_join(group: Group, unit: Unit) -> bool:
    """Say whether two near-equal units may be one: facts about other entities never are."""
    best = group.best.found.unit
    if Kind.NOTE in (best.claim.kind, unit.claim.kind):
        return True
    return group.key[1] == _key(unit)[1]
