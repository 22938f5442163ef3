"""Recall: a question and its filters to cited answers."""

from __future__ import annotations

import re
import sqlite3
import threading
from collections.abc import Callable, Iterator
from datetime import date
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from daybank import memory as memory_module
from daybank.errors import OutsideWorkspaceError, UnknownEntityError, UsageError
from daybank.index.sync import sync
from daybank.model import Kind
from daybank.recall import recall, without_moved
from daybank.search.plan import Asked
from daybank.workspace import PageText
from vault import Vault

# -- every string is a legal question -------------------------------------------------------


@pytest.fixture(scope="module")
def castle(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Vault]:
    """A workspace that many questions are asked of and nobody changes."""
    vault = Vault(tmp_path_factory.mktemp("castle") / "ws")
    vault.put("bank/entities/Peter.md", "---", 'aliases: [Pete, "彼得"]', "---", "# Peter", "")
    vault.log(
        "2025-11-27",
        "W @Peter: Keeps foo and bar in the near pantry.",
        "B @warelay: I wrapped connection.update in a try.",
        "O(c=0.9) @Peter: Prefers tea.",
    )
    vault.put(
        "memory/2025-11-28.md",
        "- 用户把备份任务的优先级调高了",
        "- 脚本在 GitHub 备份时上传失败",
        "- 偏好：自然、冷静、信息密度高",
        "- 昨日はしりとりで遊んだ",
        "- 오늘은 끝말잇기를 했다",
        "- TODO: fix the gate in namespace::value",
        "- Everything in Downloads/transcripts, don't delete it",
        "- He said: 'the \"blue\" car is 50% off'",
        "- 新しい技能を学んだ",
        "- တပည့်က လက်ဖက်ရည် သောက်သည်",
        "- เขาชอบดื่มชาร้อนตอนเช้า",
        "- Wir fahren mit dem Donaudampfschiff",
    )
    yield vault
    vault.memory.close()


SIGNS = (
    *("NEAR(", "NEAR/2", "AND", "OR", "NOT", '"', "''", "*", "^", "foo", "-", "+", "(", ")"),
    *("words:", "{a b}:", "col :", "/", "--", ";", "\\", "\0", "\ud800", "%", "_", "彼得", "😀"),
)
operators = st.lists(st.sampled_from(SIGNS), max_size=12).map(" ".join)


@settings(deadline=None)
@given(st.one_of(st.text(max_size=80), operators, st.text(alphabet=st.characters(), max_size=20)))
def test_any_text_is_a_legal_question(castle: Vault, query: str) -> None:
    if query.strip():
        answer = castle.ask(query)
        assert answer.items or answer.reason
        assert all(0 <= item.coverage <= 1 for item in answer.items)
    else:
        with pytest.raises(UsageError):
            castle.ask(query)


@pytest.mark.parametrize(
    "query",
    [
        *('"foo', "foo*", "^foo", "foo -bar", "NEAR(foo bar, 2)", "col:foo", "(foo", "foo)"),
        *("foo AND", "OR foo", "NOT foo", "{foo}", "foo/bar", "foo\\bar", "foo'; drop table"),
        *("foo\0bar", "foo \ud800", "foo%", "-foo", "--foo", "+foo", "foo:", "a:b:foo foo"),
    ],
)
def test_what_would_be_an_operator_is_text(castle: Vault, query: str) -> None:
    assert "memory/2025-11-27.md#L2" in castle.places(query)


@pytest.mark.parametrize("query", ["foo NOT bar", "foo -bar", "NEAR(foo pantry, 1)", "foo ^pantry"])
def test_nothing_means_not_or_near(castle: Vault, query: str) -> None:
    assert castle.places(query)[0] == "memory/2025-11-27.md#L2"


