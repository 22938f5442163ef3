"""Days as people write them in options: `30d`, `2w`, `6m`, `1y`, a date, today, yesterday."""

from __future__ import annotations

import re
from calendar import monthrange
from datetime import date, timedelta

FORMS = "30d, 2w, 6m, 1y, 2025-11-27, 2025-11, 2025, today or yesterday"
"""The forms of a day or span that `parse_start` and `parse_end` understand, for messages."""

_AGO = re.compile(r"(\d{1,6})\s*([dwmy])")
_DATE = re.compile(r"(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?")


def parse_start(text: str, today: date) -> date | None:
    """Return the first day a text names, counted back from `today`; None if it names none."""
    bounds = _bounds(text, today)
    return None if bounds is None else bounds[0]


def parse_end(text: str, today: date) -> date | None:
    """Return the last day a text names, counted back from `today`; None if it names none."""
    bounds = _bounds(text, today)
    return None if bounds is None else bounds[1]


def _bounds(text: str, today: date) -> tuple[date, date] | None:
    word = text.strip().casefold()
    if word in ("today", "yesterday"):
        day = today - timedelta(days=word == "yesterday")
        return day, day
    try:
        if ago := _AGO.fullmatch(word):
            day = _back(today, int(ago[1]), ago[2])
            return day, day
        written = _DATE.fullmatch(word)
        return _written(written) if written else None
    except (ValueError, OverflowError):
        return None


def _written(found: re.Match[str]) -> tuple[date, date]:
    year, month, day = (int(group) if group else None for group in found.groups())
    assert year is not None
    if month is None:
        return date(year, 1, 1), date(year, 12, 31)
    if day is None:
        return date(year, month, 1), date(year, month, monthrange(year, month)[1])
    return date(year, month, day), date(year, month, day)


def _back(today: date, count: int, unit: str) -> date:
    if unit in "dw":
        return today - timedelta(days=count * (7 if unit == "w" else 1))
    months = today.year * 12 + today.month - 1 - count * (12 if unit == "y" else 1)
    year, month = divmod(months, 12)
    return date(year, month + 1, min(today.day, monthrange(year, month + 1)[1]))
