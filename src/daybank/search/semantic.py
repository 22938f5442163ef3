"""The channel of meaning: passages whose vectors are near the question's."""

from __future__ import annotations

import sqlite3
from typing import TYPE_CHECKING, NamedTuple

from daybank.index import read
from daybank.search.hits import Hit
from daybank.search.plan import Plan

if TYPE_CHECKING:
    from daybank.ann import Vector
    from daybank.index.vectors import Vectors

FOUND = 100
# What is hardly nearer than any other passage is not found.
_LEAST = 0.2


class Meaning(NamedTuple):
    """A question as a vector, what it is compared with, and the languages the model knows.

    `scale` is what scores are multiplied by before anything is asked of them.
    """

    question: Vector
    vectors: Vectors
    languages: frozenset[str] | None
    scale: float = 1.0


def find(connection: sqlite3.Connection, plan: Plan, meaning: Meaning) -> list[Hit]:
    """Return the units nearest in meaning, each with its best passage.

    A question in a language that the model does not know finds nothing.
    """
    if plan.language and meaning.languages is not None and plan.language not in meaning.languages:
        return []
    allowed = plan.view if plan.passages is None else plan.passages
    found = meaning.vectors.nearest(meaning.question, FOUND, allowed)
    scored = [(passage, round(score * meaning.scale, 4)) for passage, score in found]
    near = [(passage, score) for passage, score in scored if score >= _LEAST]
    units = read.units_of(connection, [passage for passage, _ in near])
    best: dict[int, Hit] = {}
    for passage, score in near:
        unit = units[passage]
        best.setdefault(unit, Hit(unit, "semantic", {"meaning": score}, passage=passage))
    return list(best.values())
