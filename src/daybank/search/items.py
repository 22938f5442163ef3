"""A ranked unit to the item a caller gets: what is quoted, and which lines are cited."""

from __future__ import annotations

from collections.abc import Sequence

from daybank.index.times import CURRENT
from daybank.model import Belief, Evidence, Item, Passage, Unit
from daybank.search.collapse import Group
from daybank.search.fuse import Ranked
from daybank.search.plan import Plan

CITED_LINES = 6


def make_item(group: Group, plan: Plan) -> Item:
    """Make the item of a group of units that say the same.

    One that states an opinion is told with the opinion's id and confidence.
    """
    best = group.best
    unit = best.found.unit
    content, line, end_line = _quote(best, plan)
    belief = group.belief
    return Item(
        id=belief.id if belief else unit.id,
        kind=unit.claim.kind,
        content=content,
        source=type(unit.source)(unit.source.path, line),
        end_line=end_line,
        entities=(*unit.claim.entities, *unit.mentions),
        day=unit.day,
        timestamp=unit.timestamp,
        origin=unit.origin,
        confidence=belief.confidence if belief else unit.claim.confidence,
        authored_confidence=unit.claim.confidence,
        evidence=belief.evidence if belief else Evidence(),
        status=_status(best.standing.status, belief),
        superseded_by=best.standing.superseded_by,
        also=tuple(group.also),
        score=best.score,
        coverage=round(best.candidate.coverage, 4),
        channels=best.candidate.channels,
        trend=belief.trend if belief else None,
    )


def _status(standing: str, belief: Belief | None) -> str:
    """Say how an item stands; one that strong evidence speaks for and against is disputed."""
    is_disputed = belief is not None and belief.trend == "disputed"
    return "disputed" if is_disputed and standing == CURRENT.status else standing


def _quote(ranked: Ranked, plan: Plan) -> tuple[str, int, int]:
    """Return the text to quote and the first and last line to cite."""
    unit = ranked.found.unit
    if unit.is_fact:
        return unit.body, unit.source.line, min(unit.end_line, unit.source.line + CITED_LINES - 1)
    passage = _passage(ranked)
    first = passage == unit.passages[0]
    height = passage.end_line - passage.line + 1
    start = 0 if first else passage.start  # a label belongs to the first passage's quotation
    lines = unit.body[start : passage.stop].split("\n")
    if len(lines) > height:  # the label stands on lines of its own
        lines = unit.body[passage.start : passage.stop].split("\n")
    if len(lines) != height:
        return _gapped(lines, passage)
    left, right = _window(lines, plan, fenced=_is_fence(unit))
    return "\n".join(lines[left:right]), passage.line + left, passage.line + right - 1


def _gapped(lines: Sequence[str], passage: Passage) -> tuple[str, int, int]:
    """Quote the head of an item whose lines have the lines of facts between them.

    Which those are is not known here, so as many lines are quoted as surely stand among the
    cited ones.
    """
    gaps = passage.end_line - passage.line + 1 - len(lines)
    quoted = lines[: max(CITED_LINES - gaps, 1)]
    return "\n".join(quoted), passage.line, passage.line + min(len(quoted) + gaps, CITED_LINES) - 1


def _passage(ranked: Ranked) -> Passage:
    found = ranked.found
    chosen = ranked.candidate.passage
    known = found.passages.get(chosen) if chosen is not None else None
    return known or found.unit.passages[0]


def _is_fence(unit: Unit) -> bool:
    """Say whether a note is a fenced block: its text begins below the line that opens it."""
    return unit.passages[0].line > unit.source.line


def _window(lines: Sequence[str], plan: Plan, *, fenced: bool) -> tuple[int, int]:
    """Choose at most six lines, around the one that holds most of the question.

    Within a fence lines stand for themselves, so the quotation begins with the best one.
    """
    folded = [line.casefold() for line in lines]
    weights = [
        sum(group.idf for group in plan.groups if any(_plain(t) in line for t in group.variants))
        for line in folded
    ]
    best = max(range(len(lines)), key=lambda n: (weights[n], -n))
    if fenced:
        return best, min(best + CITED_LINES, len(lines))
    if len(lines) <= CITED_LINES:
        return 0, len(lines)
    left = max(0, min(best - 2, len(lines) - CITED_LINES))
    return left, left + CITED_LINES


def _plain(term: str) -> str:
    return term.strip(":#~")
