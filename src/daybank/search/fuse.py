"""Hits of all channels to one ranking, by score.

    score = 2.0 lexical + 0.6 entity + 0.8 temporal + 0.15 dated + 0.1 fact + 0.05 recency

A question that is nothing but names ("tell me about Peter") is answered with what is known:

    score = 0.05 lexical + 0.6 entity + 0.5 fact + 0.3 recency

so facts come first, of those the newest. `temporal` is how near a unit comes to the time the
question names, `dated` that a unit tells a date to a question for one. The last or first time
of something weighs recency ten times, the first time turned round.

Every channel's score is absolute, so nothing is rescaled by the question's best hit. Recency
halves every 90 days before the newest day there is, and is 0 without a day.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from types import MappingProxyType
from typing import NamedTuple

from daybank.index.read import Found
from daybank.index.times import CURRENT, Standing
from daybank.model import Unit
from daybank.search.hits import Hit
from daybank.search.plan import Plan
from daybank.search.temporal import nearness

_HALF_LIFE = 90
_TIME = {"temporal": 0.8, "dated": 0.15}
_TOPIC = {"lexical": 2.0, "entity": 0.6, "fact": 0.1, "recency": 0.05, **_TIME}
_PORTRAIT = {"lexical": 0.05, "entity": 0.6, "fact": 0.5, "recency": 0.3, **_TIME}
_ORDERED = {"last": 0.5, "first": -0.5}


class Candidate(NamedTuple):
    """One unit with what every channel said of it; `features` are unweighted."""

    row: int
    channels: tuple[str, ...]
    features: Mapping[str, float]
    coverage: float
    passage: int | None


class Ranked(NamedTuple):
    """A candidate read back from the index, with its final score."""

    candidate: Candidate
    found: Found
    score: float
    weighted: Mapping[str, float]
    standing: Standing = CURRENT


def merge(hits: Iterable[Hit]) -> list[Candidate]:
    """Bring the hits of one unit together; no channel's score is lost."""
    by_unit: dict[int, list[Hit]] = {}
    for hit in hits:
        by_unit.setdefault(hit.unit, []).append(hit)
    return [_merged(unit, found) for unit, found in by_unit.items()]


def _merged(unit: int, hits: Sequence[Hit]) -> Candidate:
    features: dict[str, float] = {}
    for hit in hits:
        features[hit.channel] = max(hit.score, features.get(hit.channel, 0.0))
    return Candidate(
        unit,
        tuple(features),
        features,
        max(hit.coverage for hit in hits),
        next((hit.passage for hit in hits if hit.passage is not None), None),
    )


def shortlist(candidates: Iterable[Candidate], plan: Plan, limit: int) -> list[Candidate]:
    """Keep the best by what the channels said alone, of equals those that come first.

    For a portrait that is the share of the names alone: the priors, small beside the words
    of a topic, decide there.
    """
    weights = _TOPIC if plan.topic else {"entity": 1.0}

    def promise(candidate: Candidate) -> float:
        return -sum(weights.get(name, 0.0) * v for name, v in candidate.features.items())

    return sorted(candidates, key=promise)[:limit]


def rank(
    candidates: Iterable[Candidate],
    found: Mapping[int, Found],
    plan: Plan,
    standings: Mapping[int, Standing] = MappingProxyType({}),
) -> list[Ranked]:
    """Score the candidates and order them; units that are not in `standings` are current."""
    weights = weights_of(plan)
    ranked = []
    for candidate in candidates:
        unit = found[candidate.row].unit
        features = {
            **candidate.features,
            **_times(unit, plan),
            "fact": float(unit.is_fact),
            "recency": _recency(unit.day, plan.anchor),
        }
        weighted = {name: weights.get(name, 0.0) * v for name, v in features.items()}
        score = round(sum(weighted.values()), 6)
        standing = standings.get(candidate.row, CURRENT)
        ranked.append(Ranked(candidate, found[candidate.row], score, weighted, standing))
    return sorted(ranked, key=order)


def order(ranked: Ranked) -> tuple[float, bool, int, str, int]:
    """Give the key that best answers sort first by, whatever order they arrived in.

    Of equal scores what is current comes before what was superseded, then the newest.
    """
    unit = ranked.found.unit
    day = unit.day.toordinal() if unit.day else 0
    superseded = ranked.standing.superseded_by is not None
    return -ranked.score, superseded, -day, unit.source.path, unit.source.line


def weights_of(plan: Plan) -> Mapping[str, float]:
    """Return the weight of each feature for the sort of question that was asked."""
    weights = _TOPIC if plan.topic else _PORTRAIT
    if plan.time is None or plan.time.order is None:
        return weights
    return {**weights, "recency": _ORDERED[plan.time.order]}


def _times(unit: Unit, plan: Plan) -> dict[str, float]:
    """Give the features of a question about time; none for any other."""
    if plan.time is None:
        return {}
    return {
        "temporal": nearness(unit, plan),
        "dated": float(plan.time.wants_time and bool(unit.dates)),
    }


def _recency(day: date | None, anchor: date | None) -> float:
    if day is None or anchor is None:
        return 0.0
    return float(2.0 ** (-max((anchor - day).days, 0) / _HALF_LIFE))
