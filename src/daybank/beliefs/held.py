"""What is held by a ledger: confidence, trend and evidence of an opinion at a day."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from typing import NamedTuple

from daybank.belief import Step, trend
from daybank.grammar.evidence import Entry, Sign
from daybank.grammar.opinion import Opinion
from daybank.grammar.settle import base_of, confidence_of, replay_opinion
from daybank.model import Belief, Evidence, Source


class Places(NamedTuple):
    """Where an opinion stands: its newest written bullet, if there is one, and its ledger."""

    stated: Source | None
    ledger: Source


def held(opinion: Opinion, places: Places, today: date, as_of: date | None = None) -> Belief | None:
    """Tell how an opinion is held; None if it was not yet held at `as_of`.

    `today` is the day its trend is judged at.
    """
    cut = opinion if as_of is None else known_at(opinion, as_of)
    if cut is None:
        return None
    base, steps = base_of(cut), replay_opinion(cut)
    counted = [entry for entry in cut.entries if _counts(entry, steps)]
    return Belief(
        id=cut.id,
        statement=cut.statement,
        entities=cut.entities,
        confidence=confidence_of(cut),
        evidence=_evidence(counted),
        source=places.stated or places.ledger,
        ledger=places.ledger,
        opened=base.day,
        last_day=steps[-1].day if steps else base.day,
        trend=trend(base, steps, today if as_of is None else min(today, as_of)),
        history=((base.day, round(base.value, 2)), *((s.day, round(s.after, 2)) for s in steps)),
    )


def known_at(opinion: Opinion, day: date) -> Opinion | None:
    """Give an opinion as a ledger of that day had it; None if nothing of it is that old."""
    lines = tuple(
        line
        for line in opinion.lines
        if isinstance(line, str) or line.day is None or line.day <= day
    )
    bases = [entry for entry in opinion.entries if entry.sign is Sign.BASE]
    if bases and not any(base.day is None or base.day <= day for base in bases):
        return None
    return replace(opinion, lines=lines)


def _evidence(counted: Sequence[Entry]) -> Evidence:
    """Count what speaks for and against, and cite it, the newest first."""
    sides: dict[bool, list[Entry]] = {True: [], False: []}
    for entry in reversed(counted):
        sides[_speaks_for(entry)].append(entry)
    cited = [tuple(e.source for e in sides[side] if e.source) for side in (True, False)]
    return Evidence(len(sides[True]), len(sides[False]), *cited)


def _counts(entry: Entry, steps: tuple[Step, ...]) -> bool:
    votes = entry.sign in (Sign.FOR, Sign.AGAINST, Sign.STATED) and not entry.gone
    return votes and any(step.day == entry.day for step in steps)


def _speaks_for(entry: Entry) -> bool:
    if entry.sign is Sign.STATED:
        return (entry.confidence or 0.0) >= 0.5
    return entry.sign is Sign.FOR
