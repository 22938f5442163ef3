"""Laws that hold for any text."""

from __future__ import annotations

import os

from hypothesis import given, settings
from hypothesis import strategies as st

from daybank.model import Claim, Kind
from daybank.stance import conflict, judge, prepare

EXAMPLES = int(os.environ.get("STANCE_EXAMPLES", "30"))
KINDS = st.sampled_from((Kind.WORLD, Kind.EXPERIENCE, Kind.OPINION))
# The words that rules look for, so that a rule fires in one of a few; a text has one language.
WORDS = {
    "en": (
        *("likes", "hates", "prefers", "not", "no longer", "over", "to", "tea", "coffee", "short"),
        *("long", "lives in", "Ghent", "moved to Lisbon", "6am", "9am", "19 °C", "if", ".", ","),
        *("home:", "Vim", "uses", "for", "switched", "from", "since May", "only", "?", "without"),
    ),
    "nl": (
        *("houdt van", "heeft een hekel aan", "liever", "dan", "niet", "geen", "meer", "thee"),
        *("koffie", "kort", "lang", "woont in", "Gent", "om 6 uur", "9 uur", "als", ".", ","),
    ),
    "zh": (
        *(
            "喜欢",
            "讨厌",
            "不",
            "不再",
            "茶",
            "咖啡",
            "胜过",
            "住在上海",
            "搬到北京",
            "早上6点",
            "8点",
        ),
        *("如果", "，", "。", "快", "慢", "很", "吗", "以前"),
    ),
    "es": (
        *("le gusta", "odia", "prefiere", "no", "ya no", "el té", "al café", "largo", "corto"),
        *("vive en", "Sevilla", "se mudó a Madrid", "a las 6:00", "si", ".", ","),
    ),
}
SENTENCES = {
    "en": "The ferry left the harbour.",
    "nl": "De boot ligt in de haven.",
    "zh": "渡船离开了港口。",
    "es": "El barco salió del puerto.",
}


def spoken(language: str) -> st.SearchStrategy[str]:
    return st.lists(st.sampled_from(WORDS[language]), min_size=1, max_size=8).map(" ".join)


LANGUAGES = st.sampled_from(tuple(WORDS))
SPOKEN = LANGUAGES.flatmap(spoken)
IN_ONE_LANGUAGE = LANGUAGES.flatmap(
    lambda language: st.tuples(st.just(language), spoken(language), KINDS, spoken(language))
)
TEXTS = st.one_of(SPOKEN, st.text(max_size=60))
ENTITIES = st.lists(st.sampled_from(("Mira", "Tom", "home")), max_size=2, unique=True).map(tuple)
CLAIMS = st.builds(Claim, KINDS, TEXTS, ENTITIES)
OPINIONS = st.builds(Claim, st.just(Kind.OPINION), TEXTS, st.just(("Mira",)))
FACTS = st.builds(Claim, KINDS, TEXTS, st.just(("Mira",)))


@settings(max_examples=EXAMPLES, deadline=None)
@given(CLAIMS, CLAIMS)
def test_any_two_texts_are_judged_within_the_bounds(opinion: Claim, fact: Claim) -> None:
    link = judge(prepare(opinion), prepare(fact))
    if link is not None:
        assert link.sign in (1, -1)
        assert 0 < link.weight <= 0.5 or 0.8 <= link.weight <= 1
        assert link.rule
        assert "\n" not in link.rule


@settings(max_examples=EXAMPLES, deadline=None)
@given(OPINIONS, FACTS)
def test_the_same_texts_give_the_same_verdict(opinion: Claim, fact: Claim) -> None:
    first = judge(prepare(opinion), prepare(fact))
    assert judge(prepare(opinion), prepare(fact)) == first


@settings(max_examples=EXAMPLES, deadline=None)
@given(CLAIMS, CLAIMS)
def test_a_conflict_is_the_same_both_ways_round(one: Claim, other: Claim) -> None:
    first, second = prepare(one), prepare(other)
    assert conflict(first, second) == conflict(second, first)
    assert conflict(first, first) is None


@settings(max_examples=EXAMPLES, deadline=None)
@given(OPINIONS)
def test_whoever_says_the_same_again_supports_it(opinion: Claim) -> None:
    link = judge(prepare(opinion), prepare(opinion))
    assert link is not None
    assert (link.sign, link.weight, link.rule) == (1, 1.0, "restated")


@settings(max_examples=EXAMPLES, deadline=None)
@given(OPINIONS, FACTS)
def test_white_space_does_not_matter(opinion: Claim, fact: Claim) -> None:
    spaced = fact._replace(text=f"  {fact.text.replace(' ', '   ')} ")
    assert judge(prepare(opinion), prepare(spaced)) == judge(prepare(opinion), prepare(fact))


@settings(max_examples=EXAMPLES, deadline=None)
@given(IN_ONE_LANGUAGE)
def test_capitals_never_turn_a_verdict_around(texts: tuple[str, str, Kind, str]) -> None:
    """They may be needed to see a name, so that a verdict can come or go."""
    _, stated, kind, text = texts
    opinion = prepare(Claim(Kind.OPINION, stated, ("Mira",)))
    cases = (text, text.upper(), text.lower())
    links = [judge(opinion, prepare(Claim(kind, each, ("Mira",)))) for each in cases]
    assert len({link.sign for link in links if link}) < 2


@settings(max_examples=EXAMPLES, deadline=None)
@given(IN_ONE_LANGUAGE)
def test_one_more_entity_or_sentence_never_turns_a_verdict_around(
    texts: tuple[str, str, Kind, str],
) -> None:
    language, stated, kind, text = texts
    opinion = prepare(Claim(Kind.OPINION, stated, ("Mira",)))
    before = judge(opinion, prepare(Claim(kind, text, ("Mira",))))
    assert judge(opinion, prepare(Claim(kind, text, ("Mira", "harbour")))) == before
    longer = Claim(kind, f"{text}\n{SENTENCES[language]}", ("Mira",))
    told = judge(opinion, prepare(longer))
    assert before is None or told is None or told.sign == before.sign
