"""How well a ranking finds the answering turns: shares from 0 to 1, for one question.

A ranking is a sequence of ranks, each the ids found there: an item and, beside it, what it
cites as saying the same.
"""

import math
from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet

CUTS = (1, 5, 10, 25)
BUDGETS = (500, 1_000, 2_000)
TOLD = (
    *(f"any@{cut}" for cut in CUTS),
    *("all@5", "all@10", "frac@10", "MRR", "nDCG@10"),
    *("S any@1", "S any@5", "S any@10", "S all@5", "S all@10", "S frac@10", "S MRR"),
    *(f"within@{budget}" for budget in BUDGETS),
    "abstained",
)
"""The metrics that tables tell of, in their order; the file of a run keeps all."""

_NDCG_CUT = 10
_MANY_SESSIONS = 10

Ranking = Sequence[Sequence[str]]


def turn_metrics(ranking: Ranking, gold: AbstractSet[str]) -> dict[str, float]:
    """Give any@k (one of the gold is there), all@k, frac@k (share of it), MRR and nDCG@10.

    The ideal of nDCG has all gold on top, found or not; two on one rank count for both, at
    most up to the ideal.
    """
    place = ranks(ranking)
    found = sorted(place[turn] for turn in gold if turn in place)
    scores: dict[str, float] = {}
    for cut in CUTS:
        share = sum(rank <= cut for rank in found) / len(gold)
        scores |= {f"any@{cut}": float(share > 0), f"all@{cut}": float(share == 1)}
        scores[f"frac@{cut}"] = share
    gain = sum(_discount(rank) for rank in found if rank <= _NDCG_CUT)
    ideal = sum(_discount(rank) for rank in range(1, min(len(gold), _NDCG_CUT) + 1))
    return scores | {"MRR": 1 / found[0] if found else 0.0, "nDCG@10": min(gain / ideal, 1.0)}


def session_metrics(
    ranking: Ranking, gold: AbstractSet[str], session_of: Mapping[str, str]
) -> dict[str, float]:
    """Give the same for sessions, in the order of their best turn, under `S any@5` and so on.

    Empty where there are ten sessions or fewer: finding one of five among them says nothing.
    """
    if len(set(session_of.values())) <= _MANY_SESSIONS:
        return {}
    ordered = dict.fromkeys(session_of[turn] for found in ranking for turn in found)
    scores = turn_metrics([(session,) for session in ordered], gold)
    return {f"S {name}": value for name, value in scores.items()}


def ranks(ranking: Ranking) -> dict[str, int]:
    """Give the first rank of each id, from 1."""
    place: dict[str, int] = {}
    for rank, found in enumerate(ranking, 1):
        for one in found:
            place.setdefault(one, rank)
    return place


def _discount(rank: int) -> float:
    return 1 / math.log2(rank + 1)
