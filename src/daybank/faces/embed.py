"""`daybank embed`: the model that turns what was written into vectors."""

from __future__ import annotations

import sys

import click

from daybank.choice import Choice
from daybank.faces import output
from daybank.faces.call import Call, common
from daybank.faces.forms import as_json, embedding_form, filled_form
from daybank.faces.render import embedding_text, filled_text
from daybank.model import Embedding, Progress


@click.group()
def embed() -> None:
    """Choose a model for meaning, and embed what was written.

    Without one the small table that daybank carries compares meanings.
    """


@embed.command()
@common
def status(call: Call, /) -> int:
    """Say which model is chosen and how far it is."""
    with call.memory() as memory:
        return _tell(call, memory.embedding())


@embed.command()
@click.argument("model", metavar="MODEL")
@click.option("--url", metavar="URL", help="The server of an ollama or openai model.")
@click.option("--path", metavar="DIR", help="The folder of an onnx model.")
@click.option("--allow-remote", is_flag=True, help="Let text be sent to another machine.")
@common
def use(call: Call, /, *, model: str, url: str | None, path: str | None, allow_remote: bool) -> int:
    """Write MODEL into daybank.toml, after seeing that it works.

    MODEL is minilm (English), multilingual, onnx (a folder), ollama:NAME, openai:NAME,
    or off. Nothing is embedded before `daybank embed fill`.
    """
    choice = None if model == "off" else Choice(model, url, path, allow_remote)
    with call.memory() as memory:
        return _tell(call, memory.use_model(choice))


@embed.command()
@common
def fill(call: Call, /) -> int:
    """Embed what has no vector yet, the newest first.

    It may be stopped at any time, and goes on where it was.
    """
    with call.memory() as memory:
        try:
            filled = memory.fill(_progress)
        finally:
            _progress_ends()
    output.say(as_json(filled_form(filled)) if call.json else filled_text(filled))
    if filled.refused:
        texts = "1 text" if filled.refused == 1 else f"{filled.refused} texts"
        output.warn(f"the model gave no vector for {texts}, which words alone will find")
    return 0


def _tell(call: Call, embedding: Embedding) -> int:
    output.say(as_json(embedding_form(embedding)) if call.json else embedding_text(embedding))
    if embedding.done < embedding.total:
        output.warn("run `daybank embed fill` to embed the rest")
    return 0


def _progress(progress: Progress) -> None:
    if sys.stderr is not None and sys.stderr.isatty():
        sys.stderr.write(f"\r{progress.done} of {progress.total} texts")
        sys.stderr.flush()


def _progress_ends() -> None:
    if sys.stderr is not None and sys.stderr.isatty():
        sys.stderr.write("\n")
