"""Vectors to ids: the nearest of many to one, exactly for some, by their signs for many.

An index holds what somebody else stores: it is made from the vectors whenever it is wanted,
which takes less time than reading them. An index that is costly to make (a graph, trained
lists) would have to be kept, and the protocol would then gain `save` and `load`.
"""

from __future__ import annotations

from typing import Final, Protocol

from daybank.ann.bits import Bits
from daybank.ann.exact import Exact
from daybank.ann.rows import Found, Ids, Matrix, Rows, Vector, distinct, is_among, pack

__all__ = [
    "Bits",
    "Exact",
    "Found",
    "Ids",
    "Matrix",
    "Rows",
    "Vector",
    "VectorIndex",
    "distinct",
    "is_among",
    "make_index",
    "pack",
]

MOST_EXACT: Final = 20_000
"""Up to this many vectors comparing all of them is fast enough, and exact."""


class VectorIndex(Protocol):
    """Vectors by id. Scores are always exact dot products; only `search` may miss some."""

    def add(self, rows: Rows) -> None:
        """Take vectors in, under ids that are not held yet."""

    def remove(self, ids: Ids) -> None:
        """Drop the vectors of some ids, which rise; those not held do not matter."""

    def search(self, question: Vector, k: int, allowed: Ids | None = None) -> Found:
        """Give the k nearest to a question, of those with an allowed id, if some are given.

        `allowed` rises. Best first; of equal scores the lower id comes first.
        """

    def centre(self) -> Vector:
        """Give the mean of the vectors, (dim,), which any score may be compared with."""

    def __len__(self) -> int:
        """Count the vectors."""


def make_index(rows: Rows) -> VectorIndex:
    """Index vectors in the way that fits their number."""
    dim = rows.codes.shape[1]
    index: VectorIndex = Exact(dim) if rows.size <= MOST_EXACT else Bits(dim)
    index.add(rows)
    return index
