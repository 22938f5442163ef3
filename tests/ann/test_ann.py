"""Vectors to ids: what is nearest, among all or among some, whatever came and went."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from daybank.ann import MOST_EXACT, Bits, Exact, Matrix, Rows, VectorIndex, make_index, pack


def units(rows: Matrix) -> Matrix:
    unit: Matrix = (rows / np.linalg.norm(rows, axis=1, keepdims=True)).astype(np.float32)
    return unit


def random_units(seed: int, n: int, dim: int) -> Matrix:
    return units(np.random.default_rng(seed).standard_normal((n, dim)).astype(np.float32))


def clustered(seed: int, n: int, dim: int) -> Matrix:
    """Vectors around a few hundred centres, as texts lie around their topics."""
    rng = np.random.default_rng(seed)
    centres = rng.standard_normal((300, dim))
    spread = rng.standard_normal((n, dim)) * 0.6
    return units((centres[rng.integers(0, 300, n)] + spread).astype(np.float32))


def nearest(rows: Rows, question: Matrix, k: int, allowed: set[int] | None = None) -> list[int]:
    """What a search must give, by sorting everything."""
    scores = rows.floats().astype(np.float64) @ question.astype(np.float64)
    pairs = sorted((-round(s, 5), i) for s, i in zip(scores, rows.ids.tolist(), strict=True))
    return [i for _, i in pairs if allowed is None or i in allowed][:k]


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10_000), st.integers(1, 60), st.integers(1, 20), st.data())
def test_the_exact_index_finds_what_sorting_everything_finds(
    seed: int, n: int, k: int, data: st.DataObject
) -> None:
    rows = pack(np.arange(n) * 3, random_units(seed, n, 24))
    allowed = data.draw(st.none() | st.sets(st.sampled_from(rows.ids.tolist())))
    index = Exact(24)
    index.add(rows)
    question = random_units(seed + 1, 1, 24)[0]
    ids = None if allowed is None else np.array(sorted(allowed), np.int64)
    found = index.search(question, k, ids)
    assert found.ids.tolist() == nearest(rows, question, k, allowed)
    picked = np.searchsorted(rows.ids, found.ids)
    assert np.allclose(found.scores, rows.floats()[picked] @ question, atol=1e-5)


@settings(max_examples=40, deadline=None)
@given(st.sampled_from([Exact, Bits]), st.lists(st.tuples(st.booleans(), st.integers(0, 30))))
def test_what_came_and_went_leaves_no_trace(
    kind: type[Exact | Bits], steps: list[tuple[bool, int]]
) -> None:
    vectors = random_units(5, 31, 70)
    index, held = kind(70), set[int]()
    for adding, number in steps:
        if adding and number not in held:
            index.add(pack(np.array([number]), vectors[[number]]))
            held.add(number)
        elif not adding:
            index.remove(np.array([number]))
            held.discard(number)
    left = sorted(held)
    fresh = kind(70)
    fresh.add(pack(np.array(left, np.int64), vectors[left]))
    assert len(index) == len(fresh) == len(held)
    for question in random_units(6, 3, 70):
        assert index.search(question, 5).ids.tolist() == fresh.search(question, 5).ids.tolist()


def test_of_equal_vectors_the_lower_id_comes_first() -> None:
    vector = random_units(1, 1, 16)
    for index in (Exact(16), Bits(16)):
        index.add(pack(np.array([9, 2, 5]), np.repeat(vector, 3, axis=0)))
        assert index.search(vector[0], 2).ids.tolist() == [2, 5]


def test_signs_find_nearly_all_that_comparing_everything_finds() -> None:
    vectors = clustered(7, 30_000, 128)
    rows = pack(np.arange(30_000), vectors)
    exact, bits = Exact(128), Bits(128)
    exact.add(rows)
    bits.add(rows)
    shared = 0
    for place in range(0, 30_000, 600):
        question = units(vectors[[place]] + random_units(place, 1, 128) * 0.5)[0]
        found = bits.search(question, 10)
        truth = exact.search(question, 10)
        shared += len(set(truth.ids.tolist()) & set(found.ids.tolist()))
    assert shared / 500 >= 0.97


def test_vectors_that_all_point_one_way_are_told_apart_by_their_signs() -> None:
    """Some models put all texts into a narrow cone, where plain signs would be all alike."""
    vectors = units(random_units(3, 6_000, 64) + np.float32(0.5))
    rows = pack(np.arange(6_000), vectors)
    bits = Bits(64)
    bits.add(rows)
    hits = 0
    for place in range(0, 6_000, 200):
        hits += place in bits.search(vectors[place], 10).ids
    assert hits == 30


def test_the_mean_is_taken_anew_when_twice_as_many_have_come() -> None:
    north, south = np.eye(2, 64, dtype=np.float32)
    first = units(random_units(1, 40, 64) * 0.1 + north)
    later = units(random_units(2, 90, 64) * 0.1 + south)
    bits = Bits(64)
    bits.add(pack(np.arange(40), first))
    before = bits.centre().copy()
    bits.add(pack(np.arange(40, 130), later))
    assert before[0] > 0.7
    assert bits.centre()[1] > 0.5


@pytest.mark.parametrize("share", [3, 400])
def test_a_filter_leaves_the_allowed_alone_and_loses_none_of_them(share: int) -> None:
    """Whether many are allowed, of which signs propose some, or so few that all are compared."""
    vectors = clustered(11, 20_000, 64)
    rows = pack(np.arange(20_000), vectors)
    bits = Bits(64)
    bits.add(rows)
    allowed = set(range(0, 20_000, share))
    question = vectors[share * 2]
    found = bits.search(question, 10, np.array(sorted(allowed))).ids.tolist()
    assert set(found) <= allowed
    assert found == nearest(rows, question, 10, allowed)


def test_nothing_is_found_in_an_empty_index_nor_among_none() -> None:
    question = random_units(1, 1, 8)[0]
    for index in (Exact(8), Bits(8)):
        assert index.search(question, 5).ids.tolist() == []
        index.add(pack(np.arange(3), random_units(2, 3, 8)))
        assert index.search(question, 5, np.array([], np.int64)).ids.tolist() == []
        assert index.search(question, 5).ids.tolist() != []


def test_rounding_to_a_byte_keeps_the_direction() -> None:
    vectors = random_units(4, 500, 384)
    kept = pack(np.arange(500), vectors).floats()
    cosines = (kept * vectors).sum(axis=1) / np.linalg.norm(kept, axis=1)
    assert cosines.min() > 0.9999


def test_a_vector_of_zeros_stays_one() -> None:
    rows = pack(np.arange(1), np.zeros((1, 4), np.float32))
    assert rows.floats().tolist() == [[0.0] * 4]


@pytest.mark.parametrize(("n", "kind"), [(0, Exact), (MOST_EXACT, Exact), (MOST_EXACT + 1, Bits)])
def test_many_vectors_are_indexed_by_their_signs(n: int, kind: type[VectorIndex]) -> None:
    index = make_index(pack(np.arange(n), np.ones((n, 2), np.float32)))
    assert type(index) is kind
    assert len(index) == n
