"""The entity channel: units about what a question names."""

from __future__ import annotations

import pytest

from daybank.index import read
from daybank.search import entity
from daybank.search.hits import Hit
from daybank.search.plan import Asked, plan
from vault import Vault


def found(vault: Vault, question: str) -> dict[str, Hit]:
    with vault.connection() as connection:
        hits = entity.find(connection, plan(connection, Asked(question)))
        units = read.read_units(connection, (hit.unit for hit in hits))
    return {units[hit.unit].unit.claim.text: hit for hit in hits}


def test_units_are_found_by_header_mention_and_page(vault: Vault) -> None:
    vault.put("bank/entities/Peter.md", "# Peter", "", "- Has a boat.")
    vault.log("2025-11-27", "W @Peter: Is away.", "W @Anna: Saw @Peter off.", "W @Ben: Slept.")
    assert found(vault, "Peter").keys() == {"Is away.", "Saw @Peter off.", "Has a boat."}


def test_the_score_is_the_share_of_the_names_a_unit_holds(vault: Vault) -> None:
    vault.log("2025-11-27", "W @Peter: One.", "W @Peter @Anna: Two.")
    scores = {text: hit.features["entity"] for text, hit in found(vault, "Peter and Anna").items()}
    assert scores == {"One.": 0.5, "Two.": 1.0}


@pytest.mark.parametrize("name", ["Peter", "José", "Jean-Luc", "O'Brien", "彼得", "김민수"])
def test_coverage_is_what_the_names_hold_of_the_question(vault: Vault, name: str) -> None:
    vault.log("2025-11-27", f'W @"{name}": One.', "W: Two with a boat.", "W: Three.")
    [whole] = found(vault, f"{name}").values()
    assert whole.coverage == pytest.approx(1.0)
    [part] = found(vault, f"{name}, zeppelin").values()
    assert 0 < part.coverage < 1


def test_an_alias_of_another_script_finds_what_stands_under_the_name(vault: Vault) -> None:
    vault.put("bank/entities/Peter.md", "---", 'aliases: ["彼得"]', "---", "# Peter")
    vault.log("2025-11-27", "W @Peter: One.", "W @彼得: Two.")
    assert {"One.", "Two."} <= found(vault, "彼得").keys() == found(vault, "Peter").keys()


def test_without_a_known_name_nothing_is_found(vault: Vault) -> None:
    vault.log("2025-11-27", "W @Peter: One.")
    assert found(vault, "Anna") == {}
