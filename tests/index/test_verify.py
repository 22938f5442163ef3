"""Verify: whatever was altered behind our back is told."""

from __future__ import annotations

import pytest
from memory_pages import MemoryPages

from daybank.index.store import Index
from daybank.index.sync import sync
from daybank.index.verify import verify


def test_an_untouched_index_is_what_a_rebuild_gives(index: Index, pages: MemoryPages) -> None:
    sync(index, pages)
    assert verify(index, pages) == ()


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
        ("update terms set words = 'forged'", "terms has"),
        ("insert into problem values (1, 9, 'code', 1, 'text')", "problem has"),
        ("insert into scan_problem values ('x', 'code', 1, 'text')", "scan_problem has"),
        ("insert into terms (rowid, words) values (99999, 'left over')", "the table terms has"),
        ("insert into name values (99999, 0, 'x', 'x', 1)", "the table name has"),
        ("delete from terms_docsize where id = 1", "full text"),
        ("update terms_content set c0 = 'forged' where id = 1", "full text"),
    ],
)
def test_every_difference_is_told(
    index: Index, pages: MemoryPages, statement: str, told: str
) -> None:
    sync(index, pages)
    changed = index.connection.execute(statement)
    assert changed.rowcount
    assert any(told in sentence for sentence in verify(index, pages))


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
