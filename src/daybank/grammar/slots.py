"""`key: value` content: what an entity has one of at a time.

    slot = key ":" value          key: one to three words, bold if the author likes

Which keys have one value at a time is a setting, and every bold key on an entity's page is
one for that entity; here any key is read.
"""

from __future__ import annotations

import re

from daybank.grammar.ids import normal_text
from daybank.grammar.pointers import without_pointers
from daybank.model import Slot, fold_name

_BOLD = re.compile(r"(\*\*|__)([^\W\d_][^*_:：\n]{0,39}?)\s*(?:[:：]\s*\1|\1\s*[:：])\s*(?=\S)")
_PLAIN = re.compile(r"([^\W\d_][\w-]*(?: [\w-]+){0,2})\s*[:：]\s*(?=\S)")


def find_slot(text: str) -> Slot | None:
    """Read a text that is a key with its value; None for any other text."""
    first = text.split("\n", 1)[0]
    found = _BOLD.match(first)
    if found is not None:
        return Slot(fold_name(found[2]), _said(first[found.end() :]), bold=True)
    found = _PLAIN.match(first)
    # "https://…" and "16:30" hold a colon, and are no key with a value.
    if found is None or first.startswith("//", found.end()) or len(found[1]) > 40:
        return None
    return Slot(fold_name(found[1]), _said(first[found.end() :]))


def _said(value: str) -> str:
    """Give a value in the form in which values are the same, without marks and full stop."""
    return normal_text(without_pointers(value)).rstrip(" .;。")
