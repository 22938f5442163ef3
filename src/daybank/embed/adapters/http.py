"""JSON over HTTP to a server on this machine, or elsewhere if that was asked for.

The standard library's connection follows no redirect and knows no proxy, so text goes to the
host that the settings name and nowhere else.
"""

from __future__ import annotations

import json
import time
from http.client import HTTPConnection, HTTPException, HTTPResponse, HTTPSConnection
from ipaddress import ip_address
from typing import Final, NamedTuple
from urllib.parse import urlsplit

from daybank.embed.protocol import RefusedError, UnavailableError
from daybank.errors import SettingsError

# What a server answers to texts that it does not take, such as one that is too long.
_REFUSALS: Final = frozenset({400, 413, 422, 500})
_LARGEST: Final = 256 * 2**20
_PIECE: Final = 2**20
_TOLD: Final = 200


class Patience(NamedTuple):
    """How many seconds a server is given: to take a call, to answer a question, a batch.

    A server on this machine is there at once or not at all; but it may have to load its
    model first, and a batch takes minutes on a slow machine.
    """

    connect: float = 0.5
    connect_far: float = 5.0
    question: float = 15.0
    batch: float = 600.0


PATIENCE: Final = Patience()


class Server(NamedTuple):
    """Where a server is, how it is called in sentences, and the key it wants."""

    who: str
    secure: bool
    host: str
    port: int | None
    path: str
    key: str | None = None
    connect: float = PATIENCE.connect

    def ask(self, path: str, body: object, seconds: float) -> object:
        """Send JSON (nothing for None) and give the JSON that comes back.

        Raises UnavailableError for no answer within some seconds and one that is no JSON,
        RefusedError for one that refuses the texts.
        """
        until = time.monotonic() + seconds
        kind = HTTPSConnection if self.secure else HTTPConnection
        connection = kind(self.host, self.port, timeout=self.connect)
        try:
            connection.connect()
            connection.sock.settimeout(seconds)
            connection.request(*self._request(path, body))
            response = connection.getresponse()
            data = _read(response, until)
        except TimeoutError:
            raise UnavailableError(
                self.who, "it gave no answer in time; see whether it is well"
            ) from None
        except (OSError, HTTPException) as error:
            why = getattr(error, "strerror", None) or str(error) or type(error).__name__
            raise UnavailableError(self.who, f"{why.lower()}; see whether it runs") from error
        finally:
            connection.close()
        return self._understood(response.status, data)

    def _request(self, path: str, body: object) -> tuple[str, str, bytes | None, dict[str, str]]:
        headers = {"Accept": "application/json"}
        if self.key:
            headers["Authorization"] = f"Bearer {self.key}"
        if body is None:
            return "GET", f"{self.path}{path}", None, headers
        headers["Content-Type"] = "application/json"
        return "POST", f"{self.path}{path}", json.dumps(body).encode(), headers

    def _understood(self, status: int, data: bytes) -> object:
        try:
            answer = json.loads(data)
        except (ValueError, RecursionError):
            answer = None
        if status in _REFUSALS:
            raise RefusedError(self.who, f"it answered {status}{_reason(answer)}")
        if status != 200:
            raise UnavailableError(self.who, f"it answered {status}{_reason(answer)}")
        if answer is None:
            raise UnavailableError(self.who, "its answer is no JSON; is it this kind of server?")
        return answer


def find_server(
    who: str, url: str, *, allow_remote: bool, key: str | None, patience: Patience
) -> Server:
    """Read the address of a server.

    Raises SettingsError for what is no address, for one that is not on this machine unless
    that is allowed, and for a key that would be sent in the clear.
    """
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        parts, port = urlsplit(""), None
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.username:
        raise SettingsError("embed", "url", f"{url!r} is no address; write http://HOST:PORT")
    here = _is_here(parts.hostname)
    if not here and not allow_remote:
        raise SettingsError(
            "embed",
            "url",
            f"{parts.hostname} is not this machine, and what you wrote would be sent there; "
            f"say allow_remote = true if you want that",
        )
    if key and not here and parts.scheme == "http":
        raise SettingsError("embed", "url", "a key is sent over https only; write https://")
    connect = patience.connect if here else patience.connect_far
    path = parts.path.rstrip("/")
    return Server(who, parts.scheme == "https", parts.hostname, port, path, key, connect)


def _is_here(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _read(response: HTTPResponse, until: float) -> bytes:
    """Read an answer to its end; TimeoutError when it comes too late, a little at a time."""
    pieces: list[bytes] = []
    size = 0
    while piece := response.read1(_PIECE):
        pieces.append(piece)
        size += len(piece)
        if time.monotonic() > until:
            raise TimeoutError
        if size > _LARGEST:
            raise HTTPException("its answer has no end")
    return b"".join(pieces)


def _reason(answer: object) -> str:
    """Give what a server says of its failure, in the forms of ollama and of OpenAI."""
    said = answer.get("error") if isinstance(answer, dict) else None
    if isinstance(said, dict):
        said = said.get("message")
    return f" ({' '.join(said.split())[:_TOLD]})" if isinstance(said, str) and said else ""
