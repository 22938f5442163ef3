"""What the adapters share: libraries, text that may leave Python, prefixes, rows of vectors."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any, Final, NamedTuple

import numpy as np

from daybank.embed.protocol import Matrix, RefusedError, UnavailableError


class Prefixes(NamedTuple):
    """What a model wants before a fact and before a question."""

    fact: str = ""
    question: str = ""

    def described(self, name: str) -> str:
        """Give the id of a model that is asked with these prefixes."""
        return f"{name} fact={self.fact!r} question={self.question!r}" if any(self) else name


_FOR_PASSAGES: Final = "Represent this sentence for searching relevant passages: "
# By a part of the name; the first that fits. From the cards of the models.
_FAMILIES: Final = {
    "nomic-embed-text": Prefixes("search_document: ", "search_query: "),
    "embeddinggemma": Prefixes("title: none | text: ", "task: search result | query: "),
    "qwen3-embedding": Prefixes(
        question="Instruct: Given a web search query, retrieve relevant passages that answer "
        "the query\nQuery:"
    ),
    "arctic-embed2": Prefixes(question="query: "),
    "arctic-embed-l-v2": Prefixes(question="query: "),
    "arctic-embed-m-v2": Prefixes(question="query: "),
    "arctic-embed": Prefixes(question=_FOR_PASSAGES),
    "mxbai-embed-large": Prefixes(question=_FOR_PASSAGES),
    "bge-small-en": Prefixes(question=_FOR_PASSAGES),
    "bge-base-en": Prefixes(question=_FOR_PASSAGES),
    "bge-large-en": Prefixes(question=_FOR_PASSAGES),
    "e5-small": Prefixes("passage: ", "query: "),
    "e5-base": Prefixes("passage: ", "query: "),
    "e5-large": Prefixes("passage: ", "query: "),
}


def prefixes_of(model: str) -> Prefixes:
    """Give the prefixes that a served model is known to want, none for an unknown one.

    Servers hand the text to the model as it comes, so whoever asks must know them.
    """
    name = model.lower()
    return next((found for part, found in _FAMILIES.items() if part in name), Prefixes())


def load(module: str, extra: str) -> Any:
    """Import a library that comes with an extra. Raises UnavailableError when it cannot be."""
    try:
        return import_module(module)
    except ImportError as error:
        why = f"{error}; run `pip install 'daybank[{extra}]'`"
        raise UnavailableError(extra, why) from error


def sendable(text: str) -> str:
    """Put U+FFFD in the place of half a surrogate, which no tokenizer takes, a blank for NUL."""
    return text.encode("utf-8", "replace").decode().replace("\0", " ")


def rows_of(vectors: Sequence[object], who: str, expected: int) -> Matrix:
    """Turn what a model answered into rows of unit length, (expected, dim).

    Raises RefusedError unless these are as many vectors as expected, all of one length and
    made of finite numbers.
    """
    if len(vectors) != expected:
        raise RefusedError(who, f"{len(vectors)} vectors came back for {expected} texts")
    try:
        rows = np.array(vectors, np.float32)
    except (TypeError, ValueError):
        raise RefusedError(who, "the vectors are not all numbers of one length") from None
    if rows.ndim != 2 or not rows.shape[1] or not np.isfinite(rows).all():
        raise RefusedError(who, "the vectors are not all finite numbers of one length")
    return unit_rows(rows)


def unit_rows(rows: Matrix) -> Matrix:
    """Bring each row to length 1; a row of zeros stays."""
    lengths = np.linalg.norm(rows, axis=1, keepdims=True)
    return (rows / np.where(lengths == 0, 1, lengths)).astype(np.float32)
