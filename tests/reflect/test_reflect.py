"""Reflect as a whole: what it writes, what it leaves alone, and that it comes to rest."""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Sequence
from datetime import date, timedelta
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from daybank.errors import UnwritableError, UsageError
from daybank.model import Edit, Reflected
from daybank.workspace import Workspace
from vault import Vault

WILD = Path(__file__).parent.parent / "wild"
CASTLE = Path(__file__).parent.parent / "workspaces" / "castle"


def tree(root: Path) -> dict[str, bytes]:
    """Every file of a workspace but those of the index."""
    files = (file for file in sorted(root.rglob("*")) if file.is_file())
    return {
        path: file.read_bytes()
        for file in files
        if not (path := file.relative_to(root).as_posix()).startswith(".memory/")
    }


def facts(vault: Vault) -> list[tuple[object, ...]]:
    """What `daybank facts --json` tells, but for what places have to do with."""
    return [(d.unit.id, d.unit.claim, d.unit.source, d.status) for d in vault.memory.facts()]


def copied(source: Path, folder: Path) -> Vault:
    shutil.copytree(source, folder / "ws", ignore=shutil.ignore_patterns("expected.json"))
    return Vault(folder / "ws")


def rests(vault: Vault, **options: Any) -> Reflected:
    """Reflect, and prove that a second time and a later day change no byte."""
    written = facts(vault)
    done = vault.memory.reflect(**options)
    assert facts(vault) == written, "what was written is read as before"
    once = tree(vault.root)
    again = vault.memory.reflect(**options)
    later = vault.memory.reflect(now=date.today() + timedelta(days=400))  # noqa: DTZ011
    assert (again.changes, later.changes) == ((), ())
    assert tree(vault.root) == once
    return done


@pytest.mark.parametrize("source", [WILD, CASTLE], ids=["wild", "castle"])
def test_reflect_comes_to_rest_on_real_pages(source: Path, tmp_path: Path) -> None:
    vault = copied(source, tmp_path)
    done = rests(vault)
    assert done.changes
    once = tree(vault.root)
    vault.memory.close()
    shutil.rmtree(vault.root / ".memory")
    vault.reopen()
    assert vault.memory.reflect().changes == ()
    assert tree(vault.root) == once, "nothing that matters was in .memory"
    assert vault.memory.verify() == ()


def test_pages_of_notes_alone_get_useful_pages(vault: Vault) -> None:
    vault.put("bank/entities/Mira.md", "---", "aliases: [Mirabelle]", "---", "# Mira")
    for day in range(1, 8):
        vault.put(f"memory/2025-12-0{day}.md", "# Day", "", f"- Mirabelle brought {day} letters.")
    rests(vault)
    page = (vault.root / "bank/entities/Mira.md").read_text()
    assert "Mirabelle brought 7 letters. (memory/2025-12-07.md#L3)" in page


def test_a_dry_run_tells_all_and_writes_nothing(vault: Vault) -> None:
    vault.log("2025-11-27", "O(c=0.8) @Peter: Prefers trains.")
    before = tree(vault.root)
    told = vault.memory.reflect(dry_run=True)
    assert tree(vault.root) == before
    assert "+- O(c=0.80) @Peter: Prefers trains." in told.changes[0].diff
    assert [c.path for c in vault.memory.reflect().changes] == [c.path for c in told.changes]


def test_an_edited_view_is_left_alone_and_told_until_it_is_taken_back(vault: Vault) -> None:
    vault.log("2025-11-27", *(f"W @Peter: Owns boat no. {n}." for n in range(3)))
    vault.memory.reflect()
    page = vault.root / "bank/entities/Peter.md"
    page.write_text(page.read_text().replace("Owns boat no. 1.", "Owned boat no. 1 once."))
    edited = page.read_bytes()
    vault.log("2025-11-28", "W @Peter: Owns boat no. 4.")
    told = vault.memory.reflect()
    assert page.read_bytes() == edited
    [problem] = told.problems
    assert (problem.code, problem.path) == ("edited-view", "bank/entities/Peter.md")
    vault.memory.reflect(regenerate=["bank/entities/Peter.md"])
    assert "Owned" not in page.read_text()
    with pytest.raises(UsageError):
        vault.memory.reflect(regenerate=["memory/2025-11-27.md"])


