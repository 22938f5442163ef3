"""Which names a question holds, and which units are about them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from daybank.errors import UnknownEntityError
from daybank.language import question_words
from daybank.search.entities import (
    Entity,
    asks_for_all,
    find_entity,
    is_name,
    is_within,
    named_in,
    units_about,
)
from vault import Vault

PETER = Entity("Peter", frozenset(("peter", "彼得", "jean luc", "josé", "o'brien")))


@pytest.fixture
def people(vault: Vault) -> Vault:
    vault.put("bank/entities/Peter.md", "---", 'aliases: [Pete, "彼得"]', "---", "# Peter Pan", "")
    vault.put("bank/entities/wei.md", "# 王伟", "", "**Aliases:** Wei, Wang Wei")
    vault.log(
        "2025-11-27",
        "W @José: Is a baker.",
        "W @Jean-Luc: Drinks tea.",
        "W @Will: Grows leeks.",
        "W @김민수: 요리사입니다.",
        "W @ကိုကို: ဆရာ ဖြစ်သည်။",
        "W @C-3PO: Speaks with @Anna.",
    )
    return vault


def names(vault: Vault, question: str) -> list[str]:
    with vault.connection() as connection:
        found = named_in(connection, question, question_words(question))
    return [entity.name for entity in found]


@pytest.mark.parametrize(
    ("question", "found"),
    [
        ("where is peter?", ["Peter"]),
        ("where is Pete's coat", ["Peter"]),
        ("the coat of Peter Pan.", ["Peter"]),
        ("“Peter”…", ["Peter"]),
        ("Pete—the captain", ["Peter"]),
        ("彼得在哪里", ["Peter"]),
        ("「彼得」", ["Peter"]),
        ("告诉我Pete的事", ["Peter"]),
        ("what of José and JEAN_LUC", ["Jean-Luc", "José"]),
        ("王伟去了杭州", ["wei"]),
        ("wang wei", ["wei"]),
        ("김민수가 어디 있어요", ["김민수"]),
        ("Pete는 어디", ["Peter"]),
        ("ကိုကိုဘယ်မှာလဲ", ["ကိုကို"]),
        ("c-3po", ["C-3PO"]),
        ("a mention counts: anna", ["Anna"]),
        ("Petersburg", []),
        ("Peterson", []),
        ("nobody", []),
        ("", []),
    ],
)
def test_known_names_are_found_in_plain_text(
    people: Vault, question: str, found: list[str]
) -> None:
    assert names(people, question) == found


def test_a_name_that_is_a_function_word_is_one_where_it_is_written_as_one(people: Vault) -> None:
    assert names(people, "tell me about Will") == ["Will"]
    assert names(people, "@will") == ["Will"]
    assert names(people, "will it rain") == []
    assert names(people, "Will it rain") == []


def test_of_overlapping_names_the_longest_counts(vault: Vault) -> None:
    vault.log("2025-11-27", "W @Anna: One.", "W @Anna-Maria: Two.", "W @Maria: Three.")
    assert names(vault, "where is Anna Maria") == ["Anna-Maria"]


def test_a_name_that_several_carry_stands_for_them_all(vault: Vault) -> None:
    for name in ("Peter", "Petra"):
        vault.put(f"bank/entities/{name}.md", "---", "aliases: [Pete]", "---", f"# {name}")
    assert sorted(names(vault, "and Pete?")) == ["Peter", "Petra"]
    with vault.connection() as connection:
        assert sorted(e.name for e in find_entity(connection, "pete")) == ["Peter", "Petra"]


def test_one_entity_named_twice_is_one(people: Vault) -> None:
    assert names(people, "is Pete the same as 彼得?") == ["Peter"]


def test_names_come_from_written_text_alone(vault: Vault) -> None:
    vault.put(
        "bank/world.md",
        "<!-- daybank:view world -->",
        "- W @Ghost: Haunts.",
        "<!-- /daybank:view world digest=0 -->",
    )
    assert names(vault, "Ghost") == []


@pytest.mark.parametrize("name", ["Petr", "@Peter-Pen", "彼得得"])
def test_an_unknown_name_is_refused_with_the_nearest(people: Vault, name: str) -> None:
    with people.connection() as connection, pytest.raises(UnknownEntityError) as refused:
        find_entity(connection, name)
    assert refused.value.name == name
    assert refused.value.nearest


@pytest.mark.parametrize("name", ["", "@", "\ud800", "\0", "x" * 10_000, '"', "%"])
def test_what_can_be_no_name_is_unknown(people: Vault, name: str) -> None:
    with people.connection() as connection, pytest.raises(UnknownEntityError):
        find_entity(connection, name)


@pytest.mark.parametrize("name", ["@Peter", " peter ", "PETER", "pete", "彼得", "Peter_Pan"])
def test_a_name_is_known_however_it_is_written(people: Vault, name: str) -> None:
    with people.connection() as connection:
        assert [entity.name for entity in find_entity(connection, name)] == ["Peter"]


@pytest.mark.parametrize(
    ("text", "about"),
    [
        ("Peter left.", True),
        ("we saw peter's boat", True),
        ("(Peter)", True),
        ("我和Peter去了茶馆", True),
        ("Peter는 갔다", True),
        ("一个Peterson", False),
        ("the Peterson house", False),
        ("saltpeter", False),
        ("彼得走了", True),
        ("王彼得走了", True),  # no dictionary says where a Chinese name begins
    ],
)
def test_a_note_is_about_whom_its_text_names(vault: Vault, text: str, about: bool) -> None:
    vault.put("bank/entities/Peter.md", "---", 'aliases: ["彼得"]', "---", "")
    vault.put("memory/2025-11-27.md", text)
    with vault.connection() as connection:
        units = units_about(connection, find_entity(connection, "Peter"))
        assert bool(units) is about


@pytest.mark.parametrize("word", ["peter", "jean-luc", "jean", "jose", "obrien", "彼"])
def test_a_word_of_a_question_is_matched_with_names_without_diacritics(word: str) -> None:
    assert is_name(word, [PETER])


@pytest.mark.parametrize("word", ["pet", "peterson", "luc jean", "得彼"])
def test_a_part_of_a_word_is_no_name(word: str) -> None:
    assert not is_name(word, [PETER])


def test_names_stand_within_longer_ones_as_whole_words() -> None:
    assert is_within("anna", "anna maria")
    assert not is_within("ann", "anna maria")
    assert is_within("彼得", "王彼得")


@pytest.mark.parametrize(
    "question",
    [
        "Peter",
        "who is Peter?",
        "tell me about Peter",
        "What do you know about Peter and José?",
        "what's new with Peter",
        "Wat weet je over Peter?",
        "erzähl mir von Peter",
        "告诉我关于彼得的事情",
        "彼得是谁",
    ],
)
def test_a_question_may_ask_for_whatever_there_is(question: str) -> None:
    assert asks_for_all(question, [PETER], ["en", "nl", "de", "zh"])


@pytest.mark.parametrize(
    "question", ["where does Peter live", "Peter's tea", "彼得喜欢什么茶", "did Peter phone Andy?"]
)
def test_a_question_about_something_of_somebody_has_a_topic(question: str) -> None:
    assert not asks_for_all(question, [PETER], ["en", "zh"])


@given(st.text(max_size=40))
def test_any_text_may_ask(text: str) -> None:
    assert asks_for_all(text, [PETER], ["en"]) in (True, False)
