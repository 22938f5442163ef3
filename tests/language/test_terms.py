from __future__ import annotations

import string

import pytest
from hypothesis import given
from texts import SAMPLES, languages, texts

from daybank.language import passage_terms


def test_a_word_is_indexed_as_written_without_diacritics_and_stemmed() -> None:
    assert passage_terms("réunions", "fr").terms == ("reunions", "réunions", "reunion")


def test_terms_stand_in_text_order_as_often_as_they_occur() -> None:
    assert passage_terms("tea, then tea", "en").terms == ("tea", "then", "tea")


def test_the_length_counts_meaningful_words_once_whatever_their_variants() -> None:
    assert passage_terms("The meetings of Peter and the cafébaas", "en").length == 3
    assert passage_terms("早上只喝绿茶。", "zh").length == 6
    assert passage_terms("လက်ဖက်ရည်", "my").length == 3


def test_function_words_stay_findable() -> None:
    assert "who" in passage_terms("Who am I", "en").terms


@pytest.mark.parametrize(
    ("language", "text", "stem"),
    [
        ("en", "running", "run"),
        ("nl", "vergaderingen", "vergader"),
        ("de", "Häuser", "haus"),
        ("ru", "новыми", "нов"),
        ("tr", "kitaplar", "kitap"),
        ("", "meetings", "meet"),  # an unknown Latin word is read as English
        ("zh", "meetings", "meet"),
        ("en", "новыми", "нов"),
    ],
)
def test_a_word_is_stemmed_by_its_passage_s_language_or_else_its_script(
    language: str, text: str, stem: str
) -> None:
    assert stem in passage_terms(text, language).terms


@pytest.mark.parametrize("language", ["el", "my", "hi", "xx"])
def test_a_language_without_rules_keeps_its_words_as_they_are(language: str) -> None:
    text = {"el": "Οδυσσεύς", "my": "စာ", "hi": "चाबी", "xx": "meetings"}[language]
    assert not [t for t in passage_terms(text, language).terms if len(t) < len(text)]


def test_runs_of_scripts_without_spaces_give_characters_and_pairs() -> None:
    assert passage_terms("绿茶好", "zh").terms == ("绿", "绿茶", "茶", "茶好", "好")


@given(texts, languages)
def test_remembered_words_give_the_same_terms(text: str, language: str) -> None:
    assert passage_terms(text, language) == passage_terms(text, language)


@given(texts, texts, languages)
def test_a_passage_is_the_sum_of_its_lines(one: str, other: str, language: str) -> None:
    both = passage_terms(f"{one}\n{other}", language)
    first, second = passage_terms(one, language), passage_terms(other, language)
    assert both.terms == first.terms + second.terms
    assert both.length == first.length + second.length


@pytest.mark.parametrize("script", SAMPLES)
def test_every_script_has_terms(script: str) -> None:
    assert len(passage_terms(SAMPLES[script], "").terms) > 4


@given(texts, languages)
def test_a_term_holds_no_space_control_or_quote(text: str, language: str) -> None:
    forbidden = set(map(chr, range(33))) | set("\x7f\"'") | set(string.ascii_uppercase)
    for term in passage_terms(text, language).terms:
        assert term
        assert not forbidden & set(term)
        term.encode()  # lone surrogates cannot be stored


@given(texts, languages)
def test_no_term_of_a_text_looks_like_one_of_a_label_or_a_heading(text: str, language: str) -> None:
    assert not [term for term in passage_terms(text, language).terms if term[0] in ":#"]
