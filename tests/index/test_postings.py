"""The inverted lists: what is stored for a term is what was added for it, and nothing else."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from daybank.index.opening import open_scratch
from daybank.index.postings import Pending, counts, entries, holding_all, lists, remove

TERMS = ("tea", ":peter", "#kitchen", "彼得", "𠮷", "c++", "e-4012", "名前")


@pytest.fixture
def connection() -> Iterator[sqlite3.Connection]:
    with closing(open_scratch()) as opened:
        yield opened


def held(connection: sqlite3.Connection, *terms: str) -> dict[str, list[tuple[int, int, int]]]:
    """The entries of the lists of some terms: (passage, times, length)."""
    return {term: [*entries(blocks)] for term, blocks in lists(connection, terms).items()}


def add(
    connection: sqlite3.Connection, passages: Mapping[int, tuple[str, ...]], length: int = 9
) -> None:
    pending = Pending(connection)
    for passage, terms in passages.items():
        pending.add(passage, terms, length)
    pending.store()


def test_a_list_tells_where_a_term_stands_how_often_and_how_long_the_passage_is(
    connection: sqlite3.Connection,
) -> None:
    add(connection, {3: ("tea", "milk", "tea"), 5: ("tea",)}, length=7)
    assert held(connection, "tea", "milk", "nowhere") == {
        "tea": [(3, 2, 7), (5, 1, 7)],
        "milk": [(3, 1, 7)],
    }


def test_the_bytes_of_an_entry_are_length_times_and_place_in_its_block(
    connection: sqlite3.Connection,
) -> None:
    add(connection, {4_096 + 0x0102: ("tea",) * 3}, length=7)
    assert connection.execute("select * from posting").fetchall() == [
        ("tea", 1, bytes([7, 3, 0x02, 0x01]))
    ]
    assert lists(connection, ["tea"]) == {"tea": [(4_096, bytes([7, 3, 0x02, 0x01]))]}


@pytest.mark.parametrize(
    ("times", "length", "stored"),
    [(255, 255, (255, 255)), (256, 256, (255, 255)), (70_000, 1, (255, 1)), (1, 0, (1, 0))],
)
def test_times_and_length_are_cut_and_never_reach_into_what_stands_beside(
    connection: sqlite3.Connection, times: int, length: int, stored: tuple[int, int]
) -> None:
    add(connection, {4_095: ("tea",) * times}, length)
    assert held(connection, "tea") == {"tea": [(4_095, *stored)]}


def test_a_list_goes_on_across_the_border_of_a_block(connection: sqlite3.Connection) -> None:
    add(connection, dict.fromkeys((4_094, 4_095, 4_096, 8_191, 8_192, 50_000), ("tea",)))
    assert [passage for passage, _, _ in held(connection, "tea")["tea"]] == [
        *(4_094, 4_095, 4_096, 8_191, 8_192, 50_000)
    ]
    assert [base for base, _ in lists(connection, ["tea"])["tea"]] == [0, 4_096, 8_192, 49_152]
    assert counts(connection, ["tea"]) == {"tea": 6}


def test_what_is_removed_across_a_border_leaves_its_neighbours(
    connection: sqlite3.Connection,
) -> None:
    add(connection, dict.fromkeys((4_094, 4_095, 4_096, 4_097), ("tea", "milk")))
    remove(connection, ["tea"], 4_095, 4_096)
    assert [passage for passage, _, _ in held(connection, "tea")["tea"]] == [4_094, 4_097]
    assert counts(connection, ["tea", "milk"]) == {"tea": 2, "milk": 4}


def test_nothing_is_stored_before_it_is_told_to_be(connection: sqlite3.Connection) -> None:
    pending = Pending(connection)
    pending.add(1, ["tea"], 1)
    assert held(connection, "tea") == {}
    pending.store()
    pending.store()
    assert held(connection, "tea") == {"tea": [(1, 1, 1)]}


def test_a_term_that_stands_nowhere_any_more_leaves_no_row(connection: sqlite3.Connection) -> None:
    add(connection, {1: ("tea",), 2: ("milk",)})
    remove(connection, ["tea", "nowhere"], 1, 1)
    assert connection.execute("select term from posting").fetchall() == [("milk",)]


def test_of_some_terms_the_passages_that_hold_them_all_are_found(
    connection: sqlite3.Connection,
) -> None:
    add(connection, {1: ("tea", "milk"), 2: ("tea",), 4_100: ("milk", "tea"), 4_101: ("milk",)})
    assert holding_all(connection, ["tea"]) == {1, 2, 4_100}
    assert holding_all(connection, ["tea", "milk", "tea"]) == {1, 4_100}
    assert holding_all(connection, ["tea", "nowhere"]) == set()


# Pages come with rising ids, each after a gap that may lead over the border of a block.
GAPS = st.sampled_from((0, 0, 1, 5, 4_080, 4_096, 70_000))
TIMES = st.sampled_from((1, 2, 255, 256))
PASSAGES = st.tuples(
    st.dictionaries(st.sampled_from(TERMS), TIMES, max_size=4), st.sampled_from((0, 1, 255, 300))
)
PAGES = st.tuples(GAPS, st.lists(PASSAGES, min_size=1, max_size=20))
# A sync takes some pages out, then adds some.
SYNCS = st.lists(
    st.tuples(st.lists(st.integers(0, 9), max_size=2), st.lists(PAGES, max_size=3)),
    min_size=1,
    max_size=5,
)


@settings(max_examples=40, deadline=None)
@given(st.sampled_from((1, 4_090, 8_185)), SYNCS)
def test_the_lists_are_what_the_pages_say_whatever_was_added_and_removed(
    first: int,
    syncs: list[tuple[list[int], list[tuple[int, list[tuple[dict[str, int], int]]]]]],
) -> None:
    pages: list[dict[int, tuple[dict[str, int], int]]] = []
    with closing(open_scratch()) as connection:
        for gone, added in syncs:
            for number in gone:
                if number < len(pages):
                    page = pages.pop(number)
                    terms = {term for told, _ in page.values() for term in told}
                    remove(connection, terms, min(page), max(page))
            pending = Pending(connection)
            for gap, passages in added:
                start = max((max(page) for page in pages), default=first) + 1 + gap
                pages.append(dict(enumerate(passages, start)))
                for passage, (told, length) in pages[-1].items():
                    repeated = [term for term, times in told.items() for _ in range(times)]
                    pending.add(passage, repeated, length)
            pending.store()
            every = {passage: told for page in pages for passage, told in page.items()}
            expected = {
                term: [
                    (passage, min(told[term], 255), min(length, 255))
                    for passage, (told, length) in sorted(every.items())
                    if term in told
                ]
                for term in TERMS
            }
            found = {term: entry for term, entry in expected.items() if entry}
            assert held(connection, *TERMS) == found
            assert counts(connection, TERMS) == {term: len(entry) for term, entry in found.items()}
            assert holding_all(connection, TERMS[:2]) == {
                passage for passage, (told, _) in every.items() if {*TERMS[:2]} <= told.keys()
            }
        assert connection.execute("select 1 from posting where data = x''").fetchall() == []
