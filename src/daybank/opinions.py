"""Opinions: what is held, how surely, and why. Reads the index; writes nothing."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager

from daybank.beliefs.grow import Sayings, grow
from daybank.beliefs.held import Places, held, known_at
from daybank.errors import UnknownOpinionError
from daybank.grammar.evidence import Entry, Sign
from daybank.grammar.opinion import Ledger, Opinion, parse_record
from daybank.grammar.settle import replay_opinion
from daybank.index import beliefs, names, read, times
from daybank.index.beliefs import Kept
from daybank.index.store import Index
from daybank.model import Belief, Claim, Reason, Why
from daybank.search.entities import find_entity
from daybank.search.held import Clock

_SIGNS = {
    Sign.BASE: "base",
    Sign.FOR: "for",
    Sign.AGAINST: "against",
    Sign.IGNORED: "ignored",
    Sign.STATED: "stated",
}
# The first digits are enough where no other opinion has the same.
_ID = re.compile(r"\^?o-([0-9a-f]{4,12})")


def opinions(index: Index, name: str | None, clock: Clock) -> tuple[Belief, ...]:
    """List the opinions about an entity, or all, in the order of the ledger.

    Behind them come those of bullets that no ledger holds yet. Raises UnknownEntityError for
    a name that nothing here carries.
    """
    with _cut(index, clock) as connection:
        form = names.called(connection)
        about = None if name is None else _forms(connection, name, form)
        kept = [one for one in beliefs.kept(connection) if _is_about(_opinion(one), about, form)]
        facts = [
            fact for fact in beliefs.evidence(connection) if _is_about(fact.claim, about, form)
        ]
    grown = grow(Ledger(opinions=tuple(map(_opinion, kept))), facts, Sayings(form)).ledger
    new = {opinion.id: opinion for opinion in grown.opinions}
    told = [_held(one, clock, new.pop(one.record.opinion)) for one in kept]
    told += [_unrecorded(opinion, clock) for opinion in new.values()]
    return tuple(belief for belief in told if belief is not None)


def why(index: Index, id_: str, clock: Clock) -> Why:
    """Replay the ledger of an opinion, named by its id or by the first four digits or more.

    Raises UnknownOpinionError when no ledger holds it, or several fit.
    """
    with _cut(index, clock) as connection:
        kept = _named(beliefs.kept(connection), id_)
        opinion = _opinion(kept)
        known = known_at(opinion, clock.as_of) if clock.as_of else opinion
        texts = _texts(connection, opinion)
    belief = _held(kept, clock, opinion)
    if belief is None or known is None:
        raise UnknownOpinionError(id_, ())
    return Why(belief, tuple(_reasons(known, texts)))


@contextmanager
def _cut(index: Index, clock: Clock) -> Iterator[sqlite3.Connection]:
    with index.snapshot() as connection:
        if clock.as_of is not None:
            times.cut_at(connection, clock.as_of)
        yield connection


def _forms(connection: sqlite3.Connection, name: str, form: Callable[[str], str]) -> frozenset[str]:
    """Give the forms of all that a name stands for."""
    entities = find_entity(connection, name)
    return frozenset(form(fold) for entity in entities for fold in entity.folds)


def _is_about(
    claim: Claim | Opinion, about: frozenset[str] | None, form: Callable[[str], str]
) -> bool:
    return about is None or not about.isdisjoint(map(form, claim.entities))


def _opinion(kept: Kept) -> Opinion:
    return parse_record(kept.record)


def _held(kept: Kept, clock: Clock, grown: Opinion) -> Belief | None:
    """Tell how an opinion is held by its ledger, and how much that does not list yet."""
    opinion = _opinion(kept)
    belief = held(opinion, Places(kept.stated, kept.ledger), clock.today, clock.as_of)
    pending = len(grown.entries) - len(opinion.entries)
    return None if belief is None else belief._replace(pending=pending)


def _unrecorded(opinion: Opinion, clock: Clock) -> Belief | None:
    """Tell what a bullet holds that no ledger lists yet: with the number its author gave."""
    first = opinion.entries[0]
    assert first.source is not None, "an opinion is opened by a bullet, which has a place"
    belief = held(opinion, Places(first.source, first.source), clock.today, clock.as_of)
    if belief is None:
        return None
    return belief._replace(ledger=None, pending=len(opinion.entries) - 1)


def _named(kept: Iterable[Kept], id_: str) -> Kept:
    """Find the one opinion that an id, or its first digits, names."""
    asked = _ID.fullmatch(id_.strip().casefold())
    start = f"^o-{asked[1]}" if asked else ""
    found = [one for one in kept if start and one.record.opinion.startswith(start)]
    if len(found) != 1:
        raise UnknownOpinionError(id_, tuple(one.record.opinion for one in found))
    return found[0]


def _texts(connection: sqlite3.Connection, opinion: Opinion) -> dict[str, str]:
    """Read what the facts of a ledger say, by their ids."""
    marks = {entry.fact for entry in opinion.entries if entry.fact}
    found = read.read_units(connection, read.marked(connection, marks)).values()
    return {one.unit.id: one.unit.claim.text for one in found if one.unit.is_fact}


def _reasons(opinion: Opinion, texts: Mapping[str, str]) -> Iterator[Reason]:
    steps = {step.day: step for step in replay_opinion(opinion)}
    for entry in opinion.entries:
        votes = entry.sign not in (Sign.BASE, Sign.IGNORED) and not entry.gone
        step = steps.get(entry.day) if votes and entry.day else None
        said = (entry.reason, *(w for w, is_so in _flags(entry) if is_so))
        yield Reason(
            _SIGNS[entry.sign],
            entry.day,
            ", ".join(word for word in said if word),
            weight=None if entry.confidence is not None else entry.weight,
            number=entry.confidence,
            before=None if step is None else round(step.before, 2),
            after=None if step is None else round(step.after, 2),
            source=entry.source,
            fact=entry.fact,
            text=texts.get(entry.fact or ""),
        )


def _flags(entry: Entry) -> tuple[tuple[str, bool], ...]:
    return (("by hand", entry.by_hand), ("confirmed", entry.confirmed), ("gone", entry.gone))
