"""The index file: whatever lies at its place, opening it ends with a good index."""

from __future__ import annotations

import fcntl
import sqlite3
import stat
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from memory_pages import STORY, MemoryPages

from daybank.errors import IndexUnusableError
from daybank.index.opening import (
    DAMAGED,
    INCOMPLETE,
    OTHER_VERSION,
    DamagedIndexError,
    UnsuitableSQLiteError,
)
from daybank.index.store import Index, open_index
from daybank.index.sync import sync
from daybank.index.verify import contents, verify
from daybank.workspace import Scan


def made(path: Path) -> int:
    """Make a sound index and give the size of its file."""
    with open_index(path) as index:
        sync(index, MemoryPages(STORY))
    return path.stat().st_size


def with_sql(statement: str) -> Callable[[Path], None]:
    def spoil(path: Path) -> None:
        connection = sqlite3.connect(path)
        connection.execute(statement)
        connection.commit()
        connection.close()

    return spoil


def cut_to(share: float) -> Callable[[Path], None]:
    def spoil(path: Path) -> None:
        content = path.read_bytes()
        path.write_bytes(content[: int(len(content) * share)])

    return spoil


def zeros_from(start: int) -> Callable[[Path], None]:
    def spoil(path: Path) -> None:
        content = path.read_bytes()
        path.write_bytes(content[:start] + bytes(len(content) - start))

    return spoil


def become(content: bytes) -> Callable[[Path], None]:
    def spoil(path: Path) -> None:
        path.write_bytes(content)

    return spoil


def foreign(path: Path) -> None:
    path.unlink()
    with_sql("create table meta (name text)")(path)


SPOILED = [
    ("half of it", cut_to(0.5), DAMAGED),
    ("a few bytes", cut_to(0.01), DAMAGED),
    ("zeros", zeros_from(0), DAMAGED),
    ("zeros after its first page", zeros_from(4_096), DAMAGED),
    ("text", become(b"# Not a database\n" * 999), DAMAGED),
    ("text shorter than a header", become(b"index"), DAMAGED),
    ("another schema", with_sql("update meta set value = '0' where key = 'schema'"), OTHER_VERSION),
    (
        "another analysis",
        with_sql("update meta set value = '0' where key = 'analysis'"),
        OTHER_VERSION,
    ),
    ("no version", with_sql("drop table meta"), OTHER_VERSION),
    ("another program's database", foreign, INCOMPLETE),
    ("no units", with_sql("drop table unit"), INCOMPLETE),
    ("no lists", with_sql("drop table posting"), INCOMPLETE),
    ("no index on marks", with_sql("drop index unit_mark"), INCOMPLETE),
    ("nothing, as if just created", become(b""), None),
]


@pytest.mark.parametrize(
    ("spoil", "reason"), [row[1:] for row in SPOILED], ids=[row[0] for row in SPOILED]
)
def test_a_file_that_holds_something_else_is_built_anew_and_says_why(
    path: Path, pages: MemoryPages, spoil: Callable[[Path], None], reason: str | None
) -> None:
    made(path)
    spoil(path)
    with open_index(path) as index:
        assert sync(index, pages).rebuilt == reason
        assert sync(index, pages).rebuilt is None
        assert verify(index, pages) == ()


def test_a_file_that_is_damaged_while_it_is_open_is_built_anew_by_the_next_sync(
    index: Index, path: Path, pages: MemoryPages
) -> None:
    sync(index, pages)
    index.connection.execute("pragma wal_checkpoint(truncate)")
    zeros_from(0)(path)
    index.connection.execute("pragma shrink_memory")
    pages.touch("memory.md")
    assert sync(index, pages).rebuilt == DAMAGED
    assert verify(index, pages) == ()


def test_a_reader_is_told_of_damage_by_an_error_of_its_own(
    index: Index, path: Path, pages: MemoryPages
) -> None:
    sync(index, pages)
    index.connection.execute("pragma wal_checkpoint(truncate)")
    zeros_from(0)(path)
    index.connection.execute("pragma shrink_memory")
    with pytest.raises(DamagedIndexError), index.snapshot() as connection:
        connection.execute("select * from unit").fetchall()
    index.start_over(DAMAGED)
    assert sync(index, pages).rebuilt == DAMAGED


def test_an_index_deleted_while_it_is_open_is_made_again(
    index: Index, path: Path, pages: MemoryPages
) -> None:
    sync(index, pages)
    for file in path.parent.iterdir():
        file.unlink()
    path.parent.rmdir()
    assert sync(index, pages).changed == 4
    with open_index(path) as other:
        assert contents(other.connection) == contents(index.connection)


def test_whoever_starts_over_disturbs_nobody(path: Path, pages: MemoryPages) -> None:
    with open_index(path) as one, open_index(path) as two:
        sync(one, pages)
        sync(two, pages)
        two.start_over("asked for")
        # The first still reads the old file, and its end takes nothing from the new one.
        assert one.connection.execute("select count(*) from page").fetchone() == (4,)
        assert sync(two, pages).rebuilt == "asked for"
        one.refresh()
        assert sync(one, pages).unchanged == 4
    with open_index(path) as later:
        assert verify(later, pages) == ()


def test_two_who_condemn_the_same_file_replace_it_once(path: Path, pages: MemoryPages) -> None:
    with open_index(path) as one, open_index(path) as two:
        one.start_over("first")
        sync(one, pages)
        two.start_over("second")
        assert sync(two, pages).unchanged == 4
        assert one.place == two.place


