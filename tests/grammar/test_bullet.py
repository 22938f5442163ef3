"""Typed bullets: every spelling and trap of `bullets.txt`, and the laws of writing them."""

import math
import unicodedata
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from daybank.grammar.bullet import canonical, parse_bullet, render_bullet, render_confidence
from daybank.grammar.ids import fact_id
from daybank.grammar.page import read_page
from daybank.model import Claim, Kind, Page, Unit

FIXTURES = (Path(__file__).parent / "bullets.txt").read_text("utf-8").partition("\n======\n")[2]
PATH = "memory/2026-02-13.md"

# What has a meaning somewhere in a bullet, so that texts and names are full of it.
MEANINGFUL = (
    *"@＠:：-—–*_`[](（）)<>|,、.·%^~#=\"'\\/",
    *("[[", "]]", "(c=0.5)", "(c=high)", "(c=", "<!--", "-->", "{{", "}}", "<gap>", "**", "__"),
    *("^f-0123456789ab", " ^o-0123456789ab", "(supports ^o-0123456789ab)", "[x]", "12:30"),
    *("W", "B", "O", "S", "w", "[High]", "1.", "0.5", "and", "和", "Mira", "ကို", "e\u0301"),
    *(" ", "\t", "\n", "\r", "\0", "\x85", "\u2028", "\u3000", "\xa0", "\u200b", "\ufeff", "🌊"),
)
anything = st.characters(exclude_categories=())
words = st.lists(st.one_of(st.sampled_from(MEANINGFUL), st.text(anything, max_size=3)), max_size=9)
texts = st.one_of(words.map("".join), st.text(anything, max_size=40))
claims = st.builds(
    Claim,
    st.sampled_from([kind for kind in Kind if kind is not Kind.NOTE]),
    texts,
    st.lists(texts, max_size=3).map(tuple),
    st.one_of(st.none(), st.floats(), st.floats(0, 1)),
)


def cases() -> list[tuple[str, str, str]]:
    """Title, input and output of each fixture: the parts that lone dots close."""
    parts = FIXTURES.split("\n.\n")[:-1]
    return list(zip(parts[0::3], parts[1::3], parts[2::3], strict=True))


def shown(page: Page) -> str:
    """What was read, in the words of the fixture file."""
    return "\n".join(line for unit in page.units for line in lines(unit, page))


def lines(unit: Unit, page: Page) -> Iterator[str]:
    flat = unit.claim.text.replace("\n", " / ")
    if not unit.is_fact:
        yield f"note: {flat}"
        return
    number = unit.claim.confidence
    confidence = "" if number is None else f" {render_confidence(number)}"
    about = f", about {', '.join(unit.claim.entities)}" if unit.claim.entities else ""
    yield f"{unit.claim.kind}{confidence}{about}: {flat}"
    yield from (f"  + {detail.replace(chr(10), ' / ')}" for detail in unit.details)
    if unit.mentions:
        yield f"  mentions {', '.join(unit.mentions)}"
    if unit.id != fact_id(unit.claim, unit.day):
        yield f"  id {unit.id}"
    yield from (f"  {verb} {target}" for verb, target in unit.links)
    yield from (f"  problem: {p.text}" for p in page.problems if p.line == unit.source.line)


@pytest.mark.parametrize(("title", "written", "read"), cases(), ids=[c[0] for c in cases()])
def test_a_retain_section_is_read_as_shown(title: str, written: str, read: str) -> None:
    assert shown(read_page(PATH, f"## Retain\n{written}\n")) == read, title


@given(claims)
@settings(deadline=None)
def test_a_bullet_survives_writing_and_reading(claim: Claim) -> None:
    try:
        plain = canonical(claim)
    except ValueError:
        assume(False)
    assert parse_bullet(render_bullet(claim)) == plain


@given(claims)
@settings(deadline=None)
def test_what_is_canonical_stays_as_it_is(claim: Claim) -> None:
    try:
        plain = canonical(claim)
    except ValueError:
        assume(False)
    assert canonical(plain) == plain


@given(claims)
@settings(deadline=None)
def test_a_bullet_is_one_line_that_any_terminal_can_show(claim: Claim) -> None:
    try:
        line = render_bullet(claim)
    except ValueError:
        assume(False)
    assert not {unicodedata.category(c) for c in line} & {"Cc", "Cs", "Zl", "Zp"}


@given(claims)
@settings(deadline=None)
def test_a_written_bullet_is_the_one_fact_of_its_page(claim: Claim) -> None:
    try:
        plain = canonical(claim)
    except ValueError:
        assume(False)
    page = read_page(PATH, f"## Retain\n\n{render_bullet(claim)}\n")
    assert [unit.claim for unit in page.units] == [plain]
    assert not page.problems


@given(words.map("".join))
@settings(deadline=None)
def test_a_bullet_that_was_read_can_be_written(line: str) -> None:
    claim = parse_bullet(f"- W @Mira {line}")
    assume(claim is not None)
    assert claim is not None
    try:
        plain = canonical(claim)
    except ValueError:  # there is nothing but control characters before a mark
        assert not claim.text.isprintable()
    else:
        assert parse_bullet(render_bullet(claim)) == plain


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("a <!-- x --> b", "a b"),
        ("a<!-- x --><!-- y -->b", "ab"),
        ("a <!-- never closed", "a <!-- never closed"),
        ("a <!-<!-- x -->- y --> b", "a <!- - y --> b"),  # what is left makes no new comment
        ("a <!<!-- x --><!-- y -->-- z --> b", "a <! -- z --> b"),
    ],
)
def test_comments_leave_a_text(text: str, left: str) -> None:
    assert canonical(Claim(Kind.WORLD, text)).text == left


@pytest.mark.parametrize("text", ["", " \n", "<fact>", "<!-- hidden -->", "^f-0123456789ab"])
def test_a_bullet_needs_a_text(text: str) -> None:
    with pytest.raises(ValueError, match="text"):
        canonical(Claim(Kind.WORLD, text))


def test_a_note_is_not_written_as_a_bullet() -> None:
    with pytest.raises(ValueError, match="note"):
        render_bullet(Claim(Kind.NOTE, "Something."))


@pytest.mark.parametrize(
    ("number", "written"),
    [
        (0.95, "- O(c=0.95): x"),
        (1.0, "- O(c=1): x"),
        (0.0, "- O(c=0): x"),
        (-0.0, "- O(c=0): x"),
        (1 / 3, "- O(c=0.3333): x"),
        (7.0, "- O(c=1): x"),
        (-math.inf, "- O(c=0): x"),
        (math.nan, "- O: x"),
        (None, "- O: x"),
    ],
)
def test_a_confidence_is_written_short(number: float | None, written: str) -> None:
    assert render_bullet(Claim(Kind.OPINION, "x", (), number)) == written


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("Mira", "- W @Mira: x"),
        ("Blue Barn", "- W @[[Blue Barn]]: x"),
        ("@Mira.", "- W @Mira: x"),
        ('a"b|c]', "- W @abc: x"),
        ("my/own", "- W @[[my/own]]: x"),
        ("\u200bMira", "- W @Mira: x"),
        ("...", "- W: x"),
    ],
)
def test_a_name_is_written_so_that_a_header_can_hold_it(name: str, written: str) -> None:
    assert render_bullet(Claim(Kind.WORLD, "x", (name,))) == written
