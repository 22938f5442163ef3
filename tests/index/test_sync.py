"""Sync: the index is a function of the files, whatever happened on the way there."""

from __future__ import annotations

import subprocess
import sys
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from memory_pages import STORY, MemoryPages

from daybank.errors import OutsideWorkspaceError
from daybank.index.store import Index, open_scratch_index
from daybank.index.sync import Changes, Pages, plan_sync, stored_problems, stored_stamps, sync
from daybank.index.verify import Rows, contents, verify
from daybank.model import Problem
from daybank.workspace import PageText, Stamp

OLD, NEW = Stamp(1, 1, 1), Stamp(1, 2, 1)


def rebuilt(pages: Pages) -> dict[str, dict[str, Rows]]:
    with open_scratch_index() as fresh:
        sync(fresh, pages)
        return contents(fresh.connection)


def list_sizes(index: Index) -> list[tuple[str, int]]:
    """The terms that have a list, and its bytes; a block left empty would be one too many."""
    query = "select term, length(data) from posting order by term"
    return index.connection.execute(query).fetchall()


def test_a_plan_names_what_is_gone_and_what_differs_in_order() -> None:
    known = {"same.md": (OLD, "a"), "gone.md": (OLD, "b"), "changed.md": (OLD, "c")}
    found = {"new.md": NEW, "changed.md": NEW, "same.md": OLD}
    assert plan_sync(known, found) == Changes(("gone.md",), ("changed.md", "new.md"))


def test_a_page_stored_without_its_time_is_always_read_again() -> None:
    young = OLD._replace(mtime_ns=-1)
    assert plan_sync({"a.md": (young, "d")}, {"a.md": young}) == Changes((), ("a.md",))


def test_a_second_sync_reads_nothing_and_opens_no_transaction(
    index: Index, pages: MemoryPages
) -> None:
    first = sync(index, pages)
    pages.reads.clear()
    statements: list[str] = []
    index.connection.set_trace_callback(statements.append)
    again = sync(index, pages)
    assert (first.changed, again.changed, again.unchanged) == (4, 0, 4)
    assert pages.reads == []
    assert not [text for text in statements if text.startswith(("begin", "commit"))]


def test_a_touched_page_is_read_but_not_parsed(index: Index, pages: MemoryPages) -> None:
    sync(index, pages)
    pages.touch("memory.md")

    def parse(path: str, _: str) -> None:
        raise AssertionError(path)

    touched = sync(index, pages, parse)  # type: ignore[arg-type]
    assert (touched.changed, touched.unchanged) == (0, 4)
    assert stored_stamps(index)["memory.md"][0] == pages.pages["memory.md"].stamp


def test_pages_are_counted_as_changed_gone_and_unchanged(index: Index, pages: MemoryPages) -> None:
    sync(index, pages)
    pages.put("memory.md", "# Core\n\n- new\n")
    pages.put("memory/2025-12-01.md", "a new day\n")
    pages.remove("memory/2025-11-28.md")
    done = sync(index, pages)
    assert (done.changed, done.gone, done.unchanged) == (2, 1, 2)


def test_the_order_of_the_scan_does_not_matter() -> None:
    backwards = MemoryPages(dict(reversed(STORY.items())))
    with open_scratch_index() as index:
        sync(index, backwards)
        assert contents(index.connection) == rebuilt(MemoryPages(STORY))


LINES = st.sampled_from(
    [
        "# Heading",
        "## Retain",
        "- W @Peter: Lives in the castle.",
        "- B @warelay @Ann-Marie: Fixed connection.update on Nov 27, 2025.",
        "  - nested detail",
        "- O(c=0.4) @Peter: Prefers tea. (against ^f-1a2b3c4d5e6f)",
        "- W @Wei: 他不喜欢喝咖啡。 ^f-0123456789ab",
        "plain words that stand alone",
        "user: what was it?",
        "**Aliases:** Pete, P.",
        "",
        "<!-- daybank:view peter -->",
        "x" * 1_200,
    ]
)
PATHS = st.sampled_from(
    ["memory.md", "memory/2025-11-27.md", "memory/a/2025-11-28.md", "bank/entities/Peter.md"]
)
EDITS = st.one_of(
    st.tuples(st.just("put"), PATHS, st.lists(LINES, max_size=12).map("\n".join)),
    st.tuples(st.just("remove"), PATHS),
    st.tuples(st.just("touch"), PATHS),
    st.tuples(st.just("rename"), PATHS, PATHS),
)


@settings(max_examples=40, deadline=None)
@given(st.lists(EDITS, min_size=1, max_size=12))
def test_after_every_edit_the_index_is_what_a_rebuild_would_be(
    edits: list[tuple[str, ...]],
) -> None:
    pages = MemoryPages(STORY)
    with open_scratch_index() as index:
        sync(index, pages)
        for verb, *arguments in edits:
            if verb != "touch" or arguments[0] in pages.pages:
                getattr(pages, verb)(*arguments)
            sync(index, pages)
            assert contents(index.connection) == rebuilt(pages)
        assert verify(index, pages) == ()


def test_a_page_edited_a_thousand_times_leaves_no_trace_of_it(
    index: Index, pages: MemoryPages
) -> None:
    for number in range(1_000):
        text = f"## Retain\n- W @Peter: round {number} of {number % 7}\n\nword{number} stays\n"
        pages.put("memory/2025-11-27.md", text)
        assert sync(index, pages).changed >= 1
    with open_scratch_index() as fresh:
        sync(fresh, pages)
        assert list_sizes(index) == list_sizes(fresh)
    assert verify(index, pages) == ()


