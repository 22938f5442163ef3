"""The page of an entity: its view as lines, and the edit that brings it up to date."""

from __future__ import annotations

from collections.abc import Collection

from daybank.grammar.lines import split_lines
from daybank.grammar.names import render_name
from daybank.model import Belief, Edit, Problem, fold_name
from daybank.reflect.blocks import View, plan_new, plan_view
from daybank.reflect.portrait import Clash, Current, Portrait, Related
from daybank.reflect.view_lines import (
    LEFT_OUT,
    bullet,
    cited,
    inert,
    linked,
    part,
    section,
    spaced,
    statement,
    value_of,
)
from daybank.search.agent_text import citation, visible_line
from daybank.workspace import PageText, Workspace

VIEW = "entity"


def plan_entity_page(
    workspace: Workspace, page: PageText | None, portrait: Portrait, *, regenerate: bool = False
) -> tuple[Edit | None, tuple[Problem, ...]]:
    """Plan the page of an entity, as it was read or, with None, a new one.

    There is no edit when the page says all this already, and none with a problem when the
    view cannot be put there. `regenerate` takes back a view that a person has edited. Raises
    ChangedOnDiskError when the page has changed since it was read.
    """
    view = entity_view(portrait)
    if page is None:
        return plan_new(workspace, portrait.path, _opening(portrait.entity.name), view)
    return plan_view(workspace, page, view, regenerate=regenerate)


def entity_view(portrait: Portrait) -> View:
    """Write what a portrait holds, section by section; what it lacks has no heading."""
    own = portrait.entity.folds
    told = (
        section("Now", [_current(it) for it in portrait.now.shown], portrait.now.more),
        section(
            "Opinions",
            [_belief(it, own) for it in portrait.opinions.shown],
            portrait.opinions.more,
        ),
        section(
            "Known",
            [bullet(statement(it, own), it.source) for it in portrait.known.shown],
            portrait.known.more,
        ),
        section(
            "Latest",
            [
                bullet(f"{it.day or 'undated'}: {statement(it, own)}", it.source)
                for it in portrait.latest.shown
            ],
            portrait.latest.more,
        ),
        section(
            "Notes",
            [bullet(it.text or LEFT_OUT, it.source) for it in portrait.notes.shown],
            portrait.notes.more,
        ),
        section("Related", [*map(_related, portrait.related.shown)], portrait.related.more),
        section(
            "In doubt", [_clash(it, own) for it in portrait.clashes.shown], portrait.clashes.more
        ),
    )
    return View(VIEW, spaced(told))


def _current(current: Current) -> str:
    if current.before is None:
        return bullet(current.now.text, current.now.source)
    now, before = current.now, current.before
    return cited(
        f"{part(now.text)}; before: {part(value_of(before.text))}",
        f"then {citation(before.source)}, now {citation(now.source)}",
    )


def _belief(belief: Belief, own: Collection[str]) -> str:
    number = "no number" if belief.confidence is None else f"c={belief.confidence:.2f}"
    pro, contra = belief.evidence[:2]
    names = " ".join(map(render_name, belief.entities))
    is_own = all(fold_name(name) in own for name in belief.entities)
    said = belief.statement if is_own else f"{names}: {belief.statement}"
    evidence = f", {pro} for, {contra} against" if pro or contra else ""
    return bullet(f"{number}{evidence}: {said}", belief.source)


def _related(related: Related) -> str:
    times = "once" if related.times == 1 else f"{related.times:,} times"
    return linked(related.name, related.path, f"named together {times}", related.source)


def _clash(clash: Clash, own: Collection[str]) -> str:
    first, second = (part(statement(unit, own)) for unit in (clash.first, clash.second))
    text = f"{first} – but: {second} – {clash.reason}"
    return bullet(text, clash.second.source, clash.first.source)


def _opening(name: str) -> tuple[str, ...]:
    """Write what stands above the view of a new page: front matter and heading."""
    import yaml  # noqa: PLC0415 (only a new page pays for it)

    front = yaml.safe_dump({"name": name}, allow_unicode=True, width=10_000)
    return ("---", *split_lines(front), "---", "", f"# {inert(visible_line(name))}")
