"""Each rung of the ladder, in each of the six languages."""

from __future__ import annotations

import pytest
from stances import rule, said, signed, verdict

from daybank.grammar.bullet import parse_bullet
from daybank.model import fold_name
from daybank.stance import judge, prepare


@pytest.mark.parametrize(
    ("opinion", "restated"),
    [
        ("Likes oat milk in coffee.", "Likes oat milk in her coffee"),
        ("Prefers trains over planes.", "Prefers trains to planes."),
        ("Houdt van korte antwoorden.", "Houdt echt van korte antwoorden."),
        ("Mag keine langen Sitzungen.", "Mag wirklich keine langen Sitzungen."),
        ("不喝咖啡。", "还是不喝咖啡。"),
        ("Le gusta el té verde.", "Le gusta mucho el té verde."),
        ("Gosta de correr de manhã.", "Gosta muito de correr de manhã."),
    ],
)
def test_a_later_opinion_that_says_the_same_is_strong_support(opinion: str, restated: str) -> None:
    assert rule(opinion, f"O | {restated}") == "restated"
    assert signed(opinion, f"O | {restated}") == 1.0


@pytest.mark.parametrize(
    ("opinion", "turned", "because"),
    [
        ("Likes oat milk in coffee.", "Does not like oat milk in coffee.", "negated"),
        ("Prefers concise replies.", "Prefers verbose replies.", "verbose, not concise"),
        ("Enjoys long video calls.", "Hates long video calls.", '"hates"'),
        ("Houdt van korte antwoorden.", "Houdt niet van korte antwoorden.", "negated"),
        ("Heeft liever korte antwoorden.", "Heeft liever lange antwoorden.", "lange, not korte"),
        ("Mag schwarzen Kaffee.", "Mag keinen schwarzen Kaffee.", "negated"),
        ("Bevorzugt kurze Antworten.", "Bevorzugt lange Antworten.", "lange, not kurze"),
        ("喜欢简短的回复。", "不喜欢简短的回复。", "negated"),
        ("喜欢吃辣。", "讨厌吃辣。", '"讨厌"'),
        ("Prefiere respuestas cortas.", "Prefiere respuestas largas.", "largas, not cortas"),
        ("Gosta de chá verde.", "Não gosta de chá verde.", "negated"),
    ],
)
def test_a_later_opinion_with_one_thing_turned_around_is_a_strong_contradiction(
    opinion: str, turned: str, because: str
) -> None:
    link = verdict(opinion, f"O | {turned}")
    assert link is not None
    assert (link.sign, link.weight, link.rule) == (-1, 1.0, because)


def test_the_same_words_in_a_fact_are_only_weak_evidence() -> None:
    opinion = "Likes oat milk in coffee."
    assert signed(opinion, "Likes oat milk in coffee.") == 0.5
    assert signed(opinion, "Does not like oat milk in coffee.") == -0.4


def test_an_opinion_about_another_facet_says_nothing() -> None:
    assert verdict("Likes oat milk in coffee.", "O | Likes oat milk in tea.") is None
    assert verdict("Likes oat milk in coffee.", "O | Likes hiking.") is None


@pytest.mark.parametrize(
    ("opinion", "fact", "because"),
    [
        ("Gets up at 6am.", "Gets up at 9am now.", "9am, not 6am"),
        ("The office is 19 °C.", "The office is 22 °C.", "22 °C, not 19 °C"),
        ("Runs 5 km a day.", "Runs 3.1 miles a day.", None),  # that is as far
        ("Runs 5 km a day.", "Runs 5 miles a day.", "5 miles, not 5 km"),
        ("Meetings last 60 minutes.", "Meetings last 1 hour.", None),
        ("Lives in Ghent.", "Moved to Lisbon with her cat.", "home: Lisbon, not Ghent"),
        ("home: Ghent", "Lives in Lisbon now.", "home: Lisbon, not ghent"),
        ("Works at Philips.", "Works at ASML now.", "employer: ASML, not Philips"),
        ("Uses Vim for notes.", "Switched to Helix for notes.", "use: helix, not vim"),
        ("editor: Vim", "editor: Helix", "editor: helix, not editor: vim"),
        ("Woont in Utrecht.", "Is verhuisd naar Gent.", "home: Gent, not Utrecht"),
        ("Staat om 6 uur op.", "Staat om 9 uur op.", "9 uur, not 6 uur"),
        ("Wohnt in Bremen.", "Ist nach Wien gezogen.", "home: Wien, not Bremen"),
        ("Arbeitet bei Siemens.", "Arbeitet seit Juni bei Bosch.", "employer: Bosch, not Siemens"),
        ("住在上海。", "搬到了北京。", "home: 北京, not 上海"),
        ("早上6点起床。", "早上8点起床。", "早上8点, not 早上6点"),
        ("Vive en Sevilla.", "Se mudó a Madrid.", "home: Madrid, not Sevilla"),
        ("Mora em Lisboa.", "Mora agora no Porto.", "home: Porto, not Lisboa"),
    ],
)
def test_another_value_of_what_there_is_one_of_contradicts_strongly(
    opinion: str, fact: str, because: str | None
) -> None:
    link = verdict(opinion, fact)
    found = link if link and link.sign < 0 else None
    assert (found and found.rule) == because
    assert found is None or found.weight == 0.9


