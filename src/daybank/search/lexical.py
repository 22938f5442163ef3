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
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from daybank.index import candidates
from daybank.index.candidates import REACH, Flag, Near, Section
from daybank.language.asking import role_of
from daybank.model import Kind, fold_name
from daybank.search.hits import Hit
from daybank.search.lists import Lists, saturated
from daybank.search.plan import Plan
from daybank.search.temporal import recency
from daybank.search.words import idf

PROPOSED = 400
_MOST_TIES = 2_000


def find(connection: sqlite3.Connection, plan: Plan, lists: Lists) -> list[Hit]:
    """Return the units whose passages hold words of the question, or stand beside such."""
    if not plan.groups or not plan.mass:
        return []
    proposed = _proposed(connection, plan, lists)
    if not proposed:
        return []
    near = candidates.around(connection, proposed)
    scores = _Scores.of(plan, lists, near)
    firsts = sorted({passage.section for passage in near})
    sections = candidates.sections(connection, firsts)
    idfs = _section_idfs(connection, plan, lists)
    whole = _section_scores(plan, lists, [sections[first] for first in firsts], idfs)
    reading = _Reading.of(plan, near)
    only = None if plan.passages is None else frozenset(plan.passages)
    best: dict[int, Hit] = {}
    for number, passage in enumerate(near):
        if only is not None and passage.passage not in only:
            continue
        if not _may_answer(passage, scores):
            continue
        before = near[number - 1] if number else None
        features = {
            "words": scores.words(passage.passage),
            "section": whole[passage.section],
            "answers": _answers(passage, before, scores),
            "recency": recency(passage.day, plan),
            **reading.features(passage),
        }
        known = best.get(passage.unit)
        if known is None:
            best[passage.unit] = _hit(passage, features, scores)
        else:
            best[passage.unit] = _better(known, _hit(passage, features, scores))
    return [hit for hit in best.values() if hit.features["words"] > 0]


def _may_answer(passage: Near, scores: _Scores) -> bool:
    """Say whether a passage holds words of the question itself, or belongs to a conversation.

    There people answer without repeating what they were asked; elsewhere the lines around a
    good one are its context and no answers.
    """
    in_conversation = passage.kind is Kind.NOTE and passage.label is not None
    return in_conversation or scores.coverage(passage.passage) > 0


def _proposed(connection: sqlite3.Connection, plan: Plan, lists: Lists) -> list[int]:
    """Choose the best passages; of too many that tie those of the newest days."""
    found = lists.best(PROPOSED, plan.passages)
    if len(found) <= PROPOSED:
        return [passage for passage, _ in found]
    last = found[-1][1]
    sure = [passage for passage, score in found if score > last]
    tied = [passage for passage, score in found if score == last][:_MOST_TIES]
    return [*sure, *candidates.in_order(connection, tied)[: PROPOSED - len(sure)]]


def _hit(passage: Near, features: Mapping[str, float], scores: _Scores) -> Hit:
    coverage = scores.coverage(passage.passage)
    return Hit(passage.unit, "lexical", features, coverage, passage.passage)


def _better(one: Hit, other: Hit) -> Hit:
    """Take the better passage of a unit; what its first passage answers is the unit's."""
    answers = max(one.features["answers"], other.features["answers"])
    best = other if other.features["words"] > one.features["words"] else one
    return best._replace(features={**best.features, "answers": answers})


class _Scores(NamedTuple):
    """What the passages in view hold of the question: alone, with context, and which share."""

    alone: Mapping[int, float]
    context: Mapping[int, float]
    held: Mapping[int, float]

    @classmethod
    def of(cls, plan: Plan, lists: Lists, near: Sequence[Near]) -> _Scores:
        sections = {passage.passage: passage.section for passage in near}
        windows = _windows(sections)
        alone = dict.fromkeys(sections, 0.0)
        context, held = alone.copy(), alone.copy()
        for group, strengths in zip(plan.groups, lists.strengths([*sections]), strict=True):
            share = group.idf / plan.mass
            for passage, strength in strengths.items():
                alone[passage] += share * strength
                held[passage] += share
            for passage, strength in _spread(strengths, windows).items():
                context[passage] += share * strength
        return cls(alone, context, held)

    def words(self, passage: int) -> float:
        """Return the score of a passage, alone and with its context."""
        return self.alone[passage] + self.context[passage]

    def coverage(self, passage: int) -> float:
        """Return the share of the question's mass that a passage holds."""
        return self.held[passage]


def _windows(sections: Mapping[int, int]) -> dict[int, list[int]]:
    """Give for every passage those within reach in its section, itself included."""
    return {
        passage: [
            other
            for other in range(passage - REACH, passage + REACH + 1)
            if sections.get(other) == section
        ]
        for passage, section in sections.items()
    }


def _spread(
    strengths: Mapping[int, float], windows: Mapping[int, Sequence[int]]
) -> dict[int, float]:
    """Give every passage the strongest of those within reach in its section."""
    best: dict[int, float] = {}
    for passage, strength in strengths.items():
        for other in windows[passage]:
            if strength > best.get(other, 0.0):
                best[other] = strength
    return best


def _section_idfs(connection: sqlite3.Connection, plan: Plan, lists: Lists) -> list[float]:
    """Weigh the words by how many sections hold them, never more than by the passages."""
    held = lists.spread(candidates.section_starts(connection))
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
    if before is None or before.passage != passage.passage - 1 or before.unit == passage.unit:
        return 0.0
    is_answer = (
        before.section == passage.section
        and before.label != passage.label
        and before.flags & Flag.ASKS
        and role_of(passage.label or "") >= 0
    )
    return scores.alone[before.passage] if is_answer else 0.0


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
        about_assistant = asking.of_assistant or asking.summary
        features = {name: 1.0 for name, holds in wanted.items() if holds}
        return features if about_assistant or not role else {**features, "role": float(role)}


def _named_speaker(plan: Plan, near: Iterable[Near]) -> str | None:
    """Find the one speaker whose name is a word of the question."""
    labels = {passage.label for passage in near if passage.label}
    named = [label for label in labels if not role_of(label) and plan.names(fold_name(label))]
    return named[0] if len(named) == 1 else None
