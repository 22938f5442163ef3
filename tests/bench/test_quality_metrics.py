"""What the figures mean, on rankings small enough to score by hand."""

import math
from itertools import pairwise

import pytest
from bench.quality.compare import bootstrap
from bench.quality.metrics import session_metrics, turn_metrics
from hypothesis import given
from hypothesis import strategies as st


def ranking(text: str) -> list[list[str]]:
    """Ranks separated by spaces, what shares a rank joined by `+`: `a b+c d`."""
    return [rank.split("+") for rank in text.split()]


def test_any_all_and_frac_count_the_gold_among_the_first() -> None:
    scores = turn_metrics(ranking("x a y z b"), {"a", "b", "c"})
    assert (scores["any@1"], scores["any@5"]) == (0, 1)
    assert scores["all@5"] == 0
    assert scores["frac@5"] == pytest.approx(2 / 3)
    assert turn_metrics(ranking("b a"), {"a", "b"})["all@5"] == 1


def test_mrr_is_one_over_the_first_gold_rank() -> None:
    assert turn_metrics(ranking("x y b a"), {"a", "b"})["MRR"] == pytest.approx(1 / 3)


def test_ndcg_measures_against_all_gold_also_what_was_not_found() -> None:
    # Gold on ranks 2 and 4 of three: (1/log2(3) + 1/log2(5)) / (1 + 1/log2(3) + 1/2).
    scores = turn_metrics(ranking("x a y b"), {"a", "b", "c"})
    gain = 1 / math.log2(3) + 1 / math.log2(5)
    assert scores["nDCG@10"] == pytest.approx(gain / (1 + 1 / math.log2(3) + 1 / 2))


def test_ndcg_ends_at_ten() -> None:
    assert turn_metrics(ranking("1 2 3 4 5 6 7 8 9 10 a"), {"a"})["nDCG@10"] == 0


def test_what_is_cited_beside_an_item_has_its_rank() -> None:
    scores = turn_metrics(ranking("x b+a"), {"a"})
    assert scores["MRR"] == pytest.approx(1 / 2)
    assert turn_metrics(ranking("a+b c"), {"a", "b"})["nDCG@10"] == 1


def test_a_turn_that_is_cited_twice_has_its_first_rank() -> None:
    assert turn_metrics(ranking("x a a+y"), {"a"})["MRR"] == pytest.approx(1 / 2)


def test_nothing_found_scores_nothing() -> None:
    assert set(turn_metrics([], {"a"}).values()) == {0.0}


@given(st.permutations([*"abcdefghijklmnopqrstuvwxyzABCD"]), st.sets(st.sampled_from("abcd?")))
def test_more_ranks_never_find_less(order: list[str], gold: set[str]) -> None:
    if not gold:
        return
    scores = turn_metrics([(one,) for one in order], gold)
    for sort in ("any", "all", "frac"):
        cuts = [scores[f"{sort}@{cut}"] for cut in (1, 5, 10, 25)]
        assert all(fewer <= more for fewer, more in pairwise(cuts))
    assert all(0 <= score <= 1 for score in scores.values())


def test_sessions_come_in_the_order_of_their_best_turn() -> None:
    session_of = {f"{day}{n}": day for day in "abcdefghijk" for n in (1, 2)}
    found = ranking("b1 b2 c2 a1")
    scores = session_metrics(found, {"a"}, session_of)
    assert scores["S MRR"] == pytest.approx(1 / 3)  # b, c, a: the second turn of b adds no rank
    assert scores["S any@1"] == 0
    assert session_metrics(found, {"a", "b"}, session_of)["S all@5"] == 1


def test_sessions_are_not_scored_where_there_are_few() -> None:
    assert session_metrics(ranking("a1"), {"a"}, {"a1": "a", "b1": "b"}) == {}


def test_a_run_differs_from_itself_by_nothing() -> None:
    assert bootstrap([0.0, 1.0, 1.0], [0.0, 1.0, 1.0]) == (0, 0, 0)


def test_a_gain_on_every_question_is_sure() -> None:
    assert bootstrap([0.0] * 20, [1.0] * 20) == (1, 1, 1)


def test_a_gain_that_luck_explains_has_bounds_on_both_sides_of_nothing() -> None:
    after = [(37 * n % 101) / 101 for n in range(50)]
    found = bootstrap([0.45] * 50, after)
    assert found.low < 0 < found.mean < found.high
    assert found == bootstrap([0.45] * 50, after)  # not even the bounds change by chance