def test_a_page_that_vanishes_between_scan_and_read_is_gone(
    index: Index, pages: MemoryPages
) -> None:
    class Vanishing(MemoryPages):
        def read(self, path: str) -> PageText | None:
            return None if path == "memory.md" else super().read(path)

    sync(index, pages)
    vanishing = Vanishing(STORY)
    vanishing.put("memory.md", "changed, then deleted")
    assert sync(index, vanishing).gone == 1
    assert "memory.md" not in stored_stamps(index)


def test_a_page_that_becomes_a_link_out_of_the_workspace_stops_nothing(
    index: Index, pages: MemoryPages
) -> None:
    class Leading(MemoryPages):
        def read(self, path: str) -> PageText | None:
            if path == "memory.md":
                raise OutsideWorkspaceError(path)
            return super().read(path)

    assert sync(index, Leading(STORY)).changed == 3
    assert "memory.md" not in stored_stamps(index)
    sync(index, pages)
    assert verify(index, pages) == ()


def test_a_page_read_within_a_tick_of_its_writing_is_read_once_more(
    index: Index, pages: MemoryPages
) -> None:
    # Some seconds ahead, so that on no machine the tick is over before the page is read.
    written = Stamp(9, time.time_ns() // 1_000 * 1_000 + 5 * 10**9 + 1, 77)
    pages.restamp("memory.md", written)
    sync(index, pages)
    # The same size within the same tick: the stamp cannot tell, the digest does.
    pages.put("memory.md", STORY["memory.md"].replace("short", "terse"))
    pages.restamp("memory.md", written)
    assert sync(index, pages).changed == 1
    assert verify(index, pages) == ()


@pytest.mark.parametrize(
    ("seconds", "is_trusted"),
    [
        (-1, True),  # a second old
        (3_600, False),  # the clock of another machine
        (86_400 * 400, True),  # dated by hand
    ],
)
def test_a_time_stamp_is_trusted_unless_it_is_about_now(
    index: Index, pages: MemoryPages, seconds: int, is_trusted: bool
) -> None:
    stamp = Stamp(9, time.time_ns() // 1_000 * 1_000 + seconds * 10**9 + 1, 77)
    pages.restamp("memory.md", stamp)
    sync(index, pages)
    assert (stored_stamps(index)["memory.md"][0] == stamp) is is_trusted


def test_whole_second_time_stamps_are_trusted_after_two_seconds(
    index: Index, pages: MemoryPages
) -> None:
    whole = time.time_ns() // 10**9 * 10**9
    pages.restamp("memory.md", Stamp(9, whole, 77))
    sync(index, pages)
    assert stored_stamps(index)["memory.md"][0].mtime_ns == -1


def test_an_unreadable_page_costs_no_transaction_and_is_found_once_it_can_be_read(
    index: Index,
) -> None:
    class Unreadable(MemoryPages):
        def read(self, path: str) -> PageText | None:
            if path != "memory.md":
                return super().read(path)
            problem = Problem("unreadable", path, None, "could not be read: denied")
            return PageText(path, "", "", Stamp(0, 0, 0), (problem,))

    denied = Unreadable(STORY)
    sync(index, denied)
    statements: list[str] = []
    index.connection.set_trace_callback(statements.append)
    sync(index, denied)
    assert "begin immediate" not in statements
    assert [problem.code for problem in stored_problems(index)] == ["unreadable"]
    assert sync(index, MemoryPages(STORY)).changed == 1
    assert stored_problems(index) == ()


def test_numbers_of_odd_disks_and_odd_clocks_are_kept_apart(
    index: Index, pages: MemoryPages
) -> None:
    pages.restamp("memory.md", Stamp(5, 2**64 + 5, 2**64 - 1))
    sync(index, pages)
    assert sync(index, pages).unchanged == 4
    pages.restamp("memory.md", Stamp(5, 2**64 + 6, 2**64 - 1))
    pages.reads.clear()
    sync(index, pages)
    assert pages.reads == ["memory.md"]


def test_text_that_sqlite_cannot_hold_stops_nothing(index: Index, pages: MemoryPages) -> None:
    pages.put("bank/entities/odd.md", '---\naliases: ["\\uD800x", "a\\0b"]\n---\n# Odd\n')
    pages.put("memory/nul.md", "a\0b c\n")
    sync(index, pages)
    names = index.connection.execute("select name from alias order by name").fetchall()
    assert ("a b",) in names
    assert verify(index, pages) == ()


def test_problems_of_scan_and_pages_are_stored_each_once_until_they_are_mended(
    index: Index, pages: MemoryPages
) -> None:
    dangling = Problem("link-dangling", "memory/x.md", None, "is a link that leads nowhere")
    coding = Problem("coding", "memory.md", 2, "is not UTF-8")
    pages.problems = (dangling, dangling)
    pages.put("memory.md", STORY["memory.md"], coding, coding)
    assert sync(index, pages).problems == (dangling, coding)
    assert stored_problems(index) == (coding, dangling)
    pages.problems = ()
    pages.put("memory.md", STORY["memory.md"] + "\n")
    sync(index, pages)
    assert stored_problems(index) == ()


def test_an_empty_workspace_has_a_state_of_its_own(index: Index) -> None:
    assert not index.is_built()
    sync(index, MemoryPages())
    assert index.is_built()


def test_importing_the_index_imports_neither_the_grammar_nor_anything_heavy() -> None:
    code = "import sys, daybank.index.verify; print(*sys.modules)"
    output = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    ).stdout.split()
    assert "sqlite3" in output
    assert not {"numpy", "yaml", "click", "asyncio", "unittest"} & set(output)
    assert "daybank.grammar.page" not in output
