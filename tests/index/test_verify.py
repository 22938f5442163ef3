"""Verify: whatever was altered behind our back is told."""

from __future__ import annotations

from pathlib import Path

import pytest
from memory_pages import MemoryPages

from daybank.index.store import Index
from daybank.index.sync import sync
from daybank.index.verify import verify


def test_an_untouched_index_is_what_a_rebuild_gives(index: Index, pages: MemoryPages) -> None:
    sync(index, pages)
    assert verify(index, pages) == ()


def forged(term: str, data: str) -> str:
    """The statement that writes other bytes into the list of a term."""
    return f"update posting set data = cast({data} as blob) where term = '{term}'"


# An entry is four bytes: the length of the passage, how often the term stands there, its place.
@pytest.mark.parametrize(
    ("statement", "told"),
    [
        ("update unit set text = 'forged' where ordinal = 0", "unit has"),
        ("update page set day = '1999-01-01' where path like 'memory/%27.md'", "page has"),
        ("delete from name where position = 0", "name has"),
        ("update link set verb = 'against'", "link has"),
        ("delete from alias", "alias has"),
        ("update entity set name = 'Paul'", "entity has"),
        ("update passage set length = length + 1", "passage has"),
        ("update passage set page = page + 1", "passage has"),
        ("update passage set pieces = x'0000' where seq = 0", "passage has"),
        ("update passage set section = id", "passage has"),
        ("update unit set flags = 7 where ordinal = 0", "unit has"),
        ("update section set last = last + 1", "section has"),
        ("update section set length = length + 1", "section has"),
        ("update vocabulary set terms = terms || ' forged'", "vocabulary has"),
        ("delete from vocabulary where page = 1", "vocabulary has"),
        ("delete from posting where term = 'marrakech'", "list of 'marrakech'"),
        ("update posting set term = 'forged' where term = 'castle'", "list of"),
        ("update posting set block = 1 where term = ':peter'", "list of ':peter'"),
        (forged("#retain", "data || data"), "list of '#retain'"),
        (forged("castle", "x'7e' || substr(data, 2)"), "list of 'castle'"),
        (forged("castle", "substr(data, 1, 1) || x'7e' || substr(data, 3)"), "list of 'castle'"),
        ("insert into posting values ('left over', 0, x'ff010101')", "list of 'left over'"),
        ("insert into problem values (1, 9, 'code', 1, 'text')", "problem has"),
        ("insert into scan_problem values ('x', 'code', 1, 'text')", "scan_problem has"),
        ("insert into vocabulary values (99999, 'left over')", "the table vocabulary has"),
        ("insert into section values (99999, 99999, 99999, 1)", "the table section has"),
        ("insert into name values (99999, 0, 'x', 'x', 1)", "the table name has"),
    ],
)
def test_every_difference_is_told(
    index: Index, pages: MemoryPages, statement: str, told: str
) -> None:
    sync(index, pages)
    changed = index.connection.execute(statement)
    assert changed.rowcount
    assert any(told in sentence for sentence in verify(index, pages))


def test_a_table_and_its_index_that_disagree_are_told(
    index: Index, path: Path, pages: MemoryPages
) -> None:
    sync(index, pages)
    index.connection.execute("pragma wal_checkpoint(truncate)")
    where = "select rootpage from sqlite_master where name = 'unit_mark'"
    (root,) = index.connection.execute(where).fetchone()
    (size,) = index.connection.execute("pragma page_size").fetchone()
    content = bytearray(path.read_bytes())
    page = slice((root - 1) * size, root * size)
    content[page] = content[page].replace(b"^n-", b"^m-")
    path.write_bytes(content)
    index.connection.execute("pragma shrink_memory")
    assert any("the file is damaged: row" in told for told in verify(index, pages))


def test_a_page_that_was_not_synced_is_a_difference_and_is_named(
    index: Index, pages: MemoryPages
) -> None:
    sync(index, pages)
    pages.put("memory/2025-12-24.md", "a new day\n")
    [first, *_] = verify(index, pages)
    assert first.startswith("memory/2025-12-24.md: page has 0 rows, a rebuild 1")


def test_verifying_changes_nothing(index: Index, pages: MemoryPages) -> None:
    sync(index, pages)
    before = index.connection.total_changes
    verify(index, pages)
    tables = index.connection.execute("select count(*) from sqlite_temp_master").fetchone()
    assert tables == (0,)
    assert sync(index, pages).unchanged == 4
    assert index.connection.total_changes - before <= 1
