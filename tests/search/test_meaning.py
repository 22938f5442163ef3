"""Late interaction: what says the same in other words comes first."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping

import pytest
from findings import by_words

from daybank.index import read
from daybank.memory import Memory
from daybank.search.fuse import Candidate, merge, shortlist
from daybank.search.meaning import COMPARED, compare
from daybank.search.plan import Asked, plan
from vault import Vault

ADDED = {"match", "match_near", "whole", "whole_near"}


def compared(vault: Vault, question: str) -> dict[str, Mapping[str, float]]:
    """What late interaction says of the units a question's words find, by place."""
    with vault.connection() as connection:
        planned = plan(connection, Asked(question))
        found = compare(
            connection, planned, shortlist(merge(by_words(connection, planned)), planned, 999)
        )
        units = read.read_units(connection, (candidate.row for candidate in found))
    return {
        str(units[candidate.row].unit.source): {
            name: value for name, value in candidate.features.items() if name in ADDED
        }
        for candidate in found
    }


def first(vault: Vault, question: str, semantic: str) -> str:
    """The text that is answered first, with the table or without."""
    with Memory(vault.root, environ={"DAYBANK_SEMANTIC": semantic}) as memory:
        return memory.recall(question).items[0].content


# -- other words ---------------------------------------------------------------------------


@pytest.fixture
def peter(vault: Vault) -> Vault:
    """What is known of Peter, the older the lower by words alone."""
    vault.log("2025-01-05", "W @Peter: The boiler died on a cold night.")
    vault.log("2025-06-01", "W @Peter: Bought a bicycle for the summer.")
    vault.log("2025-09-01", "W @Peter: Grows cabbages and leeks.")
    vault.log("2025-11-01", "W @Peter: Plays chess on Fridays.")
    return vault


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Is Peter's heating broken?", "The boiler died on a cold night."),
        ("Which vehicle does Peter own?", "Bought a bicycle for the summer."),
        ("What vegetables does Peter have?", "Grows cabbages and leeks."),
    ],
)
def test_a_paraphrase_without_a_common_word_is_answered_first(
    peter: Vault, question: str, answer: str
) -> None:
    assert first(peter, question, "on") == answer
    assert first(peter, question, "off") == "Plays chess on Fridays."


def test_in_a_conversation_the_turn_that_means_it_passes_the_one_that_says_it(
    vault: Vault,
) -> None:
    vault.put(
        "memory/2025-11-27.md",
        *("user: The flat has a problem, I said to Anna.", "", "assistant: Oh dear.", ""),
        *("user: It is the boiler, I am freezing.", "", "user: And the cat is hungry."),
    )
    question = "problem with the heating"
    assert first(vault, question, "on") == "user: It is the boiler, I am freezing."
    assert first(vault, question, "off") == "user: The flat has a problem, I said to Anna."


# -- the features --------------------------------------------------------------------------


def test_every_feature_is_a_cosine_and_equal_texts_are_at_one(vault: Vault) -> None:
    vault.put("memory/a.md", "- the boiler in the cellar", "- a boiler of copper", "- red boiler")
    found = compared(vault, "the boiler in the cellar")
    assert {*found["memory/a.md#L1"]} == ADDED
    assert found["memory/a.md#L1"]["match"] == found["memory/a.md#L1"]["whole"] == 1
    assert all(-1 <= value <= 1 for features in found.values() for value in features.values())
    assert found["memory/a.md#L3"]["match"] < 1


def test_what_stands_near_a_passage_below_its_heading_counts_for_it(vault: Vault) -> None:
    vault.put(
        "memory/a.md",
        *("# Cellar", "- the boiler", "- of copper", "- one", "- two"),
        *("", "# Attic", "- the boiler", "", "# Roof", "- of copper"),
    )
    found = compared(vault, "copper boiler")
    beside, alone = found["memory/a.md#L2"], found["memory/a.md#L8"]
    assert beside["match"] == alone["match"] == alone["match_near"]
    assert beside["match_near"] == 1 > beside["match"]
    assert beside["whole_near"] > 0 == alone["whole_near"]


def test_of_a_long_text_the_passage_that_fits_best_as_a_whole_counts(vault: Vault) -> None:
    long = [f"  line {n} says nothing of interest to anybody at all" for n in range(40)]
    vault.put("memory/a.md", "- A long item", *long, "  the boiler")
    vault.put("memory/b.md", "- A long item", *long)
    found = compared(vault, "long boiler item")
    assert found["memory/a.md#L1"]["whole"] > found["memory/b.md#L1"]["whole"]


