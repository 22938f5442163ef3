"""What the tests of views share: planning them from a workspace, and reading pages back."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from daybank.grammar.blocks import BlockKind, parse_blocks
from daybank.grammar.bullet import is_typed_line
from daybank.grammar.lines import split_lines
from daybank.grammar.page import read_page
from daybank.model import Belief, Edit, Origin, Problem, Unit
from daybank.reflect import entity_page, experience_page, world_page
from daybank.reflect.portrait import Conflict, Portrait, gather
from daybank.reflect.survey import take_survey
from daybank.workspace import Workspace
from vault import Vault


def workspace(vault: Vault) -> Workspace:
    return vault.memory._workspace


def portraits(
    vault: Vault,
    beliefs: Sequence[Belief] = (),
    conflicts: Sequence[Conflict] = (),
    folds: Collection[str] | None = None,
) -> dict[str, Portrait]:
    """The portraits by the name of the entity."""
    settings = vault.memory.settings
    with vault.connection() as connection:
        survey = take_survey(connection, 3)
        found = gather(connection, survey, settings.keys, beliefs, conflicts, folds=folds)
        return {portrait.entity.name: portrait for portrait in found}


def plan_all(
    vault: Vault, beliefs: Sequence[Belief] = (), *, regenerate: bool = False
) -> tuple[list[Edit], list[Problem]]:
    """Plan the pages of all entities, the world and the experiences."""
    at = workspace(vault)
    plans = [
        entity_page.plan_entity_page(at, at.read(told.path), told, regenerate=regenerate)
        for told in portraits(vault, beliefs).values()
    ]
    with vault.connection() as connection:
        survey = take_survey(connection, 3)
    world = world_page.world_view(survey, vault.memory.settings.keys)
    done = experience_page.experience_view(survey)
    plans.append(world_page.plan_world(at, at.read(world_page.PATH), world))
    plans.append(experience_page.plan_experience(at, at.read(experience_page.PATH), done))
    edits = [edit for edit, _ in plans if edit is not None]
    return edits, [problem for _, problems in plans for problem in problems]


def reflect(vault: Vault, beliefs: Sequence[Belief] = ()) -> list[str]:
    """Write all views; give the pages that changed."""
    edits, problems = plan_all(vault, beliefs)
    assert problems == []
    for edit in edits:
        workspace(vault).apply(edit)
    return [edit.path for edit in edits]


def page(vault: Vault, path: str) -> list[str]:
    return (vault.root / path).read_text("utf-8").split("\n")


def section(vault: Vault, path: str, title: str) -> list[str]:
    """The bullets below a heading of a view, without their markers."""
    lines = page(vault, path)
    start = next(n for n, line in enumerate(lines) if line.startswith(f"## {title}"))
    ends = (n for n in range(start + 1, len(lines)) if not lines[n].startswith("- "))
    return [line[2:] for line in lines[start + 1 : next(ends, len(lines))]]


def written(path: str, text: str) -> list[tuple[object, ...]]:
    """All that somebody wrote on a page, but for headings, which are notes while childless."""
    blocks = parse_blocks(split_lines(text), is_typed_line)
    titles = {block.line for block in blocks if block.kind is BlockKind.HEADING}
    return [
        told(unit)
        for unit in read_page(path, text).units
        if unit.origin is Origin.WRITTEN and (unit.is_fact or unit.source.line not in titles)
    ]


def told(unit: Unit) -> tuple[object, ...]:
    return unit.source.line, unit.end_line, unit.id, unit.claim, unit.details, unit.label


def generated(path: str, text: str) -> list[Unit]:
    return [u for u in read_page(path, text).units if u.origin is Origin.GENERATED]
