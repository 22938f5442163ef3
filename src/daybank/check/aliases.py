"""One alias twice on one page: the later one is taken out of its line."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from daybank.check.findings import Finding, Patch, patched, quoted
from daybank.check.sheets import Sheet
from daybank.grammar.page import read_page
from daybank.grammar.paths import Role, page_role
from daybank.model import fold_name

_LIST: Final = re.compile(
    r"\s*(?:[-*+•]\s+)?[*_]{0,2}alias(?:es)?[*_]{0,2}\s*[:：][*_]{0,2}\s*(\[?)([^\]\n]*)",
    re.IGNORECASE,
)
_PART: Final = re.compile(r"[^,;、，；]+")
_EDGE: Final = " \t*_`\"'"


def doubled_aliases(sheets: Iterable[Sheet]) -> Iterator[Finding]:
    """Yield each alias that an alias line of an entity page names again."""
    for sheet in sheets:
        if page_role(sheet.path) is Role.ENTITY and "lias" in sheet.text.lower():
            yield from _of_page(sheet)


def _of_page(sheet: Sheet) -> Iterator[Finding]:
    doubled = list(_doubled(sheet))
    is_safe = doubled and _is_safe(sheet, [patch for _, _, patch in doubled])
    for line, name, patch in doubled:
        advice = "name it once" + ("; `daybank check --fix` does it" if is_safe else "")
        told = f"names the alias {quoted(name)} twice"
        mending = patch if is_safe else None
        yield Finding("doubled-alias", sheet.path, line, told, advice, mending)


def _doubled(sheet: Sheet) -> Iterator[tuple[int, str, Patch]]:
    """Yield the line of each alias that its list has already, the alias, and how it is left out."""
    for number, line in enumerate(sheet.lines, 1):
        found = _LIST.match(line)
        if found is None or number in sheet.code or number in sheet.ours:
            continue
        seen: set[str] = set()
        for part in _PART.finditer(line, found.start(2), found.end(2)):
            name = part[0].strip(_EDGE)
            fold = fold_name(name)
            if fold and fold in seen:
                start = sheet.starts[number - 1] + part.start() - 1  # with the comma before it
                yield number, name, Patch(start, start + len(part[0].rstrip()) + 1, "")
            seen.add(fold)


def _is_safe(sheet: Sheet, patches: Sequence[Patch]) -> bool:
    """Say whether the page calls its entity the same without the second ones."""
    after = read_page(sheet.path, patched(sheet.text, patches))
    return after.names == read_page(sheet.path, sheet.text).names