@pytest.mark.parametrize(
    "query",
    ["x" * 100_000, "foo " * 25_000, "彼得" * 50_000, "@" * 100_000, "ab-" * 33_000, "က" * 100_000],
    ids=["letters", "words", "names", "marks", "hyphens", "burmese"],
)
def test_a_question_may_be_as_long_as_it_likes(castle: Vault, query: str) -> None:
    answer = castle.ask(query)
    assert answer.items or answer.reason


@pytest.mark.parametrize("query", ["", " ", "\n\t", "\u3000"])
def test_a_blank_question_without_filters_cannot_be_meant(castle: Vault, query: str) -> None:
    with pytest.raises(UsageError, match="--since"):
        castle.ask(query)


@pytest.mark.parametrize("query", ["???", "!", "😀", "\ud800", "\0", '""', "---"])
def test_a_question_without_a_word_finds_nothing_and_says_so(castle: Vault, query: str) -> None:
    answer = castle.ask(query)
    assert (answer.items, answer.reason) == ((), "the question holds no word to look for")
    assert castle.places(query, since="2025-11-28")


# -- what people really type ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("query", "line"),
    [
        ("优先级", 1),
        ("GitHub备份脚本上传失败", 2),
        ("自然 冷静 搜索偏好", 3),  # spaced terms are or-ed: one of them is not there
        ("しりとり", 4),
        ("끝말잇기", 5),
        ("TODO: fix", 6),
        ("namespace::value", 6),
        ("Downloads/transcripts", 7),
        ("don't", 7),
        ('\'"blue" car', 8),
        ("50%", 8),
        ("技能", 9),
        ("လက်ဖက်ရည်", 10),
        ("ชาร้อน", 11),
        ("dampfschiff", 12),
        ("donau", 12),
    ],
)
def test_a_needle_of_any_script_is_found_first(castle: Vault, query: str, line: int) -> None:
    assert castle.places(query)[:1] == [f"memory/2025-11-28.md#L{line}"]


@pytest.mark.parametrize("query", ["2026-03-16.md", "2025-11-28", "memory/2025-11-27.md#L2"])
def test_a_file_name_is_text_like_any_other(castle: Vault, query: str) -> None:
    """Days and paths are no terms of what stands on a page; nothing is raised."""
    answer = castle.ask(query)
    assert answer.items or answer.reason


@pytest.mark.parametrize(
    "query",
    [
        "zxqv blorptang",
        "quantum chromodynamics of neutron stars",
        "photosynthèse des algues",
        "量子色动力学",
        "ฟิสิกส์ควอนตัม",
    ],
)
def test_nonsense_and_foreign_topics_get_an_empty_answer_with_a_reason(
    castle: Vault, query: str
) -> None:
    answer = castle.ask(query)
    assert answer.items == ()
    assert answer.reason


def test_a_role_in_a_question_does_not_stand_in_for_its_topic(vault: Vault) -> None:
    vault.put("memory/2025-11-27.md", "user: I planted leeks.", "", "assistant: Well done.")
    answer = vault.ask("system requirements of the user for neutron star quantum computing")
    assert answer.items == ()


def test_a_question_about_somebody_known_is_always_answered(castle: Vault) -> None:
    assert castle.places("does Peter study quantum chromodynamics of neutron stars")


# -- entities ------------------------------------------------------------------------------


def test_an_alias_of_another_script_finds_facts_under_the_other_name(castle: Vault) -> None:
    assert castle.places("彼得喜欢喝什么")[0].startswith("memory/2025-11-27.md")


def test_tell_me_about_lists_facts_first_and_the_newest_of_them(vault: Vault) -> None:
    vault.put("bank/entities/Peter.md", "# Peter", "", "Peter, Peter and again Peter.")
    vault.log("2025-01-01", "W @Peter: Peter is what Peter calls himself, Peter.")
    vault.log("2025-06-01", "W @Peter: Has a boat, a barn and a garden full of leeks.")
    vault.put("memory/2025-12-01.md", "- note to self: phone Peter about Peter's boat")
    assert vault.places("tell me about Peter") == [
        "memory/2025-06-01.md#L2",
        "memory/2025-01-01.md#L2",
        "bank/entities/Peter.md#L3",
        "memory/2025-12-01.md#L1",
    ]


