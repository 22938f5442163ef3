"""What every subcommand shares: its common options, and the Memory it asks."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import date, datetime
from typing import TYPE_CHECKING, Any, Concatenate, NamedTuple, ParamSpec

import click

from daybank.errors import UsageError
from daybank.faces import output
from daybank.model import Problem

if TYPE_CHECKING:
    from daybank.memory import Memory

P = ParamSpec("P")


class Call(NamedTuple):
    """The common options: which workspace, in which form, and by which clock."""

    workspace: str | None
    agent_id: str | None
    json: bool
    now: datetime | None

    @contextmanager
    def memory(self) -> Iterator[Memory]:
        """Open the workspace; what the memory has to say of it goes to stderr."""
        from daybank.memory import Memory  # noqa: PLC0415 - `--help` must not load a database

        with Memory(self.workspace, agent=self.agent_id) as memory:
            try:
                yield memory
            finally:
                for sentence in memory.notices:
                    output.warn(sentence)
                memory.notices.clear()


def common(function: Callable[Concatenate[Call, P], int]) -> Callable[..., int]:
    """Give a subcommand the common options; their values arrive as one Call."""

    @functools.wraps(function)
    def run(
        *args: Any,
        workspace: str | None,
        agent_id: str | None,
        as_json: bool,
        now: datetime | None,
        **own: Any,
    ) -> int:
        if as_json and own.get("fence"):
            raise UsageError("--json and --agent are two forms of one answer; leave one out")
        before = click.get_current_context().obj or (None, None)
        if as_json:
            output.speak_json()
        call = Call(workspace or before[0], agent_id or before[1], as_json, now)
        return function(call, *args, **own)

    for option in reversed(_COMMON):
        run = option(run)
    return run


class TextCommand(click.Command):
    """A command that takes text: a bullet as typed (`- W @Peter: …`) is no option."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the arguments, with a blank before those that open like a bullet."""
        return super().parse_args(ctx, [f" {a}" if a[:2] in ("- ", "-\t") else a for a in args])


def spoken(words: tuple[str, ...]) -> str:
    """Join the words of a text; bytes of a shell that are no text become U+FFFD."""
    said = " ".join(words).strip()
    return said.encode("utf-8", "surrogateescape").decode("utf-8", "replace")


class DayType(click.ParamType[date]):
    """A day as YYYY-MM-DD."""

    name = "day"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> date:
        """Read a day."""
        try:
            return date.fromisoformat(value)
        except ValueError:
            self.fail(f"{value!r} is no day; write it like 2025-11-27", param, ctx)


class MomentType(click.ParamType[datetime]):
    """A day or a moment in ISO form; a moment without a zone is in the workspace's."""

    name = "moment"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> datetime:
        """Read a moment; a day is its midnight."""
        try:
            return datetime.fromisoformat(value)
        except ValueError:
            hint = "write it like 2025-11-27 or 2025-11-27T18:30"
            self.fail(f"{value!r} is no moment; {hint}", param, ctx)


_COMMON = (
    click.option("-w", "--workspace", metavar="DIR", help="The folder of the workspace."),
    click.option("--agent-id", metavar="ID", help="The workspace of this agent of OpenClaw."),
    click.option("--json", "as_json", is_flag=True, help="Print JSON, and only JSON."),
    click.option(
        "--now",
        type=MomentType(),
        metavar="MOMENT",
        help="The day or moment that counts as now.",
    ),
)


fence_option = click.option(
    "--agent", "fence", is_flag=True, help="Print for an agent: in a fence, secrets masked."
)


def tell_state(problems: tuple[Problem, ...], *, stale: bool = False) -> None:
    """Say on stderr what a reader should know of the index behind an answer."""
    if stale:
        output.warn("another process is updating the index; this is its last state")
    if problems:
        places = "1 place" if len(problems) == 1 else f"{len(problems)} places"
        output.warn(f"{places} could not be read as meant; see `daybank status`")
