from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from texts import texts

from daybank.language import guess_language
from daybank.language.stopwords import function_words


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "What does Peter prefer on WhatsApp?"),
        ("en", "the cat sat on the mat"),
        ("nl", "Wat is het wifi-wachtwoord van oma?"),
        ("nl", "wanneer is de vergadering"),
        ("de", "Wo ist der Schlüssel?"),
        ("de", "Ich trinke lieber Tee als Kaffee"),
        ("fr", "Où est la clé de la maison ?"),
        ("es", "¿Dónde está la llave?"),
        ("pt", "Eu não gosto de café"),
        ("it", "Dov'è la chiave della macchina?"),
        ("tr", "Anahtar nerede ve bu kimin?"),
        ("ru", "Где мой ключ?"),
        ("el", "Πού είναι το κλειδί;"),
        ("zh", "脚本在 GitHub 备份时上传失败"),
        ("ja", "結婚式はいつですか"),
        ("ko", "오늘 끝말잇기를 했다"),
        ("my", "သော့ဘယ်မှာလဲ"),
        ("th", "กุญแจอยู่ที่ไหน"),
        ("km", "ខ្ញុំផឹកតែ"),
        ("lo", "ຂ້ອຍດື່ມກາເຟ"),
        ("he", "איפה המפתח"),
        ("ar", "أين المفتاح"),
        ("hi", "चाबी कहाँ है"),
    ],
)
def test_a_sentence_tells_its_language(language: str, text: str) -> None:
    assert guess_language(text) == language


@pytest.mark.parametrize("text", ["", "1234", "Peter", "WhatsApp Marrakech", "🐘", "—"])
def test_what_tells_no_language_gets_the_fallback(text: str) -> None:
    assert guess_language(text) == ""
    assert guess_language(text, "nl") == "nl"


@given(texts)
def test_a_guess_is_a_code_or_nothing(text: str) -> None:
    guess = guess_language(text)
    assert guess == "" or (len(guess) == 2 and guess.isalpha())


WORDS = st.sampled_from(
    [word for name in ("en", "nl", "de", "fr", "es") for word in sorted(function_words(name))]
    + ["boat", "house"]
)


@given(words=st.lists(WORDS, max_size=6), page=st.sampled_from(["en", "nl", "de"]))
def test_the_page_s_language_is_kept_exactly_where_no_other_wins(
    words: list[str], page: str
) -> None:
    text = " ".join(words)
    assert guess_language(text, page) == (guess_language(text) or page)