def test_of_very_many_facts_about_somebody_the_newest_are_told(vault: Vault) -> None:
    for month in range(1, 13):
        facts = [f"W @Peter: Word{month}x{n} and more" for n in range(20)]
        vault.log(f"2025-{month:02}-15", *facts)
    found = vault.places("what do you know about Peter", k=20)
    assert {place.split("#")[0] for place in found} == {"memory/2025-12-15.md"}


def test_of_very_many_equals_the_newest_are_told_whatever_was_written_last(vault: Vault) -> None:
    vault.put("daybank.toml", 'semantic = "off"')  # to which the numbers are not equal
    vault.reopen()
    for month in range(1, 13):
        vault.log(f"2025-{month:02}-15", *(f"W @Peter: rent paid {n}" for n in range(20)))
    vault.memory.sync()
    vault.add("memory/2025-01-15.md", "- W @Peter: rent paid 99")
    found = vault.places("has Peter paid the rent", k=20)
    assert {place.split("#")[0] for place in found} == {"memory/2025-12-15.md"}


def test_a_fact_beats_a_note_that_says_the_same(vault: Vault) -> None:
    vault.put("memory/2025-11-26.md", "- The boiler was mended")
    vault.log("2025-11-25", "W @house: The boiler was mended")
    assert vault.places("when was the boiler mended")[0] == "memory/2025-11-25.md#L2"


# -- filters -------------------------------------------------------------------------------


@pytest.fixture
def filtered(vault: Vault) -> Vault:
    vault.put(
        "bank/entities/Peter.md",
        "---",
        "aliases: [Pete]",
        "---",
        "# Peter Pan",
        "",
        "**Aliases:** 彼得",
        "",
        "Owns a kettle.",
    )
    vault.put("bank/world.md", "- W @Anna: An undated kettle.")
    vault.log(
        "2025-11-01",
        "W @Peter: A kettle on the first.",
        "O(c=0.9) @Anna: A kettle is good.",
        "O(c=0.3) @Peter @Anna: A kettle is bad.",
        "O @Peter: A kettle is fine.",
        "B @Ben: I bought a kettle.",
        "S @Peter: A kettle was seen with @Anna.",
    )
    vault.put("memory/2025-11-10.md", "- kettle note for Peter", "- 给彼得买了 kettle", "- kettle")
    return vault


def lines(vault: Vault, query: str = "kettle", **options: Any) -> list[str]:
    """Citations without folder and year, in order of place."""
    found = vault.places(query, **options)
    return sorted(place.split("/")[-1].replace(".md#L", ":") for place in found)


FIRST = [f"2025-11-01:{line}" for line in range(2, 8)]
TENTH = [f"2025-11-10:{line}" for line in range(1, 4)]


