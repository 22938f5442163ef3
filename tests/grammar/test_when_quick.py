"""The quick look at a question: it saves the tables, and loses nothing they would find."""

from __future__ import annotations

import runpy
from datetime import date
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from daybank.grammar.when import asked_time, may_ask_time
from daybank.grammar.when.quick import WORDS

ROOT = Path(__file__).parent.parent.parent
ROWS = (Path(__file__).parent / "when" / "asked.txt").read_text("utf-8").splitlines()
QUESTIONS = [row.split("|")[1].split("→")[0].strip() for row in ROWS if row.count("|")]
SOME = st.sampled_from([*sorted(WORDS), "what", "did", "we", "the", "Peter", "in", "last", "day"])


def test_the_words_are_those_of_the_tables() -> None:
    derived = runpy.run_path(str(ROOT / "scripts" / "when_quick.py"))["quick_words"]()
    assert derived == WORDS, "run scripts/when_quick.py"


@pytest.mark.parametrize("question", QUESTIONS)
def test_every_question_of_the_table_passes_the_quick_look(question: str) -> None:
    assert may_ask_time(question) or asked_time(question, date(2025, 12, 10)) is None


@given(words=st.lists(SOME, max_size=6))
def test_what_the_quick_look_refuses_says_nothing_of_time(words: list[str]) -> None:
    text = " ".join(words)
    assert may_ask_time(text) or asked_time(text, date(2025, 12, 10)) is None


def test_most_questions_need_no_tables() -> None:
    for question in ("what does Peter prefer on WhatsApp?", "marrakech birthday", "wat drinkt Cor"):
        assert not may_ask_time(question)
