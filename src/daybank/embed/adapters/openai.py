"""Models behind `POST …/embeddings` as OpenAI defines it.

LM Studio, the server of llama.cpp, vLLM and others speak it. Nothing tells
which weights such a server runs, so a model is known by its name and place.
"""

from __future__ import annotations

import base64
import binascii
from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np

from daybank.embed.adapters.http import PATIENCE, Patience, find_server
from daybank.embed.adapters.served import Served
from daybank.embed.adapters.values import prefixes_of
from daybank.embed.protocol import Choice, RefusedError
from daybank.errors import SettingsError

KEY: Final = "DAYBANK_EMBED_KEY"
"""The variable that holds the key. One of its own, so that no other key is sent by chance."""

_WHO: Final = "the embedding server"


def open_openai(
    name: str, choice: Choice, environ: Mapping[str, str], patience: Patience = PATIENCE
) -> Served:
    """Find a model behind an address such as `http://127.0.0.1:1234/v1`.

    The server is first asked when there is something to embed. Raises SettingsError for no
    address and a bad one.
    """
    if not choice.url:
        raise SettingsError("embed", "url", "is missing; write one like http://127.0.0.1:1234/v1")
    server = find_server(
        _WHO,
        choice.url,
        allow_remote=choice.allow_remote,
        key=environ.get(KEY) or None,
        patience=patience,
    )

    def ask(texts: Sequence[str], seconds: float) -> Sequence[object]:
        body = {"model": name, "input": texts, "encoding_format": "float"}
        return _in_order(server.ask("/embeddings", body, seconds), len(texts))

    place = f"{server.host}:{server.port}{server.path}" if server.port else server.host
    return Served(_WHO, f"openai:{name}@{place}", prefixes_of(name), ask, patience)


def _in_order(answer: object, expected: int) -> Sequence[object]:
    """Give the vectors by their `index`, which need not be the order they came in."""
    data = answer.get("data") if isinstance(answer, dict) else None
    if not isinstance(data, list) or not all(map(_is_placed, data)):
        raise RefusedError(_WHO, "its answer holds no vectors with their index")
    found = {entry["index"]: entry.get("embedding") for entry in data}
    if found.keys() != set(range(expected)):
        raise RefusedError(_WHO, f"{len(data)} vectors came back for {expected} texts")
    return [_floats(found[place]) for place in range(expected)]


def _is_placed(entry: object) -> bool:
    return isinstance(entry, dict) and isinstance(entry.get("index"), int)


def _floats(embedding: object) -> object:
    """Read what some servers send whatever is asked for: float32 in base64."""
    if not isinstance(embedding, str):
        return embedding
    try:
        return np.frombuffer(base64.b64decode(embedding, validate=True), "<f4")
    except (binascii.Error, ValueError):
        raise RefusedError(_WHO, "a vector is neither numbers nor base64") from None
