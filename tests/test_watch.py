"""`daybank watch`: what it sees, how often it looks, when it reflects, and how it ends."""

from __future__ import annotations

import contextlib
import functools
import itertools
import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import time as seconds
from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime, time, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from daybank.faces.cli import main
from daybank.faces.watch import event_form, event_text
from daybank.index.sync import sync
from daybank.memory import Memory
from daybank.model import Change, Problem, Reflected, Refreshed
from daybank.watch import Event, Machine, Plan, Waiting, Watch, next_time
from vault import Vault

Act = Callable[[], object]
NOON = datetime(2026, 3, 4, 12, 0, tzinfo=UTC)


class Clock:
    """A machine whose time and cost a test sets; a pause is the next act of a script."""

    def __init__(self, *acts: Act) -> None:
        self.time = NOON
        self.cost = 0.0
        self.acts = list(acts)
        self.rests: list[float] = []

    @property
    def machine(self) -> Machine:
        return Machine(lambda: self.time, self.spent, self.pause)

    def spent(self) -> float:
        """The clock of the core; a look reads it before and after."""
        self.cost += self.step
        return self.cost

    step = 0.0

    def pause(self, rest: float) -> bool:
        self.rests.append(rest)
        if not self.acts:
            return False
        self.acts.pop(0)()
        return True


def opened(vault: Vault) -> Memory:
    return Memory(vault.root, environ={"XDG_CACHE_HOME": str(vault.root.parent / "cache")})


def watched(vault: Vault, *acts: Act, plan: Plan | None = None) -> list[str]:
    """What a watch tells, without the time; each act happens between two looks."""
    clock, told = Clock(*acts), list[str]()
    watch = Watch(
        lambda: opened(vault),
        plan or Plan(),
        clock.machine,
        lambda event: told.append(event_text(event).partition(" ")[2]),
    )
    watch.run()
    assert watch._memory is None, "the index is closed at the end"
    return told


def nothing() -> None:
    """An act for a look at which nothing has happened."""


@contextlib.contextmanager
def locked(vault: Vault) -> Iterator[None]:
    """Hold the index as another process does that writes it."""
    with contextlib.closing(sqlite3.connect(vault.root / ".memory/index.sqlite")) as other:
        other.execute("begin immediate")
        yield


# -- what it sees --------------------------------------------------------------------------


def test_each_change_is_one_line_and_quiet_is_none(vault: Vault) -> None:
    vault.log("2026-03-01", "W @Mira: Moved to Porto.")

    def changed() -> None:
        vault.add("memory/2026-03-01.md", "- W @Mira: Has a cat.")
        vault.log("2026-03-02", "W @Mira: Works at the harbour.")

    def removed() -> None:
        (vault.root / "memory/2026-03-02.md").unlink()

    told = watched(vault, nothing, changed, nothing, removed, nothing)
    assert told == ["1 page read", "2 pages read", "1 gone"]
    assert vault.places("cat") == ["memory/2026-03-01.md#L3"]


def test_a_watch_that_finds_nothing_new_says_that_it_is_in_step(vault: Vault) -> None:
    vault.log("2026-03-01", "W @Mira: Moved to Porto.")
    vault.memory.sync()
    assert watched(vault, nothing) == ["in step, 1 page"]


def test_a_page_is_read_as_an_editor_leaves_it(vault: Vault) -> None:
    page = vault.log("2026-03-01", "W @Mira: Moved to Porto.")

    def temporary() -> None:
        vault.write("memory/.2026-03-01.md.swp", b"- W @Mira: Half a line")
        vault.write("memory/2026-03-01.md~", b"- W @Mira: The line before.")

    def renamed() -> None:
        fresh = vault.put("memory/.2026-03-01.md.tmp", "## Retain", "- W @Mira: Moved to Faro.")
        fresh.replace(page)

    def truncated() -> None:
        page.write_bytes(b"")

    def written() -> None:
        page.write_text("## Retain\n- W @Mira: Moved to Braga.\n")

    told = watched(vault, temporary, renamed, truncated, written)
    assert told == ["1 page read"] * 4
    assert vault.said("moved") == ["Moved to Braga."]


