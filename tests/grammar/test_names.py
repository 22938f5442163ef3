"""Names after an @: where they end, and what only looks like one."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from daybank.grammar.names import (
    MAX_NAME,
    clean_name,
    find_mentions,
    header_name,
    render_name,
    without_repeats,
)
from daybank.model import fold_name

anything = st.text(st.characters(exclude_categories=()))
marked = st.text('@＠ab.-·_"[]|`/和 ိé\u0301\u200b\n')


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("@Mira", ("Mira",)),
        ("Ask @Mira, then @Tomas.", ("Mira", "Tomas")),
        ("(@Mira)", ("Mira",)),
        ("@Mira's and @Tomas’s", ("Mira", "Tomas")),
        ("@node.js. @R2_D2-", ("node.js", "R2_D2")),
        ("＠林雨说", ("林雨说",)),
        ("问@林雨", ()),
        ("问 @林雨", ("林雨",)),
        ("@ကိုအောင် နဲ့", ("ကိုအောင်",)),
        ("@Ine\u0301s", ("Ine\u0301s",)),
        ("@Mira @mira @MIRA", ("Mira",)),
        ("mira@example.org", ()),
        ("@mira@social.example", ()),
        ("@types/node and path/@mira", ()),
        ("`@cached` and ``a ` @b``", ()),
        ("`open @Mira", ("Mira",)),
        ("`a` @Mira `b`", ("Mira",)),
        ("12@month", ()),
        ("@ @. @- @@", ()),
        ("\\@Mira", ()),
        (f"@{'a' * MAX_NAME}", ("a" * MAX_NAME,)),
        (f"@{'a' * (MAX_NAME + 1)}", ()),
    ],
)
def test_mentions_are_the_names_in_running_text(text: str, names: tuple[str, ...]) -> None:
    assert find_mentions(text) == names


@pytest.mark.parametrize(
    ("text", "name", "rest"),
    [
        ("@Mira: x", "Mira", ": x"),
        ("@Mira.: x", "Mira", ".: x"),
        ('@"Blue  Barn": x', "Blue Barn", ": x"),
        ("@[[Blue Barn]]: x", "Blue Barn", ": x"),
        ("[[Blue Barn|the barn]]: x", "Blue Barn", ": x"),
        ("@林雨和@佐藤", "林雨", "和@佐藤"),
    ],
)
def test_a_header_name_ends_where_it_must(text: str, name: str, rest: str) -> None:
    assert header_name(text, 0) == (name, len(text) - len(rest))


@pytest.mark.parametrize("text", ["Mira", "@", "@[[]]", '@""', "@[[ ]]", "@a@b", "@a/b"])
def test_other_texts_are_no_header_names(text: str) -> None:
    assert header_name(text, 0) is None


@given(st.one_of(anything, marked))
@settings(deadline=None)
def test_a_clean_name_survives_a_header(written: str) -> None:
    name = clean_name(written)
    if name:
        shown = render_name(name)
        assert header_name(f"{shown}: x", 0) == (name, len(shown))


@given(st.one_of(anything, marked))
@settings(deadline=None)
def test_a_name_is_clean_only_once(written: str) -> None:
    name = clean_name(written)
    assert clean_name(name) == name
    assert len(name) <= MAX_NAME


@given(st.one_of(anything, marked))
@settings(deadline=None)
def test_mentions_stand_in_the_text_after_an_at_and_differ(text: str) -> None:
    names = find_mentions(text)
    assert all(f"@{name}" in text or f"＠{name}" in text for name in names)
    assert len({fold_name(name) for name in names}) == len(names)


def test_of_equal_names_the_first_stays() -> None:
    assert without_repeats(["The-Mill", "b", "the_mill", "B"]) == ("The-Mill", "b")
