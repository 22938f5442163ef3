"""`daybank recall` and `daybank about`."""

from __future__ import annotations

from typing import Any

import click

from daybank.errors import UnknownEntityError
from daybank.faces import output
from daybank.faces.agent import agent_text
from daybank.faces.call import Call, TextCommand, common, fence_option, spoken, tell_state
from daybank.faces.forms import answer_form, as_json, profile_form
from daybank.faces.render import Printer
from daybank.model import Answer, Profile

_most = click.option(
    "--k", type=int, default=25, show_default=True, metavar="N", help="At most N answers."
)


# The options that `Memory.recall` takes carry its names.
@click.command(cls=TextCommand)
@click.argument("query", nargs=-1)
@_most
@click.option(
    "--since", metavar="DAY", help="Nothing earlier: 2025-11-27, 2025-11, 30d, yesterday."
)
@click.option("--until", metavar="DAY", help="Nothing later; the day itself counts.")
@click.option(
    "--kind", "kinds", multiple=True, metavar="KIND", help="W, B, O, S or note; any of several."
)
@click.option("--about", multiple=True, metavar="NAME", help="About NAME; all of several.")
@click.option("--min-confidence", type=float, metavar="C", help="No less certain opinions; 0 to 1.")
@click.option("--budget", type=int, metavar="TOKENS", help="What fits into TOKENS as --agent.")
@click.option("--as-of", metavar="DAY", help="Answer as on DAY: nothing later is known.")
@click.option("--current", is_flag=True, help="Leave out what a later value superseded.")
@click.option("--facts-only", is_flag=True, help="Leave notes out.")
@click.option("--explain", is_flag=True, help="Say how QUERY was read and answers were scored.")
@fence_option
@common
def recall(
    call: Call, /, *, query: tuple[str, ...], fence: bool, explain: bool, **options: Any
) -> int:
    """Find what answers QUERY, best first, each with page and line.

    Without QUERY but with options: the newest first. A QUERY that begins with a dash goes
    after `--`.
    """
    question = spoken(query)
    try:
        with call.memory() as memory:
            answer = memory.recall(question, now=call.now, **options)
    except UnknownEntityError as error:
        answer = Answer(question, budget=options["budget"], reason=str(error))
    if not explain:
        answer = answer._replace(explained=())
    if call.json:
        output.say(as_json(answer_form(answer)))
    elif fence:
        output.say(agent_text(answer.items))
    else:
        output.say(Printer(output.has_colours()).answer(answer))
    if answer.omitted:
        output.warn(f"{answer.omitted} more did not fit the budget of {answer.budget} tokens")
    tell_state(answer.problems, stale=answer.stale)
    return _found(bool(answer.items), answer.reason)


@click.command(cls=TextCommand)
@click.argument("name", nargs=-1, required=True)
@_most
@fence_option
@common
def about(call: Call, /, *, name: tuple[str, ...], k: int, fence: bool) -> int:
    """Show what is known of a person, place or thing, newest first."""
    asked, reason = spoken(name), None
    try:
        with call.memory() as memory:
            profile = memory.about(asked, k=k)
    except UnknownEntityError as error:
        profile, reason = Profile(asked, (), None, 0, ()), str(error)
    if call.json:
        output.say(as_json(profile_form(profile, reason)))
    elif fence:
        output.say(agent_text(profile.items))
    elif reason is None:
        output.say(Printer(output.has_colours()).profile(profile))
    left = profile.mentions - len(profile.items)
    if left > 0:
        output.warn(f"{left} more; ask with --k {profile.mentions}")
    tell_state(profile.problems, stale=profile.stale)
    return _found(reason is None, reason)


def _found(anything: bool, reason: str | None) -> int:
    if reason:
        output.warn(reason)
    return 0 if anything else output.NOTHING
