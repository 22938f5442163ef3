"""The index of signs: a bit a dimension proposes, the vectors themselves decide.

Of each vector only the signs of its components are compared, after the mean of all vectors
has been taken off (without that, models whose vectors all point one way collapse). The
nearest by the number of differing signs are then compared exactly. Nothing is trained, and
in twenty years nobody writes more than this compares in a few milliseconds.
"""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from daybank.ann.rows import Found, Ids, Rows, Vector, best

# At least so many are compared exactly: a thousand, a share of all, a multiple of k.
_LEAST: Final = 1000
_SHARE: Final = 125
_PER_ANSWER: Final = 30
# So few, as a filter may leave, are all compared.
_FEW: Final = 5000

_WORD: Final = 64
_BLOCK: Final = 8192


class Bits:
    """Vectors found by their signs and ranked exactly."""

    def __init__(self, dim: int) -> None:
        self._rows = Rows.none(dim)
        self._middle = self._rows.mean()
        self._signs = _signs(self._rows, self._middle)
        self._centred = 0  # how many vectors the mean was taken of

    def __len__(self) -> int:
        return self._rows.size

    def add(self, rows: Rows) -> None:
        """Take vectors in, under ids that are not held yet."""
        self._rows = self._rows.joined(rows)
        if self._rows.size > 2 * self._centred:
            self._middle = self._rows.mean()
            self._signs = _signs(self._rows, self._middle)
            self._centred = self._rows.size
        else:
            self._signs = np.concatenate((self._signs, _signs(rows, self._middle)), axis=1)

    def remove(self, ids: Ids) -> None:
        """Drop the vectors of some ids, which rise; those not held do not matter."""
        kept = ~self._rows.among(ids)
        self._rows, self._signs = self._rows.at(kept), self._signs[:, kept]

    def search(self, question: Vector, k: int, allowed: Ids | None = None) -> Found:
        """Give the k nearest to a question, of those with an allowed id, if some are given."""
        signs, places = self._signs, np.arange(self._rows.size)
        if allowed is not None:
            places = np.flatnonzero(self._rows.among(allowed))
            signs = signs[:, places]
        wanted = max(_LEAST, len(places) // _SHARE, _PER_ANSWER * k)
        if len(places) > max(wanted, _FEW):
            asked = _packed(question[np.newaxis] > self._middle)[:, 0]
            places = places[_nearest(signs, asked, wanted)]
        return best(self._rows.at(places), question, k)

    def centre(self) -> Vector:
        """Give the mean of the vectors, (dim,), as it was when it was last taken."""
        return self._middle


def _nearest(
    signs: npt.NDArray[np.uint64], asked: npt.NDArray[np.uint64], wanted: int
) -> npt.NDArray[np.int64]:
    """Give the places of at least `wanted` vectors that differ in the fewest signs.

    All that differ in as many as the last are taken too, or the older ones would win.
    """
    differing = np.zeros(signs.shape[1], np.uint16)
    for column, word in zip(signs, asked, strict=True):
        differing += np.bitwise_count(column ^ word)
    within = np.cumsum(np.bincount(differing))
    return np.flatnonzero(differing <= np.searchsorted(within, wanted))


def _signs(rows: Rows, middle: Vector) -> npt.NDArray[np.uint64]:
    """Give the signs of vectors as words, a column a vector: (dim / 64, n)."""
    blocks = [
        _packed(rows.at(np.arange(start, min(start + _BLOCK, rows.size))).floats() > middle)
        for start in range(0, max(rows.size, 1), _BLOCK)
    ]
    return np.concatenate(blocks, axis=1)


def _packed(positive: npt.NDArray[np.bool_]) -> npt.NDArray[np.uint64]:
    short = -positive.shape[1] % _WORD
    padded = np.pad(positive, ((0, 0), (0, short)))
    return np.ascontiguousarray(np.packbits(padded, axis=1).view(np.uint64).T)
