"""Every month and weekday name that CLDR has is read back from its usual patterns."""

from __future__ import annotations

import runpy
from datetime import date, timedelta
from pathlib import Path

import pytest

from daybank.grammar.when import find_dates, first_span
from daybank.model import Span

dates = pytest.importorskip("babel.dates")
LOCALES = (
    *("en", "nl", "de", "es", "pt", "it", "fr", "ru", "tr", "zh", "zh_Hant", "ja", "ko", "my"),
)
SCRIPTS = Path(__file__).parents[2] / "scripts"
# A fortnight apart, so that every month and every weekday comes up; after the 12th, since of
# 3/4/2025 nobody knows the order.
DAYS = [date(2025, month, 13 + month) for month in range(1, 13)] + [
    date(2025, 11, 17) + timedelta(days=n) for n in range(7)
]


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("width", ["full", "long", "medium"])
def test_the_usual_patterns_are_read(locale: str, width: str) -> None:
    for day in DAYS:
        text = dates.format_date(day, width, locale=locale)
        if (locale, width, day.month) == ("my", "medium", 12):
            continue  # the short name of December is the word for "this"
        assert first_span(text, None) == Span(day, day), text


@pytest.mark.parametrize("locale", LOCALES)
def test_a_whole_written_day_is_one_date(locale: str) -> None:
    for day in DAYS:
        text = dates.format_date(day, "full", locale=locale)
        assert len(find_dates(text, date(2020, 6, 1))) == 1, text


@pytest.mark.parametrize("locale", LOCALES)
def test_a_short_weekday_beside_a_date_does_no_harm(locale: str) -> None:
    for day in DAYS:
        text = f"{dates.format_date(day, 'EEE', locale=locale)}, "
        text += dates.format_date(day, "long", locale=locale)
        assert first_span(text, None) == Span(day, day), text


@pytest.mark.parametrize("locale", LOCALES)
def test_a_month_and_a_year_are_read(locale: str) -> None:
    for month in range(1, 13):
        first = date(2025, month, 1)
        last = (first + timedelta(days=31)).replace(day=1) - timedelta(days=1)
        text = dates.format_skeleton("yMMMM", first, locale=locale)
        assert first_span(text, None) == Span(first, last), text


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("skeleton", ["MMMMd", "MMMd"])
def test_a_day_without_its_year_is_the_nearest(locale: str, skeleton: str) -> None:
    if (locale, skeleton) in {("my", "MMMd"), ("tr", "MMMd"), ("pt", "MMMd"), ("it", "MMMd")}:
        pytest.skip("some short names are common words: they need a year")
    for day in DAYS:
        text = dates.format_skeleton(skeleton, day, locale=locale)
        if locale == "es" and "ago" in text:
            continue  # as above
        assert first_span(text, date(2025, 7, 1)) == Span(day, day), text


def test_the_table_is_what_the_script_writes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(SCRIPTS))
    script = runpy.run_path(str(SCRIPTS / "when_table.py"))
    assert script["TABLE"].read_text("utf-8") == script["render_table"](), "run it"
