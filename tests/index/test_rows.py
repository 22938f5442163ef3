"""What of a page is stored, and in which form."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from datetime import date

import pytest
from memory_pages import MemoryPages

from daybank.embed import passage_pieces
from daybank.grammar.page import read_page
from daybank.index.candidates import Flag
from daybank.index.postings import BLOCK_BITS, entries, holding_all, lists
from daybank.index.rows import page_language
from daybank.index.store import Index
from daybank.index.sync import sync
from daybank.language import guess_language, passage_terms
from daybank.model import Claim, Kind, Origin, Page, Passage, Source, Span, Unit
from daybank.workspace import PageText


def found(index: Index, query: str) -> list[tuple[object, ...]]:
    return index.connection.execute(query).fetchall()


def passage_texts(page: PageText) -> Iterator[tuple[Unit, str, str]]:
    """The passages of a page in order: their unit, text and language."""
    language = page_language(page.text)
    for unit in read_page(page.path, page.text).units:
        for passage in unit.passages:
            text = unit.body[passage.start : passage.stop]
            yield unit, text, guess_language(text, language)


def expected_terms(unit: Unit, text: str, language: str) -> Counter[str]:
    """The terms of a passage, and once each those of its labels and headings, marked."""
    labels = (*unit.claim.entities, *((unit.label,) if unit.label else ()))
    expected = Counter(passage_terms(text, language).terms)
    for mark, texts in ((":", labels), ("#", unit.heading)):
        marked = (term for text in texts for term in passage_terms(text, language).terms)
        expected.update({f"{mark}{term}" for term in marked})
    return expected


def test_the_lists_hold_exactly_the_terms_of_the_analyser(index: Index, pages: MemoryPages) -> None:
    pages.put("memory/2025-12-01.md", "# Day\n\n" + "tea and leeks, tea again. " * 60)
    sync(index, pages)
    held: dict[int, Counter[str]] = defaultdict(Counter)
    lengths: dict[int, set[int]] = defaultdict(set)
    for term, block, data in index.connection.execute("select * from posting"):
        for passage, times, length in entries([(block << BLOCK_BITS, data)]):
            held[passage][term] = times
            lengths[passage].add(length)
    places = index.connection.execute(
        "select path, seq, passage.id from passage join page on page.id = passage.page"
    )
    stored = {(path, seq): (held.pop(row), lengths[row]) for path, seq, row in places}
    assert stored == {
        (page.path, seq): (expected_terms(*told), {passage_terms(*told[1:]).length})
        for page in pages.pages.values()
        for seq, told in enumerate(passage_texts(page))
    }
    assert not held


def test_a_page_knows_its_terms_so_that_they_can_be_taken_out_again(
    index: Index, pages: MemoryPages
) -> None:
    sync(index, pages)
    stored = found(index, "select path, terms from vocabulary join page on page.id = page")
    assert {path: sorted(str(terms).split(" ")) for path, terms in stored} == {
        page.path: sorted({term for told in passage_texts(page) for term in expected_terms(*told)})
        for page in pages.pages.values()
    }


def test_a_passage_keeps_its_word_pieces_and_its_length(index: Index, pages: MemoryPages) -> None:
    sync(index, pages)
    stored = found(
        index,
        "select pieces, passage.length from passage join page on page.id = passage.page"
        " order by path, seq",
    )
    assert stored == [
        (passage_pieces(text), passage_terms(text, language).length)
        for _, page in sorted(pages.pages.items())
        for _, text, language in passage_texts(page)
    ]


def test_a_label_is_found_under_its_mark_and_is_not_counted_in_the_length(
    index: Index, pages: MemoryPages
) -> None:
    sync(index, pages)
    [passage] = holding_all(index.connection, [":warelay"])
    [(text, length)] = found(
        index,
        "select unit.text, passage.length from passage join unit on unit.id = passage.unit"
        f" where passage.id = {passage}",
    )
    assert text == "I fixed the crash in connection.update with @Andy."
    assert length == passage_terms(str(text), "en").length


def test_a_passage_and_its_terms_are_counted_up_to_a_limit(
    index: Index, pages: MemoryPages
) -> None:
    pages.put("memory/2025-12-01.md", "茶" * 400)
    sync(index, pages)
    [(_, times, length)] = entries(lists(index.connection, ["茶"])["茶"])
    assert (times, length) == (255, 255)
    assert found(index, "select max(length) from passage") == [(255,)]


def test_a_section_is_the_passages_below_one_heading(index: Index, pages: MemoryPages) -> None:
    pages.put(
        "memory/2025-12-01.md",
        "yellow cup\n\n# Kitchen\n\nred kettle\n\nblue pan\n\n"
        "# Garden\n\nleeks\n\n# Kitchen\n\ngreen bowl\n",
    )
    sync(index, pages)
    rows = found(
        index,
        "select section.last - section.first, section.length, group_concat(unit.text, ' / ')"
        " from section join passage on passage.section = section.first"
        " join page on page.id = section.page join unit on unit.id = passage.unit"
        " where path like '%12-01.md' group by section.first order by section.first",
    )
    assert rows == [
        (0, 2, "yellow cup"),
        (1, 4, "red kettle / blue pan"),
        (0, 1, "leeks"),
        (0, 2, "green bowl"),
    ]


def test_a_page_tells_what_its_passages_add_up_to(index: Index, pages: MemoryPages) -> None:
    sync(index, pages)
    odd = found(
        index,
        "select path from page where (passages, length) <> (select count(*), sum(length)"
        " from passage where passage.page = page.id)",
    )
    assert odd == []
    assert found(index, "select languages from page where path like '%11-28.md'") == [("en zh",)]


@pytest.mark.parametrize(
    ("text", "flags"),
    [
        ("The kettle is red.", 0),
        ("user: Where is the kettle?", Flag.ASKS),
        ("- Always answer in short sentences from now on.", Flag.WISHES),
        ("The kettle was bought on 27 November 2025.", Flag.DATED),
        ("Was the kettle bought on 27 November 2025?", Flag.ASKS | Flag.DATED),
    ],
)
def test_a_unit_is_flagged_by_how_it_reads(
    index: Index, pages: MemoryPages, text: str, flags: int
) -> None:
    pages.put("memory/2025-12-01.md", text)
    sync(index, pages)
    query = "select flags from unit join page on page.id = unit.page where path like '%12-01.md'"
    assert found(index, query) == [(flags,)]


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
        Flag.DATED,
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
