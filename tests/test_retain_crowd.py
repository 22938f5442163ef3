"""Many programs at one page, and a death at any moment: no line is lost, none is half."""

from __future__ import annotations

import fcntl
import os
import subprocess
import sys
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from daybank.grammar.page import read_page, written_facts
from daybank.retain import day_page, parse_text, retain
from daybank.workspace import Workspace

DAY = date(2025, 11, 27)
PAGE = day_page(DAY)
SCALE = float(os.environ.get("DAYBANK_SLOW_SCALE", "1"))

WRITER = """
import sys
from datetime import date
from pathlib import Path
from daybank.retain import parse_text, retain
from daybank.workspace import Workspace

workspace = Workspace.open(Path(sys.argv[1]), {})
for number in range(int(sys.argv[3])):
    bullet = parse_text(f"{sys.argv[2]} says {number}, to its last word", about=["crowd"])
    retained = retain(workspace, bullet, date(2025, 11, 27))
    assert retained.unit.claim == bullet.claim
    print(retained.added)
"""

# Reads until the page holds the line that says it is over; a line is whole when it has its end.
READER = """
import re, sys
from pathlib import Path
from daybank.grammar.lines import split_lines
from daybank.grammar.page import read_page
from daybank.workspace import Workspace

workspace = Workspace.open(Path(sys.argv[1]), {})
line = re.compile(r"(- W @crowd: w\\d says \\d+, to its last word|- S: shell says \\d+, whole)?$|#")
seen = 0
while True:
    page = workspace.read("memory/2025-11-27.md")
    if page is None:
        continue
    facts = sum(unit.is_fact for unit in read_page(page.path, page.text).units)
    ended = page.text[: page.text.rfind("\\n") + 1]
    assert all(map(line.match, split_lines(ended))), "a line is half"
    assert facts >= seen, "a fact is lost"
    seen = facts
    if "# over" in page.text:
        break
"""

SHELL = 'n=0; while [ $n -lt $1 ]; do echo "- S: shell says $n, whole" >> $0; n=$((n+1)); done'


def started(code: str, *arguments: object) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", code, *map(str, arguments)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def added(writers: list[subprocess.Popen[str]]) -> list[int]:
    """Wait for the writers, who meet no error; how many lines each of them added."""
    said = [writer.communicate() for writer in writers]
    assert [errors for _, errors in said] == [""] * len(writers)
    return [printed.count("True") for printed, _ in said]


def crowd(root: Path, each: int) -> None:
    """Let eight writers, two readers and a shell loop at one page; then count what is there."""
    page = root / PAGE
    page.parent.mkdir()
    page.write_text("# 2025-11-27\n\n## Retain\n")
    readers = [started(READER, root) for _ in range(2)]
    writers = [started(WRITER, root, f"w{number}", each) for number in range(8)]
    shell = subprocess.run(["sh", "-c", SHELL, str(page), str(8 * each)], check=False)
    assert added(writers) == [each] * 8
    with page.open("a") as file:
        file.write("# over\n")
    assert [reader.communicate()[1] for reader in readers] == ["", ""]
    assert shell.returncode == 0
    facts = [unit.claim.text for unit in written_facts(read_page(PAGE, page.read_text()))]
    expected = {f"w{n} says {m}, to its last word" for n in range(8) for m in range(each)}
    expected |= {f"shell says {m}, whole" for m in range(8 * each)}
    assert len(facts) == 16 * each
    assert set(facts) == expected


def test_a_crowd_retains_into_one_day_and_every_line_is_there(tmp_path: Path) -> None:
    crowd(tmp_path, 25)


@pytest.mark.slow
def test_a_larger_crowd_retains_into_one_day(tmp_path: Path) -> None:
    crowd(tmp_path, max(1, round(200 * SCALE)))


@pytest.mark.parametrize("end", ["", "\n## Notes\n"])
def test_a_crowd_that_says_the_same_says_it_once(tmp_path: Path, end: str) -> None:
    if end:
        (tmp_path / "memory").mkdir()
        (tmp_path / PAGE).write_text(f"# 2025-11-27\n\n## Retain\n{end}")
    assert sum(added([started(WRITER, tmp_path, "w0", 8) for _ in range(8)])) == 8
    lines = (f"- W @crowd: w0 says {number}, to its last word\n" for number in range(8))
    page = (tmp_path / PAGE).read_text()
    assert page == f"# 2025-11-27\n\n## Retain\n{''.join(lines)}{end}"


# Death

# Everything a write does to the disk; a death before one is a death after the one before it.
CALLS = [
    *((os, name) for name in ("open", "write", "fsync", "fchmod", "ftruncate")),
    *((os, name) for name in ("mkdir", "link", "replace", "unlink")),
    (fcntl, "flock"),
]
START = {
    "no page": None,
    "no section": b"# Day\n\nprose without end",
    "the end": b"# Day\n\n## Retain\n- W: a\n",
    "the middle": b"## Retain\r\n- W: a\r\n\r\n## Notes\r\nprose\r\n",
}
NEW = parse_text("Likes tea.", about=["Peter"])


def mortal(calls: int) -> None:
    """From now on this process makes so many calls and dies before the next."""
    left = iter(range(calls))

    def dying(call: Callable[..., Any]) -> Callable[..., Any]:
        def wrapped(*arguments: Any, **options: Any) -> Any:
            if next(left, None) is None:
                os._exit(9)
            return call(*arguments, **options)

        return wrapped

    for module, name in CALLS:
        setattr(module, name, dying(getattr(module, name)))


def dies(root: Path, calls: int) -> bool:
    """Retain in a child that dies after some calls; False if it lived to the end."""
    child = os.fork()
    if child == 0:
        status = 1
        try:
            workspace = Workspace.open(root, {})
            mortal(calls)
            retain(workspace, NEW, DAY)
            status = 0
        finally:
            os._exit(status)
    _, ended = os.waitpid(child, 0)
    code = os.waitstatus_to_exitcode(ended)
    assert code in (0, 9)
    return code == 9


def content(root: Path) -> bytes | None:
    return (root / PAGE).read_bytes() if (root / PAGE).exists() else None


def begun(root: Path, page: bytes | None) -> Path:
    root.mkdir()
    if page is not None:
        (root / "memory").mkdir()
        (root / PAGE).write_bytes(page)
    return root


@pytest.mark.parametrize("start", START)
def test_wherever_it_dies_the_page_is_old_or_new_and_retain_works_again(
    tmp_path: Path, start: str
) -> None:
    old = START[start]
    whole = begun(tmp_path / "whole", old)
    retain(Workspace.open(whole, {}), NEW, DAY)
    new = content(whole)
    seen: list[bytes | None] = []
    while dies(root := begun(tmp_path / str(len(seen)), old), len(seen)):
        seen.append(content(root))
        assert seen[-1] in (old, new)
        assert retain(Workspace.open(root, {}), NEW, DAY).unit.claim == NEW.claim
        assert content(root) == new
    assert {old, new} == set(seen)
