"""The answer is a function of the files: of no order in which they came, and of no history."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from memory_pages import MemoryPages

from daybank.index.store import Index, open_scratch_index
from daybank.index.sync import sync
from daybank.model import Answer, Kind
from daybank.recall import recall
from daybank.search.plan import Asked

KEYS = frozenset(("home",))
QUESTIONS = (
    *("Where is the samovar?", "What did Odile say about the boiler?", "tell me about Peter"),
    *("When did we sell the samovar?", "attic harbour kettle", "Where does Peter live?"),
    *("what happened on 28 November 2025", "Write to Odile about the kettle", "彼得喜欢喝什么茶"),
)


def answers(index: Index, pages: MemoryPages, questions: Sequence[Asked]) -> list[Answer]:
    return [recall(index, pages, asked).answer for asked in questions]


def at_once(texts: Mapping[str, str], questions: Sequence[Asked]) -> list[Answer]:
    """The answers of an index that was built from some pages at once."""
    return one_by_one([*texts.items()], questions, step=False)


def one_by_one(
    edits: Sequence[tuple[str, str | None]], questions: Sequence[Asked], *, step: bool = True
) -> list[Answer]:
    """The answers of an index that was synced after every edit; None removes a page."""
    pages = MemoryPages()
    with open_scratch_index() as index:
        for path, text in edits:
            if text is None:
                pages.remove(path)
            else:
                pages.put(path, text)
            if step:
                sync(index, pages)
        sync(index, pages)
        return answers(index, pages, questions)


def asked(text: str, **options: Any) -> list[Asked]:
    """A question in both modes."""
    day = date(2025, 12, 10)
    made = Asked(text, today=day, keys=KEYS)._replace(**options)
    return [made, made._replace(semantic=False)]


LINES = st.sampled_from(
    [
        *("# Kitchen", "## Retain", "", "- of copper, like the kettle", "- and plain filler"),
        *(
            "- W @Peter: home: the harbour",
            "- W @Peter: home: the attic",
            "- W @Pete: home: inland",
        ),
        *("- O(c=0.4) @Peter: Prefers tea to coffee.", "- W @Odile: Sold the samovar on Nov 28."),
        *(
            "user: Where is the samovar?",
            "assistant: Up in the attic.",
            "user: Always say samovar.",
        ),
        *("- Odile: The boiler hums.", "- Ben: Is it the boiler?", "- Ben: In the attic."),
        *("- Odile: Samovars everywhere", "- 彼得喜欢喝绿茶", "kettle " * 200),
    ]
)
TEXTS = st.lists(LINES, max_size=14).map("\n".join)
PATHS = (
    *("memory.md", "memory/2025-11-27.md", "memory/a/2025-11-27.md", "memory/2025-11-28.md"),
    *("bank/entities/Peter.md", "bank/world.md"),
)
OPTIONS: st.SearchStrategy[dict[str, Any]] = st.sampled_from(
    [
        {},
        {},
        {"k": 3},
        {"current": True},
        {"as_of": date(2025, 11, 27)},
        {"since": date(2025, 11, 28)},
        {"kinds": frozenset((Kind.NOTE,))},
    ]
)
FILES = st.dictionaries(st.sampled_from(PATHS), TEXTS, min_size=1)
EDITS = st.lists(st.tuples(st.sampled_from(PATHS), st.none() | TEXTS), max_size=6)


@settings(max_examples=25, deadline=None)
@given(FILES, EDITS, st.randoms(use_true_random=False), st.sampled_from(QUESTIONS), OPTIONS)
def test_neither_the_order_of_the_files_nor_what_they_were_before_changes_an_answer(
    files: dict[str, str],
    edits: list[tuple[str, str | None]],
    chance: object,
    question: str,
    options: dict[str, Any],
) -> None:
    last: list[tuple[str, str | None]] = [(path, files.get(path)) for path in PATHS]
    chance.shuffle(last)  # type: ignore[attr-defined] # hypothesis calls it an object
    questions = asked(question, **options)
    assert one_by_one([*edits, *last], questions) == at_once(files, questions)


# -- where a neighbour in the index might tell ---------------------------------------------


def orders_differ(texts: Mapping[str, str], questions: Sequence[Asked]) -> bool:
    """Say whether it shows which of some pages came first."""
    forth, back = [*texts.items()], [*reversed([*texts.items()])]
    return one_by_one(forth, questions) != one_by_one(back, questions)


def test_of_two_values_of_one_day_the_same_is_told_to_supersede() -> None:
    texts = {
        "memory/2025-11-01.md": "## Retain\n- W @Peter: home: the attic\n",
        "memory/2025-11-27.md": "## Retain\n- W @Peter: home: the harbour\n",
        "memory/a/2025-11-27.md": "## Retain\n- W @Peter: home: inland\n",
    }
    assert not orders_differ(texts, asked("home of Peter"))


def test_of_two_marks_of_one_day_the_same_is_told_to_supersede() -> None:
    mark = "^f-1a2b3c4d5e6f"
    texts = {
        "memory/2025-11-01.md": f"## Retain\n- W @Peter: Rows a boat. {mark}\n",
        "memory/2025-11-27.md": f"## Retain\n- W @Peter: Sails a boat. (supersedes {mark})\n",
        "memory/a/2025-11-27.md": f"## Retain\n- W @Peter: Hates a boat. (supersedes {mark})\n",
    }
    assert not orders_differ(texts, asked("boat of Peter"))


def test_names_on_a_page_that_follows_in_the_index_take_no_weight_from_a_word() -> None:
    texts = {
        "memory/2025-11-01.md": "## Retain\n- O @Mira: The boat in the harbour is red.\n",
        "memory/2025-11-02.md": "## Retain\n- W @Boat: Sank.\n",
        "memory/2025-11-03.md": "- one\n- two\n- three\n",
    }
    questions = asked("what colour has the boat", kinds=frozenset((Kind.OPINION,)))
    moved = dict(sorted(texts.items(), key=lambda page: page[0][-4] == "2"))
    assert one_by_one([*texts.items()], questions) == one_by_one([*moved.items()], questions)


def test_of_more_that_tie_than_are_looked_at_it_does_not_show_which_came_first() -> None:
    texts = {
        f"memory/2025-03-0{day}.md": "## Retain\n"
        + "".join(f"- W @p{day}x{n}: rent paid\n" for n in range(150))
        for day in (1, 2, 3)
    }
    assert not orders_differ(texts, asked("rent", k=450)[1:])


def test_of_more_that_tie_than_are_compared_it_does_not_show_which_came_first() -> None:
    texts = {
        f"memory/a{page}.md": "".join(f"- rent paid {page}{n}\n" for n in range(10, 36))
        for page in range(1, 6)
    }
    assert not orders_differ(texts, asked("rent", k=100))


def test_of_more_in_the_asked_time_than_are_looked_at_it_does_not_show_which_came_first() -> None:
    texts = {
        f"memory/{folder}2025-03-15.md": "".join(f"- errand {folder[:1]}{n}\n" for n in range(150))
        for folder in ("", "b/")
    } | {"memory/2025-01-01.md": "- The samovar leaks.\n"}
    assert not orders_differ(texts, asked("samovar in March 2025", k=300))


def test_a_speaker_on_a_page_that_follows_in_the_index_hides_nobody() -> None:
    talk = "## Talk\n" + "- Odile: So it sings?\n- Ben: The kettle does.\n" * 3
    texts = {
        "memory/2025-11-01.md": talk.replace("Ben", "Kettle"),
        "memory/2025-11-02.md": talk,
    }
    assert not orders_differ(
        texts, asked("what did Ben say of the kettle", since=date(2025, 11, 2))
    )
