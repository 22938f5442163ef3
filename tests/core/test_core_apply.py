"""`daybank core apply`: what a review proposes for the core page is made, or declined for good."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from daybank.core.errors import AmbiguousError, LimitError, NotFoundError, ReadOnlyError
from daybank.core.proposed import Offer, Outcome, choose, decline, make_all, open_offers
from daybank.errors import UsageError
from daybank.faces.cli import main
from daybank.model import Source
from daybank.proposals import CoreProposal
from daybank.proposals.core import MOST
from daybank.workspace import Workspace
from vault import Vault

HOME = "- Tomas: home: Porto (see memory/2026-03-03.md#L3)"
FEEDS = "- Odile: Feeds the peacocks at seven (see memory/2026-03-03.md#L2)."
PAGE = ("# Core memory", "", "## People", "- Odile speaks Dutch.")


@pytest.fixture
def castle(vault: Vault) -> Vault:
    """A workspace of which a review proposes two lines for the core page."""
    vault.put("MEMORY.md", *PAGE)
    for day in (1, 2, 3):
        said = "W @Odile: Feeds the peacocks at seven.", "W @Tomas: home: Porto"
        vault.log(f"2026-03-0{day}", *said)
    return vault


def core_page(vault: Vault) -> list[str]:
    return (vault.root / "MEMORY.md").read_text().splitlines()


def on_offer(vault: Vault) -> list[str]:
    return [offer.proposal.line for offer in vault.memory.core_apply().offers]


def proposal(line: str, label: str = "people", old: str | None = None) -> CoreProposal:
    return CoreProposal(label, line, old, (Source("memory/2026-03-01.md", 2),), "said on 2 days")


def offers(vault: Vault, *proposals: CoreProposal) -> tuple[Offer, ...]:
    return open_offers(Workspace.open(vault.root, {}), proposals, ("Mira", "Tomas", "Odile"))


def made(vault: Vault, *proposals: CoreProposal) -> list[Outcome]:
    return list(make_all(vault.memory.core, offers(vault, *proposals)))


# -- from a review to the page -------------------------------------------------------------


def test_without_a_choice_what_is_on_offer_is_told_and_nothing_is_written(castle: Vault) -> None:
    applied = castle.memory.core_apply()
    assert [offer.proposal.line for offer in applied.offers] == [HOME, FEEDS]
    assert (applied.outcomes, applied.declined) == ((), ())
    assert core_page(castle) == [*PAGE]
    reviewed = castle.memory.review().core
    assert reviewed == tuple(offer.proposal for offer in applied.offers)


def test_what_is_applied_is_on_the_page_and_proposed_no_more(castle: Vault) -> None:
    castle.memory.core_apply(["2"])
    assert core_page(castle) == [*PAGE, FEEDS]
    assert on_offer(castle) == [HOME]
    castle.memory.core_apply(every=True)
    assert core_page(castle) == [*PAGE, FEEDS, "", "## Facts", HOME]
    assert castle.memory.core_apply(every=True).outcomes == ()
    assert castle.memory.review().core == ()


def test_an_id_means_the_same_whatever_else_was_applied(castle: Vault) -> None:
    first, second = castle.memory.core_apply().offers
    castle.memory.core_apply([first.id])
    assert castle.memory.core_apply().offers == (second,)
    castle.log("2026-03-09", "W @Odile: Feeds the peacocks at seven.")
    [newer] = castle.memory.core_apply().offers
    assert newer.proposal.line != second.proposal.line, "it cites the newest line"
    assert newer.id == second.id


def test_each_is_a_change_of_its_own_that_undo_takes_back(castle: Vault) -> None:
    castle.memory.core_apply(every=True)
    undone = castle.memory.core.undo()
    assert [(change.verb, change.reason) for change in undone.undone] == [
        ("append", "proposed by reflect")
    ]
    castle.memory.core.undo()
    assert core_page(castle) == [*PAGE]
    assert on_offer(castle) == [HOME, FEEDS]


def test_a_trial_writes_nothing(castle: Vault) -> None:
    applied = castle.memory.core_apply(["1"], decline=["2"], dry_run=True)
    [outcome] = applied.outcomes
    assert outcome.changed
    assert f"+{HOME}" in outcome.changed.diff.splitlines()
    assert core_page(castle) == [*PAGE]
    assert not (castle.root / "bank").exists()


def test_what_is_declined_is_written_down_and_never_proposed_again(castle: Vault) -> None:
    [declined] = castle.memory.core_apply(decline=["1"]).declined
    assert declined.proposal.line == HOME
    *_, line = (castle.root / "bank/declined.md").read_text().splitlines()
    assert line.startswith("- W @Tomas: home: Porto ^f-")
    assert on_offer(castle) == [FEEDS]
    castle.log("2026-03-09", "W @Tomas: home: Porto")
    castle.memory.reflect()
    castle.reopen()
    assert on_offer(castle) == [FEEDS]
    assert [it.line for it in castle.memory.review().core] == [FEEDS]
    assert core_page(castle) == [*PAGE]


def test_taking_the_declined_line_away_allows_it_again(castle: Vault) -> None:
    castle.memory.core_apply(decline=["1"])
    page = castle.root / "bank/declined.md"
    page.write_text("".join(page.read_text().splitlines(keepends=True)[:-1]))
    assert on_offer(castle) == [HOME, FEEDS]


def test_all_but_the_declined_are_applied(castle: Vault) -> None:
    applied = castle.memory.core_apply(every=True, decline=["1"])
    assert [it.offer.proposal.line for it in applied.outcomes] == [FEEDS]
    assert core_page(castle) == [*PAGE, FEEDS]


@pytest.mark.parametrize(
    ("chosen", "declined", "every", "sentence"),
    [
        (["2", "3"], [], False, "'3' is no proposal"),
        (["2", "0"], [], False, "'0' is no proposal"),
        (["2"], ["abcdef"], False, "'abcdef' is no proposal"),
        (["2", "1"], ["1"], False, "apply it or decline it"),
        (["1"], [], True, "leave one out"),
    ],
)
def test_a_choice_that_cannot_be_meant_makes_nothing(
    castle: Vault, chosen: list[str], declined: list[str], every: bool, sentence: str
) -> None:
    with pytest.raises(UsageError, match=sentence):
        castle.memory.core_apply(chosen, decline=declined, every=every)
    assert core_page(castle) == [*PAGE]


# -- one proposal --------------------------------------------------------------------------


def test_a_line_goes_behind_its_block_or_into_a_new_one(vault: Vault) -> None:
    vault.put("MEMORY.md", "## Open questions", "- Who keeps bees?", "", "## Other", "x")
    made(vault, proposal("- One.", "open-questions"), proposal("- Two.", "daily-life"))
    assert core_page(vault) == [
        "## Open questions",
        "- Who keeps bees?",
        "- One.",
        "",
        "## Other",
        "x",
        "",
        "## Daily life",
        "- Two.",
    ]
    assert {block.label for block in vault.memory.core.view().blocks} >= {"daily-life"}


def test_a_workspace_without_a_core_page_gets_one(vault: Vault) -> None:
    made(vault, proposal("- One."), proposal("- Two."))
    assert core_page(vault) == ["## People", "- One.", "- Two."]


def test_a_later_value_takes_the_place_of_the_line_that_stands_once(vault: Vault) -> None:
    vault.put("MEMORY.md", "## People", "- Mira lives in Porto.", "- Mira has a cat.")
    replacing = proposal("- Mira lives in Faro.", old="- Mira lives in Porto.")
    made(vault, replacing)
    assert core_page(vault) == ["## People", "- Mira lives in Faro.", "- Mira has a cat."]
    [again] = made(vault, replacing)
    assert isinstance(again.refusal, NotFoundError)
    vault.put("MEMORY.md", "## People", *["- Mira lives in Porto."] * 2)
    [twice] = made(vault, replacing)
    assert isinstance(twice.refusal, AmbiguousError)


def test_whatever_verb_makes_it_the_reason_is_kept(vault: Vault) -> None:
    replacing = proposal("- Two.", old="- One.")
    made(vault, proposal("- One."), replacing, proposal("- Three."))
    undone = vault.memory.core.undo(count=3).undone
    assert [it.verb for it in undone] == ["append", "replace", "create"]
    assert {it.reason for it in undone} == {"proposed by reflect"}


def test_the_same_line_is_not_written_twice(vault: Vault) -> None:
    first, second = made(vault, proposal("- One."), proposal("- One."))
    assert (first.changed and first.changed.changed) is True
    assert (second.changed and second.changed.changed) is False
    assert core_page(vault) == ["## People", "- One."]


def test_a_refusal_leaves_the_block_and_does_not_stop_the_rest(vault: Vault) -> None:
    vault.put(
        "MEMORY.md",
        *("## People", "<!-- block limit=20 -->", "- Mira has a cat.", ""),
        *("## Rules", "<!-- block read_only -->", "Never lie."),
    )
    before = core_page(vault)
    outcomes = made(vault, proposal("- Two."), proposal("- x", "rules"), proposal("- y", "facts"))
    assert [type(it.refusal) for it in outcomes] == [LimitError, ReadOnlyError, type(None)]
    assert core_page(vault) == [*before, "", "## Facts", "- y"]


def test_declining_keeps_the_page_of_the_declined_as_it_was(vault: Vault) -> None:
    page = vault.write("bank/declined.md", b"# Declined\r\n\r\n- O: Old. ^o-ab4599d41eb1")
    workspace = Workspace.open(vault.root, {})
    [offer] = offers(vault, proposal("- Mira, Tomas: home: Faro (see memory/2026-03-01.md#L2)."))
    decline(workspace, [offer])
    kept, line = page.read_bytes().rsplit(b"\r\n", 2)[:2]
    assert kept == b"# Declined\r\n\r\n- O: Old. ^o-ab4599d41eb1"
    assert line.startswith(b"- W @Mira @Tomas: home: Faro. ^f-")
    assert offers(vault, offer.proposal) == ()


@pytest.mark.parametrize(
    ("line", "about", "text"),
    [
        ("- Tomas: home: Porto (see memory/2026-03-01.md#L2)", ("Tomas",), "home: Porto"),
        ("- Mira, Tomas: Sail together.", ("Mira", "Tomas"), "Sail together."),
        # Not every name before the colon is known, or there is no colon.
        ("- Wifi: Blue", (), "Wifi: Blue"),
        ("- Mira, wifi: Blue", (), "Mira, wifi: Blue"),
        ("- Tomas", (), "Tomas"),
    ],
)
def test_a_line_is_about_those_it_opens_with(
    vault: Vault, line: str, about: tuple[str, ...], text: str
) -> None:
    [offer] = offers(vault, proposal(line))
    assert (offer.claim.entities, offer.claim.text) == (about, text)


def test_declining_a_value_of_one_leaves_that_of_another(vault: Vault) -> None:
    mira, tomas = offers(vault, proposal("- Mira: home: Faro"), proposal("- Tomas: home: Faro"))
    decline(Workspace.open(vault.root, {}), [mira])
    assert offers(vault, mira.proposal, tomas.proposal) == (tomas,)


def test_the_declined_leave_their_places_to_others(vault: Vault) -> None:
    proposals = [proposal(f"- Line {number}.") for number in range(2 * MOST)]
    first = offers(vault, *proposals)
    decline(Workspace.open(vault.root, {}), first)
    rest = offers(vault, *proposals)
    assert (len(first), len(rest)) == (MOST, MOST)
    assert {it.id for it in first}.isdisjoint(it.id for it in rest)


def test_a_number_is_of_the_list_and_an_id_is_tried_first(vault: Vault) -> None:
    one, two = offers(vault, proposal("- One."), proposal("- Two."))
    assert choose([one, two], ["2", one.id], [], every=False) == ((one, two), ())
    odd = two._replace(id="1")
    assert choose([one, odd], ["1"], [], every=False) == ((odd,), ())


# -- the command line ----------------------------------------------------------------------


def run(root: Path, capfd: pytest.CaptureFixture[str], *arguments: str) -> tuple[str, str, int]:
    with pytest.raises(SystemExit) as ended:
        main(["-w", str(root), "core", "apply", *arguments])
    return *capfd.readouterr(), int(str(ended.value.code))


def test_json_tells_what_is_on_offer_made_and_declined(
    castle: Vault, capfd: pytest.CaptureFixture[str]
) -> None:
    told, _, code = run(castle.root, capfd, "--json")
    [first, second] = json.loads(told)["offers"]
    assert (first["line"], first["old"], code) == (HOME, None, 0)
    told, _, code = run(castle.root, capfd, second["id"], "--decline", "1", "--json")
    form = json.loads(told)
    [outcome], [declined] = form["outcomes"], form["declined"]
    assert (form["ok"], code) == (True, 0)
    assert (outcome["id"], outcome["ok"], outcome["label"]) == (second["id"], True, "people")
    assert declined["id"] == first["id"]
    assert json.loads(run(castle.root, capfd, "--json")[0]) == {"offers": []}


def test_a_refusal_is_told_in_both_forms_and_is_exit_3(
    castle: Vault, capfd: pytest.CaptureFixture[str]
) -> None:
    castle.put("daybank.toml", "core_limit = 100")
    told, errors, code = run(castle.root, capfd, "--all", "--json")
    form = json.loads(told)
    assert (form["ok"], code) == (False, 3)
    assert [outcome["code"] for outcome in form["outcomes"]] == ["E_LIMIT"] * 2
    assert errors.count("E_LIMIT") == 2
    assert core_page(castle) == [*PAGE]