@pytest.mark.parametrize("query", ["kettle", ""])
@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({"since": "2025-11-10"}, TENTH),
        ({"until": "2025-11-09"}, FIRST),
        ({"since": date(2025, 11, 1), "until": date(2025, 11, 1)}, FIRST),
        ({"since": "2025-11", "until": "2025-11"}, [*FIRST, *TENTH]),
        ({"since": "30d", "now": date(2025, 12, 5)}, TENTH),
        ({"since": "2026"}, []),
        ({"kinds": ["O"]}, FIRST[1:4]),
        ({"kinds": ["opinion", "b"]}, FIRST[1:5]),
        ({"kinds": "note"}, [*TENTH, "Peter:8"]),
        ({"kinds": [Kind.OBSERVATION, "NOTE"], "since": "2025"}, [*FIRST[5:], *TENTH]),
        ({"about": ["Ben"]}, FIRST[4:5]),
        ({"about": "Ben"}, FIRST[4:5]),
        ({"about": ["anna"]}, [*FIRST[1:3], FIRST[5], "world:1"]),
        ({"about": ["Peter", "Anna"]}, [FIRST[2], FIRST[5]]),
        ({"about": ["彼得"]}, [FIRST[0], *FIRST[2:4], FIRST[5], *TENTH[:2], "Peter:8"]),
        ({"about": ["Peter_Pan"], "kinds": ["note"]}, [*TENTH[:2], "Peter:8"]),
        ({"min_confidence": 0.5, "kinds": ["O"]}, [FIRST[1]]),
        ({"min_confidence": 0.3, "kinds": ["O"]}, FIRST[1:3]),
        ({"min_confidence": 0.0, "kinds": ["O"]}, FIRST[1:3]),
        ({"min_confidence": 1.0, "until": "2025-11-01"}, [FIRST[0], *FIRST[4:6]]),
        ({"facts_only": True, "since": "2025"}, FIRST),
        ({"facts_only": True, "kinds": ["W", "note"]}, [FIRST[0], "world:1"]),
        (
            {
                "since": "2025-11-01",
                "until": "2025-11-05",
                "kinds": ["O", "S", "note"],
                "about": ["Pete"],
                "min_confidence": 0.1,
            },
            [FIRST[2], FIRST[5]],
        ),
    ],
)
def test_filters_leave_what_they_say(
    filtered: Vault, query: str, options: dict[str, Any], expected: list[str]
) -> None:
    found = lines(filtered, query, **options)
    if query == "" and "Peter:8" in expected:
        found = [place for place in found if not place.startswith("Peter:") or place == "Peter:8"]
    assert found == expected
    if not found:
        assert filtered.ask(query, **options).reason


def test_an_empty_question_with_filters_tells_the_newest_first_facts_before_notes(
    filtered: Vault,
) -> None:
    filtered.log("2025-12-24", "W: Snow.")
    assert filtered.said("", since="2025-11-01", k=2) == ["Snow.", "A kettle on the first."]
    assert filtered.said("", kinds=["note"], k=1) == ["kettle note for Peter"]


def test_k_is_the_most_that_is_answered(filtered: Vault) -> None:
    assert [len(filtered.places("kettle", k=k)) for k in (1, 3, 100)] == [1, 3, 11]


def test_an_unknown_name_is_refused_never_ignored(filtered: Vault) -> None:
    with pytest.raises(UnknownEntityError) as refused:
        filtered.ask("kettle", about=["Pieter"])
    assert "Peter" in refused.value.nearest
    with pytest.raises(UnknownEntityError):
        filtered.ask("kettle", about=["Peter", "kettle"])


# -- collapse ------------------------------------------------------------------------------


def test_a_fact_of_a_conflict_copy_is_one_item_and_the_original_is_answered(vault: Vault) -> None:
    for name in ("2025-11-27", "2025-11-27 (conflicted copy 2025-11-28)", "2025-11-27.sync"):
        vault.put(f"memory/{name}.md", "## Retain", "- W @Peter: Sold the boat to a stranger.")
    [item] = vault.ask("sold boat").items
    assert str(item.source) == "memory/2025-11-27.md#L2"
    assert sorted(map(str, item.also)) == [
        "memory/2025-11-27 (conflicted copy 2025-11-28).md#L2",
        "memory/2025-11-27.sync.md#L2",
    ]


def test_a_generated_line_is_answered_by_the_source_it_cites(vault: Vault) -> None:
    vault.log("2025-11-27", "W @Peter: Sold the boat.")
    vault.put(
        "bank/world.md",
        "<!-- daybank:view world -->",
        "- W @Peter: Peter sold the boat. (memory/2025-11-27.md#L2)",
        "<!-- /daybank:view world digest=0 -->",
    )
    assert vault.places("Peter sold the boat") == ["memory/2025-11-27.md#L2"]


