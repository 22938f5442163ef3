"""Which blocks a core page has, and what is known of each."""

from __future__ import annotations

import pytest

from daybank.core.blocks import Block, CorePage, parse_core, slug
from daybank.core.errors import NoBlockError, TwoBlocksError
from daybank.grammar.lines import split_lines

PAGE = """\
---
title: ours
---
Read this first.

# Core memory

## Human
<!-- block limit=200 read_only desc="Who I serve" -->

- Name: Peter <!-- importance: 7 -->

### Family
- Mila

## Rules ##
```
## no heading
```
"""


def page(text: str = PAGE) -> CorePage:
    return parse_core("MEMORY.md", split_lines(text))


def labels(text: str) -> list[str]:
    return [block.label for block in page(text).blocks]


def human() -> Block:
    return page().block("human")


def test_a_block_reaches_from_a_heading_to_the_next_of_level_one_or_two() -> None:
    assert labels(PAGE) == ["top", "core-memory", "human", "rules"]
    assert human().content == "- Name: Peter <!-- importance: 7 -->\n\n### Family\n- Mila"
    assert page().block("rules").content == "```\n## no heading\n```"


def test_what_stands_above_the_first_heading_is_the_block_top_without_front_matter() -> None:
    assert page().block("top").content == "Read this first."
    assert labels("\n\n## A\n") == ["a"]


def test_a_block_is_cited_from_its_heading_to_its_last_line() -> None:
    assert human().source == "MEMORY.md#L8-L14"
    assert page().block("top").source == "MEMORY.md#L4-L4"
    assert page().block("core-memory").source == "MEMORY.md#L6-L6"


def test_options_stand_in_a_comment_right_below_the_heading() -> None:
    assert human().options == (200, True, "Who I serve")
    [later] = page("## A\ntext\n<!-- block limit=3 -->\n").blocks
    assert later.options == (None, False, None)
    assert later.content == "text\n<!-- block limit=3 -->"


def test_comments_of_others_below_a_heading_are_content() -> None:
    [block] = page("## A\n<!-- blocked by: 7 -->\n").blocks
    assert (block.content, block.options.limit) == ("<!-- blocked by: 7 -->", None)


def test_an_option_that_cannot_be_meant_is_a_problem_and_not_applied() -> None:
    found = page("## A\n<!-- block limit=many read_only -->\n")
    assert found.blocks[0].options == (None, True, None)
    assert [(problem.code, problem.line) for problem in found.problems] == [("block-option", 2)]


def test_two_blocks_of_one_label_are_a_problem_and_neither_is_meant() -> None:
    found = page("## Rules\na\n## rules!\nb\n")
    assert [(problem.code, problem.line) for problem in found.problems] == [("duplicate-block", 3)]
    with pytest.raises(TwoBlocksError, match=r"L1-L2 and MEMORY\.md#L3-L4") as caught:
        found.block("rules")
    assert caught.value.code == "E_AMBIGUOUS"


def test_a_label_may_be_written_as_its_heading_is() -> None:
    assert page().block("  HUMAN ").line == 8
    with pytest.raises(NoBlockError, match="there are top, core-memory, human, rules"):
        page().block("persona")


@pytest.mark.parametrize(
    ("title", "label"),
    [
        ("Project  Notes", "project-notes"),
        ("Über_mich!", "über-mich"),
        ("နေ့စဉ်", "နေ့စဉ်"),  # vowel signs are marks, and part of the word
        ("用户", "用户"),
        ("Cafe\u0301", "café"),
        ("🧠", "🧠"),
        ("", "untitled"),
    ],
)
def test_a_label_is_the_heading_in_lower_case_with_hyphens(title: str, label: str) -> None:
    assert slug(title) == label
    assert slug(label) == label


def test_the_revision_stands_for_the_content_alone() -> None:
    moved = page("# New title\n\n" + PAGE.split("---\n")[2]).block("human")
    assert moved.rev == human().rev
    assert page(PAGE.replace("Mila", "Milo")).block("human").rev != human().rev


def test_a_mere_title_and_a_comment_for_people_are_silent_an_empty_block_is_not() -> None:
    found = page("<!--\nfor people\n-->\n# Title\n\n## Human\n")
    assert [(block.label, block.is_silent) for block in found.blocks] == [
        ("top", True),
        ("title", True),
        ("human", False),
    ]
