"""Models behind a server: what they are asked, what is made of the answers, how they fail."""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterator

import numpy as np
import pytest

from daybank.embed.adapters import open_embedder
from daybank.embed.adapters.http import Patience
from daybank.embed.adapters.ollama import open_ollama
from daybank.embed.adapters.openai import KEY, open_openai
from daybank.embed.adapters.values import prefixes_of
from daybank.embed.protocol import (
    Choice,
    Embedder,
    EmbedderError,
    Matrix,
    RefusedError,
    UnavailableError,
)
from daybank.errors import SettingsError
from model_server import DIGEST, DIM, ModelServer, serving, vector_of

# A loaded machine may be slow; only what is about waiting is given little time.
LONG = Patience(connect=30, question=30, batch=30)
SHORT = Patience(connect=30, question=0.7, batch=0.7)


@pytest.fixture
def server() -> Iterator[ModelServer]:
    with serving() as started:
        yield started


def ollama(server: ModelServer, patience: Patience = LONG) -> Embedder:
    return open_ollama("tiny", Choice("ollama:tiny", server.url), patience)


def openai(server: ModelServer, patience: Patience = LONG) -> Embedder:
    return open_openai("tiny", Choice("openai:tiny", f"{server.url}/v1"), {}, patience)


Opened = Callable[[ModelServer], Embedder]
BOTH = pytest.mark.parametrize("opened", [ollama, openai])


def expected(*texts: str) -> Matrix:
    rows = np.array([vector_of(text) for text in texts], np.float32)
    unit: Matrix = rows / np.linalg.norm(rows, axis=1, keepdims=True)
    return unit


@BOTH
def test_texts_become_unit_vectors_in_their_order(opened: Opened, server: ModelServer) -> None:
    embedder = opened(server)
    texts = ["the relay hums", "figs", "a gong on the tower"]
    assert np.allclose(embedder.embed_facts(texts), expected(*texts))
    assert np.allclose(embedder.embed_query("figs"), expected("figs")[0])
    assert embedder.dim == DIM


def test_ollama_is_asked_not_to_cut_texts_and_known_by_its_digest(server: ModelServer) -> None:
    embedder = ollama(server)
    embedder.embed_facts(["figs", "dates"])
    assert server.asked == [{"model": "tiny", "input": ["figs", "dates"], "truncate": False}]
    assert embedder.id == f"ollama:tiny@{DIGEST[:12]}"


def test_a_model_that_ollama_lacks_is_never_pulled(server: ModelServer) -> None:
    with pytest.raises(UnavailableError, match="ollama pull nomic-embed-text"):
        open_ollama("nomic-embed-text", Choice("ollama", server.url), LONG)
    assert server.asked == []


@BOTH
def test_a_text_too_long_for_the_model_is_embedded_in_parts(
    opened: Opened, server: ModelServer
) -> None:
    embedder = opened(server)
    server.longest = 150
    text = "hum " * 100
    assert np.allclose(embedder.embed_facts([text]), expected("hum"), atol=1e-6)
    assert "".join(t for t in server.texts() if len(t) <= 150) == text


@BOTH
@pytest.mark.parametrize(
    ("fault", "value"),
    [
        ("status", 500),
        ("status", 400),
        ("gives", 0.5),
        ("dim", 5),
        ("poison", "figs"),
    ],
)
def test_an_answer_without_a_vector_for_each_text_is_a_refusal(
    opened: Opened, server: ModelServer, fault: str, value: object
) -> None:
    embedder = opened(server)
    embedder.embed_query("a first one, of the right length")
    setattr(server, fault, value)
    with pytest.raises(RefusedError):
        embedder.embed_facts(["figs", "dates"])


@BOTH
@pytest.mark.parametrize(
    ("fault", "value", "told"),
    [
        ("status", 401, "it answered 401"),
        ("status", 404, "it answered 404"),
        ("status", 429, "it answered 429"),
        ("status", 503, "it answered 503"),
        # Followed, it might lead anywhere.
        ("status", 307, "it answered 307"),
        ("raw", b"<html>hello</html>", "no JSON"),
        ("raw", b"", "no JSON"),
        ("raw", b"\xff\xfe", "no JSON"),
        ("raw", b"[" * 100_000, "no JSON"),
    ],
)
def test_a_server_that_is_not_well_cannot_be_asked(
    opened: Opened, server: ModelServer, fault: str, value: object, told: str
) -> None:
    embedder = opened(server)
    setattr(server, fault, value)
    with pytest.raises(UnavailableError, match=told):
        embedder.embed_facts(["figs"])


@pytest.mark.parametrize("opened", [ollama, openai])
@pytest.mark.parametrize(("fault", "value"), [("waits", 2.0), ("drips", True)])
def test_a_server_is_waited_for_so_long(
    opened: Callable[[ModelServer, Patience], Embedder],
    server: ModelServer,
    fault: str,
    value: object,
) -> None:
    embedder = opened(server, SHORT)
    setattr(server, fault, value)
    with pytest.raises(UnavailableError, match="no answer in time"):
        embedder.embed_facts(["figs"])


