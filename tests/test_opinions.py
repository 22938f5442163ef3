"""Opinions in answers: one item each, held as surely as the ledger says."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from daybank.errors import UnknownOpinionError
from daybank.model import Evidence, Kind, Source
from vault import Vault

REPLIES = "^o-3f2a9c1b0d4e"
TEA = "^o-0bb702b8335a"


def ledger(*lines: str) -> tuple[str, ...]:
    known = "0bb702b8335a,3f2a9c1b0d4e"
    return (
        "# Opinions",
        "",
        "<!-- daybank:ledger opinions rules=1 -->",
        *lines,
        f"<!-- /daybank:ledger opinions known={known} -->",
    )


@pytest.fixture
def replies(vault: Vault) -> Vault:
    """An opinion that was opened, contradicted twice, and stated again in other words."""
    vault.log("2025-11-27", "O(c=0.8) @Peter: Prefers concise replies on WhatsApp. ^f-000000000001")
    vault.log("2025-12-01", "O @Peter: Prefers long replies on WhatsApp. ^f-000000000002")
    vault.log("2025-12-08", "O @Peter: Prefers lengthy replies on WhatsApp. ^f-000000000003")
    vault.log("2026-01-10", "O(c=0.6) @Peter: Concise replies again, please. ^f-000000000004")
    vault.put(
        "bank/opinions.md",
        *ledger(
            f"- O(c=0.55) @Peter: Prefers concise replies on WhatsApp. {REPLIES}",
            "  - = 0.80 · 2025-11-27 · memory/2025-11-27.md#L2 ^f-000000000001",
            "  - −2025-12-01 · 1.0 restated · memory/2025-12-01.md#L2 ^f-000000000002",
            "  - −2025-12-08 · 1.0 restated, confirmed · memory/2025-12-08.md#L2 ^f-000000000003",
            "  - ±2026-01-10 · c=0.60 restated · memory/2026-01-10.md#L2 ^f-000000000004",
        ),
    )
    return vault


def test_an_opinion_is_one_answer_with_the_confidence_of_its_ledger(replies: Vault) -> None:
    answer = replies.ask("concise replies")
    first, *others = [item for item in answer.items if item.id == REPLIES]
    assert not others
    assert str(first.source) == "memory/2026-01-10.md#L2", "the newest bullet that states it"
    assert first.content == "Concise replies again, please."
    contra = (Source("memory/2025-12-08.md", 2), Source("memory/2025-12-01.md", 2))
    pro = (Source("memory/2026-01-10.md", 2),)
    assert (first.authored_confidence, first.evidence) == (0.6, Evidence(1, 2, pro, contra))
    assert first.confidence == pytest.approx(0.55, abs=0.02)
    also = [str(source) for source in first.also]
    assert also == ["memory/2025-11-27.md#L2", "bank/opinions.md#L4"]


def test_as_of_a_day_an_opinion_is_held_as_it_was_then(replies: Vault) -> None:
    told = {}
    for day in ("2025-11-30", "2025-12-05", "2025-12-31"):
        [item] = [i for i in replies.ask("concise replies", as_of=day).items if i.id == REPLIES]
        assert str(item.source) == "memory/2025-11-27.md#L2"
        told[day] = item.confidence
    assert told == {"2025-11-30": 0.8, "2025-12-05": 0.71, "2025-12-31": 0.54}


def test_an_opinion_that_was_opened_later_is_unknown_as_of_a_day(replies: Vault) -> None:
    assert all(i.id != REPLIES for i in replies.ask("concise replies", as_of="2025-11-01").items)
    assert replies.memory.opinions(as_of="2025-11-01") == ()


def test_min_confidence_asks_the_ledger_where_there_is_one(replies: Vault) -> None:
    def found(least: float, **options: object) -> bool:
        answer = replies.ask("concise replies", min_confidence=least, **options)
        return any(item.id == REPLIES for item in answer.items)

    assert found(0.5)
    assert not found(0.7), "0.8 was first written, but is not held any more"
    assert found(0.7, as_of="2025-11-30")


def test_what_somebody_prefers_is_answered_with_opinions_first(vault: Vault) -> None:
    vault.log("2025-11-27", "O(c=0.8) @Peter: Window seats on trains.")
    vault.log("2026-01-03", "W @Peter: Went to the store that Mira prefers.")
    vault.log("2026-01-04", "B @Peter: Met him for a walk.")
    first = vault.ask("what does Peter prefer?", facts_only=True).items[0]
    assert (first.kind, first.content) == (Kind.OPINION, "Window seats on trains.")
    assert "opinion" in first.channels


def test_why_replays_every_line_with_the_confidence_around_its_day(replies: Vault) -> None:
    told = replies.memory.why(REPLIES)
    assert [(r.sign, r.before, r.after) for r in told.reasons] == [
        ("base", None, None),
        ("against", 0.8, 0.71),
        ("against", 0.71, 0.54),
        ("stated", 0.54, 0.55),
    ]
    assert told.reasons[2].rule == "restated, confirmed"
    assert told.reasons[2].text == "Prefers lengthy replies on WhatsApp."
    assert replies.memory.why("o-3f2a") == told, "its first digits are enough"
    for unknown in ("^o-000000000000", "o-3", "^f-000000000001", "Peter"):
        with pytest.raises(UnknownOpinionError):
            replies.memory.why(unknown)


def test_why_as_of_a_day_ends_there(replies: Vault) -> None:
    told = replies.memory.why(REPLIES, as_of="2025-12-05")
    assert [reason.sign for reason in told.reasons] == ["base", "against"]
    assert told.belief.confidence == 0.71


def test_a_trend_tells_where_a_confidence_is_going(replies: Vault) -> None:
    def trend(now: date) -> str:
        beliefs = {belief.id: belief for belief in replies.memory.opinions("Peter", now=now)}
        return beliefs[REPLIES].trend

    assert trend(date(2025, 12, 10)) == "new"
    assert trend(date(2026, 1, 5)) == "weakening"
    assert trend(date(2026, 1, 20)) == "stable"
    assert trend(date(2027, 1, 20)) == "stale"


def test_a_line_of_a_ledger_without_a_bullet_answers_for_itself(vault: Vault) -> None:
    vault.put(
        "bank/opinions.md",
        *ledger(f"- O(c=0.70) @Peter: Tea beats coffee. {TEA}", "  - = 0.70 · by hand"),
    )
    [item] = vault.ask("tea or coffee").items
    assert (item.id, str(item.source), item.confidence) == (TEA, "bank/opinions.md#L4", 0.7)


def test_evidence_below_an_opinion_is_no_text_to_be_found(replies: Vault) -> None:
    assert replies.places("restated confirmed") == []


LINES = (
    "O(c=0.8) @Peter: Prefers short letters.",
    "O @Peter: Prefers long letters.",
    "O @Peter: Does not prefer short letters.",
    "O(c=0.3) @Peter: Prefers short letters.",
    "W @Peter: Really prefers short letters.",
    "W @Peter: home: Lisbon",
    "W @Peter: home: Porto",
)
DAYS = ("2025-01-03", "2025-02-17", "2025-03-01", "2025-06-09")
LOGS = st.lists(st.lists(st.sampled_from(LINES), max_size=3), min_size=4, max_size=4)


@settings(deadline=None, max_examples=30)
@given(logs=LOGS, cut=st.integers(0, 3), question=st.sampled_from(["letters", "Peter home"]))
def test_as_of_a_day_reflected_pages_answer_like_those_of_that_day(
    tmp_path_factory: pytest.TempPathFactory, logs: list[list[str]], cut: int, question: str
) -> None:
    folder = tmp_path_factory.mktemp("as-of")
    whole, part = Vault(folder / "whole"), Vault(folder / "part")
    for number, (day, lines) in enumerate(zip(DAYS, logs, strict=True)):
        for vault in [whole, part] if number <= cut else [whole]:
            vault.log(day, *lines)
    then = date.fromisoformat(DAYS[cut])
    told: list[object] = []
    for vault in (whole, part):
        vault.memory.reflect(now=then)
        items = vault.ask(question, as_of=then, now=then, k=100).items
        told.append({(i.id, i.content, i.confidence, i.status, i.evidence) for i in items})
        told.append(
            {(b.id, b.confidence, b.trend) for b in vault.memory.opinions(as_of=then, now=then)}
        )
        vault.memory.close()
    assert told[:2] == told[2:]
