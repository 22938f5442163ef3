from __future__ import annotations

import pytest

from daybank.check import Finding
from vault import Vault

SAID = "The masons come at seven in the morning."


def found(vault: Vault) -> list[Finding]:
    return list(vault.memory.check().findings)


def codes(vault: Vault) -> list[str]:
    return [each.code for each in found(vault)]


@pytest.mark.parametrize(
    "line",
    [
        f"- {SAID} memory/2025-11-15.md#L1",
        f"- {SAID} (see memory/2025-11-15.md#L1)",
        f"- {SAID[:-1]} ([there](2025-11-15.md#L1))",
        "- Odile told me: the masons come at seven in the morning. `memory/2025-11-15.md#L1`",
    ],
)
def test_a_citation_whose_line_has_moved_names_the_line(vault: Vault, line: str) -> None:
    vault.put("memory/2025-11-15.md", "# Tower", "", "- **Masons:** none", f"- {SAID}")
    vault.put("memory/2025-11-16.md", "# Cited", line)
    [moved] = found(vault)
    assert (moved.code, moved.path, moved.line) == ("line-moved", "memory/2025-11-16.md", 2)
    assert "stands on line 4 now" in moved.text


@pytest.mark.parametrize(
    "line",
    [
        f"- {SAID} memory/2025-11-15.md#L4",  # still there
        "- Something was said of masons. memory/2025-11-15.md#L1",  # who knows where
        f"- {SAID} memory/2025-11-15.md#L3-L4",
        f"- {SAID} https://example.org/memory/2025-11-15.md#L1",
        f"- {SAID} docs/README.md#L1",  # no page of ours
        f"- {SAID} memory/YYYY-MM-DD.md#L12",  # a form to be filled
    ],
)
def test_what_may_be_right_is_left_alone(vault: Vault, line: str) -> None:
    vault.put("memory/2025-11-15.md", "# Tower", "", "Fog.", f"- {SAID}")
    vault.put("memory/2025-11-16.md", "# Cited", line)
    assert codes(vault) == []


def test_a_line_that_stands_twice_is_not_taken_for_the_moved_one(vault: Vault) -> None:
    vault.put("memory/2025-11-15.md", "# Tower", f"- {SAID}", "", f"- {SAID}")
    vault.put("memory/2025-11-16.md", f"- {SAID} memory/2025-11-15.md#L1")
    assert codes(vault) == []


def test_a_wrapped_bullet_is_cited_by_its_first_line(vault: Vault) -> None:
    vault.put("memory/2025-11-15.md", "- The masons come", "  at seven in the morning.", "- Fog.")
    vault.put("memory/2025-11-16.md", f"- {SAID} memory/2025-11-15.md#L1")
    assert codes(vault) == []


def test_a_page_and_a_line_that_are_gone_are_told_apart(vault: Vault) -> None:
    vault.put("memory/2025-11-15.md", "Fog.")
    vault.put("bank/world.md", "Rain. memory/2025-11-15.md#L7", "Snow. memory/2025-11-14.md#L1")
    assert [(each.code, each.line) for each in found(vault)] == [("line-gone", 1), ("page-gone", 2)]


def test_code_and_generated_text_cite_nothing(vault: Vault) -> None:
    vault.put("memory/2025-11-15.md", "```", "memory/2025-01-01.md#L1 ^f-0123456789ab", "```")
    vault.put("memory/2025-11-16.md", "`^f-0123456789ab` is how an id looks.")
    assert codes(vault) == []


@pytest.mark.parametrize(
    ("text", "is_dead"),
    [
        ("As ^f-0123456789ab says.", True),
        ("It rains. (supports ^o-0123456789ab)", True),
        ("It rains. (supersedes ^f-0123456789ab)", True),
        ("As ^f-aaaaaaaaaaaa says.", False),
        ("It rains. (against ^o-ab4599d41eb1)", False),  # of a bullet no ledger holds yet
        ("It rains. (supports ^f-aaaaaaaaaaaa)", True),  # an opinion is meant
    ],
)
def test_an_id_must_be_that_of_a_fact_or_an_opinion(
    vault: Vault, text: str, *, is_dead: bool
) -> None:
    opinion = "O(c=0.8) @Peter: Prefers concise replies on WhatsApp."
    vault.log("2025-11-15", "W @tower: Stands. ^f-aaaaaaaaaaaa", opinion)
    vault.log("2025-11-16", f"W: {text}")
    assert codes(vault) == (["dead-id"] if is_dead else [])


def test_an_opinion_that_was_declined_is_known(vault: Vault) -> None:
    vault.put("bank/declined.md", "- O @Peter: Prefers tea. ^o-0123456789ab")
    vault.log("2025-11-16", "W: It rains. (supports ^o-0123456789ab)")
    assert codes(vault) == []
