"""A clause as it is understood: its topic, and what turns it which way."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple

from .lexicon import is_han
from .quantities import Quantity

_PLAIN = 5  # words of a clause with a single word that is no function word


class Word(NamedTuple):
    """A word of the topic as it is said, its forms, the folded one first.

    `bound` is the role of the connector before it, `axis` that of which it names an end.
    """

    said: str
    variants: tuple[str, ...]
    bound: str = ""
    axis: str = ""


class Attitude(NamedTuple):
    """What somebody thinks of the topic: `like`, `want` or `need`, 1 or -1, and as said."""

    sort: str
    sign: int
    said: str


class Order(NamedTuple):
    """What is preferred, what it is preferred to, in all forms; and both as they are said."""

    first: frozenset[str]
    second: frozenset[str]
    said: tuple[str, str]

    def way(self, other: Order) -> Literal[1, 0, -1]:
        """Say whether another goes the same way, the other way round, or neither."""
        straight = bool(self.first & other.first) and bool(self.second & other.second)
        crossed = bool(self.first & other.second) and bool(self.second & other.first)
        return 0 if straight == crossed else 1 if straight else -1


class Clause(NamedTuple):
    """A clause without the words that turn it.

    `words` are its topic in order, `terms` all their forms, `numbers` apart from them.
    `turns` counts negations; `ended` quotes the words that say something ended, `soft` says
    that the turn may be a partial one. `poles` maps an axis to its end, 0 when both are named.
    `switch` is where a switch leads from and to, `use` what is used and for what. `limits` name
    what bounds it (`only`), and have to be the same. `new` clauses tell of a change. `unsure`
    clauses are no evidence, `past` ones never strong. `length` counts all words.
    """

    words: tuple[Word, ...] = ()
    terms: frozenset[str] = frozenset()
    numbers: tuple[Quantity, ...] = ()
    turns: int = 0
    ended: str = ""
    soft: bool = False
    attitude: Attitude | None = None
    poles: tuple[tuple[str, int], ...] = ()
    order: Order | None = None
    switch: tuple[tuple[Word, ...], tuple[Word, ...]] | None = None
    use: tuple[frozenset[str], frozenset[str]] | None = None
    limits: frozenset[str] = frozenset()
    prefers: bool = False
    new: bool = False
    past: bool = False
    unsure: bool = False
    length: float = 0

    @property
    def surfaces(self) -> tuple[str, ...]:
        """The folded words in alphabetical order: the frame that numbers stand in."""
        return tuple(sorted(word.variants[0] for word in self.words))

    @property
    def says_enough(self) -> bool:
        """Whether it can stand for a longer text: a single word ("Agreed!") cannot."""
        stance = bool(self.attitude or self.poles or self.numbers)
        return stance or size_of(word.said for word in self.words) > 1

    @property
    def is_plain(self) -> bool:
        """Whether its one word is all it says: "Smokes", not "I can't help you with that"."""
        return self.length <= _PLAIN or self.says_enough


def terms_of(words: Iterable[Word]) -> frozenset[str]:
    """Give all forms of some words."""
    return frozenset(form for word in words for form in word.variants)


def size_of(words: Iterable[str]) -> float:
    """Count words, two Han characters as one."""
    return sum(0.5 if is_han(word) else 1 for word in words)


def as_said(tokens_said: Iterable[str]) -> str:
    """Put words together again, Han characters without a space."""
    said = list(tokens_said)
    return ("" if any(map(is_han, said)) else " ").join(said)


def joined(clauses: Iterable[Clause]) -> Clause | None:
    """Take clauses together that turn nothing: a whole text may support, never contradict."""
    found = tuple(clauses)
    if len(found) < 2 or any(c.turns or c.switch or c.unsure for c in found):
        return None
    attitudes = [clause.attitude for clause in found if clause.attitude]
    poles = dict(pole for clause in found for pole in clause.poles)
    if len({attitude[:2] for attitude in attitudes}) > 1 or any(
        poles[axis] != end for c in found for axis, end in c.poles
    ):
        return None
    return Clause(
        tuple(word for clause in found for word in clause.words),
        frozenset().union(*(clause.terms for clause in found)),
        tuple(number for clause in found for number in clause.numbers),
        attitude=attitudes[0] if attitudes else None,
        poles=tuple(sorted(poles.items())),
        limits=frozenset().union(*(clause.limits for clause in found)),
        past=True,
    )