def test_a_thousand_changes_are_one_line(vault: Vault) -> None:
    def many() -> None:
        for number in range(1000):
            vault.write(f"memory/2026-03-01-{number}.md", b"- W @Mira: Was here.\n")

    assert watched(vault, many, nothing) == ["in step, 0 pages", "1000 pages read"]


def test_a_workspace_may_go_and_come_back(vault: Vault) -> None:
    vault.log("2026-03-01", "W @Mira: Moved to Porto.")
    gone: list[bool] = []

    def delete() -> None:
        shutil.rmtree(vault.root)

    def wait() -> None:
        gone.append(not vault.root.exists())

    def recreate() -> None:
        vault.log("2026-03-09", "W @Tomas: Builds boats.")

    told = watched(vault, delete, wait, wait, recreate, nothing)
    assert told == ["1 page read", f"waiting: {vault.root} is gone", "1 page read"]
    assert gone == [True, True], "a watch does not make what it misses"
    assert (vault.root / ".memory/.gitignore").exists()
    vault.reopen()
    assert (vault.said("boats"), vault.said("Porto")) == (["Builds boats."], [])


def test_a_workspace_that_was_replaced_between_two_looks_is_read_anew(vault: Vault) -> None:
    vault.log("2026-03-01", "W @Mira: Moved to Porto.")

    def replace() -> None:
        shutil.rmtree(vault.root)
        vault.log("2026-03-01", "W @Tomas: Builds boats.")

    assert watched(vault, replace, nothing) == ["1 page read"] * 2
    vault.reopen()
    assert vault.said("boats") == ["Builds boats."]


def test_a_deleted_index_is_built_again(vault: Vault) -> None:
    vault.log("2026-03-01", "W @Mira: Moved to Porto.")

    def delete() -> None:
        shutil.rmtree(vault.root / ".memory")

    assert watched(vault, delete, nothing) == ["1 page read"] * 2
    assert (vault.root / ".memory/.gitignore").exists()


def test_other_settings_hold_from_the_next_look_on(vault: Vault) -> None:
    vault.put("SOUL.md", "Be kind.")

    def settings_() -> None:
        vault.put("daybank.toml", 'extra = ["SOUL.md"]')

    def wrong() -> None:
        vault.put("daybank.toml", "extra = 3")

    told = watched(vault, settings_, wrong, nothing, settings_, nothing)
    assert told[:2] == ["in step, 0 pages", "1 page read"]
    assert told[2].startswith("waiting: daybank.toml: extra: ")
    assert told[3:] == ["in step, 1 page"]


def test_an_index_that_cannot_be_made_is_waited_for(vault: Vault) -> None:
    vault.log("2026-03-01", "W @Mira: Moved to Porto.")

    def block() -> None:
        shutil.rmtree(vault.root / ".memory")
        (vault.root / ".memory/index.sqlite/in the way").mkdir(parents=True)

    def clear() -> None:
        shutil.rmtree(vault.root / ".memory")

    told = watched(vault, block, nothing, nothing, clear, nothing)
    assert [line.split(":")[0] for line in told] == ["1 page read", "waiting", "1 page read"]


def test_an_index_that_another_process_holds_is_tried_again(
    vault: Vault, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Without the two seconds that a sync waits for the lock.
    monkeypatch.setattr("daybank.memory.sync", functools.partial(sync, wait=0.0))
    vault.log("2026-03-01", "W @Mira: Moved to Porto.")
    with contextlib.ExitStack() as held:

        def hold() -> None:
            held.enter_context(locked(vault))
            vault.log("2026-03-02", "W @Mira: Has a cat.")

        told = watched(vault, hold, nothing, held.close, nothing)
    busy = "waiting: another process is updating the index"
    assert told == ["1 page read", busy, "1 page read"]


# -- how often it looks --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cost", "rest"),
    [(0.001, 0.5), (0.02, 2.4), (0.2, 24.0), (5.0, 30.0)],
)
def test_looking_takes_less_than_a_hundredth_of_a_core(
    vault: Vault, cost: float, rest: float
) -> None:
    clock = Clock(nothing)
    clock.step = cost
    Watch(lambda: opened(vault), Plan(), clock.machine, lambda _: None).run()
    assert clock.rests[1] == pytest.approx(rest)


