"""The notation of the cue tables, and what every table must hold."""

import pytest

from daybank.proposals.cues import CUES
from daybank.proposals.phrases import NAME, Speech, pattern, split_phrases

ENGLISH = Speech(r"\s+", adverbs="now really does_not", times="today last_night")
CHINESE = Speech("", adverbs="现在 很", times="今天")


def found(phrases: str, text: str, speech: Speech = ENGLISH) -> bool:
    masked = text.replace("@", NAME)
    return pattern(split_phrases(phrases), speech).search(masked) is not None


def test_words_are_whole_caseless_and_told_apart_by_slashes() -> None:
    assert found("we/i decided, agreed", "Then I Decided it.")
    assert found("we/i decided, agreed", "All agreed.")
    assert not found("we/i decided, agreed", "They decided, disagreed.")


def test_a_line_that_begins_with_a_slash_goes_on_with_the_one_above() -> None:
    assert split_phrases("we decided\n  /agreed to, no longer") == [
        "we decided/agreed to",
        "no longer",
    ]


def test_a_sign_stands_for_names_and_what_is_said_beside_them() -> None:
    for text in ("@ likes tea", "@ and @ likes tea", "@, @ & @ likes tea", "@, 43, likes tea"):
        assert found("@ likes", text)
    assert not found("@ likes", "@ said she likes tea")
    assert found("@'s phone is", "so @'s phone is new")


def test_adverbs_may_stand_where_a_tilde_does() -> None:
    assert found("@ ~ like", "@ really does not like tea")
    assert not found("@ ~ like", "@ is like tea")


def test_a_gap_stays_within_its_clause() -> None:
    assert found("i have … fixed", "I have the old bridge fixed")
    assert not found("i have … fixed", "I have tea, kelpie is fixed")
    assert found("@ .. never", "@ drinks coffee never")
    assert not found("@ .. never", "@ drinks a lot of coffee never")


def test_the_beginning_may_tell_when_and_the_end_may_have_a_stop() -> None:
    assert found("^ fixed", "Today, fixed kelpie")
    assert not found("^ fixed", "It is fixed")
    assert found("^ … fixed $", "last night the bridge fixed.")
    assert not found("^ … fixed $", "the bridge fixed itself.")


def test_chinese_stands_without_spaces() -> None:
    assert found("@ ~ 喜欢", "@现在很喜欢茶", CHINESE)
    assert found("^ 我们/我/ 修复 了", "今天修复了", CHINESE)
    assert found("把 … 改 成/为", "把重试次数改成五", CHINESE)
    assert not found("把 … 改 成/为", "把重试。改成五", CHINESE)


@pytest.mark.parametrize("language", CUES)
def test_every_language_tells_every_rule_and_what_is_not_to_be_taken(language: str) -> None:
    assert all(CUES[language][:-1])
    for rows in (CUES[language].wishes, CUES[language].standing):
        assert all("@" in phrase for phrase in split_phrases(rows))
