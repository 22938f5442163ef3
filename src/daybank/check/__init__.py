"""The doctor: everything in a workspace that a person should look at, and the safe repairs.

Looks at the pages and the index; finds, never judges what is right. Nothing is written but by
`mend`, and never a value that looks like a secret is told.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from daybank.check.aliases import doubled_aliases
from daybank.check.claims import contradictions, disputes, supersede_cycles
from daybank.check.core_page import CoreView, core_findings
from daybank.check.findings import Checked, Finding, bounded, in_order
from daybank.check.generated import generated
from daybank.check.ids import Opinions, bound_lines, dead_ids
from daybank.check.mend import plan_mending, shown
from daybank.check.names import look_alikes, shared_names
from daybank.check.pointers import dead_pointers
from daybank.check.repeats import conflict_copies, copied_pages, repeated
from daybank.check.sheets import Sheet, read_sheets
from daybank.check.unread import unread
from daybank.check.words import relative_words, secrets
from daybank.index import read
from daybank.index.store import Index
from daybank.index.sync import stored_problems
from daybank.index.verify import verify
from daybank.model import Kind, Origin, Unit
from daybank.workspace import Workspace

__all__ = ["Checked", "CoreView", "Finding", "check", "mend"]

_CHUNK = 5_000


class _Looked(NamedTuple):
    """One look at a workspace: its pages, and all that was found."""

    sheets: Mapping[str, Sheet]
    findings: tuple[Finding, ...]


def check(index: Index, workspace: Workspace, core: Callable[[], CoreView]) -> Checked:
    """Find what a person should look at, by code, path and line, at most 20 of each code.

    To be called after a sync; `core` shows core memory. Raises `IndexBusyError` and
    `IndexUnusableError` as `sync` does.
    """
    return Checked(bounded(_look(index, workspace, core).findings))


def mend(
    index: Index, workspace: Workspace, core: Callable[[], CoreView], *, dry_run: bool
) -> Checked:
    """Make the safe repairs, or with `dry_run` only tell them; give what was found before.

    Raises what `Workspace.apply` does; what was repaired until then stays so.
    """
    looked = _look(index, workspace, core)
    edits = list(plan_mending(workspace, looked.sheets, looked.findings))
    changes = tuple(shown(looked.sheets, edit) for edit in edits)
    for edit in () if dry_run else edits:
        workspace.apply(edit)
    return Checked(bounded(looked.findings), changes)


def _look(index: Index, workspace: Workspace, core: Callable[[], CoreView]) -> _Looked:
    sheets = read_sheets(workspace)
    found = [*unread(stored_problems(index)), *core_findings(core)]
    with index.snapshot() as connection:
        units = _written(connection)
        every = tuple(units.values())
        facts = frozenset(unit.id for unit in every if unit.is_fact)
        found += dead_ids(sheets.values(), facts, Opinions(connection, sheets))
        found += shared_names(connection, sheets)
        found += look_alikes(connection, every)
        found += contradictions(connection)
        found += disputes(connection, units, workspace.settings.keys)
    copies = conflict_copies(workspace, sheets)
    found += copied_pages(copies)
    found += repeated(every, copies)
    found += supersede_cycles(every)
    found += dead_pointers(workspace, sheets, bound_lines(every, sheets))
    found += doubled_aliases(sheets.values())
    found += relative_words(sheets, every)
    found += secrets(sheets.values())
    found += generated(sheets.values())
    found += _index_findings(index, workspace)
    return _Looked(sheets, tuple(in_order(found)))


def _written(connection: sqlite3.Connection) -> dict[int, Unit]:
    """Read every written unit by its row, in the order of path and line."""
    rows = read.all_units(connection, tuple(Kind), (Origin.WRITTEN,))
    found: dict[int, Unit] = {}
    for start in range(0, len(rows), _CHUNK):
        chunk = rows[start : start + _CHUNK]
        units = read.read_units(connection, chunk)
        found |= {row: units[row].unit for row in chunk}
    return found


def _index_findings(index: Index, workspace: Workspace) -> Iterator[Finding]:
    advice = "run `daybank rebuild`; if it is found again, that is a bug"
    for sentence in verify(index, workspace):
        yield Finding("index", "", None, f"the index differs from the pages: {sentence}", advice)
