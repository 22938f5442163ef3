"""`bank/world.md`: what is true now by entity, and the world facts that stand."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection

from daybank.index.portraits import Told
from daybank.model import Edit, Kind, Problem
from daybank.reflect.blocks import View, plan_new, plan_view
from daybank.reflect.portrait import History, histories, once
from daybank.reflect.survey import Survey
from daybank.reflect.view_lines import bullet, inert, section, spaced
from daybank.search.agent_text import visible_line
from daybank.secrets import find_secrets
from daybank.workspace import PageText, Workspace

PATH = "bank/world.md"
VIEW = "world"

_ENTITIES = 30
_LINES = 4  # of each entity; its own page has more
_GENERAL = "In general"


def plan_world(
    workspace: Workspace, page: PageText | None, view: View, *, regenerate: bool = False
) -> tuple[Edit | None, tuple[Problem, ...]]:
    """Plan `bank/world.md`, as `plan_entity_page` plans the page of an entity."""
    if page is None:
        return plan_new(workspace, PATH, ("# World",), view)
    return plan_view(workspace, page, view, regenerate=regenerate)


def world_view(survey: Survey, keys: Collection[str]) -> View:
    """Write the current values and standing world facts, those of the most told entities.

    Values that dispute each other are all told.
    A fact stands below the first entity of its header, the newest first; what stands on the
    page itself is left out.
    """
    told = histories(survey, keys)
    taken = {row for history in told.values() for row in history.rows}
    facts: dict[int | None, list[Told]] = defaultdict(list)
    for number, history in told.items():
        facts[number] += [current.now for current in history.current]
        facts[number] += _disputed(history)
    for unit in once(unit for unit in survey.told if unit.kind is Kind.WORLD):
        if unit.row not in taken and not unit.is_replaced:
            header = [name.fold for name in unit.names if name.in_header]
            facts[next(iter(survey.called(header)), None)].append(unit)
    listed = {
        number: [unit for unit in units if unit.source.path != PATH]
        for number, units in facts.items()
    }
    general = listed.pop(None, [])
    paths = {
        n: survey.entities[n].path
        for n in listed
        if n is not None and listed[n] and not find_secrets(survey.entities[n].name)
    }
    order = sorted(paths, key=lambda number: (-len(listed[number]), paths[number]))
    shown = sorted(order[:_ENTITIES], key=paths.__getitem__)
    sections = [_section(survey.entities[n].name, listed[n]) for n in shown]
    if len(order) > _ENTITIES:
        sections.append(_rest(len(order) - _ENTITIES))
    return View(VIEW, spaced([*sections, _section(_GENERAL, general)]))


def _disputed(history: History) -> list[Told]:
    """Give the values of which it is not known which one holds."""
    return [*dict.fromkeys(unit for clash in history.clashes for unit in clash[:2])]


def _section(title: str, units: list[Told]) -> tuple[str, ...]:
    lines = [bullet(unit.text, unit.source) for unit in units[:_LINES]]
    return section(inert(visible_line(title)), lines, len(units) - len(lines))


def _rest(count: int) -> tuple[str, ...]:
    return (f"<!-- and {count:,} more, each on its own page or in the logs -->",)
