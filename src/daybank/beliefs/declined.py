"""`bank/declined.md`: what a person has turned down, one bullet each with its id.

    - O @Peter: Prefers concise replies on WhatsApp. ^o-ab4599d41eb1
    - W @Mira: home: Porto ^f-0123456789ab

Nothing on it is opened or proposed again, nor is what says the same. Whoever takes a line
away allows it again.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from daybank.grammar.bullet import read_bullet
from daybank.grammar.lines import split_lines
from daybank.grammar.names import render_name
from daybank.model import Claim, Kind

PATH = "bank/declined.md"
HEAD = (
    "# Declined",
    "",
    "What was turned down. Take a line away and it may come back.",
    "",
)
_ITEM = re.compile(r"\s*[-*+•]\s+(.*?)\s*(\^[of]-[0-9a-f]{12})\s*$")


class Declined(NamedTuple):
    """The ids of opinions and of facts that were turned down, and what they say."""

    opinions: frozenset[str] = frozenset()
    facts: frozenset[str] = frozenset()
    claims: tuple[Claim, ...] = ()


def parse_declined(text: str) -> Declined:
    """Read the page; lines without an id say nothing."""
    found = [item for line in split_lines(text) if (item := _ITEM.match(line))]
    bullets = (read_bullet(item[1]) for item in found)
    ids = [item[2] for item in found]
    return Declined(
        frozenset(id_ for id_ in ids if id_.startswith("^o-")),
        frozenset(id_ for id_ in ids if id_.startswith("^f-")),
        tuple(b.claim for b in bullets if b is not None and b.claim.kind is Kind.OPINION),
    )


def declined_line(id_: str, claim: Claim | None) -> str:
    """Write what was turned down as a bullet; without a claim only its id is known."""
    if claim is None:
        return f"- {id_}"
    names = "".join(f" {render_name(name)}" for name in claim.entities)
    return f"- {claim.kind.letter}{names}: {' '.join(claim.text.split())} {id_}"


def declined_lines(items: Iterable[tuple[str, Claim | None]]) -> tuple[str, ...]:
    """Write several, in their order."""
    return tuple(declined_line(id_, claim) for id_, claim in items)
