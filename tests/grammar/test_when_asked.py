"""The time a question asks about."""

from __future__ import annotations

import re
from datetime import date
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from daybank.grammar.when import AskedTime, asked_time

TABLE = Path(__file__).parent / "when/asked.txt"


def rows() -> list[tuple[date, str, str]]:
    found = []
    day = None
    for line in TABLE.read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            continue
        written, _, rest = line.partition("|")
        day = date.fromisoformat(written.strip()) if written.strip() else day
        text, _, expected = rest.partition(" → ")
        assert day is not None
        found.append((day, text.strip(), re.split(r" \| (?!.*\])", expected)[0].strip()))
    return found


def printed(asked: AskedTime | None, text: str) -> str:
    if asked is None:
        return "none"
    parts = ["-"]
    if asked.span:
        since, until = asked.since or "…", asked.until or "…"
        parts = [str(since) if since == until else f"{since}..{until}"]
    parts += ["around"] * asked.around + ["when"] * asked.wants_time
    parts += [asked.order] if asked.order else []
    return " ".join(parts) + f" [{'|'.join(text[a:b] for a, b in asked.words)}]"


@pytest.mark.parametrize(("today", "text", "expected"), rows(), ids=str)
def test_a_question_says_its_time(today: date, text: str, expected: str) -> None:
    assert printed(asked_time(text, today), text) == expected


def test_an_open_side_is_the_end_of_the_calendar_and_no_bound() -> None:
    asked = asked_time("since 2025-11-27", date(2026, 2, 4))
    assert asked is not None
    assert asked.span is not None
    assert (asked.span.end, asked.open_end, asked.until) == (date.max, True, None)


@given(st.text(max_size=40), st.dates())
def test_any_question_is_read_within_itself(text: str, today: date) -> None:
    asked = asked_time(text, today)
    end = 0
    for start, stop in asked.words if asked else ():
        assert end <= start < stop <= len(text)
        end = stop


@given(st.sampled_from([text for _, text, _ in rows()]), st.dates())
def test_no_day_is_too_near_the_end_of_the_calendar(text: str, today: date) -> None:
    asked = asked_time(text, today)
    if asked and asked.span:
        assert asked.span.start <= asked.span.end
