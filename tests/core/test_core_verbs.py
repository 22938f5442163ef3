"""The verbs of core memory: what each writes, what it refuses, and with which code."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from pathlib import Path

import pytest

from daybank.core import Core, CoreError
from daybank.core.edits import replaced
from daybank.core.errors import LimitError, NotFoundError, StaleError
from daybank.errors import UsageError
from vault import Vault

PAGE = """\
# Core

## Human
<!-- block limit=60 desc="Who I serve" -->
- Name: Peter
- Lives in Ghent

## Rules
<!-- block read_only -->
Never lie.

## Project
one
"""


@pytest.fixture
def core(vault: Vault) -> Core:
    vault.write("MEMORY.md", PAGE.encode())
    return vault.memory.core


def text(vault: Vault, path: str = "MEMORY.md") -> str:
    return (vault.root / path).read_bytes().decode()


def rev(core: Core, label: str) -> str:
    return core.view(label).blocks[0].rev


# -- what is written -----------------------------------------------------------------------


def test_append_adds_lines_at_the_end_of_a_block(core: Core, vault: Vault) -> None:
    changed = core.append("human", "- Speaks Dutch")
    assert text(vault) == PAGE.replace("Ghent\n", "Ghent\n- Speaks Dutch\n")
    assert changed.changed
    assert (changed.label, changed.chars, changed.limit) == ("human", 45, 60)
    assert changed.source == "MEMORY.md#L3-L7"
    assert changed.rev == rev(core, "human")
    assert changed.snippet == ((1, "- Name: Peter"), (2, "- Lives in Ghent"), (3, "- Speaks Dutch"))


def test_append_of_what_stands_there_changes_nothing(core: Core, vault: Vault) -> None:
    changed = core.append("human", "- Name: Peter\n")
    assert not changed.changed
    assert text(vault) == PAGE
    assert not (vault.root / ".memory/history").exists()


def test_append_to_an_empty_block_goes_right_below_its_heading(vault: Vault) -> None:
    vault.write("MEMORY.md", b"## A\n<!-- block limit=9 -->\n\n## B\nb\n")
    vault.memory.core.append("a", "x")
    assert text(vault) == "## A\n<!-- block limit=9 -->\nx\n\n## B\nb\n"


def test_replace_needs_a_text_that_stands_there_once(core: Core, vault: Vault) -> None:
    core.replace("human", "in Ghent", "in Bruges")
    assert "- Lives in Bruges\n" in text(vault)


def test_replace_goes_over_line_ends(core: Core, vault: Vault) -> None:
    core.replace("human", "Peter\n- Lives", "Peter Pan\n- Stays")
    assert "- Name: Peter Pan\n- Stays in Ghent\n" in text(vault)


def test_replacing_a_whole_line_by_nothing_takes_the_line_out(core: Core, vault: Vault) -> None:
    core.replace("human", "- Name: Peter", "")
    assert text(vault) == PAGE.replace("- Name: Peter\n", "")
    core.replace("human", "- Lives in Ghent\n", "")
    assert core.view("human").blocks[0].content == ""


def test_replace_may_mean_every_occurrence(core: Core, vault: Vault) -> None:
    core.append("project", "two\none again")
    core.replace("project", "one", "1", every=True)
    assert text(vault).endswith("## Project\n1\ntwo\n1 again\n")


def test_insert_counts_lines_from_the_top_of_the_block(core: Core) -> None:
    core.insert("human", 0, "top")
    core.insert("human", 2, "middle")
    core.insert("human", -1, "end")
    assert core.view("human").blocks[0].lines == (
        "top",
        "- Name: Peter",
        "middle",
        "- Lives in Ghent",
        "end",
    )


def test_rewrite_takes_the_revision_that_was_seen(core: Core, vault: Vault) -> None:
    core.rewrite("human", "\n- Name: Mila\n\n", if_rev=rev(core, "human"))
    assert text(vault) == PAGE.replace("- Name: Peter\n- Lives in Ghent", "- Name: Mila")


def test_create_adds_a_block_with_its_options_at_the_end(core: Core, vault: Vault) -> None:
    changed = core.create("Open  questions", "why?", description="To ask", limit=300)
    assert text(vault) == (
        PAGE + '\n## Open questions\n<!-- block limit=300 desc="To ask" -->\nwhy?\n'
    )
    assert (changed.label, changed.limit) == ("open-questions", 300)


def test_create_makes_the_page_when_there_is_none(vault: Vault) -> None:
    vault.memory.core.create("Human")
    assert text(vault) == "## Human\n"
    assert [block.label for block in vault.memory.core.view().blocks] == ["human"]


def test_delete_takes_a_block_out_with_its_heading(core: Core, vault: Vault) -> None:
    changed = core.delete("human", if_rev=rev(core, "human"))
    assert text(vault) == "# Core\n\n## Rules" + PAGE.split("## Rules")[1]
    assert (changed.rev, changed.source) == (None, None)


def test_a_page_in_lower_case_is_core_memory_too(vault: Vault) -> None:
    vault.write("memory.md", b"## A\na\n")
    assert vault.memory.core.append("a", "b").source == "memory.md#L1-L3"
    assert text(vault, "memory.md") == "## A\na\nb\n"


def test_of_two_core_pages_the_first_is_edited_and_the_other_named(vault: Vault) -> None:
    vault.write("MEMORY.md", b"## A\na\n")
    if (vault.root / "memory.md").exists():
        pytest.skip("the disk knows no case")
    vault.write("memory.md", b"## B\nb\n")
    view = vault.memory.core.view()
    assert [block.label for block in view.blocks] == ["a"]
    assert [(problem.code, problem.path) for problem in view.problems] == [
        ("two-core-pages", "memory.md")
    ]


def test_line_ends_bom_and_bytes_that_are_no_text_stay(vault: Vault) -> None:
    data = b"\xef\xbb\xbf# T\r\n\r\n## A\r\none\ntwo \xff\r\nthree\r\n\r\n## B\rb"
    vault.write("MEMORY.md", data)
    vault.memory.core.replace("a", "one", "1")
    vault.memory.core.append("a", "four")
    assert (vault.root / "MEMORY.md").read_bytes() == data.replace(b"one\n", b"1\r\n").replace(
        b"three\r\n", b"three\r\nfour\r\n"
    )


def test_content_before_an_underlined_heading_is_kept_apart_from_it(vault: Vault) -> None:
    vault.write("MEMORY.md", b"## A\na\n\nNext\n----\nb\n")
    vault.memory.core.replace("a", "a", "a\n\nc")
    vault.write("MEMORY.md", b"## A\nNext\n----\nb\n")
    vault.memory.core.append("a", "a")
    assert text(vault) == "## A\na\n\nNext\n----\nb\n"


def test_the_next_recall_finds_what_was_appended(core: Core, vault: Vault) -> None:
    core.append("human", "- Plays the hurdy-gurdy")
    assert vault.places("hurdy-gurdy") == ["MEMORY.md#L7"]


def test_a_trial_has_the_diff_and_writes_nothing(core: Core, vault: Vault) -> None:
    trial = replace(core, is_trial=True)
    changed = trial.append("human", "- Speaks Dutch")
    assert "\n - Lives in Ghent\n+- Speaks Dutch\n \n" in changed.diff
    assert text(vault) == PAGE
    assert not (vault.root / ".memory").exists()


def test_every_change_leaves_a_line_with_its_reason(core: Core, vault: Vault) -> None:
    at = replace(core, now=datetime.fromisoformat("2025-12-01T10:00"))
    at.append("human", "- Speaks Dutch", reason="she\nsaid so")
    [line] = (vault.root / ".memory/history/log.jsonl").read_text().splitlines()
    assert json.loads(line) == {
        "time": "2025-12-01T10:00:00",
        "verb": "append",
        "label": "human",
        "paths": ["MEMORY.md"],
        "rev": rev(core, "human"),
        "reason": "she said so",
    }


def test_a_reason_of_half_a_character_does_no_harm(core: Core, vault: Vault) -> None:
    core.append("human", "- Speaks Dutch", reason="why \ud83d")
    assert '"reason": "why ?"' in (vault.root / ".memory/history/log.jsonl").read_text()


# -- what is refused -----------------------------------------------------------------------

REFUSED: dict[str, tuple[str, Callable[[Core], object]]] = {
    "no such block": ("E_NO_BLOCK", lambda core: core.append("persona", "x")),
    "a label twice": ("E_EXISTS", lambda core: core.create("HUMAN", "x")),
    "a read-only block": ("E_READ_ONLY", lambda core: core.append("rules", "x")),
    "deleting a read-only block": (
        "E_READ_ONLY",
        lambda core: core.delete("rules", if_rev=rev(core, "rules")),
    ),
    "a text that is not there": ("E_NOT_FOUND", lambda core: core.replace("human", "Paul", "x")),
    "a text that is there twice": ("E_AMBIGUOUS", lambda core: core.replace("human", "- ", "* ")),
    "no text to replace": ("E_EMPTY", lambda core: core.replace("human", "", "x")),
    "a line below the end": ("E_LINE_RANGE", lambda core: core.insert("human", 3, "x")),
    "a line above the top": ("E_LINE_RANGE", lambda core: core.insert("human", -2, "x")),
    "more than the limit": ("E_LIMIT", lambda core: core.append("human", "x" * 60)),
    "another revision": ("E_STALE", lambda core: core.append("human", "x", if_rev="00000000")),
    "numbers of a view": ("E_LINE_PREFIX", lambda core: core.append("human", "  2→ x")),
    "numbers in the old text": (
        "E_LINE_PREFIX",
        lambda core: core.replace("human", "1→ - Name", "x"),
    ),
    "nothing": ("E_EMPTY", lambda core: core.append("human", " \n ")),
    "a block without a name": ("E_EMPTY", lambda core: core.create(" ", "x")),
    "half a character": ("E_ENCODING", lambda core: core.append("human", "\ud83d")),
    "a heading": ("E_STRUCTURE", lambda core: core.append("human", "## New\ntext")),
    "an underline": ("E_STRUCTURE", lambda core: core.append("project", "text\n---")),
    "an open fence": ("E_STRUCTURE", lambda core: core.append("human", "```")),
    "an open comment": ("E_STRUCTURE", lambda core: core.append("human", "\n<!-- x")),
    "an option": (
        "E_STRUCTURE",
        lambda core: core.insert("project", 0, "<!-- block read_only -->"),
    ),
    "a heading in a new block": ("E_STRUCTURE", lambda core: core.create("New", "a\n# b")),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_refused_has_its_code_and_changes_nothing(
    core: Core, vault: Vault, name: str
) -> None:
    code, call = REFUSED[name]
    with pytest.raises(CoreError) as caught:
        call(core)
    assert caught.value.code == code
    assert str(caught.value).startswith(f"{code}: ")
    assert text(vault) == PAGE
    assert not (vault.root / ".memory/history").exists()


def test_a_line_of_bytes_that_are_no_text_is_not_rewritten_by_chance(vault: Vault) -> None:
    data = b"## A\none \xff\ntwo\n"
    vault.write("MEMORY.md", data)
    with pytest.raises(CoreError, match="E_ENCODING"):
        vault.memory.core.replace("a", "one", "1")
    assert (vault.root / "MEMORY.md").read_bytes() == data
    vault.memory.core.rewrite("a", "1\ntwo", if_rev=rev(vault.memory.core, "a"))
    assert text(vault) == "## A\n1\ntwo\n"


def test_not_found_shows_the_nearest_line(core: Core) -> None:
    with pytest.raises(NotFoundError) as caught:
        core.replace("human", "- Lifes in Ghent", "x")
    assert caught.value.nearest == "- Lives in Ghent"


def test_ambiguous_names_the_lines_even_of_a_text_of_several_lines(core: Core) -> None:
    core.append("project", "two\none\ntwo")
    with pytest.raises(CoreError, match="on lines 1, 3;"):
        core.replace("project", "one\ntwo", "x")


def test_texts_that_overlap_are_two() -> None:
    with pytest.raises(CoreError, match="stands 2 times"):
        replaced(("aaa",), "aa", "b", "it")
    assert replaced(("aaaa",), "aa", "b", "it", every=True) == ("bb",)


def test_stale_tells_the_revision_and_what_changed_since(core: Core) -> None:
    seen = rev(core, "human")
    core.append("human", "- Speaks Dutch")
    with pytest.raises(StaleError) as caught:
        core.rewrite("human", "all new", if_rev=seen)
    assert caught.value.rev == rev(core, "human")
    assert caught.value.diff.splitlines()[-1] == "+- Speaks Dutch"


def test_a_block_over_its_limit_may_shrink_but_not_grow(vault: Vault) -> None:
    vault.write("MEMORY.md", b"## A\n<!-- block limit=5 -->\n123456789\n")
    vault.memory.core.replace("a", "789", "")
    with pytest.raises(LimitError) as caught:
        vault.memory.core.append("a", "7")
    facts = (caught.value.current, caught.value.limit, caught.value.requested)
    assert facts == (6, 5, 8)


def test_the_page_has_a_limit_of_its_own(vault: Vault) -> None:
    vault.write("daybank.toml", b"core_limit = 20\n")
    vault.write("MEMORY.md", b"## A\n1234567890\n")
    again = Vault(vault.root).memory.core
    with pytest.raises(LimitError, match=r"the page MEMORY\.md has 16 of 20 characters"):
        again.append("a", "12345")
    again.append("a", "123")


def test_pages_of_the_settings_are_shown_and_never_changed(vault: Vault) -> None:
    vault.write("daybank.toml", b'core_pages = ["SOUL.md", "USER.md"]\n')
    vault.write("SOUL.md", b"Be kind.\n")
    vault.write("MEMORY.md", b"## A\na\n")
    core = Vault(vault.root).memory.core
    assert [(block.label, block.options.read_only) for block in core.view().blocks] == [
        ("a", False),
        ("SOUL.md", True),
    ]
    assert core.view("SOUL.md").blocks[0].content == "Be kind."
    with pytest.raises(CoreError, match="E_READ_ONLY"):
        core.append("SOUL.md", "Or not.")


def test_a_core_page_that_leads_out_is_neither_read_nor_written(
    vault: Vault, tmp_path: Path
) -> None:
    secret = tmp_path / "secret.md"
    secret.write_text("## A\nsecret\n")
    (vault.root / "MEMORY.md").symlink_to(secret)
    for call in (vault.memory.core.view, lambda: vault.memory.core.create("B", "b")):
        with pytest.raises(CoreError, match="E_PATH"):
            call()
    assert secret.read_text() == "## A\nsecret\n"


@pytest.mark.parametrize("description", ['say "hi"', "a --> b"])
def test_a_description_that_would_break_its_comment_is_refused(
    core: Core, description: str
) -> None:
    with pytest.raises(UsageError, match="write it otherwise"):
        core.create("New", description=description)


def test_without_the_lock_nothing_is_written(core: Core, vault: Vault) -> None:
    (vault.root / ".memory/lock").mkdir(parents=True)
    with pytest.raises(CoreError, match="E_LOCKED"):
        core.append("human", "x")
    assert text(vault) == PAGE
