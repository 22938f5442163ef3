"""The lexical channel: passages that hold words of the question, judged in their context.

Every sum runs over the words of the question and is divided by the idf mass of the whole
question, words found nowhere included: absolute, so that scores of different questions
compare. A unit has these features:

    words     of its best passage: the words it holds, and those that stand within two passages
              of it below the same heading, each once at its strongest
    section   all that stands below its heading, as one text
    answers   the words of a short question that somebody else asked just before
    asks      it is itself such a question, which answers nothing
    speaker   it is said by the one person the question names
    role      1 said by the user, -1 by an assistant, unless the question is about the latter
    wish      it says how somebody wants things done, and the question asks to do something
    dated     it names a day or a time, and the question asks when
"""

from __future__ import annotations

import sqlite3
from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from heapq import nlargest
from typing import NamedTuple

from daybank.index import candidates
from daybank.index.candidates import REACH, Flag, Near, Section
from daybank.language.asking import role_of
from daybank.model import Kind, fold_name
from daybank.search.fuse import TOPIC
from daybank.search.hits import Hit
from daybank.search.lists import Lists, saturated
from daybank.search.plan import Plan
from daybank.search.temporal import recency
from daybank.search.words import idf

PROPOSED = 400
_MOST_TIES = 2_000
# Passages that are read back, for each answer and at least: the others are too far behind.
_PER_ANSWER, _AT_LEAST = 8, 800


def find(connection: sqlite3.Connection, plan: Plan, lists: Lists) -> list[Hit]:
    """Return the units whose passages hold words of the question, or stand beside such."""
    if not plan.groups or not plan.mass:
        return []
    proposed = _proposed(connection, plan, lists)
    if not proposed:
        return []
    starts = candidates.section_starts(connection)
    scores = _Scores.of(plan, lists, _sections_of(connection, starts, proposed), starts)
    chosen = _promising(plan, scores)
    near = candidates.near(connection, {*chosen, *(passage - 1 for passage in chosen)})
    reading = _Reading.of(plan, (near[number] for number in chosen))
    best: dict[int, Hit] = {}
    for number in chosen:
        passage = near[number]
        if not _may_answer(passage, scores):
            continue
        features = {
            "words": scores.words(number),
            "section": scores.section(number),
            "answers": _answers(passage, near.get(number - 1), scores),
            "recency": recency(passage.day, plan),
            **reading.features(passage),
        }
        hit = Hit(passage.unit, "lexical", features, scores.held[number], number)
        known = best.get(passage.unit)
        best[passage.unit] = hit if known is None else _better(known, hit)
    return list(best.values())


def _may_answer(passage: Near, scores: _Scores) -> bool:
    """Say whether a passage holds words of the question itself, or belongs to a conversation.

    There people answer without repeating what they were asked; elsewhere the lines around a
    good one are its context and no answers.
    """
    in_conversation = passage.kind is Kind.NOTE and passage.label is not None
    return in_conversation or scores.held[passage.passage] > 0


def _proposed(connection: sqlite3.Connection, plan: Plan, lists: Lists) -> list[int]:
    """Choose the best passages; of too many that tie those of the newest days."""
    found = lists.best(PROPOSED, plan.passages)
    if len(found) <= PROPOSED:
        return [passage for passage, _ in found]
    last = found[-1][1]
    sure = [passage for passage, score in found if score > last]
    tied = [passage for passage, score in found if score == last][:_MOST_TIES]
    return [*sure, *candidates.in_order(connection, tied)[: PROPOSED - len(sure)]]


def _sections_of(
    connection: sqlite3.Connection, starts: Sequence[int], passages: Iterable[int]
) -> dict[int, Section]:
    """Return the sections of the passages and of those around them, by passage."""
    begun = {passage: starts[bisect_right(starts, passage) - 1] for passage in passages}
    sections = candidates.sections(connection, set(begun.values()))
    found: dict[int, Section] = {}
    for passage, first in begun.items():
        section = sections[first]
        low, high = max(section.first, passage - REACH), min(section.last, passage + REACH)
        found |= dict.fromkeys(range(low, high + 1), section)
    return dict(sorted(found.items()))


def _promising(plan: Plan, scores: _Scores) -> list[int]:
    """Choose the passages that may still be among the best, whatever is known of their units.

    All of them where the time of a unit decides.
    """
    found = [passage for passage in scores.sections if scores.words(passage) > 0]
    if plan.passages is not None:
        passing = frozenset(plan.passages)
        found = [passage for passage in found if passage in passing]
    limit = max(_PER_ANSWER * plan.asked.k, _AT_LEAST)
    if plan.time_mass or len(found) <= limit:
        return found

    told = {passage: _told(passage, scores) for passage in found}
    # What stands before may have asked for it; whether it did is not known yet.
    asked = {p: told[p] + TOPIC["answers"] * _before(p, scores) for p in found}
    return sorted(_highest(told, limit) | _highest(asked, limit))


