"""An embedding server in this process: it speaks as ollama and as OpenAI do, and may fail."""

from __future__ import annotations

import base64
import json
import re
import struct
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from zlib import crc32

DIM = 64
DIGEST = "0a109f422b47e3a30ba2b10eca18548e944e8a23073ee3f3e947efcf3c45e59f"


def words_of(text: str) -> list[str]:
    return re.findall(r"\w+", text.lower())


def vector_of(text: str) -> list[float]:
    """What the model of this server makes of a text: its words in some buckets."""
    vector = [0.0] * DIM
    for word in words_of(text):
        vector[crc32(word.encode()) % DIM] += 1.0
    return vector if any(vector) else [1.0] + [0.0] * (DIM - 1)


class ModelServer(ThreadingHTTPServer):
    """The server and how it behaves: what it was asked stands in `asked`."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.asked: list[dict[str, Any]] = []
        self.headers: list[dict[str, str]] = []
        self.status = 200  # answered to every text
        self.said: Any = None  # the body of a failure
        self.longest = 10_000  # characters of a text it takes
        self.dim = DIM
        self.gives = 1.0  # the share of the vectors that comes back
        self.waits = 0.0  # seconds before it answers
        self.drips = False  # sends its answer a byte at a time
        self.raw: bytes | None = None  # sent instead of JSON
        self.as_base64 = False
        self.poison = "\0"  # a word it fails at
        self.same: dict[str, str] = {}  # words that mean others

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}"

    def texts(self) -> list[str]:
        """All texts it was given, in order."""
        return [text for body in self.asked for text in body["input"]]


@contextmanager
def serving() -> Iterator[ModelServer]:
    server = ModelServer()
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


class _Handler(BaseHTTPRequestHandler):
    server: ModelServer

    def log_message(self, *_: object) -> None:
        """Keep quiet."""

    def do_GET(self) -> None:
        if self.path == "/api/tags":
            entry = {"name": "tiny:latest", "model": "tiny:latest", "digest": DIGEST}
            self.answer(200, {"models": [{"name": "other:7b", "digest": "ff" * 32}, entry]})
        else:
            self.answer(404, {"error": "no such place"})

    def do_POST(self) -> None:
        server = self.server
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        server.asked.append(body)
        server.headers.append(dict(self.headers))
        time.sleep(server.waits)
        texts = body["input"]
        if server.status != 200:
            self.answer(server.status, server.said)
        elif any(len(text) > server.longest or server.poison in text for text in texts):
            self.answer(400, {"error": "the input length exceeds the context length"})
        else:
            vectors = [vector_of(self.meant(text))[: server.dim] for text in texts]
            given = vectors[: round(len(vectors) * server.gives)]
            self.answer(200, self.form(given))

    def meant(self, text: str) -> str:
        return " ".join(self.server.same.get(word, word) for word in words_of(text))

    def form(self, vectors: list[list[float]]) -> Any:
        if self.path == "/api/embed":
            return {"model": "tiny", "embeddings": vectors}
        data = [
            {"object": "embedding", "index": place, "embedding": self.written(vector)}
            for place, vector in enumerate(vectors)
        ]
        # The order is free, only `index` counts.
        return {"object": "list", "data": data[::-1], "model": "tiny"}

    def written(self, vector: list[float]) -> object:
        if not self.server.as_base64:
            return vector
        return base64.b64encode(struct.pack(f"<{len(vector)}f", *vector)).decode()

    def answer(self, status: int, body: Any) -> None:
        raw = self.server.raw if self.server.raw is not None else json.dumps(body).encode()
        self.send_response(status)
        if 300 <= status < 400:
            self.send_header("Location", f"{self.server.url}/api/tags")
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(raw)))
        self.end_headers()
        if not self.server.drips:
            self.wfile.write(raw)
            return
        try:
            for byte in raw:
                self.wfile.write(bytes([byte]))
                self.wfile.flush()
                time.sleep(0.02)
        except OSError:
            pass  # the other side has gone