@BOTH
@pytest.mark.parametrize(
    "raw",
    [
        b"[]",
        b'"text"',
        b'{"embeddings": 3, "data": 3}',
        b'{"embeddings": [["a"]], "data": [{"index": 0, "embedding": ["a"]}]}',
        b'{"embeddings": [[1, NaN]], "data": [{"index": 0, "embedding": [1, NaN]}]}',
        b'{"embeddings": [[]], "data": [{"index": 0, "embedding": []}]}',
        b'{"embeddings": [{}], "data": [{"index": 1, "embedding": [1.0]}]}',
        b'{"embeddings": [null], "data": [{"index": 0, "embedding": "no base64!"}]}',
        b'{"embeddings": [[[1.0]]], "data": [{"index": [0], "embedding": [1.0]}]}',
    ],
)
def test_json_that_holds_no_vectors_is_a_refusal(
    opened: Opened, server: ModelServer, raw: bytes
) -> None:
    embedder = opened(server)
    server.raw = raw
    with pytest.raises(RefusedError):
        embedder.embed_facts(["figs"])


@pytest.mark.parametrize(
    "said", [{"error": "no memory\nleft"}, {"error": {"message": "no memory left", "code": 1}}]
)
def test_the_servers_own_words_are_told_on_one_line(server: ModelServer, said: object) -> None:
    embedder = openai(server)
    server.status, server.said = 500, said
    with pytest.raises(RefusedError, match=r"it answered 500 \(no memory left\)"):
        embedder.embed_query("figs")


def test_where_nobody_listens_is_told_at_once() -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{free.getsockname()[1]}"
    with pytest.raises(UnavailableError, match="see whether it runs"):
        open_ollama("tiny", Choice("ollama:tiny", url), LONG)


def test_vectors_in_base64_are_read_too(server: ModelServer) -> None:
    server.as_base64 = True
    assert np.allclose(openai(server).embed_facts(["a b", "c"]), expected("a b", "c"))


def test_the_key_comes_from_a_variable_of_its_own(server: ModelServer) -> None:
    choice = Choice("openai:tiny", f"{server.url}/v1")
    open_embedder(choice, {KEY: "secret-1", "OPENAI_API_KEY": "secret-2"}).embed_query("figs")
    open_embedder(choice, {"OPENAI_API_KEY": "secret-2"}).embed_query("figs")
    assert [headers.get("Authorization") for headers in server.headers] == ["Bearer secret-1", None]


def test_no_proxy_is_asked(server: ModelServer, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("http_proxy", "HTTP_PROXY", "all_proxy"):
        monkeypatch.setenv(name, "http://127.0.0.1:9")
    assert len(ollama(server).embed_query("figs")) == DIM


@pytest.mark.parametrize(
    "url",
    [
        "http://models.example:11434",
        "http://192.168.1.20:11434",
        "https://api.example/v1",
        # These only look like this machine.
        "http://localhost.example",
        "http://127.0.0.1.example",
        "http://0.0.0.0:11434",
    ],
)
def test_a_server_elsewhere_needs_leave(url: str) -> None:
    for model in ("ollama:tiny", "openai:tiny"):
        with pytest.raises(SettingsError, match="allow_remote = true"):
            open_embedder(Choice(model, url), {})


@pytest.mark.parametrize("url", ["http://127.0.0.1:1", "http://[::1]:1", "http://localhost:1"])
def test_this_machine_has_many_names(url: str) -> None:
    with pytest.raises(UnavailableError):
        open_embedder(Choice("ollama:tiny", url), {})


@pytest.mark.parametrize(
    "url",
    ["", "127.0.0.1:11434", "ftp://127.0.0.1", "http://", "http://me:pw@127.0.0.1", "http://[:1"],
)
def test_what_is_no_address_is_told(url: str) -> None:
    with pytest.raises(SettingsError):
        open_embedder(Choice("openai:tiny", url), {})


def test_a_key_is_never_sent_in_the_clear() -> None:
    choice = Choice("openai:tiny", "http://models.example/v1", allow_remote=True)
    with pytest.raises(SettingsError, match="https"):
        open_embedder(choice, {KEY: "secret"})
    assert open_embedder(choice, {}).id == "openai:tiny@models.example"


def test_texts_with_half_a_surrogate_or_a_nul_are_sent_all_the_same(server: ModelServer) -> None:
    openai(server).embed_facts(["half \ud83d here", "a\0b"])
    assert server.texts() == ["half ? here", "a b"]


@pytest.mark.parametrize(
    ("name", "fact", "question"),
    [
        ("nomic-embed-text:v1.5", "search_document: ", "search_query: "),
        ("text-embedding-nomic-embed-text-v1.5", "search_document: ", "search_query: "),
        ("snowflake-arctic-embed2", "", "query: "),
        ("intfloat/multilingual-e5-large", "passage: ", "query: "),
        ("bge-m3", "", ""),
        ("all-minilm", "", ""),
        ("something-new", "", ""),
    ],
)
def test_known_models_get_the_words_they_want_before_a_text(
    name: str, fact: str, question: str
) -> None:
    assert prefixes_of(name) == (fact, question)


def test_prefixes_are_sent_and_are_part_of_the_id(server: ModelServer) -> None:
    choice = Choice("openai:nomic-embed-text", f"{server.url}/v1")
    embedder = open_embedder(choice, {})
    embedder.embed_facts(["figs"])
    embedder.embed_query("figs?")
    assert server.texts() == ["search_document: figs", "search_query: figs?"]
    assert embedder.id.endswith(" fact='search_document: ' question='search_query: '")


def test_every_failure_is_one_sort_of_error() -> None:
    assert issubclass(UnavailableError, EmbedderError)
    assert issubclass(RefusedError, EmbedderError)
