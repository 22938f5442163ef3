"""The lexical channel: passages that hold words of the question, judged in their context."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

import pytest
from findings import by_words

from daybank.index import read
from daybank.model import Kind
from daybank.search import lexical
from daybank.search.hits import Hit
from daybank.search.plan import Asked, plan
from vault import Vault

PAGE = "memory/2025-11-27.md"


def found(vault: Vault, asked: Asked | str) -> list[tuple[int, Hit]]:
    """The units that a question finds, by the line they stand on, best words first."""
    with vault.connection() as connection:
        planned = plan(connection, Asked(asked) if isinstance(asked, str) else asked)
        hits = by_words(connection, planned)
        units = read.read_units(connection, (hit.unit for hit in hits))
    hits.sort(key=lambda hit: -hit.features["words"])
    return [(units[hit.unit].unit.source.line, hit) for hit in hits]


def lines(vault: Vault, asked: Asked | str) -> list[int]:
    return [line for line, _ in found(vault, asked)]


def features(vault: Vault, asked: Asked | str, line: int) -> Mapping[str, float]:
    """What the channel says of the unit on a line."""
    return dict(found(vault, asked))[line].features


# -- words ---------------------------------------------------------------------------------


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
    assert among.features["words"] < alone.features["words"]
    assert among.features["section"] < alone.features["section"]
    assert among.coverage < alone.coverage == pytest.approx(1.0)


def test_coverage_counts_a_word_once_however_often_it_stands(vault: Vault) -> None:
    vault.log("2025-11-27", "W: kettle kettle kettle kettle", "W: a bus")
    [(_, hit)] = found(vault, "kettle kettles bus zeppelin")[:1]
    assert 0 < hit.coverage < 1


def test_a_unit_is_found_once_by_its_best_passage(vault: Vault) -> None:
    long = [f"  line {n} says nothing of interest to anybody at all" for n in range(40)]
    long[25] = "  here is the samovar that was looked for"
    vault.put(PAGE, "- A long item", *long)
    [(_, hit)] = found(vault, "samovar")
    with vault.connection() as connection:
        passage = read.read_units(connection, [hit.unit])[hit.unit].passages[hit.passage or 0]
    assert passage.line <= 27 <= passage.end_line


def test_of_very_many_that_hold_a_word_equally_those_of_the_newest_days_are_found(
    vault: Vault,
) -> None:
    each = 150
    for day in ("2025-03-02", "2025-03-01", "2025-03-03"):
        vault.log(day, *["W: rent paid"] * each)
    with vault.connection() as connection:
        rows = dict(connection.execute("select id, day from unit").fetchall())
    kept = [rows[hit.unit] for _, hit in found(vault, "rent")]
    assert kept.count("2025-03-03") == kept.count("2025-03-02") == each
    assert lexical.PROPOSED - 2 * each <= kept.count("2025-03-01") < each


def test_an_empty_index_holds_nothing(vault: Vault) -> None:
    assert lines(vault, "kettle") == []
    assert lines(vault, "") == []


# -- filters -------------------------------------------------------------------------------


def test_nothing_passes_that_the_filters_forbid(vault: Vault) -> None:
    vault.log("2025-11-27", "W: a kettle", "O(c=0.4): kettles are fine")
    vault.log("2024-01-01", "W: an old kettle")
    assert len(lines(vault, "kettle")) == 3
    assert lines(vault, Asked("kettle", kinds=frozenset((Kind.OPINION,)))) == [3]
    assert lines(vault, Asked("kettle", until=date(2024, 12, 31))) == [2]
    assert lines(vault, Asked("kettle", min_confidence=0.5, since=date(2025, 1, 1))) == [2]


def test_what_may_not_be_found_is_context_of_what_may(vault: Vault) -> None:
    opinions = frozenset((Kind.OPINION,))
    vault.log("2025-11-27", "O: a kettle", "W: of copper")
    beside = features(vault, Asked("copper kettle", kinds=opinions), 2)["words"]
    assert beside == features(vault, "copper kettle", 2)["words"]
    assert lines(vault, Asked("copper kettle", kinds=opinions)) == [2]


def test_no_filter_hides_better_passages_behind_the_many_it_forbids(vault: Vault) -> None:
    vault.log("2025-11-27", *["W: kettle"] * (lexical.PROPOSED + 10), "O: a kettle, and more of it")
    assert len(lines(vault, Asked("kettle", kinds=frozenset((Kind.OPINION,))))) == 1


# -- context -------------------------------------------------------------------------------


def beside(vault: Vault, distance: int, *between: str) -> float:
    """The words of the kettle, with copper some lines below it."""
    rows = ["- some filler"] * 8
    rows[0], rows[distance] = "- the kettle", "- of copper"
    vault.put(PAGE, "# Day", "", *rows[:distance], *between, *rows[distance:])
    return features(vault, "copper kettle", 3)["words"]


def test_words_within_two_passages_of_it_count_for_a_passage(vault: Vault) -> None:
    near, nearly, far, farther = (beside(vault, distance) for distance in (1, 2, 3, 4))
    assert near == nearly > far == farther > 0


def test_words_below_another_heading_are_no_context(vault: Vault) -> None:
    assert beside(vault, 1, "", "# Evening", "") == beside(vault, 4)


def test_words_on_another_page_are_no_context_though_it_follows_in_the_index(vault: Vault) -> None:
    vault.put(PAGE, "# Day", "", "- the kettle")
    scores = []
    for pages in ("- of copper", "- some filler"), ("- some filler", "- of copper"):
        for day, line in zip((28, 29), pages, strict=True):
            vault.put(f"memory/2025-11-{day}.md", "# Day", "", "", line)
        scores.append(features(vault, "copper kettle", 3)["words"])
    assert scores[0] == scores[1]


def test_a_word_counts_once_at_its_strongest_in_its_surroundings(vault: Vault) -> None:
    scores = []
    for second in (2, 5):
        rows = ["- some filler"] * 6
        rows[0], rows[1], rows[second] = "- the kettle", "- of copper", "- of copper"
        vault.put(PAGE, "# Day", "", *rows)
        scores.append(features(vault, "copper kettle", 3)["words"])
    assert scores[0] == scores[1]


def test_a_section_is_scored_as_one_text_for_all_that_stands_in_it(vault: Vault) -> None:
    far = ["- some filler"] * 5
    vault.put(
        PAGE,
        "# Kitchen",
        "- the kettle",
        *far,
        "- of copper",
        *("", "# Garden", "- the kettle", *far, "- of wood"),
    )
    kitchen, garden = (features(vault, "copper kettle", line) for line in (2, 11))
    assert kitchen["words"] == garden["words"]
    assert kitchen["section"] > garden["section"] > 0
    assert features(vault, "copper kettle", 8)["section"] == kitchen["section"]


def test_of_a_conversation_lines_are_found_that_repeat_no_word_of_the_question(
    vault: Vault,
) -> None:
    vault.put(PAGE, "user: the samovar leaks", "", "assistant: try some wax", "", "- a plain line")
    assert sorted(lines(vault, "samovar")) == [1, 3]


def test_elsewhere_lines_without_a_word_of_the_question_are_context_alone(vault: Vault) -> None:
    vault.put(PAGE, "# Day", "", "- the samovar leaks", "- try some wax")
    vault.log("2025-11-28", "W @Ben: the samovar leaks", "W @Ben: try some wax")
    assert sorted(lines(vault, "samovar")) == [2, 3]


def test_a_conversation_reaches_no_further_than_two_turns(vault: Vault) -> None:
    turns = [f"user: turn {n} of nothing" for n in range(5)]
    vault.put(PAGE, *(line for turn in ("user: the samovar leaks", *turns) for line in (turn, "")))
    assert sorted(lines(vault, "samovar")) == [1, 3, 5]


# -- who says it, and how ------------------------------------------------------------------


def talk(vault: Vault, *turns: str) -> None:
    """A conversation, a turn on every line from the third on."""
    vault.put(PAGE, "# Talk", "", *(f"- {turn}" for turn in turns))


def test_an_answer_is_credited_with_what_somebody_else_asked_just_before(vault: Vault) -> None:
    talk(
        vault,
        "Odile: Where is the samovar?",
        "Ben: Up in the attic.",
        "Odile: Thanks, a fine place.",
        "Ben: It was too large.",
        "Odile: So it was.",
        "Ben: Well then.",
    )
    assert features(vault, "samovar", 4)["answers"] > 0
    assert features(vault, "samovar", 3)["answers"] == 0
    assert features(vault, "samovar", 5)["answers"] == 0


@pytest.mark.parametrize(
    ("before", "after", "is_answer"),
    [
        ("assistant: Where is the samovar?", "user: Up in the attic.", True),
        ("assistant: The samovar is lost.", "user: Up in the attic.", False),
        # what an assistant says is no answer of a person's
        ("user: Where is the samovar?", "assistant: Up in the attic.", False),
        ("user: Where is the samovar?", "user: Up in the attic.", False),
        ("assistant: " + "Words. " * 50 + "The samovar?", "user: Up in the attic.", False),
        ("assistant: Where is the samovar?", "# Later\n\nuser: Up in the attic.", False),
    ],
    ids=["answer", "nothing asked", "assistant", "same speaker", "long", "other section"],
)
def test_what_was_said_before_must_be_a_short_question_of_somebody_else(
    vault: Vault, before: str, after: str, is_answer: bool
) -> None:
    vault.put(PAGE, before, "", *after.split("\n"), "", "user: The samovar again.")
    answers = [hit.features["answers"] for line, hit in found(vault, "samovar") if line >= 3]
    assert any(answers) is is_answer


def test_a_long_answer_is_found_by_its_best_passage_and_credited_with_the_question(
    vault: Vault,
) -> None:
    long = " ".join(["Up in the attic, behind all the other things."] * 20)
    vault.put(PAGE, "assistant: Where is it, the samovar?", "", f"user: {long} A brass samovar!")
    [best] = [hit for line, hit in found(vault, "brass samovar") if line == 3]
    assert best.coverage == pytest.approx(1.0)
    assert best.features["answers"] > 0


def test_a_question_answers_nothing_unless_the_user_asked_it(vault: Vault) -> None:
    talk(vault, *["Odile: Where is the samovar?", "Ben: Some samovar."] * 3)
    vault.put("memory/2025-11-28.md", "user: Where is the samovar?")
    assert features(vault, "samovar", 3)["asks"] == 1
    assert not features(vault, "samovar", 4).get("asks")
    assert not features(vault, "samovar", 1).get("asks")


def test_what_the_one_person_says_whom_a_question_names_is_told_apart(vault: Vault) -> None:
    talk(vault, *["Odile: My samovar.", "Ben: My samovar."] * 3)
    assert features(vault, "samovar of Odile", 3)["speaker"] == 1
    assert not features(vault, "samovar of Odile", 4).get("speaker")
    assert not features(vault, "samovar", 3).get("speaker")
    for line in (3, 4):
        assert not features(vault, "samovar of Odile and Ben", line).get("speaker")


def test_what_the_user_said_is_told_from_what_an_assistant_said(vault: Vault) -> None:
    vault.put(PAGE, "user: My samovar.", "", "assistant: A samovar.", "", "Some samovar.")
    asked = "where is the samovar"
    assert features(vault, asked, 1)["role"] == 1
    assert features(vault, asked, 3)["role"] == -1
    assert "role" not in features(vault, asked, 5)


@pytest.mark.parametrize(
    "asked", ["What did you tell me about the samovar?", "Give me a summary of the samovar"]
)
def test_asked_of_the_assistant_or_for_a_summary_both_sides_count_alike(
    vault: Vault, asked: str
) -> None:
    vault.put(PAGE, "user: My samovar.", "", "assistant: A samovar.")
    assert "role" not in features(vault, asked, 1)
    assert "role" not in features(vault, asked, 3)


WISH = "user: Always write samovar with a capital."


@pytest.mark.parametrize(
    ("asked", "wanted"),
    [
        ("Can you write a letter about the samovar?", True),
        ("Where is the samovar?", False),
        ("Can you write what I told you about the samovar in our last chat?", False),
    ],
)
def test_a_standing_wish_counts_when_something_is_to_be_done_now(
    vault: Vault, asked: str, wanted: bool
) -> None:
    vault.put(PAGE, WISH, "", "assistant: Always write samovar so.", "", "user: The samovar leaks.")
    assert bool(features(vault, asked, 1).get("wish")) is wanted
    assert not features(vault, asked, 3).get("wish")
    assert not features(vault, asked, 5).get("wish")


def test_a_text_with_a_day_counts_when_the_question_asks_when(vault: Vault) -> None:
    vault.log("2025-11-27", "W: Sold the samovar on 3 March 2025.", "W: Sold the samovar.")
    assert features(vault, "When did we sell the samovar?", 2)["dated"] == 1
    assert not features(vault, "When did we sell the samovar?", 3).get("dated")
    assert not features(vault, "Did we sell the samovar?", 2).get("dated")
