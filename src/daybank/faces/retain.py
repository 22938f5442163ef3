"""`daybank init` and `daybank retain`."""

from __future__ import annotations

import os
from typing import Any

import click

from daybank.errors import UsageError
from daybank.faces import output
from daybank.faces.call import Call, DayType, TextCommand, common, spoken
from daybank.faces.forms import as_json, retained_form
from daybank.faces.render import Printer
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
@click.argument("text", nargs=-1, required=True)
@click.option("--kind", metavar="KIND", help="W (the default), B, O or S.")
@click.option("--about", multiple=True, metavar="NAME", help="Whom or what it is about.")
@click.option("--confidence", type=float, metavar="C", help="How certain an opinion is, 0 to 1.")
@click.option("--day", type=DayType(), metavar="DAY", help="The log to write to: 2025-11-27.")
@common
def retain(call: Call, /, *, text: tuple[str, ...], **options: Any) -> int:
    """Remember TEXT: append one bullet to the log of the day.

    TEXT may be a typed bullet already: "- O(c=0.9) @Peter: Prefers trains."
    """
    with call.memory() as memory:
        retained = memory.retain(spoken(text), now=call.now, **options)
    if call.json:
        output.say(as_json(retained_form(retained)))
    else:
        output.say(Printer(output.has_colours()).retained(retained))
    for warning in retained.warnings:
        output.warn(warning)
    return 0
