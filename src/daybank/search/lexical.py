"""The lexical channel: FTS5 proposes passages, their stored terms score them.

The score of a passage is the sum over the question's words of idf times the saturated
frequency of the word's best variant, divided by the idf of the whole question (words found
nowhere included): absolute, so that scores of different questions compare. The constants
are those of BM25 as FTS5 uses them.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping

from daybank.index import read
from daybank.index.read import Proposal
from daybank.search.hits import Hit
from daybank.search.plan import Plan

PROPOSED = 300
_K1, _B = 1.2, 0.75


def find(connection: sqlite3.Connection, plan: Plan) -> list[Hit]:
    """Return the units whose passages hold words of the question, each with its best passage."""
    if not plan.groups or not plan.mass:
        return []
    counting = _counting(plan)
    best: dict[int, Hit] = {}
    for proposal in read.propose(connection, plan.terms, PROPOSED, plan.only):
        hit = _score(proposal, plan, counting)
        known = best.get(proposal.unit)
        if known is None or hit.score > known.score:
            best[proposal.unit] = hit
    return sorted(best.values(), key=lambda hit: (-hit.score, hit.unit))


# For each term, the groups it counts for: (place in the plan, weight).
_Counting = Mapping[str, list[tuple[int, float]]]


def _counting(plan: Plan) -> _Counting:
    counting: dict[str, list[tuple[int, float]]] = {}
    for place, group in enumerate(plan.groups):
        for term, weight in group.variants.items():
            counting.setdefault(term, []).append((place, weight))
    return counting


def _score(proposal: Proposal, plan: Plan, counting: _Counting) -> Hit:
    norm = _K1 * (1 - _B + _B * proposal.length / plan.totals.mean_length)
    strengths: dict[int, float] = {}
    for term in counting.keys() & proposal.words:
        times = proposal.words.count(term)
        # A label or heading is said once for the whole unit, however long it is.
        share = times * (_K1 + 1) / (times + norm) if term[0] not in ":#" else 1.0
        for place, weight in counting[term]:
            strengths[place] = max(strengths.get(place, 0.0), weight * share)
    # In the order of the plan, so that sums do not depend on the order of a set.
    found = [(plan.groups[place].idf, strengths[place]) for place in sorted(strengths)]
    return Hit(
        proposal.unit,
        "lexical",
        sum(idf * strength for idf, strength in found) / plan.mass,
        coverage=sum(idf for idf, _ in found) / plan.mass,
        passage=proposal.passage,
    )
