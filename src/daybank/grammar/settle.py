"""What a person's edits of a ledger mean, and the numbers that follow from them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from typing import Literal

from daybank.belief import RULES, STRONG, Base, Grade, Step, Vote, base_in_force, fold, replay
from daybank.grammar.evidence import Entry, Printed, Sign
from daybank.grammar.opinion import Ledger, Opinion

_VOTES: dict[Sign, Literal[1, -1]] = {Sign.FOR: 1, Sign.AGAINST: -1}


def settle(ledger: Ledger, today: date | None = None) -> Ledger:
    """Turn the edits of a person into record, fold every opinion anew and note what is printed.

    A visible number that differs from the printed one becomes a base set by hand, of the
    newest day that is listed, or of `today` if that is later. A sign that differs from the
    printed one stands from now on, with full weight. Entries, opinions and names that are
    gone stay in `seen` and `known`. Settling twice is settling once.

    Give opinions that no person has seen yet without a confidence: it is not an edit then.
    """
    opinions = tuple(settle_opinion(opinion, today) for opinion in ledger.opinions)
    known = {*ledger.known, *(opinion.id for opinion in opinions)}
    return replace(ledger, opinions=opinions, known=tuple(sorted(known)), rules=RULES)


def settle_opinion(opinion: Opinion, today: date | None = None) -> Opinion:
    """Settle one opinion, see `settle`; one whose line cannot be read is left alone."""
    if opinion.written is not None:
        return opinion
    edited = _rebased(_with_flips(opinion), today)
    confirmed = {step.day: step.confirmed for step in replay_opinion(edited)}
    lines = tuple(
        _with_confirmed(line, confirmed) if isinstance(line, Entry) else line
        for line in edited.lines
    )
    number = confidence_of(edited)
    printed = Printed(number, RULES, opinion.id, _seen(edited))
    return replace(edited, confidence=number, lines=lines, printed=printed)


def replay_opinion(opinion: Opinion) -> tuple[Step, ...]:
    """Give the days that count for an opinion, with its confidence before and after each."""
    return replay(base_of(opinion), _evidence(opinion))


def confidence_of(opinion: Opinion) -> float:
    """Fold the lines of an opinion to its confidence, with two decimals."""
    return round(fold(base_of(opinion), _evidence(opinion)), 2)


def base_of(opinion: Opinion) -> Base:
    """Give the base that is in force for an opinion."""
    bases = (entry for entry in opinion.entries if entry.sign is Sign.BASE)
    return base_in_force(Base(base.day, base.confidence or 0.0, base.by_hand) for base in bases)


def _with_flips(opinion: Opinion) -> Opinion:
    """Mark the entries whose sign a person changed."""
    seen: defaultdict[str, set[Sign]] = defaultdict(set)
    for sign, fact in opinion.printed.seen if opinion.printed else ():
        seen[fact].add(sign)
    lines = (
        _flipped(line, seen.get(line.fact or "", set())) if isinstance(line, Entry) else line
        for line in opinion.lines
    )
    return replace(opinion, lines=tuple(lines))


def _flipped(entry: Entry, seen: set[Sign]) -> Entry:
    if not seen or entry.sign in seen or entry.sign is Sign.BASE:
        return entry
    weight = 1.0 if entry.sign in _VOTES else entry.weight
    return replace(entry, weight=weight, by_hand=True)


def _rebased(opinion: Opinion, today: date | None) -> Opinion:
    """Make a base of a number that a person wrote; of a new opinion's number its first one."""
    visible = opinion.confidence
    if visible is None:
        return opinion
    is_new = opinion.printed is None and not any(e.sign is Sign.BASE for e in opinion.entries)
    if is_new:
        first = Entry(Sign.BASE, confidence=visible, by_hand=True)
        return replace(opinion, lines=(first, *opinion.lines))
    printed = opinion.printed.confidence if opinion.printed else None
    if visible == (confidence_of(opinion) if printed is None else printed):
        return opinion
    days = [entry.day for entry in opinion.entries if entry.day is not None]
    day = max([*days, *([today] if today else [])], default=None)
    base = Entry(Sign.BASE, day, confidence=visible, by_hand=True)
    return replace(opinion, lines=(*opinion.lines, base))


def _with_confirmed(entry: Entry, confirmed: Mapping[date, int]) -> Entry:
    """Say of an entry whether an earlier one made it count for more."""
    sign = _VOTES.get(entry.sign, 0)
    strong = sign != 0 and not entry.gone and entry.weight >= STRONG
    said = strong and entry.day is not None and confirmed.get(entry.day, 0) == sign
    return replace(entry, confirmed=said)


def _seen(opinion: Opinion) -> frozenset[tuple[Sign, str]]:
    """Return the facts ever listed, each with the sign it stands with or last stood with."""
    listed = frozenset((entry.sign, entry.fact) for entry in opinion.entries if entry.fact)
    present = {fact for _, fact in listed}
    before = opinion.printed.seen if opinion.printed else frozenset()
    return listed | {(sign, fact) for sign, fact in before if fact not in present}


def _evidence(opinion: Opinion) -> list[Vote | Grade]:
    found: list[Vote | Grade] = []
    for entry in opinion.entries:
        if entry.day is None or entry.gone:
            continue
        if entry.sign is Sign.STATED and entry.confidence is not None:
            found.append(Grade(entry.day, entry.confidence))
        elif sign := _VOTES.get(entry.sign):
            found.append(Vote(entry.day, sign, entry.weight))
    return found
