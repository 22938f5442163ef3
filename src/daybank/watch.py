"""Watching: the index kept in step with the pages, by looking at them again and again.

A look is a sync, which costs a scan when nothing differs. How long the rest until the next one
is, the cost of the last decides. A look that fails changes nothing; its reason is told once,
and the next look opens everything anew.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, time, timedelta, tzinfo
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias
from zoneinfo import ZoneInfo

from daybank.errors import DaybankError, NoWorkspaceError
from daybank.memory import Memory
from daybank.model import Reflected, Refreshed
from daybank.settings import SETTINGS_FILE

# Seconds of rest for a second of work: looking takes less than a hundredth of a core, and
# reading what others keep changing, or what fails, at most a fifth.
_AFTER_A_LOOK: Final = 120.0
_AFTER_WORK: Final = 4.0
_SHORTEST: Final = 0.5
_LONGEST: Final = 30.0


class Plan(NamedTuple):
    """Seconds between looks, None to let their cost decide; the local time to reflect at."""

    interval: float | None = None
    reflect_at: time | None = None


class Machine(NamedTuple):
    """What a watch needs of the machine it runs on.

    `now` gives the time with its zone, `spent` the seconds of a core used so far. `pause` lets
    so many seconds go by and says whether to go on.
    """

    now: Callable[[], datetime]
    spent: Callable[[], float]
    pause: Callable[[float], bool]


class Waiting(NamedTuple):
    """Why the index cannot be brought up to the pages for now, as a sentence."""

    reason: str


Happened: TypeAlias = Refreshed | Reflected | Waiting


class Event(NamedTuple):
    """What happened, and when by the workspace's clock.

    A `Refreshed` in which nothing changed says that the index is in step: at the beginning, and
    again after a `Waiting`.
    """

    time: datetime
    what: Happened


class Watch:
    """Keeps one workspace's index in step, and reflects once a day if the plan says so.

    `open_memory` opens the workspace. It is asked again when the folder, its `.memory` or its
    settings are no longer those that were opened, so that all three may go and come back.
    """

    def __init__(
        self,
        open_memory: Callable[[], Memory],
        plan: Plan,
        machine: Machine,
        tell: Callable[[Event], None],
    ) -> None:
        """Open the workspace; raises what opening it does."""
        self._open_memory = open_memory
        self._plan = plan
        self._machine = machine
        self._tell = tell
        self._memory: Memory | None = open_memory()
        self._root = self._memory.root
        self._zone = _zone(self._memory)
        self._footing = _footing(self._root)
        self._is_in_step = False
        self._reason: str | None = None
        self._looking = 0.0
        self._began = machine.now()
        self._reflected: datetime | None = None

    def run(self) -> None:
        """Look, and rest, until a pause says no more."""
        try:
            while self._machine.pause(self.look()):
                pass
        finally:
            self._close()

    def look(self) -> float:
        """Look once, tell what happened, and give the seconds to rest."""
        before = self._machine.spent()
        is_busy = False
        for what in self._tried():
            is_busy = True
            self._tell(Event(self._machine.now().astimezone(self._zone), what))
        cost = self._machine.spent() - before
        return self._rest(cost, is_busy=is_busy or self._reason is not None)

    def _tried(self) -> Iterator[Happened]:
        """Yield what a look does; a failure is told when it is another than the last."""
        try:
            yield from self._done()
        except NoWorkspaceError:
            yield from self._failed(f"{self._root} is gone")
        except (DaybankError, OSError, sqlite3.Error) as error:
            yield from self._failed(str(error))

    def _done(self) -> Iterator[Happened]:
        memory = self._opened()
        done = memory.sync()
        self._footing = _footing(self._root)
        memory.notices.clear()  # an event tells the same
        if done.stale:
            yield from self._failed("another process is updating the index")
            return
        if done.changed or done.gone or done.rebuilt or not self._is_in_step:
            yield done
        self._is_in_step, self._reason = True, None
        if self._is_time_to_reflect(memory):
            now = self._machine.now()
            reflected = memory.reflect(now=now)
            self._reflected = now
            memory.sync()  # what it wrote itself is no news
            yield reflected

    def _failed(self, reason: str) -> Iterator[Waiting]:
        self._close()
        self._is_in_step = False
        if reason != self._reason:
            self._reason = reason
            yield Waiting(reason)

    def _opened(self) -> Memory:
        if self._memory is not None and self._footing != _footing(self._root):
            self._close()
        if self._memory is None:
            self._memory = self._open_memory()
            self._zone = _zone(self._memory)
        return self._memory

    def _close(self) -> None:
        if self._memory is not None:
            self._memory.close()
        self._memory = None

    # -- when ------------------------------------------------------------------------------

    def _rest(self, cost: float, *, is_busy: bool) -> float:
        """Give the seconds until the next look, fewer if it is time to reflect before."""
        rest = self._plan.interval
        if rest is None:
            self._looking = self._looking if is_busy else cost
            wanted = max(_AFTER_A_LOOK * self._looking, _AFTER_WORK * cost if is_busy else 0.0)
            rest = min(max(wanted, _SHORTEST), _LONGEST)
        if self._plan.reflect_at is not None and self._is_in_step:
            now = self._machine.now()
            due = next_time(now, self._plan.reflect_at, self._zone)
            rest = min(rest, (due - now).total_seconds())
        return rest

    def _is_time_to_reflect(self, memory: Memory) -> bool:
        if self._plan.reflect_at is None:
            return False
        now, kept = self._machine.now(), memory.reflected_at()
        # One of the future was made by a clock that was wrong.
        kept = None if kept is None or kept > now else kept
        last = max(filter(None, (kept, self._reflected)), default=self._began)
        return next_time(last, self._plan.reflect_at, self._zone) <= now


def next_time(after: datetime, at: time, zone: tzinfo | None) -> datetime:
    """Give the first moment after another at which it is `at` in a zone, None for the system's.

    There is one a day: a time that the clocks skip is as long after midnight as on other days,
    one that they show twice is the first of both.
    """
    day = after.astimezone(zone).date()
    days = (day + timedelta(days=number) for number in range(3))
    # By way of the time stamp, since `astimezone` takes a skipped time of the system's zone amiss.
    stamps = (datetime.combine(day, at, zone).timestamp() for day in days)
    moments = (datetime.fromtimestamp(stamp, UTC) for stamp in stamps)
    return next(moment for moment in moments if moment > after)


def _zone(memory: Memory) -> tzinfo | None:
    return None if memory.settings.zone is None else ZoneInfo(memory.settings.zone)


def _footing(root: Path) -> tuple[tuple[int, ...], ...]:
    """Tell apart what a memory stands on: the folder, its `.memory`, the text of its settings."""
    folders = (_status(folder)[:2] for folder in (root, root / ".memory"))
    settings = _status(root / SETTINGS_FILE)
    return *folders, settings


def _status(path: Path) -> tuple[int, ...]:
    try:
        found = path.stat()
    except OSError:
        return ()
    return found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns
