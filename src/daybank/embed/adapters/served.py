"""A model that a server runs, whatever the server speaks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

import numpy as np

from daybank.embed.adapters.http import Patience
from daybank.embed.adapters.values import Prefixes, rows_of, sendable, unit_rows
from daybank.embed.protocol import Matrix, RefusedError, Vector

Ask: TypeAlias = Callable[[Sequence[str], float], Sequence[object]]
"""Sends texts and gives what came back as vectors, within some seconds."""

# A text that is refused is cut in two so long as the halves are longer than this.
_SHORTEST: Final = 60


class Served:
    """A model behind a server: its texts get their prefixes, its answers are looked over."""

    languages: frozenset[str] | None = None
    scale: float = 1.0

    def __init__(
        self, who: str, model_id: str, prefixes: Prefixes, ask: Ask, patience: Patience
    ) -> None:
        self.id = prefixes.described(model_id)
        self._who = who
        self._prefixes = prefixes
        self._ask = ask
        self._patience = patience
        self._dim: int | None = None

    @property
    def dim(self) -> int:
        """The length of the vectors, which only an answer tells."""
        return self._dim or len(self.embed_query("length"))

    def embed_facts(self, texts: Sequence[str]) -> Matrix:
        """Give the vector of each text, float32 (n, dim)."""
        return self._embed(self._prefixes.fact, list(texts), self._patience.batch)

    def embed_query(self, text: str) -> Vector:
        """Give the vector of a question, float32 (dim,)."""
        vector: Vector = self._embed(self._prefixes.question, [text], self._patience.question)[0]
        return vector

    def _embed(self, prefix: str, texts: list[str], seconds: float) -> Matrix:
        wanted = [f"{prefix}{sendable(text)}" for text in texts]
        try:
            return self._of_one_length(rows_of(self._ask(wanted, seconds), self._who, len(wanted)))
        except RefusedError:
            # Servers say in many ways that a text is too long for the model.
            if len(texts) != 1 or len(texts[0]) < 2 * _SHORTEST:
                raise
        middle = len(texts[0]) // 2
        halves = (texts[0][:middle], texts[0][middle:])
        rows = np.concatenate([self._embed(prefix, [half], seconds) for half in halves])
        return unit_rows(rows.mean(axis=0, keepdims=True))

    def _of_one_length(self, rows: Matrix) -> Matrix:
        """See that the vectors are as long as those that came before."""
        self._dim = self._dim or rows.shape[1]
        if rows.shape[1] != self._dim:
            why = f"vectors of {rows.shape[1]} numbers came back, and of {self._dim} before"
            raise RefusedError(self._who, why)
        return rows