def test_the_source_of_a_generated_line_must_pass_the_filters_too(vault: Vault) -> None:
    vault.log("2025-11-27", "O(c=0.5) @Peter: Trains are better than planes.")
    vault.put(
        "bank/world.md",
        "<!-- daybank:view world -->",
        "- W @Peter: Trains are better than planes. (memory/2025-11-27.md#L2)",
        "<!-- /daybank:view world digest=0 -->",
    )
    assert vault.places("trains planes", kinds=["W"]) == ["bank/world.md#L2"]
    assert vault.places("trains planes", kinds=["O"]) == ["memory/2025-11-27.md#L2"]


# -- citations -----------------------------------------------------------------------------


class Meddling:
    """Pages that somebody edits right before they are read to check a citation."""

    def __init__(self, vault: Vault, meddle: Callable[[], object]) -> None:
        self.vault, self.meddle = vault, meddle

    def read(self, path: str) -> PageText | None:
        self.meddle()
        return self.vault.memory._workspace.read(path)


def test_a_page_that_changes_before_the_answer_is_told_as_moved(vault: Vault) -> None:
    vault.log("2025-11-27", "W: The kettle is red.")
    vault.log("2025-11-28", "W: The kettle is blue.")
    vault.memory.sync()
    pages = Meddling(vault, lambda: vault.put("memory/2025-11-27.md", "# New first line"))
    outcome = recall(vault.memory._open(), pages, Asked("kettle"))
    assert outcome.moved == ("memory/2025-11-27.md",)
    answer = without_moved(outcome)
    assert [str(item.source) for item in answer.items] == ["memory/2025-11-28.md#L2"]
    assert answer.stale
    assert 0 < answer.used_tokens < outcome.answer.used_tokens


def test_a_page_cited_beside_the_answer_is_checked_too(vault: Vault) -> None:
    vault.put("memory/a.md", "## Retain", "- W: The kettle is red.")
    vault.put("memory/copy.md", "## Retain", "- W: The kettle is red.")
    vault.memory.sync()
    pages = Meddling(vault, lambda: (vault.root / "memory/copy.md").unlink(missing_ok=True))
    outcome = recall(vault.memory._open(), pages, Asked("kettle"))
    assert outcome.moved == ("memory/copy.md",)
    [item] = without_moved(outcome).items
    assert (str(item.source), item.also) == ("memory/a.md#L2", ())


def test_when_every_page_moved_the_empty_answer_says_so(vault: Vault) -> None:
    vault.log("2025-11-27", "W: The kettle is red.")
    vault.memory.sync()
    pages = Meddling(vault, lambda: vault.add("memory/2025-11-27.md", "- more"))
    answer = without_moved(recall(vault.memory._open(), pages, Asked("kettle")))
    assert answer.items == ()
    assert answer.reason is not None
    assert "changed" in answer.reason


def test_a_page_that_became_a_link_out_of_the_workspace_is_not_cited(vault: Vault) -> None:
    vault.log("2025-11-27", "W: The kettle is red.")
    vault.memory.sync()

    def refuse() -> None:
        raise OutsideWorkspaceError("memory/2025-11-27.md")

    outcome = recall(vault.memory._open(), Meddling(vault, refuse), Asked("kettle"))
    assert outcome.moved == ("memory/2025-11-27.md",)


@pytest.mark.parametrize("times", [1, 9])
def test_a_page_edited_while_it_is_answered_from_is_never_cited_wrongly(
    vault: Vault, monkeypatch: pytest.MonkeyPatch, times: int
) -> None:
    """Edited once it is asked again; edited at every look it is left out."""
    vault.log("2025-11-27", "W: The kettle is red.")
    vault.log("2025-11-28", "W: The kettle is blue.")
    vault.memory.sync()
    edits: list[int] = []

    def meddled(index: Any, pages: Any, *rest: Any) -> Any:
        def edit() -> None:
            if len(edits) < times:
                edits.append(1)
                facts = [f"W: filler {n}" for n in edits]
                vault.log("2025-11-27", *facts, "W: The kettle is red.")

        assert pages
        return recall(index, Meddling(vault, edit), *rest)

    monkeypatch.setattr(memory_module, "recall", meddled)
    answer = vault.ask("kettle red")
    for item in answer.items:
        assert item.content in vault.lines(item)[0]
    if times == 1:
        assert str(answer.items[0].source) == "memory/2025-11-27.md#L3"
        assert not answer.stale
    else:
        assert [str(item.source) for item in answer.items] == ["memory/2025-11-28.md#L2"]
        assert answer.stale


