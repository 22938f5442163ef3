from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from memory_pages import STORY, MemoryPages

from daybank.index.store import Index, open_index


@pytest.fixture
def pages() -> MemoryPages:
    return MemoryPages(STORY)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / ".memory" / "index.sqlite"


@pytest.fixture
def index(path: Path) -> Iterator[Index]:
    with open_index(path) as opened:
        yield opened
