"""A haystack as Markdown logs, and which turn stands on which lines of them.

One page a day, one heading a session, one bullet a turn: `- Speaker: text [photo: caption]`,
its further lines indented by two spaces. The ids of the turns are never written; where each
turn stands is kept beside the text.
"""

from bisect import bisect_right
from collections.abc import Iterable
from itertools import groupby, zip_longest
from typing import NamedTuple

from bench.quality.haystack import Haystack, Session, Turn
from daybank.grammar.lines import split_lines
from daybank.grammar.page import read_page
from daybank.model import Source


class RoundTripError(Exception):
    """A page does not read back as the turns that were written on it."""

    def __init__(self, source: Source) -> None:
        super().__init__(f"{source} is not read as one turn; its text breaks the bullet it is in")
        self.source = source


class Place(NamedTuple):
    """The lines of a turn on its page, from 1, both inclusive."""

    turn: str
    line: int
    end_line: int


class LogPage(NamedTuple):
    """A page to be written, with the places of its turns in order."""

    path: str
    text: str
    places: tuple[Place, ...]


class Places:
    """Which turn a citation points to."""

    def __init__(self, pages: Iterable[LogPage]) -> None:
        self._places = {page.path: page.places for page in pages}

    def turn(self, source: Source) -> str | None:
        """Give the turn whose lines hold the cited line; None for a heading or another page."""
        places = self._places.get(source.path, ())
        position = bisect_right(places, source.line, key=lambda place: place.line) - 1
        if position < 0 or source.line > places[position].end_line:
            return None
        return places[position].turn


def render_pages(haystack: Haystack) -> list[LogPage]:
    """Write all sessions of a haystack as pages; those of one day share a page, in order."""
    ordered = sorted(haystack.sessions, key=lambda session: session.page)
    days = groupby(ordered, key=lambda session: session.page)
    return [_page(name, list(sessions)) for name, sessions in days]


def _page(name: str, sessions: list[Session]) -> LogPage:
    lines = [f"# {name}"]
    places = []
    for session in sessions:
        lines += ["", f"## {session.heading}", ""]
        for turn in session.turns:
            first = len(lines) + 1
            lines += _bullet(turn)
            places.append(Place(turn.id, first, len(lines)))
    return LogPage(f"memory/{name}.md", "\n".join(lines) + "\n", tuple(places))


def _bullet(turn: Turn) -> list[str]:
    first, *others = split_lines(turn.said)
    return [f"- {first}", *(f"  {line}" if line.strip() else "" for line in others)]


def check_round_trip(page: LogPage) -> None:
    """Read a page as daybank does: one unit a turn, in order, each within the lines of its own.

    Raises RoundTripError at the first that is not.
    """
    units = read_page(page.path, page.text).units
    for unit, place in zip_longest(units, page.places):
        if unit is None or place is None:
            raise RoundTripError(unit.source if unit else Source(page.path, place.line))
        if unit.source.line != place.line or unit.end_line > place.end_line:
            raise RoundTripError(unit.source)
