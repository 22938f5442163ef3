"""`daybank check`."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

import click

from daybank.errors import UsageError
from daybank.faces import output
from daybank.faces.call import Call, common
from daybank.faces.forms import Form, as_json
from daybank.model import Source
from daybank.search.agent_text import citation, visible, visible_line

if TYPE_CHECKING:
    from daybank.check import Checked, Finding


@click.command()
@click.option("--fix", is_flag=True, help="Make the repairs that are safe, and show them.")
@click.option("--dry-run", is_flag=True, help="With --fix: only show them, as a diff.")
@common
def check(call: Call, /, *, fix: bool, dry_run: bool) -> int:
    """List what a person should look at, with place and what to do.

    Dead ids and citations, names that mean two, what contradicts, is said twice or is meant
    otherwise than it is read, secrets, generated blocks that were edited, the index itself.
    Any finding makes the exit code 1. With --fix they are those that are left.
    """
    if dry_run and not fix:
        raise UsageError("--dry-run shows what --fix would do; give both")
    with call.memory() as memory:
        found = memory.check(fix=fix, dry_run=dry_run)
    if call.json:
        output.say(as_json(checked_form(found)))
    else:
        output.say("\n".join(visible(change.diff) for change in found.changes))
        output.say(checked_text(found.findings))
    return output.NOTHING if found.findings else 0


def checked_form(found: Checked) -> Form:
    """Give the findings, and what was or would be changed, page by page."""
    return {
        "findings": [
            {
                "code": each.code,
                "path": each.path or None,
                "line": each.line,
                "text": each.text,
                "advice": each.advice,
                "fixable": each.patch is not None,
            }
            for each in found.findings
        ],
        "changes": [{"path": it.path, "diff": it.diff} for it in found.changes],
    }


def checked_text(findings: Iterable[Finding]) -> str:
    """Write the findings by their codes; what to do stands once where it is the same for all."""
    by_code: defaultdict[str, list[Finding]] = defaultdict(list)
    for each in findings:
        by_code[each.code].append(each)
    lines = (line for code, found in by_code.items() for line in _section(code, found))
    return "\n".join(lines) or "nothing found"


def _section(code: str, found: list[Finding]) -> Iterator[str]:
    advices = {each.advice for each in found if each.path}
    common_to_all = advices.pop() if len(advices) == 1 else None
    yield code if common_to_all is None else f"{code}  → {visible_line(common_to_all)}"
    for each in found:
        yield f"  {_place(each)}{visible_line(each.text)}"
        if not each.path or common_to_all is None:
            yield f"    → {visible_line(each.advice)}"


def _place(found: Finding) -> str:
    if found.line is None:
        return f"{visible_line(found.path)}: " if found.path else ""
    return f"{citation(Source(found.path, found.line))}: "
