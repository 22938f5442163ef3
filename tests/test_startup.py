"""What is loaded before a command has anything to do: as little as can be."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

HEAVY = {"sqlite3", "_sqlite3", "numpy", "yaml", "Stemmer"}

# Runs the command in-process and prints which modules it has loaded, whatever its exit.
LOADED = """
import contextlib, io, json, sys
from daybank.faces.cli import main
out = io.StringIO()
with contextlib.redirect_stdout(out), contextlib.suppress(SystemExit):
    main(sys.argv[1:], prog_name="daybank")
print(json.dumps({"loaded": sorted(sys.modules), "said": out.getvalue()}))
"""


def after(*arguments: str, **environ: str) -> tuple[set[str], str]:
    """The modules a fresh interpreter has loaded after a command, and what it printed."""
    done = subprocess.run(
        [sys.executable, "-c", LOADED, *arguments],
        env={**os.environ, **environ},
        capture_output=True,
        text=True,
        check=True,
    )
    answer = json.loads(done.stdout)
    return set(answer["loaded"]), answer["said"]


@pytest.mark.parametrize("arguments", [("--help",), ("--version",)])
def test_help_and_version_load_nothing_heavy(arguments: tuple[str, ...]) -> None:
    loaded, said = after(*arguments)
    assert "daybank" in said
    assert loaded & HEAVY == set()


def test_help_loads_nothing_of_daybank_but_its_frame() -> None:
    loaded, _ = after("--help")
    assert {name for name in loaded if name.split(".")[0] == "daybank"} == {
        "daybank",
        "daybank.errors",
        "daybank.faces",
        "daybank.faces.cli",
        "daybank.faces.output",
    }


def test_help_of_one_command_loads_no_database() -> None:
    loaded, said = after("recall", "--help")
    assert "--since" in said
    assert loaded & HEAVY == set()


def test_the_package_alone_loads_no_database() -> None:
    code = "import sys, daybank; print(*sorted(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert set(done.stdout.split()) & HEAVY == set()


@pytest.fixture
def kettle(tmp_path: Path) -> Path:
    """A workspace that has never been indexed."""
    (tmp_path / "memory").mkdir()
    (tmp_path / "memory/2025-11-27.md").write_text("## Retain\n- W @Peter: The kettle is red.\n")
    return tmp_path


def test_recall_with_the_token_table_loads_numpy(kettle: Path) -> None:
    loaded, said = after("recall", "red kettle", "-w", str(kettle))
    assert "The kettle is red." in said
    assert "numpy" in loaded


def test_recall_without_the_token_table_loads_no_numpy(kettle: Path) -> None:
    """Neither the first time, when everything is indexed, nor later."""
    for _ in range(2):
        loaded, said = after("recall", "red kettle", "-w", str(kettle), DAYBANK_SEMANTIC="off")
        assert "The kettle is red." in said
        assert "sqlite3" in loaded
        assert "numpy" not in loaded


def test_a_question_of_filters_alone_needs_no_numpy(kettle: Path) -> None:
    loaded, said = after("recall", "--since", "2025", "-w", str(kettle))
    assert "The kettle is red." in said
    assert "numpy" not in loaded


ASK = """
import sys
from daybank import Memory
with Memory(sys.argv[1], environ={}) as memory:
    memory.retain("The kettle is blue.", about=["Peter"])
    texts = [item.content for item in memory.recall("kettle of Peter").items]
    memory.recall("what happened in November 2025")
    memory.about("Peter")
assert "The kettle is blue." in texts, texts
print(*sys.modules)
"""


@pytest.mark.parametrize("semantic", ["on", "off"])
def test_a_program_that_switches_the_token_table_off_loads_no_numpy(
    kettle: Path, semantic: str
) -> None:
    (kettle / "daybank.toml").write_text(f'semantic = "{semantic}"\n')
    done = subprocess.run(
        [sys.executable, "-c", ASK, str(kettle)], capture_output=True, text=True, check=True
    )
    assert ("numpy" in done.stdout.split()) is (semantic == "on")
