"""The ladder that decides what a fact says about an opinion, the strongest rung first.

    1.0  restated        an opinion says the same, or the same with one thing turned around
    0.9  single          another value of what there is one of at a time, `X over Y` reversed
    0.5  cue             an end (`no longer`), a switch away, an antonym; 0.4 a mere negation
    0.5  support         most words of the opinion, and its stance word or predicate

Two things turned around at once are not understood, and neither is anything unsure.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal, NamedTuple

from daybank.model import Kind

from .clause import Clause, Word
from .quantities import differing
from .said import Said
from .singles import SHARED, Single, reason

_RESTATED: Final = 1.0
_SINGLE: Final = 0.9
_CUE: Final = 0.5
_NEGATED: Final = 0.4
_CONTAINED: Final = 0.6  # the part of an opinion's words that a fact must share
_REVERSED: Final = "the other way round"
_CLOSE: Final = 0.8  # the same, where little else says what is meant


class Link(NamedTuple):
    """What a fact says about an opinion, and by which rule.

    `weight` is 0.8 to 1 or at most 0.5. `rule` is for people. `only_denies` says that the
    fact denies the opinion and holds nothing in its place.
    """

    sign: Literal[1, -1]
    weight: float
    rule: str
    only_denies: bool = False


def judge(opinion: Said, fact: Said) -> Link | None:
    """Say what a fact says about an opinion; None if nothing, or nothing sure.

    A function of the two texts, kinds and headers.
    """
    if opinion.touches.isdisjoint(fact.touches) or not _same_holder(opinion, fact):
        return None
    restates = fact.kind is Kind.OPINION
    if opinion.text == fact.text:
        return Link(1, _RESTATED, "restated") if restates else Link(1, _CUE, "said again")
    if opinion.unsure or fact.unsure:
        return None
    link = _of_singles(opinion, fact, restates=restates)
    if link is None and opinion.main is not None and not opinion.main.unsure:
        links = list(_of_clauses(opinion, fact, restates=restates))
        signs = {each.sign for each in links}
        link = max(links, key=lambda each: (each.weight, each.rule)) if len(signs) == 1 else None
    if link is None:
        return None
    named_first = opinion.holder == fact.holder
    # Whoever stands first in a header is whom an attitude or a home is about.
    if not named_first and (opinion.singles or any(c.attitude for c in opinion.clauses)):
        return None
    # What was done once is no habit.
    weak = not named_first or fact.kind is Kind.EXPERIENCE
    return link._replace(weight=min(link.weight, _CUE)) if weak else link


def _same_holder(opinion: Said, fact: Said) -> bool:
    return opinion.holder in fact.entities if opinion.entities else not fact.entities


def _of_singles(opinion: Said, fact: Said, *, restates: bool) -> Link | None:
    known = {single.key[0]: single for single in opinion.singles}
    for theirs in fact.singles:
        mine = known.get(theirs.key[0])
        if mine is None or mine.key[2:] != theirs.key[2:]:
            continue
        if mine.differs(theirs):
            return Link(-1, _weight_of(mine, theirs), reason(theirs, mine))
        if mine.value == theirs.value and mine.key[0] == "key":
            return Link(
                1, _RESTATED if restates else _CUE, "restated" if restates else "said again"
            )
    return None


def _weight_of(mine: Single, theirs: Single) -> float:
    """Two places may be one within the other, two employers both be true: unless one is new."""
    sure = theirs.new or mine.key[0] not in SHARED
    return _SINGLE if sure else _CUE


def _of_clauses(opinion: Said, fact: Said, *, restates: bool) -> Iterator[Link]:
    mine = opinion.main
    if mine is None:
        return
    if not (opinion.spoken and fact.spoken):
        if not opinion.spoken and not fact.spoken and len(fact.clauses) == 1:
            yield from _of_numbers(mine, fact.clauses[0])
        return
    for theirs in fact.clauses:
        link = None if theirs.unsure else _of_clause(mine, theirs, restates=restates)
        if link is not None and link.sign > 0 and len(opinion.clauses) > 1:
            weak = link._replace(weight=_CUE, rule="said again in part")
            yield link if link.weight <= _CUE else weak
        elif link is not None:
            yield link
    if fact.whole is not None:
        link = _of_clause(mine, fact.whole, restates=False)
        if link is not None and link.sign > 0:
            yield link


class _Overlap(NamedTuple):
    """How many words of an opinion a clause shares, and how many each has beside them."""

    shared: int
    missing: int
    extra: int

    @property
    def of_opinion(self) -> float:
        return self.shared / max(self.shared + self.missing, 1)

    @property
    def of_fact(self) -> float:
        return self.shared / max(self.shared + self.extra, 1)

    @property
    def equal(self) -> bool:
        return self.shared > 0 and not self.missing and not self.extra


def _of_clause(mine: Clause, theirs: Clause, *, restates: bool) -> Link | None:
    """Compare the opinion's clause with one of a fact."""
    if theirs.switch is not None:
        return _of_switch(mine, theirs)
    if mine.limits != theirs.limits or not (mine.is_plain and theirs.is_plain):
        return None
    opposed = _opposed(mine, theirs)
    overlap = _overlap(mine, theirs, opposed)
    if not overlap.shared:
        return None
    numbers = differing(mine.numbers, theirs.numbers)
    if numbers is None:
        missing, extra = (len(clause.numbers) for clause in (mine, theirs))
        overlap = _Overlap(overlap.shared, overlap.missing + missing, overlap.extra + extra)
    turns = _turns(mine, theirs, opposed)
    if turns is None or not _same_predicate(mine, theirs):
        return None
    if numbers:
        return None if turns else next(_of_numbers(mine, theirs), None)
    if _cancel(mine, theirs, turns):
        return _support(overlap, theirs, strong=False, restates=restates)
    if len(turns) > 1:
        return None
    strong = restates and overlap.equal and mine.says_enough
    strong = strong and not (theirs.past or theirs.soft or mine.soft)
    strong = strong and _in_order(mine, theirs, opposed) and _excludes(mine, theirs, opposed)
    if not turns:
        return _support(overlap, theirs, strong=strong, restates=restates)
    return _against(turns[0], overlap, theirs, strong=strong, denies=theirs.turns > mine.turns)


