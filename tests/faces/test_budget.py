"""A budget is a hard limit, counted on the text an agent reads."""

from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from daybank.model import Item, Kind, Source
from daybank.search.agent_text import fenced, item_text
from daybank.search.budget import estimate_tokens, fit

PLACE = Source("memory/2025-11-27.md", 12)


def item(content: str, also: int = 0) -> Item:
    others = tuple(Source("memory/2025-11-28.md", line) for line in range(1, also + 1))
    return Item(
        "^f-1a2b3c4d5e6f", Kind.WORLD, content, PLACE, 12, day=date(2025, 11, 27), also=others
    )


def cost(*items: Item) -> int:
    return estimate_tokens(fenced([item_text(one) for one in items]))


contents = st.one_of(
    st.text(max_size=60),
    st.text(alphabet="`~ \n", max_size=30),
    st.text(alphabet="彼得：──😀မြန်မာ", max_size=30),
)
items = st.builds(item, contents, st.integers(0, 5))


@given(st.lists(items, max_size=8), st.integers(0, 300))
def test_what_is_kept_never_costs_more_than_the_budget(found: list[Item], budget: int) -> None:
    kept, used, omitted = fit(found, budget)
    assert used == cost(*kept)
    assert used <= budget
    assert len(kept) + omitted == len(found)


@given(st.lists(items, max_size=8), st.integers(0, 300))
def test_what_was_skipped_would_not_have_fitted(found: list[Item], budget: int) -> None:
    kept: list[Item] = []
    for one in found:
        if cost(*kept, one) <= budget:
            kept.append(one)
    assert fit(found, budget)[0] == tuple(kept)


def test_a_long_item_does_not_hide_the_short_one_behind_it() -> None:
    long, short = item("word " * 400), item("Is in Tangier.")
    assert fit([long, short], 60) == ((short,), cost(short), 1)


def test_without_a_budget_everything_is_kept_and_counted() -> None:
    found = [item("Is in Tangier."), item("Is back.")]
    assert fit(found, None) == (tuple(found), cost(*found), 0)


def test_nothing_costs_nothing() -> None:
    assert fit([], 100) == ((), 0, 0)
    assert fit([item("Is in Tangier.")], 5) == ((), 0, 1)


def test_a_fence_that_grows_is_paid_for() -> None:
    plain, quoting = item("one"), item("`" * 50)
    assert cost(plain, quoting) - cost(plain) >= 50 + 2 * 48
    assert fit([plain, quoting], cost(plain, quoting) - 1)[0] == (plain,)


def test_only_three_further_places_are_shown_and_counted() -> None:
    assert cost(item("one", also=3)) == cost(item("one", also=9))


@pytest.mark.parametrize(
    ("text", "least", "most"),
    [
        # What usual tokenisers make of it lies between the two.
        ("", 0, 0),
        ("The quick brown fox jumps over the lazy dog.", 10, 16),
        ("Stapt per 1 januari over naar een nieuwe zorgverzekeraar.", 14, 22),
        ("：" * 400, 400, 400),
        ("修复发霉的玻璃底片", 9, 18),
        ("今日はよい天気です", 9, 18),
        ("오늘은 날씨가 좋다", 8, 18),
        ("😀" * 10, 20, 40),
        ("─" * 80, 80, 80),
        ("မြန်မာစာ", 4, 24),
        ("สวัสดีครับ", 5, 20),
        ("Привет, как дела?", 6, 14),
        ("مرحبا بالعالم", 5, 12),
        ("memory/2025-11-27.md#L12", 10, 18),
        ("ZDH0C9D8", 4, 8),
        ("dGhpcyBpcyBhIHNlY3JldA==", 10, 24),
        ("        indented", 2, 8),
    ],
)
def test_an_estimate_follows_the_script(text: str, least: int, most: int) -> None:
    assert least <= estimate_tokens(text) <= most


@given(st.lists(st.text(max_size=40), min_size=1, max_size=6))
def test_an_estimate_of_joined_texts_is_their_sum(texts: list[str]) -> None:
    whole = estimate_tokens("\n".join(texts))
    assert whole == sum(map(estimate_tokens, texts)) + len(texts) - 1


@given(st.text(alphabet=st.characters(min_codepoint=0x800, exclude_categories=["Cs"])))
def test_a_character_of_three_bytes_or_more_is_a_token_at_least(text: str) -> None:
    assert estimate_tokens(text) >= len(text)


@settings(deadline=None)
@given(st.text(min_size=1))
def test_an_estimate_is_never_more_than_the_bytes_nor_far_less(text: str) -> None:
    size = len(text.encode("utf-8", "surrogatepass"))
    assert estimate_tokens(text) <= size
    assert estimate_tokens(text) >= (size - text.count(" ")) / 4
