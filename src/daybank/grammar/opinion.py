"""The ledger of opinions: a record that daybank prints and people correct.

    ledger  = begin mark, opinion*, end mark         `daybank:ledger`, see `marks`
    opinion = "- O(c=" confidence ")" [entities] ": " statement " ^o-" 12 hex digits
              ("  - " base | "  - " evidence)*       see `evidence`
              "  " printed

The end mark lists in `known=` every opinion that ever stood here; one that is known and does
not stand here was deleted by a person. Whatever else a person writes between is kept where it
stands. Reading is generous with white space, bullets and wrapped lines, writing has one form.
What a person's edits mean is said by `settle`.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from hashlib import sha256

from daybank.belief import STRONG
from daybank.grammar.evidence import (
    Entry,
    Printed,
    Sign,
    looks_like_entry,
    render_entry,
    render_printed,
)
from daybank.grammar.ids import normal_text
from daybank.grammar.ledger_lines import Header, Piece, read_pieces
from daybank.grammar.marks import parse_mark, render_begin, render_end
from daybank.grammar.names import render_name
from daybank.model import Problem, Record, fold_name


@dataclass(frozen=True, slots=True)
class Opinion:
    """A statement with its bases and evidence, as it stands in a ledger.

    `confidence` is the number to be seen, two decimals, None when there is none. `lines` are
    the entries in their order and between them, as bare strings, lines that a person wrote;
    `after` are such lines below the comment with what was `printed`. `written` is the
    opinion's own line when its header cannot be read: it is kept as it is, and not counted.
    `line` is where it was read, which is no part of what it says.
    """

    id: str
    statement: str
    entities: tuple[str, ...] = ()
    confidence: float | None = None
    lines: tuple[Entry | str, ...] = ()
    printed: Printed | None = None
    after: tuple[str, ...] = ()
    written: str | None = None
    line: int | None = field(default=None, compare=False)

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The bases and the evidence, in the order of the page."""
        return tuple(line for line in self.lines if isinstance(line, Entry))

    @property
    def removed(self) -> frozenset[str]:
        """The ids of the facts that were listed once and that a person took out."""
        seen = self.printed.seen if self.printed else frozenset()
        return frozenset(fact for _, fact in seen) - {entry.fact for entry in self.entries}


@dataclass(frozen=True, slots=True)
class Ledger:
    """Everything between two ledger marks. `head` holds a person's lines above the opinions."""

    name: str | None = "opinions"
    opinions: tuple[Opinion, ...] = ()
    known: tuple[str, ...] = ()
    head: tuple[str, ...] = ()
    rules: int | None = None

    @property
    def declined(self) -> tuple[str, ...]:
        """The ids of the opinions that a person deleted."""
        present = {opinion.id for opinion in self.opinions}
        return tuple(known for known in self.known if known not in present)


def opinion_id(entities: Collection[str], statement: str) -> str:
    """Give the id an opinion is born with; it keeps it when its statement is reworded."""
    names = "\t".join(sorted({fold_name(name) for name in entities}))
    text = "\n".join(("opinion", names, normal_text(statement)))
    return f"^o-{sha256(text.encode('utf-8', 'surrogatepass')).hexdigest()[:12]}"


def with_entry(opinion: Opinion, entry: Entry) -> Opinion:
    """Put an entry at its place by day, so that the order of arrival cannot be seen."""
    lines = list(opinion.lines)
    later = (
        n for n, line in enumerate(lines) if isinstance(line, Entry) and _key(line) > _key(entry)
    )
    lines.insert(next(later, len(lines)), entry)
    return replace(opinion, lines=tuple(lines))


def stating(opinion: Opinion) -> tuple[str, ...]:
    """Give the ids of the facts that state an opinion, each once.

    Those are the bullets it was opened with, and those that say the same with full weight.
    """
    entries = (entry for entry in opinion.entries if _states(entry))
    return tuple(dict.fromkeys(entry.fact for entry in entries if entry.fact))


def repeats_bullet(opinion: Opinion) -> bool:
    """Say whether an opinion, and nothing beside it, says just what one of its bullets says."""
    stands = any(entry.fact and not entry.gone for entry in opinion.entries if _states(entry))
    remarks = any(isinstance(line, str) and line.strip() for line in opinion.lines)
    return stands and not remarks and opinion.id == opinion_id(opinion.entities, opinion.statement)


def read_record(opinion: Opinion) -> Record:
    """Give an opinion as it is kept beside the index."""
    days = [entry.day for entry in opinion.entries if entry.sign is Sign.BASE and entry.day]
    undated = any(entry.sign is Sign.BASE and not entry.day for entry in opinion.entries)
    opened = None if undated else min(days, default=None)
    return Record(opinion.id, opinion.line or 0, render_opinion(opinion), opened, stating(opinion))


