"""Confidence as a fold over evidence: from a base and dated votes to one number.

Two masses stand against each other, what speaks for the statement and what speaks against
it. The confidence is the share of the first. Days are taken in their own order, whatever
order the evidence came in, and each day counts once:

    start   held = 8 · base, doubted = 8 · (1 − base)
    a day   one vote a sign, the heaviest; a stated number c is a vote of 2·c for and 2·(1−c)
            against; a second strong vote of the same sign within 120 days, with no strong
            vote of the other sign since the first, confirms: it takes 35 % of `held` away (a
            contradiction) or 15 % of `doubted` (a support), before its own weight is added
    after   both masses are scaled together if their sum has left 7.2 to 24
    result  held / (held + doubted), within 0.02 and 0.98

So nothing is ever incremented: the same evidence gives the same number, told once or twice,
at once or day by day. Why each constant has its value is said in docs/format.md.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final, Literal

RULES: Final = 1
"""The version of the constants below; what they give is printed beside it in a ledger."""

_BASE_MASS: Final = 8.0  # a base is worth eight days of evidence
_DEFAULT_BASE: Final = 0.70  # of an opinion whose author gave no number
_GRADE_MASS: Final = 2.0  # of a number stated about a known opinion
STRONG: Final = 0.8  # the least weight that confirms and can be confirmed
_MOST_WEAK: Final = 0.5  # what a weaker vote counts at most
_CONFIRMED_AGAINST: Final = 0.35  # the part of `held` that a confirmed contradiction takes
_CONFIRMED_FOR: Final = 0.15  # the part of `doubted` that a confirmed support takes
_CONFIRMS_WITHIN: Final = timedelta(days=120)
_MOST_MASS: Final = 24.0  # bounds inertia: an old habit can still be revised
_LEAST_MASS: Final = 7.2  # bounds jumps: confirmations must not make an opinion flighty
_LOWEST: Final = 0.02
_HIGHEST: Final = 0.98

_RECENT: Final = timedelta(days=30)  # what a trend is judged by
_MOVED: Final = 0.03  # less than this in that time is no move
_EVEN: Final = 0.35  # each side holds more than this of the mass when a statement is disputed

Sign = Literal[1, -1]
Trend = Literal["new", "strengthening", "weakening", "stable", "stale", "disputed"]


@dataclass(frozen=True, slots=True)
class Vote:
    """A fact that supports (+1) or contradicts (-1) a statement, with a weight of 0 to 1."""

    day: date
    sign: Sign
    weight: float = 1.0


@dataclass(frozen=True, slots=True)
class Grade:
    """A later bullet that states the confidence of a known opinion, 0 to 1."""

    day: date
    value: float


@dataclass(frozen=True, slots=True)
class Base:
    """What is believed before the evidence that counts.

    An opening bullet counts the evidence of its own day and later, without a day all of it.
    A number set by hand counts only what is later than its day: the person knew the rest.
    """

    day: date | None = None
    value: float = _DEFAULT_BASE
    by_hand: bool = False

    def counts(self, day: date) -> bool:
        """Say whether evidence of a day still counts."""
        if self.day is None:
            return True
        return day > self.day if self.by_hand else day >= self.day


@dataclass(frozen=True, slots=True)
class Step:
    """One day of a replay: what counted that day and the confidence before and after.

    `supporting` and `contradicting` are the masses the day added; `confirmed` is the sign
    that an earlier strong vote confirmed, 0 when there is none.
    """

    day: date
    before: float
    after: float
    supporting: float
    contradicting: float
    confirmed: Literal[1, 0, -1] = 0


@dataclass(frozen=True, slots=True)
class _Day:
    """The heaviest of each sort of evidence on one day."""

    day: date
    voted_for: float
    voted_against: float
    graded_for: float
    graded_against: float

    def strong(self) -> Literal[1, 0, -1]:
        """Give the sign of the only strong vote; a day of two strong ones has none."""
        held, doubted = self.voted_for >= STRONG, self.voted_against >= STRONG
        return 0 if held == doubted else 1 if held else -1

    def disputed(self) -> bool:
        return self.voted_for >= STRONG and self.voted_against >= STRONG


def fold(base: Base, evidence: Iterable[Vote | Grade] = ()) -> float:
    """Give the confidence of a statement, 0.02 to 0.98.

    Order and repetitions of the evidence do not matter. More support never lowers the result,
    more contradiction never raises it.
    """
    steps = replay(base, evidence)
    return steps[-1].after if steps else _within(base.value)


def replay(base: Base, evidence: Iterable[Vote | Grade] = ()) -> tuple[Step, ...]:
    """Give the days that count in order, each with the confidence before and after it."""
    start = _within(base.value)
    held, doubted = _BASE_MASS * start, _BASE_MASS * (1 - start)
    steps: list[Step] = []
    for day, confirmed in _confirmations(_days(base, evidence)):
        before = _share(held, doubted)
        supporting = max(day.voted_for, day.graded_for)
        contradicting = max(day.voted_against, day.graded_against)
        held *= 1 - _CONFIRMED_AGAINST if confirmed < 0 else 1
        doubted *= 1 - _CONFIRMED_FOR if confirmed > 0 else 1
        held, doubted = _scaled(held + supporting, doubted + contradicting)
        after = _share(held, doubted)
        steps.append(Step(day.day, before, after, supporting, contradicting, confirmed))
    return tuple(steps)


def trend(base: Base, steps: Sequence[Step], today: date) -> Trend:
    """Say where a confidence is going, at a day; nothing of it is ever stored.

    Disputed: at least two days speak for it, two against, and neither side holds two thirds
    of the mass. Stale: nothing in 30 days. New: nothing older. Else by how far the last 30
    days have moved it.
    """
    supporting = sum(step.supporting > step.contradicting for step in steps)
    contradicting = sum(step.contradicting > step.supporting for step in steps)
    if steps and min(supporting, contradicting) > 1 and _EVEN < steps[-1].after < 1 - _EVEN:
        return "disputed"
    days = [*([base.day] if base.day else []), *(step.day for step in steps)]
    since = today - _RECENT if today - date.min > _RECENT else date.min
    if days and max(days) < since:
        return "stale"
    if days and base.day and min(days) >= since:
        return "new"
    recent = [step for step in steps if step.day >= since]
    moved = recent[-1].after - recent[0].before if recent else 0.0
    if abs(moved) < _MOVED:
        return "stable"
    return "strengthening" if moved > 0 else "weakening"


def base_in_force(bases: Iterable[Base]) -> Base:
    """Choose the base that counts: the newest set by hand, else the earliest opening one.

    Of two set by hand on one day the later in the list counts; without any, 0.70 without a day.
    """
    chosen: Base | None = None
    for base in bases:
        if chosen is None or _overrules(base, chosen):
            chosen = base
    return chosen or Base()


def _overrules(base: Base, chosen: Base) -> bool:
    if base.by_hand != chosen.by_hand:
        return base.by_hand
    day, other = base.day or date.min, chosen.day or date.min
    if base.by_hand:
        return day >= other
    # Two openers of one day: the value decides, so that their order cannot.
    return (day, base.value) < (other, chosen.value)


def _days(base: Base, evidence: Iterable[Vote | Grade]) -> list[_Day]:
    """Reduce the evidence that counts to its heaviest piece a day and sign, in day order."""
    heaviest: dict[date, list[float]] = {}
    for piece in evidence:
        if not base.counts(piece.day):
            continue
        day = heaviest.setdefault(piece.day, [0.0, 0.0, 0.0, 0.0])
        if isinstance(piece, Vote):
            at = 0 if piece.sign > 0 else 1
            day[at] = max(day[at], _weight(piece.weight))
        else:
            value = _within(piece.value)
            day[2] = max(day[2], _GRADE_MASS * value)
            day[3] = max(day[3], _GRADE_MASS * (1 - value))
    return [_Day(day, *heaviest[day]) for day in sorted(heaviest) if any(heaviest[day])]


def _confirmations(days: Iterable[_Day]) -> Iterator[tuple[_Day, Literal[1, 0, -1]]]:
    """Say of each day which sign it confirms.

    A number stated on the day is its author's last word, so nothing is confirmed beside it:
    both together could move the confidence by more than 0.20.
    """
    since: date | None = None
    sign: Literal[1, 0, -1] = 0
    for day in days:
        strong = day.strong()
        near = since is not None and day.day - since <= _CONFIRMS_WITHIN
        graded = day.graded_for > 0 or day.graded_against > 0
        yield day, strong if strong and strong == sign and near and not graded else 0
        if strong:
            since, sign = day.day, strong
        elif day.disputed():
            since, sign = None, 0


def _weight(weight: float) -> float:
    """Keep weak votes weak: between 0.5 and strong, one could move more than 0.06 a day."""
    return min(max(weight, 0.0), 1.0 if weight >= STRONG else _MOST_WEAK)


def _scaled(held: float, doubted: float) -> tuple[float, float]:
    mass = held + doubted
    scale = min(max(mass, _LEAST_MASS), _MOST_MASS) / mass
    return held * scale, doubted * scale


def _share(held: float, doubted: float) -> float:
    return _within(held / (held + doubted))


def _within(value: float) -> float:
    return min(max(value, _LOWEST), _HIGHEST)
