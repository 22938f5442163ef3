"""The exact index: every vector is compared with the question."""

from __future__ import annotations

from daybank.ann.rows import Found, Ids, Rows, Vector, best


class Exact:
    """Vectors that are all compared, a millisecond for some thousands."""

    def __init__(self, dim: int) -> None:
        self._rows = Rows.none(dim)
        self._centre: Vector | None = None

    def __len__(self) -> int:
        return self._rows.size

    def add(self, rows: Rows) -> None:
        """Take vectors in, under ids that are not held yet."""
        self._rows, self._centre = self._rows.joined(rows), None

    def remove(self, ids: Ids) -> None:
        """Drop the vectors of some ids, which rise; those not held do not matter."""
        self._rows, self._centre = self._rows.at(~self._rows.among(ids)), None

    def search(self, question: Vector, k: int, allowed: Ids | None = None) -> Found:
        """Give the k nearest to a question, of those with an allowed id, if some are given."""
        rows = self._rows if allowed is None else self._rows.at(self._rows.among(allowed))
        return best(rows, question, k)

    def centre(self) -> Vector:
        """Give the mean of the vectors, (dim,)."""
        if self._centre is None:
            self._centre = self._rows.mean()
        return self._centre
