"""Two clients that edit at once: one wins, the other is told, and nothing is lost."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from daybank.core.errors import StaleError
from daybank.errors import ChangedOnDiskError
from vault import Vault

PAGE = "## Human\n- Name: Peter\n\n## Project\none\n"

# Waits for its standard input, so that all begin together; prints what it was told.
WORKER = """
import json, sys
from daybank import Memory
from daybank.core import CoreError
root, name, rev, rounds = sys.argv[1], sys.argv[2], sys.argv[3], int(sys.argv[4])
core = Memory(root).core
print("ready", flush=True)
sys.stdin.read()
for number in range(rounds):
    try:
        if rev == "none":
            core.append("human", f"- {name} says {number}")
        else:
            core.rewrite("human", f"- Name: {name}", if_rev=rev)
        print(json.dumps({"ok": True}))
    except CoreError as error:
        print(json.dumps({"ok": False, "code": error.code, "rev": error.rev}))
"""


def run_together(root: Path, rev: str, clients: int, rounds: int) -> list[dict[str, Any]]:
    """Run the clients at once; give what each was told of every call."""
    command = [sys.executable, "-c", WORKER, str(root)]
    workers = [
        subprocess.Popen(
            [*command, f"client{number}", rev, str(rounds)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for number in range(clients)
    ]
    for worker in workers:
        assert worker.stdout is not None
        assert worker.stdout.readline() == "ready\n"
    for worker in workers:
        assert worker.stdin is not None
        worker.stdin.close()
    said = [worker.stdout.read() for worker in workers if worker.stdout]
    assert [worker.wait() for worker in workers] == [0] * clients
    for worker in workers:
        assert worker.stdout is not None
        worker.stdout.close()
    return [json.loads(line) for text in said for line in text.splitlines()]


def test_of_two_rewrites_of_one_revision_one_wins_and_the_other_is_told(vault: Vault) -> None:
    vault.write("MEMORY.md", PAGE.encode())
    rev = vault.memory.core.view("human").blocks[0].rev
    told = run_together(vault.root, rev, clients=2, rounds=1)
    now = vault.memory.core.view("human").blocks[0]
    assert sorted(told, key=lambda answer: answer["ok"]) == [
        {"ok": False, "code": "E_STALE", "rev": now.rev},
        {"ok": True},
    ]
    assert now.content in ("- Name: client0", "- Name: client1")
    assert vault.memory.core.view("project").blocks[0].content == "one"


def test_lines_that_two_clients_append_at_once_are_all_kept(vault: Vault) -> None:
    vault.write("MEMORY.md", PAGE.encode())
    told = run_together(vault.root, "none", clients=2, rounds=5)
    assert told == [{"ok": True}] * 10
    lines = vault.memory.core.view("human").blocks[0].lines
    wanted = {f"- client{client} says {number}" for client in range(2) for number in range(5)}
    assert set(lines) == {"- Name: Peter"} | wanted
    vault.memory.core.undo(count=10)
    assert (vault.root / "MEMORY.md").read_text() == PAGE


def test_a_person_who_saves_at_that_moment_keeps_what_they_wrote(
    vault: Vault, monkeypatch: pytest.MonkeyPatch
) -> None:
    vault.write("MEMORY.md", PAGE.encode())
    core = vault.memory.core
    saved: list[str] = []

    def save_first(*_: object) -> None:
        # Between the reading of the page and its writing, once.
        if not saved:
            saved.append(PAGE.replace("Peter", "Petra"))
            vault.write("MEMORY.md", saved[0].encode())

    monkeypatch.setattr(type(core), "_check", save_first)
    core.append("human", "- Speaks Dutch")
    assert core.view("human").blocks[0].content == "- Name: Petra\n- Speaks Dutch"


def test_with_a_revision_the_same_moment_is_an_error_that_names_the_new_one(
    vault: Vault, monkeypatch: pytest.MonkeyPatch
) -> None:
    vault.write("MEMORY.md", PAGE.encode())
    core = vault.memory.core
    rev = core.view("human").blocks[0].rev
    by_hand = PAGE.replace("Peter", "Petra").encode()
    monkeypatch.setattr(type(core), "_check", lambda *_: vault.write("MEMORY.md", by_hand))
    with pytest.raises(StaleError) as caught:
        core.append("human", "- Speaks Dutch", if_rev=rev)
    assert caught.value.rev == core.view("human").blocks[0].rev
    assert (vault.root / "MEMORY.md").read_bytes() == by_hand


def test_a_page_that_changes_at_every_attempt_is_left_alone(
    vault: Vault, monkeypatch: pytest.MonkeyPatch
) -> None:
    vault.write("MEMORY.md", PAGE.encode())
    core = vault.memory.core

    def save(*_: object) -> None:
        with (vault.root / "MEMORY.md").open("a") as file:
            file.write("more\n")

    monkeypatch.setattr(type(core), "_check", save)
    with pytest.raises(ChangedOnDiskError):
        core.append("human", "- Speaks Dutch")
    assert "Dutch" not in (vault.root / "MEMORY.md").read_text()
