"""`daybank embed`: a model is chosen, fills, and says how far it is."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from calling import Run

from model_server import ModelServer, serving


@pytest.fixture
def server() -> Iterator[ModelServer]:
    with serving() as started:
        yield started


def test_without_a_model_there_is_nothing_to_fill(run: Run) -> None:
    assert json.loads(run("embed", "status", "--json").out)["model"] is None
    said = run("embed", "fill")
    assert (said.code, said.out) == (2, "")
    assert "daybank embed use MODEL" in said.err


def test_a_model_is_chosen_filled_and_given_up(run: Run, castle: Path, server: ModelServer) -> None:
    (castle / "daybank.toml").write_text("# mine\n", "utf-8")
    said = run("embed", "use", "ollama:tiny", "--url", server.url, "--json")
    chosen = json.loads(said.out)
    assert (chosen["model"], chosen["answers"], chosen["done"]) == ("ollama:tiny", None, 0)
    assert "daybank embed fill" in said.err
    text = (castle / "daybank.toml").read_text("utf-8")
    assert text == f'# mine\n\n[embed]\nmodel = "ollama:tiny"\nurl = "{server.url}"\n'
    filled = json.loads(run("embed", "fill", "--json").out)
    assert filled["done"] == filled["total"] == filled["added"] > 10
    status = json.loads(run("embed", "status", "--json").out)
    assert status["answers"].startswith("ollama:tiny@")
    assert (status["done"], status["total"]) == (filled["done"], filled["total"])
    assert run("embed", "fill").out.startswith("0 texts embedded")
    assert json.loads(run("embed", "use", "off", "--json").out)["model"] is None
    assert (castle / "daybank.toml").read_text("utf-8") == "# mine\n\n"


def test_a_model_that_does_not_work_is_not_chosen(
    run: Run, castle: Path, server: ModelServer
) -> None:
    for arguments, code in (
        (("ollama:missing", "--url", server.url), 3),
        (("nonsense",), 2),
        (("openai:m", "--url", "http://models.example/v1"), 2),
        (("onnx", "--path", "nowhere"), 2),
    ):
        said = run("embed", "use", *arguments)
        assert (said.code, said.out) == (code, "")
        assert len(said.err.splitlines()) == 1
    assert not (castle / "daybank.toml").exists()


def test_a_server_that_fails_is_one_sentence_and_what_is_done_stays(
    run: Run, server: ModelServer
) -> None:
    run("embed", "use", "ollama:tiny", "--url", server.url)
    server.status, server.said = 500, {"error": "out of memory"}
    said = run("embed", "fill")
    assert (said.code, said.out) == (3, "")
    assert "out of memory" in said.err
    assert len(said.err.splitlines()) == 1


def test_texts_that_the_model_cannot_take_are_counted(run: Run, server: ModelServer) -> None:
    run("embed", "use", "ollama:tiny", "--url", server.url)
    server.poison = "relay"
    said = run("embed", "fill", "--json")
    filled = json.loads(said.out)
    assert 0 < filled["refused"] == filled["total"] - filled["done"]
    assert "words alone" in said.err
