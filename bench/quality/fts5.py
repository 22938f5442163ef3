"""The reference beside daybank: plain SQLite full-text search, one row a turn.

Porter stems, no diacritics, the question's words without stop words OR-ed, `bm25` as it is.
"""

import re
import sqlite3

from bench.quality.haystack import Haystack
from bench.quality.metrics import Ranking

_STOP_WORDS = """
    a about after all also am an and any are as at be because been before being both but by can
    could did do does doing during each for from had has have having he her here hers him his how
    i if in into is it its just like me more most my no nor not now of off on once only or other
    our out over own s same she should so some such t than that the their them then there these
    they this those through to too under until up very was we were what when where which while
    who whom why will with would you your yours ve ll d re m don didn doesn isn wasn won
"""
_STOPS = frozenset(_STOP_WORDS.split())
_SCHEMA = """
    create virtual table turn
     using fts5 (text, tokenize = 'porter unicode61 remove_diacritics 2')
"""
_BEST = "select rowid from turn where turn match ? order by bm25(turn), rowid limit ?"


class Reference:
    """The turns of a haystack in one FTS5 table in memory."""

    def __init__(self, haystack: Haystack) -> None:
        turns = [turn for session in haystack.sessions for turn in session.turns]
        self._ids = [turn.id for turn in turns]
        self._connection = sqlite3.connect(":memory:")
        self._connection.execute(_SCHEMA)
        self._connection.executemany("insert into turn values (?)", ((t.text,) for t in turns))

    def rank(self, question: str, k: int) -> Ranking:
        """Give the ids of the best k turns, best first."""
        words = dict.fromkeys(re.findall(r"\w+", question.lower()))
        wanted = [word for word in words if word not in _STOPS] or list(words)
        query = " OR ".join(f'"{word}"' for word in wanted)
        rows = self._connection.execute(_BEST, (query, k)) if query else ()
        return [(self._ids[row - 1],) for (row,) in rows]
