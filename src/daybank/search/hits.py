"""What a channel returns."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Hit(NamedTuple):
    """A unit one channel found, by row id.

    `features` are on absolute scales, so that those of different questions compare.
    `coverage` is the share of the question's idf mass the channel accounts for (0..1),
    `passage` the row id of the passage that carried it, None when the unit as a whole was
    found.
    """

    unit: int
    channel: str
    features: Mapping[str, float]
    coverage: float = 0.0
    passage: int | None = None