def test_an_index_of_another_version_keeps_its_file(path: Path, pages: MemoryPages) -> None:
    made(path)
    before = path.stat().st_ino
    with_sql("update meta set value = '0' where key = 'schema'")(path)
    with open_index(path) as index:
        assert sync(index, pages).rebuilt == OTHER_VERSION
        assert path.stat().st_ino == before


def test_an_open_index_notices_that_another_version_took_the_file(
    index: Index, path: Path, pages: MemoryPages
) -> None:
    sync(index, pages)
    with_sql("update meta set value = '0' where key = 'schema'")(path)
    assert sync(index, pages).rebuilt == OTHER_VERSION
    assert verify(index, pages) == ()


def test_the_files_belong_to_their_owner_alone(index: Index, path: Path) -> None:
    sync(index, MemoryPages(STORY))
    modes = {stat.S_IMODE(file.stat().st_mode) for file in path.parent.iterdir()}
    assert modes == {0o600}
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700


def test_a_disk_that_cannot_do_wal_gets_another_journal(path: Path, pages: MemoryPages) -> None:
    # Where the shared memory should be, nothing can be opened.
    path.parent.mkdir()
    path.with_name("index.sqlite-shm").mkdir()
    with open_index(path) as index:
        assert index.connection.execute("pragma journal_mode").fetchone() != ("wal",)
        sync(index, pages)
        assert verify(index, pages) == ()


def test_a_folder_in_the_place_of_the_index_is_an_error_that_says_so(path: Path) -> None:
    path.mkdir(parents=True)
    with pytest.raises(IndexUnusableError, match=r"index\.sqlite"):
        open_index(path)


def test_a_file_in_the_place_of_its_folder_is_an_error_that_says_so(path: Path) -> None:
    path.parent.write_text("a file")
    with pytest.raises(IndexUnusableError, match=r"index\.sqlite"):
        open_index(path)


@pytest.mark.parametrize("pragma", ["query_only = on", "max_page_count = 70"])
def test_what_cannot_be_written_leaves_the_last_state(
    index: Index, pages: MemoryPages, pragma: str
) -> None:
    sync(index, pages)
    before = contents(index.connection)
    index.connection.execute(f"pragma {pragma}")
    pages.put("memory/2025-12-01.md", "\n\n".join(f"word{n} " * 99 for n in range(200)))
    with pytest.raises(IndexUnusableError):
        sync(index, pages)
    assert contents(index.connection) == before


def test_an_old_sqlite_is_refused(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite3, "sqlite_version_info", (3, 36, 0))
    with pytest.raises(UnsuitableSQLiteError, match=r"3\.37"):
        open_index(path)


def test_a_reader_does_not_wait_longer_than_told_for_a_writer(
    index: Index, path: Path, pages: MemoryPages
) -> None:
    sync(index, pages)
    before = contents(index.connection)
    pages.put("memory.md", "# Core\n\n- changed\n")
    with open_index(path) as writer:
        assert writer.lock(0)
        assert sync(index, pages, wait=0.05).stale
        assert contents(index.connection) == before
        writer.connection.execute("rollback")
    done = sync(index, pages, wait=0.05)
    assert (done.stale, done.changed) == (False, 1)


def test_what_differs_not_is_never_stale(index: Index, path: Path, pages: MemoryPages) -> None:
    sync(index, pages)
    with open_index(path) as writer:
        assert writer.lock(0)
        assert not sync(index, pages, wait=0).stale


def test_without_a_state_a_reader_waits_for_the_first(
    index: Index, path: Path, pages: MemoryPages
) -> None:
    locked = threading.Event()

    def build() -> None:
        with open_index(path) as writer:
            writer.lock(5)
            locked.set()
            threading.Event().wait(0.4)
            writer.connection.execute("rollback")

    builder = threading.Thread(target=build)
    builder.start()
    locked.wait()
    assert not sync(index, pages, wait=0).stale
    builder.join()
    assert verify(index, pages) == ()


def test_a_change_committed_while_waiting_is_not_taken_back(
    index: Index, path: Path, pages: MemoryPages
) -> None:
    """The scan from before the wait lacks a page that another process has stored since."""
    sync(index, pages)
    with open_index(path) as other:

        class Late(MemoryPages):
            def scan(self) -> Scan:
                found = super().scan()
                if "memory/late.md" not in self.pages:
                    self.put("memory/late.md", "came late\n")
                    sync(other, self)
                return found

        late = Late(STORY | {"memory.md": "# Core\n\n- changed meanwhile\n"})
        sync(index, late)
        assert verify(index, late) == ()


def test_queries_of_one_snapshot_see_one_state(
    index: Index, path: Path, pages: MemoryPages
) -> None:
    sync(index, pages)
    count = "select count(*) from page"
    with open_index(path) as writer, index.snapshot() as connection:
        assert connection.execute(count).fetchone() == (4,)
        pages.put("memory/2025-12-01.md", "one more\n")
        sync(writer, pages)
        assert connection.execute(count).fetchone() == (4,)
    assert index.connection.execute(count).fetchone() == (5,)


def test_extensions_cannot_be_loaded(index: Index) -> None:
    with pytest.raises(sqlite3.OperationalError, match="not authorized"):
        index.connection.execute("select load_extension('x')")


def test_the_lock_file_beside_is_not_needed(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise OSError(95, "Operation not supported")

    monkeypatch.setattr(fcntl, "flock", refuse)
    made(path)
    cut_to(0.5)(path)
    with open_index(path) as index:
        assert sync(index, MemoryPages(STORY)).rebuilt == DAMAGED
