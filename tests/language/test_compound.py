from __future__ import annotations

import re

import pytest

from daybank.language import passage_terms, question_words


def finds(question: str, text: str, language: str) -> bool:
    """Say whether every word of the question is found in the text."""
    terms = set(passage_terms(text, language).terms)
    words = question_words(question, [language]).words
    return all(any(term in terms for term, _ in word.variants) for word in words)


@pytest.mark.parametrize(
    ("part", "compound", "language"),
    [
        ("maandag", "maandagochtend", "nl"),
        ("ochtend", "maandagochtend", "nl"),
        ("zorg", "zorgverzekeringspolis", "nl"),
        ("verzekering", "zorgverzekeringspolis", "nl"),
        ("verzekeringen", "zorgverzekeringspolis", "nl"),
        ("polis", "zorgverzekeringspolis", "nl"),
        ("polis", "zorgverzekeringspolissen", "nl"),
        ("bestuur", "stadsbestuur", "nl"),
        ("boek", "boekenkasten", "nl"),
        ("verkiezing", "gemeenteraadsverkiezingen", "nl"),
        ("Versicherung", "Krankenversicherung", "de"),
        ("Schlüssel", "Wohnungsschlüssel", "de"),
        ("Donnerstag", "Donnerstagsbesprechung", "de"),
    ],
)
def test_a_compound_is_found_by_its_parts(part: str, compound: str, language: str) -> None:
    assert finds(part, f"de {compound}.", language)


@pytest.mark.parametrize(
    ("word", "text", "language"),
    [
        ("kast", "gastheerschap", "nl"),
        ("polis", "polish", "nl"),  # too short to be cut
        ("maandag", "maandagochtend", "en"),  # English is not cut
        ("dag", "maandagochtend", "nl"),  # nor are parts of three letters kept
    ],
)
def test_what_is_no_part_is_not_found(word: str, text: str, language: str) -> None:
    assert not finds(word, text, language)


def test_a_part_weighs_less_than_the_word_itself() -> None:
    (word,) = question_words("maandag", ["nl"]).words
    weights = dict(word.variants)
    assert weights["maandag~"] < weights["maandag"]


def test_dutch_prose_takes_less_than_two_and_a_half_terms_a_word() -> None:
    text = """
        Peter heeft gisteren met de huisarts gebeld over de uitslag van zijn bloedonderzoek.
        Alles is goed, maar hij moet over een half jaar terugkomen. Daarna zijn we naar de
        markt gegaan voor kaas, brood en een bos bloemen. Oma wil het liefst dat we haar op
        zondag ophalen, dan hoeft ze niet met de bus. De monteur van de wasmachine komt op
        donderdagmiddag tussen twee en vier uur. Het wachtwoord van de wifi staat op de
        achterkant van de router in de meterkast. Andy drinkt geen koffie meer na het eten.
    """
    words = re.findall(r"\w+", text)
    assert len(passage_terms(text, "nl").terms) < 2.5 * len(words)
