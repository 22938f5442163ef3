"""How the page of an entity is called on disk: by the entity's name alone.

    name.md           a name that any disk can hold; spaces are written "-"
    name-HASH.md      one that had to be changed for it, or is taken by the system or by us

What a name had to lose would let two names meet in one file. So every changed name carries a
hash of itself, whichever of them comes first, and no page depends on the others that exist.
"""

from __future__ import annotations

import re
import unicodedata
from hashlib import sha256

from daybank.model import fold_name

FOLDER = "bank/entities"
LONGEST = 120
"""Bytes of UTF-8 before `.md`. Disks hold 255, and tools put something before or after a name."""

# `(`, `)` and `#` would end a citation of the page.
_UNSAFE = re.compile(r'[/\\:*?"<>|()#]')
_HIDDEN = ("Cc", "Cf", "Cs", "Zl", "Zp")
_DEVICES = re.compile(r"(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:\..*)?", re.IGNORECASE)
_NOBODY = ("template", "_template", "example")
_JOINER = "\u200d"
# Marks for skin belong to the picture before them.
_MODIFIERS = range(0x1F3FB, 0x1F400)
_FLAGS = range(0x1F1E6, 0x1F200)


def page_path(name: str) -> str:
    """Return the path of a new page for an entity."""
    return f"{FOLDER}/{file_name(name)}"


def file_name(name: str) -> str:
    """Return the file name for the page of a name; equal names when folded may differ in case."""
    whole = unicodedata.normalize("NFC", "-".join(name.split()))
    stem = "".join("-" if _is_unsafe(character) else character for character in whole)
    stem = stem.strip(".")
    taken = _DEVICES.fullmatch(stem) or stem.casefold() in _NOBODY
    if stem == whole and stem and not taken and len(stem.encode()) <= LONGEST:
        return f"{stem}.md"
    mark = sha256(fold_name(name).encode("utf-8", "surrogatepass")).hexdigest()[:8]
    return f"{_cut(stem, LONGEST - len(mark) - 1).strip('.-') or 'entity'}-{mark}.md"


def _is_unsafe(character: str) -> bool:
    return _UNSAFE.match(character) is not None or unicodedata.category(character) in _HIDDEN


def _cut(text: str, room: int) -> str:
    """Cut a text to some bytes of UTF-8, between two characters as people count them."""
    end = len(text.encode()[:room].decode("utf-8", "ignore"))
    while 0 < end < len(text) and not _is_edge(text, end):
        end -= 1
    return text[:end]


def _is_edge(text: str, at: int) -> bool:
    """Say whether a picture, flag or letter with its marks ends before a character."""
    after, before = text[at], text[at - 1]
    if unicodedata.category(after)[0] == "M" or ord(after) in _MODIFIERS:
        return False
    if _JOINER in (after, before):
        return False
    if ord(after) not in _FLAGS:
        return True
    flags = 0
    while at - flags and ord(text[at - flags - 1]) in _FLAGS:
        flags += 1
    return flags % 2 == 0
