"""Retain: write one fact into the log of a day, and read it back from there.

`parse_text` makes one bullet of what somebody says, `find_place` finds its line on the page;
both are pure. `retain` looks whether the fact stands there already, writes, and reads.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from daybank.errors import ChangedOnDiskError, DaybankError, UnwritableError, UsageError
from daybank.grammar.bullet import Bullet, render_confidence
from daybank.grammar.comments import strip_comments
from daybank.grammar.ids import fact_id, normal_text
from daybank.grammar.lines import split_lines
from daybank.grammar.page import read_page, written_facts
from daybank.grammar.paths import page_day
from daybank.model import Retained, Unit
from daybank.retain.place import NoPlaceError, Place, as_read_back, find_place, with_lines
from daybank.retain.wording import MAX_TEXT, checked, parse_text, render
from daybank.secrets import find_secrets
from daybank.workspace import PageText, Workspace

__all__ = ["MAX_TEXT", "NoPlaceError", "NotReadBackError", "day_page", "parse_text", "retain"]

_ATTEMPTS = 8


class NotReadBackError(DaybankError):
    """A line was written, but another program changed the page so that it is no fact there."""

    def __init__(self, path: str, line: str) -> None:
        super().__init__(
            f"{path}: {line!r} was written, but another program changed the page at that moment "
            f"and it is not read as a fact; look at the page"
        )
        self.path = path
        self.line = line


def day_page(day: date) -> str:
    """Give the path of the page that a day's facts are written to."""
    return f"memory/{day.isoformat()}.md"


def retain(workspace: Workspace, bullet: Bullet, day: date) -> Retained:
    """Write a bullet, made by `parse_text`, into the log of a day and read it back.

    It goes into the last Retain section of the day's page; page and section are made when
    missing. A fact that a page of that day holds already is not written again. Nothing but
    the page is changed. The `ordinal` of the unit is 0, for what else is on the page is not
    counted. Raises UsageError for a claim that is not canonical, NoPlaceError,
    UnwritableError, OutsideWorkspaceError, ChangedOnDiskError when the page changed at every
    attempt, NotReadBackError and TailError.
    """
    path = day_page(day)
    line = render(checked(bullet))
    with workspace.lock():
        for _ in range(_ATTEMPTS):
            page = _read(workspace, path)
            standing = _standing(workspace, page, bullet, day)
            if standing is not None:
                return _retained(standing, bullet, added=False)
            place = find_place(path, _lines(page), bullet, line)
            try:
                _write(workspace, path, page, place)
            except ChangedOnDiskError:
                continue
            unit = _read_back(workspace, page, place, bullet)
            return _retained((unit, line), bullet, added=True)
    raise ChangedOnDiskError(path)


def _read(workspace: Workspace, path: str) -> PageText | None:
    page = workspace.read(path)
    if page is not None and not page.digest:
        raise UnwritableError(path, page.problems[0].text)
    return page


def _lines(page: PageText | None) -> list[str]:
    return split_lines(page.text) if page else []


def _write(workspace: Workspace, path: str, page: PageText | None, place: Place) -> None:
    if page is None:
        workspace.apply(workspace.plan_page(path, place.lines))
    elif place.after == len(_lines(page)):
        workspace.append(path, "\n".join(place.lines))
    else:
        workspace.apply(workspace.plan_insert(page, place.after, place.lines))


def _read_back(workspace: Workspace, before: PageText | None, place: Place, bullet: Bullet) -> Unit:
    """Find the fact in the file: as planned, or where another program's lines moved it to."""
    path = place.unit.source.path
    text = _read(workspace, path)
    if _lines(text) == with_lines(_lines(before), place.after, place.lines):
        return place.unit
    unit = as_read_back(read_page(path, text.text), bullet) if text else None
    if unit is None:
        raise NotReadBackError(path, render(bullet))
    return unit


# -- what stands already ------------------------------------------------------------------


def _standing(
    workspace: Workspace, own: PageText | None, bullet: Bullet, day: date
) -> tuple[Unit, str] | None:
    """Find the same fact on a page of that day, and the line it begins on as it stands."""
    same = fact_id(bullet.claim, day)
    for page in _pages_of(workspace, own, day):
        if not may_hold(page.text, bullet):
            continue
        for unit in written_facts(read_page(page.path, page.text)):
            if same == (unit.id if bullet.mark is None else fact_id(unit.claim, day)):
                return unit._replace(ordinal=0), _lines(page)[unit.source.line - 1].strip()
            if bullet.mark == unit.id:
                raise UsageError(
                    f"{bullet.mark} is the id of another fact, at {unit.source}; leave it out"
                )
    return None


def _pages_of(workspace: Workspace, own: PageText | None, day: date) -> Iterator[PageText]:
    """Read the pages of a day, that which is written to first."""
    if own is not None:
        yield own
    digits = day.strftime("%Y"), day.strftime("%m"), day.strftime("%d")
    forms = tuple(sign.join(digits) for sign in ("-", "_", "", "/"))
    for path in workspace.scan().stamps:
        if path == day_page(day) or not any(form in path for form in forms):
            continue
        page = workspace.read(path) if page_day(path)[0] == day else None
        if page is not None:
            yield page


def may_hold(text: str, bullet: Bullet) -> bool:
    """Say, without reading its facts, whether a page may hold what a bullet says.

    False is certain: a fact's text stands on its page in one piece, but for line ends, white
    space and comments.
    """
    if bullet.mark is not None and bullet.mark in text:
        return True
    if "<!--" in text:
        text = "\n".join(strip_comments(line) for line in split_lines(text))
    # What is left of comments here goes over several lines.
    return "<!--" in text or normal_text(bullet.claim.text) in normal_text(text)


# -- what is said of it -------------------------------------------------------------------


def _retained(found: tuple[Unit, str], bullet: Bullet, *, added: bool) -> Retained:
    unit, line = found
    warnings = [
        f"{unit.source} holds what looks like a secret ({secret.kind}); take it out there if it "
        f"should not stay"
        for secret in find_secrets(line)
    ]
    stands, wanted = unit.claim.confidence, bullet.claim.confidence
    if stands != wanted and wanted is not None:
        kept = "no confidence" if stands is None else f"confidence {render_confidence(stands)}"
        warnings.append(f"{unit.source} says the same with {kept}, which was kept")
    return Retained(unit, added, line, tuple(warnings))
