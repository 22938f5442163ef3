from __future__ import annotations

import pytest
from hypothesis import given
from texts import languages, texts

from daybank.language import Question, passage_terms, question_words


def carrying(question: Question) -> list[str]:
    return [word.surface for word in question.words if not word.function]


def share_found(question: str, text: str, language: str) -> float:
    """Give the share of the question's words, or of an identifier's parts, that are found."""
    terms = set(passage_terms(text, language).terms)
    words = question_words(question, [language]).words
    found = sum(any(term in terms for term, _ in word.variants) for word in words)
    return found / len(words)


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("What does Peter prefer on WhatsApp?", "peter prefer whatsapp"),
        ("Wat is het wachtwoord van de wifi?", "wachtwoord wifi"),
        ("Où est la clé ?", "cle"),
        ("When did Andy go in May?", "andy go may"),
        ("Где мой ключ?", "ключ"),
        ("彼得喝什么吗", "彼 彼得 得 得喝 喝 喝什 么吗"),
        ("열쇠는 어디에", "열 열쇠 쇠 쇠는"),
        ("သော့ဘယ်မှာလဲ", "သော့ သော့ဘယ်"),
    ],
)
def test_words_without_a_topic_are_flagged(question: str, expected: str) -> None:
    assert set(carrying(question_words(question))) <= set(expected.split())
    assert carrying(question_words(question))


def test_if_the_language_cannot_be_told_those_of_the_index_count() -> None:
    assert carrying(question_words("de sleutel", ["nl"])) == ["sleutel"]
    assert carrying(question_words("de sleutel", ["it"])) == ["de", "sleutel"]


def test_a_word_is_asked_for_in_every_language_of_the_index() -> None:
    (word,) = question_words("vergaderingen", ["en", "nl"]).words
    variants = dict(word.variants)
    assert variants["vergaderingen"] == 1.0
    assert variants["vergader"] == 0.9
    assert [w for _, w in word.variants] == sorted(variants.values(), reverse=True)


def test_a_stem_of_the_question_s_own_language_weighs_as_much_as_the_word() -> None:
    words = {w.surface: w for w in question_words("Who were at the meetings?", ["nl"]).words}
    assert dict(words["meetings"].variants)["meet"] == 1.0


def test_an_identifier_is_one_word_with_parts() -> None:
    (word,) = question_words("connection.update").words
    assert word.variants == (("connection.update", 1.0),)
    assert [part[0] for part in word.parts] == ["connection", "update"]


def test_a_word_asked_twice_is_one_word() -> None:
    assert carrying(question_words("Peter and Peter")) == ["peter"]


def test_a_run_of_one_character_is_one_word() -> None:
    assert carrying(question_words("茶")) == ["茶"]


@pytest.mark.parametrize(
    ("needle", "text", "language"),
    [
        ("绿茶", "早上只喝绿茶。", "zh"),
        ("优先级", "请按优先级处理", "zh"),
        ("2026-03-16.md", "see 2026-03-16.md", "en"),
        ("GitHub备份脚本上传失败", "脚本在 GitHub 备份时上传失败", "zh"),
        ("စာအုပ်ဆိုင်", "သူကစာအုပ်ဆိုင်မှာအလုပ်လုပ်တယ်", "my"),
        ("လက်ဖက်ရည်", "လက်ဖက်ရည်ကို", "my"),
        ("結婚式", "友人の結婚式に出た", "ja"),
        ("しりとり", "今日はしりとりをした", "ja"),
        ("끝말잇기", "오늘 끝말잇기를 했다", "ko"),
        ("技能", "新技能列表", "zh"),
        ("กรุงเทพ", "ประชุมที่กรุงเทพฯพรุ่งนี้", "th"),
        ("vergadering maandag", "vergaderingen op maandagochtend", "nl"),
        ("reunieweekend cafebaas", "De cafébaas kende het reünieweekend", "nl"),
        ("E-4012", "error E-4012 again", "en"),
        ("E4012", "error E-4012 again", "en"),
        ("e-mail", "his email address", "en"),
        ("TODO: fix", "TODO: fix namespace::value", "en"),
        ("namespace::value", "TODO: fix namespace::value", "en"),
        ("don't use", "don't use agents in Downloads/transcripts", "en"),
        ("Downloads/transcripts", "don't use agents in Downloads/transcripts", "en"),
        ("multi-agent", "a multi-agent set-up", "en"),
        ("ubuntu 20.04", "runs on ubuntu 20.04", "en"),
        ("café.md", "cafe\u0301.md", "fr"),
        ("Müller", "muller", "de"),
        ("Andys", "for Andy's birthday", "en"),
    ],
)
def test_a_needle_is_found(needle: str, text: str, language: str) -> None:
    assert share_found(needle, text, language) >= 0.8


def test_most_pairs_of_an_unspaced_question_are_found_though_it_is_no_substring() -> None:
    assert share_found("飞书插件配置", "飞书插件在设置页里配置", "zh") > 0.8


def test_one_absent_word_does_not_hide_the_others() -> None:
    assert share_found("自然 冷静 搜索偏好", "偏好：自然、冷静、信息密度高", "zh") > 0.6


@given(texts, languages)
def test_every_word_of_a_text_asked_as_a_question_is_found_in_it(text: str, language: str) -> None:
    terms = set(passage_terms(text, language).terms)
    for word in question_words(text, [language]).words:
        assert any(term in terms for term, _ in word.variants)
        assert all(0 < weight <= 1 for _, weight in word.variants)
        assert all(terms.intersection(part) for part in word.parts)


def test_every_text_is_a_legal_question_however_long() -> None:
    assert len(question_words('NEAR("a" NOT b*) 绿茶 \x00\ud800 ' * 4000, ["en", "zh"]).words) == 7
