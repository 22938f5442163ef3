"""Reflect: turn facts into stable pages, without a model.

What is to be written is planned first, from the index and the pages, one edit a page; then
the edits are made, each with the digest of what it was planned on. Killed anywhere, the next
run completes it, and a run that finds nothing new changes no byte.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from datetime import date
from difflib import unified_diff
from typing import Any, Final, NamedTuple

from daybank.errors import ChangedOnDiskError, OutsideWorkspaceError, UnwritableError, UsageError
from daybank.grammar.lines import split_lines
from daybank.index.store import Index
from daybank.model import Change, Edit, Problem, Reflected
from daybank.reflect import experience_page, ledger, world_page
from daybank.reflect.blocks import Planned
from daybank.reflect.entity_page import plan_entity_page
from daybank.reflect.material import Material, ledger_path, look
from daybank.reflect.memo import Memo, read_memo, write_memo
from daybank.workspace import Workspace
from daybank.workspace.coding import decode

_MEMO: Final = "reflect.json"

Tell = Callable[[str], None]
"""Is given the path of each page before it is written."""


class Options(NamedTuple):
    """What a reflection is asked for.

    `since` limits which pages of entities are revisited, never which facts count. The views
    on the pages in `regenerate` are made anew although a person has edited them.
    """

    today: date
    since: date | None = None
    regenerate: frozenset[str] = frozenset()
    dry_run: bool = False


def reflect(
    index: Index, workspace: Workspace, options: Options, tell: Tell = lambda _: None
) -> Reflected:
    """Bring the ledger of opinions, the entity pages, the world and experience pages up to date.

    A page that cannot be brought up to date is left alone and told. Raises UsageError for a
    page in `regenerate` on which reflect writes nothing.
    """
    place = workspace.index_path().with_name(_MEMO)
    memo = Memo() if options.regenerate else read_memo(place)
    material = look(index, workspace, options.today, options.since, memo)
    kept = material.kept
    edits, problems = [*kept.edits], [*kept.problems]
    for edit, why in _views(workspace, material, options.regenerate):
        edits += [] if edit is None else [edit]
        problems += why
    if options.dry_run:
        told = tuple(_change(workspace, edit) for edit in edits)
        return Reflected(told, kept.opened, kept.evidence, tuple(problems))
    changes = []
    refused = False
    for edit in edits:
        # A ledger forgets what was declined only once that is written down.
        if refused and edit in kept.edits:
            continue
        tell(edit.path)
        problem = _made(workspace, edit)
        if problem is None:
            changes.append(Change(edit.path, edit.expected is None))
        else:
            problems.append(problem)
            refused = True
    # What was left undone is told again, even if nothing new comes.
    write_memo(place, Memo() if problems else material.remembered(edits))
    return Reflected(tuple(changes), kept.opened, kept.evidence, tuple(problems))


def decide(index: Index, workspace: Workspace, verdicts: Mapping[str, str]) -> Change | None:
    """Write into the ledger what a person said of weak evidence, see `ledger.plan_verdicts`."""
    with index.snapshot() as connection:
        path = ledger_path(connection)
    edit = ledger.plan_verdicts(workspace, path, verdicts)
    if edit is None:
        return None
    change = _change(workspace, edit)
    workspace.apply(edit)
    return change


def _views(workspace: Workspace, material: Material, anew: frozenset[str]) -> Iterator[Planned]:
    """Yield what becomes of each page with a view: the entities', then world and experience."""
    survey = material.survey
    plans: list[tuple[str, Callable[..., Planned], Any]] = [
        (portrait.path, plan_entity_page, portrait) for portrait in material.portraits
    ]
    world = world_page.world_view(survey, workspace.settings.keys)
    plans.append((world_page.PATH, world_page.plan_world, world))
    done = experience_page.experience_view(survey)
    plans.append((experience_page.PATH, experience_page.plan_experience, done))
    unknown = anew - {path for path, _, _ in plans}
    if unknown:
        pages = ", ".join(sorted(unknown))
        raise UsageError(
            f"{pages}: no view is written there; `daybank reflect` names those it leaves alone"
        )
    for path, plan, what in plans:
        try:
            yield plan(workspace, workspace.read(path), what, regenerate=path in anew)
        except (ChangedOnDiskError, OutsideWorkspaceError) as error:
            yield None, (_left(path, error),)


def _change(workspace: Workspace, edit: Edit) -> Change:
    """Tell an edit as a unified diff."""
    page = workspace.read(edit.path)
    before = split_lines(page.text) if page else []
    after = split_lines(decode(edit.path, edit.content)[0])
    old = edit.path if page else "/dev/null"
    diff = "\n".join(unified_diff(before, after, old, edit.path, lineterm=""))
    return Change(edit.path, page is None, diff)


def _made(workspace: Workspace, edit: Edit) -> Problem | None:
    try:
        workspace.apply(edit)
    except (ChangedOnDiskError, OutsideWorkspaceError, UnwritableError) as error:
        return _left(edit.path, error)
    return None


def _left(path: str, error: Exception) -> Problem:
    return Problem("unwritten", path, None, f"is left alone: {error}")
