"""The tables of the index, and the version that says whether they can be used.

    page          one row a Markdown file: what the disk said, its digest and day, and what
                  its passages add up to: their languages, number and length in words
    problem       what could not be read as meant, by page
    scan_problem  the same for entries that are no pages; all of them are written anew
    unit          facts and notes, in the order of the page
    name          header entities and mentions of a unit, in order
    date          the days a unit's text names, in order
    slot          what a written unit says of one key of an entity
    link          ids after `supports`, `against`, `supersedes`
    entity, alias what the pages below bank/entities/ are called
    opinion       what a ledger holds of an opinion, as the lines of its record
    stated        the facts that state an opinion, by their ids
    passage       the pieces of the units, as slices of `text` and `details`
    section       runs of passages below the same heading, and their length in words; `first`
                  is what `passage.section` names
    posting       the inverted lists (see `postings`)
    vocabulary    the terms of a page, so that it can be taken out of the lists
    meta          versions, and `built` once a sync has completed

Units and passages of a page have consecutive ids in the order of the page, so that the
neighbours of a passage are the ids beside it, and a page is deleted by ranges.
"""

from __future__ import annotations

import sqlite3
from typing import Final

from daybank.embed import PIECES
from daybank.grammar import READING
from daybank.language import ANALYSIS, stemmer_version

# Raise it whenever a table changes, or what sync writes into one from the same files.
SCHEMA: Final = 3
VERSIONS: Final = {
    "schema": str(SCHEMA),
    "reading": str(READING),
    "pieces": str(PIECES),
    "analysis": f"{ANALYSIS} {stemmer_version()}",
}

_TABLES: Final = {
    "meta": "(key text primary key, value text not null) strict, without rowid",
    "page": """(
        id integer primary key,
        path text not null unique,
        size integer not null,
        mtime_ns integer not null,
        inode integer not null,
        digest text not null,
        day text,
        languages text not null,
        passages integer not null,
        length integer not null
    ) strict""",
    "problem": """(
        page integer not null,
        ordinal integer not null,
        code text not null,
        line integer,
        text text not null,
        primary key (page, ordinal)
    ) strict, without rowid""",
    "scan_problem": """(
        path text not null,
        code text not null,
        line integer,
        text text not null
    ) strict""",
    "unit": """(
        id integer primary key,
        page integer not null,
        ordinal integer not null,
        mark text not null,
        kind text not null,
        text text not null,
        details text,
        confidence real,
        day text,
        span_start text,
        span_end text,
        line integer not null,
        end_line integer not null,
        origin text not null,
        heading text not null,
        label text,
        flags integer not null
    ) strict""",
    "name": """(
        unit integer not null,
        position integer not null,
        fold text not null,
        name text not null,
        header integer not null,
        primary key (unit, position)
    ) strict, without rowid""",
    "link": """(
        unit integer not null,
        position integer not null,
        verb text not null,
        target text not null,
        primary key (unit, position)
    ) strict, without rowid""",
    "date": """(
        unit integer not null,
        position integer not null,
        first text not null,
        last text not null,
        primary key (unit, position)
    ) strict, without rowid""",
    "slot": """(
        unit integer not null,
        fold text not null,
        key text not null,
        value text not null,
        bold integer not null,
        primary key (unit, fold)
    ) strict, without rowid""",
    "entity": "(page integer primary key, fold text not null, name text not null) strict",
    "alias": """(
        page integer not null,
        position integer not null,
        fold text not null,
        name text not null,
        primary key (page, position)
    ) strict, without rowid""",
    "opinion": """(
        page integer not null,
        mark text not null,
        line integer not null,
        record text not null,
        opened text,
        primary key (page, mark)
    ) strict, without rowid""",
    "stated": """(
        page integer not null,
        fact text not null,
        opinion text not null,
        primary key (page, fact, opinion)
    ) strict, without rowid""",
    "passage": """(
        id integer primary key,
        page integer not null,
        unit integer not null,
        section integer not null,
        seq integer not null,
        start integer not null,
        stop integer not null,
        line integer not null,
        end_line integer not null,
        pieces blob not null,
        length integer not null
    ) strict""",
    "section": """(
        first integer primary key,
        page integer not null,
        last integer not null,
        length integer not null
    ) strict""",
    "posting": """(
        term text not null,
        block integer not null,
        data blob not null,
        primary key (term, block)
    ) strict, without rowid""",
    "vocabulary": "(page integer primary key, terms text not null) strict",
}

_INDEXES: Final = {
    "unit_page": "unit (page)",
    "unit_mark": "unit (mark)",
    "unit_day": "unit (day)",
    "name_fold": "name (fold)",
    "date_first": "date (first)",
    "link_target": "link (target)",
    "slot_key": "slot (fold, key)",
    "alias_fold": "alias (fold)",
    "entity_fold": "entity (fold)",
    "opinion_mark": "opinion (mark)",
    "stated_fact": "stated (fact)",
    "stated_opinion": "stated (opinion)",
    "passage_unit": "passage (unit)",
    "section_page": "section (page)",
}

NAMES: Final = frozenset({*_TABLES, *_INDEXES})

STATEMENTS: Final = (
    *(f"create table {name} {columns}" for name, columns in _TABLES.items()),
    *(f"create index {name} on {columns}" for name, columns in _INDEXES.items()),
)


def create(connection: sqlite3.Connection) -> None:
    """Create every table in an empty database, within the caller's transaction."""
    for statement in STATEMENTS:
        connection.execute(statement)
    connection.executemany("insert into meta (key, value) values (?, ?)", VERSIONS.items())


def drop(connection: sqlite3.Connection) -> None:
    """Drop every table, whatever made it, within the caller's transaction."""
    # A virtual table takes its shadow tables with it, so these must not be dropped first.
    tables = connection.execute(
        "select name from sqlite_master where type = 'table' and name not like 'sqlite\\_%'"
        " escape '\\' order by sql not like 'create virtual%'"
    ).fetchall()
    for (name,) in tables:
        quoted = name.replace('"', '""')
        connection.execute(f'drop table if exists "{quoted}"')
