"""Fixtures for all tests."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from vault import Vault


@pytest.fixture
def vault(tmp_path: Path) -> Iterator[Vault]:
    """An empty workspace."""
    made = Vault(tmp_path / "ws")
    yield made
    made.memory.close()
