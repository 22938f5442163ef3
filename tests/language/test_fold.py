from __future__ import annotations

import pytest
from hypothesis import given
from texts import texts

from daybank.language import passage_terms
from daybank.language.fold import clean, fold, unfold


@pytest.mark.parametrize(
    ("written", "folded"),
    [
        ("Café", "cafe"),
        ("Cafe\u0301", "cafe"),
        ("STRASSE", "strasse"),
        ("Straße", "strasse"),
        ("İstanbul", "istanbul"),
        ("ISPARTA", "isparta"),
        ("Isparta", "isparta"),
        ("ısparta", "isparta"),  # the dotless i of Turkish
        ("Łódź", "lodz"),
        ("Ελλάδα", "ελλαδα"),
        ("ΟΔΟΣ", "οδοσ"),
        ("Ёжик", "ежик"),
        ("новый", "новый"),  # й is a letter of its own, not и with a mark
        ("مُحَمَّد", "محمد"),
        ("ＡＢＣ１２", "abc12"),
        ("ｶﾞ", "ガ"),
        ("٣٤", "34"),
        ("१२", "12"),
        ("၂၀၂၆", "2026"),
    ],
)
def test_what_reads_the_same_folds_to_one_form(written: str, folded: str) -> None:
    assert fold(clean(written)) == folded


@pytest.mark.parametrize("word", ["ガ", "か\u3099", "हिन्दी", "ที่", "လက်ဖက်ရည်", "한글", "ខ្ញុំ"])
def test_vowel_signs_and_voicing_marks_are_no_diacritics(word: str) -> None:
    assert fold(clean(word)) == unfold(clean(word))


@pytest.mark.parametrize("invisible", ["\u200b", "\u200c", "\u200d", "\ufeff", "\xad", "\u2060"])
def test_invisible_characters_do_not_split_a_word(invisible: str) -> None:
    assert passage_terms(f"wach{invisible}tte", "nl") == passage_terms("wachtte", "nl")
    assert passage_terms(f"绿{invisible}茶", "zh") == passage_terms("绿茶", "zh")


@given(texts)
def test_folding_twice_is_folding_once(text: str) -> None:
    once = fold(clean(text))
    assert fold(once) == once


def test_thousands_of_marks_on_one_letter_stay_cheap() -> None:
    """Ordering them in one go would take minutes."""
    text = "a" + "\u0301\u0316" * 50_000
    assert max(map(len, passage_terms(text, "en").terms)) <= 64
