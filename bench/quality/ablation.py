"""What each ingredient of the ranking is worth: all questions ranked without it.

Every question is asked once. Its explanation tells, for each candidate, what every feature
added to the score; without a feature the candidates are put in order anew. So the candidates
are those of the whole ranking, and weights are not fitted again.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from statistics import fmean
from typing import NamedTuple

from bench.quality.asking import environment, write_workspace
from bench.quality.haystack import Haystack
from bench.quality.metrics import turn_metrics
from bench.quality.pages import Places, check_round_trip, render_pages
from bench.quality.sets import read_set
from daybank import Memory
from daybank.model import Source

SHOWN = ("any@1", "any@5", "any@10", "MRR")

_RANKED = re.compile(r"[0-9]+\. (\S+#L[0-9]+)  \S+ = (.*)")
_FEATURE = re.compile(r"([a-z_]+) ([+-][0-9.]+)")


class Explained(NamedTuple):
    """A candidate: the turn it cites, and what each feature added to its score."""

    turn: str | None
    features: Mapping[str, float]


class Ranked(NamedTuple):
    """A question's candidates, best first, and the turns that answer it."""

    set: str
    gold: frozenset[str]
    candidates: tuple[Explained, ...]


def ablate(sets: Sequence[str], data: Path, cache: Path, part: str) -> list[Ranked]:
    """Ask all questions of some sets once. Workspaces stay below `cache`."""
    found = [haystack for name in sets for haystack in read_set(name, data, part)]
    return [ranked for haystack in found for ranked in _ask(haystack, cache)]


def table(asked: Sequence[Ranked], names: Sequence[str]) -> Iterator[str]:
    """Yield a row for the whole ranking and one for each feature left out, in per cent."""
    cells = [f"{name} {metric}" for name in names for metric in SHOWN]
    yield f"| without | {' | '.join(cells)} |"
    yield f"|---|{'---:|' * len(cells)}"
    features = {name for one in asked for found in one.candidates for name in found.features}
    for feature in ("", *sorted(features)):
        shares = [
            share
            for name in names
            for share in _shares([one for one in asked if one.set == name], feature)
        ]
        told = " | ".join(f"{100 * share:.1f}" for share in shares)
        yield f"| {feature or '(nothing)'} | {told} |"


def _shares(asked: Sequence[Ranked], without: str) -> list[float]:
    scored = [turn_metrics(_order(one, without), one.gold) for one in asked]
    return [fmean(metrics[name] for metrics in scored) for name in SHOWN]


def _order(one: Ranked, without: str) -> list[list[str]]:
    """Rank the candidates without a feature; those that tie keep their order."""

    def score(found: Explained) -> float:
        return -sum(value for name, value in found.features.items() if name != without)

    ordered = sorted(one.candidates, key=score) if without else one.candidates
    return [[found.turn] if found.turn else [] for found in ordered]


def _ask(haystack: Haystack, cache: Path) -> Iterator[Ranked]:
    pages = render_pages(haystack)
    for page in pages:
        check_round_trip(page)
    places = Places(pages)
    root = write_workspace(haystack, pages, cache)
    with Memory(root, environ=environment()) as memory:
        for question in haystack.questions:
            if not question.turns:
                continue
            answer = memory.recall(question.text, k=100, now=haystack.asked_on)
            found = tuple(_explained(answer.explained, places))
            yield Ranked(haystack.group, question.turns, found)


def _explained(lines: Sequence[str], places: Places) -> Iterator[Explained]:
    for line in lines:
        if ranked := _RANKED.match(line):
            features = {name: float(value) for name, value in _FEATURE.findall(ranked[2])}
            yield Explained(places.turn(Source.parse(ranked[1])), features)
