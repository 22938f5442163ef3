"""The lexical channel: FTS5 proposes passages, their stored terms score them.

The score of a passage is the sum over the question's words of idf times the saturated
frequency of the word's best variant, divided by the idf of the whole question (words found
nowhere included): absolute, so that scores of different questions compare. The constants
are those of BM25 as FTS5 uses them.
"""

from __future__ import annotations

import sqlite3
from collections import Counter

from daybank.index import read
from daybank.index.read import Proposal
from daybank.search.hits import Hit
from daybank.search.plan import Plan
from daybank.search.words import Group

PROPOSED = 300
_K1, _B = 1.2, 0.75


def find(connection: sqlite3.Connection, plan: Plan) -> list[Hit]:
    """Return the units whose passages hold words of the question, each with its best passage."""
    if not plan.groups or not plan.mass:
        return []
    best: dict[int, Hit] = {}
    for proposal in read.propose(connection, plan.terms, PROPOSED, plan.only):
        hit = _score(proposal, plan)
        known = best.get(proposal.unit)
        if known is None or hit.score > known.score:
            best[proposal.unit] = hit
    return sorted(best.values(), key=lambda hit: (-hit.score, hit.unit))


def _score(proposal: Proposal, plan: Plan) -> Hit:
    counts = Counter(proposal.words)
    norm = _K1 * (1 - _B + _B * proposal.length / plan.totals.mean_length)
    score = held = 0.0
    for group in plan.groups:
        strength = _strength(group, counts, norm)
        if strength > 0:
            score += group.idf * strength
            held += group.idf
    return Hit(
        proposal.unit,
        "lexical",
        score / plan.mass,
        coverage=held / plan.mass,
        passage=proposal.passage,
    )


def _strength(group: Group, counts: Counter[str], norm: float) -> float:
    """Return the saturated frequency of the group's best variant; 0 if none is there."""
    best = 0.0
    for term, weight in group.variants.items():
        times = counts.get(term, 0)
        if times:
            # A label or heading is said once for the whole unit, however long it is.
            plain = term[0] not in ":#"
            share = times * (_K1 + 1) / (times + norm) if plain else 1.0
            best = max(best, weight * share)
    return best
