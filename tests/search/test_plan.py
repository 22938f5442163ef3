"""A question and its options, looked up."""

from __future__ import annotations

from datetime import date

import pytest

from daybank.model import Kind
from daybank.search.plan import Asked, Plan, plan
from vault import Vault


def planned(vault: Vault, asked: Asked) -> Plan:
    with vault.connection() as connection:
        return plan(connection, asked)


def test_a_plan_can_be_shown_as_plain_values(vault: Vault) -> None:
    vault.log("2025-11-27", "W @Peter: Likes tea.")
    asked = Asked(
        "What tea does Peter like?",
        kinds=frozenset((Kind.WORLD, Kind.NOTE)),
        about=("peter",),
        since=date(2025, 1, 1),
        min_confidence=0.5,
    )
    assert planned(vault, asked).described() == {
        "words": ["like", "peter", "tea"],
        "entities": ["Peter"],
        "about": ["Peter"],
        "kinds": ["note", "world"],
        "since": "2025-01-01",
        "until": None,
        "as_of": None,
        "time": None,
        "min_confidence": 0.5,
        "language": "en",
    }


@pytest.mark.parametrize(
    ("asked", "filtered"),
    [
        (Asked("x"), False),
        (Asked("x", min_confidence=0.0), True),
        (Asked("x", about=("Peter",)), True),
        (Asked("x", until=date(2025, 1, 1)), True),
        (Asked("x", kinds=frozenset((Kind.NOTE,))), True),
    ],
)
def test_whatever_limits_the_answer_but_its_text_is_a_filter(asked: Asked, filtered: bool) -> None:
    assert asked.filters is filtered


def test_the_anchor_is_the_newest_day_not_after_the_clock(vault: Vault) -> None:
    vault.log("2025-11-27", "W: One.")
    vault.log("2026-03-01", "W: Two.")
    assert planned(vault, Asked("one", today=date(2026, 1, 1))).anchor == date(2025, 11, 27)
    assert planned(vault, Asked("one")).anchor == date(2026, 3, 1)


def test_several_names_leave_the_units_that_are_about_all_of_them(vault: Vault) -> None:
    vault.log("2025-11-27", "W @Peter: One.", "W @Anna: Two.", "W @Peter @Anna: Three.")
    units = planned(vault, Asked("", about=("Peter", "Anna"))).only.units
    assert units is not None
    assert len(units) == 1


def test_a_speakers_name_in_a_question_is_noticed_but_no_role(vault: Vault) -> None:
    turns = [f"- {name}: turn {n} zz" for n in range(6) for name in ("Odile", "Ben")]
    vault.put("memory/2025-11-27.md", "# Talk", *turns, "", "user: hello there")
    assert planned(vault, Asked("odile")).names_speaker
    assert not planned(vault, Asked("user")).names_speaker


def test_only_a_question_that_names_somebody_may_be_without_a_topic(vault: Vault) -> None:
    vault.log("2025-11-27", "W @Peter: One.")
    assert not planned(vault, Asked("tell me about Peter")).topic
    assert planned(vault, Asked("tell me")).topic
    assert planned(vault, Asked("")).topic
