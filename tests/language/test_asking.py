"""How questions ask: every language of `asking.txt`, and what holds for any text."""

from __future__ import annotations

import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from texts import languages, texts

from daybank.grammar.labels import ROLES
from daybank.language import question_words
from daybank.language.asking import (
    Asking,
    _turns,
    frame_words,
    how_asked,
    is_short_question,
    role_of,
)
from daybank.language.asking_words import TURNS
from daybank.language.fold import fold

FIXTURES = (Path(__file__).parent / "asking.txt").read_text("utf-8")


def sections() -> dict[tuple[str, str], list[tuple[str, str]]]:
    """The sentences of each language and field, with their `+` or `-`."""
    found = {}
    for section in FIXTURES.split("\n[")[1:]:
        heading, *lines = section.splitlines()
        language, field = heading.rstrip("]").split()
        found[language, field] = [(line[0], line[2:]) for line in lines if line]
    return found


SECTIONS = sections()
ASKED = [
    (language, field, sentence)
    for (language, field), sentences in SECTIONS.items()
    for sign, sentence in sentences
    if sign == "+"
]


def unlike(language: str, field: str) -> list[str]:
    """The sentences of a section that are not read as their sign says."""
    return [
        f"{sign} {sentence}"
        for sign, sentence in SECTIONS[language, field]
        if getattr(how_asked(sentence, language), field) is not (sign == "+")
    ]


@pytest.mark.parametrize(("language", "field"), SECTIONS)
def test_a_question_shows_how_it_asks(language: str, field: str) -> None:
    assert unlike(language, field) == []


def test_six_questions_of_each_sort_and_language_ask_so_and_six_do_not() -> None:
    assert set(SECTIONS) == {(language, field) for language in TURNS for field in Asking._fields}
    for section, sentences in SECTIONS.items():
        signs = [sign for sign, _ in sentences]
        assert signs.count("+") >= 6, section
        assert signs.count("-") >= 6, section


@pytest.mark.parametrize("language", TURNS)
def test_a_star_stands_in_the_last_word_of_a_part(language: str) -> None:
    for turns in _turns(language):
        for phrase in turns.phrases:
            ways = (*phrase.heads, *phrase.tails)
            assert not [way for way in ways if way.ending and " " in way.ending]
        assert not [way for way in turns.exceptions if way.ending is not None]


def test_one_question_may_ask_in_several_ways() -> None:
    assert how_asked("Can you summarize what you told me about Porto so far?", "en") == Asking(
        of_assistant=True, summary=True, request=True, past=True, when=False
    )


def test_a_plain_question_shows_nothing() -> None:
    assert how_asked("Where does Anna live?", "en") == Asking()
    assert how_asked("", "en") == Asking()


def test_capitals_white_space_and_typographic_apostrophes_change_nothing() -> None:
    for language, _, sentence in ASKED:
        dressed = sentence.upper().replace("'", "’").replace(" ", " \n")
        assert how_asked(dressed, language) == how_asked(sentence, language), sentence


def test_decomposed_accents_change_nothing() -> None:
    for language, _, sentence in ASKED:
        apart = unicodedata.normalize("NFD", sentence)
        assert how_asked(apart, language) == how_asked(sentence, language), sentence


@pytest.mark.parametrize("language", ["nl", "fr", "es", "pt", "it"])
def test_accents_may_be_missing(language: str) -> None:
    for spoken, field, sentence in ASKED:
        if spoken == language:
            assert getattr(how_asked(fold(sentence), language), field), sentence


def test_umlauts_may_be_spelled_with_an_e() -> None:
    for language, field, sentence in ASKED:
        if language == "de":
            spelled = sentence.replace("ä", "ae").replace("ö", "oe").replace("ü", "ue")
            assert getattr(how_asked(spelled, language), field), sentence


def test_without_its_umlaut_a_german_word_is_another_one() -> None:
    assert how_asked("Könnten Sie mir helfen?", "de").request
    assert not how_asked("Wo konnten sie parken?", "de").request


