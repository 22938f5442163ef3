"""The library: one workspace, one method a verb."""

from __future__ import annotations

import inspect
import subprocess
import sys
from collections.abc import Iterable
from datetime import UTC, date, datetime
from itertools import islice
from pathlib import Path
from typing import Any, get_type_hints

import pytest

import daybank
from daybank.check import Checked
from daybank.core.proposed import Applied
from daybank.errors import NoWorkspaceError, SettingsError, UsageError
from daybank.memory import Memory
from daybank.model import Answer, Dated, Kind, Refreshed, Status
from vault import Vault

# What is imported by the call that gives it, so that recall starts fast.
LAZY = {"Applied": Applied, "Checked": Checked}
PUBLIC = {
    name: method
    for name, method in inspect.getmembers(Memory, inspect.isfunction)
    if not name.startswith("_") or name == "__init__"
}


@pytest.mark.parametrize("name", PUBLIC)
def test_every_public_method_is_typed_and_says_what_it_does(name: str) -> None:
    method = PUBLIC[name]
    assert inspect.getdoc(method)
    parameters = [p for p in inspect.signature(method).parameters if p != "self"]
    assert set(get_type_hints(method, localns=LAZY)) == {*parameters, "return"}


def test_options_are_given_by_name() -> None:
    for name in ("retain", "recall", "about", "facts"):
        options = list(inspect.signature(PUBLIC[name]).parameters.values())[2:]
        assert all(option.kind is inspect.Parameter.KEYWORD_ONLY for option in options)


def test_the_package_offers_memory_and_loads_it_when_it_is_used() -> None:
    code = """if True:
        import sys, daybank
        assert "daybank.memory" not in sys.modules
        from daybank import Memory
        assert "daybank.memory" in sys.modules
        print(Memory.__name__)
    """
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "Memory\n"


def test_every_name_the_package_offers_can_be_imported() -> None:
    for name in daybank.__all__:
        assert getattr(daybank, name) is not None
    with pytest.raises(AttributeError):
        daybank.nothing_of_the_kind  # noqa: B018 (looking is the test)


def test_a_folder_that_is_not_there_is_no_workspace(tmp_path: Path) -> None:
    with pytest.raises(NoWorkspaceError):
        Memory(tmp_path / "nowhere", environ={})


def test_the_environment_names_the_workspace_and_overrules_settings(tmp_path: Path) -> None:
    (tmp_path / "daybank.toml").write_text('zone = "Asia/Tokyo"\n', "utf-8")
    environ = {"DAYBANK_WORKSPACE": str(tmp_path), "DAYBANK_ZONE": "Europe/Amsterdam"}
    with Memory(environ=environ) as memory:
        assert memory.root == tmp_path.resolve()
        assert memory.settings.zone == "Europe/Amsterdam"
    with pytest.raises(SettingsError):
        Memory(tmp_path, environ={"DAYBANK_ZONE": "Mars/Olympus"})


def test_it_closes_with_the_block_and_opens_again_when_it_is_asked(vault: Vault) -> None:
    vault.log("2025-11-27", "W: The kettle is red.")
    with vault.memory as memory:
        before = memory.recall("kettle")
    assert memory._index is None
    assert memory.recall("kettle") == before
    memory.close()
    memory.close()
    assert vault.places("kettle") == ["memory/2025-11-27.md#L2"]


def test_two_of_one_workspace_agree(vault: Vault) -> None:
    vault.log("2025-11-27", "W: The kettle is red.")
    with Memory(vault.root, environ={}) as other:
        assert other.recall("kettle") == vault.ask("kettle")
        vault.add("memory/2025-11-27.md", "- W: The kettle is blue.")
        assert other.recall("blue kettle").items[0].content == "The kettle is blue."
        assert vault.said("blue kettle")[0] == "The kettle is blue."


# -- facts and status ----------------------------------------------------------------------


@pytest.fixture
def mixed(vault: Vault) -> Vault:
    vault.log("2025-11-27", "W @Peter: Has a boat.", "O(c=0.5): Boats are fine.")
    vault.put("memory/2025-11-20.md", "- a note", "", "## Retain", "- B: I slept.")
    vault.put(
        "bank/world.md",
        "<!-- daybank:view world -->",
        "- W @Peter: Has a boat. (memory/2025-11-27.md#L2)",
        "<!-- /daybank:view world digest=0 -->",
    )
    return vault


def cited(facts: Iterable[Dated]) -> list[str]:
    return [str(fact.unit.source) for fact in facts]


def test_facts_are_told_by_path_and_line(mixed: Vault) -> None:
    written = ["memory/2025-11-20.md#L4", "memory/2025-11-27.md#L2", "memory/2025-11-27.md#L3"]
    assert cited(mixed.memory.facts()) == written
    assert cited(mixed.memory.facts(notes=True)) == ["memory/2025-11-20.md#L1", *written]
    assert cited(mixed.memory.facts(generated=True)) == ["bank/world.md#L2", *written]


def test_more_can_be_asked_and_written_while_facts_are_told(mixed: Vault) -> None:
    seen: list[Dated] = []
    for fact in mixed.memory.facts():
        seen.append(fact)
        mixed.add("memory/2025-11-20.md", f"- W: Seen fact {len(seen)}.")
        assert mixed.places(f"Seen fact {len(seen)}")
    assert len(seen) == 3
    assert len(list(mixed.memory.facts())) == 6


