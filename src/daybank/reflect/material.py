"""One look at the index: all that is known, and of what something new has come.

What the last run worked from is told by its memo. Then only those opinions are read, and only
those pages looked at, for which a fact, a line or a name has changed since; without a memo
all are.
"""

from __future__ import annotations

import gc
import sqlite3
from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager
from datetime import date
from functools import cached_property
from typing import NamedTuple

from daybank.belief import RULES
from daybank.beliefs import declined
from daybank.beliefs.grow import Sayings, or_nobody
from daybank.grammar.opinion import stating
from daybank.index import beliefs, names, read
from daybank.index.portraits import Told
from daybank.index.store import Index
from daybank.model import EVIDENCE, Edit, Kind, Unit
from daybank.reflect.blocks import NoPlaceError
from daybank.reflect.conflicts import find_conflicts
from daybank.reflect.ledger import PATH, Facts, LedgerPlan, Standing, plan_ledger, plan_part
from daybank.reflect.memo import Memo, differing, digest_of, digests_by
from daybank.reflect.portrait import Portrait, gather
from daybank.reflect.survey import Survey, take_survey
from daybank.stance import STANCE
from daybank.workspace import Workspace, digest

_VIEWS = 1
"""Raised whenever the same material would be told otherwise on a page."""


class Material(NamedTuple):
    """What is known of whom, the ledger as it will be, and the entities to be told anew.

    `memo` is for the next time, if all that is planned comes about.
    """

    survey: Survey
    kept: LedgerPlan
    portraits: tuple[Portrait, ...]
    memo: Memo

    def remembered(self, edits: Iterable[Edit]) -> Memo:
        """Give the memo as it is once some edits are made."""
        made = {edit.path: digest(edit.content) for edit in edits}
        pages = {
            path: f"{made.get(path) or said.partition(' ')[0]} {said.partition(' ')[2]}"
            for path, said in self.memo.pages.items()
        }
        ledger = self.memo.ledger and made.get(self.kept.path, self.memo.ledger)
        return self.memo._replace(ledger=ledger, pages=pages)


def look(
    index: Index, workspace: Workspace, today: date, since: date | None, memo: Memo
) -> Material:
    """Look at the index, and plan the ledger. Nothing is written."""
    with index.snapshot() as connection, _uncollected():
        return _Look(connection, workspace, today, memo).material(since)


def ledger_path(connection: sqlite3.Connection) -> str:
    """Choose the page of the ledger: its own, unless opinions stand on another one alone."""
    pages = beliefs.ledger_pages(connection)
    return PATH if PATH in pages or not pages else pages[0]


