"""How opinions are held: their ledgers, folded up to the day that is asked about."""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Iterator
from datetime import date
from typing import NamedTuple

from daybank.index import beliefs
from daybank.index.read import Constraint
from daybank.model import Belief


class Clock(NamedTuple):
    """The day it is, and the last day of which anything is known; None for no such day."""

    today: date
    as_of: date | None = None


def opinions_held(
    connection: sqlite3.Connection, opinions: Collection[str] | None, clock: Clock
) -> Iterator[Belief]:
    """Yield how some opinions, or all, are held at the day that is asked about."""
    from daybank.beliefs.held import Places, held  # noqa: PLC0415 (most answers hold no opinion)
    from daybank.grammar.opinion import parse_record  # noqa: PLC0415 (as above)

    for kept in beliefs.kept(connection, opinions):
        places = Places(kept.stated, kept.ledger)
        belief = held(parse_record(kept.record), places, clock.today, clock.as_of)
        if belief is not None:
            yield belief


def with_confidence(connection: sqlite3.Connection, only: Constraint, clock: Clock) -> Constraint:
    """Let the confidence of the ledger decide where there is one, not the one first written."""
    if only.min_confidence is None:
        return only
    least = only.min_confidence
    every = opinions_held(connection, None, clock)
    surely = {belief.id: (belief.confidence or 0.0) >= least for belief in every}
    units = beliefs.units_of(connection)
    return only._replace(
        sure=frozenset(row for row, opinion in units if surely.get(opinion, False)),
        unsure=frozenset(row for row, opinion in units if not surely.get(opinion, True)),
    )
