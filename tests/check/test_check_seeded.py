"""A workspace with one of each defect: every one is found, and nothing else."""

from __future__ import annotations

import shutil
from pathlib import Path

from daybank import Memory
from daybank.check import Finding
from vault import Vault

# A token of this shape, made at run time, so that no file of ours holds one.
TOKEN = "ghp_" + "a1B2" * 9

SEEDED = {
    # (code, path, line)
    ("alias-is-name", "bank/entities/Peter.md", 2),
    ("alike-names", "memory/2025-11-20.md", 3),
    ("block-over-limit", "MEMORY.md", 1),
    ("broken-block", "bank/world.md", 3),
    ("confidence", "memory/2025-11-10.md", 4),
    ("conflict-copy", "MEMORY (conflicted copy).md", None),
    ("conflict-copy", "memory/2025-11-27 2.md", None),
    ("contradiction", "bank/opinions.md", 5),
    ("core-over-limit", "MEMORY.md", None),
    ("dead-id", "memory/2025-11-10.md", 2),
    ("dead-id", "memory/2025-11-10.md", 3),
    ("disputed-value", "memory/2025-11-11.md", 3),
    ("doubled-alias", "bank/entities/harbour.md", 2),
    ("doubled-ledger", "bank/old-opinions.md", 1),
    ("edited-view", "bank/entities/harbour.md", 4),
    ("impossible-day", "memory/2025-02-30.md", None),
    ("ledger-line", "bank/opinions.md", 4),
    ("line-gone", "memory/2025-11-12.md", 3),
    ("line-moved", "memory/2025-11-12.md", 2),
    ("look-alike", "memory/2025-11-13.md", 1),
    ("open-fence", "memory/2025-11-14.md", 2),
    ("page-gone", "memory/2025-11-12.md", 4),
    ("relative-word", "bank/entities/Mira.md", 1),
    ("repeated-fact", "memory/2025-11-16.md", 2),
    ("repeated-line", "memory/2025-11-21.md", 1),
    ("second-block", "bank/experience.md", 4),
    ("secret", "memory/2025-11-17.md", 1),
    ("shared-alias", "bank/entities/Petra.md", 2),
    ("supersedes-ring", "memory/2025-11-18.md", 2),
}


def seed(vault: Vault) -> None:
    """Write each defect of the table, on pages that are otherwise clean."""
    _seed_names(vault)
    _seed_bank(vault)
    _seed_logs(vault)
    vault.put("daybank.toml", "core_limit = 150")
    vault.reopen()
    vault.put("MEMORY.md", "# Core memory", "<!-- block limit=20 -->", "- Short sentences, " * 9)
    vault.put("MEMORY (conflicted copy).md", "# Core memory")


def _seed_names(vault: Vault) -> None:
    vault.put("bank/entities/Mira.md", "Left for Ghent yesterday.")
    vault.put("bank/entities/Peter.md", "---", "aliases: [Mira, Captain]", "---")
    vault.put("bank/entities/Petra.md", "---", "aliases: [Captain]", "---")
    vault.put(
        "bank/entities/harbour.md",
        "---",
        "aliases: [the quay, The Quay, port]",
        "---",
        "<!-- daybank:view entity -->",
        "- Somebody wrote here.",
        "<!-- /daybank:view entity digest=0123456789ab -->",
    )


def _seed_bank(vault: Vault) -> None:
    vault.put("bank/world.md", "- W: The tower stands.", "", "<!-- daybank:view lost -->")
    mark = "<!-- daybank:view month -->", "<!-- /daybank:view month -->"
    vault.put("bank/experience.md", "# Done", *mark, *mark)
    vault.put(
        "bank/opinions.md",
        "<!-- daybank:ledger opinions -->",
        "- O(c=0.80) @Mira: Prefers trains over planes. ^o-111111111111",
        "  - = 0.80 · 2025-10-01 · by hand",
        "  - + on some day",
        "- O(c=0.80) @Mira: Prefers planes over trains. ^o-222222222222",
        "  - = 0.80 · 2025-10-02 · by hand",
        "<!-- /daybank:ledger opinions -->",
    )
    ledger = "<!-- daybank:ledger opinions -->", "<!-- /daybank:ledger opinions -->"
    vault.put("bank/old-opinions.md", *ledger)


def _seed_logs(vault: Vault) -> None:
    gone = "(supports ^o-0123456789ab)", "(supersedes ^f-0123456789ab)"
    vault.log(
        "2025-11-10",
        *(f"W @tower: Stone {n} is {gone[n]}" for n in (0, 1)),
        "O(c=9) @tower: Is old.",
    )
    vault.log("2025-11-11", "W @tower: zone: Europe/Paris", "W @tower: zone: Europe/Rome")
    vault.put(
        "memory/2025-11-12.md",
        "# Cited",
        "- The masons come at seven in the morning. memory/2025-11-15.md#L1",
        "- Nothing of the sort was said. memory/2025-11-15.md#L99",
        "- Said on another day. memory/2025-01-01.md#L1",
    )
    vault.put("memory/2025-11-13.md", "- W @tower: This stands in no section.")
    vault.put("memory/2025-11-14.md", "Code:", "```", "sh run")
    vault.put(
        "memory/2025-11-15.md", "## Retain", "- W @tower: The masons come at seven in the morning."
    )
    vault.log("2025-11-16", "W @tower: The masons come at seven in the morning.")
    vault.put("memory/2025-11-17.md", f"The token is {TOKEN}.")
    vault.log(
        "2025-11-18",
        "W @tower: The red door is shut. (supersedes ^f-bbbbbbbbbbbb) ^f-aaaaaaaaaaaa",
        "W @tower: The red door is open. (supersedes ^f-aaaaaaaaaaaa) ^f-bbbbbbbbbbbb",
    )
    vault.log("2025-11-19", *(f"W @Jonathan: Owns ladder {n}." for n in range(4)))
    vault.log("2025-11-20", "W @tower: Has a clock.", "W @Jonatan: Owns a rope.")
    for day in range(21, 26):
        vault.put(f"memory/2025-11-{day}.md", "The watch reports that all is well.")
    vault.put("memory/2025-11-27.md", "Fog.")
    vault.put("memory/2025-11-27 2.md", "Mist.")
    vault.put("memory/2025-02-30.md", "No such day.")


def places(findings: tuple[Finding, ...]) -> set[tuple[str, str, int | None]]:
    return {(found.code, found.path, found.line) for found in findings}


def test_every_seeded_defect_is_found_and_none_is_invented(vault: Vault) -> None:
    seed(vault)
    assert places(vault.memory.check().findings) == SEEDED


def test_a_finding_says_what_to_do_and_tells_no_secret(vault: Vault) -> None:
    seed(vault)
    vault.put("memory/2025-12-01.md", f"- The token is {TOKEN}. memory/2025-11-17.md#L9")
    for found in vault.memory.check().findings:
        assert found.text
        assert found.advice
        assert TOKEN not in found.text + found.advice


def test_a_new_workspace_with_some_facts_is_clean(vault: Vault) -> None:
    vault.put("MEMORY.md", "# Core memory")
    vault.memory.retain("Is in Ghent.", about=["Mira"])
    vault.memory.retain("Likes tea.", about=["Mira"], confidence=0.8)
    vault.memory.reflect()
    assert vault.memory.check().findings == ()


def test_a_workspace_as_people_keep_it_is_clean(tmp_path: Path) -> None:
    castle = Path(__file__).parent.parent / "workspaces" / "castle"
    with Memory(shutil.copytree(castle, tmp_path / "castle"), environ={}) as memory:
        assert memory.check().findings == ()
