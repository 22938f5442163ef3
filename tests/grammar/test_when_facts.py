"""A date that cannot be never costs a fact: it stays, without the date or with what is possible."""

from __future__ import annotations

from datetime import date

import pytest

from daybank.grammar.page import read_page
from daybank.model import Span

ODD = [
    ("Peter visits on 31 Feb 2026.", None),
    ("The lease ends 2026-13-01.", None),
    ("The lease ends 32 March 2026.", None),
    ("The mill burned down in year 0.", None),
    ("The guarantee runs out in 99999.", None),
    ("Back on 1 January 0001.", None),
    ("The audit is on 02/03/2026.", None),  # nobody knows which is the month
    ("In Ghent Nov 26–31, 2025.", ("2025-11-26", "2025-11-30")),
    ("In Ghent from 2026-03-24 to 2026-03-20.", ("2026-03-20", "2026-03-24")),
    ("In Ghent from March 24 to March 20.", ("2026-03-20", "2026-03-24")),
    ("In Ghent from 31 Feb to 3 March.", ("2026-03-03", "2026-03-03")),
    ("The audit is on Monday, 27 February 2026.", ("2026-02-27", "2026-02-27")),  # a Friday
    # Of two dates the first is the fact's, and both are kept.
    ("The audit is on 2026-02-27, not 2026-02-28.", ("2026-02-27", "2026-02-27")),
]


@pytest.mark.parametrize(("text", "days"), ODD)
def test_a_fact_with_an_odd_date_stays(text: str, days: tuple[str, str] | None) -> None:
    page = read_page("memory/2026-02-04.md", f"## Retain\n- W @Peter: {text}\n")
    [fact] = [unit for unit in page.units if unit.is_fact]
    span = days and Span(*map(date.fromisoformat, days))
    assert (fact.claim.text, fact.day, fact.span) == (text, date(2026, 2, 4), span)
