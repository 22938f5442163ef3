"""Recall: a question to cited answers. Reads the index, and the cited pages to check them."""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Iterable, Mapping
from typing import NamedTuple, Protocol

from daybank.errors import OutsideWorkspaceError
from daybank.index import postings, read, times
from daybank.index.store import Index
from daybank.model import Answer, Item, Source
from daybank.search import entity, lexical, opinions, semantic, temporal
from daybank.search.budget import fit
from daybank.search.collapse import Group, cited_source, collapse, says_the_same
from daybank.search.fuse import TOLD, Candidate, Ranked, in_asked_time, merge, rank, shortlist
from daybank.search.hits import Hit
from daybank.search.items import make_item
from daybank.search.lists import ArrayLists, Lists, PlainLists
from daybank.search.meaning import COMPARED, compare
from daybank.search.opinions import Stated, beside
from daybank.search.plan import Asked, Plan, plan
from daybank.search.semantic import Meaning
from daybank.workspace import PageText


class _Floor(NamedTuple):
    """The absolute score below which nothing is answered; `named` if a speaker is named."""

    unknown: float
    named: float


# With the token table 2 words + 3 match + 3 whole, each the highest of any candidate; without
# it, or for a script it does not know, words alone.
_FLOOR = _Floor(3.5, 2.5)
_LEXICAL_FLOOR = _Floor(0.4, 0.2)
# What a model finds this near is meant, whatever its words: of 194 questions about other people,
# one in a hundred comes as near to anything (minilm; other models have other scales).
_MEANT = 0.42
_ABSOLUTE = {"words": 2.0, "match": 3.0, "whole": 3.0}

# Candidates read back for k answers: what collapses or follows late still leaves k.
_PER_ANSWER, _AT_LEAST = 2, 30


class Pages(Protocol):
    """What recall needs of a workspace: the bytes a citation points to."""

    def read(self, path: str) -> PageText | None:
        """Read one page, None when it is gone."""


class Outcome(NamedTuple):
    """An answer, and the paths that changed under it: sync and ask again when there are any."""

    answer: Answer
    moved: tuple[str, ...] = ()


def recall(
    index: Index,
    pages: Pages,
    asked: Asked,
    budget: int | None = None,
    meaning: Meaning | None = None,
) -> Outcome:
    """Answer a question from the index as it stands, with every citation checked.

    `meaning` is the question as a vector of a chosen model. Raises UnknownEntityError for an
    unknown name in `asked.about`.
    """
    with index.snapshot() as connection:
        if meaning is not None:
            meaning.vectors.keep_up(connection)
        if asked.as_of is not None:
            times.cut_at(connection, asked.as_of)
        planned = plan(connection, asked)
        groups, reason = _search(connection, planned, meaning)
        items = tuple(make_item(group, planned) for group in groups[: asked.k])
        digests = read.page_digests(connection, _cited(items))
    kept, used, omitted = fit(items, budget)
    if items and not kept:
        reason = f"nothing found fits a budget of {budget} tokens"
    answer = Answer(
        query=asked.text,
        items=kept,
        plan=planned.described(),
        used_tokens=used,
        budget=budget,
        omitted=omitted,
        reason=reason,
        explained=tuple(_explain(planned, groups, kept)),
    )
    return Outcome(answer, _moved(kept, digests, pages))


def without_moved(outcome: Outcome) -> Answer:
    """Drop the items whose pages changed even after another sync; the rest is still true."""
    answer, moved = outcome.answer, outcome.moved
    items, used, _ = fit((item for i in answer.items if (item := _standing(i, moved))), None)
    reason = None if items else "the pages that answer this are being changed; ask again"
    return answer._replace(items=items, used_tokens=used, reason=reason, stale=True)


def _standing(item: Item, moved: Collection[str]) -> Item | None:
    """Give an item without what it cites of some pages; None if it stands on one of them."""
    if item.source.path in moved:
        return None
    return item._replace(also=tuple(source for source in item.also if source.path not in moved))


