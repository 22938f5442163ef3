"""A page as rows, ready to be stored. Pure: nothing here opens anything."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import groupby
from json import JSONEncoder
from operator import itemgetter
from typing import Final, NamedTuple, TypeAlias

from daybank.embed import open_pieces
from daybank.grammar.wishes import is_standing_wish
from daybank.index.candidates import Flag
from daybank.index.postings import LARGEST
from daybank.language import guess_language, passage_terms, runs, terms_of_runs
from daybank.language.asking import is_short_question
from daybank.model import Origin, Page, Problem, Record, Unit, fold_name

Row: TypeAlias = tuple[str | int | float | bytes | None, ...]

# Enough to tell a language by; a page of megabytes is not guessed from end to end.
_GUESSED_FROM: Final = 4_000

# Few names and headings are used again and again.
_fold = lru_cache(maxsize=8_192)(fold_name)
_json = JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
_heading_json = lru_cache(maxsize=1_024)(_json)


class Ids(NamedTuple):
    """The id of a page, and those its first unit and its first passage get."""

    page: int
    unit: int
    passage: int


class Rows(NamedTuple):
    """What one page puts into each table, in the order of the columns.

    `page` is the tail of its own row: languages, passages, length. `terms` are those
    of each passage, as often as they occur.
    """

    page: Row
    units: tuple[Row, ...]
    names: tuple[Row, ...]
    links: tuple[Row, ...]
    dates: tuple[Row, ...]
    slots: tuple[Row, ...]
    passages: tuple[Row, ...]
    sections: tuple[Row, ...]
    terms: tuple[tuple[str, ...], ...]
    entities: tuple[Row, ...]
    aliases: tuple[Row, ...]
    opinions: tuple[Row, ...]
    stated: tuple[Row, ...]


def page_language(text: str) -> str:
    """Guess the language of a page by how it begins; "" when nothing tells."""
    return guess_language(text[:_GUESSED_FROM])


def page_rows(page: Page, language: str, first: Ids) -> Rows:
    """Give the rows of a page; `language` is what its passages fall back on."""
    numbered = tuple(enumerate(page.units, first.unit))
    cut = _cut(page.units, language, first)
    return Rows(
        page=(" ".join(sorted(cut.languages)), len(cut.rows), cut.length),
        units=tuple(_unit(key, first.page, unit) for key, unit in numbered),
        names=tuple(row for key, unit in numbered for row in _names(key, unit)),
        links=tuple(
            (key, position, verb, target)
            for key, unit in numbered
            for position, (verb, target) in enumerate(unit.links)
        ),
        dates=tuple(
            (key, position, span.start.isoformat(), span.end.isoformat())
            for key, unit in numbered
            for position, span in enumerate(unit.dates)
        ),
        slots=tuple(row for key, unit in numbered for row in _slots(key, unit, page)),
        passages=cut.rows,
        sections=tuple(_sections(cut.rows)),
        terms=cut.terms,
        entities=_entities(page, first.page),
        aliases=_aliases(page, first.page),
        opinions=tuple(_opinion(first.page, record) for record in page.records),
        stated=tuple(
            (first.page, fact, record.opinion) for record in page.records for fact in record.facts
        ),
    )


def problem_rows(page: int, problems: Iterable[Problem]) -> tuple[Row, ...]:
    """Give the rows of a page's problems, each once, in the order they were met."""
    once = dict.fromkeys(problems)
    return tuple(
        (page, ordinal, problem.code, problem.line, storable(problem.text))
        for ordinal, problem in enumerate(once)
    )


def storable(text: str) -> str:
    """Put U+FFFD in the place of lone surrogates, which SQLite cannot hold.

    A page is decoded before it is read, yet a YAML escape in its front matter may bring one.
    """
    try:
        text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-8", "surrogatepass").decode("utf-8", "replace")
    return text


