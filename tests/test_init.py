"""Init makes what a workspace lacks and touches nothing that is there."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from daybank.errors import UnwritableError
from daybank.grammar.page import read_page
from daybank.init import init_workspace

ALL = ("MEMORY.md", "memory/", "bank/")


def test_a_new_workspace_has_a_core_page_and_two_folders(tmp_path: Path) -> None:
    assert init_workspace(tmp_path / "deep/ws") == ALL
    made = sorted(path.relative_to(tmp_path) for path in tmp_path.rglob("*"))
    assert [str(path) for path in made] == [
        *("deep", "deep/ws", "deep/ws/MEMORY.md", "deep/ws/bank", "deep/ws/memory")
    ]
    modes = {stat.S_IMODE((tmp_path / path).stat().st_mode) for path in made if path.suffix == ""}
    assert modes == {0o700}
    assert stat.S_IMODE((tmp_path / "deep/ws/MEMORY.md").stat().st_mode) == 0o600


def test_its_core_page_says_what_goes_where_and_remembers_nothing(tmp_path: Path) -> None:
    init_workspace(tmp_path)
    text = (tmp_path / "MEMORY.md").read_text()
    assert "## Retain" in text
    page = read_page("MEMORY.md", text)
    assert (page.units, page.problems) == ((), ())


def test_what_a_person_writes_below_is_read(tmp_path: Path) -> None:
    init_workspace(tmp_path)
    with (tmp_path / "MEMORY.md").open("a") as file:
        file.write("- W @Peter: Likes tea.\n")
    [unit] = read_page("MEMORY.md", (tmp_path / "MEMORY.md").read_text()).units
    assert unit.is_fact


def test_a_second_time_nothing_is_made(tmp_path: Path) -> None:
    init_workspace(tmp_path)
    (tmp_path / "MEMORY.md").write_text("mine\n")
    assert init_workspace(tmp_path) == ()
    assert (tmp_path / "MEMORY.md").read_text() == "mine\n"


def test_what_is_missing_is_made(tmp_path: Path) -> None:
    (tmp_path / "bank").mkdir()
    (tmp_path / "memory.md").write_text("mine\n")
    assert init_workspace(tmp_path) == ("memory/",)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["bank", "memory", "memory.md"]


def test_links_to_folders_and_pages_are_kept(tmp_path: Path) -> None:
    (tmp_path / "logs").mkdir()
    (tmp_path / "ws").mkdir()
    (tmp_path / "ws/memory").symlink_to(tmp_path / "logs")
    (tmp_path / "ws/MEMORY.md").symlink_to(tmp_path / "not yet.md")
    assert init_workspace(tmp_path / "ws") == ("bank/",)
    assert not (tmp_path / "not yet.md").exists()


@pytest.mark.parametrize("name", ["memory", "bank"])
def test_a_file_in_the_place_of_a_folder_is_refused(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text("mine\n")
    with pytest.raises(UnwritableError, match=f"could not write {name}/"):
        init_workspace(tmp_path)
    assert (tmp_path / name).read_text() == "mine\n"


def test_a_root_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine\n")
    for root in (tmp_path / "file", tmp_path / "file/ws"):
        with pytest.raises(UnwritableError, match="could not write"):
            init_workspace(root)


@pytest.mark.skipif(os.geteuid() == 0, reason="the superuser may write anywhere")
def test_a_folder_without_the_right_to_write_is_told(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    try:
        with pytest.raises(UnwritableError, match=r"could not write MEMORY\.md"):
            init_workspace(tmp_path)
    finally:
        tmp_path.chmod(0o700)
