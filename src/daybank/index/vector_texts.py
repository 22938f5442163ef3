"""What the pages of the index embed: the texts of their passages, told by hash."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Collection, Iterable, Iterator, Mapping
from hashlib import blake2b
from itertools import islice
from typing import Final, TypeAlias, TypeVar

import numpy as np

from daybank.ann import Ids, distinct
from daybank.embed.protocol import embedded_texts
from daybank.index.read import read_units
from daybank.index.store import Index
from daybank.index.vector_file import ModelRow, PageTexts
from daybank.language import guess_language
from daybank.model import Origin, Unit

T = TypeVar("T")
Text: TypeAlias = tuple[int, str]
"""A text behind its hash."""

# Pages read at once, so that memory does not grow with the workspace.
_TOGETHER: Final = 64


def page_digests(connection: sqlite3.Connection) -> dict[str, str]:
    """Give the digest of every page, by path, those of the newest days first."""
    return dict(connection.execute(_DIGESTS).fetchall())


def read_pages(
    connection: sqlite3.Connection, digests: dict[str, str]
) -> Iterator[dict[str, PageTexts]]:
    """Give what some pages embed, by path, some pages at a time."""
    for paths in parts(digests, _TOGETHER):
        units = _units(connection, paths)
        yield {path: _page_texts(digests[path], units[path]) for path in paths}


def read_texts(index: Index, paths: Iterable[str], wanted: Collection[int]) -> Iterator[Text]:
    """Give the wanted texts of some pages, each once.

    The index is open to others between two texts, so a page may have changed since it was
    asked what it embeds; then some of its texts are not found.
    """
    left = set(wanted)
    for some in parts(paths, _TOGETHER):
        with index.snapshot() as connection:
            found = _units(connection, some)
        for unit in (unit for units in found.values() for unit in units):
            for text in embedded_texts(unit):
                hashed = _hash(text)
                if hashed in left:
                    left.discard(hashed)
                    yield hashed, text


def wanted_by(model: ModelRow, texts: Collection[PageTexts]) -> Ids:
    """Give the hashes of the texts that have a place in a set of vectors, rising."""
    return distinct(_hashes(model, texts)[1])


def places_of(
    connection: sqlite3.Connection, texts: Mapping[str, PageTexts], model: ModelRow
) -> tuple[Ids, Ids]:
    """Give the row ids of the passages that have a place in a set of vectors, and their hashes."""
    firsts = dict(connection.execute(_FIRST_PASSAGES).fetchall())
    pages = [(first, texts[path]) for path, first in firsts.items() if first is not None]
    places, hashes = _hashes(model, [page for _, page in pages])
    lengths = [len(page.hashes) for _, page in pages]
    starts = np.cumsum([0, *lengths[:-1]])
    shifts = np.array([first for first, _ in pages], np.int64) - starts[: len(pages)]
    return places + np.repeat(shifts, lengths)[places], hashes


def _hashes(model: ModelRow, texts: Collection[PageTexts]) -> tuple[Ids, Ids]:
    """Give the hashes a model takes, of all pages in a row, and at which places they stand."""
    hashes = np.concatenate([np.empty(0, np.int64), *(page.hashes for page in texts)])
    taken = hashes != 0
    if model.languages is not None:
        spoken = (language for page in texts for language in page.languages)
        taken &= np.fromiter(map(model.takes, spoken), np.bool_, len(hashes))
    places = np.flatnonzero(taken)
    return places, hashes[places]


def parts(items: Iterable[T], size: int) -> Iterator[list[T]]:
    """Cut a row of things into lists of a size; the last may be shorter."""
    left = iter(items)
    while part := list(islice(left, size)):
        yield part


def _units(connection: sqlite3.Connection, paths: Collection[str]) -> dict[str, list[Unit]]:
    """Read the units of some pages, by path, in the order of the page."""
    rows = [row for (row,) in connection.execute(_UNITS_ON, (json.dumps(list(paths)),))]
    found = read_units(connection, rows)
    units: dict[str, list[Unit]] = {path: [] for path in paths}
    for row in rows:
        unit = found[row].unit
        units[unit.source.path].append(unit)
    return units


def _page_texts(digest: str, units: Collection[Unit]) -> PageTexts:
    usual = guess_language("\n".join(unit.body for unit in units))
    hashes: list[int] = []
    languages: list[str] = []
    for unit in units:
        written = unit.origin is Origin.WRITTEN
        body = unit.body
        hashes += (_hash(text) if written else 0 for text in embedded_texts(unit))
        languages += (guess_language(body[p.start : p.stop], usual) for p in unit.passages)
    return PageTexts(digest, np.array(hashes, np.int64), tuple(languages))


def _hash(text: str) -> int:
    told = blake2b(text.encode("utf-8", "surrogatepass"), digest_size=8).digest()
    return int.from_bytes(told, "little", signed=True)


_DIGESTS: Final = "select path, digest from page order by day desc nulls last, path"
_FIRST_PASSAGES: Final = """
    select page.path, (select passage.id from unit join passage on passage.unit = unit.id
                        where unit.page = page.id order by unit.id, passage.id limit 1)
      from page
"""
_UNITS_ON: Final = """
    select unit.id from unit join page on page.id = unit.page
     where page.path in (select value from json_each(?)) order by unit.id
"""