def test_reading_what_changes_all_the_time_takes_a_fifth(vault: Vault) -> None:
    clock = Clock()
    clock.step = 2.0

    def changed() -> None:
        vault.log("2026-03-01", f"W @Mira: Line {len(clock.rests)}.")

    clock.acts = [changed] * 3
    Watch(lambda: opened(vault), Plan(), clock.machine, lambda _: None).run()
    assert clock.rests == pytest.approx([8.0] * 4)


def test_a_given_interval_holds_whatever_looking_costs(vault: Vault) -> None:
    clock = Clock(nothing, nothing)
    clock.step = 9.0
    Watch(lambda: opened(vault), Plan(interval=0.25), clock.machine, lambda _: None).run()
    assert clock.rests == [0.25] * 3


def test_the_rest_ends_when_it_is_time_to_reflect(vault: Vault) -> None:
    vault.put("daybank.toml", 'zone = "UTC"')
    clock = Clock()
    plan = Plan(interval=3600.0, reflect_at=time(12, 10))
    Watch(lambda: opened(vault), plan, clock.machine, lambda _: None).run()
    assert clock.rests == [600.0]


# -- when it reflects ----------------------------------------------------------------------


class Diary:
    """A watch that reflects at four in Amsterdam, run through given moments."""

    def __init__(self, vault: Vault, begin: str) -> None:
        vault.put("daybank.toml", 'zone = "Europe/Amsterdam"')
        self.vault = vault
        self.clock = Clock()
        self.clock.time = datetime.fromisoformat(begin).astimezone(UTC)
        self.begin()

    def begin(self) -> None:
        """Start the watch, as after the machine was off."""
        self.reflected: list[str] = []
        plan = Plan(reflect_at=time(4, 0))
        self.watch = Watch(lambda: opened(self.vault), plan, self.clock.machine, self.tell)

    def tell(self, event: Event) -> None:
        if isinstance(event.what, Reflected):
            self.reflected.append(f"{event.time:%d %H:%M}")
            # The mark is of the real clock; here it is of this one.
            mark, now = self.vault.root / ".memory/reflected", self.clock.time.timestamp()
            os.utime(mark, (now, now))

    def looks(self, *moments: str) -> list[str]:
        for moment in moments:
            self.clock.time = datetime.fromisoformat(moment).astimezone(UTC)
            self.watch.look()
        return self.reflected


def test_it_reflects_once_a_day(vault: Vault) -> None:
    diary = Diary(vault, "2026-03-04T12:00+01:00")
    found = diary.looks(
        "2026-03-04T12:00+01:00",
        "2026-03-05T03:59:59+01:00",
        "2026-03-05T04:00+01:00",
        "2026-03-05T04:00:30+01:00",
        "2026-03-05T23:00+01:00",
        "2026-03-06T04:00:01+01:00",
    )
    assert found == ["05 04:00", "06 04:00"]


def test_what_the_machine_slept_through_is_done_once_afterwards(vault: Vault) -> None:
    diary = Diary(vault, "2026-03-04T12:00+01:00")
    found = diary.looks(
        "2026-03-04T23:00+01:00",
        "2026-03-08T02:00+01:00",  # three days later, and before four
        "2026-03-08T02:01+01:00",
        "2026-03-08T04:00+01:00",
    )
    assert found == ["08 02:00", "08 04:00"]


