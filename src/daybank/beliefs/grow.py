"""A ledger brought up to the facts: new opinions, new evidence, what has moved or gone.

    1. lines whose fact stands elsewhere now are cited there; a fact that is gone gets `?`
    2. each opinion bullet that says nothing a known opinion says, or only denies, opens one
    3. each fact that shares an entity with an opinion is held against it, pair by pair

Facts are taken by day, path and line, so that a ledger grown day by day is the one grown at
once. What a person did to the ledger stands: a fact that was listed once is never listed
again, an opinion that was deleted is not opened again. See `settle` for their numbers.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import NamedTuple, TypeAlias

from daybank.belief import STRONG, Base
from daybank.beliefs.declined import Declined
from daybank.grammar.evidence import Entry, Sign
from daybank.grammar.ids import fact_id, normal_text
from daybank.grammar.lines import split_lines
from daybank.grammar.opinion import (
    Ledger,
    Opinion,
    opinion_id,
    parse_ledger,
    render_ledger,
    with_entry,
)
from daybank.grammar.pointers import without_pointers
from daybank.grammar.settle import base_of
from daybank.model import EVIDENCE, Claim, Kind, Problem, Unit
from daybank.secrets import find_secrets
from daybank.stance import Link, Said, judge, prepare

_CITED = re.compile(r"\s\(?([^\s()]+)#L[0-9]{1,9}\)?\s*$")

Called = Callable[[str], str]
"""Folds a name, and brings the aliases of one entity to one form."""

_Vote: TypeAlias = tuple[str, frozenset[str], float | None]


class Sayings:
    """Claims prepared for comparing, each once; `called` brings names to one form."""

    def __init__(self, called: Called) -> None:
        self.called = called
        self._said: dict[Claim, Said] = {}

    def __call__(self, claim: Claim) -> Said:
        """Prepare a claim, whatever its confidence."""
        plain = claim._replace(confidence=None)
        if plain not in self._said:
            self._said[plain] = prepare(plain, self.called)
        return self._said[plain]


class Grown(NamedTuple):
    """A ledger with what was added, not settled yet.

    `declined` are the opinions that a person deleted since the last time, as bullets with
    their ids.
    """

    ledger: Ledger
    declined: tuple[tuple[str, Claim | None], ...] = ()
    problems: tuple[Problem, ...] = ()


def grow(
    ledger: Ledger,
    facts: Iterable[Unit],
    sayings: Sayings,
    declined: Declined = Declined(),  # noqa: B008 (a frozen value)
    fresh: Collection[str] | None = None,
) -> Grown:
    """Bring a ledger up to the written facts of a workspace, those of all days.

    With `fresh` only facts with these ids may open opinions. So a part of a ledger is grown
    as it would be within the whole: with all facts that share an entity with its opinions, and
    all opinions that share one with a fresh fact.
    """
    growing = _Growing(ledger, _in_order(facts), sayings, declined, fresh)
    growing.anchor()
    growing.open_new()
    growing.hold_against()
    return growing.grown()


def or_nobody(names: Iterable[str]) -> tuple[str, ...]:
    """Give the names, or the empty one for what is about nobody: that is held together too."""
    return tuple(names) or ("",)


class _Growing:
    """One growth: the opinions so far, and the facts by id and by entity."""

    def __init__(
        self,
        ledger: Ledger,
        facts: Sequence[Unit],
        sayings: Sayings,
        declined: Declined,
        fresh: Collection[str] | None,
    ) -> None:
        self.ledger = ledger
        self.facts = facts
        self.said = sayings
        self.called = sayings.called
        self.declined = declined
        self.fresh = fresh
        self.problems: list[Problem] = []
        self.opinions = list(ledger.opinions)
        self.by_id: defaultdict[str, list[int]] = defaultdict(list)
        self.by_name: defaultdict[str, list[int]] = defaultdict(list)
        self.held: defaultdict[str, list[int]] = defaultdict(list)  # name -> opinions
        self.votes: dict[int, _Vote] = {}
        self.pairs: dict[tuple[str, int], Link | None] = {}
        self.names = [self._names(fact) for fact in facts]
        for number, fact in enumerate(facts):
            self.by_id[fact.id].append(number)
            for name in self.names[number]:
                self.by_name[name].append(number)
        for number, opinion in enumerate(self.opinions):
            self._keep_names(number, opinion)

    def _keep_names(self, number: int, opinion: Opinion) -> None:
        if opinion.written is None:
            for name in self._opinion_names(opinion):
                self.held[name].append(number)

    # -- what is listed already ---------------------------------------------------------

    def anchor(self) -> None:
        """Cite each listed fact where it stands now."""
        for number, opinion in enumerate(self.opinions):
            if opinion.written is None:
                lines = tuple(
                    self._anchored(line, opinion) if isinstance(line, Entry) else line
                    for line in opinion.lines
                )
                self.opinions[number] = replace(opinion, lines=lines)

    def _anchored(self, entry: Entry, opinion: Opinion) -> Entry:
        if entry.fact is None:
            return entry
        found = self.by_id.get(entry.fact) or self._moved(entry, opinion)
        if not found:
            return replace(entry, gone=True)
        places = [self.facts[number].source for number in found]
        source = entry.source if entry.source in places else places[0]
        return replace(entry, source=source, gone=False)

    def _moved(self, entry: Entry, opinion: Opinion) -> list[int]:
        """Find a fact that says the same and stands on a page of another day, or of none."""
        near = self._candidates(opinion)
        return [n for n in near if fact_id(self.facts[n].claim, entry.day) == entry.fact]

    # -- new opinions -------------------------------------------------------------------

    def open_new(self) -> None:
        """Open an opinion for each bullet that says something new."""
        taken = {fact for opinion in self.opinions for fact in _ever_listed(opinion)}
        taken |= self.declined.facts
        known = {opinion.id for opinion in self.opinions} | self.declined.opinions
        known |= set(self.ledger.known)
        said = [self.said(claim) for claim in self.declined.claims]
        fresh = {
            number: _opened(fact)
            for number, fact in enumerate(self.facts)
            if fact.claim.kind is Kind.OPINION and fact.id not in taken and self._is_fresh(fact)
        }
        readable = _readable({opinion.id: opinion for opinion in fresh.values()})
        for number, opinion in fresh.items():
            if opinion.id in known or self._is_said(number, said):
                continue
            if find_secrets(opinion.statement):
                told = "holds what looks like a secret; no opinion was opened"
                self._problem(self.facts[number], "secret", told)
            elif opinion.id not in readable:
                told = "cannot stand in a ledger as it is written; reword it"
                self._problem(self.facts[number], "unledgered", told)
            else:
                known.add(opinion.id)
                self._keep_names(len(self.opinions), opinion)
                self.opinions.append(opinion)

    def _is_said(self, number: int, declined: Sequence[Said]) -> bool:
        """Say whether a bullet says what a known or declined opinion says, or merely denies it."""
        near = {held for name in self.names[number] for held in self.held[name]}
        opinions = [self.opinions[held] for held in sorted(near)]
        if any(("supports", opinion.id) in self.facts[number].links for opinion in opinions):
            return True
        links = [self._link(opinion, number) for opinion in opinions]
        links += [judge(said, self.said(self.facts[number].claim)) for said in declined]
        return any(link is not None and _says_no_more(link) for link in links)

    # -- evidence -----------------------------------------------------------------------

    def hold_against(self) -> None:
        """Hold every fact that shares an entity with an opinion against it."""
        for number, opinion in enumerate(self.opinions):
            if opinion.written is not None:
                continue
            self.opinions[number] = self._with_evidence(opinion, self._candidates(opinion))

    def _with_evidence(self, opinion: Opinion, candidates: Sequence[int]) -> Opinion:
        base = base_of(opinion)
        listed = set(_ever_listed(opinion))
        counted = self._votes(listed)
        for number in candidates:
            fact = self.facts[number]
            if fact.day is None or not base.counts(fact.day) or fact.id in listed:
                continue
            entry = None if self._vote(number) in counted else self._entry(opinion, number)
            if entry is not None:
                opinion = with_entry(opinion, entry)
                listed.add(fact.id)
                counted |= self._votes((fact.id,))
        return opinion

    def _entry(self, opinion: Opinion, number: int) -> Entry | None:
        fact = self.facts[number]
        link = self._link(opinion, number)
        marked = _marked(opinion, fact, link)
        if marked is not None:
            sign, reason = marked
            entry = Entry(sign, fact.day, reason=reason)
        elif link is None:
            return None
        elif (
            _restates(link)
            and fact.claim.kind is Kind.OPINION
            and fact.claim.confidence is not None
        ):
            stated = round(fact.claim.confidence, 2)
            entry = Entry(Sign.STATED, fact.day, confidence=stated, reason=link.rule)
        else:
            sign = Sign.FOR if link.sign > 0 else Sign.AGAINST
            entry = Entry(sign, fact.day, link.weight, reason=link.rule)
        return replace(entry, source=fact.source, fact=fact.id)

    # -- the parts of the above ---------------------------------------------------------

    def grown(self) -> Grown:
        """Give what has become of the ledger."""
        gone = [known for known in self.ledger.declined if known not in self.declined.opinions]
        openers = {
            opinion_id(fact.claim.entities, _statement(fact)): fact
            for fact in self.facts
            if fact.claim.kind is Kind.OPINION
        }
        declined = tuple((known, _claim(openers.get(known))) for known in gone)
        known = set(self.ledger.known) - set(self.ledger.declined)
        ledger = replace(self.ledger, opinions=tuple(self.opinions), known=tuple(sorted(known)))
        return Grown(ledger, declined, tuple(self.problems))

    def _is_fresh(self, fact: Unit) -> bool:
        return self.fresh is None or fact.id in self.fresh

    def _names(self, fact: Unit) -> frozenset[str]:
        return frozenset(or_nobody(map(self.called, (*fact.claim.entities, *fact.mentions))))

    def _opinion_names(self, opinion: Opinion) -> frozenset[str]:
        return frozenset(or_nobody(map(self.called, opinion.entities)))

    def _candidates(self, opinion: Opinion) -> list[int]:
        names = self._opinion_names(opinion)
        return sorted({number for name in names for number in self.by_name.get(name, ())})

    def _link(self, opinion: Opinion, number: int) -> Link | None:
        pair = (opinion.id, number)
        if pair not in self.pairs:
            claim = Claim(Kind.OPINION, opinion.statement, opinion.entities)
            self.pairs[pair] = judge(self.said(claim), self.said(self.facts[number].claim))
        return self.pairs[pair]

    def _votes(self, ids: Iterable[str]) -> set[_Vote]:
        return {self._vote(number) for id_ in ids for number in self.by_id.get(id_, ())}

    def _vote(self, number: int) -> _Vote:
        """Give what makes two facts one vote: they say the same of the same, wherever."""
        if number not in self.votes:
            claim = self.facts[number].claim
            names = frozenset(map(self.called, claim.entities))
            stated = claim.confidence if claim.kind is Kind.OPINION else None
            self.votes[number] = (normal_text(without_pointers(claim.text)), names, stated)
        return self.votes[number]

    def _problem(self, fact: Unit, code: str, text: str) -> None:
        self.problems.append(Problem(code, fact.source.path, fact.source.line, text))


def _in_order(facts: Iterable[Unit]) -> list[Unit]:
    """Order by day, those without one first, then as they stand; leave out pasted answers."""
    found = [fact for fact in facts if fact.claim.kind in EVIDENCE]
    stand = {(fact.source.path, normal_text(fact.claim.text)) for fact in found}
    own = (fact for fact in found if not _is_pasted(fact, stand))
    return sorted(own, key=lambda fact: (fact.day or date.min, *fact.source, fact.ordinal))


def _is_pasted(fact: Unit, stand: Collection[tuple[str, str]]) -> bool:
    """Say whether a fact is an answer that was pasted back: it cites the page that says it."""
    found = _CITED.search(fact.claim.text)
    if found is None:
        return False
    return (found[1], normal_text(fact.claim.text[: found.start()])) in stand


def _statement(fact: Unit) -> str:
    """Give what a bullet states on one line, without the marks that point elsewhere."""
    return " ".join(without_pointers(fact.claim.text).split())


def _opened(fact: Unit) -> Opinion:
    """Make the opinion that a bullet opens."""
    statement, stated = _statement(fact), fact.claim.confidence
    number = Base().value if stated is None else round(stated, 2)
    base = Entry(Sign.BASE, fact.day, confidence=number, source=fact.source, fact=fact.id)
    names = fact.claim.entities
    return Opinion(opinion_id(names, statement), statement, names, lines=(base,))


def _readable(opinions: Mapping[str, Opinion]) -> Collection[str]:
    """Give the ids of the opinions that a ledger would give back as they are."""
    every = tuple(opinions.values())
    if _reads_back(every):
        return opinions.keys()
    return {opinion.id for opinion in every if _reads_back((opinion,))}


def _reads_back(opinions: tuple[Opinion, ...]) -> bool:
    text = render_ledger(Ledger(opinions=opinions))
    return parse_ledger(split_lines(text))[0].opinions == opinions


def _claim(fact: Unit | None) -> Claim | None:
    return None if fact is None else fact.claim._replace(text=_statement(fact), confidence=None)


def _ever_listed(opinion: Opinion) -> frozenset[str]:
    """Give the facts that stand below an opinion or ever stood there."""
    seen = opinion.printed.seen if opinion.printed else frozenset()
    listed = {entry.fact for entry in opinion.entries if entry.fact}
    return frozenset(listed | {fact for _, fact in seen})


def _marked(opinion: Opinion, fact: Unit, link: Link | None) -> tuple[Sign, str] | None:
    """Give what an author's own marks make of a fact."""
    if ("supports", opinion.id) in fact.links:
        return Sign.FOR, "marked"
    if ("against", opinion.id) in fact.links:
        return Sign.AGAINST, "marked"
    stating = {entry.fact for entry in opinion.entries if entry.sign is Sign.BASE}
    replaces = any(verb == "supersedes" and target in stating for verb, target in fact.links)
    return (Sign.AGAINST, "supersedes") if replaces and link is None else None


def _restates(link: Link) -> bool:
    return link.sign > 0 and link.weight >= STRONG


def _says_no_more(link: Link) -> bool:
    """Say whether a bullet that is linked so holds no opinion of its own."""
    return _restates(link) or (link.sign < 0 and link.only_denies)
