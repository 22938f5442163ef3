"""However a call ends, it ends in an exit code and at most one sentence."""

import json
import os
import pty
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from calling import Run

from daybank.index.opening import DAMAGED

DAYBANK = [sys.executable, "-m", "daybank"]


def daybank(*arguments: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [*DAYBANK, *arguments], env=os.environ | environment, capture_output=True, check=False
    )


@pytest.mark.parametrize(
    "locale", [{"LC_ALL": "C"}, {"PYTHONIOENCODING": "ascii"}, {"PYTHONUTF8": "0", "LC_ALL": "C"}]
)
def test_every_script_is_printed_in_every_locale(castle: Path, locale: dict[str, str]) -> None:
    assert castle.exists()
    done = daybank("recall", "--about", "Odile", **locale)
    assert (done.returncode, done.stderr) == (0, b"")
    exact = daybank("recall", "--about", "Odile", "--json", **locale)
    contents = [item["content"] for item in json.loads(exact.stdout.decode("utf-8"))["items"]]
    assert "从丹吉尔回来了，带了一块地毯。" in contents


def test_a_question_that_is_no_text_is_asked_all_the_same(castle: Path) -> None:
    assert castle.exists()
    call = [os.fsencode(word) for word in (*DAYBANK, "recall", "--json")]
    done = subprocess.run([*call, b"relay \xff"], capture_output=True, check=False)
    form = json.loads(done.stdout.decode("utf-8"))
    assert form["query"] == "relay \ufffd"
    assert form["items"]


def test_a_reader_that_stops_early_ends_the_call_quietly(castle: Path) -> None:
    page = castle / "memory" / "2025-12-10.md"
    page.write_text("## Retain\n" + "".join(f"- W: Fact {n}.\n" for n in range(3_000)), "utf-8")
    with subprocess.Popen(
        [*DAYBANK, "facts", "--json"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 141


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full device here")
def test_output_that_cannot_be_written_is_told(castle: Path) -> None:
    assert castle.exists()
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run([*DAYBANK, "facts"], stdout=full, stderr=subprocess.PIPE, check=False)
    assert done.returncode == 3
    assert done.stderr.count(b"\n") == 1
    assert b"free some space" in done.stderr


def test_a_closed_stdout_is_no_failure(castle: Path) -> None:
    assert castle.exists()
    line = f"{sys.executable} -m daybank recall relay >&-"
    done = subprocess.run(line, shell=True, stderr=subprocess.PIPE, check=False)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize(
    ("error", "code", "words"),
    [
        (sqlite3.OperationalError("disk I/O error"), 3, "disk I/O error"),
        (PermissionError(13, "Permission denied", "/w/MEMORY.md"), 3, "check its permissions"),
        (OSError(28, "No space left on device"), 3, "free some space"),
        (KeyboardInterrupt(), 130, ""),
    ],
)
def test_what_fails_below_is_one_sentence(
    run: Run, monkeypatch: pytest.MonkeyPatch, error: BaseException, code: int, words: str
) -> None:
    def fail(_: object) -> None:
        raise error

    monkeypatch.setattr("daybank.memory.Memory.sync", fail)
    said = run("recall", "relay", "--json")
    assert (said.code, said.out) == (code, "")
    assert words in said.err
    assert len(said.err.splitlines()) == 1


def test_an_interrupt_from_the_keyboard_is_130(castle: Path) -> None:
    assert castle.exists()
    code = (
        "import os, signal, daybank.memory as m; from daybank.faces.cli import main\n"
        f"m.Memory.sync = lambda _: os.kill(os.getpid(), {signal.SIGINT.value})\n"
        "main(['status'])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False)
    assert done.returncode == 130
    assert b"Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("environment", "coloured"),
    [
        ({"TERM": "xterm"}, True),
        ({"TERM": "xterm", "NO_COLOR": "1"}, False),
        ({"TERM": "dumb"}, False),
    ],
)
def test_colours_are_for_a_terminal_that_wants_them(
    castle: Path, environment: dict[str, str], coloured: bool
) -> None:
    assert castle.exists()
    ours, theirs = pty.openpty()
    plain = {key: value for key, value in os.environ.items() if key != "NO_COLOR"}
    call = [*DAYBANK, "recall", "relay"]
    subprocess.run(call, env=plain | environment, stdout=theirs, check=True)
    shown = os.read(ours, 4096)
    os.close(ours)
    os.close(theirs)
    assert shown.startswith(b"\x1b[36mexperience" if coloured else b"experience  @gatehouse")


def test_what_the_memory_has_to_say_goes_to_stderr(run: Run, castle: Path) -> None:
    run("sync")
    index = castle / ".memory" / "index.sqlite"
    index.write_bytes(b"no database at all, but long enough to be one" * 40)
    said = run("recall", "relay", "--json")
    assert json.loads(said.out)["items"]
    assert said.err == f"daybank: {DAMAGED}\n"
    assert run("recall", "relay").err == ""


def test_problems_are_counted_with_a_hint(run: Run, castle: Path) -> None:
    (castle / "memory" / "dangling.md").symlink_to("nowhere.md")
    said = run("recall", "relay")
    assert said.code == 0
    assert said.err == "daybank: 1 place could not be read as meant; see `daybank status`\n"
