"""What counts as a word of a question, and how much each says."""

from __future__ import annotations

from datetime import date

import pytest

from daybank.index import times
from daybank.search.plan import Asked, Plan, plan
from daybank.search.words import MAX_GROUPS, Group
from vault import Vault


def planned(vault: Vault, question: str) -> Plan:
    with vault.connection() as connection:
        return plan(connection, Asked(question))


def words(vault: Vault, question: str) -> list[str]:
    return [group.surface for group in planned(vault, question).groups]


def group(vault: Vault, question: str) -> Group:
    [found] = planned(vault, question).groups
    return found


def test_function_words_carry_no_weight(vault: Vault) -> None:
    vault.log("2025-11-27", "W: The kettle is on the stove.")
    assert words(vault, "Where is the kettle?") == ["kettle"]


def test_a_question_of_function_words_alone_keeps_them(vault: Vault) -> None:
    vault.log("2025-11-27", "W: To be or not to be.")
    assert set(words(vault, "to be or not")) == {"to", "be", "or", "not"}


def test_words_of_how_something_is_asked_carry_no_weight_beside_others(vault: Vault) -> None:
    vault.log("2025-11-27", "W: The kettle was in our conversation.")
    assert words(vault, "Please describe our conversation about the kettle.") == ["kettle"]
    assert words(vault, "our conversation") == ["conversation"]


def test_as_of_a_day_words_are_counted_in_the_pages_up_to_it(vault: Vault) -> None:
    vault.log("2025-11-27", "W: a kettle", "W: a pot")
    before = planned(vault, "kettle samovar")
    vault.log("2025-12-24", *["W: a kettle and a samovar"] * 200)
    with vault.connection() as connection:
        times.cut_at(connection, date(2025, 11, 30))
        cut = plan(connection, Asked("kettle samovar", as_of=date(2025, 11, 30)))
    assert cut.groups == before.groups
    assert cut.totals == before.totals
    assert planned(vault, "kettle samovar").groups != before.groups


def test_in_a_handful_of_passages_no_word_is_common_yet(vault: Vault) -> None:
    vault.log("2025-11-27", "W: a kettle", "W: a kettle", "W: a pot")
    [kettle, pot] = sorted(planned(vault, "kettle pot").groups)
    assert 1 < pot.idf / kettle.idf < 1.2


def test_a_rare_word_says_more_than_a_common_one(vault: Vault) -> None:
    vault.log("2025-11-27", *(f"W: kettle number {n}" for n in range(9)), "W: a samovar")
    rare, common = planned(vault, "kettle samovar").groups
    assert (rare.surface, common.surface) == ("samovar", "kettle")
    assert rare.idf > common.idf > 0


def test_a_word_that_stands_nowhere_counts_in_the_mass_of_the_question(vault: Vault) -> None:
    vault.log("2025-11-27", "W: a kettle", "W: a pot")
    both, alone = planned(vault, "kettle zeppelin"), planned(vault, "kettle")
    assert both.mass > alone.mass
    assert {g.surface: bool(g.variants) for g in both.groups} == {"kettle": True, "zeppelin": False}


def test_forms_of_one_word_are_one_group_with_one_weight(vault: Vault) -> None:
    vault.log("2025-11-27", "W: Kettles boil.", "W: The kettle boiled.")
    assert len(planned(vault, "kettles kettle").groups) <= 2
    assert "kettl" in group(vault, "kettles").variants


def test_an_identifier_that_stands_whole_is_asked_whole_and_its_parts_count_less(
    vault: Vault,
) -> None:
    vault.log("2025-11-27", "W: Wrap connection.update in a try.", "W: The update was late.")
    found = group(vault, "connection.update")
    assert found.surface == "connection.update"
    assert found.variants["connection.update"] == 1.0
    assert 0 < found.variants["update"] < 0.5


def test_an_identifier_that_is_nowhere_is_asked_by_its_parts(vault: Vault) -> None:
    vault.log("2025-11-27", "W: The update was late.")
    assert set(words(vault, "connection.update")) == {"connection", "update"}


def test_a_label_and_a_heading_count_less_than_text(vault: Vault) -> None:
    vault.put("memory/2025-11-27.md", "# Garden", "", "user: I planted leeks.", "", "Water it.")
    assert group(vault, "garden").variants == {"#garden": 0.5}


@pytest.mark.parametrize("question", ["wörd " * 3, " ".join(f"w{n}x" for n in range(500))])
def test_of_a_long_question_the_rarest_words_are_asked(vault: Vault, question: str) -> None:
    vault.log("2025-11-27", "W: " + " ".join(f"w{n}x" for n in range(100)))
    assert 0 < len(planned(vault, question).groups) <= MAX_GROUPS


def test_words_found_somewhere_are_asked_before_words_found_nowhere(vault: Vault) -> None:
    vault.log("2025-11-27", "W: the only known word is kettle")
    question = " ".join(f"unknown{chr(97 + n % 26)}{n}" for n in range(60)) + " kettle"
    assert "kettle" in words(vault, question)


def test_a_word_that_names_an_entity_is_found_by_its_other_names_labels(vault: Vault) -> None:
    vault.put("bank/entities/Peter.md", "---", "aliases: [Pete]", "---", "# Peter", "")
    vault.log("2025-11-27", "W @Pete: Is away.")
    assert ":pete" in group(vault, "Peter").variants