# -- in step with the files ----------------------------------------------------------------


def test_a_line_appended_by_another_program_is_found_by_the_next_recall(vault: Vault) -> None:
    vault.log("2025-11-27", "W: The kettle is red.")
    assert vault.places("samovar") == []
    vault.add("memory/2025-11-27.md", "- W: A samovar arrived.")
    assert vault.places("samovar") == ["memory/2025-11-27.md#L3"]
    vault.put("memory/2025-11-27.md", "# Line", "", "## Retain", "- W: A samovar arrived.")
    assert vault.places("samovar") == ["memory/2025-11-27.md#L4"]


def test_deleted_renamed_and_added_files_leave_no_ghosts(vault: Vault) -> None:
    page = vault.log("2025-11-27", "W: The kettle is red.")
    assert vault.places("kettle") == ["memory/2025-11-27.md#L2"]
    page.rename(vault.root / "memory/2025-11-29.md")
    assert vault.places("kettle") == ["memory/2025-11-29.md#L2"]
    vault.log("2025-11-30", "W: The kettle is blue.")
    assert vault.places("kettle blue")[0] == "memory/2025-11-30.md#L2"
    (vault.root / "memory/2025-11-29.md").unlink()
    (vault.root / "memory/2025-11-30.md").unlink()
    assert vault.places("kettle") == []


# -- another process, another version, a damaged file --------------------------------------


@pytest.fixture
def held(vault: Vault) -> Iterator[sqlite3.Connection]:
    """The index held by another connection, in the midst of a transaction."""
    vault.log("2025-11-27", "W: The kettle is red.")
    vault.memory.sync()
    path = vault.memory._workspace.index_path()
    other = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    other.execute("begin immediate")
    yield other
    other.close()


