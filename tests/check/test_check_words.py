from __future__ import annotations

import pytest

from vault import Vault

TOKEN = "ghp_" + "a1B2" * 9


def relative(vault: Vault) -> list[tuple[str, int | None]]:
    found = vault.memory.check().findings
    return [(each.path, each.line) for each in found if each.code == "relative-word"]


@pytest.mark.parametrize(
    "text",
    [
        "Left for Ghent yesterday.",
        "Gisteren naar Gent verhuisd.",
        "下周去上海。",
        "Starts next week in Paris.",
        "Hier il a déménagé.",
        "Moved 3 days ago.",
        "Worked there last year.",
    ],
)
def test_a_word_that_counts_from_a_day_is_found_where_there_is_none(
    vault: Vault, text: str
) -> None:
    vault.put("bank/world.md", "# World", "", f"- W @Mira: {text}")
    assert relative(vault) == [("bank/world.md", 3)]


@pytest.mark.parametrize(
    "text",
    [
        "Always read the page of yesterday first.",
        "Write the events of the day to today's page.",
        "Read the pages of today and yesterday.",
        "Keep the logs of the last 7 days.",
        'Asked "what is today", say the date.',
        "2025-11-27: moved yesterday.",
        "Born 7 February.",
        "Meets on Mondays.",
        "`yesterday` is a key.",
    ],
)
def test_rules_dates_and_quotes_count_from_nothing(vault: Vault, text: str) -> None:
    vault.put("MEMORY.md", "# Core memory", "", f"- {text}")
    assert relative(vault) == []


def test_a_heading_or_a_page_with_a_day_says_from_when(vault: Vault) -> None:
    vault.put("bank/diary.md", "## 2025-11-27", "- Left yesterday.")
    vault.put("bank/2025-11-27.md", "- Left yesterday.")
    vault.put("memory/2025-11-27.md", "- Left yesterday.")
    assert relative(vault) == []


def test_the_line_is_that_of_the_word(vault: Vault) -> None:
    vault.put("bank/notes.md", "# Notes", "", "A tower stands here,", "and fell yesterday.")
    assert relative(vault) == [("bank/notes.md", 4)]


def test_a_secret_is_told_by_place_and_sort_on_any_line(vault: Vault) -> None:
    vault.put("MEMORY.md", "---", f"key: {TOKEN}", "---", "```", TOKEN, "```")
    found = vault.memory.check().findings
    assert [(each.code, each.line) for each in found] == [("secret", 2), ("secret", 5)]
    assert all("GitHub token" in each.text for each in found)


def test_the_extra_knows_further_sorts_of_secret(vault: Vault) -> None:
    pytest.importorskip("detect_secrets")
    vault.put("memory/2025-11-27.md", "See https://mira:kwartels7@tower.example.org/x")
    [found] = vault.memory.check().findings
    assert (found.code, found.line) == ("secret", 1)
    assert "kwartels7" not in found.text
