"""What the core page should say: values, opinions and facts that have proved to last.

    value     what is true now of a key that has one value at a time
    opinion   held with 0.8 or more, by three facts or more
    fact      said on several days

A line is proposed when no line of the page says it yet; a line that tells an earlier value is
to be replaced. Pure: `reflect` shows the proposals, `core apply` makes the edits.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from typing import NamedTuple

from daybank.grammar.bullet import parse_bullet
from daybank.grammar.pointers import uncited
from daybank.grammar.slots import find_slot
from daybank.model import Claim, Kind, Source, fold_name
from daybank.proposals import CoreProposal
from daybank.proposals.citing import with_citation
from daybank.proposals.names import Names
from daybank.proposals.said import Said

MOST = 10
"""Proposals at once: as many as a person looks at with care."""

_SURE = 0.8
_SUPPORTED = 3
_DAYS = 2
_ITEM = re.compile(r"\s*(?:[-*+•]|\d{1,9}[.)])\s+")


class Sort(StrEnum):
    """Where a statement comes from."""

    VALUE = "value"
    OPINION = "opinion"
    FACT = "fact"


class Statement(NamedTuple):
    """What is known of entities, as it stands now.

    `text` is what the fact says, of a value `key: value`. `sources` cite it, the newest
    first. `confidence` and `supporting` (facts) are those of an opinion; `days` counts the
    days on which it was said. `status` is `current`, `superseded` or `disputed`.
    """

    sort: Sort
    text: str
    entities: tuple[str, ...]
    sources: tuple[Source, ...]
    confidence: float | None = None
    supporting: int = 0
    days: int = 1
    status: str = "current"


class CoreLine(NamedTuple):
    """One line of a block of the core page, as it is written."""

    block_label: str
    text: str


def propose_core(
    page: Sequence[CoreLine], statements: Iterable[Statement], names: Names
) -> tuple[CoreProposal, ...]:
    """Propose what the core page lacks or tells no longer, replacements first.

    The order depends on the values alone, not on that of `statements`. `names` are those by
    which lines of the page name entities.
    """
    ordered = sorted(statements, key=_rank)
    lasting = [statement for statement in ordered if _lasts(statement)]
    replaced = list(_replacements(page, ordered, names))
    said_anew = [uncited(proposal.line) for proposal in replaced]
    kept = [line for line in page if line.text not in {proposal.old for proposal in replaced}]
    grown = [*kept, *(CoreLine("", line) for line in said_anew)]
    found = list(replaced)
    for statement in lasting:
        if not _is_said(grown, statement, names):
            label = _block_for(page, statement, names)
            line = _line(statement)
            found.append(CoreProposal(label, line, None, statement.sources, _reason(statement)))
            grown.append(CoreLine(label, line))
    return tuple(found)


def _rank(statement: Statement) -> tuple[object, ...]:
    weight = -(statement.confidence or 0.0), -statement.supporting, -statement.days
    place = statement.entities, statement.text, statement.sources
    return list(Sort).index(statement.sort), *weight, *place


def _lasts(statement: Statement) -> bool:
    """Say whether a statement has earned a place before the agent's eyes."""
    if statement.status != "current" or not statement.sources:
        return False
    match statement.sort:
        case Sort.VALUE:
            return True
        case Sort.OPINION:
            return (statement.confidence or 0) >= _SURE and statement.supporting >= _SUPPORTED
        case Sort.FACT:
            return statement.days >= _DAYS


# -- what the page says -------------------------------------------------------------------


def _is_said(page: Iterable[CoreLine], statement: Statement, names: Names) -> bool:
    """Say whether a line about the same entity, or about nobody by name, tells a statement."""
    lines = (line for line in page if _may_tell(line, statement, names))
    claims = (Claim(Kind.WORLD, _content(line), statement.entities) for line in lines)
    return Said(names, claims).holds(Claim(Kind.WORLD, statement.text, statement.entities), "")


