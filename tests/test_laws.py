"""Laws of recall that hold for whole workspaces."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from daybank.model import Item, Unit
from daybank.search.agent_text import fenced, item_text
from daybank.search.budget import estimate_tokens
from vault import Vault

QUESTIONS = (
    *("tell me about Odile", "what does Ben prefer", "boat harbour", "the red kettle", "渡船"),
    *("Odile and Ben", "when was the boiler mended", "tide", "leeks in the garden", "アンナ"),
)


def pages(days: int = 12) -> dict[str, list[str]]:
    """A small workspace in which many things are said of a few people."""
    things = ("boat", "kettle", "boiler", "garden", "harbour", "ferry", "lantern", "leek")
    verbs = ("painted", "sold", "mended", "lost", "praised")
    chance = random.Random(7)
    made: dict[str, list[str]] = {
        "MEMORY.md": ["# Core", "", "- **Boat:** the Tide", "- **Kettle:** red"],
        "bank/entities/Odile.md": [
            "---",
            'aliases: [Dile, "アンナ"]',
            "---",
            "# Odile",
            "",
            "Sails.",
        ],
    }
    for n in range(days):
        day = date(2025, 11, 1) + timedelta(days=n)
        lines = ["# Day", "", "We took the 渡船 across. " * (n % 3 + 1), "", "## Retain"]
        for _ in range(6):
            name, verb = chance.choice(("Odile", "Ben", "Dile")), chance.choice(verbs)
            thing, other = chance.choice(things), chance.choice(things)
            kind = chance.choice(("W", "B", "O(c=0.7)", "S"))
            lines.append(f"- {kind} @{name}: {verb} the {thing} by the {other} on day {n}.")
            lines.append(f"  - a detail about the {other}")
        lines += ["", "## Log", "", "- The boiler hums", *(f"  - leek row {k}" for k in range(9))]
        made[f"memory/{day}.md"] = lines
    return made


def filled(root: Path, order: list[str]) -> Vault:
    """A workspace whose files were made in some order."""
    vault, made = Vault(root), pages()
    for path in order:
        vault.put(path, *made[path])
    return vault


@pytest.fixture(scope="module")
def island(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Vault]:
    """The workspace above, for questions only."""
    vault = filled(tmp_path_factory.mktemp("island") / "ws", sorted(pages()))
    yield vault
    vault.memory.close()


# -- budget --------------------------------------------------------------------------------


@settings(deadline=None, max_examples=40)
@given(st.sampled_from(QUESTIONS), st.integers(1, 900), st.integers(1, 40))
def test_the_agents_text_never_costs_more_than_the_budget(
    island: Vault, query: str, budget: int, k: int
) -> None:
    answer = island.ask(query, budget=budget, k=k)
    cost = estimate_tokens(fenced([item_text(item) for item in answer.items]))
    assert cost == answer.used_tokens <= budget
    whole = island.ask(query, k=k)
    assert len(answer.items) + answer.omitted == len(whole.items)
    assert [item for item in whole.items if item in answer.items] == list(answer.items)
    assert answer.items or answer.reason


def test_one_huge_item_does_not_hide_the_small_ones_behind_it(vault: Vault) -> None:
    words = " ".join(f"kettle-{n}" for n in range(60))
    vault.log("2025-11-28", f"W: kettle kettle {words} {words}", "W: A kettle.", "W: My kettle.")
    first = vault.ask("kettle " + words).items[0]
    assert estimate_tokens(item_text(first)) > 300
    answer = vault.ask("kettle " + words, budget=100)
    assert {item.content for item in answer.items} == {"A kettle.", "My kettle."}
    assert answer.omitted == 1


def test_when_nothing_fits_the_answer_says_so(island: Vault) -> None:
    answer = island.ask("kettle", budget=3)
    assert (answer.items, answer.used_tokens) == ((), 0)
    assert answer.reason == "nothing found fits a budget of 3 tokens"
    assert answer.omitted > 0


# -- citations -----------------------------------------------------------------------------


def assert_cited(vault: Vault, item: Item) -> None:
    """What an item quotes stands on the lines it cites, at most six."""
    there = vault.lines(item)
    assert 1 <= len(there) == item.end_line - item.source.line + 1 <= 6
    if item.kind.letter:
        assert item.content.split("\n")[0] in there[0]
    for line in item.content.split("\n")[: len(there)]:
        assert any(line.strip() in cited for cited in there)


@pytest.mark.parametrize("query", QUESTIONS)
def test_what_is_quoted_stands_on_the_cited_lines(island: Vault, query: str) -> None:
    items = island.ask(query, k=200).items
    assert items
    for item in items:
        assert_cited(island, item)


def test_every_unit_there_is_can_be_found_by_its_own_words(island: Vault) -> None:
    for unit, *_ in [*island.memory.facts(notes=True)][::7]:
        found = island.ask(f"{' '.join(unit.claim.entities)} {unit.claim.text}", k=30).items
        places = [(s.path, s.line) for i in found[:3] for s in (i.source, *i.also)]
        first = unit.source
        assert any(p == first.path and 0 <= line - first.line < 12 for p, line in places), unit


# -- the same files, the same answers ------------------------------------------------------


def answers(vault: Vault) -> list[object]:
    return [vault.ask(query, k=8, now=date(2025, 12, 1)) for query in QUESTIONS]


@settings(
    deadline=None,
    max_examples=4,
)
@given(st.permutations(sorted(pages())))
def test_the_order_in_which_files_were_made_does_not_matter(
    island: Vault, tmp_path_factory: pytest.TempPathFactory, order: list[str]
) -> None:
    other = filled(tmp_path_factory.mktemp("order") / "ws", order)
    assert answers(other) == answers(island)
    other.memory.close()


def test_the_history_of_the_files_does_not_matter(island: Vault, tmp_path: Path) -> None:
    """Written a page at a time, with a sync between and edits to old pages at the end."""
    made = pages()
    other = Vault(tmp_path / "ws")
    for path in sorted(made, reverse=True):
        other.put(path, *made[path][:7])
        other.memory.sync()
    for path in random.Random(3).sample(sorted(made), len(made)):
        other.put(path, *made[path])
        other.memory.sync()
    assert answers(other) == answers(island)
    other.memory.close()


ASK = """
import json, sys
from datetime import date
from daybank.memory import Memory
with Memory(sys.argv[1]) as memory:
    for query in sys.argv[2:]:
        answer = memory.recall(query, k=8, now=date(2025, 12, 1))
        print(json.dumps([answer.plan, repr(answer.items)]))
