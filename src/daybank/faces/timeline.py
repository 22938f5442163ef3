"""`daybank timeline`."""

from __future__ import annotations

from typing import Any

import click

from daybank.faces import output
from daybank.faces.call import Call, common
from daybank.faces.forms import as_json, timeline_form
from daybank.faces.render import Printer


# The options that `Memory.timeline` takes carry its names.
@click.command()
@click.option("--since", metavar="DAY", help="Nothing earlier: 2025-11-27, 2025-11, 30d.")
@click.option("--until", metavar="DAY", help="Nothing later; the day itself counts.")
@click.option("--about", multiple=True, metavar="NAME", help="About NAME; all of several.")
@click.option(
    "--by",
    type=click.Choice(("day", "week", "month")),
    default="day",
    show_default=True,
    help="How the days are grouped.",
)
@common
def timeline(call: Call, /, **options: Any) -> int:
    """List facts by the day they are about, the earliest first."""
    with call.memory() as memory:
        found = memory.timeline(now=call.now, **options)
    if call.json:
        output.say(as_json(timeline_form(found)))
    elif found:
        output.say(Printer(output.has_colours()).timeline(found))
    else:
        output.warn("no fact has a day there")
    return 0
