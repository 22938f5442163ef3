"""`daybank opinions` and `daybank why`."""

from __future__ import annotations

import click

from daybank.errors import UnknownEntityError, UnknownOpinionError
from daybank.faces import output
from daybank.faces.call import Call, common, spoken
from daybank.faces.forms import as_json
from daybank.faces.opinion_forms import OpinionPrinter, belief_form, why_form
from daybank.model import Belief

_as_of = click.option("--as-of", metavar="DAY", help="As on DAY: nothing later is known.")


@click.command()
@click.argument("name", nargs=-1)
@_as_of
@click.option("--history", is_flag=True, help="Draw how each confidence has moved.")
@common
def opinions(call: Call, /, *, name: tuple[str, ...], as_of: str | None, history: bool) -> int:
    """List what is held, how surely, and where it is going.

    With NAME only what is held about that person, place or thing.
    """
    asked = spoken(name)
    reason = f"no opinion about {asked} is held" if asked else "no opinion is held"
    found: tuple[Belief, ...] = ()
    try:
        with call.memory() as memory:
            found = memory.opinions(asked or None, as_of=as_of, now=call.now)
    except UnknownEntityError as error:
        reason = str(error)
    if call.json:
        told = None if found else reason
        output.say(as_json({"opinions": [*map(belief_form, found)], "reason": told}))
    else:
        output.say(OpinionPrinter(output.has_colours()).opinions(found, history=history))
    if found:
        return 0
    output.warn(reason)
    return output.NOTHING if asked else 0


@click.command()
@click.argument("opinion", metavar="ID")
@_as_of
@common
def why(call: Call, /, *, opinion: str, as_of: str | None) -> int:
    """Replay the evidence for and against an opinion.

    ID is the one that `daybank opinions` prints, such as ^o-3f2a9c1b0d4e, or its first digits.
    """
    try:
        with call.memory() as memory:
            told = memory.why(opinion, as_of=as_of, now=call.now)
    except UnknownOpinionError as error:
        if call.json:
            output.say(as_json({"opinion": None, "ledger": [], "reason": str(error)}))
        raise
    if call.json:
        output.say(as_json(why_form(told)))
    else:
        output.say(OpinionPrinter(output.has_colours()).why(told))
    return 0
