"""The corpus of `bench.corpus` is what its README says."""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from statistics import mean

import pytest
from bench.corpus import HERE, LANGUAGES, load, write_workspace
from bench.corpus.measure import Asked, Score, rank_of, score, share_of, tables

from daybank.grammar.page import read_page
from daybank.language import passage_terms, question_words
from daybank.model import KIND_OF_LETTER, Kind, Page, Unit, fold_name

CORPUS = load()
IDS = range(1, 49)
TEXTS = [
    text
    for told in (CORPUS.facts, CORPUS.questions)
    for texts in told.values()
    for text in texts.values()
]
NAMES = {name: {name, name.replace("-", " "), *others} for name, others in CORPUS.names.items()}


def pages(root: Path) -> Iterator[Page]:
    for path in sorted(root.rglob("*.md")):
        yield read_page(path.relative_to(root).as_posix(), path.read_text("utf-8"))


@pytest.fixture(scope="session")
def units(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[int, Unit]]:
    """By language and id, what daybank reads at the place of each fact, and nothing else."""
    found: dict[str, dict[int, Unit]] = {}
    for language in LANGUAGES:
        root = tmp_path_factory.mktemp(language)
        places = write_workspace(root, [language])
        read = [unit for page in pages(root) for unit in page.units]
        assert sorted((u.source.path, u.source.line) for u in read) == sorted(places)
        found[language] = {places[u.source.path, u.source.line]: u for u in read}
    return found


def intended_kind(line: str) -> Kind:
    letter = re.match(r"- ([WBO])(?:\(| @|: )", line)
    return KIND_OF_LETTER[letter[1]] if letter else Kind.NOTE


def without_names(text: str) -> str:
    for name in sorted(set().union(*NAMES.values()), key=len, reverse=True):
        text = text.replace(name, " ")
    return text


def overlap(number: int, language: str) -> float:
    """The share of a question's meaningful words that its fact holds too."""
    fact = without_names(CORPUS.facts[number][language])
    question = without_names(CORPUS.questions[number][language])
    terms = set(passage_terms(fact, language).terms)
    words = [w for w in question_words(question, [language]).words if not w.function]
    shared = [w for w in words if any(term in terms for term, _ in w.variants)]
    return len(shared) / max(len(words), 1)


def test_facts_1_to_32_are_for_choices_and_33_to_48_are_held() -> None:
    assert CORPUS.choice == tuple(range(1, 33))
    assert CORPUS.held == tuple(range(33, 49))
    assert CORPUS.part("all") == tuple(IDS)


def test_a_fact_has_a_line_and_a_question_in_each_language_and_no_other_key() -> None:
    for name in ("choice", "held"):
        for record in tomllib.loads((HERE / f"{name}.toml").read_text("utf-8")).values():
            assert record.keys() - {"near"} == {"page", *LANGUAGES}
            for language in LANGUAGES:
                assert record[language].keys() == {"fact", "asks"}


def test_every_line_is_one_unit_of_the_kind_it_is_written_as(
    units: dict[str, dict[int, Unit]],
) -> None:
    for language in LANGUAGES:
        for number, unit in units[language].items():
            line = CORPUS.facts[number][language]
            assert unit.claim.kind == intended_kind(line), line
            assert unit.end_line == unit.source.line
            assert line.endswith(unit.body)
    kinds = [intended_kind(CORPUS.facts[number]["en"]) for number in IDS]
    assert [kinds.count(kind) for kind in Kind] == [26, 9, 7, 0, 6]


def test_no_page_of_the_corpus_has_a_problem(tmp_path: Path) -> None:
    write_workspace(tmp_path, LANGUAGES)
    assert [problem for page in pages(tmp_path) for problem in page.problems] == []


def test_translations_agree_in_kind_confidence_page_and_first_day(
    units: dict[str, dict[int, Unit]],
) -> None:
    def told(unit: Unit) -> object:
        first = unit.dates[0].start if unit.dates else None
        return unit.claim.kind, unit.claim.confidence, unit.source.path, unit.day, first

    for number in IDS:
        assert len({told(units[language][number]) for language in LANGUAGES}) == 1, number


def test_translations_are_about_the_same_entities(units: dict[str, dict[int, Unit]]) -> None:
    known = {fold_name(name): key for key, names in NAMES.items() for name in names}

    def about(unit: Unit) -> list[str]:
        return [known[fold_name(name)] for name in (*unit.claim.entities, *unit.mentions)]

    for number in IDS:
        for language in LANGUAGES:
            assert about(units[language][number]) == about(units["en"][number])


def test_translations_name_the_same_figures() -> None:
    """Small ones are left out: they may be words, months or hours of another clock."""

    def figures(text: str) -> set[int]:
        return {int(digits) for digits in re.findall(r"\d+", text) if int(digits) > 31}

    for texts in (*CORPUS.facts.values(), *CORPUS.questions.values()):
        assert len({frozenset(figures(text)) for text in texts.values()}) == 1, texts["en"]


