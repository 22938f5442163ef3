"""Inverted lists: for each term the passages that hold it, how often, and how long these are.

A list is stored in blocks of 4,096 passage ids, so that a changed page rewrites little of it.
A block is a run of little-endian uint32, one a passage, rising:

    id within the block << 16 | times << 8 | length of the passage in words

`times` and `length` are cut at 255. A term is marked as the page's terms are: `:peter` stands
in a label, `#kitchen` in a heading.
"""

from __future__ import annotations

import json
import sqlite3
import sys
from array import array
from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from typing import Final, TypeAlias

BLOCK_BITS: Final = 12
LARGEST: Final = 255
"""What `times` and `length` are cut at."""

Block: TypeAlias = tuple[int, bytes]
"""The first passage id of a block, and its entries."""

_BLOCK: Final = 1 << BLOCK_BITS
_ENTRY_BYTES: Final = 4


class Pending:
    """The entries of one sync that are not stored yet. Passages come with rising ids."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._block = 0
        self._lists: dict[str, array[int]] = {}

    def add(self, passage: int, terms: Iterable[str], length: int) -> None:
        """Add a passage: its terms as often as they occur, its length in words."""
        block = passage >> BLOCK_BITS
        if block != self._block:
            self.store()
            self._block = block
        entry = (passage - (block << BLOCK_BITS)) << 16 | min(length, LARGEST)
        for term, times in Counter(terms).items():
            found = self._lists.get(term)
            if found is None:
                found = self._lists[term] = array("I")
            found.append(entry | min(times, LARGEST) << 8)

    def store(self) -> None:
        """Write what was added behind what is stored."""
        lists, self._lists = self._lists, {}
        self._connection.executemany(
            _APPEND, ((term, self._block, _to_bytes(entries)) for term, entries in lists.items())
        )


def remove(connection: sqlite3.Connection, terms: Iterable[str], first: int, last: int) -> None:
    """Take the passages `first` to `last` out of the lists of some terms."""
    values = {
        "terms": json.dumps(list(terms)),
        "low": first >> BLOCK_BITS,
        "high": last >> BLOCK_BITS,
    }
    kept: list[tuple[bytes, str, int]] = []
    for term, block, data in connection.execute(_TOUCHED, values).fetchall():
        base = block << BLOCK_BITS
        left = array("I", (e for e in _from_bytes(data) if not first <= base + (e >> 16) <= last))
        kept.append((_to_bytes(left), term, block))
    connection.executemany(_REPLACE, (row for row in kept if row[0]))
    connection.executemany(_DELETE, (row[1:] for row in kept if not row[0]))


def counts(connection: sqlite3.Connection, terms: Collection[str]) -> dict[str, int]:
    """Return in how many passages each term stands; terms found nowhere are left out."""
    rows = connection.execute(_COUNTS, (json.dumps(sorted(terms)),))
    return {term: size // _ENTRY_BYTES for term, size in rows}


def lists(connection: sqlite3.Connection, terms: Collection[str]) -> dict[str, list[Block]]:
    """Return the stored blocks of each term, rising; terms found nowhere are left out."""
    found: dict[str, list[Block]] = {}
    for term, block, data in connection.execute(_LISTS, (json.dumps(sorted(terms)),)):
        found.setdefault(term, []).append((block << BLOCK_BITS, data))
    return found


def entries(blocks: Iterable[Block]) -> Iterator[tuple[int, int, int]]:
    """Yield the entries of blocks: (passage, times, length)."""
    for passage, held in decoded(blocks):
        yield passage, held >> 8, held & 255


def decoded(blocks: Iterable[Block]) -> Iterator[tuple[int, int]]:
    """Yield the entries of blocks with what they hold in one number: times << 8 | length."""
    for base, data in blocks:
        for entry in _from_bytes(data):
            yield base + (entry >> 16), entry & 0xFFFF


def holding_all(connection: sqlite3.Connection, terms: Collection[str]) -> set[int]:
    """Return the passages that hold every one of some terms."""
    found = lists(connection, terms)
    if len(found) < len(set(terms)):
        return set()
    holders = ({passage for passage, _, _ in entries(blocks)} for blocks in found.values())
    return set.intersection(*holders)


def _to_bytes(entries: array[int]) -> bytes:
    if sys.byteorder == "big":
        entries.byteswap()
    return entries.tobytes()


def _from_bytes(data: bytes) -> array[int]:
    entries = array("I", data)
    if sys.byteorder == "big":
        entries.byteswap()
    return entries


# `||` makes text of its operands; the cast gives their bytes back unchanged.
_APPEND: Final = """
    insert into posting (term, block, data) values (?, ?, ?)
        on conflict do update set data = cast(data || excluded.data as blob)
"""
_TOUCHED: Final = """
    select posting.term, posting.block, posting.data
      from json_each(:terms) as asked cross join posting
        on posting.term = asked.value and posting.block between :low and :high
"""
_REPLACE: Final = "update posting set data = ? where term = ? and block = ?"
_DELETE: Final = "delete from posting where term = ? and block = ?"
_COUNTS: Final = """
    select posting.term, sum(length(posting.data))
      from json_each(?) as asked cross join posting on posting.term = asked.value
     group by posting.term
"""
_LISTS: Final = """
    select posting.term, posting.block, posting.data
      from json_each(?) as asked cross join posting on posting.term = asked.value
     order by posting.term, posting.block
"""
