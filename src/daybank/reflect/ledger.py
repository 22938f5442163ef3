"""The ledger of opinions on its page: brought up to the facts, and put back where it stood."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import date
from types import MappingProxyType
from typing import NamedTuple

from daybank.beliefs import declined
from daybank.beliefs.declined import Declined
from daybank.beliefs.grow import Grown, Sayings, grow
from daybank.beliefs.held import Places, held
from daybank.errors import UnwritableError, UsageError
from daybank.grammar.evidence import Entry, Sign
from daybank.grammar.lines import split_lines
from daybank.grammar.marks import render_end
from daybank.grammar.opinion import (
    Ledger,
    Opinion,
    parse_ledger,
    placed,
    render_ledger,
    render_opinion,
    stating,
)
from daybank.grammar.settle import settle
from daybank.model import Belief, Edit, Problem, Source, Unit
from daybank.reflect.blocks import NoPlaceError, Splice, find_only, plan_splice
from daybank.workspace import PageText, Workspace

PATH = "bank/opinions.md"
NAME = "opinions"
_HEAD = re.compile(r"- O\b.* (\^o-[0-9a-f]{12})$").match
_TITLE = ("# Opinions", "")  # of a new page


class Facts(NamedTuple):
    """The facts that opinions are made of, and what prepares them for comparing.

    `fresh` are the ids of those that may open an opinion, None for all.
    """

    facts: Sequence[Unit]
    sayings: Sayings
    fresh: frozenset[str] | None = None


class Standing(NamedTuple):
    """A ledger as it stands on its page, in the `lines` at `place`; none if it is not there.

    `above` is put between what stands on the page and a new ledger.
    """

    path: str
    page: PageText | None
    place: Splice
    lines: tuple[str, ...] = ()
    above: tuple[str, ...] = ()

    @classmethod
    def read(cls, workspace: Workspace, path: str) -> Standing:
        """Read the page. Raises NoPlaceError when its ledger cannot be told from its text."""
        page = workspace.read(path)
        if page is None:
            return cls(path, None, Splice(1, 0, ()), above=_TITLE)
        block, lines = find_only(page, "ledger", NAME), split_lines(page.text)
        if block is None:
            above = ("",) if lines and lines[-1].strip() else ()
            return cls(path, page, Splice(len(lines) + 1, len(lines), ()), above=above)
        own = tuple(lines[block.begin - 1 : block.end])
        return cls(path, page, Splice(block.begin, block.end, ()), own)

    def ledger(self, only: Collection[str] | None = None) -> Ledger:
        """Read the ledger, or just some of its opinions, which must be among its `parts`."""
        if not self.lines:
            return Ledger(NAME)
        lines: Sequence[str] = self.lines
        if only is not None:
            parts = [self.lines[part] for id_, part in self.parts().items() if id_ in only]
            lines = [lines[0], *(line for part in parts for line in part), lines[-1]]
        return parse_ledger(lines, self.path, self.first)[0]

    def parts(self) -> dict[str, slice]:
        """Find the lines of each opinion by its id, as far as we wrote the first of them.

        Nothing of a ledger in which an id stands twice: which of both counts is for who reads it.
        """
        heads = [(n, found[1]) for n, text in enumerate(self.lines) if (found := _HEAD(text))]
        if len({id_ for _, id_ in heads}) < len(heads):
            return {}
        stops = [*(n for n, _ in heads[1:]), len(self.lines) - 1]
        return {id_: slice(n, stop) for (n, id_), stop in zip(heads, stops, strict=False)}

    @property
    def is_there(self) -> bool:
        """Say whether the page has a ledger."""
        return self.place.last >= self.place.first

    @property
    def first(self) -> int:
        """The line of its begin mark, now or once it is written."""
        return self.place.first + len(self.above)

    def planned(self, workspace: Workspace, ledger: Sequence[str]) -> Edit:
        """Plan to put the lines of another ledger in its place."""
        lines = (*self.above, *ledger)
        if self.page is None:
            return workspace.plan_page(self.path, lines)
        if self.is_there:
            # Between its marks a ledger may say what it likes; nothing else is read otherwise.
            return workspace.plan_replace(self.page, *self.place._replace(lines=lines))
        return plan_splice(workspace, self.page, self.place._replace(lines=lines))


class LedgerPlan(NamedTuple):
    """A ledger as it will stand on its page, and what leads there.

    `opinions` are those that were looked at, with the lines they will have; `names` gives the
    forms of their names, by their ids. `edits` come in the order in which they are to be
    made: what was declined is written down before the ledger forgets it. `moved` are the names
    of whom an opinion is told otherwise now, or on another line.
    """

    opinions: tuple[Opinion, ...] = ()
    path: str = PATH
    names: Mapping[str, tuple[str, ...]] = MappingProxyType({})
    edits: tuple[Edit, ...] = ()
    opened: tuple[str, ...] = ()
    evidence: int = 0
    moved: frozenset[str] = frozenset()
    problems: tuple[Problem, ...] = ()

    @property
    def is_bare(self) -> bool:
        """Say whether an opinion that was looked at has no bullet that states it."""
        return not all(map(stating, self.opinions))

    def beliefs(self, facts: Iterable[Unit], today: date) -> tuple[Belief, ...]:
        """Tell how each opinion is held, with the newest bullet that states it."""
        bullets: defaultdict[str, list[Unit]] = defaultdict(list)
        for fact in facts:
            bullets[fact.id].append(fact)
        told = (self._belief(opinion, bullets, today) for opinion in self.opinions)
        return tuple(belief for belief in told if belief is not None)

    def _belief(
        self, opinion: Opinion, bullets: Mapping[str, Sequence[Unit]], today: date
    ) -> Belief | None:
        units = [unit for fact in stating(opinion) for unit in bullets.get(fact, ())]
        newest = max(units, key=by_age, default=None)
        place = Source(self.path, opinion.line or 1)
        return held(opinion, Places(newest.source if newest else None, place), today)


def plan_ledger(workspace: Workspace, stands: Standing, found: Facts, today: date) -> LedgerPlan:
    """Plan to bring a ledger up to the facts. Nothing is written.

    A page that cannot take a ledger is left alone and told.
    """
    try:
        before = stands.ledger()
        grown = grow(before, found.facts, found.sayings, _declined(workspace), found.fresh)
        after = settle(grown.ledger, today)
        # Of a ledger that says the same no byte is changed, however it is set.
        is_new = after != before and bool(stands.lines or after.opinions)
        declining = [_declining(workspace, grown)] if grown.declined and is_new else []
        lines = split_lines(render_ledger(after))
        edits = [*declining, stands.planned(workspace, lines)] if is_new else []
    except NoPlaceError as refusal:
        return LedgerPlan(path=stands.path, problems=(refusal.problem,))
    except UnwritableError as error:
        problem = Problem("unwritable", stands.path, None, error.why)
        return LedgerPlan(path=stands.path, problems=(problem,))
    kept = _kept(stands, before, placed(after, stands.first), found)
    return kept._replace(edits=tuple(edits), problems=grown.problems)


def plan_part(
    workspace: Workspace,
    stands: Standing,
    found: Facts,
    today: date,
    touched: Collection[str],
) -> LedgerPlan:
    """Plan as `plan_ledger` does, by some opinions alone: nothing is new for the others.

    Each of them must be one of the ledger's `parts`, of which there must be some.
    """
    every = stands.ledger(touched)
    before = replace(every, known=tuple(sorted(touched)))
    grown = grow(before, found.facts, found.sayings, _declined(workspace), found.fresh)
    after = settle(grown.ledger, today)
    known = sorted({*every.known, *after.known})
    spliced = _spliced(stands, after, known)
    kept = _kept(stands, before, spliced.ledger, found)
    edits = () if after == before else (stands.planned(workspace, spliced.lines),)
    return kept._replace(edits=edits, problems=grown.problems)


class _Spliced(NamedTuple):
    """The lines of a ledger, and the opinions that were put there, with their lines."""

    lines: tuple[str, ...]
    ledger: Ledger


def _spliced(stands: Standing, some: Ledger, known: Sequence[str]) -> _Spliced:
    """Put some opinions in the place of those with their ids, new ones behind all others."""
    parts = stands.parts()
    ours = {opinion.id: opinion for opinion in some.opinions}
    lines = list(stands.lines[: next(iter(parts.values())).start])
    opinions = []
    for id_ in dict.fromkeys((*parts, *ours)):
        opinion = ours.get(id_)
        if opinion is None:
            lines += stands.lines[parts[id_]]
        else:
            opinions.append(replace(opinion, line=stands.first + len(lines)))
            lines += split_lines(render_opinion(opinion))
    end = render_end("ledger", NAME, {"known": ",".join(id_[3:] for id_ in known)})
    return _Spliced((*lines, end), replace(some, opinions=tuple(opinions)))


def _kept(stands: Standing, before: Ledger, after: Ledger, found: Facts) -> LedgerPlan:
    """Tell what has become of the opinions of a ledger."""
    known = {opinion.id: opinion for opinion in before.opinions}
    lines = {opinion.id: opinion.line for opinion in before.opinions}
    moved = (
        opinion
        for opinion in after.opinions
        if known.get(opinion.id) != opinion
        or (lines[opinion.id] != opinion.line and not stating(opinion))
    )
    called = found.sayings.called
    return LedgerPlan(
        after.opinions,
        stands.path,
        {op.id: tuple(map(called, op.entities)) for op in after.opinions},
        opened=tuple(op.id for op in after.opinions if op.id not in known),
        evidence=sum(
            len(op.entries) - (len(known[op.id].entries) if op.id in known else 1)
            for op in after.opinions
        ),
        moved=frozenset(name for opinion in moved for name in opinion.entities),
    )


def plan_verdicts(workspace: Workspace, path: str, verdicts: Mapping[str, str]) -> Edit | None:
    """Plan what a person said of weak evidence: by its `ref`, to accept, flip or ignore it.

    Raises UsageError for a ref that names nothing on the ledger.
    """
    stands = Standing.read(workspace, path)
    ledger = stands.ledger()
    left = dict(verdicts)
    opinions = []
    for opinion in ledger.opinions:
        lines = tuple(
            _judged(line, left.pop(f"{opinion.id[1:]}/{line.fact[1:]}", None))
            if isinstance(line, Entry) and line.fact
            else line
            for line in opinion.lines
        )
        opinions.append(replace(opinion, lines=lines))
    if left:
        refs = ", ".join(sorted(left))
        raise UsageError(f"{refs}: no such evidence in {path}; see `daybank reflect --review`")
    settled = settle(replace(ledger, opinions=tuple(opinions)))
    if settled == ledger:
        return None
    return stands.planned(workspace, split_lines(render_ledger(settled)))


def _judged(entry: Entry, verdict: str | None) -> Entry:
    if verdict is None or entry.by_hand:
        return entry
    if verdict == "ignore":
        return replace(entry, sign=Sign.IGNORED, by_hand=True)
    sign = entry.sign
    if verdict == "flip":
        sign = Sign.AGAINST if sign is Sign.FOR else Sign.FOR
    return replace(entry, sign=sign, weight=1.0, by_hand=True)


def _declined(workspace: Workspace) -> Declined:
    page = workspace.read(declined.PATH)
    return Declined() if page is None else declined.parse_declined(page.text)


def _declining(workspace: Workspace, grown: Grown) -> Edit:
    """Plan to write down what a person turned down by deleting it."""
    page = workspace.read(declined.PATH)
    lines = declined.declined_lines(grown.declined)
    if page is None:
        return workspace.plan_page(declined.PATH, (*declined.HEAD, *lines))
    return workspace.plan_insert(page, len(split_lines(page.text)), lines)


def by_age(fact: Unit) -> tuple[date, str, int]:
    """Order by day; of one day by path and line, as the newest is chosen everywhere."""
    return fact.day or date.min, *fact.source
