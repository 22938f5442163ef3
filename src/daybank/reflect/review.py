"""What a person should look at: weak evidence, contradictions, what the core page lacks."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from datetime import date

from daybank.belief import STRONG
from daybank.beliefs.grow import Sayings
from daybank.grammar.evidence import Entry, Sign
from daybank.grammar.ids import normal_text
from daybank.grammar.opinion import Ledger, Opinion, parse_record
from daybank.index import beliefs, names, read
from daybank.index.portraits import Told
from daybank.index.store import Index
from daybank.model import Belief, Contradiction, Doubt, Kind
from daybank.proposals import Review
from daybank.proposals.core import CoreLine, Sort, Statement, propose_core
from daybank.proposals.names import Names
from daybank.reflect.conflicts import find_conflicts
from daybank.reflect.portrait import Conflict, histories
from daybank.reflect.survey import Survey, take_survey
from daybank.search.held import Clock, opinions_held
from daybank.workspace import Workspace

_VOTES = {Sign.FOR: "for", Sign.AGAINST: "against"}


def review(
    index: Index,
    workspace: Workspace,
    core_page: Sequence[CoreLine],
    since: date | None,
    clock: Clock,
) -> Review:
    """Look through the ledger as it stands, the facts of the world, and the core page.

    `since` limits the evidence and contradictions that are shown, by the day of the newer.
    """
    with index.snapshot() as connection:
        facts = tuple(beliefs.evidence(connection))
        kept = beliefs.kept(connection)
        held = tuple(opinions_held(connection, None, clock))
        survey = take_survey(connection, workspace.settings.entity_facts)
        sayings = Sayings(names.called(connection))
        known = Names(names.written(connection))
    texts = {fact.id: fact.claim.text for fact in facts}
    replaced = {unit.id for unit in survey.told if unit.is_replaced}
    keys = workspace.settings.keys
    found = find_conflicts(facts, replaced, sayings)
    ledger = Ledger(opinions=tuple(parse_record(one.record) for one in kept))
    return Review(
        doubts(ledger, texts, since),
        tuple(_contradictions(survey, found, keys, since)),
        propose_core(core_page, _statements(survey, held, keys), known),
    )


def days_to_review(index: Index, since: date | None) -> list[date]:
    """Give the days whose logs are looked through: from `since` on, else the last week's."""
    with index.snapshot() as connection:
        return read.log_days(connection, since)


def _contradictions(
    survey: Survey, found: Sequence[Conflict], keys: Collection[str], since: date | None
) -> Iterator[Contradiction]:
    """Yield disputed values of keys, then other facts that cannot both hold."""
    told = {unit.source: unit for unit in survey.told}
    clashes = [clash for history in histories(survey, keys).values() for clash in history.clashes]
    pairs = [(clash.first, clash.second, clash.reason) for clash in clashes]
    pairs += [(told[c.first], told[c.second], c.reason) for c in found]
    for first, second, reason in dict.fromkeys(pairs):
        newest = max(first.day or date.min, second.day or date.min)
        if since is None or newest >= since:
            yield Contradiction(first.source, first.text, second.source, second.text, reason)


def _statements(
    survey: Survey, held: Iterable[Belief], keys: Collection[str]
) -> Iterator[Statement]:
    """Yield what the core page could say: values, opinions, and facts said on several days."""
    for number, history in sorted(histories(survey, keys).items()):
        name = survey.entities[number].name
        for value in history.current:
            yield Statement(Sort.VALUE, value.now.text, (name,), (value.now.source,))
            if value.before is not None:
                then = value.before.text, (name,), (value.before.source,)
                yield Statement(Sort.VALUE, *then, status="superseded")
    for belief in held:
        pro = belief.evidence.supporting
        yield Statement(
            Sort.OPINION,
            belief.statement,
            belief.entities,
            (belief.source,),
            belief.confidence,
            pro,
            status="disputed" if belief.trend == "disputed" else "current",
        )
    yield from _said_often(survey)


def _said_often(survey: Survey) -> Iterator[Statement]:
    days: defaultdict[tuple[str, tuple[str, ...]], list[Told]] = defaultdict(list)
    for unit in survey.told:
        if unit.kind is Kind.WORLD and unit.day is not None and not unit.is_replaced:
            header = tuple(name.fold for name in unit.names if name.in_header)
            days[normal_text(unit.text), header].append(unit)
    for units in days.values():
        newest = units[0]  # they come newest first
        entities = tuple(name.name for name in newest.names if name.in_header)
        sources = tuple(unit.source for unit in units[:3])
        count = len({unit.day for unit in units})
        yield Statement(Sort.FACT, newest.text, entities, sources, days=count)


def doubts(
    ledger: Ledger, texts: Mapping[str, str], since: date | None = None
) -> tuple[Doubt, ...]:
    """List the weak evidence of a ledger, what contradicts first, the newest first."""
    found = [_doubt(op, entry, texts) for op in ledger.opinions for entry in _weak(op, since)]
    return tuple(sorted(found, key=_urgency))


def _weak(opinion: Opinion, since: date | None) -> Iterator[Entry]:
    for entry in opinion.entries:
        is_open = entry.sign in _VOTES and not entry.by_hand and not entry.gone
        is_asked = since is None or (entry.day or date.min) >= since
        if is_open and is_asked and entry.weight < STRONG and entry.fact:
            yield entry


def _doubt(opinion: Opinion, entry: Entry, texts: Mapping[str, str]) -> Doubt:
    names = "".join(f"@{name} " for name in opinion.entities)
    return Doubt(
        ref=f"{opinion.id[1:]}/{(entry.fact or '')[1:]}",
        opinion=opinion.id,
        statement=f"{names.rstrip()}: {opinion.statement}" if names else opinion.statement,
        sign=_VOTES[entry.sign],
        weight=entry.weight,
        rule=entry.reason,
        day=entry.day,
        source=entry.source,
        text=texts.get(entry.fact or ""),
    )


def _urgency(doubt: Doubt) -> tuple[bool, int, str]:
    return doubt.sign == "for", -(doubt.day or date.min).toordinal(), doubt.ref