@pytest.mark.parametrize(
    ("opinion", "fact"),
    [
        ("Prefers trains over planes.", "Prefers planes to trains."),
        ("Likes coffee more than tea.", "Prefers tea to coffee."),
        (
            "Reist liever met de trein dan met de auto.",
            "Reist liever met de auto dan met de trein.",
        ),
        ("Trinkt lieber Tee als Kaffee.", "Trinkt lieber Kaffee als Tee."),
        ("喜欢喝茶胜过咖啡。", "喜欢喝咖啡胜过茶。"),
        ("Prefiere el té al café.", "Prefiere el café al té."),
        ("Prefere chá a café.", "Prefere café a chá."),
    ],
)
def test_a_preference_the_other_way_round_contradicts_strongly(opinion: str, fact: str) -> None:
    assert signed(opinion, fact) == -0.9


def test_of_several_values_that_can_hold_at_once_none_contradicts() -> None:
    assert verdict("Likes sushi.", "O | Likes ramen.") is None
    assert verdict("Speaks French.", "Speaks German.") is None
    assert verdict("Owns a cat.", "Owns a boat.") is None
    assert verdict("allergy: nuts", "allergy: pollen") is None
    # one may like both, and prefer only one
    assert signed("Likes hot tea.", "O | Likes cold tea.") == -0.5
    assert signed("Prefers hot tea.", "O | Prefers cold tea.") == -1.0


def test_a_second_place_or_employer_is_strong_only_when_something_changed() -> None:
    assert signed("Lives in Leeds.", "Lives in Bristol.") == -0.5
    assert signed("Lives in Leeds.", "Lives in Bristol since May.") == -0.9
    assert verdict("Lives in Leeds.", "Lives in Leeds near the river.") is None or (
        signed("Lives in Leeds.", "Lives in Leeds near the river.") > 0
    )


def test_a_name_begins_with_a_capital() -> None:
    assert verdict("Lives in Ghent.", "Moved to management.") is None
    assert verdict("Lives in Ghent.", "Moved to a bigger flat.") is None
    assert verdict("Works at Philips.", "Works at night.") is None


@pytest.mark.parametrize(
    ("opinion", "fact", "because"),
    [
        ("Drinks her coffee black.", "No longer drinks her coffee black.", '"no longer"'),
        ("Takes the bike to work.", "Stopped taking the bike to work.", '"stopped"'),
        ("Wants a weekly summary.", "Doesn't want a weekly summary anymore.", None),
        ("Likes spicy food.", "Used to like spicy food.", '"used to"'),
        ("Uses Spotify.", "Switched from Spotify to Tidal.", "switched away"),
        ("Prefers dark mode.", "Went back to light mode.", "switched to the opposite"),
        ("The backup is reliable.", "The backup is unreliable.", "unreliable, not reliable"),
        ("Eet vlees.", "Eet geen vlees meer.", '"geen … meer"'),
        ("Houdt van jazz.", "Heeft een hekel aan jazz.", '"een hekel aan"'),
        ("Gebruikt Spotify.", "Is overgestapt van Spotify naar Tidal.", "switched away"),
        ("Isst Fleisch.", "Isst kein Fleisch mehr.", '"kein … mehr"'),
        ("Die Verbindung ist schnell.", "Die Verbindung ist langsam.", "langsam, not schnell"),
        ("喜欢爬山。", "不再喜欢爬山。", '"不再"'),
        ("连接很快。", "连接很慢。", "慢, not 快"),
        ("Come carne.", "Ya no come carne.", '"ya no"'),
        ("Fuma.", "Dejó de fumar.", '"dejó de"'),
        ("Bebe café.", "Já não bebe café.", '"já não"'),
    ],
)
def test_a_cue_contradicts_weakly_and_is_quoted(
    opinion: str, fact: str, because: str | None
) -> None:
    link = verdict(opinion, fact)
    assert link is not None
    assert link.sign == -1
    assert link.weight <= 0.5
    assert because is None or link.rule == because


