"""Write docs/cli.md from the `--help` of every command, or check that it is what help says.

usage: cli_reference.py [--check]
"""

import sys
from collections.abc import Iterator
from pathlib import Path

import click

from daybank.faces.cli import main

PAGE = Path(__file__).parent.parent / "docs" / "cli.md"
WIDTH = 88

HEAD = """\
# The command line

This page is written by `scripts/cli_reference.py` from `--help`; do not edit it by hand.
"""


def sections(command: click.Command, path: str, parent: click.Context | None) -> Iterator[str]:
    """Give the section of a command, then those of the commands below it."""
    *_, name = words = path.split()
    context = click.Context(
        command,
        parent=parent,
        info_name=name,
        terminal_width=WIDTH,
        color=False,
        **command.context_settings,
    )
    level = "##" if len(words) <= 2 else "###"
    yield f"{level} {path}\n\n```text\n{command.get_help(context)}\n```\n"
    if isinstance(command, click.Group):
        for name in command.list_commands(context):
            child = command.get_command(context, name)
            if child is not None and not child.hidden:
                yield from sections(child, f"{path} {name}", context)


def run(arguments: list[str]) -> int:
    """Write or check the page; 1 when the check finds it stale."""
    page = "\n".join((HEAD, *sections(main, "daybank", None)))
    if arguments != ["--check"]:
        PAGE.write_text(page, "utf-8")
    elif not PAGE.exists() or PAGE.read_text("utf-8") != page:
        print("docs/cli.md is stale; run `make format`", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(run(sys.argv[1:]))
