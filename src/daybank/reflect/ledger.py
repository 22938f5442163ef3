"""The ledger of opinions on its page: brought up to the facts, and put back where it stood."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
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
from daybank.grammar.opinion import Ledger, Opinion, parse_ledger, placed, render_ledger, stating
from daybank.grammar.settle import settle
from daybank.model import Belief, Edit, Problem, Source, Unit
from daybank.reflect.blocks import NoPlaceError, Splice, find_only, plan_splice
from daybank.workspace import PageText, Workspace

PATH = "bank/opinions.md"
NAME = "opinions"
_TITLE = ("# Opinions", "")  # of a new page


class Facts(NamedTuple):
    """The facts that opinions are made of, and what prepares them for comparing."""

    facts: Sequence[Unit]
    sayings: Sayings


class _Standing(NamedTuple):
    """A ledger as it stands on its page: the lines it takes, none of them if it is not there.

    `above` is put between what stands on the page and a new ledger.
    """

    path: str
    page: PageText | None
    ledger: Ledger
    place: Splice
    above: tuple[str, ...] = ()

    @classmethod
    def read(cls, workspace: Workspace, path: str) -> _Standing:
        """Read the page. Raises NoPlaceError when its ledger cannot be told from its text."""
        page = workspace.read(path)
        if page is None:
            return cls(path, None, Ledger(NAME), Splice(1, 0, ()), _TITLE)
        block, lines = find_only(page, "ledger", NAME), split_lines(page.text)
        if block is None:
            above = ("",) if lines and lines[-1].strip() else ()
            return cls(path, page, Ledger(NAME), Splice(len(lines) + 1, len(lines), ()), above)
        ledger, _ = parse_ledger(lines[block.begin - 1 : block.end], path, block.begin)
        return cls(path, page, ledger, Splice(block.begin, block.end, ()))

    @property
    def is_there(self) -> bool:
        """Say whether the page has a ledger."""
        return self.place.last >= self.place.first

    @property
    def first(self) -> int:
        """The line of its begin mark, now or once it is written."""
        return self.place.first + len(self.above)

    def planned(self, workspace: Workspace, ledger: Ledger) -> Edit:
        """Plan to put another ledger in its place."""
        lines = (*self.above, *split_lines(render_ledger(ledger)))
        if self.page is None:
            return workspace.plan_page(self.path, lines)
        if self.is_there:
            # Between its marks a ledger may say what it likes; nothing else is read otherwise.
            return workspace.plan_replace(self.page, *self.place._replace(lines=lines))
        return plan_splice(workspace, self.page, self.place._replace(lines=lines))


class Kept(NamedTuple):
    """A ledger as it will stand on its page, and what leads there.

    `edits` come in the order in which they are to be made: what was declined is written down
    before the ledger forgets it. `line` is the ledger's first line, its begin mark. `judged`
    is good for the next time.
    """

    ledger: Ledger
    path: str = PATH
    line: int = 0
    edits: tuple[Edit, ...] = ()
    opened: tuple[str, ...] = ()
    evidence: int = 0
    judged: Mapping[str, str] = MappingProxyType({})
    problems: tuple[Problem, ...] = ()
    before: Ledger = Ledger()

    @property
    def moved(self) -> frozenset[str]:
        """The names of whom an opinion is told otherwise now, or on another line."""
        before = {opinion.id: opinion for opinion in self.before.opinions}
        changed = (
            opinion
            for opinion in self.ledger.opinions
            if before.get(opinion.id) != opinion or (self.edits and not stating(opinion))
        )
        return frozenset(name for opinion in changed for name in opinion.entities)

    def beliefs(self, facts: Iterable[Unit], today: date) -> tuple[Belief, ...]:
        """Tell how each opinion is held, with the newest bullet that states it."""
        bullets: defaultdict[str, list[Unit]] = defaultdict(list)
        for fact in facts:
            bullets[fact.id].append(fact)
        opinions = placed(self.ledger, self.line).opinions
        told = (self._belief(opinion, bullets, today) for opinion in opinions)
        return tuple(belief for belief in told if belief is not None)

    def _belief(
        self, opinion: Opinion, bullets: Mapping[str, Sequence[Unit]], today: date
    ) -> Belief | None:
        units = [unit for fact in stating(opinion) for unit in bullets.get(fact, ())]
        newest = max(units, key=_by_age, default=None)
        place = Source(self.path, opinion.line or self.line)
        return held(opinion, Places(newest.source if newest else None, place), today)


def plan_ledger(
    workspace: Workspace,
    path: str,
    found: Facts,
    today: date,
    judged: Mapping[str, str],
) -> Kept:
    """Plan to bring the ledger on a page up to the facts. Nothing is written.

    A page whose ledger cannot be told from its text, or that cannot take one, is left alone
    and told.
    """
    try:
        stands = _Standing.read(workspace, path)
        ledger = stands.ledger
        grown = grow(ledger, found.facts, found.sayings, _declined(workspace), judged)
        settled = settle(grown.ledger, today)
        edits = _edits(workspace, stands, settled, grown)
    except NoPlaceError as refusal:
        return Kept(Ledger(), path, problems=(refusal.problem,))
    except UnwritableError as error:
        return Kept(Ledger(), path, problems=(Problem("unwritable", path, None, error.why),))
    known = {opinion.id: len(opinion.entries) for opinion in ledger.opinions}
    return Kept(
        settled,
        path,
        stands.first,
        edits,
        tuple(op.id for op in settled.opinions if op.id not in known),
        sum(len(op.entries) - known.get(op.id, 1) for op in settled.opinions),
        grown.judged,
        grown.problems,
        ledger,
    )


def plan_verdicts(workspace: Workspace, path: str, verdicts: Mapping[str, str]) -> Edit | None:
    """Plan what a person said of weak evidence: by its `ref`, to accept, flip or ignore it.

    Raises UsageError for a ref that names nothing on the ledger.
    """
    stands = _Standing.read(workspace, path)
    left = dict(verdicts)
    opinions = []
    for opinion in stands.ledger.opinions:
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
    settled = settle(replace(stands.ledger, opinions=tuple(opinions)))
    return None if settled == stands.ledger else stands.planned(workspace, settled)


def _judged(entry: Entry, verdict: str | None) -> Entry:
    if verdict is None:
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


def _edits(
    workspace: Workspace, stands: _Standing, settled: Ledger, grown: Grown
) -> tuple[Edit, ...]:
    # Of a ledger that says the same no byte is changed, however it is set.
    if settled == stands.ledger or not (stands.is_there or settled.opinions):
        return ()
    declining = [_declining(workspace, grown)] if grown.declined else []
    return (*declining, stands.planned(workspace, settled))


def _declining(workspace: Workspace, grown: Grown) -> Edit:
    """Plan to write down what a person turned down by deleting it."""
    page = workspace.read(declined.PATH)
    lines = declined.declined_lines(grown.declined)
    if page is None:
        return workspace.plan_page(declined.PATH, (*declined.HEAD, *lines))
    return workspace.plan_insert(page, len(split_lines(page.text)), lines)


def _by_age(fact: Unit) -> tuple[date, str, int]:
    """Order by day; of one day by path and line, as the newest is chosen everywhere."""
    return fact.day or date.min, *fact.source
