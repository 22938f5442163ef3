"""What `check` gives: findings in a stable order, so many of each code that people read them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from daybank.model import Change
from daybank.secrets import mask

LISTED = 20
"""Findings of one code that are listed; the next one says how many there are beside them."""

_QUOTED = 60  # characters of a text that is named in a sentence


class Patch(NamedTuple):
    """A repair of one page: what stands at `text[start:stop]` becomes `new`, on one line."""

    start: int
    stop: int
    new: str


class Finding(NamedTuple):
    """Something that a person should look at: a stable `code`, the place, and what to do.

    `path` is empty for what has no place of its own. `patch` is there when the repair is
    safe, and is made by `--fix`.
    """

    code: str
    path: str
    line: int | None
    text: str
    advice: str
    patch: Patch | None = None


class Checked(NamedTuple):
    """What was found, and what `--fix` changed, or would change, before it was looked at."""

    findings: tuple[Finding, ...] = ()
    changes: tuple[Change, ...] = ()


def patched(text: str, patches: Iterable[Patch]) -> str:
    """Give a text with some of its characters replaced; where two overlap, the first counts."""
    pieces, done = [], 0
    for patch in sorted(patches):
        if patch.start >= done:
            pieces += [text[done : patch.start], patch.new]
            done = patch.stop
    return "".join([*pieces, text[done:]])


def in_order(findings: Iterable[Finding]) -> list[Finding]:
    """Order by code, path and line; the same finding counts once."""
    return sorted(set(findings), key=lambda found: (found.code, found.path, found.line or 0, found))


def bounded(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Give the first of each code, and in one more finding how many were left out."""
    by_code: defaultdict[str, list[Finding]] = defaultdict(list)
    for found in in_order(findings):
        by_code[found.code].append(found)
    return tuple(found for code, all_ in by_code.items() for found in _first(code, all_))


def quoted(text: str) -> str:
    """Give a text as a sentence names it: on one line, its beginning, no secret in it."""
    plain = " ".join(mask(text).split())
    return f'"{plain}"' if len(plain) <= _QUOTED else f'"{plain[: _QUOTED - 1].rstrip()}…"'


def several(places: Iterable[object], listed: int = 3) -> str:
    """Name some places, and count the others."""
    names = list(map(str, places))
    more = len(names) - listed
    return ", ".join(names[:listed]) + (f" and {more:,} more" if more > 0 else "")


def _first(code: str, findings: list[Finding]) -> Iterator[Finding]:
    yield from findings[:LISTED]
    more = len(findings) - LISTED
    if more > 0:
        advice = "mend those above, then check again"
        yield Finding(code, "", None, f"and {more:,} more of these", advice)
