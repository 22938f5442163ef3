from __future__ import annotations

import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from daybank import Memory
from daybank.check.findings import LISTED
from vault import Vault

PIECES = st.sampled_from(
    [
        *("## Retain\n", "- W @Mira: home: Ghent\n", "- W @Mira: home: Lisbon\n", "```\n", "---\n"),
        *("<!-- daybank:view x -->\n", "<!-- /daybank:view x digest=1 -->\n", "<!--\n"),
        *("<!-- daybank:ledger opinions -->\n", "<!-- /daybank:ledger opinions -->\n"),
        "- O(c=0.8) @Mira: Prefers tea over coffee. ^o-0123456789ab\n",
        "- O(c=0.8) @Mira: Prefers coffee over tea. (against ^o-0123456789ab)\n",
        *("  - + x\n", "  - = 0.80 · 2025-10-01 · by hand\n", "  - +2025-12-01 · 1.0 · x#L1\n"),
        "- W: Rain. (supersedes ^f-aaaaaaaaaaaa) ^f-aaaaaaaaaaaa\n",
        *("memory/a.md#L1 ", "memory/a.md#L0 ", "../a.md#L999999999 ", ".md#L3 ", "/.md#L1-L0\n"),
        *("aliases: [a, A, 'a']\n", "**Aliases:** x, X, ,\n", "name: [[[\n", "yesterday ", "\0"),
        *("@Peter @Petter ", "\udc80".encode("utf-8", "replace").decode(), "\r", "\u2028", "𝕏"),
    ]
)
TEXTS = st.lists(PIECES | st.text(max_size=12), max_size=14).map("".join)
PATHS = st.sampled_from(
    [
        *("MEMORY.md", "memory.md", "memory/2025-11-27.md", "memory/2025-11-27 2.md"),
        *("bank/opinions.md", "bank/entities/Mira.md", "bank/entities/mira_.md", "bank/x.md"),
        *("bank/declined.md", "memory/a.md", "memory (conflicted copy).md"),
    ]
)


@settings(max_examples=12, deadline=None)
@given(st.dictionaries(PATHS, TEXTS, max_size=5), st.booleans())
def test_check_never_raises_and_fixes_nothing_else(pages: dict[str, str], fix: bool) -> None:
    with tempfile.TemporaryDirectory() as folder:
        for path, text in pages.items():
            full = Path(folder, path)
            full.parent.mkdir(parents=True, exist_ok=True)
            full.write_bytes(text.encode("utf-8", "surrogatepass"))
        with Memory(folder, environ={}) as memory:
            checked = memory.check(fix=fix)
            assert all(each.advice for each in checked.findings)
            changed = {change.path for change in checked.changes}
        for path, text in pages.items():
            if path not in changed:
                same = Path(folder, path).read_bytes() == text.encode("utf-8", "surrogatepass")
                assert same


def test_of_one_code_only_the_first_are_listed_and_the_others_counted(vault: Vault) -> None:
    vault.log("2025-11-27", *(f"W: Rain {n} ^f-{n:012x} again." for n in range(LISTED + 7)))
    *listed, more = vault.memory.check().findings
    assert len(listed) == LISTED
    assert (more.code, more.path, more.text) == ("dead-id", "", "and 7 more of these")


def test_a_damaged_index_is_found(vault: Vault) -> None:
    vault.log("2025-11-27", "W @Mira: Is in Ghent.")
    vault.memory.sync()
    vault.memory._open().connection.execute("update unit set line = 7")
    assert "index" in [each.code for each in vault.memory.check().findings]


def test_both_spellings_of_the_core_page_are_told(vault: Vault) -> None:
    vault.put("MEMORY.md", "# Core memory")
    vault.put("memory.md", "# Core memory")
    [found] = vault.memory.check().findings
    assert (found.code, found.path) == ("two-core-pages", "memory.md")


def test_a_ledger_on_another_page_is_told(vault: Vault) -> None:
    ledger = "<!-- daybank:ledger opinions -->", "<!-- /daybank:ledger opinions -->"
    vault.put("bank/beliefs.md", *ledger)
    [found] = vault.memory.check().findings
    assert (found.code, found.path, found.line) == ("moved-ledger", "bank/beliefs.md", 1)


