"""How well passages fit a question, piece by piece and as a whole ("late interaction").

Each piece of the question is compared with all pieces of a passage and counts as much as its
best match, as in ColBERT (Khattab and Zaharia, 2020) but with vectors that know no context;
besides, the sums of all vectors on either side are compared. No vector is stored for it: the
pieces of a passage and the table are enough.

All that is added up is whole numbers that their type holds, so that the result is the same
in whatever order a machine adds them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from .static import Table

_Real = TypeVar("_Real", np.float32, np.float64)


class Late:
    """One question, to be compared with many passages.

    `question` is its pieces, of which each has a weight of 0 or more in `weights`, by how
    rare it is here; a name, which says nothing of the topic, gets 0.
    """

    def __init__(self, table: Table, question: bytes, weights: Sequence[float]) -> None:
        ids = _ids(question)
        self._table = table
        self._directions = table.directions(ids)
        rows = table.rows(ids).astype(np.float64)
        self._whole = rows.sum(axis=0)
        # The length of a vector is how much its piece says in general.
        weighed = np.asarray(weights, np.float64) * _lengths(rows)
        total = weighed.sum()
        self._weights = weighed / total if total else weighed

    def maxima(self, passages: Sequence[bytes]) -> NDArray[np.float32]:
        """Give for each passage and each piece of the question the best cosine of a piece.

        The shape is (passages, pieces of the question); the row of a passage without pieces
        is zero. A window of passages has the maxima of their rows.
        """
        best = np.zeros((len(passages), len(self._directions)), np.float32)
        text = _gather(passages)
        if text.distinct.size and best.size:
            pieces = self._table.directions(text.distinct)
            cosines = (pieces @ self._directions.T) / np.outer(
                _lengths(pieces), _lengths(self._directions)
            )
            # `reduceat` cannot tell an empty stretch from one of a single element.
            filled = np.flatnonzero(text.sizes)
            best[filled] = np.maximum.reduceat(
                np.take(cosines, text.places, axis=0), text.starts[filled], axis=0
            )
        return best

    def matched(self, maxima: NDArray[np.float32]) -> NDArray[np.float64]:
        """Give the weighted mean of each row of maxima, to four decimals.

        Weights come of logarithms, whose last digits differ between machines.
        """
        means: NDArray[np.float64] = (maxima * self._weights).sum(axis=1)
        return means.round(4)

    def pooled(
        self, passages: Sequence[bytes], prefixes: Sequence[bytes] = ()
    ) -> NDArray[np.float64]:
        """Give the cosine of the whole question with each passage, to four decimals.

        The passage has the pieces of its prefix, such as who said it and when, before its own.
        0 for one without pieces. Shape (passages,).
        """
        sums = self._sums(passages)
        if prefixes:
            distinct = list(dict.fromkeys(prefixes))
            place = {prefix: number for number, prefix in enumerate(distinct)}
            sums += self._sums(distinct)[[place[prefix] for prefix in prefixes]]
        lengths = _lengths(sums) * np.sqrt(self._whole @ self._whole)
        cosines: NDArray[np.float64] = (sums @ self._whole) / np.where(lengths, lengths, 1)
        return cosines.round(4)

    def _sums(self, texts: Sequence[bytes]) -> NDArray[np.float64]:
        """Add up the vectors of each text."""
        gathered = _gather(texts)
        rows = self._table.rows(gathered.distinct)
        order = np.argsort(-gathered.sizes, kind="stable")
        starts, sizes = gathered.starts[order], gathered.sizes[order]
        sums = np.zeros((len(texts), rows.shape[1]), np.float32)
        # The first pieces of all texts, then the second ones of those that have two, and so
        # on: `add.reduceat` takes six times as long.
        longest = sizes.max(initial=0)
        for nth, some in enumerate(np.searchsorted(-sizes, -np.arange(longest)).tolist()):
            sums[:some] += rows.take(gathered.places[starts[:some] + nth], axis=0)
        return sums[np.argsort(order)].astype(np.float64)


class _Gathered(NamedTuple):
    """Texts as their distinct pieces, and for each piece of each text its place in those."""

    distinct: NDArray[np.intp]
    places: NDArray[np.intp]
    starts: NDArray[np.intp]
    sizes: NDArray[np.intp]


def _gather(texts: Sequence[bytes]) -> _Gathered:
    ids = _ids(b"".join(texts))
    sizes = np.fromiter(map(len, texts), np.intp, len(texts)) // 2
    # Ten times as fast as `unique`, which sorts.
    seen = np.zeros(ids.max(initial=0) + 1, np.bool_)
    seen[ids] = True
    places = (np.cumsum(seen) - 1)[ids]
    return _Gathered(np.flatnonzero(seen), places, np.cumsum(sizes) - sizes, sizes)


def _ids(pieces: bytes) -> NDArray[np.uint16]:
    return np.frombuffer(pieces, "<u2")


def _lengths(rows: NDArray[_Real]) -> NDArray[_Real]:
    """Give the length of each row of whole numbers."""
    squares: NDArray[_Real] = np.einsum("ij,ij->i", rows, rows)
    return np.sqrt(squares)
