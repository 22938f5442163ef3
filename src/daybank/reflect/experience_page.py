"""`bank/experience.md`: what was done, month by month, the newest first."""

from __future__ import annotations

from itertools import groupby

from daybank.index.portraits import Told
from daybank.model import Edit, Kind, Problem
from daybank.reflect.blocks import View, plan_new, plan_view
from daybank.reflect.portrait import once
from daybank.reflect.survey import Survey
from daybank.reflect.view_lines import bullet, section, spaced, statement
from daybank.workspace import PageText, Workspace

PATH = "bank/experience.md"
VIEW = "experience"

_MONTHS = 12  # that have an experience, however long ago
_LINES = 20  # of each month


def plan_experience(
    workspace: Workspace, page: PageText | None, view: View, *, regenerate: bool = False
) -> tuple[Edit | None, tuple[Problem, ...]]:
    """Plan `bank/experience.md`, as `plan_entity_page` plans the page of an entity."""
    if page is None:
        return plan_new(workspace, PATH, ("# Experience",), view)
    return plan_view(workspace, page, view, regenerate=regenerate)


def experience_view(survey: Survey) -> View:
    """Write the newest experiences of each of the last months that have some.

    What has no day, and what stands on the page itself, is left out.
    """
    done = [
        unit
        for unit in once(unit for unit in survey.told if unit.kind is Kind.EXPERIENCE)
        if unit.day is not None and not unit.is_replaced and unit.source.path != PATH
    ]
    months = [(month, list(units)) for month, units in groupby(done, key=_month)]
    return View(VIEW, spaced(_section(month, units) for month, units in months[:_MONTHS]))


def _month(unit: Told) -> str:
    return "" if unit.day is None else unit.day.isoformat()[:7]


def _section(month: str, units: list[Told]) -> tuple[str, ...]:
    lines = [bullet(f"{unit.day}: {statement(unit)}", unit.source) for unit in units[:_LINES]]
    return section(month, lines, len(units) - len(lines))
