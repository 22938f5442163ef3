"""All channels' hits in one ranking, by score."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from findings import DAY, plan, unit
from hypothesis import given
from hypothesis import strategies as st

from daybank.grammar.when import AskedTime
from daybank.index.read import Found
from daybank.index.times import Standing
from daybank.model import Kind, Span, Unit
from daybank.search.fuse import Candidate, Ranked, in_asked_time, merge, rank, shortlist
from daybank.search.hits import Hit
from daybank.search.plan import Plan

TOPIC = plan("word")
PORTRAIT = TOPIC._replace(topic=False)


def order(*units: tuple[Unit, float], asked: Plan = TOPIC, gone: int = -1) -> list[Ranked]:
    """The ranking of units by the words they hold; `gone` is the row of a superseded one."""
    candidates = [
        Candidate(row, ("lexical",), {"words": score}, score, None)
        for row, (_, score) in enumerate(units)
    ]
    found = {row: Found(row, one, {}) for row, (one, _) in enumerate(units)}
    return rank(candidates, found, asked, {gone: Standing("superseded", "^f-1a2b3c4d5e6f")})


def lines(found: list[Ranked]) -> list[int]:
    return [entry.found.unit.source.line for entry in found]


def test_hits_of_one_unit_become_one_candidate_with_every_channels_features() -> None:
    lexical = Hit(7, "lexical", {"words": 0.4, "section": 0.1}, 0.3, passage=70)
    [merged] = merge([lexical, Hit(7, "temporal", {}), Hit(7, "entity", {"entity": 1.0}, 0.5)])
    assert merged == Candidate(
        7,
        ("lexical", "temporal", "entity"),
        {"words": 0.4, "section": 0.1, "entity": 1.0},
        0.5,
        passage=70,
    )


def test_what_a_channel_says_twice_counts_once() -> None:
    hit = Hit(7, "entity", {"entity": 1.0}, 0.5)
    assert merge([hit, hit]) == merge([hit])


def test_units_stay_in_the_order_in_which_they_were_found() -> None:
    hits = [Hit(unit, "lexical", {"words": 0.1}) for unit in (9, 2, 9, 5)]
    assert [candidate.row for candidate in merge(hits)] == [9, 2, 5]


def test_a_fact_beats_a_note_that_says_the_same() -> None:
    note, fact = unit("Is away.", line=1), unit("Is away.", Kind.WORLD, line=2)
    assert lines(order((note, 0.50), (fact, 0.49))) == [2, 1]


def test_a_note_that_fits_much_better_beats_a_fact() -> None:
    note, fact = unit("Is away.", line=1), unit("Is here.", Kind.WORLD, line=2)
    assert lines(order((note, 0.9), (fact, 0.3))) == [1, 2]


def test_of_equals_the_newer_comes_first_then_path_and_line() -> None:
    old = unit("One.", line=1)._replace(day=DAY - timedelta(days=400))
    undated = unit("One.", line=2)._replace(day=None)
    first, second = unit("One.", line=3, path="a.md"), unit("One.", line=9, path="a.md")
    found = order((undated, 0.5), (second, 0.5), (old, 0.5), (first, 0.5))
    assert lines(found) == [3, 9, 1, 2]


def test_recency_does_not_bury_an_old_exact_match() -> None:
    old = unit("The exact words.", line=1)._replace(day=DAY - timedelta(days=4_000))
    new = unit("Other words.", line=2)
    assert lines(order((old, 1.0), (new, 0.9))) == [1, 2]


def test_a_day_after_the_anchor_is_as_recent_as_can_be() -> None:
    later = unit("One.", line=1)._replace(day=DAY + timedelta(days=90))
    [ahead, now] = order((later, 0.5), (unit("One.", line=2), 0.5))
    assert ahead.score == now.score


@given(st.lists(st.tuples(st.floats(0, 1), st.integers(0, 900)), max_size=8), st.randoms())
def test_a_ranking_does_not_depend_on_the_order_of_the_hits(
    scores: list[tuple[float, int]], random: object
) -> None:
    units = [
        (unit("One.", line=n)._replace(day=DAY - timedelta(days=age)), score)
        for n, (score, age) in enumerate(scores, 1)
    ]
    shuffled = list(units)
    random.shuffle(shuffled)  # type: ignore[attr-defined] # hypothesis calls it an object
    assert lines(order(*shuffled)) == lines(order(*units))


def test_a_portrait_lists_every_fact_before_any_note_and_the_newest_first() -> None:
    note = unit("Peter, Peter and Peter.", line=1)
    old = unit("Peter is Peter.", Kind.WORLD, line=2)._replace(day=DAY - timedelta(days=2_000))
    new = unit("Is away.", Kind.WORLD, line=3)
    assert lines(order((note, 2.0), (old, 1.5), (new, 0.8), asked=PORTRAIT)) == [3, 2, 1]


def test_what_was_superseded_comes_after_what_is_true_though_it_fits_a_little_better() -> None:
    old, new = unit("Lives by the sea.", Kind.WORLD), unit("Lives inland.", Kind.WORLD, line=2)
    assert lines(order((old, 1.2), (new, 1.0), gone=0)) == [2, 1]
    assert lines(order((old, 1.6), (new, 1.0), gone=0)) == [1, 2]


@pytest.mark.parametrize("asked", [TOPIC, PORTRAIT])
def test_of_equal_scores_what_is_true_comes_first(asked: Plan) -> None:
    old, new = unit("Lives by the sea.", Kind.WORLD), unit("Lives inland.", Kind.WORLD, line=2)
    even = 0.5 if asked.topic else 0.0  # what the words must hold more to make up for it
    found = order((old, 1.0 + even), (new, 1.0), asked=asked, gone=0)
    assert found[0].score == found[1].score
    assert lines(found) == [2, 1]


def test_the_last_time_and_the_first_time_are_asked_by_day() -> None:
    days = [
        (unit("One.", line=n)._replace(day=DAY - timedelta(days=60 * n)), 0.5) for n in range(1, 4)
    ]
    assert lines(order(*days, asked=TOPIC._replace(time=AskedTime(order="last")))) == [1, 2, 3]
    assert lines(order(*days, asked=TOPIC._replace(time=AskedTime(order="first")))) == [3, 2, 1]


def test_how_near_a_unit_comes_to_the_asked_time_counts_for_the_share_that_names_it() -> None:
    november = Span(date(2025, 11, 1), date(2025, 11, 30))
    asked = TOPIC._replace(time=AskedTime(november), mass=4.0, time_mass=1.0)
    inside, outside, undated = (Candidate(row, (), {"words": 1.0}, 1.0, None) for row in (1, 2, 3))
    days = {1: [Span(DAY, DAY)], 2: [Span(date(2026, 1, 1), date(2026, 2, 1))]}
    found = in_asked_time([inside, outside, undated], days, asked)
    near, far, none = (candidate.features for candidate in found)
    assert near == {"words": 1.0, "temporal": 0.25}
    assert 0 < far["temporal"] < 0.25
    assert none["temporal"] == 0
    assert in_asked_time([inside], days, TOPIC) == [inside]


def test_what_nobody_weighs_counts_for_nothing() -> None:
    found = {1: Found(1, unit("One."), {})}
    plain, odd = (
        rank([Candidate(1, (), features, 1.0, None)], found, TOPIC)[0].score
        for features in ({"words": 1.0}, {"words": 1.0, "unheard of": 9.0})
    )
    assert plain == odd


def test_a_shortlist_keeps_the_best_and_of_equals_those_that_came_first() -> None:
    scores = {5: 0.2, 9: 0.7, 3: 0.2, 1: 0.2}
    candidates = [Candidate(row, (), {"words": s}, s, None) for row, s in scores.items()]
    assert [c.row for c in shortlist(candidates, plan("word"), 3)] == [9, 5, 3]


def test_a_shortlist_for_a_portrait_looks_at_the_names_alone() -> None:
    named = Candidate(1, (), {"entity": 1.0, "words": 0.1}, 1.0, None)
    wordy = Candidate(2, (), {"entity": 1.0, "words": 2.0}, 1.0, None)
    half = Candidate(3, (), {"entity": 0.5, "words": 2.0}, 1.0, None)
    assert [c.row for c in shortlist([half, named, wordy], PORTRAIT, 2)] == [1, 2]