def parse_record(record: Record) -> Opinion:
    """Read an opinion back from its record."""
    ledger, _ = parse_ledger(record.text.split("\n"))
    return replace(ledger.opinions[0], line=record.line)


def _states(entry: Entry) -> bool:
    restated = entry.sign is Sign.FOR and entry.weight >= STRONG
    return entry.sign in (Sign.BASE, Sign.STATED) or restated


def render_opinion(opinion: Opinion) -> str:
    """Write an opinion with its lines, as it stands in a ledger; each ends with LF."""
    return "".join(f"{line}\n" for line in _render_opinion(opinion))


def render_ledger(ledger: Ledger) -> str:
    """Write a ledger with its marks; every line ends with LF."""
    rules = {} if ledger.rules is None else {"rules": str(ledger.rules)}
    known = {"known": ",".join(known[3:] for known in ledger.known)} if ledger.known else {}
    lines = [render_begin("ledger", ledger.name, rules), *ledger.head]
    for opinion in ledger.opinions:
        lines += _render_opinion(opinion)
    return "\n".join([*lines, render_end("ledger", ledger.name, known), ""])


def placed(ledger: Ledger, first: int) -> Ledger:
    """Give each opinion the line it has once the ledger is written with its mark on `first`."""
    line = first + 1 + sum(text.count("\n") + 1 for text in ledger.head)
    opinions = []
    for opinion in ledger.opinions:
        opinions.append(replace(opinion, line=line))
        line += sum(text.count("\n") + 1 for text in _render_opinion(opinion))
    return replace(ledger, opinions=tuple(opinions))


def parse_ledger(
    lines: Sequence[str], path: str = "bank/opinions.md", first: int = 1
) -> tuple[Ledger, tuple[Problem, ...]]:
    """Read a ledger from its lines, marks included, without line ends.

    `path` and `first`, the number of the first line, are for the problems. Never raises: a
    line that cannot be read is a problem and stays where it stands.
    """
    begin = parse_mark(lines[0]) if lines else None
    end = parse_mark(lines[-1]) if len(lines) > 1 else None
    known = _known(end.attributes.get("known", "") if end else "")
    body = lines[1 if begin else 0 : len(lines) - (1 if end else 0)]
    pieces = read_pieces(body, first + (1 if begin else 0))
    reading = _Reading(path, _explicit_ids(pieces))
    for chunk in _chunks(pieces):
        reading.take(chunk)
    rules = begin.attributes.get("rules", "") if begin else ""
    ledger = Ledger(
        begin.name if begin else None,
        tuple(replace(opinion, after=tuple(after)) for opinion, after in reading.opinions),
        known,
        tuple(reading.head),
        int(rules) if re.fullmatch("[0-9]{1,8}", rules) else None,
    )
    return ledger, tuple(reading.problems)


@dataclass(slots=True)
class _Reading:
    """What has been read of a ledger so far: opinions with the lines behind each, problems."""

    path: str
    explicit: frozenset[str]
    head: list[str] = field(default_factory=list)
    opinions: list[tuple[Opinion, list[str]]] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    used: set[str] = field(default_factory=set)

    def take(self, chunk: list[Piece]) -> None:
        """Read a header and all up to the next, or what stands above the first header."""
        header = chunk[0].what
        if not isinstance(header, Header):
            self._foreign(chunk, self.head)
            return
        identity = _identity(header, chunk, (self.explicit, self.used))
        if identity in self.used or (header.bullet is None and identity in self.explicit):
            self._note("ledger-duplicate", chunk[0], f"{identity} stands elsewhere; this is kept")
            kept = self.opinions[-1][1] if self.opinions else self.head
            kept.extend(line for piece in chunk for line in piece.lines)
            return
        self.used.add(identity)
        self.opinions.append(self._opinion(identity, header, chunk))

    def _opinion(
        self, identity: str, header: Header, chunk: list[Piece]
    ) -> tuple[Opinion, list[str]]:
        own, cut = _extent(identity, chunk)
        lines = tuple(self._lines(chunk, own, cut))
        opinion = Opinion(identity, "", lines=lines, line=chunk[0].number)
        printed = chunk[own].what
        if isinstance(printed, Printed):
            opinion = replace(opinion, printed=replace(printed, opinion=identity))
        after: list[str] = []
        self._foreign(chunk[cut:], after)
        return self._with_header(opinion, header, chunk[0]), after

    def _with_header(self, opinion: Opinion, header: Header, piece: Piece) -> Opinion:
        if header.bullet is None:
            self._note("ledger-header", piece, "an opinion needs `O(c=…) @Name:`; it is kept")
            return replace(opinion, written="\n".join(piece.lines))
        if header.bullet.unclear:
            said = f"`c={header.bullet.unclear}` is no number of 0 to 1"
            self._note("ledger-number", piece, said)
        claim = header.bullet.claim
        number = None if claim.confidence is None else round(claim.confidence, 2)
        text = " ".join(claim.text.split())
        return replace(opinion, statement=text, entities=claim.entities, confidence=number)

    def _lines(self, chunk: list[Piece], own: int, cut: int) -> Iterator[Entry | str]:
        for n, piece in enumerate(chunk[1:cut], 1):
            if isinstance(piece.what, Entry):
                yield piece.what
            elif n != own:
                rest: list[str] = []
                self._foreign([piece], rest)
                yield from rest

    def _foreign(self, pieces: list[Piece], kept: list[str]) -> None:
        """Keep lines as they stand, and name those that were meant as ours."""
        for piece in pieces:
            kept.extend(piece.lines)
            if piece.what is not None:
                self._note("ledger-orphan", piece, "its opinion is gone; it is kept, not counted")
            elif looks_like_entry(piece.lines[0]):
                self._note("ledger-line", piece, "needs a sign, a day and a number; it is kept")

    def _note(self, code: str, piece: Piece, text: str) -> None:
        self.problems.append(Problem(code, self.path, piece.number, text))


