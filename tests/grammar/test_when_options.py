"""Options take every date of the grammar, in all its languages."""

from __future__ import annotations

from datetime import date

import pytest

from daybank.grammar.when import parse_end, parse_start

TODAY = date(2026, 3, 31)


@pytest.mark.parametrize(
    "text",
    [
        *("last week", "since last week", "vorige week", "letzte Woche", "la semana pasada"),
        *("semana passada", "la settimana scorsa", "la semaine dernière", "на прошлой неделе"),
        *("geçen hafta", "上周", "上週", "先週", "지난주", "ပြီးခဲ့သည့်အပတ်", "2026-W13"),
    ],
)
def test_a_week_is_named_in_every_language(text: str) -> None:
    assert parse_start(text, TODAY) == date(2026, 3, 23)
    assert parse_end(text, TODAY) == date(2026, 3, 29)


@pytest.mark.parametrize(
    ("text", "start", "end"),
    [
        ("Nov 27", "2025-11-27", "2025-11-27"),
        ("27 nov 2025", "2025-11-27", "2025-11-27"),
        ("27.11.2025", "2025-11-27", "2025-11-27"),
        ("november 2025", "2025-11-01", "2025-11-30"),
        # an option looks back: the latest November, the latest May
        ("november", "2025-11-01", "2025-11-30"),
        ("May 3", "2025-05-03", "2025-05-03"),
        ("11月", "2025-11-01", "2025-11-30"),
        ("Q4 2025", "2025-10-01", "2025-12-31"),
        ("2025-W48", "2025-11-24", "2025-11-30"),
        ("2 weeks ago", "2026-03-17", "2026-03-17"),
        ("monday", "2026-03-30", "2026-03-30"),
        ("mañana", "2026-04-01", "2026-04-01"),
        ("between Nov 3 and Nov 9", "2025-11-03", "2025-11-09"),
        ("the last 3 weeks", "2026-03-10", "2026-03-31"),
        # slashes: the year first, or a part that can be no month
        ("2025/11/27", "2025-11-27", "2025-11-27"),
        ("2025/1/7", "2025-01-07", "2025-01-07"),
        ("2025/11", "2025-11-01", "2025-11-30"),
        ("27/11/2025", "2025-11-27", "2025-11-27"),
        ("11/27/2025", "2025-11-27", "2025-11-27"),
        ("03/03/2026", "2026-03-03", "2026-03-03"),
        ("27/Nov/2025", "2025-11-27", "2025-11-27"),
        ("11/2025", "2025-11-01", "2025-11-30"),
        ("Q4/2025", "2025-10-01", "2025-12-31"),
        ("２０２５／１１／２７", "2025-11-27", "2025-11-27"),
    ],
)
def test_a_date_in_words_is_a_first_and_a_last_day(text: str, start: str, end: str) -> None:
    assert parse_start(text, TODAY) == date.fromisoformat(start)
    assert parse_end(text, TODAY) == date.fromisoformat(end)


@pytest.mark.parametrize(
    "text",
    [
        *("soon", "Nov 31", "2025-W99", "Mon 3", "every week", "yesterday Peter said"),
        # of two small numbers nobody knows which is the month
        *("3/4/2026", "03/04/2026", "12/11/2025", "on 3/4/2026"),
        *("31/11/2025", "13/13/2025", "2025/13/01", "2025/02/30", "27/11/25", "27/11", "1/2", "/"),
        *("2025/11/27/1", "27/11-2025", "memory/2025/11/27"),
    ],
)
def test_more_or_less_than_a_date_is_refused(text: str) -> None:
    assert parse_start(text, TODAY) is None
