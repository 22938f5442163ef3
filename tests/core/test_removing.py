"""Removing a page: only the one that was meant, and nothing that was written meanwhile."""

from __future__ import annotations

from pathlib import Path

import pytest

from daybank.errors import ChangedOnDiskError, OutsideWorkspaceError, UnwritableError
from daybank.workspace import TailError, Workspace, digest, write

PAGE = "memory/2025-11-27.md"
DATA = b"one\n"


@pytest.fixture
def workspace(tmp_path: Path) -> Workspace:
    (tmp_path / "memory").mkdir()
    (tmp_path / PAGE).write_bytes(DATA)
    return Workspace.open(tmp_path, {})


def names(workspace: Workspace) -> list[str]:
    return sorted(path.name for path in (workspace.root / "memory").iterdir())


def test_a_page_of_the_digest_is_removed(workspace: Workspace) -> None:
    workspace.remove(PAGE, digest(DATA))
    assert names(workspace) == []


def test_another_page_than_was_read_stays(workspace: Workspace) -> None:
    with pytest.raises(ChangedOnDiskError):
        workspace.remove(PAGE, digest(b"other"))
    with pytest.raises(ChangedOnDiskError):
        workspace.remove("memory/none.md", digest(DATA))
    assert (workspace.root / PAGE).read_bytes() == DATA


def test_a_line_that_is_appended_at_that_moment_brings_the_page_back(
    workspace: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    handle = (workspace.root / PAGE).open("ab", buffering=0)

    def late(_: int) -> None:
        handle.write(b"two\n")

    monkeypatch.setattr(write, "_await_writers", late)
    with handle, pytest.raises(ChangedOnDiskError):
        workspace.remove(PAGE, digest(DATA))
    assert (workspace.root / PAGE).read_bytes() == b"one\ntwo\n"
    assert names(workspace) == ["2025-11-27.md"]


def test_a_line_that_cannot_be_brought_back_is_told(
    workspace: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    handle = (workspace.root / PAGE).open("ab", buffering=0)

    def late(_: int) -> None:
        handle.write(b"two\n")
        (workspace.root / PAGE).write_bytes(b"made anew\n")

    monkeypatch.setattr(write, "_await_writers", late)
    with handle, pytest.raises(TailError) as caught:
        workspace.remove(PAGE, digest(DATA))
    assert caught.value.tail == b"two\n"
    assert (workspace.root / PAGE).read_bytes() == b"made anew\n"


def test_links_protected_pages_and_what_is_outside_stay(workspace: Workspace) -> None:
    (workspace.root / "memory/link.md").symlink_to(workspace.root / PAGE)
    with pytest.raises(UnwritableError, match="it is a link"):
        workspace.remove("memory/link.md", digest(DATA))
    with pytest.raises(OutsideWorkspaceError):
        workspace.remove("../x.md", digest(DATA))
    (workspace.root / PAGE).chmod(0o400)
    with pytest.raises(UnwritableError, match="write-protected"):
        workspace.remove(PAGE, digest(DATA))
    assert names(workspace) == ["2025-11-27.md", "link.md"]
