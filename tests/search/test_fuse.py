"""All channels' hits in one ranking, by score."""

from __future__ import annotations

from datetime import timedelta

from findings import DAY, plan, unit
from hypothesis import given
from hypothesis import strategies as st

from daybank.index.read import Found
from daybank.model import Kind, Unit
from daybank.search.fuse import Candidate, Ranked, merge, rank, shortlist
from daybank.search.hits import Hit


def order(*units: tuple[Unit, float], topic: bool = True) -> list[Ranked]:
    """The ranking of units by their lexical scores."""
    candidates = [
        Candidate(row, ("lexical",), {"lexical": score}, score, None)
        for row, (_, score) in enumerate(units)
    ]
    found = {row: Found(row, one, {}) for row, (one, _) in enumerate(units)}
    return rank(candidates, found, plan("word")._replace(topic=topic))


def lines(found: list[Ranked]) -> list[int]:
    return [entry.found.unit.source.line for entry in found]


def test_hits_of_one_unit_become_one_candidate_with_every_channels_score() -> None:
    [merged] = merge([Hit(7, "lexical", 0.4, 0.3, 70), Hit(7, "entity", 1.0, 0.5)])
    assert merged == Candidate(
        7, ("lexical", "entity"), {"lexical": 0.4, "entity": 1.0}, 0.5, passage=70
    )


def test_of_two_hits_of_one_channel_the_better_counts() -> None:
    [merged] = merge([Hit(7, "lexical", 0.2, 0.2), Hit(7, "lexical", 0.4, 0.4)])
    assert (merged.features, merged.coverage) == ({"lexical": 0.4}, 0.4)


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
    assert lines(order((note, 2.0), (old, 1.5), (new, 0.8), topic=False)) == [3, 2, 1]


def test_a_shortlist_keeps_the_best_and_of_equals_those_that_came_first() -> None:
    scores = {5: 0.2, 9: 0.7, 3: 0.2, 1: 0.2}
    candidates = [Candidate(row, (), {"lexical": s}, s, None) for row, s in scores.items()]
    assert [c.row for c in shortlist(candidates, plan("word"), 3)] == [9, 5, 3]


def test_a_shortlist_for_a_portrait_looks_at_the_names_alone() -> None:
    named = Candidate(1, (), {"entity": 1.0, "lexical": 0.1}, 1.0, None)
    wordy = Candidate(2, (), {"entity": 1.0, "lexical": 2.0}, 1.0, None)
    half = Candidate(3, (), {"entity": 0.5, "lexical": 2.0}, 1.0, None)
    portrait = plan("word")._replace(topic=False)
    assert [c.row for c in shortlist([half, named, wordy], portrait, 2)] == [1, 2]