"""


def test_neither_locale_nor_zone_nor_hash_seed_matter(tmp_path: Path) -> None:
    outputs = set()
    for number, environ in enumerate(
        (
            {"LC_ALL": "C", "TZ": "UTC", "PYTHONHASHSEED": "1"},
            {"LC_ALL": "C.UTF-8", "TZ": "Pacific/Kiritimati", "PYTHONHASHSEED": "2"},
            {"LC_ALL": "tr_TR.UTF-8", "TZ": "America/Los_Angeles", "PYTHONHASHSEED": "3"},
        )
    ):
        vault = filled(tmp_path / str(number), sorted(pages()))
        vault.memory.close()
        done = subprocess.run(
            [sys.executable, "-c", ASK, str(vault.root), *QUESTIONS],
            env={**os.environ, "HOME": str(tmp_path), **environ},
            capture_output=True,
            text=True,
            check=True,
        )
        outputs.add(done.stdout)
    [output] = outputs
    assert len([json.loads(line) for line in output.splitlines()]) == len(QUESTIONS)


def everything(vault: Vault) -> dict[str, list[Unit]]:
    found: dict[str, list[Unit]] = {}
    for unit, *_ in vault.memory.facts(notes=True, generated=True):
        found.setdefault(unit.source.path, []).append(unit)
    return found


def test_another_page_never_changes_how_a_page_was_read(tmp_path: Path) -> None:
    vault = filled(tmp_path / "ws", sorted(pages()))
    before = everything(vault)
    vault.put("bank/entities/boat.md", "---", "aliases: [kettle, Ben]", "---", "# boat", "")
    vault.put("memory/2026-01-01.md", "## Retain", "- W @kettle @boiler: met @Odile.", "- O: 渡船")
    vault.put("bank/entities/Odile-2.md", "# Odile", "", "- **Boat:** another")
    after = everything(vault)
    assert {path: after[path] for path in before} == before
    vault.memory.close()
