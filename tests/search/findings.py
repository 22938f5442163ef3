"""Units, hits and plans, most of them made by hand, for what comes after the index."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from datetime import date

from daybank.index import postings
from daybank.index.read import Constraint, Found, Totals
from daybank.model import Claim, Kind, Origin, Passage, Source, Unit
from daybank.search import lexical
from daybank.search.fuse import Candidate, Ranked
from daybank.search.hits import Hit
from daybank.search.lists import PlainLists
from daybank.search.plan import Asked, Plan
from daybank.search.words import Group

DAY = date(2025, 11, 27)


def unit(text: str, kind: Kind = Kind.NOTE, *about: str, line: int = 1, path: str = "") -> Unit:
    """A unit on as many lines as its text has, on the page of the day."""
    height = text.count("\n")
    return Unit(
        id=f"^n-{line:012x}",
        claim=Claim(kind, text, about),
        source=Source(path or "memory/2025-11-27.md", line),
        end_line=line + height,
        day=DAY,
        passages=(Passage(0, len(text), line, line + height),),
    )


def generated(text: str) -> Unit:
    return unit(text, path="bank/world.md")._replace(origin=Origin.GENERATED)


def ranked(found: Unit, score: float = 1.0, row: int = 1) -> Ranked:
    """A unit as the ranking gives it, found by its first passage."""
    passages = {row * 10 + n: passage for n, passage in enumerate(found.passages)}
    candidate = Candidate(row, ("lexical",), {"words": score}, 1.0, row * 10)
    return Ranked(candidate, Found(row, found, passages), score, {})


def plan(*words: str, asked: Asked | None = None) -> Plan:
    """A plan for a question of some words, each found as it is."""
    groups = tuple(Group(word, 1.0, {word: 1.0}) for word in words)
    return Plan(
        asked=asked or Asked(" ".join(words)),
        language="",
        groups=groups,
        mass=float(len(groups)),
        time_mass=0.0,
        entities=(),
        only=Constraint(),
        totals=Totals(passages=10, sections=2, length=50),
        anchor=DAY,
    )


def by_words(connection: sqlite3.Connection, planned: Plan) -> list[Hit]:
    """What the lexical channel finds for a plan."""
    blocks = postings.lists(connection, planned.terms)
    mean = planned.totals.length / max(planned.totals.passages, 1) or 1.0
    lists = PlainLists(planned.groups, blocks, mean, planned.view)
    return lexical.find(connection, planned, lists)


def texts(found: Sequence[Ranked]) -> list[str]:
    return [entry.found.unit.claim.text for entry in found]
