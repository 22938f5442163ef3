"""The entity channel: units about what the question names, the newest facts first."""

from __future__ import annotations

import sqlite3
from collections.abc import Collection

from daybank.index import read
from daybank.search.entities import is_name
from daybank.search.hits import Hit
from daybank.search.plan import Plan

FOUND = 200


def find(connection: sqlite3.Connection, plan: Plan) -> list[Hit]:
    """Return the newest units that name any of the question's entities, facts before notes."""
    rows: set[int] = set()
    for entity in plan.entities:
        rows.update(read.newest_named(connection, (entity.folds, entity.paths), FOUND, plan.only))
    return judge(connection, plan, rows)


def judge(connection: sqlite3.Connection, plan: Plan, rows: Collection[int]) -> list[Hit]:
    """Return those of some units that name the question's entities.

    The score is the share of the entities a unit names.
    """
    named: dict[int, list[int]] = {}
    for number, entity in enumerate(plan.entities):
        for row in read.named_among(connection, (entity.folds, entity.paths), rows):
            named.setdefault(row, []).append(number)
    masses = [_mass(plan, number) for number in range(len(plan.entities))]
    hits = [
        Hit(
            row,
            "entity",
            {"entity": len(numbers) / len(plan.entities)},
            coverage=min(sum(masses[number] for number in numbers), 1.0),
        )
        for row, numbers in named.items()
    ]
    return sorted(hits, key=lambda hit: (-hit.features["entity"], hit.unit))


def _mass(plan: Plan, number: int) -> float:
    """Return the share of the question's mass that the words of one name hold."""
    named = (plan.entities[number],)
    held = sum(group.idf for group in plan.groups if is_name(group.surface, named))
    return held / plan.mass if plan.mass else 1.0