def test_what_was_missed_while_no_watch_ran_is_done_when_one_begins(vault: Vault) -> None:
    diary = Diary(vault, "2026-03-04T12:00+01:00")
    assert diary.looks("2026-03-05T04:00+01:00") == ["05 04:00"]
    diary.begin()
    assert diary.looks("2026-03-05T09:00+01:00") == [], "it was done this day"
    diary.begin()
    assert diary.looks("2026-03-06T09:00+01:00", "2026-03-06T09:01+01:00") == ["06 09:00"]


def test_a_clock_that_is_set_back_does_not_make_it_reflect_twice(vault: Vault) -> None:
    diary = Diary(vault, "2026-03-04T12:00+01:00")
    found = diary.looks(
        "2026-03-05T04:00+01:00", "2026-03-05T03:59+01:00", "2026-03-05T04:00+01:00"
    )
    assert found == ["05 04:00"]


def test_a_mark_of_the_future_does_not_keep_it_from_reflecting(vault: Vault) -> None:
    diary = Diary(vault, "2027-03-04T12:00+01:00")
    diary.looks("2027-03-05T04:00+01:00")
    diary.clock.time = datetime.fromisoformat("2026-03-04T12:00+01:00").astimezone(UTC)
    diary.begin()
    assert diary.looks("2026-03-04T12:00+01:00", "2026-03-05T04:00+01:00") == ["05 04:00"]


def test_a_reflection_that_could_not_be_made_is_made_later(vault: Vault) -> None:
    diary = Diary(vault, "2026-03-04T12:00+01:00")
    diary.looks("2026-03-04T12:00+01:00")
    away = vault.root.rename(vault.root.with_name("away"))
    assert diary.looks("2026-03-05T04:00+01:00") == []
    away.rename(vault.root)
    assert diary.looks("2026-03-05T05:00+01:00") == ["05 05:00"]


def test_reflecting_writes_pages_and_leaves_the_index_in_step(vault: Vault) -> None:
    vault.put("daybank.toml", 'zone = "UTC"')
    for day in (1, 2, 3):
        vault.log(f"2026-03-0{day}", f"W @Mira: Was seen on pier {day}.")
    clock, told = Clock(), list[str]()

    def four() -> None:
        clock.time += timedelta(hours=16)

    clock.acts = [four, nothing]
    plan = Plan(reflect_at=time(4, 0))
    Watch(lambda: opened(vault), plan, clock.machine, lambda e: told.append(event_text(e))).run()
    assert told == ["12:00:00 3 pages read", "04:00:00 reflected: 2 pages written"]
    assert (vault.root / "bank/entities/Mira.md").exists()


ZONES = ("Europe/Amsterdam", "America/Sao_Paulo", "Asia/Beirut", "Australia/Lord_Howe", "UTC")


@given(
    st.sampled_from(ZONES),
    st.times().map(lambda at: at.replace(second=0, microsecond=0, tzinfo=None)),
    st.dates(date(2010, 1, 1), date(2030, 1, 1)),
)
@settings(max_examples=20, deadline=None)
def test_there_is_one_time_to_reflect_a_day(zone: str, at: time, begin: date) -> None:
    after = datetime.combine(begin, time(), ZoneInfo(zone))
    moments = [after]
    for _ in range(366):
        moments.append(next_time(moments[-1], at, ZoneInfo(zone)))
    gaps = [later - earlier for earlier, later in itertools.pairwise(moments[1:])]
    assert all(timedelta(hours=23) <= gap <= timedelta(hours=25) for gap in gaps)
    assert sum(gaps, timedelta()) <= timedelta(days=365, hours=1)


