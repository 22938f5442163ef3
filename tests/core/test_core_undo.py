"""Undo: what was written comes back to the byte, and what others wrote is never lost."""

from __future__ import annotations

import json
import shutil
from dataclasses import replace

import pytest

from daybank.core import Core, CoreError, history
from daybank.core.errors import NothingToUndoError, StaleError
from daybank.core.history import Change, History, Step
from daybank.errors import UsageError
from vault import Vault

PAGE = b"\xef\xbb\xbf# Core\r\n\r\n## Human\r\n- Name: Peter \xff\r\n\r\n## Project\none"


@pytest.fixture
def core(vault: Vault) -> Core:
    vault.write("MEMORY.md", PAGE)
    return vault.memory.core


def data(vault: Vault) -> bytes:
    return (vault.root / "MEMORY.md").read_bytes()


def rev(core: Core, label: str) -> str:
    return core.view(label).blocks[0].rev


def kept(vault: Vault) -> list[str]:
    return sorted(path.name for path in (vault.root / ".memory/history").glob("0*"))


def test_undo_restores_the_page_to_the_byte(core: Core, vault: Vault) -> None:
    core.rewrite("human", "- Name: Mila", if_rev=rev(core, "human"))
    core.append("project", "two")
    core.create("New", "text")
    core.delete("project", if_rev=rev(core, "project"))
    undone = core.undo(count=4)
    assert data(vault) == PAGE
    assert [change.verb for change in undone.undone] == ["delete", "create", "append", "rewrite"]
    assert kept(vault) == []


def test_undo_goes_further_back_each_time(core: Core, vault: Vault) -> None:
    core.append("project", "two")
    first = data(vault)
    core.append("project", "three")
    core.undo()
    assert data(vault) == first
    core.undo()
    assert data(vault) == PAGE
    with pytest.raises(NothingToUndoError, match="none is kept"):
        core.undo()


def test_undo_of_a_block_leaves_later_changes_of_others(core: Core) -> None:
    core.append("human", "- Speaks Dutch")
    core.append("project", "two")
    undone = core.undo("human")
    assert core.view("human").blocks[0].lines == ("- Name: Peter \ufffd",)
    assert core.view("project").blocks[0].content == "one\ntwo"
    assert (undone.label, undone.rev) == ("human", rev(core, "human"))


def test_what_a_person_wrote_elsewhere_since_stays(core: Core, vault: Vault) -> None:
    core.append("human", "- Speaks Dutch")
    vault.write("MEMORY.md", data(vault) + b"\n\n## By hand\nmine\n")
    core.undo()
    assert data(vault) == PAGE + b"\n\n## By hand\nmine\n"


def test_a_block_that_was_created_or_deleted_is_put_back_beside_what_others_wrote(
    core: Core, vault: Vault
) -> None:
    core.create("New", "text")
    vault.write("MEMORY.md", data(vault).replace(b"Peter", b"Petra"))
    core.undo()
    assert data(vault).rstrip() == PAGE.replace(b"Peter", b"Petra")
    core.delete("project", if_rev=rev(core, "project"))
    vault.write("MEMORY.md", data(vault).replace(b"Petra", b"Paula"))
    core.undo()
    assert core.view("project").blocks[0].content == "one"
    assert core.view("human").blocks[0].content == "- Name: Paula \ufffd"


def test_a_block_that_was_changed_since_is_not_undone(core: Core, vault: Vault) -> None:
    core.append("project", "two")
    vault.write("MEMORY.md", data(vault).replace(b"two", b"2"))
    before = data(vault)
    with pytest.raises(StaleError) as caught:
        core.undo()
    assert caught.value.rev == rev(core, "project")
    assert data(vault) == before
    assert len(kept(vault)) == 1


def test_undo_of_more_than_is_kept_undoes_nothing(core: Core, vault: Vault) -> None:
    core.append("project", "two")
    before = data(vault)
    with pytest.raises(NothingToUndoError, match="only one is kept"):
        core.undo(count=2)
    with pytest.raises(NothingToUndoError, match="'human' none is"):
        core.undo("human")
    with pytest.raises(UsageError, match="1 change or more"):
        core.undo(count=0)
    assert data(vault) == before


def test_a_trial_of_undo_shows_the_diff(core: Core, vault: Vault) -> None:
    core.append("project", "two")
    before = data(vault)
    assert "-two" in replace(core, is_trial=True).undo().diff
    assert data(vault) == before
    assert len(kept(vault)) == 1


def test_undo_removes_a_page_that_was_made(vault: Vault) -> None:
    vault.memory.core.create("Human", "- Name: Peter")
    vault.memory.core.undo()
    assert not (vault.root / "MEMORY.md").exists()


def test_without_the_history_there_is_nothing_to_undo_and_all_else_works(
    core: Core, vault: Vault
) -> None:
    core.append("project", "two")
    shutil.rmtree(vault.root / ".memory")
    with pytest.raises(CoreError, match="E_NOT_FOUND"):
        core.undo()
    core.append("project", "three")
    assert core.view("project").blocks[0].content == "one\ntwo\nthree"


def test_a_change_that_was_kept_but_never_made_is_passed_over(core: Core, vault: Vault) -> None:
    core.append("project", "two")
    second = data(vault)
    # As after a kill between the two: the history has it, the page does not.
    killed = Change("2025-12-01", "append", (Step("MEMORY.md", second, b"never"),), "project", "0")
    History(vault.root / ".memory/history").record(killed)
    core.undo()
    assert data(vault) == PAGE
    assert kept(vault) == []


def test_a_page_that_cannot_be_written_leaves_no_change_behind(core: Core, vault: Vault) -> None:
    core.append("project", "two")
    (vault.root / "MEMORY.md").chmod(0o400)
    before = data(vault)
    with pytest.raises(Exception, match="write-protected"):
        core.append("project", "three")
    assert data(vault) == before
    assert len(kept(vault)) == 1


def test_the_history_is_bounded_in_number_and_size(
    vault: Vault, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(history, "MAX_CHANGES", 3)
    changes = History(vault.root / "history")

    def record(size: int) -> str:
        return changes.record(Change("t", "v", (Step("MEMORY.md", b"x" * size, None),)))

    names = [record(10) for _ in range(5)]
    assert [change.name for change in changes.changes()] == names[:1:-1]
    monkeypatch.setattr(history, "MAX_BYTES", 1000)
    last = record(5000)
    assert [change.name for change in changes.changes()] == [last]


def test_the_log_begins_anew_beside_the_last_one(
    vault: Vault, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(history, "MAX_LOG", 200)
    changes = History(vault.root / "history")
    for number in range(9):
        changes.log(Change("t", f"v{number}", (Step("MEMORY.md", b"", b"x"),)))
    old, new = (
        (vault.root / "history" / name).read_text() for name in ("log.jsonl.1", "log.jsonl")
    )
    verbs = [json.loads(line)["verb"] for line in (old + new).splitlines()]
    assert verbs == [f"v{number}" for number in range(9 - len(verbs), 9)]
    assert max(len(old), len(new)) < 400


def test_the_history_is_for_the_owner_alone(core: Core, vault: Vault) -> None:
    core.append("project", "two")
    folder = vault.root / ".memory/history"
    assert folder.stat().st_mode & 0o777 == 0o700
    assert {path.stat().st_mode & 0o777 for path in folder.iterdir()} == {0o600}


def test_a_file_in_the_history_that_is_no_change_is_passed_over(core: Core, vault: Vault) -> None:
    core.append("project", "two")
    vault.write(".memory/history/99999999", b"no json")
    core.undo()
    assert data(vault) == PAGE
