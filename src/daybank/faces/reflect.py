"""`daybank reflect`."""

from __future__ import annotations

import sys

import click

from daybank.errors import UsageError
from daybank.faces import output
from daybank.faces.call import Call, common
from daybank.faces.forms import as_json
from daybank.faces.reflect_forms import (
    change_form,
    reflected_form,
    reflected_text,
    review_form,
    review_text,
)
from daybank.search.agent_text import visible_line


@click.command()
@click.option("--since", metavar="DAY", help="Revisit only whom something was written of since.")
@click.option("--dry-run", is_flag=True, help="Show as a diff what would be written.")
@click.option(
    "--regenerate",
    multiple=True,
    metavar="PAGE",
    help="Make the view on PAGE anew although it was edited; see --dry-run first.",
)
@click.option("--review", "wants_review", is_flag=True, help="Show what waits for you to decide.")
@click.option("--accept", multiple=True, metavar="REF", help="Let weak evidence count in full.")
@click.option("--flip", multiple=True, metavar="REF", help="Let it count the other way.")
@click.option("--ignore", multiple=True, metavar="REF", help="Never count it.")
@common
def reflect(
    call: Call,
    /,
    *,
    since: str | None,
    dry_run: bool,
    regenerate: tuple[str, ...],
    wants_review: bool,
    **decided: tuple[str, ...],
) -> int:
    """Turn facts into opinions, entity pages and monthly pages.

    Only bank/ is written, and there only between daybank's own marks; run twice it changes
    nothing. REF is what --review prints in front of weak evidence.
    """
    verdicts = {ref: verdict for verdict, refs in decided.items() for ref in refs}
    if len(verdicts) < sum(map(len, decided.values())):
        raise UsageError("one REF stands behind two of --accept, --flip and --ignore")
    if sum((wants_review, bool(verdicts), dry_run or bool(regenerate))) > 1:
        raise UsageError("review, decide or reflect; one at a time")
    if verdicts:
        return _decide(call, verdicts)
    if wants_review:
        return _review(call, since)
    with call.memory() as memory:
        done = memory.reflect(
            since=since, regenerate=regenerate, dry_run=dry_run, now=call.now, tell=_tell
        )
        _tell("")
        if call.json:
            output.say(as_json(reflected_form(done)))
        else:
            output.say(reflected_text(done, dry_run=dry_run))
        for problem in done.problems:
            output.warn(str(problem))
        if done.changes and not dry_run:
            memory.sync()  # so that the next question need not wait for it
    return 0


def _review(call: Call, since: str | None) -> int:
    with call.memory() as memory:
        found = memory.review(since=since, now=call.now)
    output.say(as_json(review_form(found)) if call.json else review_text(found))
    if not any(found):
        output.warn("nothing waits for you")
    return 0


def _decide(call: Call, verdicts: dict[str, str]) -> int:
    with call.memory() as memory:
        change = memory.decide(verdicts)
    if call.json:
        output.say(as_json({"change": None if change is None else change_form(change)}))
    elif change is not None:
        output.say(change.diff)
    else:
        output.warn("that was decided before; to change it, change its line in the ledger")
    return 0


def _tell(path: str) -> None:
    """Show on a terminal which page is being written, so that a long run is seen to move."""
    if sys.stderr is not None and sys.stderr.isatty():
        sys.stderr.write(f"\r\x1b[K{visible_line(path)}")
        sys.stderr.flush()
