"""What is known already, so that it is not proposed again: retained, or turned down."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from daybank.grammar.bullet import parse_bullet
from daybank.grammar.ids import normal_text
from daybank.grammar.pointers import uncited
from daybank.language import question_words
from daybank.model import Claim, Unit
from daybank.proposals.names import Names

_LIKE = 0.9  # of a proposal's content, in one fact about the same entity
_ENOUGH = 2  # words of content; fewer are compared as a whole
_ID = re.compile(r"\^f-[0-9a-f]{12}")
# Function words that turn what is said around.
_NEGATION_WORDS = """
    no not never none without dont doesnt didnt isnt arent wasnt cant niet geen nooit zonder nicht
    kein keine keinen nie niemals ohne sin nunca jamas nao sem jamais 不 没 未 无 非 别
"""
_NEGATIONS = frozenset(_NEGATION_WORDS.split())


class Said:
    """The facts that are known, and what a person has turned down.

    `facts` need only be those about the entities that proposals may name. `declined` are the
    units of `bank/declined.md`, which tell a fact by its id or its text, typed or plain.
    """

    def __init__(
        self, names: Names, facts: Iterable[Claim] = (), declined: Iterable[Unit] = ()
    ) -> None:
        self._names = names
        self._texts: set[tuple[frozenset[str], str]] = set()
        self._contents: dict[str, list[frozenset[str]]] = {}
        self._declined: set[str] = set()
        for claim in facts:
            self.add(claim)
        for unit in declined:
            self._decline(unit)

    def add(self, claim: Claim) -> None:
        """Note a claim that is retained, or proposed."""
        about = self._about(claim)
        self._texts.add((about, normal_text(uncited(claim.text))))
        content = self._content(claim)
        for name in about or {""}:
            self._contents.setdefault(name, []).append(content)

    def holds(self, claim: Claim, fact: str) -> bool:
        """Say whether a claim, whose id would be `fact`, is known or was turned down."""
        about, text = self._about(claim), normal_text(uncited(claim.text))
        if (about, text) in self._texts or not self._declined.isdisjoint((fact, text)):
            return True
        content = self._content(claim)
        known = (other for name in about or {""} for other in self._contents.get(name, ()))
        return len(content) >= _ENOUGH and any(_covers(other, content) for other in known)

    def _decline(self, unit: Unit) -> None:
        self._declined.update(_ID.findall(unit.body))
        for line in unit.body.splitlines():
            claim = parse_bullet(line)
            plain = claim.text if claim else _ID.sub("", line)
            self._declined.add(normal_text(uncited(plain)))

    def _about(self, claim: Claim) -> frozenset[str]:
        return frozenset(map(self._names.called, claim.entities))

    def _content(self, claim: Claim) -> frozenset[str]:
        """Give the words that tell what is said, but for the names of whom it is said."""
        words = _words(uncited(claim.text))
        return words - frozenset(word for name in claim.entities for word in _words(name))


def _covers(fact: frozenset[str], content: frozenset[str]) -> bool:
    """Say whether a fact tells what a proposal does: no word exchanged, nothing turned round."""
    return (
        len(fact & content) >= _LIKE * len(content)
        and fact & _NEGATIONS == content & _NEGATIONS
        and all(word in fact for word in content if any(map(str.isdigit, word)))
    )


@lru_cache(maxsize=4096)
def _words(text: str) -> frozenset[str]:
    words = question_words(text).words
    return frozenset(w.surface for w in words if not w.function or w.surface in _NEGATIONS)
