"""What people do to the ledger between two reflections, and what daybank makes of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from daybank.errors import UnwritableError, UsageError
from daybank.model import Belief, Edit
from daybank.workspace import Workspace
from vault import Vault

SHORT = "Prefers short letters."


@pytest.fixture
def letters(vault: Vault) -> Vault:
    """An opinion with weak evidence for it and two strong pieces against it, reflected."""
    vault.log("2025-03-01", f"O(c=0.8) @Odile: {SHORT}")
    vault.log("2025-03-08", "W @Odile: Really prefers short letters.")
    vault.log("2025-04-02", "O @Odile: Prefers long letters.")
    vault.log("2025-04-20", "O @Odile: Does not prefer short letters.")
    vault.memory.reflect()
    return vault


def page(vault: Vault) -> Path:
    return vault.root / "bank/opinions.md"


def held(vault: Vault, statement: str = SHORT) -> Belief:
    [belief] = [b for b in vault.memory.opinions("Odile") if b.statement == statement]
    return belief


def edit(vault: Vault, old: str, new: str) -> None:
    text = page(vault).read_text()
    assert old in text
    page(vault).write_text(text.replace(old, new))


def settled(vault: Vault) -> str:
    """The ledger after two more reflections, of which the second does nothing."""
    vault.memory.reflect()
    text = page(vault).read_text()
    assert vault.memory.reflect().changes == ()
    return text


def refs(vault: Vault) -> dict[str, str]:
    """What waits to be decided about the opinion on short letters: what it says, and its ref."""
    doubts = vault.memory.review().doubts
    return {doubt.text or "": doubt.ref for doubt in doubts if SHORT in doubt.statement}


# -- decisions ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("verdict", "line", "confidence"),
    [
        ("accept", "+2025-03-08 · 1.0 said again, by hand", 0.57),
        ("flip", "−2025-03-08 · 1.0 said again, by hand", 0.36),
        ("ignore", "~2025-03-08 · 0.5 said again, by hand", 0.54),
    ],
)
def test_weak_evidence_is_accepted_flipped_or_ignored_for_ever(
    letters: Vault, verdict: str, line: str, confidence: float
) -> None:
    [ref] = refs(letters).values()
    change = letters.memory.decide({ref: verdict})
    assert change is not None
    assert f"+  - {line}" in change.diff
    assert refs(letters) == {}, "what was decided does not wait any more"
    assert line in settled(letters)
    assert held(letters).confidence == pytest.approx(confidence, abs=0.03)
    assert letters.memory.decide({ref: verdict}) is None, "decided twice is decided once"


def test_what_names_no_evidence_cannot_be_decided(letters: Vault) -> None:
    before = page(letters).read_bytes()
    with pytest.raises(UsageError):
        letters.memory.decide({"o-000000000000/f-000000000000": "accept"})
    assert page(letters).read_bytes() == before


# -- the ledger as text -------------------------------------------------------------------


def test_a_number_changed_by_hand_is_a_base_that_counts_from_then_on(letters: Vault) -> None:
    edit(letters, "O(c=0.55)", "O(c=0.90)")
    text = settled(letters)
    assert "= 0.90 · 2" in text
    assert "by hand" in text
    assert held(letters).confidence == 0.9
    letters.log("2099-01-01", "O @Odile: Does not prefer short letters, at all.")
    letters.memory.reflect()
    assert held(letters).confidence != 0.9, "later evidence counts again"


def test_other_white_space_is_no_edit(letters: Vault) -> None:
    text = page(letters).read_text()
    page(letters).write_text(text.replace("  - ", "    *  ").replace("\n- O", "\n\n-  O"))
    before = page(letters).read_bytes()
    assert letters.memory.reflect().changes == ()
    assert page(letters).read_bytes() == before
    assert held(letters).confidence == 0.55


def test_another_version_of_the_rules_tells_new_numbers_and_sets_no_base(letters: Vault) -> None:
    text = page(letters).read_text()
    old = text.replace("rules=1", "rules=0").replace("c=0.55", "c=0.61")
    page(letters).write_text(old)
    assert settled(letters) == text


def test_an_opinion_that_was_taken_out_is_written_down_and_may_come_back(letters: Vault) -> None:
    lines = page(letters).read_text().splitlines(keepends=True)
    stop = next(n for n, line in enumerate(lines) if "printed" in line)
    page(letters).write_text("".join([*lines[:3], *lines[stop + 1 :]]))
    assert SHORT not in settled(letters)
    declined = letters.root / "bank/declined.md"
    assert f"- O @Odile: {SHORT} ^o-" in declined.read_text()
    answers = letters.ask("short letters").items
    assert all(item.source.path != "bank/declined.md" for item in answers)
    declined.unlink()
    assert SHORT in settled(letters)


def test_a_ledger_that_was_moved_to_another_page_goes_on_there(letters: Vault) -> None:
    text = page(letters).read_text()
    page(letters).unlink()
    letters.write("bank/beliefs.md", text.encode())
    letters.log("2025-05-01", "O(c=0.2) @Odile: Prefers short letters.")
    letters.memory.reflect()
    assert not page(letters).exists()
    assert "c=0.20 restated" in (letters.root / "bank/beliefs.md").read_text()


def test_a_ledger_that_was_deleted_as_a_whole_is_made_anew(letters: Vault) -> None:
    text = page(letters).read_text()
    page(letters).unlink()
    assert settled(letters) == text


def test_what_people_write_around_and_between_stays(letters: Vault) -> None:
    text = page(letters).read_text()
    page(letters).write_text(
        text.replace("  - −2025-04-20", "    a remark\n  - −2025-04-20") + "After.\n"
    )
    letters.log("2025-05-01", "O(c=0.2) @Odile: Prefers short letters.")
    after = settled(letters)
    assert "a remark" in after
    assert after.endswith("After.\n")


def test_a_bullet_whose_number_was_changed_in_the_log_is_read_once(letters: Vault) -> None:
    letters.log("2025-03-01", f"O(c=0.2) @Odile: {SHORT}")
    assert "= 0.80 · 2025-03-01" in settled(letters)


# -- what must not be lost ----------------------------------------------------------------


def test_an_opinion_that_was_copied_keeps_both_its_places(letters: Vault) -> None:
    text = page(letters).read_text()
    start, stop = text.index("- O(c="), text.index("<!-- /daybank")
    page(letters).write_text(text[:stop] + text[start:stop] + text[stop:])
    letters.memory.reflect()
    copied = page(letters).read_text()
    letters.log("2025-05-01", "O(c=0.2) @Odile: Prefers short letters.")
    letters.memory.reflect()
    after = page(letters).read_text()
    assert "c=0.20 restated" in after
    for line in copied.splitlines():
        if line.startswith("  - "):
            assert after.count(line) == copied.count(line), line


def test_remarks_in_a_ledger_without_opinions_stay(vault: Vault) -> None:
    vault.put(
        "bank/opinions.md",
        "<!-- daybank:ledger opinions rules=1 -->",
        "What I think of people.",
        "<!-- /daybank:ledger opinions -->",
    )
    vault.log("2025-03-01", "W @Odile: Rows.")
    vault.memory.reflect()
    for number in range(3):
        vault.log(f"2025-03-0{number + 2}", f"O(c=0.8) @Odile: Likes boat no. {number}.")
        vault.memory.reflect()
        vault.memory.reflect()
        assert "What I think of people." in page(vault).read_text()


def test_a_ledger_forgets_nothing_that_could_not_be_written_down(letters: Vault) -> None:
    lines = page(letters).read_text().splitlines(keepends=True)
    stop = next(n for n, line in enumerate(lines) if "printed" in line)
    page(letters).write_text("".join([*lines[:3], *lines[stop + 1 :]]))
    before = page(letters).read_bytes()
    real = Workspace.apply

    def refuse(self: Workspace, edit: Edit) -> bool:
        if edit.path == "bank/declined.md":
            raise UnwritableError(edit.path, "the disk is full")
        return real(self, edit)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Workspace, "apply", refuse)
        told = letters.memory.reflect()
    assert "bank/declined.md" in {problem.path for problem in told.problems}
    assert page(letters).read_bytes() == before
    assert SHORT not in settled(letters)
    assert SHORT in (letters.root / "bank/declined.md").read_text()
