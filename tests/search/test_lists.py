"""The lists of a question: how strongly passages hold its words, by numpy and without it."""

from __future__ import annotations

import struct
from collections.abc import Mapping

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from daybank.index.postings import BLOCK_BITS, Block
from daybank.search.lists import ArrayLists, Lists, PlainLists, saturated
from daybank.search.words import Group

Entries = Mapping[int, tuple[int, int]]
"""(times, length) by passage."""

BOTH = pytest.mark.parametrize("made", [PlainLists, ArrayLists])


def blocks(entries: Entries) -> list[Block]:
    """The stored form of a list."""
    packed: dict[int, bytes] = {}
    for passage, (times, length) in sorted(entries.items()):
        base = passage >> BLOCK_BITS << BLOCK_BITS
        entry = struct.pack("<I", passage - base << 16 | times << 8 | length)
        packed[base] = packed.get(base, b"") + entry
    return sorted(packed.items())


def stored(lists: Mapping[str, Entries]) -> dict[str, list[Block]]:
    return {term: blocks(entries) for term, entries in lists.items() if entries}


TEA = Group("tea", 2.0, {"tea": 1.0, "teas": 0.9, ":tea": 0.8, "#tea": 0.5})
HALF = Group("tea", 2.0, {"tea": 1.0, "teas": 0.5})
MILK = Group("milk", 3.0, {"milk": 1.0})
NOWHERE = Group("nowhere", 4.0, {})
ALL_OF_FOUR = dict.fromkeys((1, 2, 3, 4), (1, 4))
BOTH_OF_TWO = dict.fromkeys((1, 2), (1, 2))


@BOTH
def test_a_word_is_as_strong_as_its_best_variant(made: type[PlainLists | ArrayLists]) -> None:
    lists = stored({"tea": {1: (1, 9), 4: (1, 9)}, "teas": {1: (3, 9), 2: (3, 9)}})
    judged = made([TEA], lists, mean=5.0).judge(ALL_OF_FOUR, 0, [1.0])
    assert judged.alone == [
        max(saturated(1, 9, 5.0), 0.9 * saturated(3, 9, 5.0)),
        0.9 * saturated(3, 9, 5.0),
        0.0,
        saturated(1, 9, 5.0),
    ]
    assert judged.held == [1.0, 1.0, 0.0, 1.0]


@BOTH
def test_the_context_of_a_passage_is_the_strongest_within_reach_in_its_section(
    made: type[PlainLists | ArrayLists],
) -> None:
    even = stored({"tea": {2: (1, 5)}, "milk": {5: (1, 5), 8: (2, 5)}})
    lists = made([TEA, MILK], even, mean=5.0)
    bounds = {3: (1, 4), 4: (1, 4), 5: (5, 9), 6: (5, 9), 7: (5, 9)}
    judged = lists.judge(bounds, 2, [0.25, 0.5])
    strong = 0.5 * saturated(2, 5, 5.0)
    assert judged.alone == [0.0, 0.0, 0.5, 0.0, 0.0]
    assert judged.context == [0.25, 0.25, 0.5, strong, strong]
    assert judged.held == [0.0, 0.0, 0.5, 0.0, 0.0]


@BOTH
def test_a_label_or_heading_is_said_once_however_long_the_passage_is(
    made: type[PlainLists | ArrayLists],
) -> None:
    lists = made([TEA], stored({":tea": {1: (1, 5)}, "#tea": {1: (1, 5), 2: (9, 255)}}), mean=5.0)
    assert lists.judge(BOTH_OF_TWO, 0, [1.0]).alone == [0.8, 0.5]
    assert lists.times([(1, 2)]) == [[0.0]]
    assert lists.spread([1]) == [0]


@BOTH
def test_the_best_passages_hold_most_of_what_the_words_weigh(
    made: type[PlainLists | ArrayLists],
) -> None:
    even = stored({"tea": {1: (1, 5), 2: (1, 5)}, "milk": {2: (1, 5), 3: (1, 5)}})
    lists = made([MILK, TEA, NOWHERE], even, mean=5.0)
    assert lists.best(9, None) == [(2, 5.0), (3, 3.0), (1, 2.0)]
    assert lists.best(2, None) == [(2, 5.0), (3, 3.0)]
    assert lists.best(9, [1, 3, 4, 7_000]) == [(3, 3.0), (1, 2.0)]
    assert lists.best(9, []) == []