def test_a_read_only_page_is_told_and_the_others_are_written(vault: Vault) -> None:
    vault.log("2025-11-27", "B @Peter: Sold it.", *(f"W @Peter: Owns boat no. {n}." for n in "123"))
    vault.memory.reflect()
    vault.log("2025-11-28", "B @Peter: Sold another.", "W @Peter: Owns boat no. 4.")
    real = Workspace.apply

    def refuse(self: Workspace, edit: Edit) -> bool:
        if edit.path == "bank/world.md":
            raise UnwritableError(edit.path, "it is read-only")
        return real(self, edit)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Workspace, "apply", refuse)
        done = vault.memory.reflect()
    assert [problem.path for problem in done.problems] == ["bank/world.md"]
    assert {c.path for c in done.changes} == {"bank/entities/Peter.md", "bank/experience.md"}
    assert [c.path for c in vault.memory.reflect().changes] == ["bank/world.md"]


# -- killed, day by day, edited at random -------------------------------------------------

LINES = (
    "O(c=0.8) @Peter: Prefers concise replies on WhatsApp.",
    "O @Peter: Prefers long replies on WhatsApp.",
    "O(c=0.4) @Peter @Mira: Trains beat planes.",
    "W @Mira: Trains do not beat planes.",
    "W @Peter: home: Lisbon",
    "W @Peter: home: Porto",
    "W @Mira @Peter: Met at the mill.",
    "B @mill: Fixed the sails.",
    "B: Rested.",
    "S @Mira: Both came up often.",
)
DAYS = tuple(f"2025-{month:02}-{day:02}" for month in (1, 2, 5) for day in (3, 17))
HISTORIES = st.lists(
    st.lists(st.sampled_from(LINES), max_size=4), min_size=2, max_size=len(DAYS)
).filter(any)


def write(vault: Vault, day: str, lines: Sequence[str]) -> None:
    vault.put(
        f"memory/{day}.md",
        "# Day",
        "",
        "Mira came by.",
        "",
        "## Retain",
        *(f"- {t}" for t in lines),
    )


@settings(deadline=None, max_examples=25)
@given(HISTORIES)
def test_day_by_day_equals_at_once(
    tmp_path_factory: pytest.TempPathFactory, history: list[list[str]]
) -> None:
    folder = tmp_path_factory.mktemp("days")
    daily, once = Vault(folder / "daily"), Vault(folder / "once")
    for day, lines in zip(DAYS, history, strict=False):
        write(daily, day, lines)
        write(once, day, lines)
        daily.memory.reflect(since=day, now=date.fromisoformat(day))
    once.memory.reflect()
    assert tree(daily.root) == tree(once.root)
    for vault in (daily, once):
        vault.memory.close()


STEPS = st.lists(
    st.tuples(
        st.sampled_from(DAYS),
        st.lists(st.sampled_from(LINES), max_size=3),
        st.sampled_from(("log", "log", "core", "page", "aliases", "ledger", "declined")),
    ),
    min_size=2,
    max_size=7,
)


def _step(vault: Vault, day: str, lines: Sequence[str], what: str) -> None:
    """Write a log anew, or what else people change."""
    if what == "log":
        write(vault, day, lines)
    elif what == "core":
        vault.put("MEMORY.md", "# Core", *(f"- {line}" for line in lines))
    elif what == "page":
        (vault.root / "bank/entities/Mira.md").unlink(missing_ok=True)
    elif what == "aliases":
        vault.put("bank/entities/Peter.md", "---", "aliases: [mill]", "---", "# Peter")
    elif what == "declined":
        vault.put("bank/declined.md", "- O @Peter @Mira: Trains beat planes. ^o-000000000000")
    elif (page := vault.root / "bank/opinions.md").exists():
        text = page.read_text().replace("O(c=0.4", "O(c=0.9").replace("  - −", "  - ~")
        page.write_text(text.replace("concise replies on", "brief replies on") if lines else text)


@settings(deadline=None, max_examples=25)
@given(STEPS)
def test_what_is_written_is_the_same_without_the_memo_of_the_last_run(
    tmp_path_factory: pytest.TempPathFactory, steps: list[tuple[str, list[str], str]]
) -> None:
    folder = tmp_path_factory.mktemp("memo")
    with_memo, without = Vault(folder / "with"), Vault(folder / "without")
    for day, lines, what in steps:
        for vault in (with_memo, without):
            _step(vault, day, lines, what)
        (without.root / ".memory/reflect.json").unlink(missing_ok=True)
        told = [vault.memory.reflect() for vault in (with_memo, without)]
        assert told[0] == told[1]
        assert tree(with_memo.root) == tree(without.root)
    for vault in (with_memo, without):
        vault.memory.close()


class Killed(BaseException):
    """What a kill is to a test: nothing of ours can catch it."""


