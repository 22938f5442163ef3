"""Models that ollama runs, by `POST /api/embed`.

A model is known by its digest: its name may stand for other weights tomorrow. Nothing is
ever pulled.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from daybank.embed.adapters.http import PATIENCE, Patience, Server, find_server
from daybank.embed.adapters.served import Served
from daybank.embed.adapters.values import prefixes_of
from daybank.embed.protocol import Choice, RefusedError, UnavailableError

_WHO: Final = "ollama"
_USUAL: Final = "http://127.0.0.1:11434"


def open_ollama(name: str, choice: Choice, patience: Patience = PATIENCE) -> Served:
    """Find a model that ollama has.

    Raises SettingsError for a bad address, UnavailableError when ollama does not answer or
    has no such model.
    """
    server = find_server(
        _WHO, choice.url or _USUAL, allow_remote=choice.allow_remote, key=None, patience=patience
    )
    digest = _digest(server, name, patience.question)

    def ask(texts: Sequence[str], seconds: float) -> Sequence[object]:
        # Ollama would cut what is too long without a word.
        body = {"model": name, "input": texts, "truncate": False}
        answer = server.ask("/api/embed", body, seconds)
        found = answer.get("embeddings") if isinstance(answer, dict) else None
        if not isinstance(found, list):
            raise RefusedError(_WHO, "its answer holds no embeddings")
        return found

    return Served(_WHO, f"ollama:{name}@{digest[:12]}", prefixes_of(name), ask, patience)


def _digest(server: Server, name: str, seconds: float) -> str:
    answer = server.ask("/api/tags", None, seconds)
    models = answer.get("models") if isinstance(answer, dict) else None
    for model in models if isinstance(models, list) else ():
        if isinstance(model, dict) and model.get("name") in (name, f"{name}:latest"):
            return str(model.get("digest", "")).removeprefix("sha256:")
    raise UnavailableError(_WHO, f"it has no model {name}; get it with `ollama pull {name}`")
