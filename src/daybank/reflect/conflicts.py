"""World facts that cannot both hold, found by what there is one of at a time."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable

from daybank.beliefs.grow import Sayings
from daybank.model import Kind, Unit
from daybank.reflect.ledger import by_age
from daybank.reflect.portrait import Conflict
from daybank.stance import Said, Single, conflict, slots


def find_conflicts(
    facts: Iterable[Unit], replaced: Collection[str], sayings: Sayings
) -> tuple[Conflict, ...]:
    """Find the world facts that contradict the one before them, the older named first.

    `replaced` holds the ids of facts that a later one has superseded. Keys with a value are
    judged by their day elsewhere, and a text that tells of a change contradicts nothing.
    """
    by_single: defaultdict[tuple[str, ...], list[tuple[Unit, Said, Single]]] = defaultdict(list)
    for fact in sorted(facts, key=by_age):
        if fact.claim.kind is Kind.WORLD and fact.id not in replaced:
            said = sayings(fact.claim)
            for single in slots(said):
                if single.key[0] != "key":
                    by_single[single.key].append((fact, said, single))
    found: dict[Conflict, None] = {}
    for told in by_single.values():
        before, last = told[-2:] if len(told) > 1 else (None, None)
        if before is None or last is None or last[2].new or not last[2].differs(before[2]):
            continue
        reason = conflict(before[1], last[1])
        if reason is not None:
            found[Conflict(before[0].source, last[0].source, reason)] = None
    return tuple(sorted(found))
