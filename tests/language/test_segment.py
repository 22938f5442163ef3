from __future__ import annotations

import pytest
from hypothesis import given
from texts import texts

from daybank.language import passage_terms
from daybank.language.segment import LONGEST, runs, take_apart, units


@pytest.mark.parametrize(
    ("written", "whole", "words"),
    [
        ("connection.update", "connection.update", "connection update"),
        ("E-4012", "e-4012", "e 4012"),
        ("namespace::value", "namespace::value", "namespace value"),
        ("my_file", "my_file", "my file"),
        ("2026-03-16.md", "2026-03-16.md", "2026 03 16 md"),
        ("multi-agent", "multi-agent", "multi agent"),
        ("O'Brien", "obrien", "o brien"),
        ("O’Brien", "obrien", "o brien"),
        ("E\u20114012", "e-4012", "e 4012"),  # a hyphen that does not break
        ("peter@castle.org", "peter@castle.org", "peter castle org"),
        ("und/oder", "und/oder", "und oder"),
    ],
)
def test_an_identifier_is_found_whole_and_by_its_words(
    written: str, whole: str, words: str
) -> None:
    terms = passage_terms(f"see {written}, please", "").terms
    assert {whole, *words.split()} <= set(terms)


@pytest.mark.parametrize(
    ("written", "pieces"),
    [
        ("camelCase", ("camel", "Case")),
        ("getHTTPStatus", ("get", "HTTP", "Status")),
        ("x509", ("x", "509")),
        ("E4012", ("E", "4012")),
        ("PDFs", ()),
        ("3pm", ()),
        ("Peter", ()),
        ("1a2b3c4d5e6f", ()),  # a digest
    ],
)
def test_a_word_is_cut_where_its_case_or_its_digits_change(
    written: str, pieces: tuple[str, ...]
) -> None:
    (parts,) = take_apart(written)
    assert [leaf.pieces for leaf in parts.leaves] == [pieces]


def test_stretches_of_a_long_identifier_are_kept_too() -> None:
    terms = passage_terms("--ca-bundle=/etc/ssl/castle.pem", "en").terms
    expected = {"ca-bundle=/etc/ssl/castle.pem", "ca-bundle", "castle.pem", "castle", "ssl"}
    assert expected <= set(terms)


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("Andy's", ("andy", "andi")),
        ("foto's", ("foto",)),
        ("l'eau", ("eau",)),
        ("don't", ("dont",)),
        ("they're", ("they",)),
    ],
)
def test_what_an_apostrophe_cuts_off_is_no_word(written: str, expected: tuple[str, ...]) -> None:
    assert passage_terms(written, "en").terms == expected


@pytest.mark.parametrize("text", ["", " ", '"', "''", "--", "…", "*", "::", "。", "\x00", "\ud800"])
def test_bare_punctuation_gives_no_term(text: str) -> None:
    assert passage_terms(text, "en").terms == ()
    assert passage_terms(text, "en").length == 0


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("GitHub备份脚本", ["GitHub", "备份脚本"]),
        ("见2026-03-16.md文件", ["见", "2026-03-16.md", "文件"]),
        ("၂၀၂၆ခုနှစ်", ["၂၀၂၆", "ခုနှစ်"]),
        ("偏好：自然、冷静", ["偏好", "自然", "冷静"]),
        ("食べる", ["食べる"]),
    ],
)
def test_a_mixed_run_is_cut_where_the_script_changes(text: str, expected: list[str]) -> None:
    assert runs(text) == expected


@pytest.mark.parametrize(
    ("run", "expected"),
    [
        ("绿茶", "绿 茶"),
        ("လက်ဖက်ရည်ကို", "လက် ဖက် ရည် ကို"),
        ("စာအုပ်ဆိုင်", "စာ အုပ် ဆိုင်"),
        ("အင်္ဂလိပ်", "အင်္ဂ လိပ်"),  # a killed letter above another begins no syllable
        ("မန္တလေး", "မန္တ လေး"),  # nor does a stacked one
        ("ที่นี่", "ที่ นี่"),
        ("ខ្ញុំផឹក", "ខ្ញុំ ផឹ ក"),
    ],
)
def test_scripts_without_spaces_are_cut_into_what_a_reader_sees_as_one(
    run: str, expected: str
) -> None:
    assert units(run) == expected.split()


@given(texts)
def test_nothing_of_an_unspaced_run_is_lost(text: str) -> None:
    for run in runs(text):
        assert "".join(units(run)) in (run, "")


@pytest.mark.parametrize("text", ["a", "a-", "aB1", "绿", "က", "ក្", "a绿", "x' ", "vergaderingen"])
def test_an_absurdly_long_line_gives_bounded_terms(text: str) -> None:
    found = passage_terms(text * 20_000, "nl")
    assert max(map(len, found.terms)) <= LONGEST
    assert len(found.terms) <= 3 * len(text) * 20_000
