"""Aborts: wherever a sync stops, the index is in the old state or in the new one."""

from __future__ import annotations

import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, cast

import pytest
from memory_pages import STORY, MemoryPages

from daybank.index.store import Index, open_index, open_scratch_index
from daybank.index.sync import sync
from daybank.index.verify import contents, verify


class Died(BaseException):
    """The process ended here."""


class Mortal:
    """A connection of a process that dies before its n-th statement."""

    def __init__(self, connection: sqlite3.Connection, statements: int) -> None:
        self._connection = connection
        self._left = statements

    def __getattr__(self, name: str) -> Any:
        return getattr(self._connection, name)

    def _step(self) -> None:
        self._left -= 1
        if self._left < 0:
            raise Died

    def execute(self, statement: str, values: Any = ()) -> sqlite3.Cursor:
        self._step()
        return self._connection.execute(statement, values)

    def executemany(self, statement: str, rows: Iterable[Any]) -> sqlite3.Cursor:
        self._step()
        return self._connection.executemany(statement, rows)


def edit(pages: MemoryPages) -> None:
    """Change, add, remove, touch and rename at once."""
    pages.put("memory/2025-11-27.md", "## Retain\n- W @Peter: Back home with @Andy.\n\nprose\n")
    pages.put("memory/2025-11-30.md", "a new day\n\n- with a list\n")
    pages.remove("memory/2025-11-28.md")
    pages.touch("memory.md")
    pages.rename("bank/entities/Peter.md", "bank/entities/Petra.md")


def dies(index: Index, pages: MemoryPages, statements: int) -> bool:
    """Sync in a process that dies before its n-th statement; False if it lives to the end."""
    real = index.connection
    index.connection = cast("sqlite3.Connection", Mortal(real, statements))
    try:
        sync(index, pages)
    except Died:
        return True
    finally:
        index.connection = real
    return False


def states(prepare: Callable[[MemoryPages], None] | None) -> tuple[object, object]:
    """The contents before and after, of an index that never met an accident."""
    pages = MemoryPages(STORY)
    with open_scratch_index() as index:
        if prepare is None:
            return contents(index.connection), (sync(index, pages), contents(index.connection))[1]
        sync(index, pages)
        before = contents(index.connection)
        prepare(pages)
        sync(index, pages)
        return before, contents(index.connection)


@pytest.mark.parametrize("prepare", [None, edit], ids=["first index", "edits"])
def test_before_whatever_statement_a_sync_dies_the_state_is_old_or_new(
    tmp_path: Path, prepare: Callable[[MemoryPages], None] | None
) -> None:
    old, new = states(prepare)
    assert old != new
    deaths = 0
    while True:
        pages, path = MemoryPages(STORY), tmp_path / f"{deaths}.sqlite"
        with open_index(path) as index:
            if prepare is not None:
                sync(index, pages)
                prepare(pages)
            if not dies(index, pages, deaths):
                break
        deaths += 1
        with open_index(path) as index:
            assert contents(index.connection) == old
            sync(index, pages)
            assert contents(index.connection) == new
    assert deaths > 20


def test_a_statement_interrupted_in_its_middle_leaves_the_old_state(
    index: Index, pages: MemoryPages
) -> None:
    sync(index, pages)
    old = contents(index.connection)
    edit(pages)
    for steps in range(20, 1_000, 37):
        index.connection.set_progress_handler(lambda: 1, steps)
        with pytest.raises(sqlite3.OperationalError, match="interrupted"):
            sync(index, pages)
        index.connection.set_progress_handler(None, 0)
        assert contents(index.connection) == old
    sync(index, pages)
    assert verify(index, pages) == ()


# Every page of a generation says so; a state that mixes two was never a state of the files.
GENERATIONS = """
import sys
from itertools import count
from pathlib import Path
from daybank.index.store import open_index
from daybank.index.sync import sync
from memory_pages import MemoryPages

pages = MemoryPages()
with open_index(Path(sys.argv[1])) as index:
    for number in count(int(sys.argv[2])):
        for page in range(12):
            pages.put(f"memory/{page}.md", f"generation {number}\\n\\n" * (1 + (number + page) % 5))
        sync(index, pages)
        print(number, flush=True)
"""


def kill_at_random(path: Path, moment: random.Random, start: int) -> int:
    """Let a child sync generations and kill it; give the last one it reported."""
    child = subprocess.Popen(
        [sys.executable, "-c", GENERATIONS, str(path), str(start)],
        stdout=subprocess.PIPE,
        env=os.environ | {"PYTHONPATH": str(Path(__file__).parent)},
    )
    assert child.stdout is not None
    child.stdout.readline()
    time.sleep(moment.random() * 0.1)
    child.send_signal(signal.SIGKILL)
    reported = child.stdout.read().split()
    child.wait()
    return int(reported[-1]) if reported else start


def survives_kills(path: Path, kills: int, seed: int) -> None:
    moment, last = random.Random(seed), 0
    for _ in range(kills):
        last = kill_at_random(path, moment, last + 1)
        with open_index(path) as index:
            assert index.rebuilt is None
            rows = index.connection.execute("select distinct text from unit").fetchall()
            [generation] = {int(text.split()[1]) for (text,) in rows}
            # What was reported is never lost; one more may have been committed.
            assert generation in {last, last + 1}
    pages = MemoryPages(STORY)
    with open_index(path) as index:
        sync(index, pages)
        assert verify(index, pages) == ()


def test_a_killed_process_leaves_a_whole_state(path: Path) -> None:
    survives_kills(path, 4, seed=1)


@pytest.mark.slow
def test_a_thousand_killed_processes_leave_whole_states(path: Path) -> None:
    scale = float(os.environ.get("DAYBANK_SLOW_SCALE", "1"))
    survives_kills(path, max(int(1_000 * scale), 4), seed=2)