def _explicit_ids(pieces: list[Piece]) -> frozenset[str]:
    """Collect the ids on readable lines of opinions: they come before all other claims."""
    headers = (piece.what for piece in pieces if isinstance(piece.what, Header))
    return frozenset(header.id for header in headers if header.bullet and header.id)


def _chunks(pieces: list[Piece]) -> list[list[Piece]]:
    """Divide the pieces before each header."""
    chunks: list[list[Piece]] = []
    for piece in pieces:
        if isinstance(piece.what, Header) or not chunks:
            chunks.append([])
        chunks[-1].append(piece)
    return chunks


def _identity(header: Header, chunk: list[Piece], taken: Iterable[Collection[str]]) -> str:
    """Give the id of the line, else of the comment below it, else the one of its birth."""
    if header.id or header.bullet is None:
        return header.id or ""
    printed = next((p.what for p in chunk if isinstance(p.what, Printed)), None)
    below = printed.opinion if printed else None
    claim = header.bullet.claim
    is_free = below is not None and not any(below in ids for ids in taken)
    return below if below and is_free else opinion_id(claim.entities, claim.text)


def _extent(identity: str, chunk: list[Piece]) -> tuple[int, int]:
    """Find an opinion's own comment (0: none) and the index at which its lines end.

    A second comment below its own shows that the line of another opinion was deleted: what
    stands between the two belonged to that one.
    """
    comments = [n for n, piece in enumerate(chunk) if isinstance(piece.what, Printed)]
    own = next((n for n in comments if _is_of(chunk[n], identity)), 0)
    if own and comments[-1] > own:
        return own, own + 1
    entries = [n for n, piece in enumerate(chunk) if isinstance(piece.what, Entry)]
    return own, max(own, entries[-1] if entries else 0) + 1


def _is_of(piece: Piece, identity: str) -> bool:
    return isinstance(piece.what, Printed) and piece.what.opinion in (None, identity)


def _known(text: str) -> tuple[str, ...]:
    words = dict.fromkeys(text.split(","))
    return tuple(f"^o-{word}" for word in words if re.fullmatch("[0-9a-f]{12}", word))


def _key(entry: Entry) -> tuple[date, int, str]:
    """Order by day; a base comes before the evidence of its day, one set by hand after it."""
    rank = 1 if entry.sign is not Sign.BASE else 2 if entry.by_hand else 0
    return entry.day or date.min, rank, entry.fact or ""


def _render_opinion(opinion: Opinion) -> Iterator[str]:
    yield _render_header(opinion) if opinion.written is None else opinion.written
    for line in opinion.lines:
        yield f"  - {render_entry(line)}" if isinstance(line, Entry) else line
    if opinion.printed is not None:
        yield f"  {render_printed(opinion.printed)}"
    yield from opinion.after


def _render_header(opinion: Opinion) -> str:
    number = "" if opinion.confidence is None else f"(c={opinion.confidence:.2f})"
    names = "".join(f" {render_name(name)}" for name in opinion.entities)
    return f"- O{number}{names}: {' '.join(opinion.statement.split())} {opinion.id}"
