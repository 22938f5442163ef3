"""What says the same is answered once."""

from __future__ import annotations

from datetime import timedelta

import pytest
from findings import DAY, generated, ranked, unit

from daybank.model import Kind, Source, Unit
from daybank.search.collapse import cited_source, collapse, says_the_same

LONG = "The ferry to the island leaves at dawn from the old pier beside the lighthouse"


def groups(*units: Unit) -> list[tuple[str, list[str]]]:
    """The citation answered and those beside it, of units ranked as given."""
    found = [ranked(one, 1.0 - n / 100, n) for n, one in enumerate(units)]
    return [(str(g.best.found.unit.source), [str(s) for s in g.also]) for g in collapse(found)]


def fact(text: str, *about: str, path: str = "a.md", line: int = 1) -> Unit:
    return unit(text, Kind.WORLD, *about, path=path, line=line)


def test_equal_text_about_equal_entities_is_one_item() -> None:
    assert groups(
        fact("Is  away.", "Peter", path="a.md"), fact("is away.", "peter", path="b.md")
    ) == [("a.md#L1", ["b.md#L1"])]


def test_equal_text_about_others_is_not() -> None:
    same = "Moved to the house by the river with a garden, two cats and a boat"
    assert len(groups(fact(same, "Peter"), fact(same, "Anna", line=2))) == 2


def test_of_a_conflict_copy_the_original_path_is_answered() -> None:
    copy = fact("Is away.", path="memory/2025-11-27 (conflicted copy).md")
    original = fact("Is away.", path="memory/2025-11-27.md")
    assert groups(copy, original) == [
        ("memory/2025-11-27.md#L1", ["memory/2025-11-27 (conflicted copy).md#L1"])
    ]


def test_of_equals_the_newest_day_is_answered() -> None:
    old = fact("Is away.", path="old.md")._replace(day=DAY - timedelta(days=3))
    assert groups(old, fact("Is away.", path="memory/new.md"))[0] == (
        "memory/new.md#L1",
        ["old.md#L1"],
    )


def test_texts_with_nine_tenths_of_their_terms_in_common_are_one_item() -> None:
    first, second = unit(LONG, path="a.md"), unit(f"{LONG} again", path="b.md")
    assert groups(first, second) == [("a.md#L1", ["b.md#L1"])]


def test_short_texts_are_one_item_only_when_they_are_equal() -> None:
    assert len(groups(unit("Is away."), unit("Is away again.", line=2))) == 2


@pytest.mark.parametrize("other", ["at dawn on 12 May", "at dawn on 1၃ May", "v2"])
def test_texts_that_differ_in_a_number_are_two(other: str) -> None:
    text = f"{LONG}, and the tickets are sold on board by the captain's own brother"
    assert len(groups(unit(text), unit(f"{text} {other}", line=2))) == 2


@pytest.mark.parametrize(
    ("text", "other"),
    [
        (
            "The server of the castle may be restarted on Monday by the night shift",
            "The server of the castle may not be restarted on Monday by the night shift",
        ),
        (
            "De server van het kasteel mag maandag door de nachtploeg worden herstart",
            "De server van het kasteel mag maandag niet door de nachtploeg worden herstart",
        ),
        (
            "我们决定明天下午在办公室讨论预算方案和人员安排",
            "我们决定不明天下午在办公室讨论预算方案和人员安排",
        ),
        (
            "明天下午三点在办公室和王伟讨论预算方案以及人员安排",
            "明天下午五点在办公室和王伟讨论预算方案以及人员安排",
        ),
    ],
)
def test_a_text_and_its_opposite_are_two(text: str, other: str) -> None:
    assert len(groups(unit(text), unit(other, line=2))) == 2


def test_near_equal_facts_about_others_are_two() -> None:
    assert len(groups(fact(LONG, "Peter"), fact(f"{LONG} again", "Anna", line=2))) == 2


def test_long_texts_are_not_judged_by_their_beginnings() -> None:
    head = " ".join(f"word{chr(97 + n % 26)}{chr(97 + n // 26)}" for n in range(300))
    first, second = f"{head} ends with bread", f"{head} stops at the cheese"
    assert len(groups(unit(first), unit(second, line=400))) == 2


def test_what_says_the_same_at_the_same_place_is_not_cited_twice() -> None:
    assert groups(fact("Is away."), fact("Is away.")) == [("a.md#L1", [])]


@pytest.mark.parametrize(
    ("text", "cited"),
    [
        ("Is away (memory/2025-11-27.md#L12)", Source("memory/2025-11-27.md", 12)),
        ("Is away. memory/2025-11-27.md#L12", Source("memory/2025-11-27.md", 12)),
        ("memory/2025-11-27.md#L12 says that Peter is away", None),
        ("Is away.", None),
        # no line number of ours, and none that a file can have
        ("Is away (memory/2025-11-27.md#L١٢)", None),
        ("Is away (memory/2025-11-27.md#L99999999999999999999)", None),
    ],
)
def test_a_generated_line_may_end_with_its_source(text: str, cited: Source | None) -> None:
    assert cited_source(generated(text)) == cited


def test_a_written_line_that_ends_with_a_citation_speaks_for_itself() -> None:
    assert cited_source(unit("Is away (memory/2025-11-27.md#L12)")) is None


def test_a_citation_that_is_out_of_date_is_not_followed() -> None:
    line = generated("Peter leaves for Oslo on the night ferry (memory/2025-11-27.md#L12)")
    assert says_the_same(line, fact("Leaves for Oslo on the night ferry.", "Peter"))
    assert not says_the_same(line, fact("The boiler was mended by a plumber.", "house"))
