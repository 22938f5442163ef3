"""What of a page is stored, and in which form."""

from __future__ import annotations

from collections import Counter
from datetime import date

from memory_pages import MemoryPages

from daybank.grammar.page import read_page
from daybank.index.rows import page_language
from daybank.index.store import Index
from daybank.index.sync import sync
from daybank.language import guess_language, passage_terms
from daybank.model import Claim, Kind, Origin, Page, Passage, Source, Span, Unit


def found(index: Index, query: str) -> list[tuple[object, ...]]:
    return index.connection.execute(query).fetchall()


def test_the_full_text_holds_exactly_the_terms_of_the_analyser(
    index: Index, pages: MemoryPages
) -> None:
    sync(index, pages)
    expected: Counter[str] = Counter()
    for page in pages.pages.values():
        language = page_language(page.text)
        for unit in read_page(page.path, page.text).units:
            labels = dict.fromkeys((*unit.claim.entities, *((unit.label,) if unit.label else ())))
            for passage in unit.passages:
                text = unit.body[passage.start : passage.stop]
                spoken = guess_language(text, language)
                expected.update(passage_terms(text, spoken).terms)
                for mark, texts in ((":", labels), ("#", unit.heading)):
                    marked = (t for text in texts for t in passage_terms(text, spoken).terms)
                    expected.update({f"{mark}{term}" for term in marked})
    index.connection.execute("create virtual table temp.words using fts5vocab(main, terms, row)")
    assert dict(found(index, "select term, cnt from temp.words")) == dict(expected)  # type: ignore[arg-type]


def test_a_label_is_found_under_its_mark_and_is_not_counted_in_the_length(
    index: Index, pages: MemoryPages
) -> None:
    sync(index, pages)
    marked = found(
        index,
        "select unit.text, passage.length from terms"
        " join passage on passage.id = terms.rowid join unit on unit.id = passage.unit"
        """ where terms match '":warelay"'""",
    )
    [(text, length)] = marked
    assert text == "I fixed the crash in connection.update with @Andy."
    assert length == passage_terms(str(text), "en").length


def test_a_unit_is_stored_with_all_it_knows(index: Index, pages: MemoryPages) -> None:
    unit = Unit(
        id="^f-0123456789ab",
        claim=Claim(Kind.OPINION, "Prefers tea.", ("Peter",), 0.4),
        source=Source("memory.md", 6),
        end_line=7,
        day=date(2025, 11, 27),
        passages=(Passage(0, 12, 6, 6),),
        ordinal=3,
        dates=(Span(date(2025, 11, 27), date(2025, 12, 1)),),
        origin=Origin.GENERATED,
        details=("green", "“no” milk"),
        heading=("Thursday", "Retain"),
        label="Peter",
    )
    sync(index, pages, lambda path, _: Page(path, unit.day, (unit,) * (path == "memory.md")))
    [row] = found(index, "select * from unit")
    assert row[2:] == (
        3,
        "^f-0123456789ab",
        "opinion",
        "Prefers tea.",
        '["green","“no” milk"]',
        0.4,
        "2025-11-27",
        "2025-11-27",
        "2025-12-01",
        6,
        7,
        "generated",
        '["Thursday","Retain"]',
        "Peter",
    )
    assert found(index, "select distinct day from page") == [("2025-11-27",)]


def test_what_a_unit_lacks_is_null(index: Index, pages: MemoryPages) -> None:
    sync(index, pages)
    query = "select details, confidence, day, span_start, label from unit where text like '%short'"
    assert found(index, query) == [(None,) * 5]


def test_names_are_stored_in_order_and_folded(index: Index, pages: MemoryPages) -> None:
    sync(index, pages)
    rows = found(
        index,
        "select position, name.fold, name.name, header from name"
        " join unit on unit.id = name.unit where text like 'I fixed%' order by position",
    )
    assert rows == [(0, "warelay", "warelay", 1), (1, "andy", "Andy", 0)]


def test_links_point_at_marks(index: Index, pages: MemoryPages) -> None:
    sync(index, pages)
    assert found(index, "select verb, target from link") == [("supports", "^f-1a2b3c4d5e6f")]


def test_an_entity_page_gives_its_name_and_aliases(index: Index, pages: MemoryPages) -> None:
    sync(index, pages)
    assert found(index, "select fold, name from entity") == [("peter", "Peter")]
    assert found(index, "select fold, name from alias order by position") == [
        ("pete", "Pete"),
        ("彼得", "彼得"),
    ]


def test_the_passages_of_a_page_have_consecutive_ids_in_its_order(
    index: Index, pages: MemoryPages
) -> None:
    pages.put("memory/long.md", "\n\n".join("word " * 250 for _ in range(5)))
    sync(index, pages)
    pages.put("memory.md", "# Core\n\n- moved to the end\n")
    sync(index, pages)
    odd = found(
        index,
        "select page from passage group by page"
        " having max(id) - min(id) + 1 <> count(*) or min(id - seq) <> max(id - seq)",
    )
    assert odd == []
    assert found(index, "select max(seq) >= 14 from passage") == [(1,)]
