"""Blocks stand where CommonMark puts them: markdown-it is asked, on made-up and real pages."""

import os
import re
from collections.abc import Iterator

import pytest
from grammar_pages import DAYBANK, MARKDOWN, MILL, PATHS, WILD, pages, pages_of
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from daybank.grammar.blocks import MAX_DEPTH, Block, BlockKind, parse_blocks
from daybank.grammar.bullet import is_typed_line
from daybank.grammar.lines import split_lines
from daybank.grammar.page import read_page
from daybank.grammar.shapes import split_row
from daybank.model import Kind

SCALE = float(os.environ.get("DAYBANK_SLOW_SCALE", "1"))

MARKDOWN_IT = MarkdownIt("commonmark", {"maxNesting": 200}).enable("table")
PLACED = {
    "fence": "fence",
    "code_block": "code",
    "hr": "rule",
    "table_open": "table",
    "heading_open": "heading",
    "blockquote_open": "quote",
    "list_item_open": "item",
}

# A block's kind, its first line and the number of items around it.
Place = tuple[str, int, int]


def expected(text: str) -> list[Place]:
    """Where markdown-it sees blocks; paragraphs and what stands in quotes are left out."""
    found = []
    depth = quotes = 0
    for token in MARKDOWN_IT.parse(text):
        quotes -= token.type == "blockquote_close"
        depth -= token.type == "list_item_close" and not quotes
        kind = PLACED.get(token.type)
        if token.type == "html_block":
            kind = "comment" if token.content.lstrip().startswith("<!--") else "code"
        if kind is not None and not quotes:
            assert token.map is not None
            level = token.tag[1:] if kind == "heading" else ""
            found.append((kind + level, token.map[0] + 1, depth))
        quotes += token.type == "blockquote_open"
        depth += token.type == "list_item_open" and not quotes
    return found


def places(blocks: list[Block], depth: int = 0) -> Iterator[Place]:
    """Where the blocks begin, in the same form."""
    for block in blocks:
        if block.kind not in (BlockKind.PARAGRAPH, BlockKind.FRONT_MATTER):
            yield f"{block.kind}{block.level or ''}", block.line, depth
        yield from places(block.children, depth + 1)


def plain_blocks(text: str) -> list[Block]:
    """The blocks of a page on which no line is typed."""
    return parse_blocks(split_lines(text), lambda _: False)


def is_odd(text: str) -> bool:
    """Say whether markdown-it is known to leave the specification on a page.

    It takes a `>` after four spaces for a quote, and ends a paragraph at a line that lies
    four columns in but left of its item. Its tables come before all other blocks: where the
    head looks like an item, a fence, a quote or code, and where the second line of the table
    could also underline a heading.
    """
    lines = [line.expandtabs(4) for line in split_lines(text)]
    head = re.compile(r"[\s>]*([-*+]|\d+[.)])(\s|$)|\s*[>#`~<]|\s{4}")
    tables = [line for kind, line, _ in expected(text) if kind == "table"]
    return (
        any(re.match(r"\s{4,}>", line) for line in lines)
        or any(re.match(r"\s*>\s*>", line) for line in lines)
        or any(head.match(lines[n - 1]) or "|" not in lines[n] for n in tables)
    )


def first_difference(left: list[Place], right: list[Place]) -> int:
    """The first line on which two readings differ; 0 if they do not."""
    return min((line for _, line, _ in set(left) ^ set(right)), default=0)


def check_places(text: str) -> None:
    """Compare the two readings of a page, unless markdown-it is odd about it."""
    assume(not text.startswith("---") and not is_odd(text))
    found, wanted = list(places(plain_blocks(text))), expected(text)
    lines = ["", *(line.expandtabs(4) for line in split_lines(text))]
    line = first_difference(found, wanted)
    assume(not (lines[line].startswith("    ") and lines[line - 1].strip()))
    assert found == wanted