def _search(
    connection: sqlite3.Connection, planned: Plan, meaning: Meaning | None
) -> tuple[list[Group], str | None]:
    """Run the channels and bring their hits into one ranking without repeats."""
    limit = max(_PER_ANSWER * planned.asked.k, _AT_LEAST)
    candidates = _candidates(connection, planned, limit, meaning)
    if not candidates:
        return [], _nothing(planned)
    if _is_foreign(planned, candidates):
        return [], "too few of the question's words stand here to answer it"
    candidates = shortlist(candidates, planned, limit)
    found = read.read_units(connection, (c.row for c in candidates))
    candidates, found = _by_source(connection, planned, candidates, found)
    stated = opinions.stated(connection, found, planned)
    candidates, found = _by_opinion(connection, candidates, found, stated.values())
    standings = times.standings(connection, found, planned.asked.keys)
    ranked = rank(candidates, found, planned, standings)
    if planned.asked.current:
        ranked = [entry for entry in ranked if entry.standing.superseded_by is None]
    if not ranked:
        return [], "all that was found has been superseded"
    groups = collapse(ranked)
    _tell_opinions(groups, found, stated.values())
    return groups, None


def _by_opinion(
    connection: sqlite3.Connection,
    candidates: list[Candidate],
    found: dict[int, read.Found],
    stated: Iterable[Stated],
) -> tuple[list[Candidate], dict[int, read.Found]]:
    """Put one candidate, the best, in the place of all that state the same opinion."""
    answered = {row: opinion.row for opinion in stated for row in opinion.rows}
    if not answered:
        return candidates, found
    found |= read.read_units(connection, answered.keys() - found.keys())
    kept: dict[int, Candidate] = {}
    for candidate in candidates:
        row = answered.get(candidate.row, candidate.row)
        passage = candidate.passage if row == candidate.row else None
        kept.setdefault(row, candidate._replace(row=row, passage=passage))
    return list(kept.values()), found


def _tell_opinions(
    groups: list[Group], found: Mapping[int, read.Found], stated: Iterable[Stated]
) -> None:
    """Tell of each group that states an opinion how that is held, and where else it stands."""
    by_row = {opinion.row: opinion for opinion in stated}
    sources = {row: entry.unit.source for row, entry in found.items()}
    for group in groups:
        opinion = by_row.get(group.best.found.row)
        if opinion is not None:
            group.belief = opinion.belief
            group.also = list(dict.fromkeys((*group.also, *beside(opinion, sources))))


def _candidates(
    connection: sqlite3.Connection, planned: Plan, limit: int, meaning: Meaning | None
) -> list[Candidate]:
    if not planned.groups and not planned.only:
        return []
    if not planned.groups:
        rows = read.newest(connection, limit, planned.only)
        newest = [Candidate(row, ("newest",), {}, 0.0, None) for row in rows]
        return in_asked_time(newest, times.days_of(connection, rows), planned)
    words = lexical.find(connection, planned, _lists(connection, planned))
    hits: list[Hit] = [*words, *entity.find(connection, planned)]
    hits += temporal.find(connection, planned)
    hits += opinions.find(connection, planned)
    if meaning is not None:
        hits += semantic.find(connection, planned, meaning)
    if planned.entities:
        hits += entity.judge(connection, planned, {hit.unit for hit in words})
    found = merge(hits)
    if planned.time_mass:
        days = times.days_of(connection, [candidate.row for candidate in found])
        found = in_asked_time(found, days, planned)
    merged = {candidate.row: candidate for candidate in found}
    if len(merged) > min(limit, COMPARED):
        # Of equals the newest, not those that happen to have the lowest row ids.
        merged = {row: merged[row] for row in read.in_order(connection, merged, planned.only)}
    # As many as are compared even for one answer: which is best must not depend on how many.
    best = shortlist(merged.values(), planned, max(limit, COMPARED))
    return compare(connection, planned, best) if planned.asked.semantic else best


def _lists(connection: sqlite3.Connection, planned: Plan) -> Lists:
    blocks = postings.lists(connection, planned.terms)
    mean = planned.totals.length / max(planned.totals.passages, 1) or 1.0
    made = ArrayLists if planned.asked.semantic else PlainLists
    return made(planned.groups, blocks, mean, planned.view)


