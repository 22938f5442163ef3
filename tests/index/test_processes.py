"""Eight processes at once: nobody meets an error, and all end with the same index."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from daybank.index.store import open_index
from daybank.index.sync import sync
from daybank.index.verify import verify
from daybank.workspace import Workspace

WORKER = """
import sys
from pathlib import Path
from daybank.index.postings import holding_all
from daybank.index.store import open_index
from daybank.index.sync import sync
from daybank.workspace import Workspace

root, name, rounds = Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])
workspace = Workspace.open(root, {})
with open_index(workspace.index_path()) as index:
    for number in range(rounds):
        line = f"{name} wrote line {number}"
        page = root / "memory" / f"{name}.md"
        with page.open("a") as file:
            file.write(line + "\\n\\n")
        with (root / "memory" / "shared.md").open("a") as file:
            file.write(line + " for all\\n\\n")
        synced = sync(index, workspace, wait=60)
        assert not synced.stale
        with index.snapshot() as connection:
            for text in (line, line + " for all"):
                [(passage,)] = connection.execute(
                    "select passage.id from unit join passage on passage.unit = unit.id"
                    " where unit.text = ?", (text,)
                )
                assert passage in holding_all(connection, text.split()), text
    print(synced.unchanged + synced.changed)
"""


def run_together(root: Path, processes: int, rounds: int) -> list[str]:
    """Run the workers at once; give what each wrote to stderr."""
    workers = [
        subprocess.Popen(
            [sys.executable, "-c", WORKER, str(root), f"worker{number}", str(rounds)],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for number in range(processes)
    ]
    return [worker.communicate()[1] for worker in workers]


def test_eight_processes_write_sync_and_read_without_an_error(tmp_path: Path) -> None:
    (tmp_path / "memory").mkdir()
    assert run_together(tmp_path, processes=8, rounds=12) == [""] * 8
    workspace = Workspace.open(tmp_path, {})
    with open_index(workspace.index_path()) as index:
        sync(index, workspace)
        assert verify(index, workspace) == ()
        lines = index.connection.execute("select count(*) from unit").fetchone()
    assert lines == (2 * 8 * 12,)


def test_eight_processes_that_find_a_damaged_index_make_one_good_one(tmp_path: Path) -> None:
    (tmp_path / "memory").mkdir()
    workspace = Workspace.open(tmp_path, {})
    workspace.index_path().write_bytes(b"no database at all " * 500)
    assert run_together(tmp_path, processes=8, rounds=2) == [""] * 8
    with open_index(workspace.index_path()) as index:
        sync(index, workspace)
        assert verify(index, workspace) == ()