@pytest.mark.parametrize(
    "text",
    [
        "- \n\n  - ",  # an empty item ends at a blank line
        "- 100000. a\n\n              code\n\n       code of the outer item",
        "      code\n\n      the same code",
        "* ---",
        "- - - a",
        "- - -",
        "- # a\n  b\n  ===",
        "> - \n- ",  # nothing in the quote that a line could continue
        "> a\nb\n- c",
        "> ```\n> a\nb\n===",
        "> a\n2. b",
        "a\n2. b\n-\n1. c",  # only some items interrupt a paragraph
        "| a | b |\n|---|---|\n| c |\n- d",
        "text\n| a | b |\n|---|---|",
        "| a | b |\n|---|---|\n    code",
        "a\n-|",
        "|\n-|",
        "--\n    - a",
        "<pre>\n- a\n</script>\n# b",
        "<!-- a --> b\n- c",
        "~~~ a`b\n- a\n~~~~ ~\n~~~~",
        "- ```\n  a\nb\n  ```",
        "1.\ta\n\n\t- b",
        ">\t- a\n\t> b",
    ],
)
def test_corners_are_those_of_markdown(text: str) -> None:
    assert list(places(plain_blocks(text))) == expected(text)


@given(pages(MARKDOWN, 8))
@settings(max_examples=500, deadline=None)
def test_blocks_begin_where_markdown_puts_them(text: str) -> None:
    check_places(text)


@pytest.mark.slow
@given(pages(MARKDOWN, 9))
@settings(max_examples=max(int(100_000 * SCALE), 1_000), deadline=None)
def test_blocks_begin_where_markdown_puts_them_on_many_pages(text: str) -> None:
    check_places(text)


def without_additions(text: str) -> str:
    """A page without what we read and CommonMark does not, line by line the same otherwise."""
    text = text.replace("•", "-").replace("\xa0", " ")
    text = re.sub("<(?!!--)", "(", text)  # other HTML is text for us
    front = [block for block in plain_blocks(text) if block.kind is BlockKind.FRONT_MATTER]
    first = max((block.end_line for block in front), default=0)
    return "\n".join([*[""] * first, *split_lines(text)[first:]])


@pytest.mark.parametrize(("path", "text"), [*pages_of(WILD), *pages_of(MILL)])
def test_blocks_of_real_pages_begin_where_markdown_puts_them(path: str, text: str) -> None:
    plain = without_additions(text)
    assert list(places(plain_blocks(plain))) == expected(plain), path


def hidden_lines(text: str) -> set[int]:
    """The lines that markdown-it sees in code, comments and quotes."""
    hiding = ("fence", "code_block", "html_block", "blockquote_open")
    maps = [token.map for token in MARKDOWN_IT.parse(text) if token.type in hiding and token.map]
    return {line for begin, end in maps for line in range(begin + 1, end + 1)}


def check_facts(path: str, text: str) -> None:
    facts = [unit.source.line for unit in read_page(path, text).units if unit.is_fact]
    assert not hidden_lines(without_additions(text)).intersection(facts)


@given(st.sampled_from(PATHS), pages((*DAYBANK, *MARKDOWN), 9))
@settings(max_examples=500, deadline=None)
def test_no_fact_comes_from_code_a_comment_or_a_quote(path: str, text: str) -> None:
    assume(not is_odd(without_additions(text)))
    assume(not any(is_typed_line(line) for line in split_lines(text)))
    check_facts(path, f"## Retain\n{text}")


@pytest.mark.parametrize(("path", "text"), [*pages_of(WILD), *pages_of(MILL)])
def test_no_fact_of_a_real_page_comes_from_code_a_comment_or_a_quote(path: str, text: str) -> None:
    check_facts(path, text)


