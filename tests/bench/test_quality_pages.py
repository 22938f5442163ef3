"""Conversations as logs: every turn is found again at the lines it was written on."""

import re

import pytest
from bench.quality.haystack import Haystack, Session, Turn
from bench.quality.pages import (
    LogPage,
    Places,
    RoundTripError,
    check_round_trip,
    render_pages,
)
from hypothesis import given, settings
from hypothesis import strategies as st

from daybank.grammar.lines import split_lines
from daybank.grammar.page import read_page
from daybank.model import Source

NASTY = {
    "several lines": "First this.\n\nThen, after a gap, that.\nAnd this.",
    "a fence": "Try it:\n```python\n# not a heading\n- not a bullet\n```\nDone?",
    "a fence that stays open": "It printed\n```\nand nothing else",
    "lines like headings": "# A title\n\n## And one below\n\ntext",
    "a heading of a retain section": "Notes:\n## Retain\n- W @otter: not a fact of ours",
    "a list of its own": "1. one\n2. two\n   - three\n- four",
    "white space at its end": "I like that. ",
    "other ends of lines": "one\r\ntwo\rthree",
    "characters that only look like ends of lines": "one\u2028two\x0bthree\x85four",
    "an empty first line": "\n\nlate",
    "a rule": "above\n\n---\n\nbelow",
    "a comment": "code: <!-- hidden --> shown",
    "a quotation": "> quoted\nand answered",
    "a table": "| a | b |\n|---|---|\n| 1 | 2 |",
    "what looks typed": "W @otter: moved to the mill.",
}
LINES = st.sampled_from(
    ["word", "", " ", "# head", "- item", "1. one", "```", "~~~", "> q", "---", "    code", "| a |"]
)


def haystack(*sessions: Session) -> Haystack:
    return Haystack("made", "up", sessions, ())


def page_of(*turns: Turn) -> LogPage:
    [page] = render_pages(haystack(Session("s", "2024-03-01", "09:00 session_1", turns)))
    return page


@pytest.mark.parametrize("name", NASTY)
def test_a_turn_is_one_unit_whatever_is_in_it(name: str) -> None:
    turns = (
        Turn("1", "Hello.", "Wren"),
        Turn("2", NASTY[name], "Otter"),
        Turn("3", "Bye.", "Wren"),
    )
    page = page_of(*turns)
    check_round_trip(page)
    before, nasty, after = read_page(page.path, page.text).units
    assert before.body.endswith("Hello.")
    assert after.body.endswith("Bye.")
    assert set(re.findall(r"\w+", NASTY[name])) - set(re.findall(r"\w+", nasty.body)) <= {"hidden"}


@settings(max_examples=60, deadline=None)
@given(st.lists(st.lists(LINES, min_size=1, max_size=5).map("\n".join), min_size=1, max_size=4))
def test_turns_of_any_blocks_stay_apart(texts: list[str]) -> None:
    check_round_trip(page_of(*(Turn(str(n), text, "Wren") for n, text in enumerate(texts))))


def test_every_line_of_a_turn_is_its_own_and_no_other_line() -> None:
    page = page_of(Turn("1", "one\n\ntwo", "Wren"), Turn("2", "three", "Otter"))
    places = Places([page])
    lines = split_lines(page.text)
    found = [places.turn(Source(page.path, n)) for n in range(1, len(lines) + 2)]
    assert lines[4:] == ["- Wren: one", "", "  two", "- Otter: three"]
    assert found == [None, None, None, None, "1", "1", "1", "2", None]
    assert places.turn(Source("memory/2024-03-02.md", 5)) is None


def test_a_log_shows_who_said_what_when_and_the_picture_but_no_ids() -> None:
    page = page_of(Turn("D1:1", "Look!", "Wren", "a mill at dusk"), Turn("D1:2", "Nice.", "Otter"))
    assert page.path == "memory/2024-03-01.md"
    assert page.text == (
        "# 2024-03-01\n\n## 09:00 session_1\n\n"
        "- Wren: Look! [photo: a mill at dusk]\n- Otter: Nice.\n"
    )


def test_two_sessions_of_a_day_share_a_page_and_keep_their_turns() -> None:
    sessions = (
        Session("a", "2024-03-01", "09:00 session_1", (Turn("a1", "Morning.", "Wren"),)),
        Session("b", "2024-03-02", "09:00 session_2", (Turn("b1", "Next day.", "Wren"),)),
        Session("c", "2024-03-01", "18:00 session_3", (Turn("c1", "Evening.", "Wren"),)),
    )
    first, second = render_pages(haystack(*sessions))
    check_round_trip(first)
    assert [place.turn for place in first.places] == ["a1", "c1"]
    assert [place.turn for place in second.places] == ["b1"]
    units = read_page(first.path, first.text).units
    assert [unit.heading[-1] for unit in units] == ["09:00 session_1", "18:00 session_3"]


def test_questions_are_asked_the_day_after_the_last_page() -> None:
    days = ("2024-02-29", "2024-02-28")
    asked = haystack(*(Session(day, day, "s", (Turn(day, "x"),)) for day in days)).asked_on
    assert str(asked) == "2024-03-01"


@pytest.mark.parametrize(
    "text", ["", "- one\n- two", "one\n\nanother paragraph", "- one\nand more"]
)
def test_a_page_that_reads_otherwise_is_refused(text: str) -> None:
    page = page_of(Turn("1", "one", "Wren"))
    other = page._replace(text=page.text.replace("- Wren: one", text))
    with pytest.raises(RoundTripError):
        check_round_trip(other)
