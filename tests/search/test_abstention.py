"""When nothing is answered: a question about nothing that is kept here is refused with a reason."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from daybank.memory import Memory
from daybank.model import Answer
from vault import Vault


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Vault]:
    """A workspace for questions only."""
    vault = Vault(tmp_path_factory.mktemp("abstention") / "ws")
    vault.put("bank/entities/Peter.md", "---", 'aliases: ["彼得"]', "---", "# Peter", "")
    vault.log(
        "2025-11-27",
        "W @Peter: Sold the red kettle to a neighbour.",
        "O(c=0.9) @Peter: Prefers tea to coffee.",
        "B @garden: I watered the leeks.",
    )
    vault.put(
        "memory/2025-11-28.md",
        *("user: The boiler hums at night.", "", "assistant: Let a plumber look at it."),
    )
    vault.put("memory/2025-11-29.md", "- 早上只喝绿茶", "- The star on the tree is made of straw")
    yield vault
    vault.memory.close()


@pytest.fixture(params=["on", "off"])
def memory(request: pytest.FixtureRequest, filled: Vault) -> Iterator[Memory]:
    """The workspace, asked with the table and without."""
    with Memory(filled.root, environ={"DAYBANK_SEMANTIC": request.param}) as opened:
        yield opened


@pytest.mark.parametrize(
    "question",
    [
        "zxqv blorptang",
        "quantum chromodynamics of neutron stars",
        "photosynthèse des algues marines",
        "Which treaty ended the war of the Spanish succession?",
        "system requirements of the user for a neutron star simulation",
        "量子色动力学的基本方程",
        "Какая столица у Монголии?",
        "ฟิสิกส์ควอนตัม",
    ],
)
def test_nonsense_and_foreign_topics_are_refused_with_a_reason(
    memory: Memory, question: str
) -> None:
    answer = memory.recall(question)
    assert answer.items == ()
    assert answer.reason


def test_one_common_word_among_many_is_too_little(memory: Memory) -> None:
    answer = memory.recall("luminosity, redshift and temperature of a distant star in Andromeda")
    assert answer.items == ()
    assert answer.reason == "too few of the question's words stand here to answer it"


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("Where is the red kettle?", "Sold the red kettle to a neighbour."),
        ("tea or coffee", "Prefers tea to coffee."),
        ("What is wrong with the boiler?", "user: The boiler hums at night."),
        ("早上喝什么茶", "早上只喝绿茶"),
    ],
)
def test_what_is_kept_here_is_answered(memory: Memory, question: str, text: str) -> None:
    assert memory.recall(question).items[0].content == text


def about(answer: Answer, name: str) -> bool:
    return any(name in item.entities for item in answer.items)


@pytest.mark.parametrize(
    "question",
    [
        "Does Peter study quantum chromodynamics of neutron stars?",
        "彼得研究量子色动力学吗",
        "zxqv blorptang @Peter",
    ],
)
def test_a_question_that_names_somebody_known_is_always_answered(
    memory: Memory, question: str
) -> None:
    assert about(memory.recall(question), "Peter")


@pytest.mark.parametrize(
    "question", ["What happened on 27 November 2025?", "Wat gebeurde er in november 2025?"]
)
def test_a_question_about_a_time_is_answered_with_what_there_is(
    memory: Memory, question: str
) -> None:
    answer = memory.recall(question)
    assert about(answer, "garden")
    assert answer.plan["since"] is not None


def test_a_time_in_which_nothing_stands_gets_no_answer_and_a_reason(memory: Memory) -> None:
    answer = memory.recall("What happened in May 2019?")
    assert answer.items == ()
    assert answer.reason


def test_a_time_beside_a_foreign_topic_does_not_make_it_known(memory: Memory) -> None:
    answer = memory.recall("Which treaty was signed in Utrecht in November 2025?")
    assert answer.items == ()
    assert answer.reason


def test_what_passes_no_filter_is_told_apart_from_what_is_unknown(memory: Memory) -> None:
    answer = memory.recall("kettle", since="2026-01-01")
    assert answer.reason == "nothing here passes the filters and speaks of this"
    assert memory.recall("zxqv").reason == "nothing here speaks of this"
