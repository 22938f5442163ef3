"""Ids: 12 hexadecimal digits of SHA-256 over what a unit says ("id rules 1").

A fact keeps its id when its line moves, its section is renamed or the index is rebuilt, for
neither path nor line is hashed. The exact recipe and its test vectors are part of the file
format (docs/format.md) and cannot change.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from datetime import date
from hashlib import sha256

from daybank.model import Claim, fold_name

ID_RULES = 1


def fact_id(claim: Claim, day: date | None) -> str:
    """Return the id of a fact: day of its path, kind, folded header entities, text."""
    entities = sorted({fold_name(name) for name in claim.entities})
    lines = ("fact", day.isoformat() if day else "", claim.kind.value, "\t".join(entities))
    return f"^f-{_digest([*lines, normal_text(claim.text)])}"


def note_id(path: str, heading: Iterable[str], text: str, ordinal: int) -> str:
    """Return the id of a note; `ordinal` counts the equal notes below one heading from 0."""
    return f"^n-{_digest(['note', path, chr(9).join(heading), normal_text(text), str(ordinal)])}"


def normal_text(text: str) -> str:
    """Give the form in which texts are the same: NFC, caseless, white space collapsed."""
    folded = unicodedata.normalize("NFC", text).casefold()
    return " ".join(unicodedata.normalize("NFC", folded).split())


def _digest(lines: list[str]) -> str:
    text = "\n".join(lines)
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:12]
