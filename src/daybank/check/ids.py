"""Ids that lead nowhere: of facts and opinions that no page has."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Container, Iterable, Iterator, Mapping
from functools import cached_property
from typing import Final

from daybank.beliefs import declined
from daybank.beliefs.grow import Sayings, grow
from daybank.check.findings import Finding
from daybank.check.sheets import Sheet
from daybank.grammar.opinion import Ledger, Opinion, parse_record
from daybank.grammar.paths import Role, page_role
from daybank.index import beliefs, names
from daybank.model import Unit

_ID: Final = re.compile(r"(?<!`)\^([fo])-[0-9a-f]{12}(?![\w-])")
_DIGITS: Final = re.compile(r"(?<![0-9a-f])[0-9a-f]{12}(?![0-9a-f])")
_LINK: Final = re.compile(r"\((supports|against|supersedes)\s+$")
_ADVICE: Final = {
    "f": "correct the id (`daybank facts` lists them) or remove it",
    "o": "correct the id (`daybank opinions` lists them) or remove it",
}
_MEANT: Final = {"supports": "o", "against": "o", "supersedes": "f"}


def dead_ids(
    sheets: Iterable[Sheet], facts: Container[str], opinions: Container[str]
) -> Iterator[Finding]:
    """Yield each id in written text that names no fact of `facts` and none of `opinions`."""
    for sheet in sheets:
        if not ("^f-" in sheet.text or "^o-" in sheet.text):
            continue
        # What was declined is listed there with its id.
        if page_role(sheet.path) is Role.DECLINED:
            continue
        for number, line in sheet.written():
            for found in _ID.finditer(line):
                known = facts if found[1] == "f" else opinions
                link = _LINK.search(line, max(0, found.start() - 20), found.start())
                told = _told(found, link[1] if link else None, known)
                if told is not None:
                    yield Finding("dead-id", sheet.path, number, told, _ADVICE[found[1]])


def _told(found: re.Match[str], verb: str | None, known: Container[str]) -> str | None:
    sort = "fact" if found[1] == "f" else "opinion"
    if verb is not None and _MEANT[verb] != found[1]:
        other = "an opinion" if sort == "fact" else "a fact"
        return f"({verb} {found[0]}) names the {sort} where {other} is meant"
    if found[0] in known:
        return None
    return f"{found[0]} is the id of no {sort} here"


def bound_lines(units: Iterable[Unit], sheets: Mapping[str, Sheet]) -> frozenset[tuple[str, int]]:
    """Give the lines whose words make the id of a fact that a ledger or a mark names.

    Each is a path and a number. A fact with its id written behind it may be reworded.
    """
    texts = (sheet.text for sheet in sheets.values())
    named = {digits for text in texts if "f-" in text for digits in _DIGITS.findall(text)}
    return frozenset(
        (unit.source.path, number)
        for unit in units
        if unit.is_fact and unit.id[3:] in named and not _is_explicit(unit, sheets)
        for number in range(unit.source.line, unit.end_line + 1)
    )


def _is_explicit(unit: Unit, sheets: Mapping[str, Sheet]) -> bool:
    sheet = sheets.get(unit.source.path)
    lines = sheet.lines[unit.source.line - 1 : unit.end_line] if sheet else ()
    return any(unit.id in line for line in lines)


class Opinions:
    """The ids of all opinions: of the ledger, declined, and those that bullets will open.

    The last are worked out only when an id is none of the others.
    """

    def __init__(self, connection: sqlite3.Connection, sheets: Mapping[str, Sheet]) -> None:
        self._connection = connection
        page = sheets.get(declined.PATH)
        self._declined = declined.parse_declined(page.text).opinions if page else frozenset()

    def __contains__(self, id_: object) -> bool:
        return id_ in self._declined or id_ in self._kept or id_ in self._grown

    @cached_property
    def _kept(self) -> dict[str, Opinion]:
        records = (one.record for one in beliefs.kept(self._connection))
        return {record.opinion: parse_record(record) for record in records}

    @cached_property
    def _grown(self) -> frozenset[str]:
        ledger = Ledger(opinions=tuple(self._kept.values()))
        sayings = Sayings(names.called(self._connection))
        grown = grow(ledger, beliefs.evidence(self._connection), sayings).ledger
        return frozenset(opinion.id for opinion in grown.opinions)