def _opposed(mine: Clause, theirs: Clause) -> frozenset[str]:
    """Give the axes on which both name one end each, and not the same."""
    ends = dict(theirs.poles)
    return frozenset(axis for axis, end in mine.poles if end and ends.get(axis) == -end)


def _overlap(mine: Clause, theirs: Clause, opposed: frozenset[str]) -> _Overlap:
    """Count shared words; those at opposite ends of an axis count on neither side."""
    mine_words = [word for word in mine.words if word.axis not in opposed]
    their_words = [word for word in theirs.words if word.axis not in opposed]
    shared = sum(_found(word, theirs) for word in mine_words)
    extra = sum(not _found(word, mine) for word in their_words)
    return _Overlap(shared, len(mine_words) - shared, extra)


def _found(word: Word, clause: Clause) -> bool:
    return any(form in clause.terms for form in word.variants)


def _in_order(mine: Clause, theirs: Clause, opposed: frozenset[str]) -> bool:
    """Say whether the words that both share come in one order; a preference has its own."""
    if mine.order and theirs.order:
        return True
    mine_words = [word for word in mine.words if word.axis not in opposed]
    their_words = [word for word in theirs.words if word.axis not in opposed]
    pairs = zip(mine_words, their_words, strict=False)
    return all(not set(one.variants).isdisjoint(other.variants) for one, other in pairs)


def _excludes(mine: Clause, theirs: Clause, opposed: frozenset[str]) -> bool:
    """Say whether opposites exclude each other: one may like long walks and short walks.

    They do where one is preferred, or where it is what is said of a thing.
    """
    if not opposed or (mine.prefers and theirs.prefers):
        return True
    last = mine.words[-1].axis in opposed and theirs.words[-1].axis in opposed
    return last and mine.attitude is None


