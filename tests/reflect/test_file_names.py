import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from daybank.grammar.page import read_page
from daybank.model import fold_name
from daybank.reflect.entity_page import _opening
from daybank.reflect.file_names import LONGEST, file_name, page_path
from daybank.workspace.globs import is_hidden


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("Peter", "Peter.md"),
        ("Blue Barn", "Blue-Barn.md"),
        ("connection.update", "connection.update.md"),
        ("林雨", "林雨.md"),
        ("Zoe\u0308", "Zoë.md"),
        ("-40", "-40.md"),
    ],
)
def test_a_name_that_any_disk_can_hold_is_the_files_name(name: str, file: str) -> None:
    assert file_name(name) == file


@pytest.mark.parametrize(
    ("name", "stem"),
    [
        ("AC/DC", "AC-DC"),
        ("what?", "what"),
        ('a:b*c"d<e>f|g\\h', "a-b-c-d-e-f-g-h"),
        ("..", "entity"),
        ("...", "entity"),
        (".hidden", "hidden"),
        ("con", "con"),
        ("NUL.txt", "NUL.txt"),
        ("LPT1", "LPT1"),
        ("TEMPLATE", "TEMPLATE"),
        ("_template", "_template"),
        ("Example", "Example"),
        ("a\x00b\x1bc", "a-b-c"),
        ("a\u202eb\u200bc", "a-b-c"),
        # would end a citation of the page
        ("C#", "C"),
        ("Barn (old)", "Barn--old"),
    ],
)
def test_a_name_that_had_to_be_changed_carries_a_hash_of_itself(name: str, stem: str) -> None:
    found = file_name(name)
    assert found.startswith(f"{stem}-")
    mark = found[len(stem) + 1 :].removesuffix(".md")
    assert len(mark) == 8
    assert set(mark) <= set("0123456789abcdef")


def test_names_that_lose_what_tells_them_apart_do_not_meet() -> None:
    names = ("AC/DC", "AC:DC", "AC-DC", "AC DC?", "AC\\DC")
    assert len({file_name(name) for name in names}) == len(names)


@pytest.mark.parametrize(
    ("name", "last"),
    [
        ("x" * 300, "x"),
        # a woman astronaut with a skin: cut between two pictures, never within one
        ("👩🏽\u200d🚀" * 20, "🚀"),
        ("🇳🇱" * 40, "🇱"),
        ("e\u0301\u0323" * 100, "\u0301"),
        ("ကို" * 60, "ို"[-1]),
    ],
)
def test_a_long_name_is_cut_between_characters(name: str, last: str) -> None:
    stem = file_name(name).removesuffix(".md")
    assert len(stem.encode()) <= LONGEST
    kept = stem[:-9]
    assert unicodedata.normalize("NFC", name).startswith(kept) or "\u200d" in name
    assert kept == "entity"[:0] or kept.endswith((last, "-", "👩🏽"))


@settings(deadline=None, max_examples=60)
@given(st.text(min_size=1, max_size=200))
def test_every_name_gives_a_page_that_is_seen_and_belongs_to_it(name: str) -> None:
    found = file_name(name)
    stem = found.removesuffix(".md")
    assert len(stem.encode()) <= LONGEST + 9
    assert unicodedata.is_normalized("NFC", found)
    assert not set(found) & set('/\\:*?"<>|\0\n ()#')
    assert not is_hidden(page_path(name))
    assert stem.casefold() not in ("template", "_template", "example", "con", "nul", "aux")
    assert file_name(name) == found


@settings(deadline=None, max_examples=60)
@given(st.text(st.characters(categories=("L", "N")), min_size=1, max_size=20))
def test_a_page_is_called_what_its_name_says(name: str) -> None:
    text = "\n".join((*_opening(name), ""))
    names = read_page(page_path(name), text).names
    assert names is not None
    assert fold_name(names.name) == fold_name(name)


@pytest.mark.parametrize(
    "name", ["yes", "null", "1e3", "2025-11-27", "- a", "a: b", "#x", '"q"', "[x]", "O'Brien", "~"]
)
def test_a_name_that_yaml_would_take_for_something_else_is_quoted(name: str) -> None:
    text = "\n".join((*_opening(name), ""))
    names = read_page(page_path(name), text).names
    assert names is not None
    assert fold_name(name) in map(fold_name, (names.name, *names.aliases))
