"""The transcripts in tests/sessions are true: run with UPDATE_SESSIONS=1 to write them anew.

Every transcript starts from a fresh copy of tests/workspaces/castle.
"""

import os
import shutil
from pathlib import Path

import pytest

from transcript import Shell, Step, played, rewritten, steps

HERE = Path(__file__).parent
SESSIONS = sorted((HERE / "sessions").glob("*.txt"))


@pytest.fixture
def shell(tmp_path: Path) -> Shell:
    workspace = shutil.copytree(HERE / "workspaces" / "castle", tmp_path / "castle")
    return Shell(workspace, tmp_path / "home")


@pytest.mark.parametrize("path", SESSIONS, ids=lambda path: path.stem)
def test_a_session_goes_as_written(path: Path, shell: Shell) -> None:
    text = path.read_text("utf-8")
    if os.environ.get("UPDATE_SESSIONS"):
        text = rewritten(text, [played(step, shell) for step in steps(text)])
        path.write_text(text, "utf-8")
        return
    for step in steps(text):
        assert played(step, shell) == step


def test_a_wrong_transcript_is_caught(shell: Shell) -> None:
    [step] = steps("$ head -1 memory/2025-11-27.md\n> # another day\n")
    assert played(step, shell) != step


def test_a_wrong_exit_code_is_caught(shell: Shell) -> None:
    [said] = steps("$ false\n")
    [meant] = steps("$ false\n? 1\n")
    assert played(said, shell) == meant != said


def test_both_streams_and_blank_lines_are_part_of_the_output(shell: Shell) -> None:
    [step] = steps("$ echo one; echo; echo two >&2\n> one\n>\n> two\n")
    assert played(step, shell) == step


def test_commands_of_one_session_share_the_workspace(shell: Shell) -> None:
    both = steps("$ echo kept > new.md\n$ cat new.md\n> kept\n")
    assert [played(step, shell) for step in both] == both


def test_paths_and_durations_are_made_comparable(shell: Shell) -> None:
    [step] = steps("$ echo $PWD in 0.31 s\n> WORKSPACE in N s\n")
    assert played(step, shell) == step


def test_updating_keeps_comments_and_replaces_output() -> None:
    text = "# why\n$ one\n> old\n\n$ two\n> old\n? 3\n"
    results = [Step(2, "one", ("new", "")), Step(5, "two", (), 1)]
    assert rewritten(text, results) == "# why\n$ one\n> new\n>\n\n$ two\n? 1\n"


def test_a_line_without_a_mark_is_refused() -> None:
    with pytest.raises(ValueError, match="line 2"):
        steps("$ true\nplain words\n")
