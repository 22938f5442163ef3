"""Reading a whole text: atoms from left to right, the longest at a place, joined to ranges.

    range = [from | between] atom (to | - | – | .. | / | and) atom

Left and right lend each other a missing year. Full dates in the wrong order are swapped.
"""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from daybank.grammar.when.absolute import Build, absolute_forms
from daybank.grammar.when.lexing import Tokens, tokens_of
from daybank.grammar.when.periods import period_forms
from daybank.grammar.when.relative import Count, read_relative, relative_forms
from daybank.grammar.when.values import Anchor, Atom, days_between, settle
from daybank.model import Span


class Reading(NamedTuple):
    """A date in a text: its days and its tokens `first` up to `stop`."""

    span: Span
    first: int
    stop: int


class _Forms(NamedTuple):
    """The forms that may begin with one kind, and an expression for the places to look at."""

    absolute: dict[str, tuple[tuple[re.Pattern[str], Build], ...]]
    relative: dict[str, tuple[tuple[re.Pattern[str], Count], ...]]
    begins: re.Pattern[str]


@cache
def _forms() -> _Forms:
    absolute = (*absolute_forms(), *period_forms())
    relative = relative_forms()
    kinds = {kind for first, _, _ in (*absolute, *relative) for kind in first}
    return _Forms(
        {k: tuple((form, build) for first, form, build in absolute if k in first) for k in kinds},
        {k: tuple((form, count) for first, form, count in relative if k in first) for k in kinds},
        re.compile(f"[{''.join(sorted(kinds))}]"),
    )


# Without one of these no form matches: a lone number, "in" or "last" is no date.
_CORE = re.compile(r"[MABmb<RTSUQqWYkdyhjz]")
_JOIN = re.compile(r"(?:'x)? ?(?:'?t(?: ?[tv])*|-|/|a(?: v)?) ?")
_AND = re.compile(r"(?:'x)? ?[&E] ?(?:v ?)*|, ?")


def read_dates(text: str, anchor: Anchor) -> tuple[Tokens, list[Reading]]:
    """Read all dates and ranges of a text in order, without overlap."""
    tokens = tokens_of(text)
    if not _CORE.search(tokens.kinds):
        return tokens, []
    return tokens, _join(tokens, _atoms(tokens, anchor), anchor)


def _atoms(tokens: Tokens, anchor: Anchor) -> list[Atom]:
    forms = _forms()
    atoms = []
    place = 0
    while found := forms.begins.search(tokens.kinds, place):
        place = found.start()
        atom = _longest(tokens, place, anchor)
        if atom is None:
            place += 1
            continue
        place = atom.stop
        if not atom.is_void and not _recurs(tokens, atom):
            atoms.append(atom)
    return atoms


def _longest(tokens: Tokens, place: int, anchor: Anchor) -> Atom | None:
    forms, kind = _forms(), tokens.kinds[place]
    best: Atom | None = None
    for form, build in forms.absolute[kind]:
        found = form.match(tokens.kinds, place)
        if found and (best is None or found.end() > best.stop):
            best = build(tokens, found) or best
    for form, count in forms.relative[kind]:
        found = form.match(tokens.kinds, place)
        if found and (best is None or found.end() > best.stop):
            best = read_relative(tokens, found, count, anchor) or best
    return best


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
    if not (_JOIN.fullmatch(gap) or (between and _AND.fullmatch(gap))):
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
    behind = tokens.text[tokens.ends[right.stop - 1] :][:14].lstrip().lower()
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
