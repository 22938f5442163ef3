"""Late interaction: how near the best candidates come to a question in other words.

    match        each piece of the question with its nearest in the best passage
    match_near   the same over the passages within two of it, below the same heading
    whole        the question as a whole with the nearest passage of the unit as a whole
    whole_near   the same with the passages right before and after the best one

All are cosines by the static table; a question in a script the table does not know has none.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from functools import cache, lru_cache
from itertools import chain
from typing import TYPE_CHECKING

from daybank.embed import covers, passage_pieces, question_pieces
from daybank.embed.protocol import who_and_when
from daybank.index import candidates
from daybank.index.candidates import REACH, Cut
from daybank.model import fold_name
from daybank.search.fuse import Candidate
from daybank.search.plan import Plan
from daybank.search.words import idf, known

if TYPE_CHECKING:
    from daybank.embed.late import Late
    from daybank.embed.static import Table

COMPARED = 100
"""Candidates that are compared, the best by everything else."""


def compare(
    connection: sqlite3.Connection, plan: Plan, ranked: Sequence[Candidate]
) -> list[Candidate]:
    """Add the features of late interaction to the first of some candidates, best first."""
    asked = question_pieces(plan.asked.text)
    first = [found for found in ranked[:COMPARED] if found.passage is not None]
    if not first or not asked.ids or not covers(plan.asked.text):
        return list(ranked)
    from daybank.embed.late import Late  # noqa: PLC0415 (it needs numpy)

    view = _View.of(connection, first)
    late = Late(_table(), asked.ids, _weights(connection, plan, asked.words, view))
    features = _features(late, view, first)
    return [
        found._replace(features={**found.features, **features.get(found.row, {})})
        for found in ranked
    ]


class _View:
    """The passages that are compared, by id, and those of each unit."""

    def __init__(self, cuts: Iterable[Cut]) -> None:
        self.cuts = {cut.passage: cut for cut in cuts}
        self.of_unit: dict[int, list[int]] = {}
        for cut in self.cuts.values():
            self.of_unit.setdefault(cut.unit, []).append(cut.passage)

    @classmethod
    def of(cls, connection: sqlite3.Connection, found: Iterable[Candidate]) -> _View:
        """Read the passages of some candidates and those within reach of their best."""
        listed = list(found)
        best = [one.passage for one in listed if one.passage is not None]
        return cls(candidates.pieces(connection, best, [one.row for one in listed]))

    def window(self, passage: int, reach: int = REACH) -> list[int]:
        """Return a passage and those within reach below the same heading, in order."""
        section = self.cuts[passage].section
        near = range(passage - reach, passage + reach + 1)
        return [one for one in near if one in self.cuts and self.cuts[one].section == section]


def _features(
    late: Late, view: _View, found: Sequence[Candidate]
) -> Mapping[int, Mapping[str, float]]:
    import numpy as np  # noqa: PLC0415 (as above)

    place = {passage: number for number, passage in enumerate(view.cuts)}
    maxima = late.maxima([cut.pieces for cut in view.cuts.values()])
    wholes = late.pooled(
        [cut.pieces for cut in view.cuts.values()], [_told(cut) for cut in view.cuts.values()]
    ).tolist()
    best = [one.passage for one in found if one.passage is not None]
    windows = [[place[near] for near in view.window(passage)] for passage in best]
    alone = late.matched(maxima[[place[passage] for passage in best]]).tolist()
    joined = late.matched(np.stack([maxima[window].max(axis=0) for window in windows])).tolist()
    return {
        one.row: {
            "match": alone[number],
            "match_near": joined[number],
            "whole": max(wholes[place[p]] for p in view.of_unit[one.row]),
            "whole_near": max(
                (wholes[place[p]] for p in view.window(best[number], 1) if p != best[number]),
                default=0.0,
            ),
        }
        for number, one in enumerate(found)
    }


def _weights(
    connection: sqlite3.Connection, plan: Plan, words: Sequence[str], view: _View
) -> list[float]:
    """Weigh the words of the pieces by how rare they are here; speakers' names by nothing."""
    counts = known(connection, set(words), plan.view)
    labels = {cut.label for cut in view.cuts.values() if cut.label}
    names = set(chain.from_iterable(fold_name(label).split() for label in labels))
    total = plan.totals.passages
    return [0.0 if word in names else idf(counts.get(word, 0), total) for word in words]


def _told(cut: Cut) -> bytes:
    """Give the pieces of who says it and when, which stand before its own."""
    return _said(cut.label or "", cut.day)


@lru_cache(maxsize=1024)
def _said(who: str, day: str | None) -> bytes:
    return passage_pieces(who_and_when(who, date.fromisoformat(day) if day else None))


@cache
def _table() -> Table:
    from daybank.embed.static import load_table  # noqa: PLC0415 (as above)

    return load_table()
