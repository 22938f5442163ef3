"""`daybank core`: the blocks of the core page, seen and edited as an agent does it."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import click

from daybank.core import CoreError
from daybank.core.errors import StaleError
from daybank.faces import output
from daybank.faces.call import Call, common
from daybank.faces.core_forms import (
    applied_form,
    applied_text,
    changed_form,
    changed_text,
    error_form,
    rendered_form,
    view_form,
    view_text,
)
from daybank.faces.forms import as_json
from daybank.search.agent_text import visible

if TYPE_CHECKING:
    from daybank.core import Changed, Core

_MARK = "\0"

_label = click.argument("label")
_if_rev = click.option("--if-rev", metavar="REV", help="Only if the block has this revision.")
_seen = click.option(
    "--if-rev", metavar="REV", required=True, help="The revision of the block as you saw it."
)
_reason = click.option("--reason", metavar="TEXT", help="Why; kept with the change.")
_dry_run = click.option("--dry-run", is_flag=True, help="Print the diff, write nothing.")


class ExactCommand(click.Command):
    """A command that takes text to the letter: a bullet (`- Name: Peter`) is no option."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the arguments; a bullet is marked with what no shell can pass."""
        marked = [f"{_MARK}{a}" if a[:2] in ("- ", "-\t") else a for a in args]
        return super().parse_args(ctx, marked)


def _exact(*words: str) -> str:
    """Join the words of a text; bytes of a shell that are no text become U+FFFD."""
    said = " ".join(word.removeprefix(_MARK) for word in words)
    return said.encode("utf-8", "surrogateescape").decode("utf-8", "replace")


@click.group()
def core() -> None:
    """Show and edit core memory, the page that is part of every prompt.

    A block is a section of the page; its label is its heading in lower case with hyphens.
    """


@core.command()
@click.argument("label", required=False)
@click.option("--lines", is_flag=True, help="Number the lines of each block.")
@common
def view(call: Call, /, *, label: str | None, lines: bool) -> int:
    """Show all blocks, or LABEL alone, with revision and place."""
    with _core(call) as core:
        seen = core.view(label)
    output.say(as_json(view_form(seen)) if call.json else view_text(seen, numbered=lines))
    for problem in seen.problems:
        output.warn(str(problem))
    return 0


@core.command()
@click.option("--budget", type=int, metavar="TOKENS", help="Leave out blocks beyond this many.")
@common
def render(call: Call, /, *, budget: int | None) -> int:
    """Print core memory as it goes into a prompt."""
    with _core(call) as core:
        rendered = core.render(budget)
    output.say(as_json(rendered_form(rendered)) if call.json else rendered.text)
    if rendered.omitted:
        output.warn(f"left out for the budget: {', '.join(rendered.omitted)}")
    return 0


def changing(function: Callable[..., Changed]) -> Callable[..., int]:
    """Make a subcommand of a change: the common options, those of a change, its output."""

    @_reason
    @_dry_run
    @common
    @functools.wraps(function)
    def run(call: Call, /, *, dry_run: bool, **given: Any) -> int:
        with _core(call, is_trial=dry_run) as core:
            changed = function(core, **given)
        if call.json:
            output.say(as_json(changed_form(changed, is_trial=dry_run)))
        else:
            output.say(changed_text(changed, is_trial=dry_run))
        return 0

    return run


@core.command(cls=ExactCommand)
@_label
@click.argument("content", nargs=-1, required=True)
@_if_rev
@changing
def append(core: Core, /, *, label: str, content: tuple[str, ...], **options: Any) -> Changed:
    """Add CONTENT at the end of a block, unless it stands there."""
    return core.append(label, _exact(*content), **options)


@core.command("replace", cls=ExactCommand)
@_label
@click.argument("old")
@click.argument("new")
@click.option("--all", "every", is_flag=True, help="Replace it everywhere in the block.")
@_if_rev
@changing
def replace_text(core: Core, /, *, label: str, old: str, new: str, **options: Any) -> Changed:
    """Replace OLD, which stands in the block once, with NEW.

    An empty NEW takes it out.
    """
    return core.replace(label, _exact(old), _exact(new), **options)


@core.command(cls=ExactCommand)
@_label
@click.argument("content", nargs=-1, required=True)
@click.option("--line", type=int, default=-1, metavar="N", help="0 the top, -1 the end (default).")
@_if_rev
@changing
def insert(
    core: Core, /, *, label: str, content: tuple[str, ...], line: int, **options: Any
) -> Changed:
    """Put CONTENT after line N of a block."""
    return core.insert(label, line, _exact(*content), **options)


@core.command(cls=ExactCommand)
@_label
@click.argument("content", nargs=-1, required=True)
@_seen
@changing
def rewrite(core: Core, /, *, label: str, content: tuple[str, ...], **options: Any) -> Changed:
    """Give a block other content, all of it."""
    return core.rewrite(label, _exact(*content), **options)


@core.command(cls=ExactCommand)
@_label
@click.argument("content", nargs=-1)
@click.option("--desc", "description", metavar="TEXT", help="What the block is for.")
@click.option("--limit", type=int, metavar="N", help="Characters it may hold.")
@changing
def create(core: Core, /, *, label: str, content: tuple[str, ...], **options: Any) -> Changed:
    """Add a block at the end of the page; LABEL is its heading."""
    return core.create(label, _exact(*content), **options)


@core.command()
@_label
@_seen
@changing
def delete(core: Core, /, *, label: str, **options: Any) -> Changed:
    """Remove a block with its heading."""
    return core.delete(label, **options)


@core.command()
@click.argument("chosen", nargs=-1, metavar="[NUMBER]...")
@click.option("--all", "every", is_flag=True, help="Apply all that are not declined.")
@click.option("--decline", multiple=True, metavar="NUMBER", help="Never propose this again.")
@_dry_run
@common
def apply(call: Call, /, *, dry_run: bool, **given: Any) -> int:
    """Apply what reflect proposes for the core page, or list it.

    NUMBER is that of the list, or the id behind it, which stays the same when others are
    applied. Each proposal is a change of its own, which `core undo` takes back.
    """
    with call.memory() as memory:
        applied = memory.core_apply(dry_run=dry_run, now=call.now, **given)
    if call.json:
        output.say(as_json(applied_form(applied, is_trial=dry_run)))
    else:
        output.say(applied_text(applied, is_trial=dry_run))
    refusals = [outcome.refusal for outcome in applied.outcomes if outcome.refusal]
    for refusal in refusals:
        output.warn(str(refusal))
    if not applied.offers:
        output.warn("nothing is proposed for the core page")
    return output.FAILED if refusals else 0


@core.command()
@click.argument("label", required=False)
@click.option("--count", type=int, default=1, metavar="N", help="How many changes (default 1).")
@changing
def undo(core: Core, /, *, label: str | None, **options: Any) -> Changed:
    """Take back the last change, of the block LABEL if one is named."""
    return core.undo(label, **options)


@contextmanager
def _core(call: Call, *, is_trial: bool = False) -> Iterator[Core]:
    """Open core memory; with `--json` a refusal is also told there, else what is stale is."""
    with call.memory() as memory:
        try:
            yield replace(memory.core, now=call.now, is_trial=is_trial)
        except CoreError as error:
            if call.json:
                output.say(as_json(error_form(error)))
            elif isinstance(error, StaleError):
                output.say(visible(error.diff))
            raise
