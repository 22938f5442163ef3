"""The values every layer speaks in. All are frozen; none opens anything.

They are named tuples, since a command that runs for a tenth of a second pays for every class
it defines: a frozen dataclass costs five times as much to define and to make.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from datetime import date
from enum import StrEnum
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple


class Kind(StrEnum):
    """What sort of statement a unit is."""

    WORLD = "world"
    EXPERIENCE = "experience"
    OPINION = "opinion"
    OBSERVATION = "observation"
    NOTE = "note"

    @property
    def letter(self) -> str:
        """The letter a typed bullet begins with; a note has none."""
        return "" if self is Kind.NOTE else _LETTER_OF[self]


_LETTER_OF = {
    Kind.WORLD: "W",
    Kind.EXPERIENCE: "B",
    Kind.OPINION: "O",
    Kind.OBSERVATION: "S",
}
EVIDENCE = frozenset((Kind.WORLD, Kind.EXPERIENCE, Kind.OPINION))
"""The kinds that open opinions and speak for or against them; never summaries, never notes."""
KIND_OF_LETTER = {letter: kind for kind, letter in _LETTER_OF.items()}


class Origin(StrEnum):
    """Who wrote a line: a person or agent, or daybank itself between its marks."""

    WRITTEN = "written"
    GENERATED = "generated"


class Source(NamedTuple):
    """Where a unit begins: a path relative to the workspace and a physical line from 1."""

    path: str
    line: int

    def __str__(self) -> str:
        return f"{self.path}#L{self.line}"

    @classmethod
    def parse(cls, text: str) -> Source:
        """Read a citation back; the last `#L` counts, since paths may hold one too."""
        path, mark, line = text.rpartition("#L")
        if not mark or not line.isascii() or not line.isdigit():
            raise ValueError(f"not a citation: {text!r}")
        return cls(path, int(line))


class Span(NamedTuple):
    """An inclusive range of days."""

    start: date
    end: date


class Claim(NamedTuple):
    """One typed bullet as its author wrote it, before it has a place.

    `entities` are the names of the header in order, as written. `confidence` is None when
    the author gave none, which is not the same as any number.
    """

    kind: Kind
    text: str
    entities: tuple[str, ...] = ()
    confidence: float | None = None


class Problem(NamedTuple):
    """Something in a file that could not be read as meant. Never a reason to stop.

    `code` is stable, for programs; `text` is the sentence for people.
    """

    code: str
    path: str
    line: int | None
    text: str

    def __str__(self) -> str:
        place = self.path if self.line is None else f"{self.path}#L{self.line}"
        return f"{place}: {self.text}"


class Passage(NamedTuple):
    """A piece of a unit, at most 500 characters: what the full-text index holds.

    Its text is `unit.body[start:stop]`; `line` to `end_line` are the lines it stands on.
    """

    start: int
    stop: int
    line: int
    end_line: int


class Slot(NamedTuple):
    """`key: value` content: the key folded by `fold_name`, the value in its normal form.

    `bold` says that the author set the key in bold.
    """

    key: str
    value: str
    bold: bool = False


class Unit(NamedTuple):
    """A fact or a note at its place: what a question is answered with.

    A fact has one of the four typed kinds, a note has `Kind.NOTE`. `id` is printed with its
    sign (`^f-…` or `^n-…`). `mentions` are the @names of the text that the header does not
    name; `details` the nested text; `links` the ids after `supports`, `against` or
    `supersedes`. `ordinal` counts the units of the page from 0. `dates` are those the text
    names, in order; `slot` is what it says of one key.
    """

    id: str
    claim: Claim
    source: Source
    end_line: int
    day: date | None
    passages: tuple[Passage, ...]
    ordinal: int = 0
    dates: tuple[Span, ...] = ()
    slot: Slot | None = None
    origin: Origin = Origin.WRITTEN
    mentions: tuple[str, ...] = ()
    details: tuple[str, ...] = ()
    links: tuple[tuple[str, str], ...] = ()
    heading: tuple[str, ...] = ()
    label: str | None = None

    @property
    def body(self) -> str:
        """The text that is searched: of a fact its text and details, of a note all of it."""
        return "\n".join((self.claim.text, *self.details))

    @property
    def span(self) -> Span | None:
        """The days a fact is about, when its text names them; a note has none of its own."""
        return self.dates[0] if self.dates and self.is_fact else None

    @property
    def timestamp(self) -> Span | None:
        """The days the text names, else the day of the page."""
        return self.span or (Span(self.day, self.day) if self.day else None)

    @property
    def is_fact(self) -> bool:
        """Say whether the unit is typed."""
        return self.claim.kind is not Kind.NOTE


class Dated(NamedTuple):
    """A unit with how it stands at the time asked about: current, superseded or disputed."""

    unit: Unit
    status: str = "current"
    superseded_by: str | None = None


class Period(NamedTuple):
    """A day, week (2025-W48) or month (2025-11) of a timeline with its entries, in order."""

    name: str
    entries: tuple[Dated, ...]


class EntityNames(NamedTuple):
    """What an entity page says its entity is called."""

    name: str
    aliases: tuple[str, ...] = ()


class Record(NamedTuple):
    """An opinion as a ledger holds it: its id and line, and its lines in their own form.

    `opened` is the day of its earliest base, `facts` are the ids of those that state it.
    """

    opinion: str
    line: int
    text: str
    opened: date | None = None
    facts: tuple[str, ...] = ()


class Page(NamedTuple):
    """Everything read from one Markdown file.

    `names` only for pages below bank/entities/, `records` only where a ledger stands.
    """

    path: str
    day: date | None
    units: tuple[Unit, ...] = ()
    problems: tuple[Problem, ...] = ()
    names: EntityNames | None = None
    records: tuple[Record, ...] = ()


class Edit(NamedTuple):
    """A change of one page, not made yet: printed, tested or refused before it is.

    `expected` is the digest of the bytes the change was planned on, None for a page that
    must not exist yet. `content` is the whole page after the change.
    """

    path: str
    expected: str | None
    content: bytes


class Evidence(NamedTuple):
    """How many facts speak for and against an opinion, and which: the newest first."""

    supporting: int = 0
    contradicting: int = 0
    for_it: tuple[Source, ...] = ()
    against_it: tuple[Source, ...] = ()


class Belief(NamedTuple):
    """An opinion as it is held: what is said, of whom, how surely, and by what evidence.

    `id` is that of the opinion (`^o-…`). `confidence` is None without a number and without a
    ledger. `source` cites the newest written bullet that states it, else its line in the
    ledger, which `ledger` cites when there is one. `last_day` is that of the last evidence
    that counts, `opened` the day of the base. `trend` is one of `new`, `strengthening`,
    `weakening`, `stable`, `stale` and `disputed`. `history` is its confidence at the days that
    moved it, its base first. `pending` counts facts that bear on it and are not in its ledger
    yet.
    """

    id: str
    statement: str
    entities: tuple[str, ...]
    confidence: float | None
    evidence: Evidence
    source: Source
    ledger: Source | None = None
    opened: date | None = None
    last_day: date | None = None
    trend: str = "stable"
    history: tuple[tuple[date | None, float], ...] = ()
    pending: int = 0


class Reason(NamedTuple):
    """One line of an opinion's ledger, replayed.

    `sign` is `base`, `for`, `against`, `ignored` or `stated`; `weight` that of a vote,
    `number` that of a base or of a number stated later. `before` and `after` are the
    confidences around its day, None if it does not count. `text` is what the fact says, None
    when it is gone. `rule` tells why it is listed.
    """

    sign: str
    day: date | None
    rule: str
    weight: float | None = None
    number: float | None = None
    before: float | None = None
    after: float | None = None
    source: Source | None = None
    fact: str | None = None
    text: str | None = None


class Why(NamedTuple):
    """An opinion and why it is held: every line of its ledger, in order."""

    belief: Belief
    reasons: tuple[Reason, ...]


class Doubt(NamedTuple):
    """Weak evidence that nobody has looked at: accept it, flip its sign, or ignore it.

    `ref` names it for that, as `o-…/f-…`. `sign` is `for` or `against`.
    """

    ref: str
    opinion: str
    statement: str
    sign: str
    weight: float
    rule: str
    day: date | None
    source: Source | None
    text: str | None


class Contradiction(NamedTuple):
    """Two lines that cannot both hold, and why; the older first."""

    first: Source
    first_text: str
    second: Source
    second_text: str
    reason: str


class Change(NamedTuple):
    """What happens to a page, and whether it is new; as a unified diff where one is asked for."""

    path: str
    is_new: bool = False
    diff: str = ""


class Reflected(NamedTuple):
    """What `reflect` wrote, or would write.

    `opened` are the new opinions' ids, `evidence` counts the facts that were listed for or
    against one. `problems` name what was left alone and what to do about it.
    """

    changes: tuple[Change, ...] = ()
    opened: tuple[str, ...] = ()
    evidence: int = 0
    problems: tuple[Problem, ...] = ()


class Item(NamedTuple):
    """One answer: a unit with its citation, score and the reasons it was found.

    `content` of a fact is its text; of a note the passage that fits best, which is a
    substring of the file but for line ends. `source` and `end_line` cite it; `also` cites
    other places that say the same. `evidence` and `trend` are those of an opinion that a
    ledger holds.
    """

    id: str
    kind: Kind
    content: str
    source: Source
    end_line: int
    entities: tuple[str, ...] = ()
    day: date | None = None
    timestamp: Span | None = None
    origin: Origin = Origin.WRITTEN
    confidence: float | None = None
    authored_confidence: float | None = None
    evidence: Evidence | None = None
    status: str = "current"
    superseded_by: str | None = None
    also: tuple[Source, ...] = ()
    score: float = 0.0
    coverage: float = 0.0
    channels: tuple[str, ...] = ()
    trend: str | None = None


class Answer(NamedTuple):
    """The items for one question, best first, and what a caller must know about them.

    `omitted` counts items that were found and wanted but did not fit the budget. `stale` is
    true when another process held the index and the last state was asked. `reason` says in
    one sentence why `items` is empty. `plan` and `explained` are made for people.
    """

    query: str
    items: tuple[Item, ...] = ()
    plan: Mapping[str, object] = MappingProxyType({})
    used_tokens: int = 0
    budget: int | None = None
    omitted: int = 0
    stale: bool = False
    embedded: float | None = None
    reason: str | None = None
    problems: tuple[Problem, ...] = ()
    explained: tuple[str, ...] = ()


class Retained(NamedTuple):
    """What `retain` did: the fact read back from its file, and whether a line was added.

    `added` is False when the identical fact stood on that day already. `warnings` are
    sentences for people (a secret in the text, a tail that was moved).
    """

    unit: Unit
    added: bool
    line: str
    warnings: tuple[str, ...] = ()


class Status(NamedTuple):
    """What the index holds and how it stands to the files.

    `kinds` counts the written units of each kind. `index_path` names the index file, `size`
    its bytes. `problems` lists everything that could not be read as meant.
    """

    root: str
    index_path: str
    size: int
    pages: int
    kinds: dict[Kind, int]
    generated: int
    entities: int
    first_day: date | None
    last_day: date | None
    stale: bool
    problems: tuple[Problem, ...]


class Embedding(NamedTuple):
    """The model that turns texts into vectors, and how far it is.

    `model` is the one that was chosen, None without one; `answers` names the one whose set
    is complete and compared with questions. `done` of `total` texts have their vector. `path`
    is the file of the vectors, `size` its bytes.
    """

    model: str | None
    answers: str | None
    done: int
    total: int
    path: str
    size: int


class Progress(NamedTuple):
    """How many of the texts that a model can embed have their vector."""

    done: int
    total: int


class Filled(NamedTuple):
    """What a filling did: vectors added, and texts that the model refused one by one."""

    model: str
    added: int
    refused: int
    progress: Progress


class Profile(NamedTuple):
    """What is known of one entity: its names and its units, facts first, newest first.

    `page` is the path of its page below bank/entities/, None without one. `mentions` counts
    all units about it, of which `items` are the first.
    """

    name: str
    aliases: tuple[str, ...]
    page: str | None
    mentions: int
    items: tuple[Item, ...]
    stale: bool = False
    problems: tuple[Problem, ...] = ()


class Refreshed(NamedTuple):
    """What a sync did, in pages.

    `stale` is true when another process held the index and its last state stays. `rebuilt`
    says why the index was begun anew. `problems` are those of the scan and of the pages
    that were read now.
    """

    changed: int = 0
    gone: int = 0
    unchanged: int = 0
    stale: bool = False
    rebuilt: str | None = None
    problems: tuple[Problem, ...] = ()


@lru_cache(maxsize=16384)
def fold_name(name: str) -> str:
    """Give the form in which names are compared: caseless, NFC; space, `-` and `_` alike."""
    folded = unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold())
    return " ".join(folded.replace("-", " ").replace("_", " ").split())
