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

from daybank.beliefs.grow import Sayings
from daybank.errors import ChangedOnDiskError, OutsideWorkspaceError, UnwritableError, UsageError
from daybank.grammar.lines import split_lines
from daybank.index import beliefs, names
from daybank.index.store import Index
from daybank.model import Change, Edit, Problem, Reflected, fold_name
from daybank.reflect import experience_page, ledger, world_page
from daybank.reflect.blocks import Planned
from daybank.reflect.conflicts import find_conflicts
from daybank.reflect.entity_page import plan_entity_page
from daybank.reflect.ledger import Facts, Kept
from daybank.reflect.memo import read_memo, write_memo
from daybank.reflect.portrait import Portrait, gather
from daybank.reflect.survey import Survey, take_survey
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


class _Material(NamedTuple):
    """What one look at the index gives: what is known of whom, and the ledger as it will be."""

    survey: Survey
    kept: Kept
    portraits: tuple[Portrait, ...]


def reflect(
    index: Index, workspace: Workspace, options: Options, tell: Tell = lambda _: None
) -> Reflected:
    """Bring the ledger of opinions, the entity pages, the world and experience pages up to date.

    A page that cannot be brought up to date is left alone and told. Raises UsageError for a
    page in `regenerate` on which reflect writes nothing.
    """
    memo = workspace.index_path().with_name(_MEMO)
    material = _gathered(index, workspace, options, read_memo(memo))
    kept = material.kept
    edits, problems, changes = [*kept.edits], [*kept.problems], []
    for edit, why in _views(workspace, material, options.regenerate):
        edits += [] if edit is None else [edit]
        problems += why
    for edit in edits:
        if options.dry_run:
            changes.append(_change(workspace, edit))
            continue
        tell(edit.path)
        problem = _made(workspace, edit)
        if problem is None:
            changes.append(Change(edit.path, edit.expected is None))
        else:
            problems.append(problem)
    if not options.dry_run:
        write_memo(memo, kept.judged)
    return Reflected(tuple(changes), kept.opened, kept.evidence, tuple(problems))


def decide(index: Index, workspace: Workspace, verdicts: Mapping[str, str]) -> Change | None:
    """Write into the ledger what a person said of weak evidence, see `ledger.plan_verdicts`."""
    with index.snapshot() as connection:
        path = ledger_path(beliefs.ledger_pages(connection))
    edit = ledger.plan_verdicts(workspace, path, verdicts)
    if edit is None:
        return None
    change = _change(workspace, edit)
    workspace.apply(edit)
    return change


def ledger_path(pages: list[str]) -> str:
    """Choose the page of the ledger among those that hold opinions: its own, if it is there."""
    return ledger.PATH if ledger.PATH in pages or not pages else pages[0]


def _gathered(
    index: Index, workspace: Workspace, options: Options, judged: Mapping[str, str]
) -> _Material:
    settings = workspace.settings
    with index.snapshot() as connection:
        sayings = Sayings(names.called(connection))
        found = Facts(tuple(beliefs.evidence(connection)), sayings)
        survey = take_survey(connection, settings.entity_facts)
        path = ledger_path(beliefs.ledger_pages(connection))
        kept = ledger.plan_ledger(workspace, path, found, options.today, judged)
        told = kept.beliefs(found.facts, options.today)
        replaced = {target for fact in found.facts for _, target in fact.links}
        conflicts = find_conflicts(found.facts, replaced, sayings)
        folds = None if options.since is None else _fresh(survey, kept, options.since)
        portraits = gather(connection, survey, settings.keys, told, conflicts, folds=folds)
        return _Material(survey, kept, tuple(portraits))


def _fresh(survey: Survey, kept: Kept, since: date) -> set[str] | None:
    """Give the names of whom there is something new since a day; None for everybody's.

    New is what was written, or what is believed. What has no day may be new at any time, and
    a new page is linked on those of others.
    """
    fresh = set(map(fold_name, kept.moved))
    for number, entity in enumerate(survey.entities):
        newest = next((unit.day for unit in survey.about.get(number, ())), None)
        if newest is None or newest >= since:
            fresh |= entity.folds
            if number in survey.worthy and not entity.has_page:
                return None
    return fresh


def _views(workspace: Workspace, material: _Material, anew: frozenset[str]) -> Iterator[Planned]:
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
        raise UsageError(f"{', '.join(sorted(unknown))}: reflect writes nothing there")
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