def test_while_another_process_holds_the_index_the_last_state_answers(
    vault: Vault, held: sqlite3.Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(memory_module, "sync", partial(sync, wait=0.05))
    vault.add("memory/2025-11-27.md", "- W: A samovar arrived.")
    vault.log("2025-11-28", "W: The kettle is blue.")
    (vault.root / "memory/2025-11-20.md").write_text("- kettle\n", "utf-8")
    answer = vault.ask("kettle")
    assert answer.stale
    # Its page has changed since that state, so it cannot be cited.
    assert answer.items == ()
    assert answer.reason
    held.execute("rollback")
    answer = vault.ask("kettle")
    assert not answer.stale
    assert len(answer.items) == 3


def test_what_did_not_change_is_answered_meanwhile(vault: Vault, held: sqlite3.Connection) -> None:
    """With the wait as it is: about two seconds."""
    assert held.in_transaction
    vault.log("2025-11-28", "W: The kettle is blue.")
    answer = vault.ask("kettle")
    assert answer.stale
    assert [str(item.source) for item in answer.items] == ["memory/2025-11-27.md#L2"]


def test_with_nothing_to_answer_from_it_waits_for_the_first_index(vault: Vault) -> None:
    vault.log("2025-11-27", "W: The kettle is red.")
    path = vault.memory._workspace.index_path()
    vault.memory._open()
    other = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    other.execute("begin immediate")
    release = threading.Timer(0.3, other.rollback)
    release.start()
    try:
        answer = vault.ask("kettle")
    finally:
        release.join()
        other.close()
    assert not answer.stale
    assert len(answer.items) == 1


def spoil_header(path: Path) -> None:
    path.write_bytes(b"not a database at all" + path.read_bytes()[21:])


def spoil_middle(path: Path) -> None:
    data = path.read_bytes()
    half = 4096 * (len(data) // 8192)
    path.write_bytes(data[:4096] + b"\xff" * half + data[4096 + half :])


def cut_off(path: Path) -> None:
    path.write_bytes(path.read_bytes()[: 3 * 4096])


def empty(path: Path) -> None:
    path.write_bytes(b"")


def age(path: Path) -> None:
    with sqlite3.connect(path) as connection:
        connection.execute("update meta set value = '0' where key = 'schema'")
    connection.close()


def strip(path: Path) -> None:
    with sqlite3.connect(path) as connection:
        connection.execute("drop table passage")
    connection.close()


@pytest.mark.parametrize("spoil", [spoil_header, spoil_middle, cut_off, age, strip])
def test_an_index_that_cannot_be_used_is_rebuilt_with_a_notice(
    filtered: Vault, spoil: Callable[[Path], None]
) -> None:
    before = filtered.ask("kettle of Peter")
    path = filtered.memory._workspace.index_path()
    filtered.memory.close()
    spoil(path)
    after = filtered.ask("kettle of Peter")
    assert after._replace(problems=()) == before._replace(problems=())
    [notice] = filtered.memory.notices
    assert notice.endswith("has been built anew")
    assert filtered.memory.verify() == ()


def test_an_empty_or_missing_index_is_made_without_a_word(filtered: Vault) -> None:
    before = filtered.places("kettle")
    path = filtered.memory._workspace.index_path()
    for lose in (empty, Path.unlink):
        filtered.memory.close()
        lose(path)
        assert filtered.places("kettle") == before
    assert filtered.memory.notices == []


def test_an_index_damaged_while_it_is_open_is_rebuilt_within_the_call(filtered: Vault) -> None:
    before = filtered.places("kettle")
    connection = filtered.memory._open().connection
    connection.execute("pragma wal_checkpoint(truncate)")
    spoil_middle(filtered.memory._workspace.index_path())
    connection.execute("pragma shrink_memory")
    assert filtered.places("kettle") == before
    assert filtered.memory.about("Peter").items
    assert filtered.memory.status().pages == 4


# -- explained -----------------------------------------------------------------------------


def test_what_says_just_what_was_asked_comes_first_among_its_like(vault: Vault) -> None:
    texts = [f"Mira asks for number {number} at once" for number in range(12)]
    vault.log("2025-11-27", *(f"W @crowd: {text}" for text in texts))
    for text in texts:
        assert vault.ask(text, k=3).items[0].content == text


@pytest.mark.parametrize("question", ["what does the tall mill grind", "who carries grain"])
def test_how_many_are_asked_for_does_not_change_which_are_best(vault: Vault, question: str) -> None:
    nouns = ("mill", "barn", "kiln", "weir", "mule", "cart", "stone", "sail", "sack", "loaf")
    verbs = ("grinds", "carries", "dries", "holds", "turns", "needs", "hides", "feeds")
    goods = ("grain", "flour", "rye", "barley", "bread")
    for noun in nouns:
        lines = [f"the tall {noun} {verb} {good}" for verb in verbs for good in goods]
        vault.put(f"memory/{noun}.md", *(f"- {line}" for line in lines))
    best = [str(item.source) for item in vault.ask(question, k=60).items]
    for k in (1, 5, 20):
        assert [str(item.source) for item in vault.ask(question, k=k).items] == best[:k]


def test_an_answer_explains_itself(filtered: Vault) -> None:
    told = filtered.ask("kettle of Peter", k=2).explained
    assert "entities: Peter" in told
    assert any(line.startswith("1. ") and "words" in line for line in told)
    assert any(line.endswith("(left out: rank or budget)") for line in told)
    [added, value] = re.findall(r"words \+([0-9.]+) \(([0-9.]+)\)", "".join(told))[0]
    assert float(added) == pytest.approx(2 * float(value), abs=0.002)
    assert any(line.startswith("  words: the question's words") for line in told)