@pytest.mark.parametrize(
    ("opinion", "fact"),
    [
        ("Prefers concise replies.", "Asked again for concise replies, she prefers them."),
        ("Enjoys gardening at the weekend.", "B | Spent the weekend gardening and enjoyed it."),
        (
            "Werkt het liefst vanuit huis.",
            "Werkte de hele week vanuit huis, dat doet ze het liefst.",
        ),
        ("Die Verbindung ist langsam.", "Die Verbindung war heute wieder langsam."),
        ("连接很慢。", "今天连接又很慢。"),
        ("La conexión es lenta.", "La conexión fue lenta otra vez hoy."),
        ("O wifi da cave é fraco.", "O wifi da cave ainda é fraco."),
    ],
)
def test_most_words_and_the_stance_word_support_weakly(opinion: str, fact: str) -> None:
    assert signed(opinion, fact) == 0.5


def test_shared_words_without_the_stance_word_say_nothing() -> None:
    assert verdict("Prefers trains over planes.", "The train to Paris costs 80 euros.") is None
    assert verdict("Enjoys jazz.", "Got tickets for a jazz concert.") is None


def test_a_denial_in_other_words_supports_what_denies_too() -> None:
    assert signed("The API is not reliable.", "The API is unreliable.") == 0.5
    assert signed("Does not like cilantro.", "O | Hates cilantro.") == 0.5


def test_what_merely_denies_is_told_from_what_holds_something_else() -> None:
    denies = {
        "No longer likes oat milk.": True,
        "Does not like oat milk.": True,
        "Hates oat milk.": False,
    }
    for fact, expected in denies.items():
        link = verdict("Likes oat milk.", fact)
        assert link is not None
        assert (fact, link.only_denies) == (fact, expected)
    holds = verdict("Never eats meat.", "Eats meat again.")
    assert holds is not None
    assert holds.sign == -1
    assert not holds.only_denies


def test_other_languages_are_only_compared_word_for_word() -> None:
    same = "Préfère les réponses courtes avec le café."
    assert rule(same, f"O | {same}") == "restated"
    assert verdict("Любит чай.", "Больше не любит чай.") is None
    assert verdict("コーヒーが好き。", "O | コーヒーが好きではない。") is None
    assert signed("город: Москва", "город: Казань") == -0.9
    assert signed("В офисе всегда 19 °C.", "В офисе всегда 22 °C.") == -0.9


def test_an_opinion_is_compared_by_its_first_clause() -> None:
    opinion = "Prefers concise replies (<1500 chars) on WhatsApp; long content goes into files."
    assert signed(opinion, "O | Prefers long replies on WhatsApp.") == -1.0
    assert verdict(opinion, "Long content is fine.") is None


def test_a_part_of_an_opinion_said_again_is_weak_support() -> None:
    opinion = "Prefers concise replies; long content goes into files."
    assert signed(opinion, "O | Prefers concise replies.") == 0.5
    assert signed("Prefers concise replies.", f"O | {opinion}") == 1.0


def test_a_single_word_that_many_texts_share_is_no_stance() -> None:
    assert verdict("Agreed! The boat needs paint.", "O | Agreed! The cake is good.") is None
    assert verdict("Can cook.", "Took a break from cooking and went to Italy.") is None
    assert verdict("Smokes.", "O | Does not smoke.") is not None


def test_two_people_who_change_places_are_not_the_same() -> None:
    assert signed("Mira trusts Tom and Ana.", "O | Ana trusts Tom and Mira.") < 0.8


def test_aliases_are_one_holder() -> None:
    names = {"pete": "peter"}
    claims = [parse_bullet(f"- O @{name}: Likes tea.") for name in ("Pete", "Peter")]
    one, other = (
        prepare(claim, lambda name: names.get(fold_name(name), fold_name(name)))
        for claim in claims
        if claim
    )
    assert judge(one, other) is not None
    assert judge(said("O @Pete: Likes tea."), said("O @Peter: Likes tea.")) is None
