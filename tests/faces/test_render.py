"""What people read: `kind  content  citation`, nothing cut and nothing hidden."""

from datetime import date
from typing import Any

import pytest

from daybank.faces.render import Printer, dated_item, refreshed_text, status_text
from daybank.grammar.page import read_page
from daybank.model import (
    Answer,
    Dated,
    Item,
    Kind,
    Origin,
    Problem,
    Profile,
    Refreshed,
    Source,
    Status,
)

PLACE = Source("memory/2025-11-27.md", 8)
DAY = date(2025, 11, 27)


def item(content: str, kind: Kind = Kind.WORLD, **more: Any) -> Item:
    return Item(**({"source": PLACE} | more), id="^f-0", kind=kind, content=content, end_line=8)


def shown(one: Item) -> str:
    return Printer().item(one)


def test_an_item_is_kind_content_and_citation() -> None:
    text = shown(item("Is in Tangier.", entities=("Odile", "Ben"), day=DAY))
    assert text == "world  @Odile @Ben: Is in Tangier.  memory/2025-11-27.md#L8"


def test_a_day_is_shown_when_the_path_does_not_show_it() -> None:
    elsewhere = item("Is back.", day=DAY, source=Source("memory/20251127.md", 1))
    assert shown(elsewhere) == "world 2025-11-27  Is back.  memory/20251127.md#L1"


def test_an_opinion_shows_its_confidence_when_it_has_one() -> None:
    held = item("Likes trains.", Kind.OPINION, confidence=0.9)
    assert shown(held).startswith("opinion 0.9  Likes")
    assert shown(item("Likes trains.", Kind.OPINION)).startswith("opinion  Likes")
    assert shown(item("Likes.", Kind.OPINION, confidence=0.0)).startswith("opinion 0  ")


def test_a_note_of_several_lines_is_indented() -> None:
    text = shown(item("| a |\n| b |", Kind.NOTE))
    assert text == "note  | a |\n  | b |  memory/2025-11-27.md#L8"


def test_what_else_says_the_same_follows_a_line_each() -> None:
    also = (Source("bank/world.md", 3), Source("bank/world.md", 9))
    assert shown(item("One.", also=also)).splitlines()[1:] == [
        "  also bank/world.md#L3",
        "  also bank/world.md#L9",
    ]


def test_how_an_item_stands_is_said_unless_it_simply_holds() -> None:
    assert shown(item("One.", status="superseded", superseded_by="^f-1")).endswith(
        "\n  superseded by ^f-1"
    )
    assert shown(item("One.", origin=Origin.GENERATED)).startswith("world generated  One.")


def test_a_long_text_is_never_cut() -> None:
    assert "word " * 5_000 in shown(item("word " * 5_000))


@pytest.mark.parametrize("colours", [False, True])
def test_a_page_cannot_send_a_terminal_anything(colours: bool) -> None:
    sly = item("\x1b]0;title\x07 \u202eabc", source=Source("memory/\x1b[2J.md", 1))
    text = Printer(colours).item(sly)
    assert r"\x1b]0;title\x07 \u202eabc" in text
    assert r"memory/\x1b[2J.md#L1" in text


def test_colours_change_nothing_but_the_colours() -> None:
    one = item("Is in Tangier.", Kind.OPINION, confidence=0.5)
    coloured = Printer(colours=True).item(one)
    assert coloured.startswith("\x1b[36mopinion\x1b[0m 0.5  Is in Tangier.  \x1b[2m")
    assert "\x1b" not in shown(one)


def test_an_explanation_follows_the_items() -> None:
    answer = Answer("q", (item("One."),), explained=("words: q", "1. a#L1  0.5"))
    assert Printer().answer(answer).splitlines()[1:] == ["", "words: q", "1. a#L1  0.5"]


def test_a_profile_begins_with_names_and_page() -> None:
    known = Profile("Odile", ("奥迪尔",), "bank/entities/Odile.md", 1, (item("One."),))
    first, second = Printer().profile(known).splitlines()
    assert first == "Odile  also 奥迪尔  bank/entities/Odile.md"
    assert second.startswith("world  One.")
    assert Printer().profile(Profile("Ben", (), None, 0, ())) == "Ben"


def test_a_fact_is_listed_with_what_is_nested_in_it() -> None:
    text = "## Retain\n- O(c=0.8) @Odile: Likes trains.\n  - even at night\n"
    [fact] = read_page("memory/2025-11-27.md", text).units
    assert shown(dated_item(Dated(fact))) == (
        "opinion 0.8  @Odile: Likes trains.\n  even at night  memory/2025-11-27.md#L2"
    )


def test_a_status_lists_every_problem_with_its_place() -> None:
    problem = Problem("odd", "memory/a.md", 3, "not a kind: Z")
    counts = dict.fromkeys(Kind, 2)
    status = Status("/w", "/w/i", 2_500_000, 4, counts, 0, 3, DAY, DAY, False, (problem,))
    text = status_text(status)
    assert "index      /w/i  2.5 MB\n" in text
    assert "facts      world 2, experience 2, opinion 2, observation 2\nnotes      2\n" in text
    assert "days       2025-11-27 to 2025-11-27\n" in text
    assert text.endswith("problems   1\n  memory/a.md#L3: not a kind: Z")


def test_a_sync_counts_pages() -> None:
    assert refreshed_text(Refreshed(1, 2, 30)) == "1 page read, 2 gone, 30 unchanged"