def test_killed_before_or_after_any_page_the_next_run_completes_it(tmp_path: Path) -> None:
    whole = Vault(tmp_path / "whole")
    history = [LINES[:4], LINES[4:8], LINES[8:]]
    for day, lines in zip(DAYS, history, strict=False):
        write(whole, day, lines)
    pages = len(whole.memory.reflect().changes)
    assert pages > 4
    for number in range(2 * pages):
        vault = Vault(tmp_path / f"killed-{number}")
        for day, lines in zip(DAYS, history, strict=False):
            write(vault, day, lines)
        _kill_at(vault, number // 2, after=bool(number % 2))
        vault.reopen()
        vault.memory.reflect()
        assert tree(vault.root) == tree(whole.root), number
        vault.memory.close()


def _kill_at(vault: Vault, page: int, *, after: bool) -> None:
    """Reflect, and die before or after the page of that number is written."""
    real, made = Workspace.apply, []

    def apply(self: Workspace, edit: Edit) -> bool:
        made.append(edit.path)
        if len(made) == page + 1:
            if after:
                real(self, edit)
            raise Killed
        return real(self, edit)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Workspace, "apply", apply)
        with pytest.raises(Killed):
            vault.memory.reflect()


def test_what_a_person_declined_is_written_down_before_it_is_forgotten(tmp_path: Path) -> None:
    for kill_after in (False, True):
        vault = Vault(tmp_path / str(kill_after))
        vault.log("2025-11-27", LINES[0])
        vault.memory.reflect()
        page = vault.root / "bank/opinions.md"
        lines = page.read_text().splitlines(keepends=True)
        page.write_text("".join(t for t in lines if t.startswith(("#", "<!--"))))
        _kill_at(vault, 1, after=kill_after)
        vault.memory.reflect()
        rests(vault)
        assert "Prefers concise" not in page.read_text()
        assert "Prefers concise" in (vault.root / "bank/declined.md").read_text()
        vault.memory.close()


@settings(deadline=None, max_examples=25)
@given(st.randoms(use_true_random=False))
def test_no_written_line_is_lost_whatever_is_edited(
    tmp_path_factory: pytest.TempPathFactory, chance: Random
) -> None:
    vault = Vault(tmp_path_factory.mktemp("edits") / "ws")
    for day, lines in zip(DAYS, (LINES[:5], LINES[5:]), strict=False):
        write(vault, day, lines)
    vault.memory.reflect()
    marks: list[str] = []
    for round_ in range(3):
        path = chance.choice([f for f in sorted(tree(vault.root)) if f.startswith("bank/")])
        page = (vault.root / path).read_text().splitlines()
        mark = f"By hand {round_} {chance.random()}."
        at = chance.randrange(len(page) + 1)
        if page and page[0] == "---":
            at = max(at, 3)  # not in front matter, where text is none
        page.insert(at, chance.choice(("", "  ", "- ")) + mark)
        (vault.root / path).write_text("\n".join(page) + "\n")
        marks.append(mark)
        for _ in range(2):
            vault.memory.reflect()
    after = tree(vault.root)
    every = b"".join(after.values()).decode()
    assert all(mark in every for mark in marks)
    vault.memory.reflect()
    assert tree(vault.root) == after
    vault.memory.close()


# -- no echo ------------------------------------------------------------------------------


def test_answers_and_pages_of_our_own_are_never_evidence(vault: Vault) -> None:
    from daybank.faces.agent import agent_text  # noqa: PLC0415
    from daybank.faces.render import Printer  # noqa: PLC0415

    vault.log("2025-11-27", "O(c=0.8) @Peter: Prefers concise replies on WhatsApp.")
    vault.log("2025-12-01", "W @Peter: Does not prefer concise replies on WhatsApp.")
    vault.memory.reflect()
    ledger = (vault.root / "bank/opinions.md").read_bytes()
    answer = vault.ask("concise replies")
    page = (vault.root / "bank/entities").glob("*.md")
    pasted = [
        *agent_text(answer.items).splitlines(),
        "",
        *(f"- {line}" for line in Printer().answer(answer).splitlines()),
        *(f"- W @Peter: {item.content} ({item.source})" for item in answer.items),
        *(line for file in page for line in file.read_text().splitlines()),
        *(vault.root / "bank/opinions.md").read_text().splitlines(),
    ]
    vault.put("memory/2025-12-20.md", "## Retain", *pasted)
    vault.memory.reflect()
    assert (vault.root / "bank/opinions.md").read_bytes() == ledger


def test_a_secret_is_copied_to_no_page(vault: Vault) -> None:
    key = "ghp_" + "a1B2c3D4e5" * 4
    vault.log(
        "2025-11-27",
        f"O @Peter: Prefers the token {key}.",
        f"W @Peter: The token is {key}.",
        f"W @Peter: home: {key}",
        f"B @Peter: Used {key} once.",
    )
    vault.memory.reflect()
    bank = {path: text for path, text in tree(vault.root).items() if path.startswith("bank/")}
    assert bank
    assert not any(key.encode() in text for text in bank.values())


