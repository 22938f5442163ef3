"""Retain from a log: propose bullets for what a day's pages say, and write those wanted.

`propose` reads, `apply` writes: one edit of `memory/DAY.md`, in whose last Retain section the
bullets go as if each were retained. A bullet cites the line of its sentence as that is after the
edit. What is retained is never proposed again, so applying twice adds nothing.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Iterator, Sequence
from datetime import date
from typing import NamedTuple

from daybank.beliefs import declined
from daybank.errors import ChangedOnDiskError, UnwritableError
from daybank.grammar.bullet import Bullet
from daybank.grammar.lines import split_lines
from daybank.grammar.page import read_page, written_facts
from daybank.grammar.paths import Role, page_day, page_role
from daybank.grammar.pointers import uncited
from daybank.index import postings, read
from daybank.index.store import Index
from daybank.language import question_words
from daybank.model import Claim, Kind, Origin, Page, Retained, Unit, fold_name
from daybank.proposals import Proposal
from daybank.proposals.names import Names
from daybank.proposals.page import moved
from daybank.proposals.page import propose as propose_page
from daybank.proposals.said import Said
from daybank.retain import NotReadBackError, day_page
from daybank.retain.place import as_read_back, find_place, with_lines
from daybank.retain.wording import checked
from daybank.workspace import PageText, Workspace

_FACTS = frozenset(Kind) - {Kind.NOTE}
_ATTEMPTS = 8


def propose(index: Index, workspace: Workspace, day: date) -> tuple[Proposal, ...]:
    """Propose bullets for what the log pages of a day say, by page and line.

    The index must be up to date: it tells the known names and the facts that are retained.
    """
    pages = tuple(_read_pages(workspace, day))
    text = "\n".join(page.text for page in pages)
    with index.snapshot() as connection:
        names = _names(connection, text)
        facts = _facts(connection, names, text, workspace.settings.keys)
    # What is on these pages is read from them, since a program may have written just now.
    read_pages = [read_page(page.path, page.text) for page in pages]
    own = (unit.claim for page in read_pages for unit in written_facts(page))
    said = Said(names, (*facts, *own), _declined(workspace))
    keys = workspace.settings.keys
    return tuple(
        proposal
        for page, written in zip(read_pages, pages, strict=True)
        for proposal in propose_page(page, written.text, names, said, keys)
    )


def apply(
    index: Index, workspace: Workspace, day: date, chosen: Collection[Proposal]
) -> tuple[Retained, ...]:
    """Write the chosen proposals into the log of a day, and read them back from there.

    They are proposed anew first, from the pages as they are now: what is retained or gone from
    the log meanwhile is left out, and lines are cited where they are. Raises what `retain`
    raises for a page that cannot be written.
    """
    wanted = {_said(proposal) for proposal in chosen}
    path = day_page(day)
    with workspace.lock():
        for _ in range(_ATTEMPTS):
            fresh = [p for p in propose(index, workspace, day) if _said(p) in wanted]
            if not fresh:
                return ()
            page = _read_page(workspace, path)
            draft = _Draft.of(path, split_lines(page.text) if page else [], fresh)
            try:
                _write(workspace, page, draft)
            except ChangedOnDiskError:
                continue
            return tuple(_read_back(workspace, draft))
    raise ChangedOnDiskError(path)


def _said(proposal: Proposal) -> Claim:
    """Tell a proposal by what it says, wherever its line is by now."""
    return proposal.claim._replace(text=uncited(proposal.claim.text))


# -- what is read -------------------------------------------------------------------------


def _read_pages(workspace: Workspace, day: date) -> Iterator[PageText]:
    for path in sorted(workspace.scan().stamps):
        if page_role(path) is Role.LOG and page_day(path)[0] == day:
            page = workspace.read(path)
            if page is not None:
                yield page


def _read_page(workspace: Workspace, path: str) -> PageText | None:
    page = workspace.read(path)
    if page is not None and not page.digest:
        raise UnwritableError(path, page.problems[0].text)
    return page


def _names(connection: sqlite3.Connection, text: str) -> Names:
    """Give the known names that stand in a text; an alias of several entities names none."""
    folded = fold_name(text)
    known: dict[str, str] = {}
    seen: set[str] = set()
    # Sorted, so that of two spellings the one with a capital comes first and is the name.
    for name in read.all_names(connection):
        fold = fold_name(name)
        if fold not in folded or fold in seen:
            continue
        seen.add(fold)
        pages = read.entity_pages(connection, fold)
        if not pages:
            known[name] = name
        elif len(pages) == 1:
            # All its names, so that a fact under another is known to be about the same.
            _, called, aliases = pages[0]
            own = [a for a in aliases if len(read.entity_pages(connection, fold_name(a))) == 1]
            known |= dict.fromkeys((called, *own, name), called)
    return Names(known)


def _facts(
    connection: sqlite3.Connection, names: Names, text: str, keys: Collection[str]
) -> list[Claim]:
    """Read the written facts that a proposal from a text may repeat."""
    pages = [
        page for name in names.entities for page in read.entity_pages(connection, fold_name(name))
    ]
    folds = {fold_name(name) for name in names.entities}.union(
        *(read.page_folds(name, aliases) for _, name, aliases in pages)
    )
    rows = read.units_named(connection, (folds, ()))
    # A key may be proposed without an entity, so facts without one are looked for by it.
    for key in keys:
        if key in fold_name(text):
            terms = [word.variants[0][0] for word in question_words(key).words if word.variants]
            passages = postings.holding_all(connection, terms)
            rows |= set(read.units_of(connection, passages).values())
    facts = read.in_order(connection, rows, read.Constraint(kinds=_FACTS))
    units = (found.unit for found in read.read_units(connection, facts).values())
    return [unit.claim for unit in units if unit.origin is Origin.WRITTEN]


def _declined(workspace: Workspace) -> tuple[Unit, ...]:
    page = workspace.read(declined.PATH)
    return read_page(declined.PATH, page.text).units if page else ()


# -- what is written ----------------------------------------------------------------------


class _Draft(NamedTuple):
    """Lines to be put after line `after` of a page of `length` lines, and what they say."""

    path: str
    length: int
    after: int
    lines: tuple[str, ...]
    proposals: tuple[Proposal, ...]

    @classmethod
    def of(cls, path: str, lines: Sequence[str], proposals: Sequence[Proposal]) -> _Draft:
        """Place bullets one after the other; lines they push down are cited where they go."""
        draft = cls._placed(path, lines, proposals)
        count = len(draft.lines)
        pushed = [
            moved(p, p.source.line + count)
            if p.source.path == path and p.source.line > draft.after
            else p
            for p in proposals
        ]
        return draft if pushed == list(proposals) else cls._placed(path, lines, pushed)

    @classmethod
    def _placed(cls, path: str, lines: Sequence[str], proposals: Sequence[Proposal]) -> _Draft:
        grown, after = list(lines), 0
        for number, proposal in enumerate(proposals):
            bullet = checked(Bullet(proposal.claim))
            place = find_place(path, grown, bullet, proposal.line)
            after = place.after if number == 0 else after
            grown = with_lines(grown, place.after, place.lines)
        added = grown[after : after + len(grown) - len(lines)]
        assert with_lines(lines, after, added) == grown, "bullets of one section stand together"
        return cls(path, len(lines), after, tuple(added), tuple(proposals))


def _write(workspace: Workspace, page: PageText | None, draft: _Draft) -> None:
    if page is None:
        workspace.apply(workspace.plan_page(draft.path, draft.lines))
    elif draft.after == draft.length:
        workspace.append(draft.path, "\n".join(draft.lines))
    else:
        workspace.apply(workspace.plan_insert(page, draft.after, draft.lines))


def _read_back(workspace: Workspace, draft: _Draft) -> Iterator[Retained]:
    text = _read_page(workspace, draft.path)
    page = read_page(draft.path, text.text) if text else Page(draft.path, None)
    for proposal in draft.proposals:
        unit = as_read_back(page, Bullet(proposal.claim))
        if unit is None:
            raise NotReadBackError(draft.path, proposal.line)
        yield Retained(unit, added=True, line=proposal.line)
