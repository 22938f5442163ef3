"""The documentation is true: every command has its section, and README's example runs.

README shows one log and one set of commands. The log's fence names its page,

    ```markdown memory/2025-11-27.md

and the fence of the commands is a console that holds `$ daybank …` lines, each followed by
what it prints; a blank line between two commands is layout.
"""

import re
import subprocess
import sys
from pathlib import Path

import click
import pytest

from daybank.faces.cli import main
from transcript import Shell

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text("utf-8")
FENCE = re.compile(r"^```(\S+)(?: (\S+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def fences(language: str) -> list[tuple[str, str]]:
    """The fenced blocks of README in a language: the word after it, and the text."""
    return [(word, text) for name, word, text in FENCE.findall(README) if name == language]


def examples() -> list[tuple[str, str]]:
    """Each `$ daybank …` of README with the output shown below it."""
    shown = "\n".join(text for _, text in fences("console"))
    parts = re.split(r"^\$ ", shown, flags=re.MULTILINE)[1:]
    pairs = [part.partition("\n")[::2] for part in parts]
    return [(command, output.strip()) for command, output in pairs if command.startswith("daybank")]


def commands() -> list[str]:
    return main.list_commands(click.Context(main))


@pytest.mark.parametrize("name", commands())
def test_every_command_has_a_section_in_the_reference(name: str) -> None:
    reference = (ROOT / "docs" / "cli.md").read_text("utf-8")
    assert f"\n## daybank {name}\n" in reference


def test_the_reference_is_what_help_says() -> None:
    script = ROOT / "scripts" / "cli_reference.py"
    done = subprocess.run(
        [sys.executable, str(script), "--check"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


def test_the_readme_shows_a_log_and_commands() -> None:
    assert [path for path, _ in fences("markdown") if path.startswith("memory/")]
    assert examples()


def test_the_examples_of_the_readme_are_true(tmp_path: Path) -> None:
    workspace = tmp_path / "workspace"
    for path, text in fences("markdown"):
        if path:
            page = workspace / path
            page.parent.mkdir(parents=True, exist_ok=True)
            page.write_text(text, "utf-8")
    shell = Shell(workspace, tmp_path / "home")
    said = {command: shell(command)[0].strip() for command, _ in examples()}
    assert said == dict(examples())
