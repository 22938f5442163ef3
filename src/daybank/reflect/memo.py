"""What reflect need not do again: `.memory/reflect.json`, a memo that may be lost.

It holds digests of all that the last run worked from. What differs is worked through again,
as the whole is without a memo; so an old, a lost or a damaged one costs time alone. A run
that left something undone leaves none.
"""

from __future__ import annotations

import json
import os
from collections import defaultdict
from collections.abc import Iterable, Mapping
from hashlib import blake2b
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

_NOTHING: Mapping[str, str] = MappingProxyType({})
_NOBODY: Mapping[str, tuple[str, ...]] = MappingProxyType({})


class Memo(NamedTuple):
    """What the last run worked from.

    `key` stands for rules and settings, `ledger` for the page of the ledger as it is now.
    `facts` gives for each name, in its one form, the digest of the facts that may be evidence
    about it, `known` their ids. `opinions` gives the names of each opinion by its id, `pages`
    for each page of an entity the digest of the page and of all that it tells.
    """

    key: str = ""
    ledger: str = ""
    facts: Mapping[str, str] = _NOTHING
    known: frozenset[str] = frozenset()
    opinions: Mapping[str, tuple[str, ...]] = _NOBODY
    pages: Mapping[str, str] = _NOTHING


def read_memo(path: Path) -> Memo:
    """Read the memo; an empty one if there is none that can be read."""
    try:
        said = json.loads(path.read_bytes())
        return Memo(
            str(said["key"]),
            str(said["ledger"]),
            dict(said["facts"]),
            frozenset(said["known"]),
            {key: tuple(names) for key, names in said["opinions"].items()},
            dict(said["pages"]),
        )
    except (OSError, ValueError, TypeError, KeyError, AttributeError):
        return Memo()


def write_memo(path: Path, memo: Memo) -> None:
    """Write the memo in one step; a disk that refuses it costs time alone."""
    said = {
        "key": memo.key,
        "ledger": memo.ledger,
        "facts": dict(memo.facts),
        "known": sorted(memo.known),
        "opinions": dict(memo.opinions),
        "pages": dict(memo.pages),
    }
    fresh = path.with_name(f"{path.name}.{os.getpid()}")
    try:
        fresh.write_text(json.dumps(said), encoding="utf-8")
        fresh.replace(path)
    except OSError:
        fresh.unlink(missing_ok=True)


def digest_of(parts: Iterable[object]) -> str:
    """Give digits that stand for some values, in their order."""
    made = blake2b(digest_size=9)
    for part in parts:
        made.update(repr(part).encode("utf-8", "surrogatepass"))
    return made.hexdigest()


def digests_by(pairs: Iterable[tuple[str, object]]) -> dict[str, str]:
    """Give a digest of all that belongs to each name, in the order given."""
    gathered: defaultdict[str, list[object]] = defaultdict(list)
    for name, value in pairs:
        gathered[name].append(value)
    return {name: digest_of(values) for name, values in gathered.items()}


def differing(before: Mapping[str, str], now: Mapping[str, str]) -> set[str]:
    """Give the names whose digests differ, those that came and those that went among them."""
    return {name for name in before.keys() | now.keys() if before.get(name) != now.get(name)}