@pytest.mark.parametrize(
    "text",
    [
        "```\nW @Mira: in a fence\n```",
        "~~~~\nW @Mira: in tildes\n~~~\nW @Mira: still\n~~~~",
        "- item\n\n  ```\n  W @Mira: in a fence of an item\n  ```",
        "<!--\nW @Mira: in a comment\n-->",
        "<pre>\nW @Mira: in raw HTML\n</pre>",
        "> W @Mira: in a quote",
        "text\n\n    W @Mira: in indented code",
        "    W @Mira: in code\n\n    W @Mira: of two parts",
        "```\nW @Mira: in a fence that never ends",
        "<!--\nW @Mira: in a comment that never ends",
    ],
)
def test_a_typed_line_without_a_bullet_is_hidden_too(text: str) -> None:
    page = read_page("memory/2026-02-13.md", f"## Retain\n{text}")
    assert not [unit for unit in page.units if unit.claim.kind is Kind.WORLD]


# -- what is added to CommonMark ----------------------------------------------------------


def kinds(text: str) -> list[str]:
    return [str(block.kind) for block in plain_blocks(text)]


def test_a_dot_marks_an_item() -> None:
    assert kinds("• one\n• two") == ["item", "item"]


def test_a_no_break_space_may_follow_a_marker() -> None:
    assert kinds("-\xa0one") == ["item"]


def test_a_role_word_begins_a_paragraph() -> None:
    assert kinds("user: hello\nassistant: hi\nthere") == ["paragraph", "paragraph"]


@pytest.mark.parametrize("above", ["text", "> quote", "- item", "| a | b |\n|---|---|"])
def test_a_typed_line_at_the_margin_begins_an_item(above: str) -> None:
    blocks = parse_blocks(split_lines(f"{above}\nW @Mira: fact\n"), is_typed_line)
    assert (blocks[-1].kind, blocks[-1].line) == (BlockKind.ITEM, above.count("\n") + 2)


def test_indented_lines_belong_to_a_typed_line_at_the_margin() -> None:
    [item] = parse_blocks(["W @Mira: fact", "  - detail", "", "  more"], is_typed_line)
    assert [child.kind for child in item.children] == ["paragraph", "item", "paragraph"]


def test_items_are_nested_to_a_depth_that_people_reach() -> None:
    [block] = plain_blocks("- " * (MAX_DEPTH + 5) + "end")
    depth = 0
    while block.children:
        depth, block = depth + 1, block.children[0]
    assert (depth, block.texts) == (MAX_DEPTH, ["- " * 5 + "end"])


@pytest.mark.parametrize(
    "text",
    [
        "---\nname: Mira\n---\n",
        "---\n# a remark\naliases: [M]\n...\n",
        "---\na: 1\n---\n---\nb: 2\n---\n",
    ],
)
def test_front_matter_stands_at_the_top_and_has_keys(text: str) -> None:
    assert set(kinds(f"{text}# Title")[:-1]) == {"front matter"}


@pytest.mark.parametrize(
    "text", ["---\n\n---\n", "---\nplain text\n---\n", "---\na: 1\n", "\n---\na: 1\n---\n"]
)
def test_rules_are_no_front_matter(text: str) -> None:
    assert "front matter" not in kinds(text)


# -- lines as written ---------------------------------------------------------------------


@given(pages((*MARKDOWN, "1985\tx", ">\t"), 8))
@settings(deadline=None)
def test_a_line_of_a_block_is_the_end_of_the_line_on_the_page(text: str) -> None:
    lines = split_lines(text)

    def check(blocks: list[Block]) -> None:
        for block in blocks:
            check(block.children)
            if block.kind not in (BlockKind.HEADING, BlockKind.FRONT_MATTER):
                for number, part in enumerate(block.texts, block.line):
                    assert lines[number - 1].rstrip().endswith(part.rstrip())

    check(plain_blocks(text))


@given(pages(MARKDOWN, 8))
@settings(deadline=None)
def test_blocks_stand_one_after_another_within_their_item(text: str) -> None:
    def check(blocks: list[Block], first: int, last: int) -> None:
        for block in blocks:
            assert first <= block.line <= block.end_line <= last
            check(block.children, block.line, block.end_line)
            first = block.end_line + 1

    check(plain_blocks(text), 1, len(split_lines(text)))


def test_a_pipe_after_a_backslash_is_text() -> None:
    assert split_row(r"| a \| b | c |") == ["a | b", "c"]
