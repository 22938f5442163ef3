"""About: what is known of one entity, its names and its units, newest facts first."""

from __future__ import annotations

from collections.abc import Collection

from daybank.index import read, times
from daybank.index.store import Index
from daybank.model import Profile, fold_name
from daybank.search.collapse import collapse
from daybank.search.entities import find_entity, units_about
from daybank.search.fuse import Candidate, rank
from daybank.search.items import make_item
from daybank.search.plan import Asked, plan


def about(index: Index, name: str, k: int, keys: Collection[str]) -> Profile:
    """Tell what is known of the entity a name or alias stands for, the newest facts first.

    An alias that several entities share tells of them all. Raises UnknownEntityError when
    nothing here carries the name.
    """
    with index.snapshot() as connection:
        entities = find_entity(connection, name)
        units = units_about(connection, entities)
        rows = read.newest(connection, 2 * k, read.Constraint(units=units))
        planned = plan(connection, Asked(""))
        standings = times.standings(connection, rows, keys)
        candidates = [Candidate(row, ("entity",), {"entity": 1.0}, 1.0, None) for row in rows]
        groups = collapse(rank(candidates, read.read_units(connection, rows), planned, standings))
        pages = [
            page for e in entities for page in read.entity_pages(connection, fold_name(e.name))
        ]
        return Profile(
            name=" / ".join(entity.name for entity in entities),
            aliases=tuple(dict.fromkeys(alias for page in pages for alias in page[2])),
            page=pages[0][0] if pages else None,
            mentions=len(units),
            items=tuple(make_item(group, planned) for group in groups[:k]),
        )
