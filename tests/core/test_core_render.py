"""Core memory as it goes into a prompt."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from daybank.core.blocks import parse_core
from daybank.core.render import render
from daybank.core.results import Rendered, View
from daybank.grammar.lines import split_lines
from daybank.search.budget import estimate_tokens
from vault import Vault

PAGE = """\
<!-- for people -->
# Core

## Human
<!-- block limit=60 read_only desc="Who I `serve`" -->
- Name: Peter

## Project
one two three four five six seven eight nine ten
"""


def rendered(text: str = PAGE, budget: int | None = None) -> Rendered:
    page = parse_core("MEMORY.md", split_lines(text))
    return render(View(page.path, page.blocks, page.chars, 20_000), budget)


def test_each_block_has_its_size_revision_place_and_description() -> None:
    human, project = parse_core("MEMORY.md", split_lines(PAGE)).blocks[2:]
    options = "read_only desc=\"Who I 'serve'\""
    assert rendered().text.splitlines() == [
        f"Core memory: {len(PAGE)} of 20000 characters in MEMORY.md",
        f"```daybank block=human chars=13/60 rev={human.rev} source=MEMORY.md#L4-L6 {options}",
        "- Name: Peter",
        "```",
        f"```daybank block=project chars=48 rev={project.rev} source=MEMORY.md#L8-L9",
        "one two three four five six seven eight nine ten",
        "```",
    ]


def test_the_text_of_a_block_cannot_close_its_fence() -> None:
    text = rendered("## A\n````\ncode\n````\n").text
    assert text.splitlines()[1].startswith("`````daybank block=a ")
    assert text.splitlines()[-1] == "`````"


def test_secrets_are_masked_and_hidden_signs_shown() -> None:
    text = rendered(f"## A\nghp_{'a1B2' * 9}\nzero\u200bwidth\n").text
    assert "[hidden: " in text
    assert "a1B2a1B2" not in text
    assert r"zero\u200bwidth" in text


def test_a_block_that_does_not_fit_is_left_out_whole_and_named() -> None:
    whole = rendered()
    assert whole.tokens == estimate_tokens(whole.text)
    less = rendered(budget=whole.tokens - 1)
    assert (less.omitted, "- Name: Peter" in less.text) == (("project",), True)
    assert less.text.endswith("\nLeft out for the budget: project")
    assert rendered(budget=whole.tokens) == whole._replace(budget=whole.tokens)


def test_a_smaller_block_behind_one_that_does_not_fit_still_has_its_chance() -> None:
    text = f"## A\n{'long text ' * 60}\n## B\nshort\n"
    found = rendered(text, 120)
    assert found.omitted == ("a",)
    assert "short" in found.text


@given(st.lists(st.text("ab`\n 用", max_size=80), max_size=5), st.integers(1, 200))
def test_the_budget_is_never_exceeded(contents: list[str], budget: int) -> None:
    page = "".join(f"## B{number}\n{text}\n\n" for number, text in enumerate(contents))
    found = rendered(page, budget)
    assert estimate_tokens(found.text) == found.tokens <= budget


def test_the_same_page_gives_the_same_text_and_reading_writes_nothing(vault: Vault) -> None:
    vault.write("MEMORY.md", PAGE.encode())
    texts = {vault.memory.core.render().text for _ in range(3)}
    assert len(texts) == 1
    assert [path.name for path in vault.root.iterdir()] == ["MEMORY.md"]


@pytest.mark.parametrize("text", ["", "<!-- for people -->\n", "# Title\n"])
def test_an_empty_page_has_its_first_line_alone(text: str) -> None:
    assert len(rendered(text).text.splitlines()) == 1
