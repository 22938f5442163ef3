"""What a channel returns."""

from __future__ import annotations

from typing import NamedTuple


class Hit(NamedTuple):
    """A unit one channel found, by row id.

    `score` is on the channel's own absolute scale, `coverage` the share of the question's
    idf mass the channel accounts for (0..1), `passage` the row id of the passage that
    carried it, None when the unit as a whole was found.
    """

    unit: int
    channel: str
    score: float
    coverage: float = 0.0
    passage: int | None = None
