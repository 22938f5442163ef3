"""Days as people write them in options."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from daybank.grammar.when import FORMS, parse_end, parse_start

TODAY = date(2026, 3, 31)


@pytest.mark.parametrize(
    ("text", "start", "end"),
    [
        ("2025-11-27", "2025-11-27", "2025-11-27"),
        ("2025-1-7", "2025-01-07", "2025-01-07"),
        ("2025-02", "2025-02-01", "2025-02-28"),
        ("2024-02", "2024-02-01", "2024-02-29"),
        ("2025-12", "2025-12-01", "2025-12-31"),
        ("2025", "2025-01-01", "2025-12-31"),
        ("today", "2026-03-31", "2026-03-31"),
        ("Yesterday", "2026-03-30", "2026-03-30"),
        (" 30d ", "2026-03-01", "2026-03-01"),
        ("30 D", "2026-03-01", "2026-03-01"),
        ("0d", "2026-03-31", "2026-03-31"),
        ("2w", "2026-03-17", "2026-03-17"),
        # a month back from the 31st is the last day of the shorter month
        ("1m", "2026-02-28", "2026-02-28"),
        ("3m", "2025-12-31", "2025-12-31"),
        ("15m", "2024-12-31", "2024-12-31"),
        ("2y", "2024-03-31", "2024-03-31"),
        # digits of any width
        ("３０d", "2026-03-01", "2026-03-01"),
    ],
)
def test_a_text_names_a_first_and_a_last_day(text: str, start: str, end: str) -> None:
    assert parse_start(text, TODAY) == date.fromisoformat(start)
    assert parse_end(text, TODAY) == date.fromisoformat(end)


def test_a_year_back_from_the_leap_day_is_the_last_of_february() -> None:
    assert parse_start("1y", date(2024, 2, 29)) == date(2023, 2, 28)


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "soon", "d", "30", "30x", "-3d", "3.5d", "²d", "30d ago", "1d2w"),
        *("2025-13", "2025-02-30", "2025-00", "2025-11-00", "25-11-27", "2025/11-27", "0000"),
        *(
            "2025-11-27T10:00",
            "20251127",
            "9999y",
            "999999d",
            "99999999d",
            "today!",
            "\0",
            "\ud800",
        ),
    ],
)
def test_what_names_no_day_is_none(text: str) -> None:
    assert parse_start(text, TODAY) is None
    assert parse_end(text, TODAY) is None


@given(st.text(max_size=12), st.dates())
def test_any_text_is_read_or_refused(text: str, today: date) -> None:
    start, end = parse_start(text, today), parse_end(text, today)
    assert (start is None) == (end is None)
    if start is not None and end is not None:
        assert start <= end


@given(st.dates(), st.dates())
def test_a_written_date_does_not_depend_on_today(day: date, today: date) -> None:
    assert parse_start(day.isoformat(), today) == parse_end(day.isoformat(), today) == day


@given(st.dates(min_value=date(1000, 1, 1)), st.integers(0, 400))
def test_days_and_weeks_are_counted_back(today: date, count: int) -> None:
    assert parse_start(f"{count}d", today) == today - timedelta(days=count)
    assert parse_start(f"{count}w", today) == today - timedelta(weeks=count)


def test_every_form_the_message_names_is_understood() -> None:
    for form in FORMS.replace(" or ", ", ").split(", "):
        assert parse_start(form, TODAY), form