def _content(line: CoreLine) -> str:
    claim = parse_bullet(line.text)
    return claim.text if claim else _ITEM.sub("", line.text, count=1)


def _may_tell(line: CoreLine, statement: Statement, names: Names) -> bool:
    named = _named(line, names)
    return not named or not named.isdisjoint(map(names.called, statement.entities))


def _named(line: CoreLine, names: Names) -> frozenset[str]:
    """Give the folded names of the entities that a line or the label of its block names."""
    claim = parse_bullet(line.text)
    header = claim.entities if claim else ()
    # A label is caseless, a name may need its capitals.
    found = (*names.find(line.text), *names.find(line.block_label.replace("-", " ").title()))
    return frozenset(map(names.called, (*header, *(mention.name for mention in found))))


def _block_for(page: Sequence[CoreLine], statement: Statement, names: Names) -> str:
    """Choose the block that names the entities most often, else the one for its sort."""
    about = set(map(names.called, statement.entities))
    counts: dict[str, int] = {}
    for line in page:
        counts[line.block_label] = counts.get(line.block_label, 0) + len(
            _named(line, names) & about
        )
    if any(counts.values()):
        return max(counts, key=counts.__getitem__)
    return "preferences" if statement.sort is Sort.OPINION else "facts"


# -- what it should say -------------------------------------------------------------------


def _line(statement: Statement) -> str:
    """Write a statement as an item: of whom, what, and where it is from."""
    about = f"{', '.join(statement.entities)}: " if statement.entities else ""
    return with_citation(f"- {about}{statement.text}", statement.sources[0])


def _reason(statement: Statement) -> str:
    match statement.sort:
        case Sort.VALUE:
            return f"this is its value since {statement.sources[0]}"
        case Sort.OPINION:
            return f"held with {statement.confidence:.2f}, by {statement.supporting} facts"
        case Sort.FACT:
            return f"said on {statement.days} days"


def _replacements(
    page: Sequence[CoreLine], statements: Sequence[Statement], names: Names
) -> Iterator[CoreProposal]:
    """Yield the lines that tell an earlier value of a key, with the later one in its place."""
    values = [s for s in statements if s.sort is Sort.VALUE and find_slot(s.text)]
    for line in page:
        for now in values:
            if now.status != "current" or not now.sources:
                continue
            earlier = (then for then in values if _is_earlier(then, now, names))
            new = next((told for then in earlier if (told := _told(line, then, now, names))), None)
            if new is not None:
                reason = f"a later value stands at {now.sources[0]}"
                yield CoreProposal(line.block_label, new, line.text, now.sources, reason)
                break


def _is_earlier(then: Statement, now: Statement, names: Names) -> bool:
    same = set(map(names.called, then.entities)) == set(map(names.called, now.entities))
    return same and then.status == "superseded" and _split(then)[0] == _split(now)[0]


def _split(statement: Statement) -> tuple[str, str]:
    """Give the folded key and the value as it is written, without stop and citation."""
    key, value = re.split("[:：]", uncited(statement.text), maxsplit=1)
    return fold_name(key.strip(" *_")), value.strip(" *_.。")


def _told(line: CoreLine, then: Statement, now: Statement, names: Names) -> str | None:
    """Give the line with the later value, None unless it tells the earlier one of that key."""
    (key, old), (_, new) = _split(then), _split(now)
    if not old or not _may_tell(line, then, names) or not _has(line.text, key):
        return None
    if not _has(line.text, old) or _has(line.text, new):
        return None
    told = re.sub(_word(old), lambda _: new, uncited(line.text), count=1, flags=re.IGNORECASE)
    return with_citation(told, now.sources[0])


def _has(text: str, words: str) -> bool:
    return re.search(_word(words), text, re.IGNORECASE) is not None


def _word(words: str) -> str:
    return rf"(?<!\w){re.escape(words)}(?!\w)"
