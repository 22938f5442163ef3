"""`daybank facts`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import closing

import click

from daybank.faces import output
from daybank.faces.agent import agent_text
from daybank.faces.call import Call, common, fence_option
from daybank.faces.forms import as_json, dated_form
from daybank.faces.render import Printer, dated_item
from daybank.model import Dated


@click.command()
@click.option("--notes", is_flag=True, help="With everything else that was written.")
@click.option("--generated", is_flag=True, help="With what daybank wrote between its marks.")
@fence_option
@common
def facts(call: Call, /, *, notes: bool, generated: bool, fence: bool) -> int:
    """List every typed fact in order of page and line.

    With --json one object a line.
    """
    empty = True
    with call.memory() as memory:
        listed = memory.facts(notes=notes, generated=generated)
        # Reading must have ended before the index is closed, whatever stops the printing.
        with closing(listed) as units:
            for text in _fenced(units) if fence else _lines(units, json=call.json):
                output.say(text)
                empty = False
    if empty:
        output.warn("there are no facts yet; write one with `daybank retain TEXT`")
    return 0


def _lines(units: Iterable[Dated], *, json: bool) -> Iterator[str]:
    printer = Printer(output.has_colours())
    for unit in units:
        yield as_json(dated_form(unit)) if json else printer.item(dated_item(unit))


def _fenced(units: Iterable[Dated]) -> Iterator[str]:
    if text := agent_text(map(dated_item, units)):
        yield text
