"""Opinions in an answer: one item each, with the confidence its ledger gives.

The bullets that state an opinion, and its line in the ledger, are one: the newest written
bullet is answered, the others stand beside it. What an opinion's confidence is was folded
from its evidence, as of the day that is asked about.
"""

from __future__ import annotations

import re
import sqlite3
from collections import defaultdict
from collections.abc import Collection
from typing import NamedTuple

from daybank.index import beliefs, read
from daybank.model import Belief, Kind, Source
from daybank.search.entities import asks_for_all
from daybank.search.held import opinions_held
from daybank.search.hits import Hit
from daybank.search.plan import Plan

FOUND = 200

# What asks for opinions: to prefer, to like, to think of, to be sure. A string, which `re`
# compiles for the first question that names somebody and keeps.
_ASKING = (
    r"\b(?:prefers?|preferred|preferences?|likes?|dislikes?|loves?|hates?|enjoys?|favou?rites?|"
    r"opinions?|think|thinks|believes?|feels? about|sure|certain|confident|confidence|"
    r"voorkeur(?:en)?|liever|liefst|graag|vindt|vinden|houdt|mening|zeker|"
    r"bevorzugt|lieber|liebsten|mag|gern|gerne|vorlieben?|meinung|hält|sicher|"
    r"préfère|préférences?|aime|pense|avis|sûrs?|prefiere|preferencias?|gusta|piensa|opina|"
    r"opinión|seguros?|prefere|preferências?|gosta|pensa|opinião|certeza)\b"
    "|喜欢|喜歡|偏好|偏爱|觉得|覺得|看法|认为|認為|意见|把握|確信|好き|好み|思って|意見"
)


class Stated(NamedTuple):
    """An opinion that units of an answer state: the row that is answered, the rows beside it."""

    belief: Belief
    row: int
    others: tuple[int, ...] = ()

    @property
    def rows(self) -> tuple[int, ...]:
        """All the units that state it."""
        return (self.row, *self.others)


def find(connection: sqlite3.Connection, plan: Plan) -> list[Hit]:
    """Return the opinions about the question's entities, if it asks for what somebody holds."""
    rest, asks = re.subn(_ASKING, " ", plan.asked.text, flags=re.IGNORECASE)
    if not plan.entities or not asks:
        return []
    only = plan.only._replace(kinds=(plan.only.kinds or frozenset(Kind)) & {Kind.OPINION})
    if not only.kinds:
        return []
    rows: dict[int, None] = {}
    for entity in plan.entities:
        called = (entity.folds, entity.paths)
        rows |= dict.fromkeys(read.newest_named(connection, called, FOUND, only))
    # "What does Peter prefer?" has no topic that a word of another line could speak of.
    asked = 2.0 if asks_for_all(rest, plan.entities, (plan.language,)) else 1.0
    return [Hit(row, "opinion", {"opinion": asked}) for row in rows]


def stated(connection: sqlite3.Connection, rows: Collection[int], plan: Plan) -> dict[str, Stated]:
    """Find the opinions that some units state, with the newest bullet of each that passes."""
    found: defaultdict[str, list[int]] = defaultdict(list)
    for row, opinion in beliefs.stated_by(connection, rows).items():
        found[opinion].append(row)
    if not found:
        return {}
    for opinion, row in beliefs.bullets_of(connection, found).items():
        found[opinion] = list(dict.fromkeys((row, *found[opinion])))
    every = {row for units in found.values() for row in units}
    bullets = frozenset(beliefs.written(connection, read.in_order(connection, every, plan.only)))
    known = {belief.id: belief for belief in opinions_held(connection, found, plan.asked.clock)}
    result = {}
    for opinion, units in found.items():
        written = [row for row in units if row in bullets]
        shown = written or units
        if opinion in known:
            others = tuple(row for row in units if row != shown[0])
            result[opinion] = Stated(known[opinion], shown[0], others)
    return result


def beside(stated: Stated, sources: dict[int, Source]) -> tuple[Source, ...]:
    """Cite the other bullets that state an opinion, then its line in the ledger."""
    ledger = stated.belief.ledger
    bullets = [sources[row] for row in stated.others if sources.get(row, ledger) != ledger]
    places = dict.fromkeys((*bullets, *([ledger] if ledger else [])))
    return tuple(place for place in places if place != sources.get(stated.row))