def _is_foreign(planned: Plan, candidates: list[Candidate]) -> bool:
    """Say whether a question is about nothing that is kept here.

    What is asked of a time or of an entity is answered with whatever there is.
    """
    if not planned.groups or planned.entities:
        return False
    highest = {
        name: max((found.features.get(name, 0.0) for found in candidates), default=0.0)
        for name in (*_ABSOLUTE, "meaning")
    }
    if highest.pop("meaning") >= _MEANT:
        return False
    if any("match" in found.features for found in candidates):
        score, floor = sum(_ABSOLUTE[name] * high for name, high in highest.items()), _FLOOR
    else:
        score, floor = highest["words"], _LEXICAL_FLOOR
    return score < (floor.named if planned.names_speaker else floor.unknown)


def _by_source(
    connection: sqlite3.Connection,
    planned: Plan,
    candidates: list[Candidate],
    found: dict[int, read.Found],
) -> tuple[list[Candidate], dict[int, read.Found]]:
    """Put the source a generated line cites in the place of the line."""
    cited: dict[int, int] = {}
    for candidate in candidates:
        source = cited_source(found[candidate.row].unit)
        row = read.unit_at(connection, source) if source else None
        if row is not None:
            cited[candidate.row] = row
    if not cited:
        return candidates, found
    found |= read.read_units(connection, cited.values())
    allowed = frozenset(read.in_order(connection, cited.values(), planned.only))
    # A citation may be out of date; then the line it stands on speaks for itself.
    moved = {
        row: source
        for row, source in cited.items()
        if source in allowed and says_the_same(found[row].unit, found[source].unit)
    }
    kept: dict[int, Candidate] = {}
    for candidate in candidates:
        row = moved.get(candidate.row, candidate.row)
        passage = candidate.passage if row == candidate.row else None
        known = kept.get(row)
        if known is None or (known.passage is None and passage is not None):
            kept[row] = candidate._replace(row=row, passage=passage)
    return list(kept.values()), found


def _nothing(planned: Plan) -> str:
    if not planned.groups and not planned.only:
        return "the question holds no word to look for"
    if planned.only:
        return "nothing here passes the filters and speaks of this"
    return "nothing here speaks of this"


def _moved(items: Iterable[Item], digests: Mapping[str, str], pages: Pages) -> tuple[str, ...]:
    """Return the cited pages whose bytes are no longer those that were indexed."""
    moved = []
    for path in _cited(items):
        page = _read(pages, path)
        if page is None or page.digest != digests.get(path):
            moved.append(path)
    return tuple(moved)


def _cited(items: Iterable[Item]) -> tuple[str, ...]:
    """Return the pages that items cite, each once."""
    sources = (source for item in items for source in (item.source, *item.also))
    return tuple(dict.fromkeys(source.path for source in sources))


def _read(pages: Pages, path: str) -> PageText | None:
    try:
        return pages.read(path)
    except OutsideWorkspaceError:
        return None  # it has become a link that leads out


def _explain(planned: Plan, groups: list[Group], kept: tuple[Item, ...]) -> Iterable[str]:
    """Tell people how the answer came about: the plan, then each item's features."""
    for key, value in planned.described().items():
        if value not in (None, [], ""):
            yield f"{key}: {', '.join(value) if isinstance(value, list) else value}"
    if planned.anchor is not None:
        yield f"newest day: {planned.anchor}"
    answered = {(item.id, str(item.source.path)) for item in kept}
    for place, group in enumerate(groups, 1):
        yield _explain_one(place, group.best, group.also, answered)
    seen = {name for group in groups for name, value in group.best.weighted.items() if value}
    if seen:
        yield "each feature adds its value (in parentheses) times its weight:"
        yield from (f"  {name}: {told}" for name, told in TOLD.items() if name in seen)


def _explain_one(
    place: int, best: Ranked, also: list[Source], answered: set[tuple[str, str]]
) -> str:
    unit = best.found.unit
    values = best.candidate.features
    parts = [
        f"{name} {value:+.3f}" + (f" ({values[name]:.3f})" if name in values else "")
        for name, value in sorted(best.weighted.items())
        if value
    ]
    fate = "" if (unit.id, unit.source.path) in answered else "  (left out: rank or budget)"
    same = f"  = {len(also)} more" if also else ""
    return f"{place}. {unit.source}  {best.score:.3f} = {' '.join(parts) or '0'}{same}{fate}"