def test_a_question_that_names_somebody_does_so_in_every_language() -> None:
    def named(text: str) -> set[str]:
        return {name for name, called in NAMES.items() if any(form in text for form in called)}

    for number in IDS:
        asked = CORPUS.questions[number]
        assert len({frozenset(named(text.title())) for text in asked.values()}) == 1, asked["en"]


def test_no_text_is_there_twice_and_so_no_question_is_a_fact() -> None:
    plain = [" ".join(text.removeprefix("- ").casefold().split()) for text in TEXTS]
    assert len(set(plain)) == len(plain) == 2 * 4 * 48


@pytest.mark.parametrize(
    ("language", "bound"), [("en", 0.05), ("nl", 0.05), ("zh", 0.05), ("my", 0.12)]
)
def test_a_question_shares_few_words_with_its_fact(language: str, bound: float) -> None:
    shares = {number: overlap(number, language) for number in IDS}
    assert mean(shares.values()) <= bound
    assert max(shares.values()) <= 1 / 3, max(shares, key=lambda number: shares[number])


def test_eight_pairs_are_about_near_topics_and_stand_on_different_pages() -> None:
    assert len(CORPUS.near) == 16
    for one, other in CORPUS.near.items():
        assert CORPUS.near[other] == one
        assert CORPUS.pages[one] != CORPUS.pages[other]
        assert (one in CORPUS.held) == (other in CORPUS.held)


def test_text_is_composed() -> None:
    assert [text for text in TEXTS if unicodedata.normalize("NFC", text) != text] == []


# A syllable in Unicode order: the vowel sign e after its letter, medials before vowels.
SYLLABLES = re.compile(
    "(?:(?:င်္)?[က-အဿ](?:္[က-အ])?ျ?ြ?ွ?ှ?ေ?[ိီ]?[ုူ]?ဲ?[ါာ]?ံ?့?်?း?|[ဣ-ဧဩဪ၌-၏]့?်?း?|[၀-၉၊။])+"
)


def test_burmese_is_written_in_unicode_order() -> None:
    runs = [run for text in TEXTS for run in re.findall("[\u1000-\u109f]+", text)]
    assert len(runs) > 400
    assert [run for run in runs if not SYLLABLES.fullmatch(run)] == []
    # The same in Zawgyi, where e stands before its letter.
    assert not SYLLABLES.fullmatch("ေနပူတယ္")


def test_a_workspace_of_all_languages_keeps_translations_on_pages_of_their_own(
    tmp_path: Path,
) -> None:
    places = write_workspace(tmp_path, LANGUAGES)
    assert len(places) == 4 * 48
    for number in IDS:
        assert len({path for (path, _), found in places.items() if found == number}) == 4


def test_entity_pages_hold_all_names_and_nothing_else(tmp_path: Path) -> None:
    write_workspace(tmp_path, ["en"])
    told = {page.names.name: page for page in pages(tmp_path) if page.names}
    assert told.keys() == NAMES.keys()
    for name, page in told.items():
        assert page.units == ()
        assert page.names is not None
        known = {fold_name(called) for called in (page.names.name, *page.names.aliases)}
        assert known == {fold_name(called) for called in NAMES[name]}


def test_ranks_are_summed_up() -> None:
    assert score([1, 2, 10, None]) == Score(first=0.25, five=0.5, mrr=(1 + 0.5 + 0.1) / 4)


def test_an_answer_counts_at_its_rank_for_all_that_it_cites() -> None:
    cited = [[7], [], [3, 5], [5, 5]]
    assert rank_of(5, cited) == 3
    assert rank_of(9, cited) is None
    assert share_of(5, cited) == 0.75


@pytest.mark.parametrize("language", LANGUAGES)
def test_asked_in_its_own_words_a_fact_comes_first(language: str, tmp_path: Path) -> None:
    with Asked(tmp_path, [language]) as asked:
        for number in range(1, 49, 12):
            words = CORPUS.facts[number][language].removeprefix("- ")
            assert rank_of(number, asked.cited(words)) == 1, words


def test_the_tables_hold_every_pair_of_languages_and_the_pool(tmp_path: Path) -> None:
    rows = [line.strip("| ").split(" | ") for line in tables(tmp_path, [22]) if line[:2] == "| "]
    assert [row[0] for row in rows[:6]] == ["en", *LANGUAGES, "en"]
    for row in rows[1:5]:
        assert len(row) == 1 + len(LANGUAGES)
        assert all(re.fullmatch(r"(0|100) / (0|100) / [01]\.\d\d", cell) for cell in row[1:])
    [shares] = rows[6:]
    assert {int(share) for share in shares} <= {0, 25, 50, 75, 100}