def _unit(key: int, page: int, unit: Unit) -> Row:
    claim, day, span = unit.claim, unit.day, unit.span
    return (
        key,
        page,
        unit.ordinal,
        unit.id,
        claim.kind.value,
        claim.text,
        _json(unit.details) if unit.details else None,
        claim.confidence,
        None if day is None else day.isoformat(),
        None if span is None else span.start.isoformat(),
        None if span is None else span.end.isoformat(),
        unit.source.line,
        unit.end_line,
        unit.origin.value,
        _heading_json(unit.heading),
        unit.label,
        _flags(unit),
    )


def _flags(unit: Unit) -> int:
    """Tell what a question may want of a unit, so that no text is read to rank it."""
    return (
        Flag.ASKS * is_short_question(unit.body)
        | Flag.WISHES * is_standing_wish(unit.body)
        | Flag.DATED * bool(unit.dates)
    )


def _names(key: int, unit: Unit) -> Iterator[Row]:
    header = unit.claim.entities
    for position, name in enumerate((*header, *unit.mentions)):
        yield (key, position, _fold(name), name, int(position < len(header)))


def _slots(key: int, unit: Unit, page: Page) -> Iterator[Row]:
    """Give a row for each entity whose key the unit tells; only written text makes a key."""
    if unit.slot is None or unit.origin is not Origin.WRITTEN:
        return
    names = unit.claim.entities or ((page.names.name,) if page.names else ())
    for fold in dict.fromkeys(map(_fold, names)):
        yield (key, fold, unit.slot.key, unit.slot.value, int(unit.slot.bold))


def _opinion(page: int, record: Record) -> Row:
    opened = None if record.opened is None else record.opened.isoformat()
    return page, record.opinion, record.line, storable(record.text), opened


class _Cut(NamedTuple):
    """The passages of a page: their rows, and the terms of each."""

    rows: tuple[Row, ...]
    terms: tuple[tuple[str, ...], ...]
    languages: frozenset[str]

    @property
    def length(self) -> int:
        return sum(int(row[-1] or 0) for row in self.rows)


def _cut(units: Iterable[Unit], language: str, first: Ids) -> _Cut:
    rows: list[Row] = []
    terms: list[tuple[str, ...]] = []
    languages: set[str] = set()
    section, heading = 0, None
    vocabulary = open_pieces()
    for key, unit in enumerate(units, first.unit):
        if unit.heading != heading:
            section, heading = first.passage + len(rows), unit.heading
        body = unit.body
        called = tuple(
            dict.fromkeys((*unit.claim.entities, *((unit.label,) if unit.label else ())))
        )
        for passage in unit.passages:
            text = body[passage.start : passage.stop]
            spoken = guess_language(text, language)
            languages.add(spoken)
            cut = runs(text)
            found = terms_of_runs(cut, spoken)
            pieces = vocabulary.of_runs(cut)
            marked = (*_marked(":", called, spoken), *_marked("#", unit.heading, spoken))
            terms.append((*found.terms, *marked))
            place = (first.passage + len(rows), first.page, key, section, len(rows))
            rows.append((*place, *passage, pieces, min(found.length, LARGEST)))
    return _Cut(tuple(rows), tuple(terms), frozenset(languages))


def _sections(passages: Iterable[Row]) -> Iterator[Row]:
    """Give a row for each run of passages below one heading: first, page, last, length."""
    for (first, page), rows in groupby(passages, key=itemgetter(3, 1)):
        listed = list(rows)
        yield first, page, listed[-1][0], sum(int(row[-1] or 0) for row in listed)


# Few labels and headings are used again and again, in every log.
@lru_cache(maxsize=4_096)
def _marked(mark: str, texts: tuple[str, ...], language: str) -> tuple[str, ...]:
    """Give the terms of labels or headings, marked so that they are not the text's."""
    found = (term for text in texts for term in passage_terms(text, language).terms)
    return tuple(f"{mark}{term}" for term in dict.fromkeys(found))


def _entities(page: Page, key: int) -> tuple[Row, ...]:
    if page.names is None:
        return ()
    name = storable(page.names.name)
    return ((key, fold_name(name), name),)


def _aliases(page: Page, key: int) -> tuple[Row, ...]:
    names = () if page.names is None else page.names.aliases
    return tuple(
        (key, position, fold_name(name), name) for position, name in enumerate(map(storable, names))
    )