def _turns(mine: Clause, theirs: Clause, opposed: frozenset[str]) -> list[str] | None:
    """Name what is turned around, one reason each; None if it cannot be told."""
    found = []
    if mine.turns % 2 != theirs.turns % 2:
        found.append(theirs.ended or mine.ended or "negated")
    if mine.attitude and theirs.attitude and mine.attitude.sign != theirs.attitude.sign:
        found.append(f'"{theirs.attitude.said}"')
    for axis in sorted(opposed):
        said, now = (next(w.said for w in c.words if w.axis == axis) for c in (mine, theirs))
        found.append(f"{now}, not {said}")
    if mine.order and theirs.order:
        way = mine.order.way(theirs.order)
        if not way:
            return None
        found += [_REVERSED] * (way < 0)
    elif mine.order or theirs.order:
        return None
    return found


def _cancel(mine: Clause, theirs: Clause, turns: list[str]) -> bool:
    """Say whether one denies what the other says the opposite of: not reliable, unreliable.

    Whoever does not hate a thing need not like it.
    """
    if len(turns) != 2 or mine.turns % 2 == theirs.turns % 2:
        return False
    denied = mine if mine.turns else theirs
    return denied.attitude is None or denied.attitude.sign > 0


def _same_predicate(mine: Clause, theirs: Clause) -> bool:
    """Say whether the stance word, or without one the predicate, stands in both."""
    if mine.attitude or theirs.attitude:
        return bool(
            mine.attitude and theirs.attitude and mine.attitude.sort == theirs.attitude.sort
        )
    if mine.poles:
        axes = dict(theirs.poles)
        return any(axis in axes for axis, _ in mine.poles)
    return bool(mine.words) and _found(mine.words[0], theirs)


def _support(overlap: _Overlap, theirs: Clause, *, strong: bool, restates: bool) -> Link | None:
    stance = bool(theirs.attitude or theirs.poles)
    if strong:
        return Link(1, _RESTATED, "restated")
    if overlap.missing and overlap.extra and (restates or overlap.of_opinion < _CLOSE):
        return None  # another facet
    if overlap.of_opinion < _CONTAINED:
        return None
    if overlap.extra and (theirs.turns or (overlap.shared == 1 and not stance)):
        return None  # who does not like a part of it may like the rest; one word is no stance
    words = overlap.shared + overlap.missing
    return Link(1, _CUE, "said again" if overlap.equal else f"{overlap.shared} of {words} words")


def _against(
    turn: str, overlap: _Overlap, theirs: Clause, *, strong: bool, denies: bool
) -> Link | None:
    ended = theirs.ended if theirs.ended == turn else ""
    rule = f'"{ended}"' if ended else turn
    if strong:
        return Link(-1, _RESTATED, rule, only_denies=denies)
    if overlap.of_opinion < _CONTAINED or (overlap.missing and overlap.extra):
        return None
    if overlap.of_fact < (_CONTAINED if ended else _CLOSE):
        return None
    if turn == _REVERSED and overlap.equal and not theirs.past:
        return Link(-1, _SINGLE, rule)
    weight = _NEGATED if turn == "negated" or theirs.soft else _CUE
    return Link(-1, weight, rule, only_denies=denies)


def _of_numbers(mine: Clause, theirs: Clause) -> Iterator[Link]:
    """Yield a contradiction if all is the same but one number."""
    pairs = differing(mine.numbers, theirs.numbers)
    if not pairs or len(pairs) > 1 or mine.turns or theirs.turns:
        return
    if mine.surfaces == theirs.surfaces and mine.surfaces:
        [(said, now)] = pairs
        yield Link(-1, _CUE if theirs.past else _SINGLE, f"{now.shown}, not {said.shown}")


def _of_switch(mine: Clause, theirs: Clause) -> Link | None:
    """Compare with a switch: away from what the opinion is about, or to it."""
    away, to = theirs.switch or ((), ())
    if mine.turns or theirs.turns or (mine.attitude and mine.attitude.sign < 0):
        return None
    opposed = _opposed(mine, theirs)
    if opposed and all(word.axis in opposed or _found(word, mine) for word in to):
        return Link(-1, _CUE, "switched to the opposite")
    left, reached = (bool(side) and all(_found(word, mine) for word in side) for side in (away, to))
    if left == reached:
        return None
    return Link(-1, _CUE, "switched away") if left else Link(1, _CUE, "switched to it")
