"""What FTS5 holds is what the analysis says: its tokenizer changes nothing."""

from __future__ import annotations

import sqlite3
import string
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, given, settings
from texts import SAMPLES, languages, texts

from daybank.language import TOKENIZER, passage_terms


@pytest.fixture(scope="module")
def database() -> Iterator[sqlite3.Connection]:
    connection = sqlite3.connect(":memory:")
    connection.execute(f'create virtual table page using fts5(terms, tokenize = "{TOKENIZER}")')
    connection.execute("create virtual table held using fts5vocab(page, instance)")
    yield connection
    connection.close()


def held(database: sqlite3.Connection, terms: tuple[str, ...]) -> tuple[str, ...]:
    database.execute("delete from page")
    database.execute("insert into page values (?)", (" ".join(terms),))
    return tuple(term for (term,) in database.execute("select term from held order by offset"))


@settings(max_examples=600, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(texts, languages)
def test_the_index_holds_the_terms_of_any_text_in_order(
    database: sqlite3.Connection, text: str, language: str
) -> None:
    terms = passage_terms(text, language).terms
    assert held(database, terms) == terms


@pytest.mark.parametrize("script", SAMPLES)
def test_the_index_holds_the_terms_of_every_script(
    database: sqlite3.Connection, script: str
) -> None:
    terms = passage_terms(SAMPLES[script], "").terms
    assert len(terms) > 4
    assert held(database, terms) == terms


@given(texts, languages)
def test_a_term_holds_no_space_control_or_quote(text: str, language: str) -> None:
    forbidden = set(map(chr, range(33))) | set("\x7f\"'") | set(string.ascii_uppercase)
    for term in passage_terms(text, language).terms:
        assert term
        assert not forbidden & set(term)
        term.encode()  # lone surrogates cannot be stored
