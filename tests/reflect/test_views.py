"""What the views of entities, the world and the experiences tell."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path
from typing import NamedTuple

import pytest
from view_pages import generated, page, plan_all, portraits, reflect, section

from daybank.index import read
from daybank.model import Belief, Evidence, Kind, Source, Unit
from daybank.reflect.portrait import MOST, Conflict
from daybank.reflect.view_lines import LONGEST
from daybank.search.collapse import cited_source, says_the_same
from vault import Vault

PETER = "bank/entities/Peter.md"
WILD = Path(__file__).parents[1] / "wild"
MILL = Path(__file__).parents[2] / "examples" / "mill"


def name_thrice(vault: Vault, name: str) -> None:
    """Make an entity relevant with facts of its own day."""
    vault.log("2025-01-01", *(f"S @{name}: Seen {n}." for n in ("once", "twice", "thrice")))


# -- who gets a page ---------------------------------------------------------------------------


def test_three_facts_that_name_somebody_make_a_page(vault: Vault) -> None:
    vault.log("2025-11-27", "W @Ann: Sails.", "B @Ben: Met @Ann.", "W @Ben: Rows.")
    assert portraits(vault) == {}
    vault.log("2025-11-28", "W @Ann: Came back.")
    assert list(portraits(vault)) == ["Ann"]


def test_five_notes_make_a_page_of_a_known_name_only(vault: Vault) -> None:
    vault.put("memory/2025-11-27.md", *(f"- Ann and Ben, row {n}" for n in range(5)))
    assert portraits(vault) == {}
    vault.log("2025-11-28", "W @Ann: Sails.")
    assert list(portraits(vault)) == ["Ann"]


def test_a_name_that_only_notes_mention_gets_no_page(vault: Vault) -> None:
    lines = [f"- O(c=X) @Entity: <statement> about an entity, {n}" for n in range(7)]
    vault.put("memory/2025-11-27.md", "# How to write", "", *lines)
    assert portraits(vault) == {}


def test_a_written_page_always_has_its_view(vault: Vault) -> None:
    vault.put(PETER, "# Peter", "", "Sails.")
    vault.log("2025-11-27", "W @Peter: Bought a boat.")
    assert reflect(vault) == [PETER, "bank/world.md"]
    assert page(vault, PETER)[:4] == ["# Peter", "", "Sails.", ""]
    assert section(vault, PETER, "Known") == ["Bought a boat. (memory/2025-11-27.md#L2)"]


def test_a_new_page_says_its_name_and_is_read_as_that_entitys(vault: Vault) -> None:
    vault.log("2025-11-27", *(f"W @[[Blue: Barn]]: Fact {n}." for n in range(3)))
    path = next(iter(portraits(vault).values())).path
    reflect(vault)
    assert page(vault, path)[:6] == ["---", "name: 'Blue: Barn'", "---", "", "# Blue: Barn", ""]
    assert vault.memory.about("blue: barn").page == path


def test_names_that_one_page_carries_share_it(vault: Vault) -> None:
    vault.put(PETER, "# Peter", "", "**Aliases:** Pete, 彼得")
    vault.log("2025-11-27", "W @Pete: Sails.", "W @彼得: Rows.", "W @PETER: Swims.")
    vault.put("memory/2025-11-28.md", "那天彼得去了北京。")
    reflect(vault)
    assert list(portraits(vault)) == ["Peter"]
    assert len(section(vault, PETER, "Known")) == 3
    assert section(vault, PETER, "Notes") == ["那天彼得去了北京。 (memory/2025-11-28.md#L1)"]


def test_generated_names_are_not_known(vault: Vault) -> None:
    lines = [f"- W @Ghost: Walks, night {n}. (memory/2025-11-27.md#L{n})" for n in range(1, 9)]
    vault.put(
        "bank/world.md", "<!-- daybank:view other -->", *lines, "<!-- /daybank:view other -->"
    )
    assert portraits(vault) == {}


def test_a_name_that_looks_like_a_secret_gets_no_page_and_is_told_nowhere(vault: Vault) -> None:
    key = "ghp_" + "a1B2" * 9
    vault.log("2025-11-27", *(f"W @{key} @Ann: Fact {n}." for n in range(3)), "W: Rain.")
    reflect(vault)
    told = [(vault.root / path).read_text() for path in ("bank/entities/Ann.md", "bank/world.md")]
    assert list(portraits(vault)) == ["Ann"]
    assert not any(key in text for text in told)


def test_only_the_entities_asked_for_are_told_each_just_as_among_all(vault: Vault) -> None:
    vault.log("2025-11-27", *(f"W @Ann @Ben: Fact {n}." for n in range(3)))
    everybody = portraits(vault)
    assert portraits(vault, folds=["ann"]) == {"Ann": everybody["Ann"]}
    assert portraits(vault, folds=["nobody"]) == {}


# -- what a page says --------------------------------------------------------------------------


def test_the_later_value_of_a_key_is_true_now_and_the_earlier_was_before(vault: Vault) -> None:
    name_thrice(vault, "Peter")
    vault.log("2025-03-01", "W @Peter: home: Ghent")
    vault.log("2025-09-01", "W @Peter: home: Lisbon", "W @Peter: email: p@example.org")
    reflect(vault)
    assert section(vault, PETER, "Now") == [
        "email: p@example.org (memory/2025-09-01.md#L3)",
        "home: Lisbon; before: Ghent (then memory/2025-03-01.md#L2, now memory/2025-09-01.md#L2)",
    ]
    assert "home" not in "".join(section(vault, PETER, "Known"))


def test_a_bold_key_on_an_entitys_page_is_a_key_of_that_entity(vault: Vault) -> None:
    vault.put(PETER, "# Peter", "", "- **Boat:** the Tide")
    vault.log("2025-03-01", "W @Peter: boat: the Ebb", "W @Ann: boat: the Gull")
    reflect(vault)
    assert section(vault, PETER, "Now") == ["boat: the Ebb (memory/2025-03-01.md#L2)"]
    [doubt] = section(vault, PETER, "In doubt")
    assert doubt == (
        "boat: the Ebb – but: **Boat:** the Tide – boat, without a day "
        f"({PETER}#L3, memory/2025-03-01.md#L2)"
    )


def test_two_values_of_the_newest_day_are_in_doubt_and_none_is_true_now(vault: Vault) -> None:
    name_thrice(vault, "Peter")
    vault.log("2025-03-01", "W @Peter: home: Ghent", "W @Peter: home: Lisbon")
    reflect(vault)
    [doubt] = section(vault, PETER, "In doubt")
    assert doubt == (
        "home: Ghent – but: home: Lisbon – home, of one day "
        "(memory/2025-03-01.md#L3, memory/2025-03-01.md#L2)"
    )
    assert "## Now" not in page(vault, PETER)


def test_what_a_later_fact_supersedes_is_told_no_more(vault: Vault) -> None:
    vault.log("2025-03-01", "W @Peter: Sails on Sundays. ^f-0123456789ab", "W @Peter: Rows.")
    vault.log("2025-09-01", "W @Peter: Sold the boat. (supersedes ^f-0123456789ab)")
    reflect(vault)
    said = section(vault, PETER, "Known")
    assert [line.split(" (")[0] for line in said] == ["Sold the boat.", "Rows."]


def test_opinions_are_told_with_confidence_and_evidence_the_surest_first(vault: Vault) -> None:
    name_thrice(vault, "Peter")
    at = Source("memory/2025-01-01.md", 2)
    beliefs = [
        Belief("^o-1", "Likes rain.", ("peter",), None, Evidence(), at),
        Belief("^o-2", "Likes tea.", ("Peter",), 0.54, Evidence(2, 1), at),
        Belief("^o-3", "They like boats.", ("Peter", "Ann"), 0.9, Evidence(4, 0), at),
        Belief("^o-4", "Likes cats.", ("Ann",), 0.9, Evidence(4, 0), at),
    ]
    reflect(vault, beliefs)
    assert section(vault, PETER, "Opinions") == [
        f"c=0.90, 4 for, 0 against: @Peter @Ann: They like boats. ({at})",
        f"c=0.54, 2 for, 1 against: Likes tea. ({at})",
        f"no number: Likes rain. ({at})",
    ]


def test_experiences_come_newest_first_and_those_of_a_day_by_path_and_line(vault: Vault) -> None:
    vault.log("2025-03-01", "B @Peter: Rowed.", "B @Peter: Swam.", "B @Ann: Met @Peter.")
    vault.log("2025-03-01-b", "B @Peter: Ran.")
    vault.log("2025-09-01", "B @Peter: Sailed.")
    reflect(vault)
    assert [line.split(" (")[0] for line in section(vault, PETER, "Latest")] == [
        "2025-09-01: Sailed.",
        "2025-03-01: Ran.",
        "2025-03-01: Rowed.",
        "2025-03-01: Swam.",
        "2025-03-01: @Ann: Met @Peter.",
    ]


def test_a_restated_fact_is_told_once_where_it_was_said_last(vault: Vault) -> None:
    for day in ("2025-03-01", "2025-03-02", "2025-03-03"):
        vault.log(day, "W @Peter: Sails on Sundays.")
    reflect(vault)
    assert section(vault, PETER, "Known") == ["Sails on Sundays. (memory/2025-03-03.md#L2)"]


def test_of_a_long_note_only_the_line_that_names_the_entity_is_quoted(vault: Vault) -> None:
    name_thrice(vault, "Peter")
    filler = "So it went on and on. " * 20
    vault.put(
        *("memory/2025-03-01.md", "# Day", "", "- The boats", "  - [ ] ask Peter for the key"),
        *("  - Peterson is somebody else", "", f"{filler}Then Peter came. {filler}"),
    )
    reflect(vault)
    long, short = section(vault, PETER, "Notes")[::-1]
    assert short == "ask Peter for the key (memory/2025-03-01.md#L4)"
    assert long.startswith("…")
    assert "Then Peter came." in long
    assert long.endswith(" (memory/2025-03-01.md#L7)")


def test_related_are_those_named_together_the_most_often_first(vault: Vault) -> None:
    vault.log("2025-03-01", "W @Peter @Ann: Sail.", "B @Peter: Met @Ann.", "W @Ann: Rows.")
    vault.log("2025-03-02", "W @Peter: Knows @Ben.")
    reflect(vault)
    assert section(vault, PETER, "Related") == [
        "[Ann](Ann.md): named together 2 times (memory/2025-03-01.md#L2)",
        "@Ben: named together once (memory/2025-03-02.md#L2)",
    ]


def test_conflicts_found_elsewhere_stand_on_the_pages_of_both_sides(vault: Vault) -> None:
    vault.log("2025-03-01", "W @Peter @Ann: Own one boat.", "W @Peter: Owns two boats.")
    pair = Conflict(
        Source("memory/2025-03-01.md", 2), Source("memory/2025-03-01.md", 3), "one, two boats"
    )
    name_thrice(vault, "Peter")
    found = portraits(vault, conflicts=[pair])
    assert [clash.reason for clash in found["Peter"].clashes.shown] == ["one, two boats"]


def test_a_line_with_a_secret_is_left_out_with_its_citation(vault: Vault) -> None:
    key = "ghp_" + "a1B2" * 9
    vault.log("2025-03-01", f"W @Peter: email: {key}", f"B @Peter: Uses {key}.", "W @Peter: Rows.")
    # a key may go on over many lines, so that none of them is quoted
    vault.put("memory/2025-03-02.md", "Peter keeps this:", key, "and that.")
    reflect(vault)
    text = (vault.root / PETER).read_text()
    assert key not in text
    assert "ghp_" not in text
    assert section(vault, PETER, "Latest") == [
        "(left out: it holds what looks like a secret) (memory/2025-03-01.md#L3)"
    ]
    assert section(vault, PETER, "Notes") == [
        "(left out: it holds what looks like a secret) (memory/2025-03-02.md#L1)"
    ]


def test_what_only_looks_like_a_fact_is_quoted(vault: Vault) -> None:
    name_thrice(vault, "Peter")
    vault.put("memory/2025-03-01.md", "# Day", "", "- O(c=0.9) @Peter: Likes tea.")
    reflect(vault)
    assert section(vault, PETER, "Notes") == [
        "“O(c=0.9) @Peter: Likes tea.” (memory/2025-03-01.md#L3)"
    ]
    [note] = [u for u in generated(PETER, (vault.root / PETER).read_text()) if "tea" in u.body]
    assert note.claim.kind is Kind.OBSERVATION


def test_what_nobody_sees_is_made_visible(vault: Vault) -> None:
    vault.log("2025-03-01", *(f"W @Peter: Sails{c}." for c in "\u202e\u200b\x1b"))
    reflect(vault)
    said = [line.split(" (")[0] for line in section(vault, PETER, "Known")]
    assert said == ["Sails\\u202e.", "Sails\\u200b.", "Sails\\x1b."]


def test_a_page_stays_small_and_says_how_much_more_there_is(vault: Vault) -> None:
    start = date(2024, 1, 1)
    for n in range(40):
        day = start + timedelta(days=n)
        words = f"{'boats and ' * 60}{n}"
        facts = (f"W @Peter @P{n}: Saw {words}.", f"B @Peter: Met @Q{n % 7}, {words}.")
        vault.log(day.isoformat(), *facts, f"W @Peter: key {n}: {words}")
        vault.put(f"memory/{day}-note.md", f"Peter had {words}.")
    reflect(vault)
    lines = page(vault, PETER)
    assert len(lines) <= 75
    assert max(map(len, lines)) <= LONGEST
    assert f"## Latest (and {40 - MOST['latest']} more)" in lines
    assert len(page(vault, "bank/experience.md")) <= 60
    assert len(page(vault, "bank/world.md")) <= 200


# -- the world and the experiences -------------------------------------------------------------


def test_the_world_is_told_by_entity_with_what_is_true_now(vault: Vault) -> None:
    vault.put("bank/world.md", "# World", "", "- W @Ann: Born in Ghent.")
    vault.log("2025-03-01", "W @Ann: home: Ghent", "W @Ann: Rows.", "W: The dike is closed.")
    vault.log("2025-09-01", "W @Ann: home: Lisbon", "W @Ben: Sails.", "O @Ann: Likes tea.")
    reflect(vault)
    lines = page(vault, "bank/world.md")
    assert lines[:5] == [
        "# World",
        "",
        "- W @Ann: Born in Ghent.",
        "",
        "<!-- daybank:view world -->",
    ]
    assert lines[5:-2] == [
        "## Ann",
        "- home: Lisbon (memory/2025-09-01.md#L2)",
        "- Rows. (memory/2025-03-01.md#L3)",
        "",
        "## Ben",
        "- Sails. (memory/2025-09-01.md#L3)",
        "",
        "## In general",
        "- The dike is closed. (memory/2025-03-01.md#L4)",
    ]


def test_the_experiences_are_told_by_month_the_newest_first(vault: Vault) -> None:
    vault.log("2025-03-01", "B @Ann: Rowed.")
    vault.log("2025-03-30", *(f"B @Ann: Round {n:02}." for n in range(25)))
    vault.log("2025-09-01", "B: Closed the books.")
    reflect(vault)
    lines = page(vault, "bank/experience.md")
    assert lines[:5] == [
        *("# Experience", "", "<!-- daybank:view experience -->", "## 2025-09"),
        "- 2025-09-01: Closed the books. (memory/2025-09-01.md#L2)",
    ]
    assert lines[6] == "## 2025-03 (and 6 more)"
    assert lines[7] == "- 2025-03-30: @Ann: Round 00. (memory/2025-03-30.md#L2)"


# -- whole workspaces --------------------------------------------------------------------------


def test_a_workspace_of_notes_alone_gets_useful_pages(vault: Vault) -> None:
    vault.put("bank/entities/Mira.md", "# Mira", "", "Plays the cello.")
    vault.put("MEMORY.md", "# Core", "", "- **Teacher:** Mira", "- **Home:** The Castle")
    vault.put("memory/2025-03-01.md", "# Day", "", "user: when does Mira come?", "assistant: At 5.")
    vault.put("memory/2025-03-02.md", "- bought strings for @Mira", "- fed the cat")
    assert reflect(vault) == ["bank/entities/Mira.md"]
    assert section(vault, "bank/entities/Mira.md", "Notes") == [
        "bought strings for @Mira (memory/2025-03-02.md#L1)",
        "user: when does Mira come? (memory/2025-03-01.md#L3)",
        "**Teacher:** Mira (MEMORY.md#L3)",
    ]


def test_an_empty_workspace_gets_no_pages(vault: Vault) -> None:
    assert reflect(vault) == []
    vault.put("memory/2025-03-01.md", "It rained.")
    assert reflect(vault) == []


class Reflected(NamedTuple):
    """A workspace as people keep it, with its views, and what it was before."""

    vault: Vault
    pages: dict[str, bytes]
    facts: list[Unit]
    theirs: list[Unit]


@pytest.fixture(scope="module", params=[WILD, MILL], ids=["wild", "mill"])
def real(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Reflected]:
    vault = Vault(shutil.copytree(request.param, tmp_path_factory.mktemp("real") / "ws"))
    facts = [dated.unit for dated in vault.memory.facts()]
    before = Reflected(vault, pages_of(vault), facts, lines_of_views(vault))
    assert len(reflect(vault)) > 8
    yield before
    vault.memory.close()


def pages_of(vault: Vault) -> dict[str, bytes]:
    return {str(p.relative_to(vault.root)): p.read_bytes() for p in vault.root.rglob("*.md")}


def lines_of_views(vault: Vault) -> list[Unit]:
    """Every generated line of the bank."""
    return [
        unit
        for path, data in sorted(pages_of(vault).items())
        if path.startswith("bank/")
        for unit in generated(path, data.decode())
    ]


def test_views_change_nothing_that_was_written_and_settle_at_once(real: Reflected) -> None:
    assert [dated.unit for dated in real.vault.memory.facts()] == real.facts
    now = pages_of(real.vault)
    assert all(now[path].startswith(data) for path, data in real.pages.items())
    assert reflect(real.vault) == []


def test_every_line_of_a_view_cites_a_line_that_says_the_same(real: Reflected) -> None:
    theirs = {unit.claim for unit in real.theirs}
    ours = [unit for unit in lines_of_views(real.vault) if unit.claim not in theirs]
    told = [unit for unit in ours if "named together" not in unit.claim.text]
    assert len(told) > 50
    with real.vault.connection() as connection:
        for line in told:
            source = cited_source(line)
            assert source is not None, line
            row = read.unit_at(connection, source)
            assert row is not None, line
            found = read.read_units(connection, [row])[row].unit
            # of a long note one line is quoted
            assert says_the_same(line, found) or len(found.body) > LONGEST / 2, line


def test_views_are_the_same_whatever_was_read_first(real: Reflected, vault: Vault) -> None:
    paths = sorted(real.pages, reverse=True)
    for path in paths[::2]:
        vault.write(path, real.pages[path])
    vault.memory.sync()
    for path in paths[1::2]:
        vault.write(path, real.pages[path])
    edits, problems = plan_all(vault)
    assert problems == []
    assert {edit.path: edit.content for edit in edits}.items() <= pages_of(real.vault).items()
    assert len(edits) > 8
