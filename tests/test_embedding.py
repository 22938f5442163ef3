"""Recall with a model beside it: found by meaning, and by words when the model is away."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

import pytest

from model_server import ModelServer, serving
from vault import Vault

# Not a word of it stands in the facts but "the" and "in".
MEANT = "the motorcar stood in the shed"


@pytest.fixture
def server() -> Iterator[ModelServer]:
    with serving() as started:
        started.same = {"motorcar": "wagon", "shed": "barn", "stood": "stands"}
        yield started


@pytest.fixture
def filled(vault: Vault, server: ModelServer) -> Vault:
    vault.log("2025-11-27", "W: The wagon stands in the barn.", "W @Mira: Tunes pianos.")
    vault.log("2025-11-28", "W @Mira: Bought a kettle.", "B: I mended the fence.")
    vault.put("daybank.toml", "[embed]", 'model = "ollama:tiny"', f'url = "{server.url}"')
    vault.reopen()
    assert vault.memory.fill().added == 4
    return vault


def test_a_fact_is_found_by_what_it_means(filled: Vault) -> None:
    answer = filled.ask(MEANT)
    assert answer.items[0].content == "The wagon stands in the barn."
    assert answer.items[0].channels == ("semantic",)
    assert answer.embedded == 1


def test_filters_and_the_day_hold_for_what_is_found_by_meaning(filled: Vault) -> None:
    assert filled.said(MEANT, since="2025-11-28") == []
    assert filled.said(MEANT, about=["Mira"]) == []
    filled.log("2025-11-29", "W: The wagon stands in the other barn.")
    filled.memory.fill()
    assert filled.said(MEANT, as_of=date(2025, 11, 28)) == ["The wagon stands in the barn."]


def test_what_is_not_embedded_yet_is_found_by_its_words(filled: Vault) -> None:
    filled.add("memory/2025-11-28.md", "- W: A zither hangs on the wall.")
    answer = filled.ask("zither")
    assert [item.content for item in answer.items] == ["A zither hangs on the wall."]
    assert answer.embedded == pytest.approx(4 / 5)


def test_a_server_that_is_away_leaves_the_words_and_a_notice(
    filled: Vault, server: ModelServer
) -> None:
    server.status = 503
    assert filled.said("kettle") == ["Bought a kettle."]
    assert filled.said(MEANT) == []
    assert "meaning was left out" in filled.memory.notices[0]


def test_before_anything_is_filled_words_answer(vault: Vault, server: ModelServer) -> None:
    vault.log("2025-11-28", "W @Mira: Bought a kettle.")
    vault.put("daybank.toml", "[embed]", 'model = "ollama:tiny"', f'url = "{server.url}"')
    vault.reopen()
    answer = vault.ask("kettle")
    assert (answer.embedded, len(answer.items)) == (0, 1)
    assert server.asked == []
