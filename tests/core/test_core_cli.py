"""`daybank core`: every verb's JSON, exit codes, and text to the letter."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from daybank.core import Core
from daybank.faces.cli import main
from daybank.settings import load_settings
from daybank.workspace import Workspace

PAGE = "## Human\n- Name: Peter\n\n## Project\none\n"
Run = Callable[..., tuple[str, str, int]]


@pytest.fixture
def page(tmp_path: Path) -> Path:
    folder = tmp_path / "ws"
    folder.mkdir()
    (folder / "MEMORY.md").write_text(PAGE)
    return folder / "MEMORY.md"


@pytest.fixture
def run(page: Path, capfd: pytest.CaptureFixture[str]) -> Run:
    """Run `daybank core` with arguments; give both streams and the exit code."""

    def call(*arguments: str) -> tuple[str, str, int]:
        with pytest.raises(SystemExit) as ended:
            main(["-w", str(page.parent), "core", *arguments])
        return *capfd.readouterr(), int(str(ended.value.code))

    return call


def rev(page: Path, label: str = "human") -> str:
    return Core(Workspace.open(page.parent, {})).view(label).blocks[0].rev


CHANGES = {
    "append": ("human", "x"),
    "replace": ("human", "Peter", "Petra"),
    "insert": ("human", "x", "--line", "0"),
    "rewrite": ("human", "x", "--if-rev", "REV"),
    "create": ("new", "x"),
    "delete": ("human", "--if-rev", "REV"),
}


@pytest.mark.parametrize("verb", CHANGES)
def test_every_change_tells_how_the_block_stands_and_can_be_tried(
    run: Run, page: Path, verb: str
) -> None:
    arguments = [rev(page) if word == "REV" else word for word in CHANGES[verb]]
    told, _, code = run(verb, *arguments, "--dry-run", "--json", "--now", "2025-12-01")
    trial = json.loads(told)
    assert (code, trial["dry_run"], page.read_text()) == (0, True, PAGE)
    assert trial["diff"].startswith("--- MEMORY.md\n+++ MEMORY.md\n")
    told, errors, code = run(verb, *arguments, "--json", "--reason", "why not")
    made = json.loads(told)
    assert (code, errors) == (0, "")
    assert set(made) == {
        "ok",
        "changed",
        "label",
        "rev",
        "chars",
        "limit",
        "snippet",
        "source",
    }
    assert {key: trial[key] for key in made} == made
    assert page.read_text() != PAGE
    told, _, code = run("undo", "--json")
    assert (code, page.read_text()) == (0, PAGE)
    [undone] = json.loads(told)["undone"]
    assert (undone["verb"], undone["reason"]) == (verb, "why not")


def test_view_and_render_speak_json(run: Run, page: Path) -> None:
    told, _, _ = run("view", "--json")
    view = json.loads(told)
    assert (view["path"], view["chars"], view["limit"]) == ("MEMORY.md", len(PAGE), 20_000)
    assert view["blocks"][0] == {
        "label": "human",
        "heading": "Human",
        "content": "- Name: Peter",
        "description": None,
        "chars": 13,
        "limit": None,
        "read_only": False,
        "rev": rev(page),
        "source": "MEMORY.md#L1-L2",
    }
    told, errors, code = run("render", "--json", "--budget", "80")
    rendered = json.loads(told)
    assert (code, rendered["omitted"]) == (0, ["project"])
    assert rendered["used_tokens"] <= rendered["budget"] == 80
    assert "left out for the budget: project" in errors


def test_a_refusal_has_its_code_in_json_and_its_sentence_beside_it(run: Run) -> None:
    told, errors, code = run("append", "nobody", "x", "--json")
    assert json.loads(told) == {
        "ok": False,
        "code": "E_NO_BLOCK",
        "error": "E_NO_BLOCK: no block is called 'nobody'; there are human, project",
        "label": "nobody",
        "labels": ["human", "project"],
    }
    assert errors.startswith("daybank: E_NO_BLOCK: ")
    assert code == 2


def test_who_is_stale_is_shown_what_changed_since(run: Run, page: Path) -> None:
    seen = rev(page)
    run("append", "human", "- Speaks Dutch")
    told, errors, code = run("rewrite", "human", "x", "--if-rev", seen)
    assert told.splitlines()[-1] == "+- Speaks Dutch"
    assert "E_STALE" in errors
    assert code == 3


def test_bullets_and_blanks_are_taken_to_the_letter(run: Run, page: Path) -> None:
    run("append", "human", "  - nested", "  words")
    assert page.read_text().splitlines()[2] == "  - nested   words"
    run("replace", "human", "- nested", "- deeper")
    assert page.read_text().splitlines()[2] == "  - deeper   words"


def test_an_empty_replacement_takes_the_line_out(run: Run, page: Path) -> None:
    run("replace", "human", "- Name: Peter", "")
    assert page.read_text() == "## Human\n\n## Project\none\n"


def test_a_rewrite_without_the_revision_is_wrong_use(run: Run, page: Path) -> None:
    _, errors, code = run("rewrite", "human", "x")
    assert (code, page.read_text()) == (2, PAGE)
    assert "--if-rev" in errors


def test_a_page_without_blocks_says_what_to_do(run: Run, page: Path) -> None:
    page.unlink()
    assert run("view") == (
        "core memory is empty; add a block with `daybank core create`\n",
        "",
        0,
    )


def test_two_blocks_of_one_label_are_told_beside_the_view(run: Run, page: Path) -> None:
    page.write_text(PAGE + "## human\n")
    _, errors, code = run("view")
    assert (code, "is a second block 'human' beside line 1" in errors) == (0, True)


@pytest.mark.parametrize("text", ["core_limit = 300", 'core_pages = ["./SOUL.md"]'])
def test_settings_of_core_memory_are_read_from_both_places(text: str) -> None:
    key, _, value = text.partition(" = ")
    plain = value.strip('[]"')
    environ = {f"DAYBANK_{key.upper()}": plain}
    assert load_settings(text, {}) == load_settings(None, environ)
    assert load_settings(text, {}) != load_settings(None, {})


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("core_limit = 0", "give a number of characters"),
        ("core_limit = true", "give a number of characters"),
        ('core_limit = "many"', "give a number of characters"),
        ('core_pages = ["*.md"]', "is no single page; name each"),
        ('core_pages = ["../SOUL.md"]', "leads out of the workspace"),
    ],
)
def test_a_setting_that_cannot_be_meant_is_named(text: str, sentence: str) -> None:
    with pytest.raises(Exception, match=sentence):
        load_settings(text, {})