# -- bad input ----------------------------------------------------------------------------


def codes(done: Reflected) -> dict[str, str]:
    return {problem.path: problem.code for problem in done.problems}


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        (["<!-- daybank:ledger opinions -->", "- O(c=0.5) @Peter: Sings."], "broken-block"),
        (["<!-- daybank:ledger opinions -->"] * 2, "broken-block"),
        (["<!-- /daybank:ledger opinions -->"], "broken-block"),
        (
            ["<!-- daybank:ledger opinions -->", "<!-- /daybank:ledger opinions -->"] * 2,
            "second-block",
        ),
        (["```", "never closed"], "open-page"),
        (["<!-- never closed"], "open-page"),
    ],
)
def test_a_ledger_page_that_cannot_be_told_is_left_alone(
    vault: Vault, lines: list[str], code: str
) -> None:
    page = vault.put("bank/opinions.md", "# Opinions", *lines)
    before = page.read_bytes()
    vault.log("2025-11-27", "O(c=0.8) @Peter: Prefers trains.")
    assert codes(vault.memory.reflect()) == {"bank/opinions.md": code}
    assert page.read_bytes() == before


def test_a_ledger_with_unknown_ids_and_a_number_beyond_one_is_read_by_rule(vault: Vault) -> None:
    vault.log("2025-11-27", "O(c=1.7) @Peter: Prefers trains.")
    vault.put(
        "bank/opinions.md",
        "<!-- daybank:ledger opinions rules=1 -->",
        "- O(c=0.50) @Nobody: Sings. ^o-0123456789ab",
        "  - = 0.50 · 2025-11-01 · memory/2025-11-01.md#L9 ^f-0123456789ab",
        "  - +2025-11-02 · 1.0 restated · memory/2025-11-02.md#L9 ^f-ba9876543210",
        "<!-- /daybank:ledger opinions -->",
    )
    rests(vault)
    text = (vault.root / "bank/opinions.md").read_text()
    assert "^f-ba9876543210 ?" in text
    assert "- O(c=0.98) @Peter: Prefers trains." in text


@pytest.mark.parametrize("name", ["..", "CON", "a/b", "x" * 300, ".hidden", "TEMPLATE", "a:b*c"])
def test_any_name_gets_a_page_of_its_own_inside(vault: Vault, name: str) -> None:
    vault.log("2025-11-27", *(f"W @[[{name}]]: Owns boat no. {n}." for n in range(4)))
    rests(vault)
    pages = {path for path in tree(vault.root) if path.startswith("bank/entities/")}
    assert all(len(path.rpartition("/")[2].encode()) <= 255 for path in pages)
    named = [dated.unit.claim.entities for dated in vault.memory.facts()]
    assert len(pages) == (1 if any(named) else 0)


def test_names_that_differ_by_case_are_one_entity_with_one_page(vault: Vault) -> None:
    vault.log("2025-11-27", *(f"W @{name}: Owns a boat." for name in ("peter", "Peter", "PETER")))
    vault.log("2025-11-28", "W @peter: Sold it.")
    rests(vault)
    assert len(list((vault.root / "bank/entities").iterdir())) == 1


def test_two_pages_whose_names_differ_by_case_are_both_kept(vault: Vault) -> None:
    for name in ("peter", "Peter"):
        vault.put(f"bank/entities/{name}.md", f"# {name}", "", "Written by hand.")
    vault.log("2025-11-27", *(f"W @Peter: Owns boat no. {n}." for n in range(3)))
    rests(vault)
    for name in ("peter", "Peter"):
        text = (vault.root / f"bank/entities/{name}.md").read_text()
        assert text.startswith(f"# {name}\n\nWritten by hand.\n")


def written_shapes() -> Iterable[tuple[str, list[str]]]:
    yield "bullets", ["# Opinions", "- O(c=0.9) @Peter: Prefers trains."]
    yield "no bullets", ["O(c=0.9) @Peter: Prefers trains.", "- Evidence: he said so"]
    yield "table", ["| Opinion | Confidence |", "|---|---|", "| Trains beat planes | 0.9 |"]
    yield "keyed", ["- opinion: Trains beat planes", "  - confidence: 0.9"]


@pytest.mark.parametrize(("shape", "lines"), [*written_shapes()])
def test_opinions_as_people_keep_them_are_taken_up_beside(
    vault: Vault, shape: str, lines: list[str]
) -> None:
    page = vault.put("bank/opinions.md", *lines)
    before = page.read_text()
    done = rests(vault)
    assert len(done.opened) == 1, shape
    assert page.read_text().startswith(before)
    [belief] = vault.memory.opinions()
    assert (belief.confidence, belief.source.path) == (0.9, "bank/opinions.md")
