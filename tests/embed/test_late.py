"""Late interaction: what the best pieces and the whole of a passage say to a question."""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from daybank.embed import MOST, passage_pieces, question_pieces
from daybank.embed.late import Late
from daybank.embed.static import Table, load_table

PIECES = 40
random = np.random.default_rng(7)
SMALL = Table(
    random.integers(-127, 128, (PIECES, 16)).astype(np.int8),
    random.uniform(0.1, 64.5, PIECES).astype(np.float16),
)

SOME = settings(max_examples=40)

ids = st.lists(st.integers(0, PIECES - 1), max_size=8)
passages = st.lists(ids, max_size=5)


def packed(pieces: list[int]) -> bytes:
    return np.array(pieces, "<u2").tobytes()


def asked(pieces: list[int]) -> Late:
    return Late(SMALL, packed(pieces), [1.0] * len(pieces))


def cosine(one: list[int], other: list[int]) -> float:
    """The cosine of two vectors of whole numbers, computed without rounding up to the end."""
    product = sum(a * b for a, b in zip(one, other, strict=True))
    lengths = sum(a * a for a in one) * sum(b * b for b in other)
    return product / math.sqrt(lengths) if lengths else 0.0


def row(piece: int) -> list[int]:
    scale = Fraction(float(SMALL.scales[piece]))
    return [round(int(value) * scale) for value in SMALL.vectors[piece]]


def whole(pieces: list[int]) -> list[int]:
    return [sum(column) for column in zip(*map(row, pieces), strict=True)] or [0] * 16


@SOME
@given(ids, passages)
def test_a_maximum_is_the_best_cosine_of_any_piece(
    question: list[int], texts: list[list[int]]
) -> None:
    found = asked(question).maxima([packed(text) for text in texts])
    assert found.shape == (len(texts), len(question))
    for numbers, text in zip(found.tolist(), texts, strict=True):
        for number, piece in zip(numbers, question, strict=True):
            mine = SMALL.vectors[piece].tolist()
            best = max((cosine(mine, SMALL.vectors[j].tolist()) for j in text), default=0.0)
            assert number == pytest.approx(best, abs=1e-6)


@SOME
@given(ids, passages)
def test_pooled_is_the_cosine_of_the_sums(question: list[int], texts: list[list[int]]) -> None:
    found = asked(question).pooled([packed(text) for text in texts])
    expected = [cosine(whole(question), whole(text)) for text in texts]
    assert found.tolist() == pytest.approx(expected, abs=0.00006)


@SOME
@given(st.data(), ids.filter(bool), passages)
def test_nothing_depends_on_the_order_of_adding(
    data: st.DataObject, question: list[int], texts: list[list[int]]
) -> None:
    """To the last bit: neither pieces nor passages need to come in an order of theirs."""
    order = data.draw(st.permutations(range(len(texts))))
    shuffled = [data.draw(st.permutations(texts[number])) for number in order]
    late = asked(question)
    plain, mixed = [packed(t) for t in texts], [packed(t) for t in shuffled]
    assert late.maxima(plain)[order].tolist() == late.maxima(mixed).tolist()
    assert late.pooled(plain)[order].tolist() == late.pooled(mixed).tolist()


@SOME
@given(ids, ids, ids)
def test_a_window_has_the_maxima_of_its_passages(
    question: list[int], first: list[int], second: list[int]
) -> None:
    found = asked(question).maxima([packed(first), packed(second), packed(first + second)])
    if first and second:
        assert np.maximum(found[0], found[1]).tolist() == found[2].tolist()


@SOME
@given(ids, passages, st.data())
def test_a_prefix_is_part_of_the_whole(
    question: list[int], texts: list[list[int]], data: st.DataObject
) -> None:
    prefixes = [data.draw(ids) for _ in texts]
    late = asked(question)
    joined = [packed(prefix + text) for prefix, text in zip(prefixes, texts, strict=True)]
    apart = late.pooled([packed(text) for text in texts], [packed(prefix) for prefix in prefixes])
    assert apart.tolist() == late.pooled(joined).tolist()


@settings(max_examples=20)
@given(st.sampled_from([64, 128, 256]), st.integers(0, 2**32 - 1))
def test_the_longest_passages_of_the_longest_vectors_are_added_exactly(dim: int, seed: int) -> None:
    random = np.random.default_rng(seed)
    signs = random.choice(np.array([-127, 127], np.int8), (9, dim))
    table = Table(signs, np.full(9, 64.5, np.float16))
    text = random.integers(0, 9, MOST).astype("<u2")
    late = Late(table, text.tobytes(), [1.0] * MOST)
    sums = late._sums([text.tobytes(), text[::-1].tobytes()])
    expected = (signs[text].astype(np.int64) // 127 * 8192).sum(axis=0)
    assert sums.tolist() == [expected.tolist()] * 2
    assert late.pooled([text.tobytes()], [text.tobytes()]).tolist() == [1.0]


def test_a_piece_counts_by_its_weight_and_its_length() -> None:
    table = Table(np.array([[127, 0], [0, 127]], np.int8), np.array([3.0, 1.0], np.float16))
    late = Late(table, packed([0, 1]), [1.0, 1.0])
    assert late.matched(late.maxima([packed([0]), packed([1]), b""])).tolist() == [0.75, 0.25, 0]
    without_a_name = Late(table, packed([0, 1]), [0.0, 1.0])
    assert without_a_name.matched(late.maxima([packed([0])])).tolist() == [0.0]
    of_names_only = Late(table, packed([0, 1]), [0.0, 0.0])
    assert of_names_only.matched(late.maxima([packed([0])])).tolist() == [0.0]


def test_nothing_to_compare_is_no_error() -> None:
    late = asked([])
    assert late.maxima([packed([1]), b""]).shape == (2, 0)
    assert late.matched(late.maxima([packed([1])])).tolist() == [0.0]
    assert late.pooled([packed([1]), b""]).tolist() == [0.0, 0.0]
    assert asked([1]).maxima([]).shape == (0, 1)
    assert asked([1]).pooled([]).tolist() == []


def test_a_passage_that_says_the_same_in_other_words_fits_best() -> None:
    texts = [
        "The furnace in the cellar was serviced by the plumber.",
        "Our holiday in Portugal was sunny and far too short.",
        "She bought a bicycle for her nephew.",
    ]
    question = question_pieces("Who repaired the heating?")
    late = Late(load_table(), question.ids, [1.0] * len(question.words))
    passages = [passage_pieces(text) for text in texts]
    assert late.matched(late.maxima(passages)).argmax() == 0
    assert late.pooled(passages).argmax() == 0