@pytest.mark.parametrize(
    ("zone", "after", "at", "due"),
    [
        # The clocks go from two to three, so half past two is an hour later.
        ("Europe/Amsterdam", "2026-03-28T12:00+01:00", time(2, 30), "2026-03-29T03:30+02:00"),
        ("Europe/Amsterdam", "2026-03-29T03:30+02:00", time(2, 30), "2026-03-30T02:30+02:00"),
        # Half past two comes twice; the second is not meant.
        ("Europe/Amsterdam", "2026-10-24T12:00+02:00", time(2, 30), "2026-10-25T02:30+02:00"),
        ("Europe/Amsterdam", "2026-10-25T02:30+02:00", time(2, 30), "2026-10-26T02:30+01:00"),
        ("Europe/Amsterdam", "2026-10-25T02:15+01:00", time(2, 30), "2026-10-26T02:30+01:00"),
        # At one past midnight it is the evening before again, and midnight has been.
        ("America/St_Johns", "2010-11-06T23:30-03:30", time(0, 0), "2010-11-08T00:00-03:30"),
    ],
)
@pytest.mark.parametrize("is_system", [False, True])
def test_a_time_that_is_skipped_or_comes_twice_counts_once(
    zone: str, after: str, at: time, due: str, *, is_system: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setenv("TZ", zone)
        seconds.tzset()
        found = next_time(datetime.fromisoformat(after), at, None if is_system else ZoneInfo(zone))
    seconds.tzset()
    assert found == datetime.fromisoformat(due)


# -- what it prints ------------------------------------------------------------------------


def test_an_event_is_one_line_or_one_object() -> None:
    def both(what: Refreshed | Reflected | Waiting) -> tuple[str, dict[str, object]]:
        return event_text(Event(NOON, what)), event_form(Event(NOON, what))

    text, form = both(Refreshed(3, 1, 8, rebuilt="the index was damaged and has been built anew"))
    assert text == "12:00:00 3 pages read, 1 gone; the index was damaged and has been built anew"
    assert (form["time"], form["event"]) == ("2026-03-04T12:00:00+00:00", "synced")
    assert (form["changed"], form["gone"], form["unchanged"]) == (3, 1, 8)
    left = Problem("edited", "bank/world.md", 3, "was edited")
    text, form = both(Reflected((Change("bank/opinions.md"),), ("^o-1",), 2, (left,)))
    assert text == (f"12:00:00 reflected: 1 page written, 1 opinion opened, left alone: {left}")
    assert form["event"] == "reflected"
    assert both(Reflected())[0] == "12:00:00 reflected: nothing new"
    assert both(Waiting("it is\ngone"))[0].count("\n") == 0
    assert both(Waiting("gone"))[1] == {
        "time": "2026-03-04T12:00:00+00:00",
        "event": "waiting",
        "reason": "gone",
    }


@pytest.mark.parametrize(
    ("arguments", "code", "sentence"),
    [
        (("--reflect-at", "25:00"), 2, "no time of the day"),
        (("--interval", "0"), 2, "--interval is more than 0"),
        (("--interval", "nan"), 2, "--interval is more than 0"),
        (("--now", "2026-03-04"), 2, "leave --now out"),
        (("-w", "/nowhere/at/all"), 3, "there is no workspace"),
    ],
)
def test_what_cannot_be_watched_is_refused(
    vault: Vault,
    capfd: pytest.CaptureFixture[str],
    arguments: tuple[str, ...],
    code: int,
    sentence: str,
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["-w", str(vault.root), "watch", *arguments])
    assert (ended.value.code, sentence in capfd.readouterr().err) == (code, True)


# -- a real process ------------------------------------------------------------------------


class Process:
    """`daybank watch` on its own, read line by line."""

    def __init__(self, root: Path, *arguments: str) -> None:
        command = [sys.executable, "-m", "daybank", "-w", str(root), "watch", "--json", *arguments]
        # A variable of the tests would be an unknown setting.
        env = {key: value for key, value in os.environ.items() if not key.startswith("DAYBANK_")}
        self.running = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=env
        )

    def event(self) -> dict[str, object]:
        assert self.running.stdout
        said = json.loads(self.running.stdout.readline())
        assert isinstance(said, dict)
        return said

    def until(self, **wanted: object) -> None:
        """Read events until one is as wanted; without it this waits for the test to time out."""
        while True:
            said = self.event()
            if all(said.get(key) == value for key, value in wanted.items()):
                return

    def end(self, number: int) -> tuple[str, int]:
        """Send a signal; give what went to stderr, and the exit code."""
        self.running.send_signal(number)
        _, errors = self.running.communicate(timeout=60)
        return errors, self.running.returncode


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_it_in_order(vault: Vault, number: int) -> None:
    vault.log("2026-03-01", "W @Mira: Moved to Porto.")
    process = Process(vault.root, "--interval", "3600")
    process.until(event="synced", changed=1)
    assert process.end(number) == ("", 0)
    assert vault.memory.verify() == ()


