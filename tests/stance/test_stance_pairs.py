"""The bounds that the labelled pairs hold, on both halves."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest
from bench.stance.measure import Judged, judged, precision, recall, tables
from bench.stance.pairs import HALVES, LABELS, read_pairs


@cache
def found(half: str) -> tuple[Judged, ...]:
    return tuple(judged(read_pairs(half)))


def test_there_are_pairs_of_every_sort_in_every_language() -> None:
    every = [pair for half in HALVES for pair in read_pairs(half)]
    assert len(every) >= 260
    counted = Counter((pair.half, pair.language, pair.label) for pair in every)
    for half in HALVES:
        for language in ("en", "nl", "de", "zh", "es", "pt"):
            assert all(counted[half, language, label] >= 3 for label in LABELS), (half, language)


def test_no_pair_stands_in_both_halves() -> None:
    build, held = ({(p.opinion, p.fact) for p in read_pairs(half)} for half in HALVES)
    assert build.isdisjoint(held)


@pytest.mark.parametrize("half", HALVES)
def test_strong_contradictions_are_right(half: str) -> None:
    """A vote of 0.8 or more can confirm another, and then moves a confidence by up to 0.20."""
    told = precision(found(half), -1, strong=True)
    assert told.whole >= 30
    assert told.at_least(0.95)


@pytest.mark.parametrize("half", HALVES)
def test_no_tricky_and_no_unrelated_pair_is_strong(half: str) -> None:
    strong = [str(one.pair) for one in found(half) if one.strong]
    aside = [name for name in strong if " tricky" in name or " unrelated" in name]
    assert aside == []


@pytest.mark.parametrize("half", HALVES)
def test_most_of_what_is_found_is_right_and_most_is_found(half: str) -> None:
    for sign in (1, -1):
        assert precision(found(half), sign).at_least(0.9)
        assert recall(found(half), sign).at_least(0.8)


def test_the_report_counts_every_pair() -> None:
    halves = {half: found(half) for half in HALVES}
    lines = list(tables(halves))
    for half in HALVES:
        assert f"### {half}: {len(found(half))} pairs" in lines
