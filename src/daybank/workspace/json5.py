"""JSON as people write it: comments, trailing commas, single quotes and bare keys.

What is not JSON already is turned into it token by token: each token of JSON5 becomes its
JSON spelling, and the standard reader does the rest.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

_TOKEN = re.compile(
    r"""
    (?P<space> [\s\ufeff]+ | //[^\n\r\u2028\u2029]* | /\*.*?\*/ )
  | (?P<text> "(?:[^"\\]|\\.)*" | '(?:[^'\\]|\\.)*' )
  | (?P<number> [+-]?(?:0[xX][0-9a-fA-F]+ | (?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)? | Infinity | NaN)
      (?![\w$]) )
  | (?P<word> [\w$]+ )
  | (?P<sign> [{}\[\]:,] )
    """,
    re.VERBOSE | re.DOTALL,
)
_ESCAPE = re.compile(r"\\(\r\n|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|.)", re.DOTALL)
_ESCAPED = {"b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v", "0": "\0"}
# After these a comma closes no element, so that it is a mistake.
_NOTHING_YET: tuple[list[str], ...] = ([], ["{"], ["["], [","])
_CONTINUED = ("\r\n", "\n", "\r", "\u2028", "\u2029")


def loads(text: str) -> Any:
    """Read JSON or JSON5. Raises ValueError for anything else."""
    try:
        return json.loads(text)
    except ValueError:
        return json.loads(_as_json(text))


def _as_json(text: str) -> str:
    tokens: list[str] = []
    at = 0
    while at < len(text):
        found = _TOKEN.match(text, at)
        if found is None:
            raise ValueError(f"unexpected {text[at]!r} at character {at + 1}")
        at = found.end()
        token = _SPELLINGS[str(found.lastgroup)](found.group())
        if token in {"}", "]"} and tokens[-1:] == [","] and tokens[-2:-1] not in _NOTHING_YET:
            tokens.pop()
        if token:
            tokens.append(token)
    return " ".join(tokens)


def _text(token: str) -> str:
    return json.dumps(_ESCAPE.sub(_unescaped, token[1:-1]))


def _unescaped(found: re.Match[str]) -> str:
    after = found.group(1)
    if after in _CONTINUED:
        return ""
    if after[0] in "ux" and len(after) > 1:
        return chr(int(after[1:], 16))
    return _ESCAPED.get(after, after)


def _number(token: str) -> str:
    unsigned = token.lstrip("+-")
    sign = "-" if token[0] == "-" else ""
    if unsigned[:2] in {"0x", "0X"}:
        return sign + str(int(unsigned, 16))
    if unsigned[0].isdigit() or unsigned[0] == ".":
        whole, dot, rest = unsigned.partition(".")
        return sign + (whole or "0") + (f".{rest}" if rest[:1].isdigit() else rest if dot else "")
    return sign + unsigned


def _word(token: str) -> str:
    return token if token in {"true", "false", "null"} else json.dumps(token)


_SPELLINGS: dict[str, Callable[[str], str]] = {
    "space": lambda _: "",
    "text": _text,
    "number": _number,
    "word": _word,
    "sign": str,
}
