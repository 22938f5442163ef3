"""What a text says of other lines: `(supports ^o-…)`, `(see memory/2025-11-27.md#L14)`.

Such pointers are written for those who follow them. What a text says is compared without.
"""

from __future__ import annotations

import re

_MARK = re.compile(r"\s*[(（]\s*(?:supports|against|supersedes)\s+\^[^()（）]*[)）]")
_CITATION = re.compile(r"\s*[(（]see \S[^\n]*?#L\d{1,9}[)）]")


def uncited(text: str) -> str:
    """Take the citations of lines out of a text."""
    return _CITATION.sub("", text) if "#L" in text else text


def without_pointers(text: str) -> str:
    """Take citations and an author's marks out of a text."""
    return uncited(_MARK.sub("", text) if "^" in text else text)
