"""Ids: the vectors that docs/format.md promises, and no two facts with one id."""

import random
import re
import unicodedata
from datetime import date
from pathlib import Path
from typing import Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from daybank.grammar.bullet import render_bullet
from daybank.grammar.ids import fact_id, normal_text, note_id
from daybank.grammar.page import read_page
from daybank.model import Claim, Kind

FORMAT = (Path(__file__).parents[2] / "docs" / "format.md").read_text("utf-8")


def vectors(heading: str) -> list[list[str]]:
    """The rows of the first table below a heading of docs/format.md."""
    section = FORMAT.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    rows = [line for line in section.splitlines() if line.startswith("|")][2:]
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in rows]


def quoted(cell: str) -> tuple[str, ...]:
    """The texts in code spans of a cell; `⇥` stands for a TAB."""
    return tuple(text.replace("⇥", "\t") for text in re.findall("`([^`]+)`", cell))


FACTS = vectors("The id of a fact")
NOTES = vectors("The id of a note")


def test_the_format_has_ten_vectors_for_facts_and_some_for_notes() -> None:
    assert (len(FACTS), len(NOTES)) == (10, 3)


@pytest.mark.parametrize("form", ["NFC", "NFD"])
@pytest.mark.parametrize("row", FACTS)
def test_a_fact_has_the_id_of_the_format(row: list[str], form: Literal["NFC", "NFD"]) -> None:
    day, kind, entities, text, wanted = row
    *names, content = (
        unicodedata.normalize(form, part) for part in (*quoted(entities), *quoted(text))
    )
    found = fact_id(
        Claim(Kind(kind), content, tuple(names)),
        None if day == "none" else date.fromisoformat(day),
    )
    assert (found,) == quoted(wanted)


@pytest.mark.parametrize(("path", "headings", "text", "above", "wanted"), NOTES)
def test_a_note_has_the_id_of_the_format(
    path: str, headings: str, text: str, above: str, wanted: str
) -> None:
    found = note_id(quoted(path)[0], quoted(headings), quoted(text)[0], int(above))
    assert (found,) == quoted(wanted)


@pytest.mark.parametrize(
    "line",
    [
        "- W @Peter: Is in Marrakech for a birthday.",
        "W(c=0.9) @peter:   IS IN MARRAKECH for a  birthday. <!-- importance: 7 -->",
        "1. [09:15] **W** @Peter — Is in Marrakech\n   for a birthday.\n   - with cake",
    ],
)
def test_spelling_confidence_comments_and_details_leave_an_id_alone(line: str) -> None:
    [unit] = read_page("memory/2025-11-27.md", f"## Retain\n{line}\n").units
    assert (unit.id,) == quoted(FACTS[0][-1])


def test_an_id_at_the_end_of_a_line_wins_over_the_computed_one() -> None:
    [unit] = read_page("memory/2025-11-27.md", "## Retain\n- W: x ^f-0123456789ab\n").units
    assert unit.id == "^f-0123456789ab"


@given(st.text(st.characters(exclude_categories=())))
@settings(deadline=None)
def test_a_text_is_normal_only_once(text: str) -> None:
    assert normal_text(normal_text(text)) == normal_text(text)


NAMES = ("Mira", "Tomas", "Inés", "林雨", "The-Mill", "kelpie", "Blue Barn", "João", "佐藤", "Lena")
WHO = ("", "I ", "They ", "She ")
DID = ("fixed", "moved", "likes", "cannot stand", "painted", "sold", "asked about", "will visit")
WHAT = ("the boat", "tea", "port 8123", "the archive", "trains", "Porto", "a form", "the lock")
WHEN = ("today", "on Monday", "at noon", "in May", "last week", "again", "by hand", "for good")


def test_no_two_facts_of_a_workspace_share_an_id() -> None:
    """Few sentences about many names on many days: facts that are alike but for one thing."""
    chance = random.Random(7)
    said: dict[str, tuple[object, ...]] = {}
    for day in range(400):
        path = f"memory/{date.fromordinal(738_000 + day)}.md"
        lines = ["## Retain"]
        for _ in range(10):
            text = "".join((chance.choice(WHO), " ".join(map(chance.choice, (DID, WHAT, WHEN)))))
            kind = chance.choice((Kind.WORLD, Kind.EXPERIENCE, Kind.OPINION, Kind.OBSERVATION))
            names = tuple(chance.sample(NAMES, chance.choice((0, 1, 1, 1, 2))))
            lines.append(render_bullet(Claim(kind, text, names)))
        for unit in read_page(path, "\n".join(lines)).units:
            claim = unit.claim
            key = (unit.day, claim.kind, frozenset(claim.entities), claim.text)
            assert said.setdefault(unit.id, key) == key
    assert len(said) > 3_900
