"""Pages like those in real workspaces, with what must be read from them and what must not.

`tests/wild/expected.json` lists the facts of each page in three tiers: 1 is the usual form,
2 what is seen in the wild, 3 is debatable. It lists traps too, lines that look like facts.
"""

import json
import unicodedata
from collections.abc import Iterator
from typing import Any

import pytest
from grammar_pages import WILD, pages_of

from daybank.grammar.page import read_page
from daybank.model import Origin, Unit

PAGES: dict[str, Any] = json.loads((WILD / "expected.json").read_text("utf-8"))["files"]
TEXTS = dict(pages_of(WILD))


def facts(path: str) -> list[Unit]:
    units = read_page(path, TEXTS[path]).units
    return [unit for unit in units if unit.is_fact and unit.origin is Origin.WRITTEN]


def folded(names: list[str]) -> set[str]:
    return {unicodedata.normalize("NFC", name).casefold() for name in names}


def wrong(want: dict[str, Any], unit: Unit | None) -> list[str]:
    """The fields in which a fact differs from what is expected."""
    if unit is None:
        return ["missing"]
    claim = unit.claim
    checks = {
        "kind": claim.kind == want["kind"],
        "confidence": claim.confidence == want["confidence"],
        "entities": folded([*claim.entities, *unit.mentions]) == folded(want["entities"]),
        "content": claim.text.split() == want["content"].split(),
        "details": " ".join(unit.details).split() == " ".join(want["details"]).split(),
        "end_line": unit.end_line == want["end_line"],
    }
    return [field for field, right in checks.items() if not right]


def misread(tier: int) -> Iterator[tuple[str, list[str]]]:
    """The expected facts of a tier that were read wrongly or not at all."""
    for path, page in PAGES.items():
        read = {unit.source.line: unit for unit in facts(path)}
        for want in page["facts"]:
            fields = wrong(want, read.get(want["line"]))
            if want["tier"] == tier and fields:
                yield f"{path}#L{want['line']}", fields


def count(tier: int) -> int:
    return sum(want["tier"] == tier for page in PAGES.values() for want in page["facts"])


def test_every_page_of_the_corpus_is_there() -> None:
    assert PAGES.keys() == TEXTS.keys()
    assert [count(tier) for tier in (1, 2, 3)] == [72, 111, 33]


def test_the_usual_form_is_read_without_exception() -> None:
    assert not dict(misread(1))


def test_what_is_seen_in_the_wild_is_read() -> None:
    assert len(dict(misread(2))) <= 0.03 * count(2)


def test_what_is_debatable_is_read_as_decided() -> None:
    assert not dict(misread(3))


@pytest.mark.parametrize("path", PAGES)
def test_nothing_else_becomes_a_fact(path: str) -> None:
    page = PAGES[path]
    read = [unit.source.line for unit in facts(path)]
    assert len(read) == len(set(read))
    assert not {trap["line"] for trap in page["not_facts"]}.intersection(read)
    if not page.get("ignore_untyped"):
        assert set(read) <= {want["line"] for want in page["facts"]}
