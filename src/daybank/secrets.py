"""Secrets by their shape: ten sorts of token that say themselves what they are.

Found are tokens with a known beginning, alphabet and length. A password in plain words has
no shape and is not found.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple


class Secret(NamedTuple):
    """What looks like a secret: its sort in words and where it stands, `text[start:stop]`."""

    kind: str
    start: int
    stop: int


_KEY = "[A-Z ]{0,40}PRIVATE KEY(?: BLOCK)?-----"
# Armour begins where no line of hyphens goes on, or right behind other armour.
_ARMOUR = "(?:(?<!-)|(?<=KEY-----)|(?<=BLOCK-----))"
# No token goes on here, though armour may begin.
_END = r"(?!\w|-(?!----))"
# Each begins where no token goes on, so that a long run of letters is looked at once, and
# what repeats is possessive: nothing is tried twice.
_SHAPES = {
    "AWS access key": r"A(?:KIA|SIA)[A-Z0-9]{16}(?![A-Za-z0-9])",
    "GitHub token": r"(?:gh[oprsu]_[A-Za-z0-9]{36,}+|github_pat_\w{22,}+)",
    "API key": r"sk-(?=[\w-]{0,200}\d)[\w-]{20,}+",
    "Slack token": r"(?:xox[abeoprs]|xapp)-[\w-]{10,}+",
    "Google API key": rf"AIza[\w-]{{35}}{_END}",
    "JSON web token": r"eyJ[\w-]{8,}+\.eyJ[\w-]{8,}+\.[\w-]{8,}+",
    "private key": rf"{_ARMOUR}-----BEGIN {_KEY}(?:[^-]|-(?!-))*+(?:-----END {_KEY})?",
    "Stripe key": r"(?:[rs]k_(?:live|test)|whsec)_[A-Za-z0-9]{16,}+",
    "Telegram bot token": rf"(?:bot)?\d{{8,10}}:AA[\w-]{{33}}{_END}",
    "package registry token": r"(?:npm_[A-Za-z0-9]{36}(?!\w)|pypi-AgE[\w-]{50,}+)",
}
_KINDS = tuple(_SHAPES)
# Each shape holds one of these, so that few texts are searched and few processes compile.
_TRACES = (
    *("AKIA", "ASIA", "gho_", "ghp_", "ghr_", "ghs_", "ghu_", "github_pat_", "sk-", "xox"),
    *("xapp-", "AIza", "eyJ", "PRIVATE KEY", "k_live_", "k_test_", "whsec_", ":AA", "npm_"),
    "pypi-",
)


@cache
def _secret() -> re.Pattern[str]:
    """Match a secret of any sort, each in a group of its own.

    A key in armour may follow any letter; of tokens the first character must begin a word, or
    follow the end of such a key.
    """
    shapes = (
        f"({shape})" if "BEGIN" in shape else rf"((?:(?<![\w-])|(?<=-----)){shape})"
        for shape in _SHAPES.values()
    )
    return re.compile("|".join(shapes), re.ASCII)


def find_secrets(text: str) -> tuple[Secret, ...]:
    """Find what looks like a secret, in order and without overlap; in time linear in the text."""
    return tuple(_found(text))


def mask(text: str) -> str:
    """Put the sort of each secret in its place: `[hidden: GitHub token]`."""
    pieces: list[str] = []
    done = 0
    for secret in _found(text):
        pieces += [text[done : secret.start], f"[hidden: {secret.kind}]"]
        done = secret.stop
    return "".join([*pieces, text[done:]])


def _found(text: str) -> Iterator[Secret]:
    if not any(map(text.__contains__, _TRACES)):
        return
    for match in _secret().finditer(text):
        assert match.lastindex is not None
        yield Secret(_KINDS[match.lastindex - 1], match.start(), match.end())
