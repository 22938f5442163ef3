"""Retaining from a log: proposals from the pages of a day, written as one edit, cited rightly."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from pathlib import Path

import pytest

from daybank.errors import UsageError
from daybank.grammar.page import read_page, written_facts
from daybank.grammar.pointers import uncited
from daybank.index.store import open_index
from daybank.model import Retained, Source
from daybank.proposals import Proposal
from daybank.retain import from_log
from daybank.workspace import Workspace
from vault import Vault

DAY = date(2025, 11, 27)
LOG = "memory/2025-11-27.md"
PROSE = ("Mira hates phone calls before ten.", "Fixed kelpie by adding backoff.")


@pytest.fixture
def vault(tmp_path: Path) -> Iterator[Vault]:
    """A workspace that knows Mira, whom her page also calls Mimi, and kelpie."""
    vault = Vault(tmp_path / "notes")
    vault.put("bank/entities/Mira.md", "# Mira", "", "**Aliases:** Mimi")
    vault.log("2025-11-20", "B @kelpie: Moved it to the small board.")
    yield vault
    vault.memory.close()


def proposals(vault: Vault) -> list[str]:
    return [proposal.line for proposal in vault.memory.retain_from_log(DAY).proposals]


def apply(vault: Vault) -> list[str]:
    return [done.line for done in vault.memory.retain_from_log(DAY, apply=True).retained]


def chosen(vault: Vault, proposals: Sequence[Proposal]) -> tuple[Retained, ...]:
    """Write some proposals, as the verb does for whoever chooses among them."""
    vault.memory.sync()
    workspace = Workspace.open(vault.root, {})
    with open_index(workspace.index_path()) as index:
        return from_log.apply(index, workspace, DAY, proposals)


def cited_lines(vault: Vault) -> list[tuple[str, str]]:
    """Of each fact of the log that cites a line: its text and that line as it stands."""
    page = read_page(LOG, (vault.root / LOG).read_text("utf-8"))
    found = []
    for fact in written_facts(page):
        text, _, rest = fact.claim.text.partition(" (see ")
        if rest:
            source = Source.parse(rest.rstrip(".)"))
            lines = (vault.root / source.path).read_text("utf-8").splitlines()
            found.append((text, lines[source.line - 1]))
    return found


def test_proposing_writes_nothing(vault: Vault) -> None:
    page = vault.put(LOG, *PROSE)
    before = page.read_bytes()
    assert proposals(vault) == [
        f"- O @Mira: Hates phone calls before ten (see {LOG}#L1).",
        f"- B @kelpie: Fixed kelpie by adding backoff (see {LOG}#L2).",
    ]
    assert page.read_bytes() == before


def test_applying_writes_them_into_a_retain_section_at_the_end(vault: Vault) -> None:
    page = vault.put(LOG, *PROSE)
    before = page.read_text("utf-8")
    written = apply(vault)
    assert page.read_text("utf-8") == before + "\n## Retain\n" + "\n".join(written) + "\n"


def test_what_was_applied_is_found_by_the_next_question(vault: Vault) -> None:
    vault.put(LOG, *PROSE)
    apply(vault)
    [fact] = vault.ask("what does Mira hate", facts_only=True, k=1).items
    assert fact.source == Source(LOG, 5)


def test_applying_twice_adds_nothing(vault: Vault) -> None:
    page = vault.put(LOG, *PROSE)
    first = vault.memory.retain_from_log(DAY, apply=True)
    after = page.read_bytes()
    assert apply(vault) == []
    again = chosen(vault, first.proposals)
    assert again == ()
    assert page.read_bytes() == after


def test_only_what_was_chosen_is_written(vault: Vault) -> None:
    vault.put(LOG, *PROSE)
    _, second = vault.memory.retain_from_log(DAY).proposals
    done = chosen(vault, [second])
    assert [retained.unit.claim.entities for retained in done] == [("kelpie",)]
    assert [line.split(" ")[2] for line in proposals(vault)] == ["@Mira:"]


@pytest.mark.parametrize(
    "head",
    [
        ("## Retain", "- W @kelpie: Has two disks.", "", "## Evening", ""),
        ("## Retain", "- W @kelpie: Has two disks.", "", "Prose below it."),
        ("## Retain", "", "## Evening"),
        ("## Retain", "Prose right below it.", "", "## Evening"),
        ("## Behalten", "- W @kelpie: Has two disks.", "", "# Evening", ""),
    ],
)
def test_lines_that_bullets_push_down_are_cited_where_they_go(
    vault: Vault, head: tuple[str, ...]
) -> None:
    vault.put(LOG, "Mira lives in Ghent.", "", *head, *PROSE)
    assert len(apply(vault)) == 3
    assert cited_lines(vault) == [
        ("Lives in Ghent", "Mira lives in Ghent."),
        ("Hates phone calls before ten", PROSE[0]),
        ("Fixed kelpie by adding backoff", PROSE[1]),
    ]
    assert proposals(vault) == []


def test_further_pages_of_the_day_are_read_and_cited_and_not_written(vault: Vault) -> None:
    page = vault.put("memory/2025-11-27-standup.md", "Mimi lives in Ghent.")
    before = page.read_bytes()
    assert apply(vault) == ["- W @Mira: Lives in Ghent (see memory/2025-11-27-standup.md#L1)."]
    assert page.read_bytes() == before
    assert (vault.root / LOG).read_text("utf-8").startswith("# 2025-11-27\n\n## Retain\n- W @Mira")


def test_pages_of_other_days_and_of_the_bank_are_not_read(vault: Vault) -> None:
    vault.put("memory/2025-11-28.md", *PROSE)
    vault.put("bank/2025-11-27.md", *PROSE)
    assert proposals(vault) == []


def test_what_is_retained_on_any_page_and_under_any_name_is_not_proposed(vault: Vault) -> None:
    vault.put(LOG, "Mira hates phone calls before ten.", "", "- **Phone:** 555 0101")
    assert len(proposals(vault)) == 2
    vault.log("2025-06-01", "O(c=0.9) @Mimi: Hates phone calls before ten.", "W: Phone: 555 0101")
    assert proposals(vault) == []


def test_a_name_that_somebody_wrote_without_its_capital_keeps_it(vault: Vault) -> None:
    vault.log("2025-11-21", "W @tomas: Has a saw.", "W @Tomas: Has a plane.")
    vault.put(LOG, "Tomas likes oak.", "", "The word tomas likes nobody.")
    assert proposals(vault) == [f"- O @Tomas: Likes oak (see {LOG}#L1)."]


def test_an_alias_of_two_entities_names_neither(vault: Vault) -> None:
    vault.put("bank/entities/Miriam.md", "# Miriam", "", "**Aliases:** Mimi")
    vault.put(LOG, "Mimi lives in Ghent.", "", "Mira lives in Porto.")
    assert proposals(vault) == [f"- W @Mira: Lives in Porto (see {LOG}#L3)."]


def test_what_was_turned_down_is_not_proposed(vault: Vault) -> None:
    vault.put(LOG, *PROSE)
    vault.put("bank/declined.md", "- B @kelpie: Fixed kelpie by adding backoff.")
    assert [uncited(line) for line in proposals(vault)] == [
        "- O @Mira: Hates phone calls before ten."
    ]


def test_generated_text_is_neither_read_nor_known(vault: Vault) -> None:
    marks = ("<!-- daybank:view now -->", "<!-- /daybank:view now digest=0 -->")
    vault.put(LOG, marks[0], *PROSE, marks[1])
    assert proposals(vault) == []
    vault.put("bank/world.md", marks[0], "- O @Mira: Hates phone calls before ten.", marks[1])
    vault.put(LOG, *PROSE)
    assert len(proposals(vault)) == 2


def test_line_ends_and_every_other_byte_stay(vault: Vault) -> None:
    page = vault.write(
        LOG, b"\xef\xbb\xbfMira lives in Ghent.\r\n\r\n## Retain\r\n\r\n## Later\r\n"
    )
    apply(vault)
    assert page.read_bytes() == (
        b"\xef\xbb\xbfMira lives in Ghent.\r\n\r\n## Retain\r\n"
        b"- W @Mira: Lives in Ghent (see memory/2025-11-27.md#L1).\r\n\r\n## Later\r\n"
    )


def test_a_day_may_be_said_in_words_and_must_be_one(vault: Vault) -> None:
    vault.put(LOG, *PROSE)
    found = vault.memory.retain_from_log("yesterday", now=date(2025, 11, 28))
    assert (found.day, len(found.proposals), found.retained) == (DAY, 2, ())
    with pytest.raises(UsageError):
        vault.memory.retain_from_log("someday")


def test_a_day_without_a_log_has_nothing_to_say(vault: Vault) -> None:
    assert apply(vault) == []
    assert not (vault.root / LOG).exists()
