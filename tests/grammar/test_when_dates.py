"""Dates of facts: tables in thirteen languages, the wild corpus, and what holds for any text."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from daybank.grammar.when import find_dates, first_span
from daybank.grammar.when.finding import may_hold_date
from daybank.grammar.when.reading import read_dates
from daybank.grammar.when.values import Anchor
from daybank.model import Span

TABLES = Path(__file__).parent / "when"
WILD = Path(__file__).parents[1] / "wild/expected.json"
LANGUAGES = ("en", "nl", "de", "es", "pt", "it", "fr", "ru", "tr", "zh", "ja", "ko", "my")


@dataclass(frozen=True)
class Row:
    """One line of a table: what is read on which day, and the days expected."""

    day: date
    text: str
    expected: str


def rows(name: str) -> Iterator[Row]:
    day = None
    for line in (TABLES / f"{name}.txt").read_text(encoding="utf-8").splitlines():
        if not line or line.startswith("#"):
            continue
        written, _, rest = line.partition("|")
        day = date.fromisoformat(written.strip()) if written.strip() else day
        text, _, expected = rest.partition(" → ")
        assert day is not None, line
        assert expected, line
        yield Row(day, text.strip(), expected.split(" | ")[0].strip())


def printed(span: Span) -> str:
    if span.start == span.end:
        return f"{span.start}"
    return f"{span.start}..{span.end}"


DATES = [row for language in LANGUAGES for row in rows(language)]


@pytest.mark.parametrize("row", DATES, ids=lambda row: row.text)
def test_an_expression_names_its_days(row: Row) -> None:
    found = ", ".join(printed(when.span) for when in find_dates(row.text, row.day))
    assert (found or "none") == row.expected


def test_the_tables_are_long() -> None:
    assert len(DATES) >= 400


@pytest.mark.skipif(not WILD.exists(), reason="the wild corpus is not here")
@pytest.mark.parametrize(("tier", "share"), [(1, 1.0), (2, 0.97)])
def test_the_dates_of_the_wild_corpus_are_read(tier: int, share: float) -> None:
    right, wrong = 0, []
    for file in json.loads(WILD.read_text(encoding="utf-8"))["files"].values():
        day = date.fromisoformat(file["day"]) if file["day"] else None
        for fact in file["facts"]:
            if fact["tier"] != tier:
                continue
            span = first_span(fact["content"], day)
            read = span and {"start": str(span.start), "end": str(span.end)}
            right += read == fact["date"]
            wrong += [] if read == fact["date"] else [(fact["content"], read)]
    assert right >= share * (right + len(wrong)), wrong


def test_without_a_day_only_dates_with_a_year_are_read() -> None:
    text = "yesterday, Nov 27, in March, last week and on 2 May 2025"
    assert [when.span for when in find_dates(text, None)] == [Span(*[date(2025, 5, 2)] * 2)]


def test_the_slice_is_the_date_alone() -> None:
    text = "Will be in Ghent from 18 to 21 March for a workshop."
    (found,) = find_dates(text, date(2026, 3, 15))
    assert text[found.start : found.stop] == "18 to 21 March"


def test_all_dates_of_a_text_come_in_its_order() -> None:
    text = "Moved on 2026-02-03, back on March 3; called yesterday."
    found = find_dates(text, date(2026, 2, 4))
    assert [text[when.start : when.stop] for when in found] == [
        "2026-02-03",
        "March 3",
        "yesterday",
    ]


def test_decomposed_letters_are_read_and_cited_as_they_stand() -> None:
    text = "De\u0301ja\u0300 le 3 fe\u0301vrier 2026, fini"
    (found,) = find_dates(text, None)
    assert text[found.start : found.stop] == "3 fe\u0301vrier 2026"


def test_a_range_of_one_month_begins_and_ends_in_it() -> None:
    for first in range(1, 28):
        span = first_span(f"March {first}–{first + 1}, 2026", None)
        assert span == Span(date(2026, 3, first), date(2026, 3, first + 1))


@given(st.dates(date(1000, 1, 1), date(2999, 12, 31)), st.dates())
def test_an_iso_date_is_itself_on_any_day(day: date, other: date) -> None:
    assert first_span(day.isoformat(), other) == Span(day, day)


@given(st.dates(date(1600, 1, 1), date(9000, 1, 1)), st.integers(0, 400))
def test_days_ago_are_counted_exactly(day: date, count: int) -> None:
    there = day - timedelta(days=max(count, 1))
    assert first_span(f"{max(count, 1)} days ago", day) == Span(there, there)


@given(st.dates(), st.sampled_from(DATES))
def test_no_day_is_too_near_the_end_of_the_calendar(day: date, row: Row) -> None:
    for when in find_dates(row.text, day):
        assert when.span.start <= when.span.end


SHAPES = [
    *("a中", "3 May ", "3 May–4 May, ", "between 3 and 9 March ", "the the ", "last ", "3rd "),
    *("27.", "2026 of ", "3 — ", "jan/", "1a ", "五月", "မေလ ", "q2 w48 ", "l'an ", "` 2026 "),
]


def seconds(text: str) -> float:
    start = time.process_time()
    find_dates(text, date(2026, 2, 4))
    return time.process_time() - start


@pytest.mark.parametrize("shape", SHAPES)
def test_the_cost_grows_with_the_length_of_the_text(shape: str) -> None:
    text, four = f"{shape * 500} 3 May 2026", f"{shape * 2_000} 3 May 2026"
    # A pause of the machine must not count, so a bad figure is taken again.
    ratios = (seconds(four) / (seconds(text) + 0.001) for _ in range(8))
    assert any(ratio < 8 for ratio in ratios)


PIECES = "31 0 12 99999 2026 3. / - – .. ` , ( ) 年 月 日 may de to a in last ago"
fragments = st.one_of(
    st.sampled_from([row.text for row in DATES]),
    st.sampled_from(PIECES.split()),
    st.text(max_size=4),
)
texts = st.lists(fragments, max_size=8).map(" ".join) | st.lists(fragments, max_size=8).map("".join)


@given(texts, st.none() | st.dates())
@example("\ud800 3 May 2025", None)
@example("İ 3 Mart 2026", None)
def test_any_text_is_read_in_order_within_itself(text: str, day: date | None) -> None:
    end = 0
    for when in find_dates(text, day):
        assert end <= when.start < when.stop <= len(text)
        assert when.span.start <= when.span.end
        end = when.stop


@given(texts, st.dates())
def test_the_quick_look_loses_no_date(text: str, day: date) -> None:
    if read_dates(text, Anchor(day))[1]:
        assert may_hold_date(text)


@given(
    st.sampled_from([row for row in DATES if "20" in row.text]), st.sampled_from(["boat", "zzz"])
)
def test_a_word_that_follows_does_not_change_a_written_date(row: Row, word: str) -> None:
    plain = [when.span for when in find_dates(row.text, None)]
    assert [when.span for when in find_dates(f"{row.text} {word}", None)] == plain
