"""What is no evidence, however much it looks like it."""

from __future__ import annotations

import pytest
from stances import said, verdict

from daybank.stance import judge


@pytest.mark.parametrize(
    ("opinion", "fact"),
    [
        ("Likes oat milk.", "If it is warm, does not like oat milk."),
        ("Likes oat milk.", "Does not like oat milk unless it is cold."),
        ("Likes oat milk.", "Would no longer like oat milk."),
        ("Eet vlees.", "Als het feest is eet ze geen vlees."),
        ("Eet vlees.", "Tenzij ze ziek is eet ze geen vlees meer."),
        ("Isst Fleisch.", "Wenn sie fastet, isst sie kein Fleisch."),
        ("吃肉。", "如果身体不舒服就不吃肉。"),
        ("Come carne.", "Si está enferma, no come carne."),
        ("Bebe café.", "Se estiver doente, não bebe café."),
    ],
)
def test_a_condition_is_no_evidence(opinion: str, fact: str) -> None:
    assert verdict(opinion, fact) is None


@pytest.mark.parametrize(
    ("opinion", "fact"),
    [
        ("Lives in Ghent.", "Does she live in Antwerp?"),
        ("Lives in Ghent.", "Moved to Lisbon?"),
        ("Eet vlees.", "Eet ze geen vlees meer?"),
        ("Wohnt in Bremen.", "Wohnt sie jetzt in Wien?"),
        ("住在上海。", "现在住在北京吗"),
        ("Vive en Sevilla.", "¿Vive ahora en Madrid?"),
        ("Mora em Lisboa.", "Mora agora no Porto?"),
    ],
)
def test_a_question_is_no_evidence(opinion: str, fact: str) -> None:
    assert verdict(opinion, fact) is None


@pytest.mark.parametrize(
    ("opinion", "fact"),
    [
        ("Likes oat milk.", 'Her sister: "I don\'t like oat milk."'),
        ("Likes oat milk.", "Her sister says she does not like oat milk."),
        ("Lives in Ghent.", "According to Tom she lives in Antwerp now."),
        ("Woont in Utrecht.", "Volgens haar broer woont ze nu in Gent."),
        ("Wohnt in Bremen.", "Ihr Bruder sagt, dass sie jetzt in Wien wohnt."),
        ("在腾讯工作。", "他妈妈说他现在在华为工作。"),
        ("Vive en Sevilla.", "Su hermana dice que vive ahora en Madrid."),
        ("Vive em Braga.", "O irmão diz que vive agora em Faro."),
    ],
)
def test_what_others_say_is_no_evidence(opinion: str, fact: str) -> None:
    assert verdict(opinion, fact) is None


@pytest.mark.parametrize(
    ("opinion", "fact"),
    [
        ("Likes tea.", "It is not true that she does not like tea."),
        ("Drinkt bier.", "Het is niet zo dat ze nooit bier drinkt."),
        ("Trinkt Bier.", "Es stimmt nicht, dass sie kein Bier trinkt."),
        ("喜欢喝茶。", "不是不喜欢喝茶。"),
        ("Likes tea.", "Does not always like tea."),
        ("Likes tea.", "Not only likes tea but also coffee."),
    ],
)
def test_a_negation_of_a_negation_or_of_a_part_is_no_evidence(opinion: str, fact: str) -> None:
    assert verdict(opinion, fact) is None


@pytest.mark.parametrize(
    ("opinion", "fact"),
    [
        ("Lives in Ghent.", "Plans to move to Lisbon."),
        ("Lives in Ghent.", "Wishes she lived in Rome."),
        ("Eet vlees.", "Wil geen vlees meer eten."),
        ("Isst Fleisch.", "Will kein Fleisch mehr essen."),
        ("住在杭州。", "打算搬到南京。"),
        ("Vive en Bilbao.", "Quiere mudarse a Valencia."),
        ("Come carne.", "Quer deixar de comer carne."),
    ],
)
def test_a_plan_is_no_evidence(opinion: str, fact: str) -> None:
    assert verdict(opinion, fact) is None


@pytest.mark.parametrize(
    ("opinion", "fact"),
    [
        ("Prefers trains over planes.", "O | Maybe prefers planes over trains."),
        ("Lives in Ghent.", "Probably lives in Antwerp now."),
        ("Woont in Leiden.", "Woont nu misschien in Delft."),
        ("Wohnt in Bremen.", "Wohnt jetzt vielleicht in Wien."),
        ("喜欢长邮件。", "O | 可能不喜欢长邮件。"),
        ("Vive en Bilbao.", "Quizás vive ahora en Valencia."),
        ("Vive em Braga.", "Talvez viva agora em Faro."),
        ("Hates long calls.", "O | Oh sure, just loves long calls /s"),
    ],
)
def test_a_word_of_doubt_or_of_irony_is_no_evidence(opinion: str, fact: str) -> None:
    assert verdict(opinion, fact) is None


@pytest.mark.parametrize(
    ("opinion", "fact"),
    [
        ("Gets up at 6am.", "Gets up at 9am on Sundays."),
        ("Gets up at 6am.", "Gets up before 9am."),
        ("Drinks coffee.", "Doesn't drink coffee after noon."),
        ("Does not drink beer.", "Drinks alcohol-free beer."),
        ("Drinkt geen bier.", "Drinkt alcoholvrij bier."),
        ("Likes tea.", "Only likes tea in winter."),
        ("Likes coffee without sugar.", "O | Likes coffee with sugar."),
        ("The oven is quiet.", "The oven is not as loud as the old one."),
    ],
)
def test_an_exception_or_a_part_does_not_contradict(opinion: str, fact: str) -> None:
    assert verdict(opinion, fact) is None


def test_another_holder_is_no_evidence() -> None:
    opinion = said("O @Mira: Likes oat milk.")
    for fact in (
        "O @Tom: Does not like oat milk.",
        "O: Does not like oat milk.",
        "O @Mira @Tom: Tom does not like oat milk.",
        "O @Tom @Mira: Does not like oat milk.",
    ):
        assert judge(opinion, said(fact)) is None, fact
    assert judge(opinion, said("O @Mira @Tom: Does not like oat milk.")) is not None


def test_an_opinion_without_entities_pairs_with_facts_without() -> None:
    opinion = said("O: The library is quiet.")
    assert judge(opinion, said("W: The library is loud.")) is not None
    assert judge(opinion, said("W @Mira: The library is loud.")) is None


def test_what_was_done_once_is_never_a_strong_contradiction() -> None:
    for fact in ("B | Gets up at 9am.", "B | Moved to Lisbon.", "The office was 22 °C."):
        for opinion in ("Gets up at 6am.", "Lives in Ghent.", "The office is 19 °C."):
            link = verdict(opinion, fact)
            assert link is None or link.weight <= 0.5, (opinion, fact)


def test_only_the_clause_that_denies_contradicts() -> None:
    assert verdict("Likes tea.", "Likes tea. Does not like coffee.") is not None
    link = verdict("Likes tea.", "Does not like coffee, likes tea.")
    assert link is not None
    assert link.sign == 1
