"""A claim read once, so that it can be compared with thousands of others."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from typing import NamedTuple

from daybank.grammar.ids import normal_text
from daybank.grammar.slots import find_slot
from daybank.language.fold import fold
from daybank.model import Claim, Kind, fold_name

from .clause import Clause, joined
from .clauses import read_clauses, read_plainly
from .lexicon import LANGUAGES, find_language, tokens
from .singles import Single, of_key, of_places
from .words import STATES


class Said(NamedTuple):
    """A claim prepared for comparing.

    `entities` are the canonical names of the header, the holder first. `text` is the normal
    form. `clauses` are empty for `key: value` content, which is in `pair`. `whole` is the text
    in one, if it turns nothing. `singles` are what it says of which there is one at a time.
    `touches` holds whatever a related claim must share one of. `spoken` says that a table of
    words knows the language; `unsure` that the text is a question, a quote, or the like.
    """

    kind: Kind
    entities: tuple[str, ...]
    text: str
    touches: frozenset[object]
    clauses: tuple[Clause, ...] = ()
    whole: Clause | None = None
    pair: Single | None = None
    singles: tuple[Single, ...] = ()
    spoken: bool = True
    unsure: bool = False

    @property
    def holder(self) -> str:
        """Whose opinion or fact it is; "" when the header names nobody."""
        return self.entities[0] if self.entities else ""

    @property
    def main(self) -> Clause | None:
        """The clause by which an opinion is compared: the first that says enough."""
        if len(self.clauses) == 1:
            return self.clauses[0]
        return next((clause for clause in self.clauses if clause.says_enough), None)


_STATES = frozenset(map(fold, STATES.split()))
_LONG_NAME = 60
_LINK = re.compile(r"\(\s*(?:supports|against|supersedes)\s+\^[^)]*\)|\^[fon]-[0-9a-f]{12}\b")


@cache
def _aside() -> re.Pattern[str]:
    """Match what is written in brackets, and emphasis."""
    return re.compile(r"\([^()]*\)|（[^（）]*）|[*_`~]+")


@cache
def _since() -> re.Pattern[str]:
    """Match since when something is so, and the days of this year and that."""
    months = (
        "jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mei|okt|märz|maio|mayo|enero|ener|janu"
    )
    return re.compile(
        rf"\b(since|seit|sinds|desde)\b[^,;.!?]*|\b\d{{4}}-\d\d-\d\d\b|\bin (?:{months})[a-zé]*\b",
        re.IGNORECASE,
    )


@cache
def _unsure() -> Callable[[str], object]:
    """Find questions, quotes, irony, and what is free of something."""
    return re.compile(
        r"""[?？¿"“”„«»「」『』]|(?<!\w)/s\b|\blol\b|\w-free\b|\bnon-\w|\w{3}(?:frei|vrij)e?[nrsm]?\b
        |🙄|😏|😉""",
        re.VERBOSE | re.IGNORECASE,
    ).search


def prepare(claim: Claim, called: Callable[[str], str] = fold_name) -> Said:
    """Read a claim for comparing; `called` maps a name to the canonical folded one.

    Any text is legal; the time is linear in its length.
    """
    entities = tuple(dict.fromkeys(called(name) for name in claim.entities))
    bare = _LINK.sub("", claim.text)
    text = normal_text(bare).rstrip(" .。;")
    holder = entities[0] if entities else ""
    pair = _pair(bare, holder)
    if pair is not None:
        touches: frozenset[object] = frozenset((text, pair.key))
        return Said(claim.kind, entities, text, touches, pair=pair, singles=(pair,))
    lines = _aside().sub(" ", bare).splitlines()
    plain = "\n".join(" ".join(line.split()) for line in lines)
    unsure = _unsure()(bare) is not None or _begins_with(plain, entities[1:], entities[:1])
    said = Said(claim.kind, entities, text, frozenset((text,)), unsure=unsure)
    language = find_language(plain)
    if language and language not in LANGUAGES:
        clause = read_plainly(plain)
        return said._replace(touches=said.touches | clause.terms, clauses=(clause,), spoken=False)
    return _read(said, plain, language, _name_words(*claim.entities, *entities))


def _read(said: Said, text: str, language: str, names: frozenset[str]) -> Said:
    """Add what a text of one of the six languages says."""
    clauses = tuple(_clauses(text, language, names))
    singles = () if said.unsure else tuple(_singles(said, text, clauses, names))
    touches = said.touches.union(*(c.terms for c in clauses), (single.key for single in singles))
    whole = joined(clauses)
    return said._replace(touches=touches, clauses=clauses, whole=whole, singles=singles)


def _begins_with(text: str, others: tuple[str, ...], holder: tuple[str, ...]) -> bool:
    """Say whether a text begins with the name of somebody who is not the holder."""
    if not others:
        return False
    first = frozenset(map(fold, tokens(text.lstrip(" @")[:_LONG_NAME])[:1]))
    return not first.isdisjoint(_name_words(*others)) and first.isdisjoint(_name_words(*holder))


def _pair(text: str, holder: str) -> Single | None:
    slot = find_slot(text)
    return of_key(slot.key, slot.value, holder) if slot else None


def _clauses(text: str, language: str, names: frozenset[str]) -> Iterator[Clause]:
    stripped = _since().sub(" ", text)
    changed = stripped != text
    for clause in read_clauses(stripped, language, names):
        yield clause._replace(new=True) if changed else clause


def _singles(
    said: Said, text: str, clauses: tuple[Clause, ...], names: frozenset[str]
) -> Iterator[Single]:
    if len(clauses) != 1 or clauses[0].unsure or clauses[0].turns:
        return
    clause, holder = clauses[0], said.holder
    yield from of_places(text, holder, names)
    if clause.use:
        used, purpose = clause.use
        shown = " ".join(sorted(used))
        yield Single(("use", holder, *sorted(purpose)), shown, shown, clause.new)
    if clause.order and (not clause.attitude or clause.attitude.sign > 0):
        left, right = clause.order.said
        key = ("order", holder, *sorted((left, right)))
        yield Single(key, left, f"{left} over {right}", clause.new)
    if len(clause.numbers) == 1 and clause.words and _is_state(said.kind, clause, text):
        number = clause.numbers[0]
        felt = clause.attitude.sort + str(clause.attitude.sign) if clause.attitude else ""
        frame = (*sorted(clause.limits), felt, *clause.surfaces)
        key = ("number", holder, number.dimension, *frame)
        yield Single(key, str(number.value), number.shown, clause.new)


def _is_state(kind: Kind, clause: Clause, text: str) -> bool:
    """Say whether a text tells how things are: two runs, or two calls, may take two times."""
    if clause.past or kind is Kind.EXPERIENCE:
        return False
    return kind is Kind.OPINION or not _STATES.isdisjoint(map(fold, tokens(text)))


@lru_cache(4096)
def _name_words(*names: str) -> frozenset[str]:
    return frozenset(fold(token) for name in names for token in tokens(name))
