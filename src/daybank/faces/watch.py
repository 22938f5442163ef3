"""`daybank watch`: the loop of `daybank.watch`, told line by line and ended by a signal."""

from __future__ import annotations

import signal
import sys
import time
from datetime import UTC, datetime
from datetime import time as clock_time
from typing import TYPE_CHECKING, Any

import click

from daybank.errors import UsageError
from daybank.faces import output
from daybank.faces.call import Call, common
from daybank.faces.forms import Form, as_json, refreshed_form
from daybank.faces.reflect_forms import reflected_form
from daybank.model import Reflected, Refreshed
from daybank.search.agent_text import visible_line

if TYPE_CHECKING:
    from daybank.watch import Event


class ClockType(click.ParamType[clock_time]):
    """A time of the day as HH:MM."""

    name = "time"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> clock_time:
        """Read a time of the day."""
        try:
            return datetime.strptime(value, "%H:%M").time()  # noqa: DTZ007 - of any day and zone
        except ValueError:
            self.fail(f"{value!r} is no time of the day; write it like 04:00", param, ctx)


@click.command()
@click.option("--interval", type=float, metavar="S", help="Seconds between two looks.")
@click.option(
    "--reflect-at", type=ClockType(), metavar="HH:MM", help="Reflect at this time, daily."
)
@common
def watch(call: Call, /, *, interval: float | None, reflect_at: clock_time | None) -> int:
    """Keep the index in step with the pages until you stop it.

    Every change is told in a line. Without --interval the pages are looked at every half
    second to every thirty, so that it takes less than a hundredth of a core. --reflect-at is in
    the workspace's zone; what was missed is done once afterwards. Ctrl-C or SIGTERM ends it.
    """
    from daybank.memory import Memory  # noqa: PLC0415 - `--help` must not load a database
    from daybank.watch import Machine, Plan, Watch  # noqa: PLC0415 - as above

    if call.now is not None:
        raise UsageError("watch goes by the clock; leave --now out")
    if interval is not None and not 0 < interval < _DAY:
        raise UsageError(f"--interval is more than 0 and less than {_DAY} seconds, not {interval}")
    with Memory(call.workspace, agent=call.agent_id) as memory:
        root = memory.root
    stop = _Stop()
    machine = Machine(lambda: datetime.now(UTC), time.process_time, stop.pause)

    def tell(event: Event) -> None:
        output.say(as_json(event_form(event)) if call.json else event_text(event))
        if sys.stdout is not None:
            sys.stdout.flush()

    try:
        Watch(lambda: Memory(root), Plan(interval, reflect_at), machine, tell).run()
    except KeyboardInterrupt:
        # Whatever was under way has been taken back, or the next run completes it.
        return 0
    return 0


_DAY = 86_400


class _Stop:
    """Ends the watch at SIGINT and SIGTERM, in whatever it is doing."""

    def __init__(self) -> None:
        self._is_asked = False
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, self._ask)

    def pause(self, seconds: float) -> bool:
        """Rest, and say whether to go on."""
        if not self._is_asked:
            time.sleep(seconds)
        return not self._is_asked

    def _ask(self, *_: object) -> None:
        # Raised once, so that a second signal does not disturb the end; kept, because what is
        # raised while an object is being deleted is lost.
        if not self._is_asked:
            self._is_asked = True
            raise KeyboardInterrupt


def event_form(event: Event) -> Form:
    """Give an event with its time and its sort: `synced`, `reflected` or `waiting`."""
    form: Form = {"time": event.time.isoformat(timespec="seconds")}
    match event.what:
        case Refreshed() as done:
            return form | {"event": "synced"} | refreshed_form(done)
        case Reflected() as done:
            return form | {"event": "reflected"} | reflected_form(done)
        case waiting:
            return form | {"event": "waiting", "reason": waiting.reason}


def event_text(event: Event) -> str:
    """Render an event in one line that begins with the time of the day."""
    return visible_line(f"{event.time:%H:%M:%S} {_told(event)}")


def _told(event: Event) -> str:
    match event.what:
        case Refreshed(changed=changed, gone=gone, unchanged=unchanged, rebuilt=rebuilt):
            told = [f"{_counted(changed, 'page')} read"] if changed else []
            told += [f"{gone} gone"] if gone else []
            told = told or [f"in step, {_counted(unchanged, 'page')}"]
            return "; ".join((", ".join(told), *([rebuilt] if rebuilt else [])))
        case Reflected(changes=changes, opened=opened, problems=problems):
            told = [f"{_counted(len(changes), 'page')} written"] if changes else ["nothing new"]
            told += [f"{_counted(len(opened), 'opinion')} opened"] if opened else []
            told += [f"left alone: {problem}" for problem in problems]
            return f"reflected: {', '.join(told)}"
        case waiting:
            return f"waiting: {waiting.reason}"


def _counted(count: int, what: str) -> str:
    return f"1 {what}" if count == 1 else f"{count} {what}s"
