"""The first or the last of what is found, as questions ask for it in thirteen languages."""

from __future__ import annotations

from collections import Counter
from datetime import date
from pathlib import Path

import pytest

from daybank.grammar.when import asked_time, may_ask_time

TABLE = Path(__file__).parent / "when/order.txt"
LANGUAGES = ("en", "nl", "de", "es", "pt", "it", "fr", "ru", "tr", "zh", "ja", "ko", "my")


def rows() -> list[tuple[str, str, str]]:
    found = []
    language = ""
    for line in TABLE.read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            written, order, question, *_ = (part.strip() for part in line.split("|"))
            language = written or language
            found.append((language, order, question))
    return found


@pytest.mark.parametrize(("language", "order", "question"), rows(), ids=str)
def test_a_question_asks_for_the_first_or_the_last(
    language: str, order: str, question: str
) -> None:
    asked = asked_time(question, date(2026, 2, 4)) if may_ask_time(question) else None
    assert (asked.order if asked else None) == (None if order == "none" else order), language


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_three_ways_to_ask_for_either(language: str) -> None:
    orders = Counter(order for of, order, _ in rows() if of == language)
    assert min(orders["first"], orders["last"]) >= 3
