"""The command `daybank`: which subcommands there are, and how a call may end.

Subcommands are imported when they are run, so that `--help` loads nothing it does not need.
A subcommand returns its exit code: 0, or 1 for nothing found and for findings. Wrong use is 2,
what could not be done 3; each is one sentence on stderr and never a traceback.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any

import click

from daybank import __version__
from daybank.faces import output

# Name: module of this package and the first sentence of the help.
COMMANDS = {
    "init": ("retain", "Create what a workspace lacks: core page, memory/, bank/."),
    "retain": ("retain", "Remember TEXT: append one bullet to the log of the day."),
    "recall": ("recall", "Find what answers QUERY, best first, each with page and line."),
    "about": ("recall", "Show what is known of a person, place or thing, newest first."),
    "opinions": ("opinions", "List what is held, how surely, and where it is going."),
    "why": ("opinions", "Replay the evidence for and against an opinion."),
    "timeline": ("timeline", "List facts by the day they are about, the earliest first."),
    "facts": ("facts", "List every typed fact in order of page and line."),
    "reflect": ("reflect", "Turn facts into opinions, entity pages and monthly pages."),
    "core": ("core", "Show and edit core memory, the page that is part of every prompt."),
    "status": ("index", "Say what the index holds and what could not be read as meant."),
    "sync": ("index", "Bring the index up to date with the pages."),
    "rebuild": ("index", "Throw the index away and build it from the pages."),
    "verify": ("index", "Prove that the index is what a rebuild would make."),
    "watch": ("watch", "Keep the index in step with the pages until you stop it."),
    "check": ("check", "List what a person should look at, with place and what to do."),
    "embed": ("embed", "Choose a model for meaning, and embed what was written."),
}
EPILOG = """
The workspace is the first of: -w DIR, --agent-id ID, DAYBANK_WORKSPACE, the one
that OpenClaw is set up with, ~/.openclaw/workspace.

Exit codes: 0 done, 1 nothing found or findings, 2 wrong use, 3 could not do it.

Shell completion, in ~/.bashrc, ~/.zshrc and config.fish:
  eval "$(_DAYBANK_COMPLETE=bash_source daybank)"
  eval "$(_DAYBANK_COMPLETE=zsh_source daybank)"
  _DAYBANK_COMPLETE=fish_source daybank | source
"""


class Commands(click.Group):
    """The group that imports a subcommand when it is asked for, and ends every call."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Give the names in the order a person meets them."""
        del ctx
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import the module of a subcommand."""
        del ctx
        if cmd_name not in COMMANDS:
            return None
        module = import_module(f"{__package__}.{COMMANDS[cmd_name][0]}")
        command: click.Command = getattr(module, cmd_name)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the subcommand, or name those that are spelled alike."""
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            raise click.exceptions.NoSuchCommand(args[0], possibilities=COMMANDS, ctx=ctx)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list of subcommands from the table alone."""
        del ctx
        with formatter.section("Commands"):
            formatter.write_dl([(name, summary) for name, (_, summary) in COMMANDS.items()])

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the epilog as it stands."""
        del ctx
        formatter.write(EPILOG)

    def invoke(self, ctx: click.Context) -> Any:
        """Run the subcommand; give its exit code, whatever happens."""
        return output.finished(lambda: super(Commands, self).invoke(ctx))

    def main(self, args: Sequence[str] | None = None, *_: Any, **options: Any) -> Any:
        """Run one call and exit, whatever `sys.argv[0]` is called."""
        # Threads for products of matrices of a hundred rows cost more to start than they save.
        os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
        output.prepare()
        options |= {"prog_name": "daybank", "standalone_mode": False}
        sys.exit(output.parsed(lambda: super(Commands, self).main(args, **options)))


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.option("-w", "--workspace", metavar="DIR", help="The folder of the workspace.")
@click.option("--agent-id", metavar="ID", help="The workspace of this agent of OpenClaw.")
@click.version_option(__version__, message="daybank %(version)s")
@click.pass_context
def main(ctx: click.Context, workspace: str | None, agent_id: str | None) -> None:
    """Keep the memory of a personal assistant as Markdown that you can read and edit."""
    ctx.obj = (workspace, agent_id)
