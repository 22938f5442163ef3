"""What cannot all be true: opinions that contradict each other, disputed values, cycles."""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Final, NamedTuple

from daybank.beliefs.grow import Sayings
from daybank.check.findings import Finding, quoted, several
from daybank.grammar.opinion import Opinion, parse_record
from daybank.grammar.settle import confidence_of
from daybank.index import beliefs, names, times
from daybank.index.portraits import values
from daybank.model import Claim, Kind, Source, Unit
from daybank.stance import Said, judge

_HELD: Final = 0.5
_COMMON: Final = 100  # opinions of one holder that share a word: more of them share nothing


def contradictions(connection: sqlite3.Connection) -> Iterator[Finding]:
    """Yield each two opinions of one holder that contradict each other and are both held."""
    sayings = Sayings(names.called(connection))
    by_holder: defaultdict[str, list[_Held]] = defaultdict(list)
    for kept in beliefs.kept(connection):
        opinion = parse_record(kept.record)
        confidence = None if opinion.written is not None else confidence_of(opinion)
        if confidence is not None and confidence >= _HELD:
            said = sayings(Claim(Kind.OPINION, opinion.statement, opinion.entities))
            by_holder[said.holder].append(_Held(opinion, kept.ledger, said, confidence))
    for held in by_holder.values():
        for earlier, later in _related(held):
            yield from _contradiction(held[earlier], held[later])


class _Held(NamedTuple):
    """An opinion, where its ledger has it, prepared for comparing, and how surely it is held."""

    opinion: Opinion
    place: Source
    said: Said
    confidence: float


def _related(held: Sequence[_Held]) -> list[tuple[int, int]]:
    """Give the pairs that can have to do with each other, by a word that few of them share."""
    by_word: defaultdict[object, list[int]] = defaultdict(list)
    for number, one in enumerate(held):
        for word in one.said.touches:
            by_word[word].append(number)
    groups = (group for group in by_word.values() if len(group) <= _COMMON)
    return sorted({pair for group in groups for pair in combinations(group, 2)})


def _contradiction(earlier: _Held, later: _Held) -> Iterator[Finding]:
    link = judge(earlier.said, later.said)
    if link is None or link.sign > 0:
        return
    told = (
        f"{quoted(later.opinion.statement)} is held at {later.confidence:.2f} and contradicts "
        f"{quoted(earlier.opinion.statement)} ({earlier.place}), held at {earlier.confidence:.2f}"
    )
    advice = "lower the number of the one that does not hold, or reword one"
    yield Finding("contradiction", later.place.path, later.place.line, told, advice)


def disputes(
    connection: sqlite3.Connection, units: Mapping[int, Unit], keys: Collection[str]
) -> Iterator[Finding]:
    """Yield each key of an entity that has two values on its newest day."""
    standings = times.standings(connection, units, keys)
    rows = {row for row, standing in standings.items() if standing.status == "disputed"}
    form = names.called(connection)
    by_key: defaultdict[tuple[str, str], dict[str, Source]] = defaultdict(dict)
    for value in values(connection):
        if value.row in rows:
            said = by_key[form(value.fold), value.key]
            said.setdefault(value.said, units[value.row].source)
    for (entity, key), said in by_key.items():
        if len(said) > 1:
            yield _dispute(entity, key, said)


def _dispute(entity: str, key: str, said: Mapping[str, Source]) -> Finding:
    *others, last = said.items()
    there = several(f"{quoted(value)} ({place})" for value, place in others)
    told = f"{quoted(key)} of {entity} is {quoted(last[0])} here and on the same day {there}"
    advice = "correct one, or say it again on a later day"
    return Finding("disputed-value", last[1].path, last[1].line, told, advice)


def supersede_cycles(units: Iterable[Unit]) -> Iterator[Finding]:
    """Yield each ring of facts that supersede each other, with all its links."""
    links: defaultdict[str, list[tuple[str, Unit]]] = defaultdict(list)
    for unit in units:
        for verb, target in unit.links:
            if verb == "supersedes":
                links[unit.id].append((target, unit))
    for ring in _rings({id_: [target for target, _ in to] for id_, to in links.items()}):
        following = dict(zip(ring, [*ring[1:], ring[0]], strict=True))
        hops = [next(u for t, u in links[id_] if t == following[id_]) for id_ in ring]
        told = " → ".join(f"{unit.id} ({unit.source})" for unit in [*hops, hops[0]])
        first = min(hops, key=lambda unit: unit.source).source
        advice = "remove one of these (supersedes …)"
        sentence = f"these supersede each other in a ring: {told}"
        yield Finding("supersedes-ring", first.path, first.line, sentence, advice)


def _rings(graph: Mapping[str, Sequence[str]]) -> Iterator[list[str]]:
    """Yield a ring for each link that leads back; every node is left for good once."""
    done: set[str] = set()
    for root in sorted(graph):
        path: list[str] = []
        open_: dict[str, Iterator[str]] = {}
        pending = [root] if root not in done else []
        while pending:
            node = pending[-1]
            if node not in open_:
                open_[node] = iter(graph.get(node, ()))
                path.append(node)
            target = next(open_[node], None)
            if target is None:
                pending.pop()
                path.pop()
                done.add(node)
            elif target in open_ and target not in done:
                yield path[path.index(target) :]
            elif target not in done:
                pending.append(target)