@contextmanager
def _uncollected() -> Iterator[None]:
    """Collect no garbage: a look makes no cycles, and searching its values costs a third."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


class _Look:
    """The parts of one look, each made when it is first asked for."""

    def __init__(
        self, connection: sqlite3.Connection, workspace: Workspace, today: date, memo: Memo
    ) -> None:
        self.connection = connection
        self.workspace = workspace
        self.today = today
        self.keys = workspace.settings.keys
        self.survey = take_survey(connection, workspace.settings.entity_facts)
        self.sayings = Sayings(names.called(connection))
        self.key = self._key()
        self.memo = memo if memo.key == self.key else Memo()

    def material(self, since: date | None) -> Material:
        kept = self._ledger()
        numbers = self._revisited(kept, since)
        folds = {fold for number in numbers for fold in self.survey.entities[number].folds}
        facts = self._units(self._of_same_holders(numbers))
        replaced = {unit.id for unit in self.survey.told if unit.is_replaced}
        conflicts = find_conflicts(facts, replaced, self.sayings)
        held = kept.beliefs(self._units(self._about(kept)), self.today)
        portraits = gather(self.connection, self.survey, self.keys, held, conflicts, folds=folds)
        return Material(self.survey, kept, tuple(portraits), self._memo(kept, numbers))

    # -- the ledger ---------------------------------------------------------------------

    def _ledger(self) -> LedgerPlan:
        try:
            stands = Standing.read(self.workspace, ledger_path(self.connection))
        except NoPlaceError as refusal:
            return LedgerPlan(problems=(refusal.problem,))
        touched = self._touched(stands)
        if touched is None:
            facts = Facts(self._units(self.evidence), self.sayings)
            kept = plan_ledger(self.workspace, stands, facts, self.today)
            # A person may have changed anything, and have settled it by a decision.
            every = (name for few in (self.memo.opinions, kept.names) for name in few.values())
            return kept._replace(moved=frozenset(name for found in every for name in found))
        fresh = frozenset(self.known - self.memo.known)
        near = {name for id_ in touched for name in or_nobody(self.memo.opinions[id_])}
        near |= {
            name for unit in self.evidence if unit.id in fresh for name in self.forms[unit.row]
        }
        shared = (unit for unit in self.evidence if not near.isdisjoint(self.forms[unit.row]))
        facts = Facts(self._units(shared), self.sayings, fresh)
        kept = plan_part(self.workspace, stands, facts, self.today, touched)
        return kept._replace(names={**self.memo.opinions, **kept.names})

    def _touched(self, stands: Standing) -> set[str] | None:
        """Give the opinions to be looked at, None for the whole ledger.

        Those are the ones that a changed fact shares a name with, all others about the same,
        and those about entities whose pages are told anew.
        """
        memo = self.memo
        if stands.page is None or stands.page.digest != memo.ledger:
            return None
        if not memo.opinions or stands.parts().keys() != memo.opinions.keys():
            return None
        changed = differing(memo.facts, self.facts)
        for path in differing(memo.pages, self.pages):
            changed |= {self._form(fold) for fold in self._folds_at.get(path, ())}
        for _ in range(2):
            about = [n for n in memo.opinions.values() if not changed.isdisjoint(or_nobody(n))]
            changed |= {name for found in about for name in found}
        return {
            id_ for id_, found in memo.opinions.items() if not changed.isdisjoint(or_nobody(found))
        }

    # -- the entities -------------------------------------------------------------------

    def _revisited(self, kept: LedgerPlan, since: date | None) -> set[int]:
        """Give the entities whose pages are to be looked at.

        Those of whom something has changed, be it what is believed; with `since` only if any
        of that is as new, or has no day. A new page is linked on those of others.
        """
        changed = differing(self.memo.pages, self.pages)
        moved = {self._form(name) for name in kept.moved}
        survey = self.survey
        numbers = {
            number
            for number in survey.worthy
            if survey.entities[number].path in changed
            or not moved.isdisjoint(map(self._form, survey.entities[number].folds))
        }
        if since is None or any(not survey.entities[number].has_page for number in numbers):
            return numbers
        return {
            number
            for number in numbers
            if self._newest(number) >= since
            or not moved.isdisjoint(map(self._form, survey.entities[number].folds))
        }

    def _newest(self, number: int) -> date:
        days = (unit.day for unit in self.survey.about.get(number, ()))
        return next(days, None) or date.max

    # -- what it is told by -------------------------------------------------------------

    @cached_property
    def evidence(self) -> list[Told]:
        """What may be evidence, or open an opinion, in an order of its own."""
        return [unit for unit in self.survey.told if unit.kind in EVIDENCE]

    @cached_property
    def forms(self) -> dict[int, tuple[str, ...]]:
        """The names of each piece of evidence, in one form; the empty one for nobody's."""
        return {
            unit.row: or_nobody(dict.fromkeys(self._form(n.name) for n in unit.names))
            for unit in self.evidence
        }

    @cached_property
    def facts(self) -> dict[str, str]:
        """A digest of the evidence about each name."""
        return digests_by(
            (name, (unit.id, unit.source, unit.confidence, unit.text))
            for unit in self.evidence
            for name in self.forms[unit.row]
        )

    @cached_property
    def known(self) -> set[str]:
        return {unit.id for unit in self.evidence}

    @cached_property
    def pages(self) -> dict[str, str]:
        """A digest of each entity's page, and one of all that is told there but of opinions."""
        survey = self.survey
        stand = read.page_digests(self.connection, [e.path for e in survey.entities])
        shown = [
            (e.name, e.path if number in survey.worthy else None)
            for number, e in enumerate(survey.entities)
        ]
        values = digests_by(
            (value.fold, (value.key, value.said, value.day, value.makes_key))
            for value in survey.values
        )
        return {
            survey.entities[number].path: f"{stand.get(survey.entities[number].path, '')} "
            + digest_of(
                (
                    shown[number],
                    [values.get(fold) for fold in sorted(survey.entities[number].folds)],
                    [
                        (*unit[2:6], unit.is_replaced, [shown[n] for n in survey.named[unit.row]])
                        for unit in survey.about.get(number, ())
                    ],
                )
            )
            for number in sorted(survey.worthy)
        }

    def _key(self) -> str:
        """Give digits for all that decides beside the facts."""
        turned = read.page_digests(self.connection, [declined.PATH])
        settings = self.workspace.settings
        return digest_of((STANCE, RULES, _VIEWS, sorted(self.keys), settings.entity_facts, turned))

    def _memo(self, kept: LedgerPlan, numbers: Collection[int]) -> Memo:
        """Give what is worked from now; pages that were passed over stay as they were known."""
        seen = {self.survey.entities[number].path for number in numbers}
        pages = {
            path: said
            for path, said in self.pages.items()
            if path in seen or self.memo.pages.get(path) == said
        }
        stands = read.page_digests(self.connection, [kept.path])
        # Where an opinion has no bullet its own line is cited, which others move.
        ledger = "" if kept.is_bare else stands.get(kept.path, "-")
        return Memo(self.key, ledger, self.facts, frozenset(self.known), kept.names, pages)

    # -- the parts of the above ---------------------------------------------------------

    def _about(self, kept: LedgerPlan) -> Iterator[Told]:
        """Yield the bullets that the opinions of a ledger may be stated by."""
        stated = {fact for opinion in kept.opinions for fact in stating(opinion)}
        yield from (unit for unit in self.evidence if unit.id in stated)

    def _units(self, told: Iterable[Told]) -> tuple[Unit, ...]:
        found = read.read_units(self.connection, (unit.row for unit in told))
        return tuple(entry.unit for entry in found.values())

    @cached_property
    def _folds_at(self) -> dict[str, frozenset[str]]:
        return {entity.path: entity.folds for entity in self.survey.entities}

    def _of_same_holders(self, numbers: Iterable[int]) -> Iterator[Told]:
        """Yield the world facts of everybody of whom a fact about some entities is.

        A conflict is one between the newest facts of a holder, whoever else they name.
        """
        about = (unit for number in numbers for unit in self.survey.about.get(number, ()))
        holders = {self._holder(unit) for unit in about if unit.kind is Kind.WORLD}
        for unit in self.evidence:
            if unit.kind is Kind.WORLD and self._holder(unit) in holders:
                yield unit

    def _holder(self, unit: Told) -> str:
        return next((self._form(name.name) for name in unit.names if name.in_header), "")

    def _form(self, name: str) -> str:
        return self.sayings.called(name)
