"""Who speaks: a role word or a name before the colon of a note.

`user:` and its kin are roles wherever they stand. A plain name is a label only where a
conversation shows it: it opens at least three bullets under one heading, in alternation with
another. Any other key before a colon (`**Wifi:** …`) is text.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from itertools import pairwise

ROLES = frozenset(("user", "human", "me", "assistant", "ai", "bot", "agent", "system"))
_ROLE = re.compile(
    rf"(?:\*\*|__)?({'|'.join(sorted(ROLES))})(?:\*\*|__)?\s*[:：](?:\*\*|__)?\s*", re.IGNORECASE
)
_NAME = re.compile(r"([^\W\d_][\w.'’-]*(?: [^\W\d_][\w.'’-]*){0,2})[:：]\s+(?=\S)")

Heading = tuple[str, ...]


def speaker_labels(notes: Iterable[tuple[Heading, str]]) -> dict[Heading, frozenset[str]]:
    """Return the names that speak under each heading; `notes` are in page order."""
    openers: dict[Heading, list[str]] = {}
    for heading, text in notes:
        found = _NAME.match(text)
        if found is not None:
            openers.setdefault(heading, []).append(found[1])
    return {heading: _speakers(names) for heading, names in openers.items()}


def role_label(text: str, speakers: frozenset[str]) -> tuple[str | None, int]:
    """Return the label that opens a note and the index at which its text begins."""
    found = _ROLE.match(text)
    if found is None:
        found = _NAME.match(text) if speakers else None
        if found is None or found[1] not in speakers:
            return None, 0
    if found.end() >= len(text):
        return None, 0
    return found[1].casefold() if found[1].casefold() in ROLES else found[1], found.end()


def _speakers(names: list[str]) -> frozenset[str]:
    """Name those who open three bullets or more while others take turns with them."""
    often = {name for name, count in Counter(names).items() if count >= 3}
    turns = sum(1 for left, right in pairwise(names) if left != right)
    # A list of keys seldom comes back to one key; a conversation does at every turn.
    return frozenset(often) if len(set(names)) >= 2 and turns >= 3 else frozenset()
