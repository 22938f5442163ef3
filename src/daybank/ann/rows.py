"""Vectors at rest: a byte a dimension and one scale a vector, beside the ids they stand for.

Half the size of float16 and a quarter of float32; of ten neighbours one in a hundred changes.
"""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

Vector: TypeAlias = npt.NDArray[np.float32]
"""One vector, (dim,)."""
Matrix: TypeAlias = npt.NDArray[np.float32]
"""A vector a row, (n, dim)."""
Ids: TypeAlias = npt.NDArray[np.int64]

# Rows that are turned to floats at once: small enough to stay in the cache of a processor.
_BLOCK: Final = 2048


class Rows(NamedTuple):
    """Vectors by id: row i is `scales[i] * codes[i]`, of unit length but for rounding.

    `ids` (n,) are the caller's, each once, in no order; `codes` are int8 (n, dim), `scales`
    float32 (n,).
    """

    ids: Ids
    codes: npt.NDArray[np.int8]
    scales: npt.NDArray[np.float32]

    @classmethod
    def none(cls, dim: int) -> Rows:
        """Give no vectors, of a length."""
        return cls(np.empty(0, np.int64), np.empty((0, dim), np.int8), np.empty(0, np.float32))

    @property
    def size(self) -> int:
        """The number of vectors."""
        return len(self.ids)

    def joined(self, other: Rows) -> Rows:
        """Give these rows and then those of another."""
        return Rows(
            np.concatenate((self.ids, other.ids)),
            np.concatenate((self.codes, other.codes)),
            np.concatenate((self.scales, other.scales)),
        )

    def at(self, places: npt.NDArray[np.bool_] | npt.NDArray[np.int64]) -> Rows:
        """Give the rows at some places, or those a mask is true for."""
        return Rows(self.ids[places], self.codes[places], self.scales[places])

    def among(self, ids: Ids) -> npt.NDArray[np.bool_]:
        """Say of each row whether its id is one of some, which rise."""
        return is_among(self.ids, ids)

    def floats(self) -> Matrix:
        """Give the vectors as float32."""
        return self.codes * self.scales[:, np.newaxis]

    def dots(self, question: Vector) -> npt.NDArray[np.float32]:
        """Give the dot product of each vector with a question's: the cosine of unit vectors."""
        products = np.empty(self.size, np.float32)
        for start in range(0, self.size, _BLOCK):
            block = slice(start, start + _BLOCK)
            products[block] = self.codes[block].astype(np.float32) @ question
        return products * self.scales

    def mean(self) -> Vector:
        """Give the mean of the vectors; zeros when there are none."""
        total = np.zeros(self.codes.shape[1], np.float64)
        for start in range(0, self.size, _BLOCK):
            block = slice(start, start + _BLOCK)
            total += self.scales[block] @ self.codes[block].astype(np.float32)
        return (total / max(self.size, 1)).astype(np.float32)


class Found(NamedTuple):
    """The nearest vectors, best first: their ids and their dot products with the question."""

    ids: Ids
    scores: npt.NDArray[np.float32]


def distinct(ids: Ids) -> Ids:
    """Give ids each once, rising. Sorting is ten times as fast as `numpy.unique`'s hashing."""
    rising = np.sort(ids)
    differs = np.ones(len(rising), np.bool_)
    differs[1:] = rising[1:] != rising[:-1]
    found: Ids = rising[differs]
    return found


def is_among(ids: Ids, rising: Ids) -> npt.NDArray[np.bool_]:
    """Say of each id whether it is one of some that rise."""
    if not len(rising):
        return np.zeros(len(ids), np.bool_)
    places = np.searchsorted(rising, ids)
    found: npt.NDArray[np.bool_] = rising[np.minimum(places, len(rising) - 1)] == ids
    return found


def pack(ids: Ids, vectors: Matrix) -> Rows:
    """Round vectors to 255 steps between their largest component and its opposite."""
    scales = np.abs(vectors).max(axis=1, initial=0.0) / np.float32(127)
    # A vector of zeros stays one.
    steps = vectors / np.where(scales == 0, np.float32(1), scales)[:, np.newaxis]
    return Rows(ids, np.rint(steps).astype(np.int8), scales.astype(np.float32))


def best(rows: Rows, question: Vector, k: int) -> Found:
    """Compare every row with the question and give the k nearest; of equals the lower id."""
    scores = rows.dots(question)
    if k < len(scores):
        # All that reach the k-th score, so that a tie is broken by id and not by place.
        floor = np.partition(scores, len(scores) - k)[len(scores) - k]
        places = np.flatnonzero(scores >= floor)
    else:
        places = np.arange(len(scores))
    order = places[np.lexsort((rows.ids[places], -scores[places]))][:k]
    return Found(rows.ids[order], scores[order])
