"""`daybank status`, `sync`, `rebuild` and `verify`: what concerns the index."""

from __future__ import annotations

import click

from daybank.faces import output
from daybank.faces.call import Call, common, tell_state
from daybank.faces.forms import as_json, refreshed_form, status_form
from daybank.faces.render import refreshed_text, status_text
from daybank.model import Refreshed
from daybank.search.agent_text import visible_line


@click.command()
@common
def status(call: Call, /) -> int:
    """Say what the index holds and what could not be read as meant."""
    with call.memory() as memory:
        found = memory.status()
    output.say(as_json(status_form(found)) if call.json else status_text(found))
    tell_state((), stale=found.stale)
    return 0


@click.command()
@common
def sync(call: Call, /) -> int:
    """Bring the index up to date with the pages.

    Every question does this by itself.
    """
    with call.memory() as memory:
        return _tell(call, memory.sync())


@click.command()
@common
def rebuild(call: Call, /) -> int:
    """Throw the index away and build it from the pages."""
    with call.memory() as memory:
        return _tell(call, memory.rebuild())


@click.command()
@common
def verify(call: Call, /) -> int:
    """Prove that the index is what a rebuild would make.

    Each difference is a line, and any makes the exit code 1.
    """
    with call.memory() as memory:
        findings = memory.verify()
    if call.json:
        output.say(as_json({"findings": list(findings)}))
    else:
        output.say("\n".join(map(visible_line, findings)) or "the index is what a rebuild makes")
    return output.NOTHING if findings else 0


def _tell(call: Call, refreshed: Refreshed) -> int:
    output.say(as_json(refreshed_form(refreshed)) if call.json else refreshed_text(refreshed))
    tell_state(refreshed.problems, stale=refreshed.stale)
    return 0