@BOTH
def test_all_that_tie_with_the_last_are_given_by_their_number(
    made: type[PlainLists | ArrayLists],
) -> None:
    even = dict.fromkeys((9, 4_096, 2, 5, 70_000), (1, 5))
    lists = made([TEA], stored({"tea": {**even, 7: (2, 5)}}), mean=5.0)
    assert [passage for passage, _ in lists.best(1, None)] == [7]
    assert [passage for passage, _ in lists.best(2, None)] == [7, 2, 5, 9, 4_096, 70_000]


@BOTH
def test_a_word_is_counted_in_ranges_and_over_them(made: type[PlainLists | ArrayLists]) -> None:
    lists = stored(
        {"tea": {1: (2, 9), 2: (1, 9), 5: (4, 9)}, "teas": {2: (3, 9)}, "milk": {5: (1, 9)}}
    )
    counted = made([HALF, MILK, NOWHERE], lists, mean=5.0)
    assert counted.times([(1, 2), (3, 4), (5, 5)]) == [
        [2 + 0.5 * 3, 0.0, 0.0],
        [0.0, 0.0, 0.0],
        [4.0, 1.0, 0.0],
    ]
    assert counted.times([]) == []
    assert counted.spread([1, 3, 5]) == [2, 1, 0]
    assert counted.spread([1, 2, 3]) == [3, 1, 0]


@BOTH
def test_what_is_not_in_view_is_not_there(made: type[PlainLists | ArrayLists]) -> None:
    entries = stored({"tea": {1: (1, 5), 2: (1, 5)}, "milk": {2: (1, 5)}})
    lists = made([TEA, MILK], entries, mean=5.0, view=[1, 3])
    assert lists.best(9, None) == [(1, 2.0)]
    assert lists.judge(BOTH_OF_TWO, 0, [1.0, 1.0]).alone == [1.0, 0.0]
    assert lists.times([(1, 2)]) == [[1.0, 0.0]]
    assert lists.spread([1, 2]) == [1, 0]


@BOTH
def test_a_question_without_words_holds_nothing(made: type[PlainLists | ArrayLists]) -> None:
    lists = made([], {}, mean=1.0)
    assert lists.best(9, None) == []
    assert lists.judge({1: (1, 1)}, 2, []) == ([0.0], [0.0], [0.0])
    assert lists.spread([1]) == []


def test_a_term_said_oftener_or_in_a_shorter_text_is_stronger_up_to_a_limit() -> None:
    assert saturated(0, 9, 5.0) == 0
    assert saturated(1, 5, 5.0) == 1
    assert saturated(1, 9, 5.0) < 1 < saturated(2, 5, 5.0) < saturated(255, 5, 5.0) < 2.2


# -- both are the same ---------------------------------------------------------------------

PASSAGES = st.one_of(st.integers(1, 40), st.sampled_from((4_095, 4_096, 4_097, 8_191, 70_000)))
LISTS = st.dictionaries(
    st.sampled_from(("a", "b", "c", ":a", "#a")),
    st.dictionaries(PASSAGES, st.tuples(st.integers(1, 255), st.integers(0, 255)), max_size=30),
)
WEIGHTS = st.sampled_from((1.0, 0.9, 0.81, 0.8, 0.72, 0.5, 0.45, 1 / 6))
GROUPS = st.lists(
    st.builds(
        Group,
        st.just("word"),
        st.floats(0.01, 12),
        st.dictionaries(st.sampled_from(("a", "b", "c", ":a", "#a", "nowhere")), WEIGHTS),
    ),
    min_size=1,
    max_size=4,
)
RISING = st.sets(PASSAGES).map(sorted)


@settings(max_examples=100, deadline=None)
@given(GROUPS, LISTS, st.floats(0.5, 300), st.none() | RISING, st.data())
def test_with_and_without_numpy_the_numbers_are_the_same(
    groups: list[Group],
    lists: dict[str, dict[int, tuple[int, int]]],
    mean: float,
    view: list[int] | None,
    data: st.DataObject,
) -> None:
    plain: Lists = PlainLists(groups, stored(lists), mean, view)
    array: Lists = ArrayLists(groups, stored(lists), mean, view)
    limit, only = data.draw(st.integers(1, 12)), data.draw(st.none() | RISING)
    assert array.best(limit, only) == plain.best(limit, only)
    passages = data.draw(RISING)
    bounds = {p: (max(1, p - data.draw(st.integers(0, 3))), p + 1) for p in passages}
    shares = [group.idf / 7 for group in groups]
    assert array.judge(bounds, 2, shares) == plain.judge(bounds, 2, shares)
    starts = sorted({1, *data.draw(RISING)})
    assert array.spread(starts) == plain.spread(starts)
    ranges = [(first, first + 9) for first in starts]
    assert array.times(ranges) == plain.times(ranges)
