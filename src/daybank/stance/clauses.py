"""A text read clause by clause: what each is about, and which words turn it which way."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache

from .clause import Attitude, Clause, Order, Word, as_said, size_of, terms_of
from .lexicon import Cue, Form, forms, tokens
from .quantities import Quantity, find_quantities

_CONCORD = ("es", "pt")  # where "no … nunca" negates once


@cache
def _sentence_border() -> Callable[[str], list[str]]:
    return re.compile(r"[;!…\n。；！]+|\.+(?=\s|$)").split


@cache
def _clause_border() -> Callable[[str], list[str]]:
    buts = "but|though|maar|aber|sondern|pero|sino|porém"
    return re.compile(
        rf",(?!\d)|，|\s[–—-]+\s|—|\b(?:{buts})\b|但是?|不过|不過", re.IGNORECASE
    ).split


def read_clause(text: str, language: str, names: frozenset[str]) -> Clause:
    """Read one clause of a language; `names` are folded words that name whom it is about."""
    rest, numbers = find_quantities(text)
    reading = _Reading(language, names)
    known = forms(language)
    found = [known[token] for token in tokens(rest)]
    reading.take(found)
    return reading.clause(numbers)._replace(length=size_of(form.said for form in found))


def read_plainly(text: str) -> Clause:
    """Read a clause of a language without a table: all its words, and its numbers."""
    rest, numbers = find_quantities(text)
    words = tuple(Word(token, (token,)) for token in tokens(rest))
    return Clause(words, frozenset(word.variants[0] for word in words), numbers)


class _Reading:
    """A clause while it is read from left to right."""

    def __init__(self, language: str, names: frozenset[str]) -> None:
        self.concord = language in _CONCORD
        self.spaced = language != "zh"
        self.names = names
        self.words: list[Word] = []
        self.seen: dict[str, list[str]] = {}
        self.attitudes: list[Attitude] = []
        self.poles: dict[str, int] = {}
        self.switched = False
        self.bound = ""
        self.marks: dict[str, int] = {}
        self.limits: set[str] = set()
        self.unsure = False

    def take(self, found: list[Form]) -> None:
        at = 0
        while at < len(found):
            phrase = _phrase_at(found, at) if found[at].phrases else None
            if phrase:
                cue, taken = phrase
                stop = taken[-1] + 1
                self.cue(cue, [found[n] for n in taken], first=at == 0)
                for n in range(at, stop):
                    if n not in taken:
                        self.token(found[n], first=False)
                at = stop
            else:
                self.token(found[at], first=at == 0)
                at += 1

    def token(self, form: Form, *, first: bool) -> None:
        if form.folded in self.names:
            return
        if form.cue:
            self.cue(form.cue, [form], first=first)
        if form.connects:
            self.connect(form.connects)
        elif not form.cue and not form.function:
            self.word(form)

    def word(self, form: Form, axis: str = "") -> None:
        if form.folded[0].isalnum():
            self.words.append(Word(form.said, form.variants, self.bound, axis))

    def cue(self, cue: Cue, found: list[Form], *, first: bool) -> None:
        role = cue.role
        said = as_said(form.said for form in found)
        self.seen.setdefault(role, []).append(said)
        if role == "pole":
            self.poles[cue.name] = cue.sign if self.poles.get(cue.name, cue.sign) == cue.sign else 0
            self.word(found[0], cue.name)
        elif role in ("like", "want", "need"):
            self.attitudes.append(Attitude(role, cue.sign, said))
            self.marks.setdefault("liked", len(self.words))
        elif role in ("prefer", "behind"):
            self.marks.setdefault(role, len(self.words))
            self.bound = ""
        elif role == "switch":
            self.switched, self.bound = True, {"source": "from", "target": "to"}.get(cue.name, "")
        elif role == "limit":
            self.limits.add(cue.name)
        elif role in ("use", "all"):
            self.word(found[0])
        elif role in ("over", "than"):
            self.unsure = self.unsure or (role == "than" and "prefer" not in self.marks)
            self.connect(frozenset(("over",)))
        elif role in ("doubt", "said") or (role == "first" and first):
            self.unsure = self.unsure or role != "said" or not first

    def connect(self, roles: frozenset[str]) -> None:
        if roles == {"over"} and "liked" in self.marks:
            self.marks.setdefault("prefer", self.marks["liked"])
        if "over" in roles and "prefer" in self.marks and len(self.words) > self.marks["prefer"]:
            self.marks.setdefault("over", len(self.words))
        self.bound = next((role for role in ("from", "to", "for") if role in roles), self.bound)

    def clause(self, numbers: tuple[Quantity, ...]) -> Clause:
        order = self._order()
        if "prefer" in self.seen:
            self.attitudes.append(Attitude("like", 1, self.seen["prefer"][0]))
        stopped, negated = self.seen.get("stop", []), self.seen.get("not", [])
        was = self.seen.get("was", [])
        turns = len(stopped) + len(self.seen.get("soft", []))
        turns += min(len(negated), 1) if self.concord else len(negated)
        ended = stopped or (
            negated and self.seen.get("more") and [_gap(negated, self.seen["more"])]
        )
        compared = bool(self.spaced and self.seen.get("more") and not negated and not order)
        return Clause(
            tuple(self.words),
            terms_of(self.words),
            numbers,
            turns + bool(was),
            (ended or was or [""])[0],
            bool(was or self.seen.get("soft")),
            self.attitudes[0] if self.attitudes else None,
            tuple(sorted(self.poles.items())),
            order,
            (self._bound("from"), self._bound("to")) if self.switched else None,
            self._use(),
            frozenset(self.limits),
            "prefer" in self.marks,
            "now" in self.seen or bool(ended) or self.switched,
            "past" in self.seen,
            self.unsure
            or compared
            or turns > 1
            or len({attitude[:2] for attitude in self.attitudes}) > 1,
        )

    def _bound(self, role: str) -> tuple[Word, ...]:
        return tuple(word for word in self.words if word.bound == role)

    def _use(self) -> tuple[frozenset[str], frozenset[str]] | None:
        """Give what is used or switched to, and for what; None without either."""
        if "use" in self.seen:
            verbs = frozenset(self.seen["use"])
            words = [w for w in self.words if w.said not in verbs]
            used = frozenset(w.variants[0] for w in words if not w.bound)
        elif self.switched:
            words = self.words
            used = frozenset(w.variants[0] for w in words if w.bound == "to")
        else:
            return None
        purpose = frozenset(w.variants[0] for w in words if w.bound == "for")
        return (used, purpose) if used and purpose else None

    def _order(self) -> Order | None:
        marks = self.marks
        if "prefer" not in marks:
            return None
        if "behind" in marks and marks["behind"] < marks["prefer"]:
            first = self.words[marks["prefer"] :]
            second = self.words[marks["behind"] : marks["prefer"]]
        elif "over" in marks:
            first = self.words[marks["prefer"] : marks["over"]]
            second = self.words[marks["over"] :]
        else:
            return None
        left, right = terms_of(first) - terms_of(second), terms_of(second) - terms_of(first)
        said = (as_said(w.said for w in first), as_said(w.said for w in second))
        return Order(left, right, said) if left and right else None


def _phrase_at(found: list[Form], at: int) -> tuple[Cue, list[int]] | None:
    """Match a phrase, and give the places of its words: it may be parted by a negation."""
    for phrase, cue in found[at].phrases:
        taken = [at]
        n = at + 1
        for word in phrase[1:]:
            while n < len(found) and n <= at + 4 and found[n].folded != word and _parts(found[n]):
                n += 1
            if n >= len(found) or found[n].folded != word:
                break
            taken.append(n)
            n += 1
        else:
            return cue, taken
    return None


def _parts(form: Form) -> bool:
    return form.cue is not None and form.cue.role in ("not", "more", "filler", "now")


def _gap(negated: Iterable[str], more: Iterable[str]) -> str:
    return f"{next(iter(negated))} … {next(iter(more))}"


def read_clauses(text: str, language: str, names: frozenset[str]) -> Iterator[Clause]:
    """Read the clauses that say something; one that is unsure makes its whole sentence so."""
    for sentence in _sentence_border()(text):
        found = list(_clauses_of(sentence, language, names))
        unsure = any(clause.unsure for clause in found)
        for clause in found:
            if clause.words or clause.numbers or clause.attitude:
                yield clause._replace(unsure=True) if unsure else clause


def _clauses_of(sentence: str, language: str, names: frozenset[str]) -> Iterator[Clause]:
    """Read a sentence; what only says that something ended goes on behind the comma."""
    before = ""
    for part in _clause_border()(sentence):
        if not part.strip():
            continue
        clause = read_clause(before + part, language, names)
        before = f"{part} " if clause.ended and not clause.words else ""
        if not before:
            yield clause
