"""What is loaded before a command has anything to do: as little as can be."""

import json
import subprocess
import sys

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


def after(*arguments: str) -> tuple[set[str], str]:
    """The modules a fresh interpreter has loaded after a command, and what it printed."""
    done = subprocess.run(
        [sys.executable, "-c", LOADED, *arguments], capture_output=True, text=True, check=True
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
