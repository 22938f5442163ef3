"""Dates and times as people write them: of facts, of questions, of options.

An anchored grammar in thirteen languages, never a search for the likeliest date: what is not
surely a date is none. `find_dates` and `first_span` read facts and notes, `asked_time`
questions, `parse_start` and `parse_end` options.
"""

from __future__ import annotations

import re
from datetime import date
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from daybank.grammar.when.asked import AskedTime, asked_time
    from daybank.grammar.when.finding import When, find_dates, first_span

__all__ = [
    "FORMS",
    "AskedTime",
    "When",
    "asked_time",
    "find_dates",
    "first_span",
    "may_ask_time",
    "parse_end",
    "parse_start",
]

FORMS = (
    "30d, 2w, 6m, 1y, 2025-11-27, 2025-11, 2025, 2025-W48, today, yesterday, last week, "
    "3 days ago or Nov 27"
)
"""The forms of a day or span that `parse_start` and `parse_end` understand, for messages."""

# The words of thirteen languages are read when the first date is, not at start-up.
_ELSEWHERE = {"AskedTime": "asked", "asked_time": "asked"} | dict.fromkeys(
    ("When", "find_dates", "first_span"), "finding"
)


def parse_start(text: str, today: date) -> date | None:
    """Return the first day a text names, counted back from `today`; None if it names none."""
    span = _options().parse_option(text, today)
    return None if span is None else span.start


def parse_end(text: str, today: date) -> date | None:
    """Return the last day a text names, counted back from `today`; None if it names none."""
    span = _options().parse_option(text, today)
    return None if span is None else span.end


def may_ask_time(text: str) -> bool:
    """Say quickly, without the tables, whether a question may speak of time."""
    if not text.isascii() or any(map(text.__contains__, "0123456789")):
        return True
    from daybank.grammar.when.quick import WORDS  # noqa: PLC0415 (loaded with the first question)

    return not WORDS.isdisjoint(re.findall("[a-z]+", text.lower()))


def _options() -> Any:
    return import_module("daybank.grammar.when.options")


def __getattr__(name: str) -> Any:
    if name not in _ELSEWHERE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_ELSEWHERE[name]}"), name)
