"""Transcripts of the command line: read, run and compared, or written anew.

    # A comment, kept as it is.
    $ daybank recall tangier
    > world  Odile is in Tangier.  memory/2025-11-27.md#L8
    ? 1

A `$` line goes to the shell inside a copy of the workspace, `>` lines are what it must print
(both streams), a `?` line is the exit code when it is not 0.
"""

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

Run = Callable[[str], tuple[str, int]]


@dataclass(frozen=True, slots=True)
class Step:
    """One command with what it printed and how it ended. `line` counts from 1."""

    line: int
    command: str
    output: tuple[str, ...] = ()
    code: int = 0


def steps(text: str) -> list[Step]:
    """Read the commands of a transcript with what is expected of them."""
    found: list[Step] = []
    for number, line in enumerate(text.splitlines(), 1):
        mark, rest = line[:1], line[2:]
        if mark == "$":
            found.append(Step(number, rest))
        elif mark in (">", "?"):
            found[-1] = _grown(found[-1], mark, rest)
        elif mark not in ("", "#"):
            raise ValueError(f"line {number} opens with none of # $ > ?: {line}")
    return found


def _grown(step: Step, mark: str, rest: str) -> Step:
    if mark == "?":
        return Step(step.line, step.command, step.output, int(rest))
    return Step(step.line, step.command, (*step.output, rest), step.code)


def played(step: Step, run: Run) -> Step:
    """The same step with what the command prints now."""
    output, code = run(step.command)
    return Step(step.line, step.command, tuple(output.splitlines()), code)


def rewritten(text: str, results: list[Step]) -> str:
    """Give a transcript its commands' present output; comments and blank lines stay."""
    at = {step.line: step for step in results}
    lines: list[str] = []
    for number, line in enumerate(text.splitlines(), 1):
        if line[:1] not in (">", "?"):
            lines.append(line)
        if number in at:
            lines += [f"> {row}".rstrip() for row in at[number].output]
            lines += [f"? {at[number].code}"] if at[number].code else []
    return "\n".join(lines) + "\n"


@dataclass(frozen=True, slots=True)
class Shell:
    """A shell that stands in a workspace and knows `daybank`, with a home of its own."""

    workspace: Path
    home: Path

    def __call__(self, command: str) -> tuple[str, int]:
        """Run one line; give what it printed, made comparable, and its exit code."""
        done = subprocess.run(
            command,
            shell=True,
            cwd=self.workspace,
            env=self._environment(),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=60,
            check=False,
        )
        return self._comparable(done.stdout.decode()), done.returncode

    def _environment(self) -> dict[str, str]:
        kept = {key: value for key, value in os.environ.items() if not key.startswith("DAYBANK_")}
        return kept | {
            "DAYBANK_WORKSPACE": str(self.workspace),
            "HOME": str(self.home),
            "XDG_CACHE_HOME": str(self.home / ".cache"),
            "PATH": f"{self._commands()}:{os.environ['PATH']}",
            "LC_ALL": "C.UTF-8",
            "TZ": "UTC",
            "COLUMNS": "100",
            "PYTHONUNBUFFERED": "1",  # both streams in the order in which they were written
        }

    def _commands(self) -> Path:
        """A folder whose `daybank` is the one under test, whatever is installed."""
        folder = self.home / "bin"
        folder.mkdir(parents=True, exist_ok=True)
        script = folder / "daybank"
        script.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m daybank "$@"\n')
        script.chmod(0o755)
        return folder

    def _comparable(self, output: str) -> str:
        for path, word in ((self.workspace, "WORKSPACE"), (self.home, "HOME")):
            output = output.replace(str(path.resolve()), word).replace(str(path), word)
        return re.sub(r"\b\d+(?:\.\d+)? (?:ms|s|seconds)\b", "N s", output)