def test_the_names_of_those_who_speak_take_no_part_in_a_match(vault: Vault) -> None:
    vault.log("2025-11-27", "W @Odile: The boiler died.", "W @Odile: Odile likes tea.")
    with_name, without = compared(vault, "Odile boiler"), compared(vault, "boiler")
    place = "memory/2025-11-27.md#L2"
    assert with_name[place]["match"] == without[place]["match"] == 1
    assert with_name["memory/2025-11-27.md#L3"]["match"] < 0.5


def test_a_word_that_is_rare_here_weighs_more(vault: Vault) -> None:
    vault.put("memory/a.md", "- the samovar", "- the kettle", *["- a kettle again"] * 60)
    found = compared(vault, "samovar kettle")
    assert found["memory/a.md#L1"]["match"] > found["memory/a.md#L2"]["match"]


def test_who_says_something_and_when_is_part_of_the_whole(vault: Vault) -> None:
    for day in ("2025-11-27", "2025-03-27"):
        vault.log(day, "W: The boiler died.")
    found = compared(vault, "boiler November")
    november, march = (found[f"memory/2025-{month}-27.md#L2"] for month in ("11", "03"))
    assert november["match"] == march["match"]
    assert november["whole"] > march["whole"]


# -- who has none --------------------------------------------------------------------------


@pytest.mark.parametrize(
    "question", ["где котёл boiler", "boiler 锅炉在哪里", "ဘွိုင်လာ boiler", "???"]
)
def test_a_question_in_a_script_the_table_does_not_know_has_none(
    vault: Vault, question: str
) -> None:
    vault.put("memory/a.md", "- the boiler died, где котёл, 锅炉坏了")
    found = compared(vault, question)
    assert all(features == {} for features in found.values())
    assert found or question == "???"


def test_a_question_in_such_a_script_is_answered_as_without_the_table(vault: Vault) -> None:
    vault.log("2025-11-27", "W @Мира: Котёл сломался.", "W: 锅炉坏了。", "W: Живёт у моря.")
    for question in ("Когда сломался котёл?", "锅炉怎么了"):
        with Memory(vault.root, environ={"DAYBANK_SEMANTIC": "off"}) as memory:
            assert vault.ask(question) == memory.recall(question)
        assert vault.ask(question).items


def test_what_was_not_found_by_a_passage_and_what_comes_late_have_none(vault: Vault) -> None:
    vault.put("memory/a.md", *(f"- boiler {n}" for n in range(COMPARED + 10)))
    with vault.connection() as connection:
        planned = plan(connection, Asked("boiler"))
        found = merge(by_words(connection, planned))
        whole = Candidate(found[0].row, ("entity",), {"entity": 1.0}, 1.0, None)
        judged = compare(connection, planned, [whole, *found[1:]])
        assert compare(connection, planned, [whole]) == [whole]
    assert [one.row for one in judged] == [one.row for one in found]
    assert [bool(ADDED & one.features.keys()) for one in judged] == [
        False,
        *[True] * (COMPARED - 1),
        *[False] * 10,
    ]


# -- the same on every machine -------------------------------------------------------------

ASK = """
import json, sys
from daybank.memory import Memory
with Memory(sys.argv[1]) as memory:
    for query in sys.argv[2:]:
        answer = memory.recall(query)
        print(json.dumps([repr(answer.items), answer.explained]))
"""


def test_an_answer_is_the_same_from_run_to_run_whatever_the_machine_adds_up_first(
    peter: Vault,
) -> None:
    peter.memory.sync()
    questions = ("Is Peter's heating broken?", "Which vehicle does Peter own?", "chess and leeks")
    outputs = set()
    for environ in (
        {"PYTHONHASHSEED": "1"},
        {"PYTHONHASHSEED": "2", "OPENBLAS_CORETYPE": "Prescott", "OPENBLAS_NUM_THREADS": "1"},
        {"PYTHONHASHSEED": "3", "NPY_DISABLE_CPU_FEATURES": "AVX2 FMA3"},
    ):
        done = subprocess.run(
            [sys.executable, "-c", ASK, str(peter.root), *questions],
            env={**os.environ, **environ},
            capture_output=True,
            text=True,
            check=True,
        )
        outputs.add(done.stdout)
    [output] = outputs
    assert all("match" in line for line in output.splitlines())
    assert len([json.loads(line) for line in output.splitlines()]) == len(questions)
