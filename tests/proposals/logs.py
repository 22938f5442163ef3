"""Lines of logs for the tests of proposals: the labelled files, and one way to ask."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

from daybank.grammar.page import read_page
from daybank.grammar.pointers import uncited
from daybank.model import Claim
from daybank.proposals import Proposal
from daybank.proposals.names import Names
from daybank.proposals.page import propose
from daybank.proposals.said import Said
from daybank.settings import Settings

PATH = "memory/2025-11-27.md"
HERE = Path(__file__).parent


class Case(NamedTuple):
    """Some lines of a log, the names known there, and the bullet expected, if any."""

    text: str
    known: tuple[str, ...]
    bullet: str | None


def cases(file: str) -> list[Case]:
    """Read a labelled file."""
    found: list[Case] = []
    lines: list[str] = []
    known: tuple[str, ...] = ()
    for row in (HERE / file).read_text("utf-8").splitlines():
        match row[:2]:
            case "> ":
                lines.append(row[2:])
            case "@ ":
                known = tuple(name.strip() for name in row[2:].split(","))
            case "=" | "= ":
                found.append(Case("\n".join(lines), known, row[2:] or None))
                lines = []
    return found


def proposed(
    text: str,
    known: Iterable[str] | Mapping[str, str] = ("Mira", "Tomas", "kelpie"),
    facts: Iterable[Claim] = (),
    declined: str = "",
) -> tuple[Proposal, ...]:
    """What is proposed from a page of a text, where some facts are known."""
    names = Names(known if isinstance(known, Mapping) else {name: name for name in known})
    said = Said(names, facts, read_page("bank/declined.md", declined).units)
    return propose(read_page(PATH, text), text, names, said, Settings().keys)


def bullets(text: str, *known: str) -> list[str]:
    """The bullets proposed from a text, without their citations."""
    found = proposed(text, known) if known else proposed(text)
    return [uncited(proposal.line) for proposal in found]
