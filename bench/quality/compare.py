"""Two runs over the same questions: is one better, or is it luck?"""

import random
import statistics
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from bench.quality.metrics import TOLD
from bench.quality.results import Results
from bench.quality.tables import percent

_TIMES = 2_000
_SEED = 1


class Difference(NamedTuple):
    """What a metric gained, with the bounds of the 95 % interval; shares."""

    mean: float
    low: float
    high: float


def bootstrap(first: Sequence[float], second: Sequence[float]) -> Difference:
    """Give how much higher `second` is, question by question, as if asked 2,000 times anew.

    Questions are drawn with replacement (paired percentile bootstrap, Efron 1979), always
    the same, so that the same runs give the same bounds.
    """
    gains = [after - before for before, after in zip(first, second, strict=True)]
    draw = random.Random(_SEED)
    means = sorted(statistics.fmean(draw.choices(gains, k=len(gains))) for _ in range(_TIMES))
    low, high = means[int(0.025 * _TIMES)], means[int(0.975 * _TIMES) - 1]
    return Difference(statistics.fmean(gains), low, high)


def compare(before: Results, after: Results) -> Iterator[str]:
    """Yield a table for each set and part in both runs: each metric, then and now."""
    for name in after.sets:
        for part in after.parts(name):
            known = {one.id: one.metrics for one in before.of(name, part)}
            pairs = [(known[o.id], o.metrics) for o in after.of(name, part) if o.id in known]
            if pairs:
                yield from ("", f"### {name}, {part}, {len(pairs)} questions", "")
                yield from _table(pairs)


def _table(pairs: Sequence[tuple[dict[str, float], dict[str, float]]]) -> Iterator[str]:
    yield "| metric | before | after | difference | 95 % |"
    yield "|---|---:|---:|---:|---|"
    for metric in TOLD:
        both = [(b[metric], a[metric]) for b, a in pairs if metric in b and metric in a]
        if not both:
            continue
        first, second = zip(*both, strict=True)
        found = bootstrap(first, second)
        then, now = percent(statistics.fmean(first)), percent(statistics.fmean(second))
        gain, low, high = (f"{100 * share:+.1f}" for share in found)
        sure = "" if found.low <= 0 <= found.high else " *"  # beyond luck
        yield f"| {metric} | {then} | {now} | {gain} | {low} to {high}{sure} |"
