"""qmd beside daybank: its keyword search and its index, in a home of its own, no models."""

import os
import shutil
from dataclasses import dataclass
from pathlib import Path

from bench.measure import Cost, cost_of


@dataclass(frozen=True, slots=True)
class Qmd:
    """A `qmd` program and an empty folder for its index and settings."""

    program: Path
    home: Path

    @classmethod
    def found(cls, named: Path | None, home: Path) -> "Qmd | None":
        """Take the program that was named, else the one on PATH, else none."""
        program = named or shutil.which("qmd")
        return None if program is None else cls(Path(program).absolute(), home)

    def first_index(self, workspace: Path) -> Cost:
        """Index a folder from nothing."""
        shutil.rmtree(self.home, ignore_errors=True)
        self.home.mkdir(parents=True)
        return self._run("collection", "add", str(workspace), "--name", "bench")

    def empty_sync(self) -> Cost:
        """Update an index of files that did not change."""
        return self._run("update")

    def search(self, words: str) -> Cost:
        """Ask for words by BM25."""
        return self._run("search", words)

    def _run(self, *arguments: str) -> Cost:
        # Its `node` is looked for beside it first: the system's may be too old.
        path = f"{self.program.parent}:{os.environ['PATH']}"
        homes = {name: str(self.home) for name in ("HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME")}
        return cost_of([self.program, *arguments], {"PATH": path, **homes})
