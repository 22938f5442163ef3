"""Standing wishes: the sentences of `wishes.txt`, and what holds for any text."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from daybank.grammar import wishes
from daybank.grammar.wishes import is_standing_wish

FIXTURES = (Path(__file__).parent / "wishes.txt").read_text("utf-8")


def sections() -> dict[str, list[tuple[str, str]]]:
    """The sentences of each language, with their `+` or `-`."""
    found = {}
    for section in FIXTURES.split("\n[")[1:]:
        language, _, body = section.partition("]\n")
        found[language] = re.findall(r"^([+-]) (.*(?:\n  .*)*)", body, re.MULTILINE)
    return found


SECTIONS = sections()
WISHED = [text for rows in SECTIONS.values() for sign, text in rows if sign == "+"]
SENTENCES = [text for rows in SECTIONS.values() for _, text in rows]


@pytest.mark.parametrize("language", SECTIONS)
def test_a_wish_is_told_whatever_its_language(language: str) -> None:
    unlike = [(s, t) for s, t in SECTIONS[language] if is_standing_wish(t) is not (s == "+")]
    assert unlike == []


def test_six_sentences_of_each_language_are_wishes_and_six_are_not() -> None:
    for language, sentences in SECTIONS.items():
        signs = [sign for sign, _ in sentences]
        assert signs.count("+") >= 6 or language == "other", language
        assert signs.count("-") >= 6, language


def test_capitals_and_broken_lines_change_nothing() -> None:
    for sentence in SENTENCES:
        shouted = sentence.upper().replace(" ", " \n\t")
        assert is_standing_wish(shouted) is is_standing_wish(sentence), sentence


def test_apostrophes_and_decomposed_accents_change_nothing() -> None:
    for sentence in SENTENCES:
        apart = unicodedata.normalize("NFD", sentence.replace("'", "’"))
        assert is_standing_wish(apart) is is_standing_wish(sentence), sentence


@pytest.mark.parametrize(
    "around", ["({})", "**{}**", "“{}”", "«\u00a0{}\u00a0»", "a — {} — b", "- {}"]
)
def test_signs_around_a_wish_are_no_part_of_it(around: str) -> None:
    for sentence in WISHED:
        assert is_standing_wish(around.format(sentence.rstrip("."))), sentence


def test_a_word_inside_another_tells_nothing() -> None:
    assert not is_standing_wish("The hallways of nevermore, preferenceless and snever.")
    assert not is_standing_wish("always_on=never_off")


def test_every_word_that_tells_a_wish_stands_in_one_row() -> None:
    rows = [row.partition(": ")[0] for row in wishes._AMONG.splitlines() if row[4:5].strip()]
    words = Counter(" ".join((wishes._ALONE, *rows)).split())
    assert [word for word, times in words.items() if times > 1] == []
    assert len(words) > 100


def test_every_word_is_one_as_the_text_is_cut() -> None:
    for word in wishes._told_by():
        assert word.translate(wishes._WORDS).split() == [word]


@given(st.text() | st.text("nevr alwysi'td\u0301\ud800’“以后請 ", max_size=60))
def test_any_text_may_be_looked_at(text: str) -> None:
    assert is_standing_wish(text) in (True, False)


@given(st.text(max_size=40), st.text(max_size=40), st.sampled_from(WISHED))
def test_a_wish_is_found_among_other_lines(before: str, after: str, wish: str) -> None:
    assert is_standing_wish(f"{before}\n\n{wish}\n\n{after}")
