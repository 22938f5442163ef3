"""Hits of all channels to one ranking, by score.

The score is a weighted sum of features, each on an absolute scale, so nothing is rescaled by
the question's best hit. The weights of a question about a topic were chosen on conversations
(`bench/quality`, part dev) and rounded; they are the same for every kind of text.

A question that is nothing but names ("tell me about Peter") is answered with what is known,
facts first, of those the newest.

`temporal` is how near a unit comes to the time the question names, times the share of the
question that names it. The last or first time of something weighs recency, the first time
turned round.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from daybank.grammar.ids import normal_text
from daybank.index.read import Found
from daybank.index.times import CURRENT, Standing
from daybank.model import Span
from daybank.search.hits import Hit
from daybank.search.plan import Plan
from daybank.search.temporal import nearness, recency

TOPIC = {
    "words": 2.0,
    "section": 6.0,
    "answers": 3.5,
    "asks": -0.65,
    "speaker": 0.8,
    "role": 1.2,
    "wish": 2.4,
    "dated": 1.5,
    "match": 3.0,
    "match_near": 3.0,
    "whole": 3.0,
    "whole_near": 2.0,
    "meaning": 1.5,
    "temporal": 10.0,
    "entity": 0.6,
    "opinion": 3.0,
    "fact": 0.1,
    "recency": 0.05,
    "superseded": -1.0,
    "exact": 5.0,
}
TOLD = {
    "words": "the question's words in the passage, and those within two passages of it",
    "section": "the question's words in all that stands below the same heading",
    "answers": "how well the question just before, by somebody else, fits yours",
    "asks": "it is a short question itself",
    "speaker": "said by the one person the question names",
    "role": "said by the user (1) or an assistant (-1)",
    "wish": "it tells how things should always be done, and you ask to do something",
    "dated": "it names a day or time, and you ask when",
    "match": "each piece of the question beside its nearest in the passage",
    "match_near": "the same with two passages to either side",
    "whole": "the question as a whole beside the passage as a whole",
    "whole_near": "the same for the passages right before and after",
    "meaning": "how near the chosen model finds it",
    "temporal": "how near its days come to the asked time, by how much of the question asks it",
    "entity": "the share of the names in the question that it is about",
    "opinion": "you ask what somebody holds (2: that alone), and it is an opinion about them",
    "fact": "it is a typed fact",
    "recency": "how recent its day is",
    "superseded": "a later line says otherwise",
    "exact": "it says just what you wrote",
}
"""What each feature tells, for people."""
_PORTRAIT = {"words": 0.025, "entity": 0.6, "fact": 0.5, "recency": 0.3}
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
    """Bring the hits of one unit together; no channel's features are lost."""
    by_unit: dict[int, list[Hit]] = {}
    for hit in hits:
        by_unit.setdefault(hit.unit, []).append(hit)
    return [_merged(unit, found) for unit, found in by_unit.items()]


def _merged(unit: int, hits: Sequence[Hit]) -> Candidate:
    if len(hits) == 1:
        [hit] = hits
        return Candidate(unit, (hit.channel,), hit.features, hit.coverage, hit.passage)
    features: dict[str, float] = {}
    for hit in hits:
        features |= hit.features
    return Candidate(
        unit,
        tuple(dict.fromkeys(hit.channel for hit in hits)),
        features,
        max(hit.coverage for hit in hits),
        next((hit.passage for hit in hits if hit.passage is not None), None),
    )


def in_asked_time(
    candidates: Iterable[Candidate], days: Mapping[int, Iterable[Span]], plan: Plan
) -> list[Candidate]:
    """Tell of each candidate how near its days come to the time the question names."""
    if not plan.time_mass:
        return list(candidates)
    share = plan.time_mass / plan.mass
    return [
        candidate._replace(
            features={
                **candidate.features,
                "temporal": share * nearness(days.get(candidate.row, ()), plan),
            }
        )
        for candidate in candidates
    ]


def shortlist(candidates: Iterable[Candidate], plan: Plan, limit: int) -> list[Candidate]:
    """Keep the best by what the channels said alone, of equals those that come first.

    For a portrait that is the share of the names alone: the priors, small beside the words
    of a topic, decide there.
    """
    weights = TOPIC if plan.topic else {"entity": 1.0}
    return sorted(candidates, key=lambda candidate: -_weigh(candidate.features, weights))[:limit]


def rank(
    candidates: Iterable[Candidate],
    found: Mapping[int, Found],
    plan: Plan,
    standings: Mapping[int, Standing] = MappingProxyType({}),
) -> list[Ranked]:
    """Score the candidates and order them; units that are not in `standings` are current."""
    weights = weights_of(plan)
    asked = normal_text(plan.asked.text)
    ranked = []
    for candidate in candidates:
        unit = found[candidate.row].unit
        standing = standings.get(candidate.row, CURRENT)
        features = {
            **candidate.features,
            "fact": float(unit.is_fact),
            "recency": recency(unit.day, plan),
            "superseded": float(standing.superseded_by is not None),
            "exact": float(normal_text(unit.claim.text) == asked),
        }
        weighted = {name: weights.get(name, 0.0) * v for name, v in features.items()}
        score = round(sum(weighted.values()), 6)
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
    weights = TOPIC if plan.topic else _PORTRAIT
    if plan.time is None or plan.time.order is None:
        return weights
    return {**weights, "recency": _ORDERED[plan.time.order]}


def _weigh(features: Mapping[str, float], weights: Mapping[str, float]) -> float:
    return sum(weights.get(name, 0.0) * value for name, value in features.items())
