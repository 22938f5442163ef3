"""What every change of ours was made of, kept so that it can be taken back.

    .memory/history/00000012      one change: a line of JSON, then the bytes it replaced
    .memory/history/log.jsonl     one line a change: when, what, where, why

Both are bounded, and both may be deleted: undo then reaches no further back.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from daybank.errors import UnwritableError
from daybank.model import Edit
from daybank.workspace import digest
from daybank.workspace.read import reason
from daybank.workspace.write import append_lines, write_page

MAX_CHANGES = 200
MAX_BYTES = 20_000_000
MAX_LOG = 1_000_000  # bytes, after which a new log is begun beside the last one
_LOG = "log.jsonl"


class Step(NamedTuple):
    """One page before and after a change, as bytes; None where there is no page."""

    path: str
    before: bytes | None
    after: bytes | None


class Change(NamedTuple):
    """What one call changed: its steps, and what is told of it.

    `time` is in ISO form. `label` is the block that was meant, with `rev` as it was left; both
    are None for a change of whole pages, `rev` also for a block that was deleted.
    """

    time: str
    verb: str
    steps: tuple[Step, ...]
    label: str | None = None
    rev: str | None = None
    reason: str | None = None


class KeptStep(NamedTuple):
    """A step as the history holds it: the bytes before, the digest of those after."""

    path: str
    before: bytes | None
    after: str | None


class Kept(NamedTuple):
    """A change as the history holds it, under its file name there."""

    name: str
    time: str
    verb: str
    steps: tuple[KeptStep, ...]
    label: str | None = None
    rev: str | None = None
    reason: str | None = None


class History(NamedTuple):
    """The changes of one workspace, in a folder that is made when there is one to keep.

    It is read and written under the lock of the workspace.
    """

    folder: Path

    def record(self, change: Change) -> str:
        """Keep a change, before it is made, and forget the oldest beyond the bounds.

        Gives its name. Raises UnwritableError.
        """
        names = self._names()
        name = f"{int(names[-1]) + 1 if names else 1:08d}"
        try:
            write_page(str(self.folder / name), Edit(name, None, _packed(change)))
            self._prune([*names, name])
        except OSError as error:
            raise UnwritableError(f"history/{name}", reason(error)) from error
        return name

    def changes(self) -> Iterator[Kept]:
        """Read what is kept, the newest first; a file that is no change is passed over."""
        for name in reversed(self._names()):
            with suppress(OSError, ValueError, KeyError, TypeError):
                yield _unpacked(name, (self.folder / name).read_bytes())

    def forget(self, names: Iterable[str]) -> None:
        """Remove changes that were taken back, or never made."""
        for name in names:
            with suppress(OSError):
                (self.folder / name).unlink()

    def log(self, change: Change) -> None:
        """Write the line of a change that was made; the change stands even if that fails."""
        path = self.folder / _LOG
        line = {
            "time": change.time,
            "verb": change.verb,
            "label": change.label,
            "paths": [step.path for step in change.steps],
            "rev": change.rev,
            "reason": change.reason,
        }
        with suppress(OSError):
            if path.exists() and path.stat().st_size > MAX_LOG:
                path.replace(path.with_name(f"{_LOG}.1"))
            append_lines(str(path), [json.dumps(line, ensure_ascii=False)])

    def _names(self) -> list[str]:
        with suppress(OSError):
            return sorted(
                path.name
                for path in self.folder.iterdir()
                if path.name.isascii() and path.name.isdigit()
            )
        return []

    def _prune(self, names: list[str]) -> None:
        room = MAX_BYTES
        for place, name in enumerate(reversed(names)):
            room -= (self.folder / name).stat().st_size
            if place >= MAX_CHANGES or (room < 0 and place):
                self.forget([name])


def _packed(change: Change) -> bytes:
    head = {
        "time": change.time,
        "verb": change.verb,
        "label": change.label,
        "rev": change.rev,
        "reason": change.reason,
        "steps": [
            {
                "path": step.path,
                "size": None if step.before is None else len(step.before),
                "after": None if step.after is None else digest(step.after),
            }
            for step in change.steps
        ],
    }
    pages = b"".join(step.before or b"" for step in change.steps)
    return json.dumps(head, ensure_ascii=True).encode() + b"\n" + pages


def _unpacked(name: str, data: bytes) -> Kept:
    line, _, pages = data.partition(b"\n")
    head = json.loads(line)
    steps, at = [], 0
    for step in head["steps"]:
        size = step["size"]
        before = None if size is None else pages[at : at + size]
        at += size or 0
        steps.append(KeptStep(step["path"], before, step["after"]))
    told = (head["label"], head["rev"], head["reason"])
    return Kept(name, head["time"], head["verb"], tuple(steps), *told)