def test_what_reflect_writes_is_clean_until_somebody_edits_it(vault: Vault) -> None:
    vault.log("2025-11-27", *(f"W @Mira: Owns ladder {n}." for n in range(3)))
    vault.memory.reflect()
    assert vault.memory.check().findings == ()
    page = vault.root / "bank/entities/Mira.md"
    page.write_text(page.read_text().replace("ladder 1", "ladder 9"))
    assert [each.code for each in vault.memory.check().findings] == ["edited-view"]


def test_an_event_of_another_day_and_a_number_that_changed_are_no_repeats(vault: Vault) -> None:
    vault.log("2025-11-27", "B @otter: I restarted it.", "O(c=0.6) @Mira: Likes tea.")
    vault.log("2025-11-28", "B @otter: I restarted it.", "O(c=0.9) @Mira: Likes tea.")
    vault.put("bank/world.md", "- W @Mira: Owns a ladder.")
    vault.log("2025-11-29", "W @Mira: Owns a ladder.")
    assert vault.memory.check().findings == ()


def test_a_copy_is_told_by_the_page_beside_it(vault: Vault) -> None:
    vault.put("memory/part.md", "The masons come at seven.", "Fog.")
    vault.put("memory/part 2.md", "A second part may be called so.")
    vault.put("memory/part 3.md", "The masons come at seven.", "Rain.")
    [found] = vault.memory.check().findings
    assert (found.code, found.path) == ("conflict-copy", "memory/part 3.md")


@pytest.mark.parametrize(
    ("name", "is_copy"),
    [
        ("2025-11-27 (conflicted copy 2025-11-28)", True),
        ("2025-11-27 (Mira's conflicted copy)", True),
        ("2025-11-27.sync-conflict-20251128-101112-ABCDEFG", True),
        ("2025-11-27_conflict-20251128-101112", True),
        ("2025-11-27 (Konfliktkopie von Mira)", True),
        ("2025-11-27 copy", True),
        ("2025-11-27 (1)", True),
        ("2025-11-27 2", True),
        ("2025-11-27-conflict", False),  # a day has topics
        ("2025-11-27 (conflict with the masons)", False),
        ("2025-11-27-2", False),
    ],
)
def test_what_synchronisers_call_a_copy_is_one(vault: Vault, name: str, *, is_copy: bool) -> None:
    vault.put("memory/2025-11-27.md", "Fog.")
    vault.put(f"memory/{name}.md", "Rain.")
    found = vault.memory.check().findings
    assert [each.code for each in found] == (["conflict-copy"] if is_copy else [])


def test_a_form_that_is_filled_every_day_is_no_repeated_line(vault: Vault) -> None:
    form = (
        "## What was decided today by whom",
        "- **Weather at the harbour:** fog",
        "| who | what was decided |",
    )
    for day in range(10, 16):
        vault.put(f"memory/2025-11-{day}.md", *form)
    assert vault.memory.check().findings == ()


def test_a_fact_on_five_pages_is_told_once(vault: Vault) -> None:
    for day in range(10, 15):
        vault.log(f"2025-11-{day}", "W @tower: The watch reports that all is well.")
    assert [each.code for each in vault.memory.check().findings] == ["repeated-line"]


@pytest.mark.parametrize(("number", "codes"), [("0.80", ["contradiction"]), ("0.40", [])])
def test_only_what_is_held_contradicts(vault: Vault, number: str, codes: list[str]) -> None:
    vault.put(
        "bank/opinions.md",
        "<!-- daybank:ledger opinions -->",
        "- O(c=0.80) @Mira: Prefers trains over planes. ^o-111111111111",
        "  - = 0.80 · 2025-10-01 · by hand",
        f"- O(c={number}) @Mira: Prefers planes over trains. ^o-222222222222",
        f"  - = {number} · 2025-10-02 · by hand",
        "<!-- /daybank:ledger opinions -->",
    )
    assert [each.code for each in vault.memory.check().findings] == codes
