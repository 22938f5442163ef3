"""Facts of the world that cannot both hold, by what there is one of at a time."""

from __future__ import annotations

from .said import Said
from .singles import SHARED, Single, reason


def slots(said: Said) -> tuple[Single, ...]:
    """Give what a claim says of which there is one at a time; equal keys can be compared."""
    return said.singles


def conflict(one: Said, other: Said) -> str | None:
    """Say why two facts of the world cannot both hold, the values in alphabetical order.

    None if they can, or if it cannot be told. Both ways round it is the same.
    """
    known = {single.key: single for single in one.singles}
    for single in other.singles:
        mine = known.get(single.key)
        if mine is not None and mine.differs(single) and _excludes(mine, single):
            return reason(*sorted((mine, single), key=lambda each: (each.value, each.shown)))
    return None


def _excludes(mine: Single, theirs: Single) -> bool:
    return mine.key[0] not in SHARED[1:] or mine.new or theirs.new
