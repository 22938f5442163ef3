"""`daybank opinions` and `daybank why`."""

from __future__ import annotations

import click

from daybank.faces import output
from daybank.faces.call import Call, common, spoken
from daybank.faces.forms import as_json
from daybank.faces.opinion_forms import OpinionPrinter, belief_form, why_form

_as_of = click.option("--as-of", metavar="DAY", help="As on DAY: nothing later is known.")


@click.command()
@click.argument("name", nargs=-1)
@_as_of
@click.option("--history", is_flag=True, help="Draw how each confidence has moved.")
@common
def opinions(call: Call, /, *, name: tuple[str, ...], as_of: str | None, history: bool) -> int:
    """List what is held about NAME, or about all, and how surely."""
    asked = spoken(name)
    with call.memory() as memory:
        found = memory.opinions(asked or None, as_of=as_of, now=call.now)
    if call.json:
        output.say(as_json({"opinions": [belief_form(belief) for belief in found]}))
    else:
        output.say(OpinionPrinter(output.has_colours()).opinions(found, history=history))
    if found:
        return 0
    output.warn(f"no opinion about {asked} is held" if asked else "no opinion is held")
    return output.NOTHING if asked else 0


@click.command()
@click.argument("opinion", metavar="ID")
@_as_of
@common
def why(call: Call, /, *, opinion: str, as_of: str | None) -> int:
    """Replay the evidence of an opinion, day by day, each line cited.

    ID is the one that `daybank opinions` prints, such as ^o-3f2a9c1b0d4e, or its first digits.
    """
    with call.memory() as memory:
        told = memory.why(opinion, as_of=as_of, now=call.now)
    if call.json:
        output.say(as_json(why_form(told)))
    else:
        output.say(OpinionPrinter(output.has_colours()).why(told))
    return 0