@pytest.mark.slow
def test_a_watch_lives_through_whatever_people_and_editors_do(vault: Vault) -> None:
    page = vault.log("2026-03-01", "W @Mira: Moved to Porto.")
    process = Process(vault.root, "--interval", "0.05")
    process.until(event="synced", changed=1)
    for number in range(100):
        fresh = vault.put("memory/.fresh.md.tmp", f"- W @Mira: Saw boat {number}.")
        if number % 2:
            fresh.replace(page)
        else:
            page.write_bytes(b"")
            page.write_bytes(fresh.read_bytes())
        if number % 10 == 0:
            process.until(event="synced", changed=1)
    page.unlink()
    process.until(event="synced", gone=1)
    for number in range(3000):
        vault.write(f"memory/2026-03-02-{number}.md", b"- W @Mira: Was here.\n")
    shutil.rmtree(vault.root / ".memory", ignore_errors=True)
    while vault.root.exists():  # a look may come between
        shutil.rmtree(vault.root, ignore_errors=True)
    process.until(event="waiting", reason=f"{vault.root} is gone")
    vault.log("2026-03-09", "W @Tomas: Builds boats.")
    process.until(event="synced", changed=1)
    assert process.end(signal.SIGTERM) == ("", 0)
    vault.reopen()
    assert vault.said("boats") == ["Builds boats."]
    assert vault.memory.verify() == ()


STORM = """
import random, sys
from pathlib import Path
root, seed = Path(sys.argv[1]), int(sys.argv[2])
numbers = list(range(1000))
random.Random(seed).shuffle(numbers)
for number in numbers:
    page = root / f"memory/{number:04}.md"
    fresh = page.with_suffix(f".{seed}.tmp")
    fresh.write_text(f"## Retain\\n- W @Mira: Saw boat {number} of fleet {seed}.\\n")
    fresh.replace(page)
"""


@pytest.mark.slow
def test_after_a_storm_of_two_programs_the_index_is_what_a_rebuild_makes(vault: Vault) -> None:
    vault.log("2026-03-01", "W @Mira: Moved to Porto.")
    process = Process(vault.root, "--interval", "0.05")
    process.until(event="synced", changed=1)
    storm = [
        subprocess.Popen([sys.executable, "-c", STORM, str(vault.root), str(seed)])
        for seed in (1, 2)
    ]
    assert [program.wait(timeout=120) for program in storm] == [0, 0]
    vault.log("2026-03-02", "W @Mira: The wind is gone.")
    deadline = seconds.monotonic() + 60
    while not _holds(vault, "wind is gone") and seconds.monotonic() < deadline:
        seconds.sleep(0.1)
    assert process.end(signal.SIGTERM) == ("", 0)
    assert _holds(vault, "wind is gone"), "the watch alone has read it"
    assert vault.memory.verify() == ()


def _holds(vault: Vault, text: str) -> bool:
    """Say whether the index holds a text, without bringing it up to the pages."""
    with contextlib.closing(sqlite3.connect(vault.root / ".memory/index.sqlite")) as connection:
        found = connection.execute("select 1 from unit where text like ?", (f"%{text}%",))
        return found.fetchone() is not None
