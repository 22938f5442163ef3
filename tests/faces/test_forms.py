"""The JSON forms: their keys are an interface, so a change here is a change for callers."""

import json
from datetime import date

from daybank.faces.forms import (
    answer_form,
    as_json,
    dated_form,
    item_form,
    profile_form,
    refreshed_form,
    retained_form,
    status_form,
)
from daybank.grammar.page import read_page
from daybank.model import (
    Answer,
    Dated,
    Evidence,
    Item,
    Kind,
    Problem,
    Profile,
    Refreshed,
    Retained,
    Source,
    Span,
    Status,
    Unit,
)

DAY = date(2025, 11, 27)
SPAN = Span(DAY, date(2025, 12, 1))
ITEM = Item(
    id="^f-1a2b3c4d5e6f",
    kind=Kind.OPINION,
    content="彼得 likes trains.",
    source=Source("memory/2025-11-27.md", 12),
    end_line=13,
    entities=("Peter",),
    day=DAY,
    timestamp=SPAN,
    confidence=0.54,
    authored_confidence=0.8,
    evidence=Evidence(
        1, 2, (Source("memory/2025-11-30.md", 2),), (Source("memory/2025-12-02.md", 4),)
    ),
    trend="weakening",
    also=(Source("bank/opinions.md", 3),),
    score=1.5,
    coverage=0.75,
    channels=("lexical", "entity"),
)


def fact(line: str) -> Unit:
    [unit] = read_page("memory/2025-11-27.md", f"## Retain\n{line}\n").units
    return unit


def test_an_item() -> None:
    assert item_form(ITEM) == {
        "id": "^f-1a2b3c4d5e6f",
        "kind": "opinion",
        "content": "彼得 likes trains.",
        "entities": ["Peter"],
        "day": "2025-11-27",
        "timestamp": {"start": "2025-11-27", "end": "2025-12-01"},
        "source": "memory/2025-11-27.md#L12",
        "end_line": 13,
        "origin": "written",
        "confidence": 0.54,
        "authored_confidence": 0.8,
        "evidence": {"for": 1, "against": 2},
        "evidence_sources": {
            "for": ["memory/2025-11-30.md#L2"],
            "against": ["memory/2025-12-02.md#L4"],
        },
        "trend": "weakening",
        "status": "current",
        "superseded_by": None,
        "also": ["bank/opinions.md#L3"],
        "score": 1.5,
        "coverage": 0.75,
        "channels": ["lexical", "entity"],
    }


def test_an_answer() -> None:
    problem = Problem("odd", "memory/a.md", 3, "not a kind")
    answer = Answer("trains", (ITEM,), {"words": ["trains"]}, 40, 100, 2, problems=(problem,))
    form = answer_form(answer)
    assert [one["id"] for one in form.pop("items")] == [ITEM.id]
    assert form == {
        "query": "trains",
        "plan": {"words": ["trains"]},
        "used_tokens": 40,
        "budget": 100,
        "omitted": 2,
        "stale": False,
        "embedded": None,
        "reason": None,
        "problems": [
            {"code": "odd", "path": "memory/a.md", "line": 3, "text": "not a kind"},
        ],
    }


def test_an_explanation_is_there_when_asked_for() -> None:
    assert answer_form(Answer("q", explained=("words: q",)))["explained"] == ["words: q"]


def test_a_fact_as_it_stands() -> None:
    written = fact("- O(c=0.95) @Odile: Told @Ben of the gong.\n  - twice")
    unit = written._replace(dates=(SPAN,))
    assert dated_form(Dated(unit)) == {
        "id": unit.id,
        "kind": "opinion",
        "confidence": 0.95,
        "entities": ["Odile", "Ben"],
        "inline_entities": ["Ben"],
        "content": "Told @Ben of the gong.",
        "details": ["twice"],
        "day": "2025-11-27",
        "timestamp": {"start": "2025-11-27", "end": "2025-12-01"},
        "path": "memory/2025-11-27.md",
        "line": 2,
        "end_line": 3,
        "origin": "written",
        "status": "current",
    }
    assert unit.id.startswith("^f-")


def test_no_confidence_is_null_and_no_number() -> None:
    assert dated_form(Dated(fact("- O @Odile: Likes trains.")))["confidence"] is None


def test_what_was_retained() -> None:
    unit = fact("- W: One.")
    form = retained_form(Retained(unit, True, "- W: One.", ("careful",)))
    assert form["fact"] == dated_form(Dated(unit))
    assert form | {"fact": None} == {
        "added": True,
        "source": "memory/2025-11-27.md#L2",
        "line": "- W: One.",
        "fact": None,
        "warnings": ["careful"],
    }


def test_what_is_known_of_an_entity() -> None:
    form = profile_form(Profile("Peter", ("彼得",), "bank/entities/Peter.md", 9, (ITEM,)))
    assert form == {
        "name": "Peter",
        "aliases": ["彼得"],
        "page": "bank/entities/Peter.md",
        "mentions": 9,
        "items": [item_form(ITEM)],
        "stale": False,
        "reason": None,
        "problems": [],
    }


def test_the_state_of_the_index() -> None:
    status = Status("/w", "/w/i", 5, 4, {Kind.NOTE: 2}, 0, 3, DAY, None, False, ())
    assert status_form(status) == {
        "root": "/w",
        "index": "/w/i",
        "size": 5,
        "pages": 4,
        "kinds": {"note": 2},
        "generated": 0,
        "entities": 3,
        "first_day": "2025-11-27",
        "last_day": None,
        "stale": False,
        "problems": [],
    }
    assert refreshed_form(Refreshed(1, 2, 3, rebuilt="missing")) == {
        "changed": 1,
        "gone": 2,
        "unchanged": 3,
        "stale": False,
        "rebuilt": "missing",
        "problems": [],
    }


def test_json_is_one_line_with_every_script_as_it_is() -> None:
    text = as_json(answer_form(Answer("a\nb", (ITEM,), {"since": DAY})))
    assert "\n" not in text
    assert "彼得" in text
    assert json.loads(text)["plan"] == {"since": "2025-11-27"}
