"""A workspace on disk for tests: pages are put there and the library is asked about them."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from daybank.memory import Memory
from daybank.model import Answer, Item


class Vault:
    """A workspace, and one `Memory` that stays open while files change under it."""

    def __init__(self, root: Path) -> None:
        root.mkdir(parents=True, exist_ok=True)
        self.root = root
        self.memory = Memory(root, environ={"XDG_CACHE_HOME": str(root.parent / "cache")})

    def reopen(self) -> None:
        """Open the workspace anew, as after its settings were changed."""
        self.memory.close()
        self.memory = Memory(self.root, environ={"XDG_CACHE_HOME": str(self.root.parent / "cache")})

    def write(self, path: str, data: bytes) -> Path:
        full = self.root / path
        full.parent.mkdir(parents=True, exist_ok=True)
        full.write_bytes(data)
        return full

    def put(self, path: str, *lines: str) -> Path:
        """Write a page of lines, the first of them line 1."""
        return self.write(path, "".join(f"{line}\n" for line in lines).encode())

    def log(self, day: str, *facts: str) -> Path:
        """Write a day's log of typed bullets, the first of them on line 2."""
        return self.put(f"memory/{day}.md", "## Retain", *(f"- {fact}" for fact in facts))

    def add(self, path: str, line: str) -> None:
        """Append a line as another program would."""
        with (self.root / path).open("a", encoding="utf-8") as file:
            file.write(f"{line}\n")

    def ask(self, query: str = "", **options: Any) -> Answer:
        return self.memory.recall(query, **options)

    def places(self, query: str = "", **options: Any) -> list[str]:
        """The citations of the answers, best first."""
        return [str(item.source) for item in self.ask(query, **options).items]

    def said(self, query: str = "", **options: Any) -> list[str]:
        """The texts of the answers, best first."""
        return [item.content for item in self.ask(query, **options).items]

    def lines(self, item: Item) -> list[str]:
        """The lines of the file that an item cites, as they stand there now."""
        text = (self.root / item.source.path).read_bytes().decode("utf-8", "replace")
        return text.splitlines()[item.source.line - 1 : item.end_line]

    @contextmanager
    def connection(self) -> Iterator[sqlite3.Connection]:
        """The synced index, for what is tested below `Memory`."""
        self.memory.sync()
        with self.memory._open().snapshot() as connection:
            yield connection
