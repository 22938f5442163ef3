"""Eight long-lived processes retain into one day while others ask: nothing is lost or shown."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from daybank.memory import Memory

SCALE = float(os.environ.get("DAYBANK_SLOW_SCALE", "1"))

WRITER = """
import sys
from datetime import date
from daybank.memory import Memory

with Memory(sys.argv[1], environ={}) as memory:
    for number in range(int(sys.argv[3])):
        text = f"{sys.argv[2]} keeps number {number} in mind"
        retained = memory.retain(text, about=["crowd"], day=date(2025, 11, 27))
        assert retained.added, text
"""

# Asks for what it has just written itself: read-your-writes, whoever else holds the index.
ASKER = """
import sys
from datetime import date
from daybank.memory import Memory

asked = stale = 0
with Memory(sys.argv[1], environ={}) as memory:
    for number in range(int(sys.argv[3])):
        text = f"{sys.argv[2]} asks for number {number} at once"
        line = memory.retain(text, about=["crowd"], day=date(2025, 11, 27)).unit.source
        answer = memory.recall(text, k=3)
        assert answer.stale or answer.items[0].source == line, (text, answer.items[:1])
        stale += answer.stale
        asked += 1
print(asked, stale)
"""


def crowd(root: Path, each: int) -> int:
    """Let eight writers and two askers at one day; return how many facts they meant to add."""
    asks = max(each // 5, 2)
    jobs = [(WRITER, f"writer{n}", each) for n in range(8)]
    jobs += [(ASKER, f"asker{n}", asks) for n in range(2)]
    running = [
        subprocess.Popen(
            [sys.executable, "-c", code, str(root), name, str(count)],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for code, name, count in jobs
    ]
    said = [process.communicate() for process in running]
    assert [errors for _, errors in said] == [""] * len(jobs)
    assert [process.returncode for process in running] == [0] * len(jobs)
    return 8 * each + 2 * asks


def check(root: Path, expected: int) -> None:
    with Memory(root, environ={}) as memory:
        facts = [told.unit.claim.text for told in memory.facts()]
        assert len(facts) == len(set(facts)) == expected
        assert memory.verify() == ()
        assert memory.status().problems == ()
    page = (root / "memory" / "2025-11-27.md").read_text("utf-8")
    assert page.count("## Retain") == 1
    assert page.endswith("\n")


def test_eight_writers_and_two_askers_meet_no_error(tmp_path: Path) -> None:
    check(tmp_path, crowd(tmp_path, 12))


@pytest.mark.slow
def test_eight_writers_of_two_hundred_facts_each_lose_none(tmp_path: Path) -> None:
    check(tmp_path, crowd(tmp_path, max(int(200 * SCALE), 20)))
