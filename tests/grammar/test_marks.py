"""The marks around generated text: what pairs, what does not, what survives an editor."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from daybank.grammar.marks import (
    Block,
    Mark,
    body_digest,
    find_blocks,
    parse_mark,
    render_begin,
    render_end,
)
from daybank.grammar.page import read_page
from daybank.model import Origin


def blocks(
    page: str, in_code: frozenset[int] = frozenset()
) -> list[tuple[str, str | None, int, int]]:
    found = find_blocks(page.split("\n"), in_code)
    return [(block.sort, block.name, block.begin, block.end) for block in found]


def test_a_block_runs_from_its_begin_mark_to_its_end_mark() -> None:
    begin, end = "<!-- daybank:view summary rules=1 -->", "<!-- /daybank:view summary digest=9c -->"
    assert find_blocks(["# kelpie", begin, "x", end]) == (
        Block("view", "summary", 2, 4, {"rules": "1"}, {"digest": "9c"}),
    )


@pytest.mark.parametrize(
    ("page", "found"),
    [
        ("<!-- daybank:view -->\n<!-- /daybank:view -->", [("view", None, 1, 2)]),
        # white space is nobody's business, nor is a carriage return
        ("  <!--daybank:ledger  a-->\t\n\n<!--  /daybank:ledger a  -->\r", [("ledger", "a", 1, 3)]),
        # never across another begin mark, of whatever sort: the first opens nothing
        (
            (
                "<!-- daybank:view a -->\n<!-- daybank:view b -->\n<!-- /daybank:view b -->\n"
                "<!-- /daybank:view a -->"
            ),
            [("view", "b", 2, 3)],
        ),
        ("<!-- daybank:view a -->\n<!-- daybank:ledger -->\n<!-- /daybank:view a -->", []),
        # an end mark of another block is a comment inside this one
        (
            (
                "<!-- daybank:view a -->\n<!-- /daybank:view b -->\n<!-- /daybank:ledger a -->\n"
                "<!-- /daybank:view a -->"
            ),
            [("view", "a", 1, 4)],
        ),
        # a name is part of the pair
        ("<!-- daybank:view a -->\n<!-- /daybank:view -->", []),
        ("<!-- daybank:view a -->\n<!-- /daybank:view A -->", []),
        ("<!-- daybank:view a -->\nlost", []),
        ("<!-- /daybank:view a -->\nlost", []),
        # not alone on the line, not a sort of ours, not a comment of one line
        ("- <!-- daybank:view a -->\n<!-- /daybank:view a -->", []),
        ("<!-- daybank:view a --> x\n<!-- /daybank:view a -->", []),
        ("<!-- daybank:views a -->\n<!-- /daybank:views a -->", []),
        ("<!-- daybank:view a\n-->\n<!-- /daybank:view a -->", []),
        ("<!-- daybank:view a --> <!-- /daybank:view a -->", []),
    ],
)
def test_marks_pair_by_sort_and_name(
    page: str, found: list[tuple[str, str | None, int, int]]
) -> None:
    assert blocks(page) == found


def test_marks_in_a_code_fence_are_text() -> None:
    page = "```\n<!-- daybank:view a -->\n```\n<!-- /daybank:view a -->"
    assert blocks(page, frozenset({1, 2, 3})) == []
    assert blocks(page) == [("view", "a", 2, 4)]


def test_a_name_composed_otherwise_is_the_same_name() -> None:
    assert len(blocks("<!-- daybank:view Zo\u00eb -->\n<!-- /daybank:view Zoe\u0308 -->")) == 1


def test_a_name_written_with_spaces_reaches_to_the_first_attribute() -> None:
    assert parse_mark("<!-- daybank:view my own notes a=1 b=2=3 -->") == Mark(
        "view", "my own notes", {"a": "1", "b": "2=3"}
    )


def test_names_are_written_as_one_word_and_readable_where_they_can_be() -> None:
    assert render_begin("view", "彼得.md") == "<!-- daybank:view 彼得.md -->"
    assert (
        render_end("view", 'a "b"--c', {"digest": "9c 41"})
        == "<!-- /daybank:view a%20%22b%22-%2Dc digest=9c%2041 -->"
    )


names = st.none() | st.text(min_size=1)
attributes = st.dictionaries(st.from_regex(r"[a-z][a-z0-9_-]{0,8}", fullmatch=True), st.text())


@given(st.sampled_from(["view", "ledger"]), names, attributes, st.booleans())
def test_a_mark_survives_writing_and_reading(
    sort: str, name: str | None, said: dict[str, str], is_end: bool
) -> None:
    render = render_end if is_end else render_begin
    line = render("view" if sort == "view" else "ledger", name, said)
    mark = parse_mark(line)
    assert mark is not None
    assert (mark.sort, mark.name, dict(mark.attributes), mark.is_end) == (sort, name, said, is_end)


@given(st.text(min_size=1))
def test_a_written_mark_is_one_comment_of_one_line(name: str) -> None:
    line = render_begin("ledger", name, {"known": name})
    assert line.splitlines() == [line]
    assert "--" not in line[4:-3]
    [token] = MarkdownIt().parse(line)
    assert (token.type, token.content) == ("html_block", line)


@given(
    st.lists(
        st.sampled_from(
            [
                "<!-- daybank:view a -->",
                "<!-- /daybank:view a -->",
                "<!-- daybank:ledger -->",
                "<!-- /daybank:ledger -->",
                "x",
            ]
        )
    )
)
def test_blocks_never_overlap_and_hold_no_begin_mark(lines: list[str]) -> None:
    after = 0
    for block in find_blocks(lines):
        assert after < block.begin < block.end
        assert not any("<!-- daybank" in line for line in lines[block.begin : block.end - 1])
        after = block.end


def test_white_space_and_bullets_are_no_edit_of_a_body() -> None:
    ours = "## Now\n- Likes tea. (memory/2025-11-27.md#L7)\n  - nested\n- Lives here."
    reformatted = (
        "## Now\r\n\r\n*   Likes tea.  (memory/2025-11-27.md#L7)\r\n    + nested\n\n* Lives here.\n"
    )
    assert body_digest(ours) == body_digest(reformatted)
    assert len(body_digest("")) == 12


@pytest.mark.parametrize(
    "edited", ["- Likes teas.", "Likes tea.", "- Likes\n  tea.", "- likes tea.", "-Likes tea."]
)
def test_every_other_change_is_an_edit(edited: str) -> None:
    assert body_digest(edited) != body_digest("- Likes tea.")


def test_the_digest_of_a_body_is_part_of_the_format() -> None:
    assert body_digest("* Likes  tea.\n\n") == body_digest("- Likes tea.") == "30efd0857f63"


def test_a_mark_within_a_comment_of_several_lines_is_text() -> None:
    page = read_page(
        "memory/2025-11-27.md",
        "<!-- open\n<!-- daybank:view x -->\n"
        "# Reter\n- W @Peter: Rows.\n<!-- /daybank:view x -->\n",
    )
    [fact] = page.units
    assert (fact.origin, fact.heading) == (Origin.WRITTEN, ("Reter",))
