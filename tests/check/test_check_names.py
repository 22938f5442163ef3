from __future__ import annotations

import pytest

from vault import Vault


def alike(vault: Vault) -> list[str]:
    found = vault.memory.check().findings
    return [each.text for each in found if each.code == "alike-names"]


@pytest.mark.parametrize(
    ("usual", "rare"),
    [
        ("Peter", "Petter"),
        ("John", "Jon"),
        ("Jonathan", "Jonatan"),
        ("Peter", "Petre"),
        ("Inés", "Ines"),
        ("lin-yu", "Linyu"),
        ("Lukas", "Lucas"),
        ("warelay", "wareley"),
        ("Владимир", "Владимер"),
    ],
)
def test_two_spellings_of_one_name_are_named_at_the_rarer(
    vault: Vault, usual: str, rare: str
) -> None:
    vault.log("2025-11-27", *(f"W @{usual}: Owns ladder {n}." for n in range(3)))
    vault.log("2025-11-28", f"W @{rare}: Owns a rope.")
    assert alike(vault) == [f'"{rare}" looks like "{usual}" (memory/2025-11-27.md#L2)']


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Mario", "Maria"),  # a vowel at the end is another person
        ("Daniel", "Daniela"),
        ("Aaron", "Baron"),  # nobody mistakes the first letter
        ("Karen", "Karin"),
        ("Tim", "Tom"),
        ("sensor", "sensors"),
        ("E-4012", "E-4013"),
        ("Client-A", "Client-B"),
        ("Peter-Visser", "Petter-Visser"),  # one family
        ("林雨晴", "林羽晴"),  # one sign is a third of the name
        ("ကိုအောင်", "ကိုအောင့်"),
    ],
)
def test_names_that_differ_by_design_are_two(vault: Vault, one: str, other: str) -> None:
    vault.log("2025-11-27", f"W @{one}: Owns a ladder.")
    vault.log("2025-11-28", f"W @{other}: Owns a rope.")
    assert alike(vault) == []


def test_who_is_named_in_one_line_is_told_apart(vault: Vault) -> None:
    vault.log("2025-11-27", "W @Peter: Owns a ladder.", "S @Peter @Petter: Came together.")
    assert alike(vault) == []


def test_who_is_named_often_is_somebody(vault: Vault) -> None:
    vault.log("2025-11-27", *(f"W @Peter: Owns ladder {n}." for n in range(3)))
    vault.log("2025-11-28", *(f"W @Petter: Owns rope {n}." for n in range(3)))
    assert alike(vault) == []


def test_an_alias_makes_two_spellings_one(vault: Vault) -> None:
    vault.put("bank/entities/Peter.md", "---", "aliases: [Petter]", "---")
    vault.log("2025-11-27", "W @Peter: Owns a ladder.", "W @Petter: Owns a rope.")
    assert alike(vault) == []


def test_two_pages_of_one_name_are_found(vault: Vault) -> None:
    vault.put("bank/entities/Peter.md", "Sails.")
    vault.put("bank/entities/Pete.md", "---", "name: Peter", "---")
    [found] = vault.memory.check().findings
    assert (found.code, found.path) == ("two-pages", "bank/entities/Peter.md")


def test_a_series_of_things_is_not_taken_for_mistakes(vault: Vault) -> None:
    names = [f"Sluice{letter}gate" for letter in "abcdefghijklmnopqrstuvwxyz"]
    vault.log("2025-11-27", *(f"W @{name}: Is shut." for name in names))
    assert alike(vault) == []
