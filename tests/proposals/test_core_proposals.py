"""What the core page should say: which statements last, where they go, what they replace."""

import random

import pytest

from daybank.model import Source
from daybank.proposals import CoreProposal
from daybank.proposals.core import CoreLine, Sort, Statement, propose_core
from daybank.proposals.names import Names

NAMES = Names({name: name for name in ("Mira", "Tomas", "kelpie")})
LINE = Source("memory/2026-03-01.md", 4)
PAGE = (
    CoreLine("people", "- **Mira** runs the survey team."),
    CoreLine("people", "- Tomas builds furniture."),
    CoreLine("machines", "- kelpie restarts on Mondays."),
)


def value(text: str, *about: str, status: str = "current") -> Statement:
    return Statement(Sort.VALUE, text, about, (LINE,), status=status)


def opinion(text: str, confidence: float | None, supporting: int) -> Statement:
    return Statement(Sort.OPINION, text, ("Mira",), (LINE,), confidence, supporting)


def fact(text: str, about: str, days: int) -> Statement:
    return Statement(Sort.FACT, text, (about,), (LINE,), days=days)


def lines(*statements: Statement, page: tuple[CoreLine, ...] = PAGE) -> list[str]:
    return [proposal.line for proposal in propose_core(page, statements, NAMES)]


def test_a_value_goes_into_the_block_that_names_its_entity_with_its_source() -> None:
    [proposal] = propose_core(PAGE, [value("Port: 8123", "kelpie")], NAMES)
    assert proposal == CoreProposal(
        block_label="machines",
        line="- kelpie: Port: 8123 (see memory/2026-03-01.md#L4)",
        old=None,
        sources=(LINE,),
        reason="this is its value since memory/2026-03-01.md#L4",
    )


def test_what_no_block_names_goes_to_preferences_or_facts() -> None:
    statements = [opinion("Prefers three bullets.", 0.9, 4), value("home: Porto", "Inés")]
    found = propose_core((), statements, NAMES)
    assert [proposal.block_label for proposal in found] == ["facts", "preferences"]


def test_an_opinion_needs_confidence_and_three_facts() -> None:
    assert lines(opinion("Prefers three bullets.", 0.8, 3))
    assert not lines(opinion("Prefers three bullets.", 0.79, 9))
    assert not lines(opinion("Prefers three bullets.", 0.95, 2))
    assert not lines(opinion("Prefers three bullets.", None, 9))


def test_a_fact_needs_several_days() -> None:
    assert lines(fact("Speaks Dutch and English.", "Mira", 2))
    assert not lines(fact("Speaks Dutch and English.", "Mira", 1))


@pytest.mark.parametrize("status", ["superseded", "disputed"])
def test_what_does_not_simply_hold_is_not_proposed(status: str) -> None:
    assert not lines(value("home: Porto", "Mira", status=status))


@pytest.mark.parametrize(
    "line",
    [
        "- Mira prefers three bullets.",
        "- O(c=0.9) @Mira: Prefers three bullets in an update.",
        "- prefers three bullets",  # names nobody, so it may be hers
    ],
)
def test_what_the_page_says_is_not_proposed(line: str) -> None:
    page = (CoreLine("people", line),)
    assert not lines(opinion("Prefers three bullets.", 0.9, 4), page=page)


def test_what_the_page_says_of_another_does_not_count() -> None:
    page = (CoreLine("people", "- Tomas prefers three bullets."),)
    assert lines(opinion("Prefers three bullets.", 0.9, 4), page=page)
    below = (CoreLine("tomas", "- prefers three bullets"),)
    assert lines(opinion("Prefers three bullets.", 0.9, 4), page=below)


def test_a_line_that_tells_an_earlier_value_is_replaced_by_the_later_one() -> None:
    page = (CoreLine("people", "- Mira: home: Lisbon, third floor."),)
    statements = [
        value("home: Lisbon", "Mira", status="superseded"),
        value("home: Porto", "Mira"),
    ]
    [proposal] = propose_core(page, statements, NAMES)
    assert proposal.old == "- Mira: home: Lisbon, third floor."
    assert proposal.line == "- Mira: home: Porto, third floor (see memory/2026-03-01.md#L4)."


def test_a_line_about_another_or_another_key_is_not_replaced() -> None:
    page = (CoreLine("a", "- Tomas: home: Lisbon"), CoreLine("b", "- Mira met Tomas in Lisbon."))
    statements = [
        value("home: Lisbon", "Mira", status="superseded"),
        value("home: Porto", "Mira"),
    ]
    assert [proposal.old for proposal in propose_core(page, statements, NAMES)] == [None]


def test_the_order_depends_on_the_values_alone_and_values_come_first() -> None:
    statements = [value(f"Key{n}: value {n}", "kelpie") for n in range(8)]
    statements += [opinion(f"Prefers colour {n}.", 0.8 + n / 100, 3 + n) for n in range(8)]
    first = propose_core(PAGE, statements, NAMES)
    random.Random(4).shuffle(statements)
    assert propose_core(PAGE, statements, NAMES) == first
    assert len(first) == len(statements)
    assert "Prefers colour 7." in first[8].line.replace(f" (see {LINE})", "")


def test_once_taken_nothing_is_proposed_again() -> None:
    statements = [
        value("home: Lisbon", "Mira", status="superseded"),
        value("home: Porto", "Mira"),
        opinion("Prefers three bullets.", 0.9, 4),
        fact("Speaks Dutch and English.", "Tomas", 3),
    ]
    page = (*PAGE, CoreLine("people", "- Mira: home: Lisbon"))
    found = propose_core(page, statements, NAMES)
    assert len(found) == 3
    kept = [line for line in page if line.text not in {proposal.old for proposal in found}]
    grown = [*kept, *(CoreLine(proposal.block_label, proposal.line) for proposal in found)]
    assert propose_core(grown, statements, NAMES) == ()
