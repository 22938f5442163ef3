from __future__ import annotations

import tempfile
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from daybank.check.mend import plan_mending
from daybank.check.pointers import dead_pointers
from daybank.check.sheets import read_sheets
from daybank.workspace import Workspace
from vault import Vault

SAID = "The masons come at seven in the morning."
PATH = "memory/2025-11-16.md"


def seed(vault: Vault) -> None:
    vault.put("memory/2025-11-15.md", "## Retain", "", "Fog.", f"- O(c=0.9) @tower: {SAID}")
    vault.put(PATH, "# Cited", f"- {SAID} memory/2025-11-15.md#L1")
    vault.put("bank/entities/harbour.md", "---", "aliases: [the quay, The Quay, port]", "---")


def test_fix_mends_what_is_safe_and_shows_it(vault: Vault) -> None:
    seed(vault)
    done = vault.memory.check(fix=True)
    assert done.findings == ()
    assert (vault.root / PATH).read_text() == f"# Cited\n- {SAID} memory/2025-11-15.md#L4\n"
    names = (vault.root / "bank/entities/harbour.md").read_text()
    assert names == "---\naliases: [the quay, port]\n---\n"
    assert [change.path for change in done.changes] == ["bank/entities/harbour.md", PATH]
    assert f"+- {SAID} memory/2025-11-15.md#L4" in done.changes[1].diff


def test_a_dry_run_changes_no_byte_and_finds_the_same(vault: Vault) -> None:
    seed(vault)
    before = {page: page.read_bytes() for page in vault.root.rglob("*.md")}
    shown = vault.memory.check(fix=True, dry_run=True)
    assert {page: page.read_bytes() for page in vault.root.rglob("*.md")} == before
    assert shown.findings == vault.memory.check().findings
    assert shown.changes == vault.memory.check(fix=True).changes


def test_fixing_twice_changes_nothing_more(vault: Vault) -> None:
    seed(vault)
    vault.memory.check(fix=True)
    assert vault.memory.check(fix=True).changes == ()


def test_a_repair_says_nothing_of_bytes_that_are_no_text(vault: Vault) -> None:
    seed(vault)
    page = vault.write(PATH, b"\xff\n" + f"- {SAID} memory/2025-11-15.md#L1\n".encode())
    before = page.read_bytes()
    assert "not-text" in [each.code for each in vault.memory.check(fix=True).findings]
    assert page.read_bytes() == before


def test_a_fact_whose_id_is_named_elsewhere_is_not_reworded(vault: Vault) -> None:
    vault.put("memory/2025-11-15.md", "# Tower", "", "Fog.", f"- {SAID}")
    vault.log("2025-11-16", f"W: {SAID} memory/2025-11-15.md#L1")
    [fact] = vault.memory.facts()
    vault.log("2025-11-17", f"W: It is as {fact.unit.id} says.")
    done = vault.memory.check(fix=True)
    assert done.changes == ()
    assert [each.code for each in done.findings] == ["line-moved"]


lines = st.text(st.characters(exclude_characters="\r\n", exclude_categories=["Cs"]), max_size=30)
ends = st.sampled_from([b"\n", b"\r\n", b"\r"])
around = st.lists(st.tuples(lines, ends), max_size=4)


def test_a_fact_with_its_id_written_behind_it_may_be_reworded(vault: Vault) -> None:
    vault.put("memory/2025-11-15.md", "# Tower", "", "Fog.", f"- {SAID}")
    vault.log("2025-11-16", f"W: {SAID} memory/2025-11-15.md#L1 ^f-aaaaaaaaaaaa")
    vault.log("2025-11-17", "W: It is as ^f-aaaaaaaaaaaa says.")
    done = vault.memory.check(fix=True)
    assert done.findings == ()
    assert [change.path for change in done.changes] == [PATH]


def test_what_is_told_in_other_words_is_moved_by_hand(vault: Vault) -> None:
    vault.put("memory/2025-11-15.md", "# Tower", "", "Fog.", f"- {SAID}")
    vault.put(PATH, "# Cited", f"- Odile told me: {SAID} memory/2025-11-15.md#L1")
    done = vault.memory.check(fix=True)
    assert done.changes == ()
    assert [each.code for each in done.findings] == ["line-moved"]


@settings(max_examples=25, deadline=None)
@given(around, around, ends, st.sampled_from([b"", b"\xef\xbb\xbf"]), st.booleans())
def test_a_repair_changes_the_number_and_no_other_byte(
    above: list[tuple[str, bytes]],
    below: list[tuple[str, bytes]],
    end: bytes,
    mark: bytes,
    last: bool,
) -> None:
    head, tail = (
        b"".join(line.encode() + ending for line, ending in part) for part in (above, below)
    )
    cited = f"- {SAID} memory/2025-11-15.md#L".encode()
    before = mark + head + b"\n" + cited + b"1" + (b"" if last else end + tail)
    with tempfile.TemporaryDirectory() as folder:
        memory = Path(folder) / "memory"
        memory.mkdir()
        (memory / "2025-11-15.md").write_text(f"# Tower\n\nFog.\n- {SAID}\n")
        (memory / "2025-11-16.md").write_bytes(before)
        workspace = Workspace.open(Path(folder), {})
        sheets = read_sheets(workspace)
        for edit in plan_mending(workspace, sheets, dead_pointers(workspace, sheets)):
            assert edit.path == PATH
            assert edit.content == before.replace(cited + b"1", cited + b"4")
