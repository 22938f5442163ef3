"""The lexical channel: passages that hold words of the question."""

from __future__ import annotations

from datetime import date

import pytest

from daybank.index import read
from daybank.model import Kind
from daybank.search import lexical
from daybank.search.hits import Hit
from daybank.search.plan import Asked, plan
from vault import Vault


def found(vault: Vault, asked: Asked | str) -> list[tuple[int, Hit]]:
    """The lines of page `memory/2025-11-27.md` or others that hold words of a question."""
    with vault.connection() as connection:
        question = Asked(asked) if isinstance(asked, str) else asked
        hits = lexical.find(connection, plan(connection, question))
        units = read.read_units(connection, (hit.unit for hit in hits))
    return [(units[hit.unit].unit.source.line, hit) for hit in hits]


def lines(vault: Vault, asked: Asked | str) -> list[int]:
    return [line for line, _ in found(vault, asked)]


def test_more_of_the_question_is_better(vault: Vault) -> None:
    vault.log("2025-11-27", "W: a red kettle", "W: a red copper kettle", "W: a red bus")
    assert lines(vault, "copper kettle red")[:1] == [3]


def test_words_are_or_ed_and_none_is_required(vault: Vault) -> None:
    vault.log("2025-11-27", "W: a kettle", "W: a bus", "W: a boat")
    assert sorted(lines(vault, "kettle bus zeppelin")) == [2, 3]


def test_a_score_is_a_share_of_the_whole_question(vault: Vault) -> None:
    vault.log("2025-11-27", "W: a kettle", "W: a bus", "W: a boat")
    [(_, alone)] = found(vault, "kettle")
    [(_, among)] = found(vault, "kettle zeppelin quasar")
    assert among.score < alone.score
    assert among.coverage < alone.coverage == pytest.approx(1.0)


def test_coverage_counts_a_word_once_however_often_it_stands(vault: Vault) -> None:
    vault.log("2025-11-27", "W: kettle kettle kettle kettle", "W: a bus")
    [(_, hit)] = found(vault, "kettle kettles bus zeppelin")[:1]
    assert 0 < hit.coverage < 1


def test_a_unit_is_found_once_by_its_best_passage(vault: Vault) -> None:
    long = [f"  line {n} says nothing of interest to anybody at all" for n in range(40)]
    long[25] = "  here is the samovar that was looked for"
    vault.put("memory/2025-11-27.md", "- A long item", *long)
    [(_, hit)] = found(vault, "samovar")
    with vault.connection() as connection:
        passage = read.read_units(connection, [hit.unit])[hit.unit].passages[hit.passage or 0]
    assert passage.line <= 27 <= passage.end_line


def test_nothing_passes_that_the_filters_forbid(vault: Vault) -> None:
    vault.log("2025-11-27", "W: a kettle", "O(c=0.4): kettles are fine")
    vault.log("2024-01-01", "W: an old kettle")
    assert len(lines(vault, "kettle")) == 3
    assert lines(vault, Asked("kettle", kinds=frozenset((Kind.OPINION,)))) == [3]
    assert lines(vault, Asked("kettle", until=date(2024, 12, 31))) == [2]
    assert lines(vault, Asked("kettle", min_confidence=0.5, since=date(2025, 1, 1))) == [2]


def test_an_empty_index_holds_nothing(vault: Vault) -> None:
    assert lines(vault, "kettle") == []
    assert lines(vault, "") == []