def test_facts_may_be_left_half_told(mixed: Vault) -> None:
    told = mixed.memory.facts()
    first = list(islice(told, 1))
    mixed.log("2025-11-28", "W: Later.")
    assert mixed.said("later") == ["Later."]
    assert cited([*first, *told])[-1] == "memory/2025-11-27.md#L3"


def test_status_counts_what_the_index_holds(mixed: Vault) -> None:
    status = mixed.memory.status()
    assert isinstance(status, Status)
    assert (status.root, status.pages, status.generated) == (str(mixed.root.resolve()), 3, 1)
    assert status.kinds == {
        Kind.WORLD: 1,
        Kind.OPINION: 1,
        Kind.EXPERIENCE: 1,
        Kind.NOTE: 1,
        Kind.OBSERVATION: 0,
    }
    assert (status.first_day, status.last_day) == (date(2025, 11, 20), date(2025, 11, 27))
    assert status.entities == 1
    assert status.size >= Path(status.index_path).stat().st_size > 0
    assert not status.stale


def test_an_empty_workspace_has_a_status_and_no_facts(vault: Vault) -> None:
    status = vault.memory.status()
    assert (status.pages, status.first_day, status.problems) == (0, None, ())
    assert list(vault.memory.facts()) == []
    assert vault.ask("anything").reason


# -- the index -----------------------------------------------------------------------------


def test_a_second_sync_does_nothing(mixed: Vault) -> None:
    first = mixed.memory.sync()
    assert (first.changed, first.gone) == (3, 0)
    assert mixed.memory.sync() == Refreshed(unchanged=3)


def test_a_rebuild_gives_the_same_answers(mixed: Vault) -> None:
    before = mixed.ask("boat")
    assert mixed.memory.rebuild().changed == 3
    assert mixed.ask("boat") == before
    assert mixed.memory.verify() == ()


def test_verify_tells_what_is_wrong(mixed: Vault) -> None:
    assert mixed.memory.verify() == ()
    mixed.memory._open().connection.execute("update unit set text = 'Forged.'")
    assert mixed.memory.verify()


def test_problems_are_told_with_status_and_answers(vault: Vault) -> None:
    (vault.root / "memory").mkdir()
    (vault.root / "memory/dangling.md").symlink_to("nowhere.md")
    vault.log("2025-11-27", "O(c=7): Too sure.")
    codes = {problem.code for problem in vault.ask("sure").problems}
    assert len(codes) == 2
    assert {problem.code for problem in vault.memory.status().problems} == codes


# -- options -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"k": 0}, "--k"),
        ({"k": -1}, "--k"),
        ({"budget": 0}, "--budget"),
        ({"since": "soon"}, "'soon' is no day"),
        ({"until": "2025-13"}, "2025-11-27"),
        ({"since": "2025-12", "until": "2025-11"}, "after"),
        ({"kinds": ["fact"]}, "world (W)"),
        ({"kinds": "X"}, "note"),
        ({"min_confidence": 1.1}, "between 0 and 1"),
        ({"min_confidence": float("nan")}, "between 0 and 1"),
        ({"kinds": ["note"], "facts_only": True}, "nothing"),
    ],
)
def test_what_cannot_be_meant_is_refused_with_what_can(
    mixed: Vault, options: dict[str, Any], told: str
) -> None:
    with pytest.raises(UsageError) as refused:
        mixed.ask("boat", **options)
    assert told in str(refused.value)


def test_now_is_the_clock_for_relative_days(vault: Vault) -> None:
    vault.log("2025-11-27", "W: The kettle is red.")
    late = datetime(2025, 11, 28, 23, 30, tzinfo=UTC)
    assert vault.places("kettle", since="1d", now=date(2025, 11, 28))
    assert vault.places("kettle", since="1d", now=datetime(2025, 11, 28, 23))  # noqa: DTZ001 (the workspace's zone)
    assert not vault.places("kettle", since="1d", now=date(2025, 11, 29))
    vault.put("daybank.toml", 'zone = "Asia/Tokyo"')  # where that moment is the 29th
    with Memory(vault.root, environ={}) as memory:
        assert not memory.recall("kettle", since="1d", now=late).items


def test_an_answer_repeats_what_was_asked(mixed: Vault) -> None:
    answer = mixed.ask("boat", budget=500)
    assert isinstance(answer, Answer)
    assert (answer.query, answer.budget, answer.omitted) == ("boat", 500, 0)
    assert 0 < answer.used_tokens <= 500
    [item, *_] = answer.items
    assert (item.id[:3], item.kind, item.day) == ("^f-", Kind.WORLD, date(2025, 11, 27))
    assert item.channels == ("lexical",)


def test_retain_and_recall_meet(vault: Vault) -> None:
    kept = vault.memory.retain("Likes leeks.", about="Peter", kind="W", day=date(2025, 11, 27))
    [item] = vault.ask("leeks").items
    assert (item.id, item.source, item.entities) == (kept.unit.id, kept.unit.source, ("Peter",))
