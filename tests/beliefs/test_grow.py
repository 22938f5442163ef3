"""A ledger brought up to the facts: whatever arrives when, and whatever a person did to it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from daybank.beliefs.declined import Declined, declined_line, parse_declined
from daybank.beliefs.grow import Sayings, grow
from daybank.grammar.opinion import Ledger, Opinion, parse_ledger, render_ledger
from daybank.grammar.page import read_page, written_facts
from daybank.grammar.settle import settle
from daybank.model import Unit, fold_name

CONCISE = "Prefers concise replies on WhatsApp."
OPENING = f"O(c=0.8) @Peter: {CONCISE}"
OPPOSITE = "O @Peter: Prefers long replies on WhatsApp."
DENIAL = "O @Peter: Does not prefer concise replies on WhatsApp."

SAYINGS = Sayings(fold_name)
NEW, NOTHING = Ledger(), Declined()
Pages = Mapping[str, Sequence[str]]


def log(day: str) -> str:
    return f"memory/{day}.md"


def facts(pages: Pages) -> list[Unit]:
    """The facts of some pages, each given as the bullets of its Retain section."""
    read = (
        read_page(path, "## Retain\n" + "".join(f"- {line}\n" for line in lines))
        for path, lines in pages.items()
    )
    return [fact for page in read for fact in written_facts(page)]


def grown(pages: Pages, ledger: Ledger = NEW, declined: Declined = NOTHING) -> Ledger:
    return settle(grow(ledger, facts(pages), SAYINGS, declined).ledger)


def signs(opinion: Opinion) -> list[str]:
    return [entry.sign.value for entry in opinion.entries]


def edited(ledger: Ledger, old: str, new: str) -> Ledger:
    """The ledger after a person exchanged a text in it."""
    text = render_ledger(ledger)
    assert old in text
    return parse_ledger(text.replace(old, new).splitlines())[0]


FIRST = {log("2025-11-27"): [OPENING]}
STORY = {**FIRST, log("2025-12-01"): [OPPOSITE], log("2025-12-08"): [DENIAL]}


def test_a_bullet_opens_an_opinion_with_the_number_its_author_gave() -> None:
    [opinion] = grown(FIRST).opinions
    assert (opinion.statement, opinion.entities, opinion.confidence) == (CONCISE, ("Peter",), 0.8)
    [base] = opinion.entries
    assert str(base.source) == "memory/2025-11-27.md#L2"


def test_without_a_number_the_base_is_seven_tenths() -> None:
    [opinion] = grown({log("2025-11-27"): ["O @Peter: Likes figs."]}).opinions
    assert opinion.confidence == 0.7


def test_what_says_the_opposite_counts_against_and_opens_its_own() -> None:
    concise, long = grown(STORY).opinions
    assert signs(concise) == ["=", "−", "−"]
    assert concise.entries[-1].confirmed
    assert (concise.confidence, long.statement) == (0.54, "Prefers long replies on WhatsApp.")


def test_what_merely_denies_opens_nothing() -> None:
    [opinion] = grown({**FIRST, log("2025-12-08"): [DENIAL]}).opinions
    assert signs(opinion) == ["=", "−"]


def test_a_number_stated_later_is_graded_evidence_and_no_new_base() -> None:
    [opinion] = grown({**FIRST, log("2026-01-02"): [f"O(c=0.3) @Peter: {CONCISE}"]}).opinions
    assert signs(opinion) == ["=", "±"]
    assert opinion.confidence == 0.7


def test_one_text_has_one_vote_whatever_its_pages() -> None:
    again = {log(f"2025-12-0{n}"): [DENIAL] for n in range(1, 6)}
    [opinion] = grown({**FIRST, **again}).opinions
    assert signs(opinion) == ["=", "−"]
    assert str(opinion.entries[1].source) == "memory/2025-12-01.md#L2", "the first of them"


def test_an_undated_bullet_opens_but_never_votes() -> None:
    [opinion] = grown({"MEMORY.md": [OPENING], "bank/x.md": [DENIAL]}).opinions
    assert signs(opinion) == ["="]
    later = grown({"MEMORY.md": [OPENING], log("2020-01-01"): [DENIAL]})
    assert signs(later.opinions[0]) == ["=", "−"], "its base comes before all evidence"


def test_evidence_older_than_the_base_is_not_listed() -> None:
    [opinion] = grown(
        {**FIRST, log("2025-11-20"): ["W @Peter: Does not like long replies."]}
    ).opinions
    assert signs(opinion) == ["="]


@pytest.mark.parametrize(
    "line",
    [
        "S @Peter: Does not prefer concise replies on WhatsApp.",
        "Peter does not prefer concise replies on WhatsApp.",
        "W @Mira: Does not prefer concise replies on WhatsApp.",
        "W: Does not prefer concise replies on WhatsApp.",
        "W @Peter: Lives in Lisbon.",
        f"W @Peter: {CONCISE} memory/2025-11-27.md#L2",
        f"W @Peter: {CONCISE} (memory/2025-11-27.md#L2)",
    ],
)
def test_what_is_no_evidence(line: str) -> None:
    """Summaries, notes, what is about others or something else, an answer pasted back."""
    [opinion] = grown({**FIRST, log("2025-12-08"): [line]}).opinions
    assert signs(opinion) == ["="]


def test_an_opinion_about_nobody_is_held_against_facts_about_nobody() -> None:
    pages = {
        log("2025-11-27"): ["O(c=0.8): Trains beat planes."],
        log("2025-12-01"): [
            "O: Trains do not beat planes.",
            "O @Peter: Trains do not beat planes.",
        ],
    }
    opinions = {(o.statement, o.entities): o for o in grown(pages).opinions}
    assert signs(opinions["Trains beat planes.", ()]) == ["=", "−"]


def test_an_authors_mark_decides() -> None:
    [opinion] = grown(FIRST).opinions
    pages = {
        **FIRST,
        log("2025-12-01"): [
            f"W @Peter: Read the whole novel twice. (against {opinion.id})",
            f"W @Mira: Saw him write one word. (supports {opinion.id})",
        ],
    }
    # A mark counts where an entity is shared; Mira's line is about somebody else.
    assert signs(grown(pages).opinions[0]) == ["=", "−"]
    assert grown(pages).opinions[0].entries[1].reason == "marked"


def test_a_cycle_of_supersedes_ends() -> None:
    a, b = "^f-00000000000a", "^f-00000000000b"
    pages = {
        log("2025-11-27"): [f"O(c=0.8) @Peter: Figs for breakfast. (supersedes {b}) {a}"],
        log("2025-11-28"): [f"O(c=0.7) @Peter: Rye bread at noon. (supersedes {a}) {b}"],
    }
    figs, bread = grown(pages).opinions
    assert (signs(figs), signs(bread)) == (["=", "−"], ["="]), "only a later one counts"
    assert figs.statement == "Figs for breakfast."


# -- what moves, changes and goes ---------------------------------------------------------


def test_a_fact_that_is_gone_stays_listed_without_weight() -> None:
    ledger = grown(STORY)
    left = grown({**FIRST, log("2025-12-01"): [OPPOSITE]}, ledger).opinions[0]
    assert [entry.gone for entry in left.entries] == [False, False, True]
    assert left.confidence == 0.71
    assert grown(STORY, grown(FIRST, ledger)) == ledger, "it counts again once it is back"


def test_a_line_that_moved_is_cited_where_it_stands_now() -> None:
    ledger = grown(STORY)
    moved = {**STORY, log("2025-12-08"): ["W @Mira: Sings.", DENIAL]}
    assert str(grown(moved, ledger).opinions[0].entries[-1].source) == "memory/2025-12-08.md#L3"


def test_a_bullet_moved_to_a_bank_page_keeps_its_day_in_the_ledger() -> None:
    ledger = grown(STORY)
    pages = {**FIRST, log("2025-12-01"): [OPPOSITE], "bank/world.md": [DENIAL]}
    moved = grown(pages, ledger)
    assert moved.opinions[0].confidence == ledger.opinions[0].confidence
    last = moved.opinions[0].entries[-1]
    assert (str(last.source), last.gone) == ("bank/world.md#L2", False)


def test_a_line_that_was_edited_is_gone_and_judged_anew() -> None:
    ledger = grown({**FIRST, log("2025-12-08"): [DENIAL]})
    after = grown(
        {**FIRST, log("2025-12-08"): ["O @Peter: Likes concise replies on WhatsApp a lot."]}, ledger
    )
    assert {entry.sign.value: entry.gone for entry in after.opinions[0].entries} == {
        "=": False,
        "−": True,
        "+": False,
    }


def test_an_opinion_is_opened_once_though_its_bullet_stands_twice() -> None:
    pages = {**FIRST, "memory/2025-11-27-copy.md": [OPENING], "bank/opinions.md": [OPENING]}
    assert len(grown(pages).opinions) == 1


# -- what a person does -------------------------------------------------------------------


def test_a_line_that_was_taken_out_stays_out() -> None:
    ledger = grown(STORY)
    line = next(t for t in render_ledger(ledger).splitlines() if "2025-12-08" in t and "−" in t)
    without = edited(ledger, f"{line}\n", "")
    again = grown(STORY, without)
    assert signs(again.opinions[0]) == ["=", "−"]
    assert grown(STORY, again) == again


@pytest.mark.parametrize("sign", ["+", "~"])
def test_a_sign_that_was_changed_stands(sign: str) -> None:
    ledger = grown(STORY)
    flipped = grown(STORY, edited(ledger, "−2025-12-08", f"{sign}2025-12-08"))
    assert signs(flipped.opinions[0]) == ["=", "−", sign]
    assert grown(STORY, flipped) == flipped


def test_a_statement_that_was_reworded_keeps_its_identity_and_evidence() -> None:
    ledger = grown(STORY)
    new = edited(ledger, CONCISE, "Wants it short.")
    again = grown(STORY, new)
    first = again.opinions[0]
    assert (first.id, first.statement) == (ledger.opinions[0].id, "Wants it short.")
    assert first.entries == ledger.opinions[0].entries
    assert len(again.opinions) == 2, "its bullets open no other"


def test_an_opinion_that_was_deleted_is_not_born_again() -> None:
    ledger = grown(STORY)
    text = render_ledger(replace(ledger, opinions=ledger.opinions[1:]))
    left = parse_ledger(text.splitlines())[0]
    told = grow(left, facts(STORY), SAYINGS)
    [(gone, claim)] = told.declined
    assert gone == ledger.opinions[0].id
    line = declined_line(gone, claim)
    assert line == f"- O @Peter: {CONCISE} {gone}"
    after = settle(told.ledger)
    assert gone not in after.known, "the page of the declined remembers from now on"
    for pages in (
        STORY,
        {**STORY, log("2026-01-01"): ["O @Peter: Prefers concise replies on WhatsApp!"]},
    ):
        declined = parse_declined(f"# Declined\n\n{line}\n")
        assert [o.id for o in grown(pages, after, declined).opinions] == [ledger.opinions[1].id]
    assert len(grown(STORY, after).opinions) == 2, "with the line taken away it may come back"


def test_a_secret_is_never_copied_into_a_ledger() -> None:
    key = "sk-proj-" + "a1B2" * 12
    told = grow(
        Ledger(), facts({log("2025-11-27"): [f"O @Peter: Prefers the key {key}."]}), SAYINGS
    )
    assert told.ledger.opinions == ()
    assert [problem.code for problem in told.problems] == ["secret"]


# -- laws ---------------------------------------------------------------------------------

LINES = (
    OPENING,
    OPPOSITE,
    DENIAL,
    "W @Peter: No longer prefers concise replies on WhatsApp.",
    f"O(c=0.3) @Peter: {CONCISE}",
    "O(c=0.9) @Mira: Tea is better than coffee.",
    "O @Mira: Coffee is better than tea.",
    "W @Mira @Peter: Tea is no better than coffee.",
    "B: Fixed the kettle.",
    "O: Trains beat planes.",
)
DAYS = tuple(f"2025-{month:02}-{day:02}" for month in range(1, 7) for day in (3, 17))
HISTORIES = st.lists(st.lists(st.sampled_from(LINES), max_size=3), min_size=1, max_size=8)


def pages_of(history: Iterable[Sequence[str]]) -> Pages:
    return {log(day): lines for day, lines in zip(DAYS, history, strict=False)}


@given(HISTORIES, st.randoms())
def test_the_order_in_which_facts_come_does_not_matter(
    history: list[list[str]], chance: Random
) -> None:
    found = facts(pages_of(history))
    mixed = found.copy()
    chance.shuffle(mixed)
    once, other = (settle(grow(Ledger(), few, SAYINGS).ledger) for few in (found, mixed))
    assert once == other


@given(HISTORIES)
def test_day_by_day_is_at_once_and_twice_is_once(history: list[list[str]]) -> None:
    pages, ledger = pages_of(history), Ledger()
    for known in range(1, len(pages) + 1):
        some = facts(dict(list(pages.items())[:known]))
        ledger = settle(grow(ledger, some, SAYINGS).ledger)
        assert parse_ledger(render_ledger(ledger).splitlines())[0] == ledger
    assert ledger == grown(pages)
    assert grown(pages, ledger) == ledger


@given(HISTORIES, st.sampled_from(LINES))
def test_a_late_line_of_an_early_day_never_hides_what_is_listed(
    history: list[list[str]], late: str
) -> None:
    ledger = grown(pages_of(history))
    more = pages_of([[*history[0], late], *history[1:]])
    after = grown(more, ledger)
    for before, now in zip(ledger.opinions, after.opinions, strict=False):
        assert {e.fact for e in before.entries} <= {e.fact for e in now.entries}


def test_an_entry_added_by_hand_needs_no_fact() -> None:
    ledger = grown(FIRST)
    printed = next(line for line in render_ledger(ledger).splitlines() if "printed" in line)
    noted = edited(ledger, printed, f"  - +2025-12-20 · told me so\n{printed}")
    [opinion] = grown(FIRST, noted).opinions
    assert signs(opinion) == ["=", "+"]
    assert opinion.entries[1].by_hand
