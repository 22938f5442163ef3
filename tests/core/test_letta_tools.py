"""Letta's memory tools: their names, parameters and sentences over core memory."""

from __future__ import annotations

from typing import Any

import pytest

from daybank.adapters import ToolResult, letta
from vault import Vault

HEAD = """\
## Persona
<!-- block read_only -->
I am daybank.

## Human
<!-- block limit=80 -->
"""
PAGE = HEAD + "- Name: Peter\n\t- a tab\n"


@pytest.fixture
def tools(vault: Vault) -> Vault:
    vault.write("MEMORY.md", PAGE.encode())
    return vault


def call(vault: Vault, name: str, **arguments: Any) -> ToolResult:
    return letta.call(vault.memory.core, name, arguments)


def test_the_tools_have_their_names() -> None:
    assert set(letta.TOOLS) == {
        "core_memory_append",
        "core_memory_replace",
        "memory_insert",
        "memory_replace",
        "memory_rethink",
    }


def test_each_answers_with_the_new_text_of_the_block(tools: Vault) -> None:
    def said(name: str, **arguments: Any) -> str:
        result = call(tools, name, label="human", **arguments)
        assert not result.is_error
        return result.text

    assert said("core_memory_append", content="- Dutch") == "- Name: Peter\n\t- a tab\n- Dutch"
    assert said("core_memory_replace", old_content="Dutch", new_content="Frisian") == (
        "- Name: Peter\n\t- a tab\n- Frisian"
    )
    assert said("memory_insert", new_string="top", insert_line=0) == (
        "top\n- Name: Peter\n\t- a tab\n- Frisian"
    )
    assert said("memory_insert", new_string="end").endswith("\n- Frisian\nend")
    assert said("memory_replace", old_string="top\n", new_string="") == (
        "- Name: Peter\n\t- a tab\n- Frisian\nend"
    )
    assert said("memory_rethink", new_memory="- Name: Mila") == "- Name: Mila"
    assert (tools.root / "MEMORY.md").read_text() == HEAD + "- Name: Mila\n"


@pytest.mark.parametrize(
    ("name", "arguments", "sentence"),
    [
        (
            "memory_replace",
            {"label": "human", "old_string": "Paul", "new_string": "x"},
            "No replacement was performed, old_string `Paul` did not appear verbatim in memory ",
        ),
        (
            "core_memory_replace",
            {"label": "human", "old_content": "- ", "new_content": "x"},
            "No replacement was performed. Multiple occurrences of old_string `- ` in lines [1, 2]",
        ),
        (
            "memory_insert",
            {"label": "human", "new_string": "x", "insert_line": 9},
            "Invalid `insert_line` parameter: 9. It should be within the range of lines of the ",
        ),
        ("core_memory_append", {"label": "persona", "content": "x"}, letta.READ_ONLY),
        ("memory_rethink", {"label": "persona", "new_memory": "x"}, letta.READ_ONLY),
        ("core_memory_append", {"label": "human", "content": "x" * 99}, "Error: E_LIMIT: "),
        ("core_memory_append", {"label": "human", "content": "1→ x"}, "Error: E_LINE_PREFIX: "),
        ("memory_rethink", {"label": "nobody", "new_memory": "x"}, "Error: E_NO_BLOCK: "),
        ("memory_insert", {"label": "human"}, "Error: memory_insert needs the parameter"),
        (
            "memory_insert",
            {"label": "human", "new_string": "x", "insert_line": "1"},
            "Error: `insert_line` of memory_insert must be an integer",
        ),
        (
            "core_memory_append",
            {"label": "human", "content": "x", "limit": 3},
            "Error: core_memory_append has no parameter `limit`",
        ),
        ("archival_memory_insert", {}, "Error: there is no tool archival_memory_insert"),
    ],
)
def test_what_is_refused_is_told_and_changes_nothing(
    tools: Vault, name: str, arguments: dict[str, Any], sentence: str
) -> None:
    result = call(tools, name, **arguments)
    assert result.is_error
    assert result.text.startswith(sentence)
    assert (tools.root / "MEMORY.md").read_text() == PAGE
