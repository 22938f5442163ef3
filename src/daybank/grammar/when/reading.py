"""Reading a whole text: atoms from left to right, the longest at a place, joined to ranges.

    range = [from | between] atom (to | - | – | .. | / | and) atom

Left and right lend each other a missing year. Full dates in the wrong order are swapped.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache, lru_cache, partial
from typing import NamedTuple

from daybank.grammar.when.absolute import ABSOLUTE, Build
from daybank.grammar.when.lexing import Tokens, tokens_of
from daybank.grammar.when.masking import compiled
from daybank.grammar.when.periods import PERIODS
from daybank.grammar.when.relative import RELATIVE, read_relative
from daybank.grammar.when.values import Anchor, Atom, days_between, settle
from daybank.model import Span


class Reading(NamedTuple):
    """A date in a text: its days and its tokens `first` up to `stop`."""

    span: Span
    first: int
    stop: int


_Make = Callable[[Tokens, re.Match[str], Anchor], Atom | None]


# The kinds by which the forms of a text are told; the others stand in most texts.
_TELLING = frozenset("MABmb<>RTSUQqWykdhjzLlYn#o")


class _Form:
    """A form and what makes an atom of a match; compiled with the first text that may hold it.

    `told` are the telling kinds it needs, `beside` another one, each as what may stand for it.
    """

    __slots__ = ("_expression", "_pattern", "beside", "firsts", "make", "told")

    def __init__(self, firsts: str, needs: str, expression: str, make: _Make) -> None:
        self.firsts = firsts
        self.told = [need for need in needs.split() if _TELLING.issuperset(need)]
        self.beside = next((need for need in needs.split() if not _TELLING.issuperset(need)), "")
        self.make = make
        self._expression = expression
        self._pattern: re.Pattern[str] | None = None

    @property
    def pattern(self) -> re.Pattern[str]:
        """The expression over kinds."""
        if self._pattern is None:
            self._pattern = re.compile(self._expression)
        return self._pattern


@cache
def _all_forms() -> tuple[_Form, ...]:
    absolute = ((*form[:3], partial(_absolute, form[3])) for form in (*ABSOLUTE, *PERIODS))
    relative = ((*form[:3], partial(read_relative, form[3])) for form in RELATIVE)
    return tuple(_Form(*form) for form in (*absolute, *relative))


@lru_cache(1024)
def _forms(kinds: frozenset[str]) -> dict[str, list[_Form]]:
    """By the kind they begin with the forms that a text of these telling kinds can hold."""
    found: dict[str, list[_Form]] = {}
    for form in _all_forms():
        if not any(map(kinds.isdisjoint, form.told)):
            for first in form.firsts:
                found.setdefault(first, []).append(form)
    return found


def _absolute(build: Build, tokens: Tokens, found: re.Match[str], _: Anchor) -> Atom | None:
    return build(tokens, found)


_JOIN = r"(?:'x)? ?(?:'?t(?: ?[tv])*|-|/|a(?: v)?) ?"
_AND = r"(?:'x)? ?[&E] ?(?:v ?)*|, ?"


def read_dates(text: str, anchor: Anchor) -> tuple[Tokens, list[Reading]]:
    """Read all dates and ranges of a text in order, without overlap."""
    tokens = tokens_of(text)
    return tokens, _join(tokens, _atoms(tokens, anchor), anchor)


def _atoms(tokens: Tokens, anchor: Anchor) -> list[Atom]:
    kinds = frozenset(tokens.kinds)
    forms = _forms(kinds & _TELLING)
    if not forms:
        return []
    atoms: list[Atom] = []
    beginning = compiled(f"[{''.join(forms)}]")
    place = 0
    while found := beginning.search(tokens.kinds, place):
        place = found.start()
        atom = None
        for form in forms[found[0]]:
            if form.beside and kinds.isdisjoint(form.beside):
                continue
            matched = form.pattern.match(tokens.kinds, place)
            if matched and (atom is None or matched.end() > atom.stop):
                atom = form.make(tokens, matched, anchor) or atom
        if atom is None:
            place += 1
            continue
        place = atom.stop
        if not atom.is_void and not _recurs(tokens, atom):
            atoms.append(atom)
    return atoms


def _recurs(tokens: Tokens, atom: Atom) -> bool:
    """Say whether "every" stands before the atom or a Korean or Burmese one behind it."""
    if atom.has_year:
        return False
    at = atom.first - 1
    while at >= 0 and tokens.kinds[at] in " v":
        at -= 1
    if at >= 0 and tokens.kinds[at] == "V":
        return True
    return tokens.kinds[atom.stop : atom.stop + 1] == "V"


def _join(tokens: Tokens, atoms: list[Atom], anchor: Anchor) -> list[Reading]:
    readings: list[Reading] = []
    at = 0
    while at < len(atoms):
        atom = atoms[at]
        joined = _ranged(tokens, atom, atoms[at + 1], anchor) if at + 1 < len(atoms) else None
        if joined:
            readings.append(joined)
            at += 2
            continue
        if span := settle(atom, anchor):
            readings.append(Reading(span, atom.first, atom.stop))
        at += 1
    return readings


def _ranged(tokens: Tokens, left: Atom, right: Atom, anchor: Anchor) -> Reading | None:
    """Join two atoms with a range word between them, or with "and" behind "between"."""
    gap = tokens.kinds[left.stop : right.first]
    between = _is_between(tokens, left, right)
    if not (compiled(_JOIN).fullmatch(gap) or (between and compiled(_AND).fullmatch(gap))):
        return None
    span = _joined_span(left, right, anchor)
    if span and tokens.kinds[left.first] == tokens.kinds[right.first] == "W":
        span = _weekdays(left, right) or span
    return Reading(span, left.first, right.stop) if span else None


def _weekdays(left: Atom, right: Atom) -> Span | None:
    """From Monday to Wednesday: the second is the one that follows the first."""
    if left.span is None or right.span is None or left.span.start <= right.span.end:
        return None
    later = days_between(right.span.end, 7, 7)
    return Span(left.span.start, later.end) if later and later.end >= left.span.start else None


def _is_between(tokens: Tokens, left: Atom, right: Atom) -> bool:
    """Say whether "between" leads, or 之间, の間, 사이, arasında, ကြား follows."""
    at = left.first - 1
    while at >= 0 and tokens.kinds[at] in " v":
        at -= 1
    if at >= 0 and tokens.kinds[at] == "e":
        return True
    end = tokens.end(right.stop - 1)
    behind = tokens.text[end : end + 14].lstrip().lower()
    return behind.startswith(("之间", "之間", "の間", "사이", "arasında", "ကြား", "间", "間"))


def _joined_span(left: Atom, right: Atom, anchor: Anchor) -> Span | None:
    if left.low is not None and right.low is not None:
        whole = Atom(left.first, right.stop, left.low, right.high or right.low)
        if left.high is None or left.high.year is None:
            return settle(whole, anchor)
    start, end = settle(left, anchor), settle(right, anchor)
    if start is None or end is None:
        return None
    return Span(min(start.start, end.start), max(start.end, end.end))
