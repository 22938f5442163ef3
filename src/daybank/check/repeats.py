"""The same said twice: facts on several pages, lines of a machine, copies of whole pages."""

from __future__ import annotations

import posixpath
import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from datetime import date
from typing import Final, NamedTuple

from daybank.check.findings import Finding, quoted, several
from daybank.check.sheets import Sheet
from daybank.grammar.ids import normal_text
from daybank.grammar.paths import Role, page_day, page_role
from daybank.grammar.slots import find_slot
from daybank.model import Kind, Source, Unit, fold_name
from daybank.workspace import Workspace
from daybank.workspace.scan import scan_pages

_PAGES: Final = 5  # that a line must stand on to be a machine's
_TELLING: Final = 24  # bytes; a shorter line is a word that everybody uses

_CONFLICT: Final = re.compile(
    r"[ ._-]*\((?=[^()]*(?:cop|kop|case|\d|副本))[^()]*(?:confli[ck]?t|konflikt|冲突)[^()]*\)"
    r"|[ ._-]+conflicted[ _-]copy(?:[ _-][0-9-]+)?"
    r"|[.~_-]+sync-conflict-[0-9-]+(?:-[A-Z0-9]+)?"
    r"|[ ._-]+conflict-\d{6,8}-\d{4,6}",
    re.IGNORECASE,
)
# These are names that a person may give; a copy is told by the page beside it.
_COUNTED: Final = re.compile(r" (?:copy|[2-9])(?: [2-9])?$| ?\([1-9]\)$", re.IGNORECASE)


class _Line(NamedTuple):
    """A line in its normal form, and whom it is about."""

    text: str
    names: frozenset[str]


class _Said(NamedTuple):
    """What makes two facts the same.

    An experience and an observation are of their day; an opinion that is said again with
    another number says something new; a page of the bank keeps what logs have said.
    """

    line: _Line
    confidence: float | None
    day: date | None
    in_log: bool


def conflict_copies(workspace: Workspace, sheets: Mapping[str, Sheet]) -> dict[str, str | None]:
    """Give the pages that a synchroniser or a disk has copied, each with its original, if any.

    Of the folder of the workspace all Markdown is looked at, read as a page or not.
    """
    scan = scan_pages(str(workspace.root), (*workspace.settings.extra, "*.md"))
    there = {*scan.stamps, *sheets}
    found: dict[str, str | None] = {}
    for path in sorted(there):
        stem, ending = posixpath.splitext(path)
        folder, name = posixpath.split(stem)
        plain, count = _CONFLICT.subn("", name)
        original = posixpath.join(folder, plain.rstrip()) + ending
        if count and plain.strip():
            found[path] = original if original in there else None
            continue
        original = posixpath.join(folder, _COUNTED.sub("", name)) + ending
        if original != path and original in there and _is_copy(sheets, path, original):
            found[path] = original
    return found


def _is_copy(sheets: Mapping[str, Sheet], path: str, original: str) -> bool:
    """Say whether a page that is named like a copy is one: "part 2" may be a second part.

    It is one beside a day or the core page, and where it says a line of the other.
    """
    if page_day(path)[0] is not None or page_role(original) is Role.CORE:
        return True
    lines = [
        {
            line.strip()
            for line in sheets[each].lines
            if len(line.encode("utf-8", "replace")) >= _TELLING
        }
        for each in (path, original)
        if each in sheets
    ]
    return len(lines) > 1 and not lines[0].isdisjoint(lines[1])


def copied_pages(copies: Mapping[str, str | None]) -> Iterator[Finding]:
    """Yield a finding for each copy."""
    for path, original in copies.items():
        beside = f" of {original}" if original else ""
        told = f"is a copy{beside} that a synchroniser made of a conflict"
        if not _CONFLICT.search(posixpath.basename(path)):
            told = f"is a copy{beside} by its name"
        advice = "move what only it says to the original, then remove it"
        yield Finding("conflict-copy", path, None, told, advice)


def repeated(units: Iterable[Unit], copies: Collection[str]) -> Iterator[Finding]:
    """Yield facts that stand on several pages, and lines that stand on five or more.

    What stands on a copy of a page is no repeat. An event of two days is two events, and a
    value of a key may come back.
    """
    lines: defaultdict[_Line, dict[str, Source]] = defaultdict(dict)
    facts: defaultdict[_Said, dict[str, Source]] = defaultdict(dict)
    spelled: dict[str, str] = {}
    for unit in units:
        if unit.source.path in copies:
            continue
        names = frozenset(map(fold_name, unit.claim.entities))
        for text in _telling_lines(unit):
            line = _Line(normal_text(text), names)
            spelled.setdefault(line.text, text)
            lines[line].setdefault(unit.source.path, unit.source)
        if unit.is_fact and find_slot(unit.claim.text) is None:
            said = _said(unit, names)
            spelled.setdefault(said.line.text, unit.claim.text)
            facts[said].setdefault(unit.source.path, unit.source)
    machine = {line for line, places in lines.items() if len(places) >= _PAGES}
    for line in machine:
        yield _machine_made(spelled[line.text], list(lines[line].values()))
    for said, places in facts.items():
        if len(places) > 1 and said.line not in machine:
            yield _twice(spelled[said.line.text], list(places.values()))


def _said(unit: Unit, names: frozenset[str]) -> _Said:
    is_event = unit.claim.kind in (Kind.EXPERIENCE, Kind.OBSERVATION)
    day = unit.day if is_event else None
    in_log = page_role(unit.source.path) is Role.LOG
    line = _Line(normal_text(unit.claim.text), names)
    return _Said(line, unit.claim.confidence, day, in_log)


def _telling_lines(unit: Unit) -> Iterator[str]:
    """Yield the lines that say something.

    Forms are made of headings with nothing below, of cells, and of keys with a value.
    """
    if unit.heading[-1:] == (unit.claim.text,):
        return
    for line in unit.claim.text.split("\n"):
        text = line.strip()
        is_long = len(text.encode("utf-8", "surrogatepass")) >= _TELLING
        if is_long and not text.startswith("|") and find_slot(text) is None:
            yield text


def _machine_made(line: str, places: list[Source]) -> Finding:
    first, *others = places
    told = f"{quoted(line)} stands on {len(places):,} pages, also {several(others)}"
    advice = "let what writes it leave it out, or write it once on a page of bank/"
    return Finding("repeated-line", first.path, first.line, told, advice)


def _twice(text: str, places: list[Source]) -> Finding:
    last = places[-1]
    told = f"{quoted(text)} stands on {len(places):,} pages, also {several(places[:-1])}"
    return Finding("repeated-fact", last.path, last.line, told, "keep it on one of them")
