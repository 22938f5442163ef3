"""Sentence transformers as ONNX files, run by onnxruntime on this machine.

A folder holds `model.onnx` (or `onnx/model.onnx`) and `tokenizer.json`, as models are
published; what it says in `1_Pooling/config.json`, `sentence_bert_config.json` and
`config_sentence_transformers.json` is followed: how token vectors become one, how many
tokens the model reads, what stands before a question.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cached_property
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np

from daybank.embed.adapters.values import Prefixes, load, rows_of, sendable
from daybank.embed.protocol import Choice, Matrix, UnavailableError, Vector
from daybank.errors import SettingsError

MOST_TOKENS: Final = 512
"""How many tokens are read where a model does not say."""

_INPUTS: Final = frozenset({"input_ids", "attention_mask", "token_type_ids"})
# Token vectors are brought together in one of these ways; the mean is the usual one.
_POOLINGS: Final = {
    "pooling_mode_mean_tokens": "mean",
    "pooling_mode_cls_token": "first",
    "pooling_mode_lasttoken": "last",
}
_SAMPLES, _SAMPLE = 64, 65_536


class Model(NamedTuple):
    """A model that is loaded: its session, its tokenizer, and how token vectors become one."""

    session: Any
    tokenizer: Any
    pooling: str = "mean"


class Onnx:
    """A model that runs here, a text at a time.

    On a processor texts together are not faster, and shorter ones would be filled up to the
    longest for nothing.
    """

    def __init__(
        self,
        model_id: str,
        model: Model,
        prefixes: Prefixes = Prefixes(),  # noqa: B008 - a value that never changes
        languages: frozenset[str] | None = None,
    ) -> None:
        self.id = prefixes.described(f"{model_id} {model.pooling}")
        self.languages = languages
        self.scale = 1.0
        self._model = model
        self._prefixes = prefixes
        self._inputs = {entry.name for entry in model.session.get_inputs()}
        if not {"input_ids"} <= self._inputs <= _INPUTS:
            strange = ", ".join(sorted(self._inputs ^ {"input_ids"}))
            raise UnavailableError(model_id, f"it is no sentence transformer: it wants {strange}")

    @cached_property
    def dim(self) -> int:
        """The length of the vectors."""
        return len(self.embed_query("length"))

    def embed_facts(self, texts: Sequence[str]) -> Matrix:
        """Give the vector of each text, float32 (n, dim)."""
        return rows_of(
            [self._run(self._prefixes.fact, text) for text in texts], self.id, len(texts)
        )

    def embed_query(self, text: str) -> Vector:
        """Give the vector of a question, float32 (dim,)."""
        vector: Vector = rows_of([self._run(self._prefixes.question, text)], self.id, 1)[0]
        return vector

    def _run(self, prefix: str, text: str) -> Vector:
        ids = self._model.tokenizer.encode(f"{prefix}{sendable(text)}").ids
        tokens = np.array([ids or [0]], np.int64)
        given = {
            "input_ids": tokens,
            "attention_mask": np.ones_like(tokens),
            "token_type_ids": np.zeros_like(tokens),
        }
        wanted = {name: given[name] for name in self._inputs}
        # The first output: a vector for each token, or already one for the text.
        found = np.asarray(self._model.session.run(None, wanted)[0][0], np.float32)
        return found if found.ndim == 1 else _pooled(found, self._model.pooling)


def open_folder(choice: Choice) -> Onnx:
    """Open the model in a folder.

    Raises SettingsError when the folder is not named or lacks a file, UnavailableError when
    the model cannot be run.
    """
    if not choice.path:
        raise SettingsError("embed", "path", "is missing; name the folder that holds model.onnx")
    folder = Path(choice.path).expanduser()
    weights = next(
        (file for name in ("model.onnx", "onnx/model.onnx") if (file := folder / name).is_file()),
        None,
    )
    if weights is None or not (folder / "tokenizer.json").is_file():
        raise SettingsError("embed", "path", f"{folder} lacks model.onnx or tokenizer.json")
    tokenizer = _tokenizer(folder)
    model = Model(make_session(weights), tokenizer, _pooling(folder))
    return Onnx(f"onnx:{fingerprint(weights)}", model, _prefixes(folder))


def make_session(weights: Path) -> Any:
    """Load a model into onnxruntime. Raises UnavailableError."""
    onnxruntime = load("onnxruntime", "onnx")
    options = onnxruntime.SessionOptions()
    # Rewriting the graph further takes a tenth of a second at each start and gains nothing.
    options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_ENABLE_BASIC
    # Threads that wait for work by turning round take a whole processor each.
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    try:
        return onnxruntime.InferenceSession(
            str(weights), options, providers=["CPUExecutionProvider"]
        )
    except Exception as error:  # each failure of a file has a class of its own there
        raise UnavailableError(str(weights), f"it cannot be loaded ({error})") from error


def _tokenizer(folder: Path) -> Any:
    tokenizers = load("tokenizers", "onnx")
    path = folder / "tokenizer.json"
    try:
        tokenizer = tokenizers.Tokenizer.from_file(str(path))
    except Exception as error:  # it raises nothing narrower
        raise UnavailableError(str(path), f"it cannot be read ({error})") from error
    tokenizer.no_padding()
    tokenizer.enable_truncation(_number(folder / "sentence_bert_config.json", "max_seq_length"))
    return tokenizer


def _number(path: Path, key: str) -> int:
    value = _config(path).get(key)
    return value if isinstance(value, int) and value > 0 else MOST_TOKENS


def _pooling(folder: Path) -> str:
    config = _config(folder / "1_Pooling" / "config.json")
    return next((way for key, way in _POOLINGS.items() if config.get(key)), "mean")


def _prefixes(folder: Path) -> Prefixes:
    prompts = _config(folder / "config_sentence_transformers.json").get("prompts")
    known = prompts if isinstance(prompts, dict) else {}
    fact = known.get("document") or known.get("passage") or ""
    return Prefixes(str(fact), str(known.get("query") or ""))


def _config(path: Path) -> dict[str, Any]:
    """Read a file of settings; one that is missing says nothing."""
    try:
        found = json.loads(path.read_bytes())
    except FileNotFoundError:
        return {}
    except (OSError, ValueError) as error:
        raise UnavailableError(str(path), f"it cannot be read ({error})") from error
    return found if isinstance(found, dict) else {}


def _pooled(tokens: Matrix, pooling: str) -> Vector:
    """Make one vector of those of all tokens, (tokens, dim) to (dim,)."""
    places = {"first": slice(1), "last": slice(-1, None)}
    vector: Vector = tokens[places.get(pooling, slice(None))].mean(axis=0)
    return vector


def fingerprint(weights: Path) -> str:
    """Tell a file of weights from any other by its size and 64 samples spread over it.

    Half a gigabyte would take a second to read at each question, and weights that differ at
    all differ everywhere.
    """
    size = weights.stat().st_size
    told = blake2b(str(size).encode(), digest_size=6)
    with weights.open("rb") as file:
        for sample in range(_SAMPLES):
            file.seek(max(size - _SAMPLE, 0) * sample // (_SAMPLES - 1))
            told.update(file.read(_SAMPLE))
    return told.hexdigest()
