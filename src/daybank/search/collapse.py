"""Answers that say the same become one, the others cited beside it.

The same is: equal text about equal entities, or at least 0.9 of the terms in common with
eight terms or more, where one only adds words to the other, and no number or negation. A
generated line that cites its source is answered by that source.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from daybank.grammar.ids import normal_text
from daybank.grammar.pointers import uncited
from daybank.language import passage_terms
from daybank.model import Belief, Kind, Origin, Source, Unit, fold_name
from daybank.search.fuse import Ranked

_LIKE = 0.9
_ENOUGH = 8
# Longer units are the same only when they are equal: their heads alone say too little.
_COMPARED = 2_000
# Terms that turn what is said around, and numbers that are written as words.
_TELLING_WORDS = """
    no not never none nor without cannot cant dont doesnt didnt isnt arent wasnt werent wont
    wouldnt shouldnt couldnt havent hasnt hadnt niet geen nooit zonder nicht kein keine keinen
    keiner nie ohne ne pas jamais sans nunca sin nao não sem non mai senza не нет без değil yok
    不 没 沒 未 无 無 非 别 別 ない ません なし 안 못 없 않 ဘူး မ ไม่ ไม่ได้ ห้าม
    一 二 三 四 五 六 七 八 九 十 两 兩 百 千 万 萬
"""
_TELLING = frozenset(_TELLING_WORDS.split())


# Strings, which `re.search` compiles for the first generated line and keeps.
_CITED = r"(?:^|[\s(])([^\s()]+#L[0-9]{1,9})\s*\)?\s*$"
# A path with spaces or brackets in it: from the folder that every such page lies in.
_CITED_PAGE = r"(?:\(|, |now )((?:memory|bank)/(?:(?!#L[0-9])[^\n])*\.md#L[0-9]{1,9})\)\s*$"


class Group:
    """Ranked units that say the same; `best` is answered, `also` are cited.

    `belief` is the opinion they state, if a ledger holds it.
    """

    __slots__ = ("also", "belief", "best", "key", "terms")

    def __init__(self, best: Ranked, terms: frozenset[str], key: tuple[object, ...]) -> None:
        self.best = best
        self.also: list[Source] = []
        self.belief: Belief | None = None
        self.terms = terms
        self.key = key


def collapse(ranked: Sequence[Ranked]) -> list[Group]:
    """Group a ranking, best first, by what is said."""
    groups: list[Group] = []
    by_key: dict[tuple[object, ...], Group] = {}
    for entry in ranked:
        unit = entry.found.unit
        key, terms = _key(unit), _terms(unit)
        group = by_key.get(key) or _alike(groups, terms, unit)
        if group is None:
            group = Group(entry, terms, key)
            groups.append(group)
            by_key[key] = group
        else:
            _join(group, entry)
    return groups


def cited_source(unit: Unit) -> Source | None:
    """Return the source a generated line ends with; None for written text and for none."""
    if unit.origin is not Origin.GENERATED:
        return None
    end = unit.claim.text[-300:]
    found = re.search(_CITED_PAGE, end) or re.search(_CITED, end)
    return Source.parse(found[1]) if found else None


def says_the_same(line: Unit, source: Unit) -> bool:
    """Say whether a generated line still tells what its source says."""
    said, meant = (frozenset(passage_terms(u.claim.text, "").terms) for u in (line, source))
    return len(said & meant) >= 0.5 * len(meant)


def _join(group: Group, entry: Ranked) -> None:
    """Add an entry to a group; of equals the one with the plainest path is answered."""
    old, new = group.best.found.unit, entry.found.unit
    preferred = (
        entry.score >= group.best.score - 0.1
        and _key(new) == group.key
        and _preference(new) > _preference(old)
    )
    if preferred:
        group.best, entry = entry, group.best
    source = entry.found.unit.source
    if source != group.best.found.unit.source and source not in group.also:
        group.also.append(source)


def _preference(unit: Unit) -> tuple[bool, bool, int, int]:
    """Prefer what was written, facts, the newest day, and the shortest path (no copy's)."""
    day = unit.day.toordinal() if unit.day else 0
    written = unit.origin is Origin.WRITTEN
    return written, unit.is_fact, day, -len(unit.source.path)


def _key(unit: Unit) -> tuple[object, ...]:
    entities = frozenset(fold_name(name) for name in unit.claim.entities)
    return normal_text(uncited(unit.claim.text)), entities


def _terms(unit: Unit) -> frozenset[str]:
    return frozenset(
        passage_terms(uncited(unit.body), "").terms if len(unit.body) <= _COMPARED else ()
    )


def _alike(groups: Sequence[Group], terms: frozenset[str], unit: Unit) -> Group | None:
    if len(terms) < _ENOUGH:
        return None
    for group in groups:
        needed = _LIKE * max(len(terms), len(group.terms))
        if min(len(terms), len(group.terms)) < needed:
            continue
        if not (terms <= group.terms or group.terms <= terms):
            continue  # a word was exchanged: north for south, tea for coffee
        if _may_join(group, unit) and not _is_telling(terms ^ group.terms):
            return group
    return None


def _is_telling(terms: frozenset[str]) -> bool:
    """Say whether texts that differ in some terms say different things.

    Yesterday's reading is not today's, and "may not" is not "may".
    """
    return bool(terms & _TELLING) or any(c.isdigit() for term in terms for c in term)


def _may_join(group: Group, unit: Unit) -> bool:
    """Say whether two near-equal units may be one: facts about other entities never are."""
    best = group.best.found.unit
    if Kind.NOTE in (best.claim.kind, unit.claim.kind):
        return True
    return group.key[1] == _key(unit)[1]
