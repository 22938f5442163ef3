"""`daybank init` and `daybank retain`."""

from __future__ import annotations

import os
from typing import Any

import click

from daybank.errors import UsageError
from daybank.faces import output
from daybank.faces.call import Call, DayType, TextCommand, common, spoken
from daybank.faces.forms import as_json, from_log_form, retained_form
from daybank.faces.render import Printer
from daybank.proposals import Proposal
from daybank.search.agent_text import visible_line


@click.command()
@click.argument("folder", metavar="[DIR]", required=False)
@common
def init(call: Call, /, *, folder: str | None) -> int:
    """Create what a workspace lacks: core page, memory/, bank/.

    DIR is the folder of the workspace, like -w. What is there stays as it is.
    """
    from daybank.init import init_workspace  # noqa: PLC0415 - `--help` needs no file system
    from daybank.workspace import find_root  # noqa: PLC0415 - as above

    if folder and call.workspace:
        raise UsageError("DIR and -w both name a workspace; leave one out")
    root = find_root(folder or call.workspace, os.environ, call.agent_id)
    created = init_workspace(root)
    if call.json:
        output.say(as_json({"root": str(root), "created": list(created)}))
    elif created:
        output.say(visible_line(f"created {', '.join(created)} in {root}"))
    else:
        output.say(visible_line(f"nothing is missing in {root}"))
    return 0


# The options carry the names that `Memory.retain` gives them.
@click.command(cls=TextCommand)
@click.argument("text", nargs=-1)
@click.option("--kind", metavar="KIND", help="W (the default), B, O or S.")
@click.option("--about", multiple=True, metavar="NAME", help="Whom or what it is about.")
@click.option("--confidence", type=float, metavar="C", help="How certain an opinion is, 0 to 1.")
@click.option("--day", type=DayType(), metavar="DAY", help="The log to write to: 2025-11-27.")
@click.option("--from-log", metavar="DAY", help="Propose what the log of that day says.")
@click.option("--apply", is_flag=True, help="With --from-log: write what is proposed.")
@common
def retain(
    call: Call,
    /,
    *,
    text: tuple[str, ...],
    from_log: str | None,
    apply: bool,
    **options: Any,
) -> int:
    """Remember TEXT: append one bullet to the log of the day.

    TEXT may be a typed bullet already: "- O(c=0.9) @Peter: Prefers trains." Without TEXT,
    --from-log reads what a log says and nobody retained, and proposes bullets that cite it.
    """
    if from_log is not None:
        if text or any(value not in (None, ()) for value in options.values()):
            raise UsageError("--from-log takes its bullets from the log; leave the rest out")
        return _from_log(call, from_log, apply=apply)
    if apply:
        raise UsageError("--apply writes what --from-log proposes; name a day with it")
    if not text:
        raise UsageError("there is nothing to remember; give a TEXT, or a day with --from-log")
    with call.memory() as memory:
        retained = memory.retain(spoken(text), now=call.now, **options)
    if call.json:
        output.say(as_json(retained_form(retained)))
    else:
        output.say(Printer(output.has_colours()).retained(retained))
    for warning in retained.warnings:
        output.warn(warning)
    return 0


def _from_log(call: Call, day: str, *, apply: bool) -> int:
    with call.memory() as memory:
        found = memory.retain_from_log(day, apply=apply, now=call.now)
    if call.json:
        output.say(as_json(from_log_form(found)))
        return 0
    printer = Printer(output.has_colours())
    lines = map(printer.retained, found.retained) if apply else map(_told, found.proposals)
    output.say("\n".join(lines))
    if not found.proposals:
        output.warn(f"there is nothing to propose from the log of {found.day}")
    elif not apply:
        output.warn("nothing is written yet; add --apply, or retain those you want")
    return 0


def _told(proposal: Proposal) -> str:
    """Render a proposal: the rule that found it and the bullet, which cites its line."""
    return f"{proposal.rule:<9} {visible_line(proposal.line)}"
