"""Text for agents stands in a fence that it cannot close, and shows what is hidden in it."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from daybank.grammar.page import read_page
from daybank.model import Item, Kind, Source, Span
from daybank.search.agent_text import fence_length, fenced, item_text, visible, visible_line

PLACE = Source("memory/2025-11-27.md", 8)
DAY = date(2025, 11, 27)
hidden = st.sampled_from("\x00\x07\x1b\x7f\x9b\u200b\u200d\u202e\u2066\ufeff\u00ad\u2028\U000e0041")


def item(content: str, **more: object) -> Item:
    return Item("^f-1a2b3c4d5e6f", Kind.WORLD, content, PLACE, 8, **more)  # type: ignore[arg-type]


def test_an_item_says_its_kind_day_names_content_and_citation() -> None:
    text = item_text(item("Is in Tangier.", day=DAY, entities=("Odile",)))
    assert text == "- world 2025-11-27 @Odile: Is in Tangier.  memory/2025-11-27.md#L8"


def test_an_opinion_says_how_certain_it_is() -> None:
    held = Item("^f-0", Kind.OPINION, "Likes trains.", PLACE, 8, confidence=0.9)
    assert item_text(held) == "- opinion c=0.9 Likes trains.  memory/2025-11-27.md#L8"


def test_a_fact_on_an_undated_page_has_the_day_of_its_text() -> None:
    text = item_text(item("Married on 2 May 2020.", timestamp=Span(DAY, DAY)))
    assert text.startswith("- world 2025-11-27 Married")


def test_a_name_that_the_text_mentions_is_not_said_twice() -> None:
    assert "- world Saw @Odile." in item_text(item("Saw @Odile.", entities=("Odile",)))
    assert "@Odil: Saw @Odile." in item_text(item("Saw @Odile.", entities=("Odil",)))


def test_further_places_and_the_standing_of_an_item_are_told() -> None:
    also = tuple(Source("bank/world.md", line) for line in range(1, 6))
    text = item_text(item("One.", also=also, status="superseded", superseded_by="^f-2"))
    assert text.splitlines()[1:] == [
        "  also bank/world.md#L1, bank/world.md#L2, bank/world.md#L3",
        "  superseded by ^f-2",
    ]


@given(st.text(alphabet=st.one_of(st.sampled_from("-` \n#"), st.characters()), max_size=40))
def test_no_content_passes_for_another_item(content: str) -> None:
    first, *rest = item_text(item(content)).split("\n")
    assert first.startswith("- world ")
    assert all(line.startswith("  ") for line in rest)


@given(st.lists(st.text(alphabet="`~ a\n", max_size=30), min_size=1, max_size=4))
def test_no_content_closes_the_fence(contents: list[str]) -> None:
    opening, *inner, closing = fenced([item_text(item(c)) for c in contents]).split("\n")
    assert opening == f"{closing}daybank"
    assert set(closing) == {"`"}
    assert closing not in "\n".join(inner)


def test_nothing_found_is_no_fence() -> None:
    assert fenced([]) == ""
    assert fence_length("") == 3


def test_a_fence_pasted_into_a_log_is_no_memory() -> None:
    pasted = fenced([item_text(item("Is in Tangier.", day=DAY, entities=("Odile",)))])
    page = read_page("memory/2025-12-01.md", f"# Today\n\n## Retain\n{pasted}\n- W @a: One.\n")
    assert [unit.claim.text for unit in page.units if "Tangier" in unit.body] == []
    assert [unit.claim.text for unit in page.units if unit.is_fact] == ["One."]


@given(st.lists(st.one_of(hidden, st.characters()), max_size=30).map("".join))
def test_what_nobody_sees_is_written_out(text: str) -> None:
    shown = visible(text)
    assert not set(shown) & set("\x00\x07\x1b\r\x7f\x9b\u200b\u200d\u202e\u2066\ufeff\u2028")
    assert visible(shown) == shown


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("\x1b[31mred", r"\x1b[31mred"),
        ("abc\u202ecba", r"abc\u202ecba"),
        ("one\r\ntwo", "one\\r\ntwo"),
        ("a\tb", "a\tb"),
        ("\udc80", r"\udc80"),
        ("tag\U000e0041", r"tag\U000e0041"),
        # ordinary text of any script is left alone
        ("Füße · 彼得 · မြန်မာ · नमस्ते · ☺️", "Füße · 彼得 · မြန်မာ · नमस्ते · ☺️"),
    ],
)
def test_hidden_characters_become_escapes(text: str, shown: str) -> None:
    assert visible(text) == shown


def test_a_path_stays_on_its_line() -> None:
    assert visible_line("a\nb\tc") == r"a\nb\tc"
    odd = Item("^f-0", Kind.NOTE, "x", Source("memory/a\n- W @b: c.md", 1), 1)
    assert len(item_text(odd).splitlines()) == 1


def test_secrets_are_masked() -> None:
    token = "ghp_" + "0123456789abcdefABCDEF0123456789abcd"
    assert token not in item_text(item(f"The key is {token} for now."))
