"""About: what is known of one entity."""

from __future__ import annotations

import pytest

from daybank.errors import UnknownEntityError, UsageError
from daybank.model import Profile
from vault import Vault


@pytest.fixture
def people(vault: Vault) -> Vault:
    vault.put(
        "bank/entities/Peter.md", "---", 'aliases: [Pete, "彼得"]', "---", "# Peter", "", "Sails."
    )
    vault.log("2025-11-01", "W @Peter: Has a boat.", "W @Anna: Has a cat.")
    vault.log("2025-11-20", "W @彼得: Sold the boat.", "O @Anna: Misses @Pete.")
    vault.put("memory/2025-11-30.md", "- Peter phoned", "- 给彼得打电话", "- Peterson phoned")
    return vault


def told(profile: Profile) -> list[str]:
    return [item.content for item in profile.items]


@pytest.mark.parametrize("name", ["Peter", "@pete", "彼得", " PETER "])
def test_facts_come_first_and_the_newest_of_them(people: Vault, name: str) -> None:
    profile = people.memory.about(name)
    assert told(profile)[:3] == ["Sold the boat.", "Misses @Pete.", "Has a boat."]
    assert set(told(profile)[3:]) == {"Peter phoned", "给彼得打电话", "Sails."}
    assert (profile.name, profile.aliases) == ("Peter", ("Pete", "彼得"))
    assert profile.page == "bank/entities/Peter.md"
    assert profile.mentions == len(profile.items) == 6
    assert not profile.stale


def test_an_entity_needs_no_page(people: Vault) -> None:
    profile = people.memory.about("anna")
    assert (profile.name, profile.aliases, profile.page) == ("Anna", (), None)
    assert told(profile) == ["Misses @Pete.", "Has a cat."]


def test_at_most_k_are_told_and_all_are_counted(people: Vault) -> None:
    profile = people.memory.about("Peter", k=2)
    assert (told(profile), profile.mentions) == (["Sold the boat.", "Misses @Pete."], 6)


def test_of_very_many_facts_the_newest_are_told(vault: Vault) -> None:
    for month in range(1, 13):
        vault.log(f"2025-{month:02}-15", *(f"W @Peter: Word{month}x{n}" for n in range(20)))
    profile = vault.memory.about("Peter", k=20)
    assert {item.source.path for item in profile.items} == {"memory/2025-12-15.md"}
    assert profile.mentions == 240


def test_an_alias_of_several_tells_of_them_all(people: Vault) -> None:
    people.put("bank/entities/Petra.md", "---", "aliases: [Pete]", "---", "# Petra", "", "Sings.")
    profile = people.memory.about("Pete")
    assert profile.name == "Peter / Petra"
    assert {"Sings.", "Sails."} <= set(told(profile))


def test_every_item_can_be_looked_up(people: Vault) -> None:
    for item in people.memory.about("Peter").items:
        assert item.content in "\n".join(people.lines(item))


def test_an_unknown_name_is_refused_with_the_nearest(people: Vault) -> None:
    with pytest.raises(UnknownEntityError, match="did you mean Pete or Peter") as refused:
        people.memory.about("Petre")
    assert refused.value.nearest == ("Pete", "Peter")


def test_fewer_than_one_cannot_be_told(people: Vault) -> None:
    with pytest.raises(UsageError, match="--k"):
        people.memory.about("Peter", k=0)
