"""Anthropic's memory tool: names, parameters, results and errors of its documentation."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from daybank.adapters import ToolResult, anthropic
from vault import Vault

CORE = "# Core\n\n## Human\n- Name: Peter\n\n## Rules\n<!-- block read_only -->\nNever lie.\n"
LOG = "# 2025-11-27\n\none\ntwo\none\n"
LOG_PATH = "/memories/memory/2025-11-27.md"


@pytest.fixture
def tool(vault: Vault) -> Vault:
    vault.write("MEMORY.md", CORE.encode())
    vault.write("memory/2025-11-27.md", LOG.encode())
    vault.write("bank/entities/Peter.md", b"x" * 1536)
    vault.write("notes.md", b"not a memory\n")
    return vault


def call(vault: Vault, command: str, **parameters: Any) -> ToolResult:
    return anthropic.call(vault.memory.core, {"command": command, **parameters})


def ok(vault: Vault, command: str, **parameters: Any) -> str:
    result = call(vault, command, **parameters)
    assert not result.is_error, result.text
    return result.text


def refused(vault: Vault, command: str, **parameters: Any) -> str:
    before = snapshot(vault)
    result = call(vault, command, **parameters)
    assert result.is_error
    assert snapshot(vault) == before
    return result.text


def snapshot(vault: Vault) -> dict[str, bytes]:
    pages = vault.root.rglob("*.md")
    return {str(page.relative_to(vault.root)): page.read_bytes() for page in pages}


def text(vault: Vault, path: str) -> str:
    return (vault.root / path).read_text("utf-8")


# -- results -------------------------------------------------------------------------------


def test_view_of_a_folder_lists_two_levels_with_sizes(tool: Vault) -> None:
    assert ok(tool, "view", path="/memories") == (
        "Here're the files and directories up to 2 levels deep in /memories, excluding hidden "
        "items and node_modules:\n"
        "1.6K\t/memories\n"
        "77B\t/memories/MEMORY.md\n"
        "1.5K\t/memories/bank\n"
        "1.5K\t/memories/bank/entities\n"
        "26B\t/memories/memory\n"
        f"26B\t{LOG_PATH}"
    )
    assert ok(tool, "view", path="/memories/bank/").endswith(
        "\n1.5K\t/memories/bank\n1.5K\t/memories/bank/entities"
        "\n1.5K\t/memories/bank/entities/Peter.md"
    )


def test_view_of_an_empty_workspace_is_an_empty_listing(vault: Vault) -> None:
    assert ok(vault, "view", path="/memories").endswith("node_modules:\n0B\t/memories")
    assert ok(vault, "view", path="/memories/memory").endswith("\n0B\t/memories/memory")


def test_view_of_a_page_numbers_its_lines(tool: Vault) -> None:
    head = f"Here's the content of {LOG_PATH} with line numbers:\n"
    assert ok(tool, "view", path=LOG_PATH) == (
        head + "     1\t# 2025-11-27\n     2\t\n     3\tone\n     4\ttwo\n     5\tone"
    )
    assert ok(tool, "view", path=LOG_PATH, view_range=[3, 4]) == head + "     3\tone\n     4\ttwo"
    assert ok(tool, "view", path=LOG_PATH, view_range=[5, -1]) == head + "     5\tone"


def test_create_makes_a_page(tool: Vault) -> None:
    path = "/memories/bank/travel/plans.md"
    assert ok(tool, "create", path=path, file_text="a\r\nb") == (
        f"File created successfully at: {path}"
    )
    assert (tool.root / "bank/travel/plans.md").read_bytes() == b"a\nb\n"


def test_str_replace_shows_the_lines_around(tool: Vault) -> None:
    assert ok(tool, "str_replace", path=LOG_PATH, old_str="two", new_str="2\n3") == (
        "The memory file has been edited.\n     2\t\n     3\tone\n     4\t2\n     5\t3\n     6\tone"
    )
    assert text(tool, "memory/2025-11-27.md") == LOG.replace("two", "2\n3")


def test_insert_goes_after_a_line(tool: Vault) -> None:
    said = ok(tool, "insert", path=LOG_PATH, insert_line=0, insert_text="first\n")
    assert said == f"The file {LOG_PATH} has been edited."
    ok(tool, "insert", path=LOG_PATH, insert_line=6, insert_text="last")
    assert text(tool, "memory/2025-11-27.md") == f"first\n{LOG}last\n"


def test_delete_and_rename_of_a_page(tool: Vault) -> None:
    new = "/memories/memory/old/2025-11-27.md"
    assert ok(tool, "rename", old_path=LOG_PATH, new_path=new) == (
        f"Successfully renamed {LOG_PATH} to {new}"
    )
    assert text(tool, "memory/old/2025-11-27.md") == LOG
    assert not (tool.root / "memory/2025-11-27.md").exists()
    assert ok(tool, "delete", path=new) == f"Successfully deleted {new}"
    assert not (tool.root / "memory/old/2025-11-27.md").exists()


def test_delete_and_rename_of_a_folder_take_all_pages_in_it(tool: Vault) -> None:
    tool.put("memory/trip/a.md", "a")
    tool.put("memory/trip/days/b.md", "b")
    ok(tool, "rename", old_path="/memories/memory/trip", new_path="/memories/bank/trip")
    assert (text(tool, "bank/trip/a.md"), text(tool, "bank/trip/days/b.md")) == ("a\n", "b\n")
    ok(tool, "delete", path="/memories/bank/trip")
    missing = refused(tool, "view", path="/memories/bank/trip")
    assert missing == "The path /memories/bank/trip does not exist. Please provide a valid path."


def test_every_change_can_be_undone(tool: Vault) -> None:
    before = snapshot(tool)
    tool.put("memory/trip/a.md", "a")
    tool.put("memory/trip/days/b.md", "b")
    both = snapshot(tool)
    ok(tool, "str_replace", path=LOG_PATH, old_str="two", new_str="2")
    ok(tool, "insert", path=LOG_PATH, insert_line=1, insert_text="new")
    ok(tool, "create", path="/memories/bank/new.md", file_text="x")
    ok(tool, "rename", old_path="/memories/memory/trip", new_path="/memories/bank/trip")
    ok(tool, "delete", path="/memories/bank/trip")
    ok(tool, "delete", path=LOG_PATH)
    undone = tool.memory.core.undo(count=6).undone
    assert snapshot(tool) == both != before
    assert [change.verb for change in undone] == [
        "delete",
        "delete",
        "rename",
        "create",
        "insert",
        "str_replace",
    ]


def test_secrets_are_masked_in_what_the_agent_sees(tool: Vault) -> None:
    tool.put("memory/keys.md", f"token ghp_{'a1B2' * 9}")
    assert "[hidden: " in ok(tool, "view", path="/memories/memory/keys.md")


def test_other_bytes_of_a_page_stay(tool: Vault) -> None:
    tool.write("memory/mixed.md", b"\xef\xbb\xbfone\r\ntwo \xff\nthree\r\n4")
    ok(tool, "str_replace", path="/memories/memory/mixed.md", old_str="one", new_str="1")
    ok(tool, "insert", path="/memories/memory/mixed.md", insert_line=1, insert_text="1b")
    assert (tool.root / "memory/mixed.md").read_bytes() == (
        b"\xef\xbb\xbf1\r\n1b\r\ntwo \xff\nthree\r\n4"
    )


# -- errors --------------------------------------------------------------------------------


def test_a_missing_path_is_told_in_the_words_of_each_command(tool: Vault) -> None:
    path = "/memories/memory/none.md"
    missing = f"The path {path} does not exist"
    assert refused(tool, "view", path=path) == f"{missing}. Please provide a valid path."
    assert refused(tool, "str_replace", path=path, old_str="a", new_str="b") == (
        f"Error: {missing}. Please provide a valid path."
    )
    assert refused(tool, "insert", path=path, insert_line=0, insert_text="a") == f"Error: {missing}"
    assert refused(tool, "delete", path=path) == f"Error: {missing}"
    new = "/memories/memory/new.md"
    assert refused(tool, "rename", old_path=path, new_path=new) == f"Error: {missing}"


def test_a_folder_is_no_file_to_edit(tool: Vault) -> None:
    said = refused(tool, "str_replace", path="/memories/memory", old_str="a", new_str="b")
    assert said.startswith("Error: The path /memories/memory does not exist.")
    said = refused(tool, "insert", path="/memories/memory", insert_line=0, insert_text="a")
    assert said == "Error: The path /memories/memory does not exist"


def test_what_exists_is_never_written_over(tool: Vault) -> None:
    said = refused(tool, "create", path=LOG_PATH, file_text="x")
    assert said == f"Error: File {LOG_PATH} already exists"
    core = "/memories/memory.md"
    assert refused(tool, "create", path=core, file_text="x") == f"Error: File {core} already exists"
    new = "/memories/bank/entities/Peter.md"
    assert refused(tool, "rename", old_path=LOG_PATH, new_path=new) == (
        f"Error: The destination {new} already exists"
    )


def test_a_text_must_stand_there_once(tool: Vault) -> None:
    assert refused(tool, "str_replace", path=LOG_PATH, old_str="three", new_str="3") == (
        f"No replacement was performed, old_str `three` did not appear verbatim in {LOG_PATH}."
    )
    assert refused(tool, "str_replace", path=LOG_PATH, old_str="one\n", new_str="1") == (
        "No replacement was performed. Multiple occurrences of old_str `one\n` in lines: 3, 5. "
        "Please ensure it is unique"
    )


@pytest.mark.parametrize("line", [-1, 6])
def test_a_line_to_insert_after_must_be_there(tool: Vault, line: int) -> None:
    assert refused(tool, "insert", path=LOG_PATH, insert_line=line, insert_text="x") == (
        f"Error: Invalid `insert_line` parameter: {line}. It should be within the range of lines "
        "of the file: [0, 5]"
    )


@pytest.mark.parametrize("span", [[0, 2], [3, 2], [1, 6]])
def test_a_view_range_must_be_there(tool: Vault, span: list[int]) -> None:
    said = refused(tool, "view", path=LOG_PATH, view_range=span)
    assert said.startswith(f"Error: Invalid `view_range` parameter: {span}.")


@pytest.mark.parametrize(
    "parameters",
    [
        {},
        {"command": "look"},
        {"command": "view"},
        {"command": "view", "path": 7},
        {"command": "view", "path": "/memories", "view_range": [1]},
        {"command": "view", "path": "/memories", "depth": 2},
        {"command": "insert", "path": LOG_PATH, "insert_line": "0", "insert_text": "x"},
        {"command": "create", "path": "/memories/memory/new.md"},
    ],
)
def test_a_call_that_cannot_be_meant_is_an_error_and_no_exception(
    tool: Vault, parameters: dict[str, Any]
) -> None:
    before = snapshot(tool)
    result = anthropic.call(tool.memory.core, parameters)
    assert result.is_error
    assert result.text.startswith("Error: ")
    assert snapshot(tool) == before


PATHS = [
    "/etc/passwd.md",
    "MEMORY.md",
    "/memoriesx/MEMORY.md",
    "/memories/../secret.md",
    "/memories/memory/../../secret.md",
    "/memories/memory/./x.md",
    "/memories//MEMORY.md",
    "/memories/memory//x.md",
    "/memories/.memory/history/x.md",
    "/memories/memory/.hidden.md",
    "/memories/memory/..\\x.md",
    "/memories/memory/x\0.md",
    "/memories/memory/x\n.md",
    "/memories/notes.md",
    "/memories/daybank.toml",
    "/memories/memory/x.txt",
    "/memories/link/x.md",
    "",
]


@pytest.mark.parametrize("path", PATHS)
def test_no_path_reaches_anything_but_memory_files(tool: Vault, path: str) -> None:
    secret = tool.put("../secret.md", "the secret")
    assert "the secret" not in refused(tool, "view", path=path)
    refused(tool, "create", path=path, file_text="x")
    refused(tool, "str_replace", path=path, old_str="secret", new_str="x")
    refused(tool, "insert", path=path, insert_line=0, insert_text="x")
    refused(tool, "delete", path=path)
    refused(tool, "rename", old_path=path, new_path="/memories/memory/got.md")
    refused(tool, "rename", old_path=LOG_PATH, new_path=path)
    assert secret.read_text() == "the secret\n"


def test_no_link_leads_out(tool: Vault, tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "x.md").write_text("secret\n")
    (tool.root / "memory/link.md").symlink_to(outside / "x.md")
    (tool.root / "bank/folder").symlink_to(outside)
    for path in ("/memories/memory/link.md", "/memories/bank/folder/x.md"):
        said = refused(tool, "view", path=path)
        assert said.startswith("Error: E_PATH: ")
        refused(tool, "str_replace", path=path, old_str="secret", new_str="x")
        refused(tool, "delete", path=path)
        refused(tool, "rename", old_path=path, new_path="/memories/memory/got.md")
    refused(tool, "create", path="/memories/bank/folder/new.md", file_text="x")
    assert "link" not in ok(tool, "view", path="/memories")
    assert [page.name for page in outside.iterdir()] == ["x.md"]
    assert (outside / "x.md").read_text() == "secret\n"


def test_a_link_within_the_workspace_is_not_deleted_through(tool: Vault) -> None:
    (tool.root / "memory/link.md").symlink_to(tool.root / "bank/entities/Peter.md")
    said = refused(tool, "delete", path="/memories/memory/link.md")
    assert "it is a link; remove it by hand" in said


@pytest.mark.parametrize("path", ["/memories", "/memories/memory", "/memories/bank/"])
def test_the_folders_of_a_workspace_stay(tool: Vault, path: str) -> None:
    assert "cannot be deleted" in refused(tool, "delete", path=path)
    assert "cannot be renamed" in refused(
        tool, "rename", old_path=path, new_path="/memories/bank/all"
    )


def test_read_only_blocks_and_limits_hold_for_the_core_page(tool: Vault) -> None:
    path = "/memories/MEMORY.md"
    for parameters in (
        {"command": "str_replace", "path": path, "old_str": "Never", "new_str": "Always"},
        {"command": "insert", "path": path, "insert_line": 8, "insert_text": "But maybe."},
        {"command": "delete", "path": path},
        {"command": "rename", "old_path": path, "new_path": "/memories/bank/core.md"},
    ):
        assert refused(tool, **parameters).startswith("Error: E_READ_ONLY: ")
    long = "x" * 20_000
    said = refused(tool, "insert", path=path, insert_line=4, insert_text=long)
    assert said.startswith("Error: E_LIMIT: the page MEMORY.md has 77 of 20000")
    ok(tool, "insert", path=path, insert_line=4, insert_text="- Lives in Ghent")
    assert tool.memory.core.view("human").blocks[0].lines[-1] == "- Lives in Ghent"