def test_the_parts_of_a_phrase_stand_in_one_sentence() -> None:
    assert how_asked("Which of the three laptops should I buy?", "en").request
    assert not how_asked("Which one is Anna's? Should I mention it?", "en").request


def test_a_question_of_unknown_language_is_read_as_english_and_by_its_script() -> None:
    assert how_asked("Summarize project Porto", "").summary
    assert how_asked("GPU 什么时候买的", "").when
    assert how_asked("GPU はいつ買った", "").when
    # the script says nothing of Dutch
    assert not how_asked("Wanneer?", "").when


@pytest.mark.parametrize("language", ["ru", "tr", "ko", "my", "xx"])
def test_a_language_without_phrases_shows_nothing(language: str) -> None:
    assert how_asked("Can you summarize what you told me? 你说过什么？", language) == Asking()


@given(texts, languages)
def test_any_text_may_be_asked_about(text: str, language: str) -> None:
    assert all(isinstance(shown, bool) for shown in how_asked(text, language))
    assert isinstance(is_short_question(text), bool)
    assert role_of(text) in (-1, 0, 1)


@pytest.mark.parametrize("language", TURNS)
def test_frame_words_are_folded_words(language: str) -> None:
    words = frame_words(language)
    assert words
    assert {fold(word) for word in words} == words
    if language in ("zh", "ja"):
        assert min(map(len, words)) >= 2


def test_what_is_left_without_the_frame_is_the_topic() -> None:
    question = question_words("Can you walk me through what I mentioned about the boat so far?")
    carrying = [word.surface for word in question.words if not word.function]
    assert [word for word in carrying if word not in frame_words("en")] == ["boat", "far"]


def test_a_language_without_a_list_has_no_frame() -> None:
    assert frame_words("my") == frame_words("") == frozenset()


@pytest.mark.parametrize(
    "text",
    [
        "Where is the key?",
        "¿Dónde está la llave?",
        "钥匙在哪里？",
        "أين المفتاح؟",
        "Did you see it? I put it on the shelf, I think.",
        "鍵はどこですか。",
        "もう行きましたか",
        "「行くのか」",
        "你看到钥匙了吗",
        "鑰匙呢。",
        "သော့ တွေ့လား။",
        "ဘယ်မှာလဲ ရှင့်",
    ],
)
def test_a_text_that_ends_by_asking_is_a_question(text: str) -> None:
    assert is_short_question(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "The key is on the shelf.",
        "Is it there? " + "It was a long day on the boat, and nobody looked. " * 2,
        "Where is the key? " * 20,  # too long to be a short one
        "この町は静か。",
        "鍵は家のなか。",
        "いつかまた。",
        "他忙着呢。",
        "呢子大衣在柜子里。",
        "吗啡在柜子里。",
        "သော့က စားပွဲပေါ်မှာ ရှိတယ်။",
    ],
)
def test_a_text_that_states_something_is_none(text: str) -> None:
    assert not is_short_question(text)


def test_a_question_mark_counts_among_the_last_eighty_characters_of_three_hundred() -> None:
    assert is_short_question("?" + "x" * 79)
    assert not is_short_question("?" + "x" * 80)
    assert is_short_question("x" * 299 + "?")
    assert not is_short_question("x" * 300 + "?")


@pytest.mark.parametrize(
    "label", ["User", "gebruiker", "Nutzerin", "USUÁRIO", "用户", "ﾕｰｻﾞｰ", "me "]
)
def test_a_label_of_the_person_is_on_one_side(label: str) -> None:
    assert role_of(label) == 1


@pytest.mark.parametrize("label", ["Assistant", "AI", "KI", "modèle", "Robo", "助手", "ボット"])
def test_a_label_of_the_assistant_is_on_the_other(label: str) -> None:
    assert role_of(label) == -1


@pytest.mark.parametrize("label", ["", "Peter", "Aida", "system", "user 2", "userland"])
def test_other_labels_are_on_neither(label: str) -> None:
    assert role_of(label) == 0


def test_every_role_word_of_a_page_but_the_system_has_a_side() -> None:
    assert {label for label in ROLES if not role_of(label)} == {"system"}
