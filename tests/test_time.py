"""Time in recall: what a question's dates limit or score, and what was true when."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from daybank.errors import UnknownEntityError, UsageError
from daybank.memory import Memory
from daybank.model import Answer, Item
from vault import Vault


def told(answer: Answer) -> list[str]:
    return [item.content for item in answer.items]


# -- dates in questions --------------------------------------------------------------------


@pytest.fixture
def months(vault: Vault) -> Vault:
    """Facts of three months about one entity, with words in common."""
    for month in (1, 2, 3):
        vault.log(
            f"2025-{month:02}-10",
            f"B @warelay: Deployed release {month} after the retry loop broke.",
            f"W @warelay: The retry loop took {month} hours to mend.",
            f"B @bluebird: Deployed release {month} too.",
        )
    return vault


def test_a_question_about_a_month_returns_that_month_alone_the_best_first(months: Vault) -> None:
    answer = months.ask("What happened in March 2025 with warelay?", now=date(2025, 6, 1))
    assert set(told(answer)) == {
        "Deployed release 3 after the retry loop broke.",
        "The retry loop took 3 hours to mend.",
    }
    assert answer.plan["since"] == "2025-03-01"
    assert answer.plan["until"] == "2025-03-31"


def _temporal(line: str) -> float:
    return float(line.split("temporal +")[1].split(maxsplit=1)[0])


def test_the_temporal_score_survives_fusion(months: Vault) -> None:
    question = "When was the retry loop mended in March 2025?"
    answer = months.ask(question, now=date(2025, 6, 1))
    assert told(answer)[0] == "The retry loop took 3 hours to mend."
    [best, *others] = [line for line in answer.explained if "temporal +" in line]
    assert all(_temporal(best) > _temporal(other) for other in others if "2025-03" not in other)
    # A date beside a topic only scores: the other months are found, below.
    assert "The retry loop took 1 hours to mend." in told(answer)


def test_around_a_day_the_nearer_comes_first(vault: Vault) -> None:
    for day in (20, 25, 26, 29):
        vault.log(f"2025-11-{day}", f"B: Walked {day} miles.")
    answer = vault.ask("what happened around 27 Nov", now=date(2025, 12, 10))
    assert told(answer) == ["Walked 26 miles.", "Walked 29 miles.", "Walked 25 miles."]


@pytest.mark.parametrize("question", ["since last week", "vorige week", "上周", "ပြီးခဲ့သည့်အပတ်"])
def test_last_week_is_asked_in_many_languages(vault: Vault, question: str) -> None:
    vault.log("2025-11-27", "B: Painted the gate.")
    vault.log("2025-12-03", "B: Oiled the hinges.")
    assert told(vault.ask(question, now=date(2025, 12, 10))) == ["Oiled the hinges."]


def test_a_fact_is_about_the_days_it_names_and_a_note_about_its_own_day_too(vault: Vault) -> None:
    vault.log("2025-11-01", "W @Mira: In Lisbon from 26 to 30 November 2025.")
    vault.put("memory/2025-11-02.md", "- the survey ends on 28 November 2025")
    since = {"since": "2025-11-25", "until": "2025-11-30"}
    found = told(vault.ask("Lisbon survey", **since))
    assert sorted(found) == [
        "In Lisbon from 26 to 30 November 2025.",
        "the survey ends on 28 November 2025",
    ]
    assert told(vault.ask("Lisbon", since="2025-11-01", until="2025-11-03")) == []
    assert told(vault.ask("survey", until="2025-11-03")) == ["the survey ends on 28 November 2025"]


def test_the_last_and_the_first_time_turn_the_order(vault: Vault) -> None:
    for day in ("2025-01-05", "2025-06-05", "2025-11-05"):
        vault.log(day, f"B @Andy: Met Andy at the pier on {day}.")
    assert "2025-11-05" in told(vault.ask("last time we met Andy at the pier"))[0]
    assert "2025-01-05" in told(vault.ask("first time we met Andy at the pier"))[0]


# -- what is true now ----------------------------------------------------------------------


@pytest.fixture
def moves(vault: Vault) -> Vault:
    vault.log("2025-03-01", "W @Peter: home: Lisbon")
    vault.log("2025-09-01", "W @Peter: home: Ghent")
    vault.put("bank/entities/Peter.md", "---", "aliases: [Pete]", "---", "# Peter")
    return vault


def only(items: tuple[Item, ...], content: str) -> Item:
    [found] = [item for item in items if item.content == content]
    return found


def test_a_later_value_supersedes_the_earlier_and_both_are_cited(moves: Vault) -> None:
    items = moves.ask("Peter home", facts_only=True).items
    assert [item.content for item in items] == ["home: Ghent", "home: Lisbon"]
    assert items[0].status == "current"
    assert (items[1].status, items[1].superseded_by) == ("superseded", items[0].id)
    assert told(moves.ask("Peter home", current=True, facts_only=True)) == ["home: Ghent"]


def test_what_was_true_then_is_answered_as_of_then(moves: Vault) -> None:
    [item] = moves.ask("Peter home", as_of="2025-06-30", facts_only=True).items
    assert (item.content, item.status) == ("home: Lisbon", "current")


def test_an_alias_is_the_same_entity(moves: Vault) -> None:
    moves.log("2025-10-01", "W @Pete: home: Utrecht")
    items = moves.ask("home", about=["Peter"]).items
    assert only(items, "home: Ghent").superseded_by == only(items, "home: Utrecht").id


def test_a_value_said_again_supersedes_nothing(moves: Vault) -> None:
    moves.log("2025-12-01", "W @Peter: home: Ghent.")
    assert only(moves.ask("Peter home").items, "home: Ghent").status == "current"


def test_two_values_of_one_day_dispute_each_other(vault: Vault) -> None:
    vault.log("2025-03-01", "W @Peter: phone: 1234", "W @Peter: phone: 9876")
    assert {item.status for item in vault.ask("Peter phone").items} == {"disputed"}


def test_undated_facts_neither_supersede_nor_are_superseded(moves: Vault) -> None:
    moves.put("bank/world.md", "- W @Peter: home: Namur")
    items = moves.ask("Peter home").items
    assert only(items, "home: Namur").status == "current"
    assert only(items, "home: Ghent").status == "current"


def test_a_key_has_one_value_when_the_settings_or_the_entity_page_say_so(vault: Vault) -> None:
    vault.log("2025-03-01", "W @Mill: sails: four", "W @Mill: keeper: Cor")
    vault.log("2025-04-01", "W @Mill: sails: five", "W @Mill: keeper: Bo")
    vault.put("bank/entities/Mill.md", "# Mill", "", "- **Keeper:** see the log")
    items = vault.ask("sails keeper", about=["Mill"]).items
    assert only(items, "keeper: Cor").status == "superseded"
    assert only(items, "sails: four").status == "current"


def test_an_explicit_mark_supersedes(vault: Vault) -> None:
    vault.log("2025-03-01", "W @Peter: Rides a red bicycle.")
    [old] = vault.ask("bicycle").items
    vault.log("2025-04-01", f"W @Peter: Sold the bicycle. (supersedes {old.id})")
    items = vault.ask("bicycle").items
    assert only(items, "Rides a red bicycle.").status == "superseded"


def test_facts_tell_how_they_stand(moves: Vault) -> None:
    assert [fact.status for fact in moves.memory.facts()] == ["superseded", "current"]


# -- the workspace as of a day -------------------------------------------------------------

DAYS = [date(2025, 1, 1) + timedelta(days=9 * n) for n in range(6)]
FACTS = st.sampled_from(
    [
        "W @Peter: home: Lisbon",
        "W @Peter: home: Ghent",
        "W @Pete: phone: 1234",
        "O(c=0.4) @Mira: Trains beat planes.",
        "B @Mira: Took the night train to Ghent.",
        "S: Trains are late in autumn.",
    ]
)
LOGS = st.lists(st.lists(FACTS, max_size=3, unique=True), min_size=6, max_size=6)


def shown(answer: Answer) -> set[tuple[object, ...]]:
    return {
        (item.content, item.source, item.status, item.superseded_by, item.confidence)
        for item in answer.items
    }


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(logs=LOGS, cut=st.integers(0, 5), question=st.sampled_from(["home", "train Ghent", "Peter"]))
def test_as_of_a_day_answers_like_a_workspace_cut_there(
    tmp_path_factory: pytest.TempPathFactory, logs: list[list[str]], cut: int, question: str
) -> None:
    folder: Path = tmp_path_factory.mktemp("cut")
    whole, part = Vault(folder / "whole"), Vault(folder / "part")
    for number, (day, facts) in enumerate(zip(DAYS, logs, strict=True)):
        for vault in [whole, part] if number <= cut else [whole]:
            vault.log(day.isoformat(), *facts)
    then = DAYS[cut]
    asked = {"k": 100, "now": then}
    with whole.memory, part.memory:
        assert shown(whole.ask(question, as_of=then, k=100)) == shown(part.ask(question, **asked))


def test_as_of_keeps_pages_without_a_day(moves: Vault) -> None:
    moves.put("MEMORY.md", "- Peter likes tea at home")
    assert "Peter likes tea at home" in told(moves.ask("Peter tea home", as_of="2025-01-01"))


# -- timeline ------------------------------------------------------------------------------


def test_a_timeline_is_in_the_order_of_the_days_facts_are_about(vault: Vault) -> None:
    vault.log("2025-11-27", "W @Mira: Flies on 3 December 2025.", "B: Wrote the log.")
    vault.log("2025-11-30", "B @Mira: Packed.")
    vault.put("bank/world.md", "- W: Tea is hot.")
    periods = vault.memory.timeline()
    assert [(p.name, [e.unit.claim.text for e in p.entries]) for p in periods] == [
        ("2025-11-27", ["Wrote the log."]),
        ("2025-11-30", ["Packed."]),
        ("2025-12-03", ["Flies on 3 December 2025."]),
    ]
    assert [p.name for p in vault.memory.timeline(by="week")] == ["2025-W48", "2025-W49"]
    assert [p.name for p in vault.memory.timeline(by="month", about=["Mira"])] == [
        "2025-11",
        "2025-12",
    ]
    assert [p.name for p in vault.memory.timeline(since="2025-12-01")] == ["2025-12-03"]


def test_wrong_use_of_a_timeline_is_told(vault: Vault) -> None:
    vault.log("2025-11-27", "W @Mira: Flies.")
    with pytest.raises(UsageError, match="grouped by day, week, month"):
        vault.memory.timeline(by="hour")
    with pytest.raises(UnknownEntityError, match="Mira"):
        vault.memory.timeline(about=["Mirra"])
    with pytest.raises(UsageError, match="is no day"):
        vault.memory.timeline(since="the day of yore")


def test_impossible_dates_leave_a_fact_without_a_span(vault: Vault) -> None:
    vault.log("2025-02-01", "W @Mira: Comes on 31 February 2025.", "W: Built in year 99999.")
    for fact in Memory(vault.root, environ={}).facts():
        assert fact.unit.span is None
        assert fact.unit.timestamp is not None