def _told(passage: int, scores: _Scores) -> float:
    words, section = scores.words(passage), scores.section(passage)
    return TOPIC["words"] * words + TOPIC["section"] * section


def _before(passage: int, scores: _Scores) -> float:
    """Return what the passage before holds, if it stands in the same section."""
    before = passage - 1
    return scores.alone.get(before, 0.0) if before >= scores.sections[passage].first else 0.0


def _highest(scored: Mapping[int, float], limit: int) -> set[int]:
    last = nlargest(limit, scored.values())[-1]
    return {passage for passage, score in scored.items() if score >= last}


def _better(one: Hit, other: Hit) -> Hit:
    """Take the better passage of a unit; what its first passage answers is the unit's."""
    answers = max(one.features["answers"], other.features["answers"])
    best = other if other.features["words"] > one.features["words"] else one
    return best._replace(features={**best.features, "answers": answers})


class _Scores(NamedTuple):
    """What the passages in view hold of the question: alone, with context, and which share."""

    sections: Mapping[int, Section]
    alone: Mapping[int, float]
    context: Mapping[int, float]
    held: Mapping[int, float]
    whole: Mapping[int, float]

    @classmethod
    def of(
        cls, plan: Plan, lists: Lists, sections: Mapping[int, Section], starts: Sequence[int]
    ) -> _Scores:
        shares = [group.idf / plan.mass for group in plan.groups]
        bounds = {passage: (section.first, section.last) for passage, section in sections.items()}
        judged = lists.judge(bounds, REACH, shares)
        alone, context, held = (dict(zip(sections, column, strict=True)) for column in judged)
        distinct = list({section.first: section for section in sections.values()}.values())
        idfs = _section_idfs(plan, lists, starts)
        whole = _section_scores(plan, lists, distinct, idfs)
        return cls(sections, alone, context, held, whole)

    def words(self, passage: int) -> float:
        """Return the score of a passage, alone and with its context."""
        return self.alone[passage] + self.context[passage]

    def section(self, passage: int) -> float:
        """Return the score of the section of a passage."""
        return self.whole[self.sections[passage].first]


def _section_idfs(plan: Plan, lists: Lists, starts: Sequence[int]) -> list[float]:
    """Weigh the words by how many sections hold them, never more than by the passages."""
    held = lists.spread(starts)
    return [
        min(idf(count, plan.totals.sections), group.idf)
        for count, group in zip(held, plan.groups, strict=True)
    ]


def _section_scores(
    plan: Plan, lists: Lists, sections: Sequence[Section], idfs: Sequence[float]
) -> dict[int, float]:
    """Score sections as single texts, by their first passage."""
    ranges = [(section.first, section.last) for section in sections]
    mean = plan.totals.length / max(plan.totals.sections, 1) or 1.0
    scores: dict[int, float] = {}
    for section, times in zip(sections, lists.times(ranges), strict=True):
        parts = (
            weight * saturated(often, section.length, mean)
            for weight, often in zip(idfs, times, strict=True)
            if often
        )
        scores[section.first] = sum(parts) / plan.mass
    return scores


def _answers(passage: Near, before: Near | None, scores: _Scores) -> float:
    """Score what the unit before asked, if this may be its answer."""
    if before is None or before.unit == passage.unit:
        return 0.0
    is_answer = (
        before.section == passage.section
        and before.label != passage.label
        and before.flags & Flag.ASKS
        and role_of(passage.label or "") >= 0
    )
    return scores.alone.get(before.passage, 0.0) if is_answer else 0.0


class _Reading(NamedTuple):
    """What a question wants of how a unit reads."""

    plan: Plan
    speaker: str | None

    @classmethod
    def of(cls, plan: Plan, near: Iterable[Near]) -> _Reading:
        return cls(plan, _named_speaker(plan, near))

    def features(self, passage: Near) -> dict[str, float]:
        asking, flags = self.plan.asking, passage.flags
        role = role_of(passage.label or "")
        wants_done = asking.request and not asking.past and not asking.summary
        wanted = {
            "asks": bool(flags & Flag.ASKS) and role == 0,
            "speaker": passage.label is not None and passage.label == self.speaker,
            "wish": bool(flags & Flag.WISHES) and wants_done and role >= 0,
            "dated": bool(flags & Flag.DATED) and asking.when,
        }
        features = {name: 1.0 for name, holds in wanted.items() if holds}
        about_assistant = asking.of_assistant or asking.summary
        return features if about_assistant or not role else {**features, "role": float(role)}


def _named_speaker(plan: Plan, near: Iterable[Near]) -> str | None:
    """Find the one speaker whose name is a word of the question."""
    labels = {passage.label for passage in near if passage.label}
    named = [label for label in labels if not role_of(label) and plan.names(fold_name(label))]
    return named[0] if len(named) == 1 else None
