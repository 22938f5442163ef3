"""A page to its facts and notes: which lines say what, where, and under which heading.

    in memory/**          typed bullets of Retain sections are facts
    core page, bank/**    typed lines are facts anywhere (bank/declined.md: nowhere)
    everything else       one note a list item, paragraph, table, quote, fence, childless heading

An untyped bullet directly below a Retain heading is an observation; on the typed bank pages
it takes the page's kind, on an entity page it is an observation about the entity. Text
between daybank's marks is read the same way, with origin `generated`. Front matter, comments
and fences that hold recalled text (```daybank) are no units. What looked like a fact and was
not read as one is a problem, never lost: it is a note.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date

from daybank.grammar.blocks import Block, BlockKind, all_blocks, opaque_lines, parse_blocks
from daybank.grammar.bullet import Bullet, find_links, is_typed_line, read_bullet
from daybank.grammar.comments import trim_comments
from daybank.grammar.evidence import parse_entry
from daybank.grammar.front import entity_names
from daybank.grammar.ids import fact_id, note_id
from daybank.grammar.items import (
    Draft,
    after_comment,
    dedent,
    is_legend,
    is_metadata,
    is_silent,
    keyed_opinion,
    opinion_rows,
    own_lines,
    silent_lines,
    untyped_text,
)
from daybank.grammar.labels import role_label, speaker_labels
from daybank.grammar.lines import split_lines
from daybank.grammar.marks import find_blocks
from daybank.grammar.names import find_mentions
from daybank.grammar.opinion import Opinion, parse_ledger, read_record, repeats_bullet
from daybank.grammar.passages import cut_passages
from daybank.grammar.paths import Role, page_day, page_role
from daybank.grammar.sections import Section, is_retain_heading
from daybank.grammar.slots import find_slot
from daybank.grammar.when import find_dates
from daybank.model import (
    Claim,
    EntityNames,
    Kind,
    Origin,
    Page,
    Problem,
    Source,
    Span,
    Unit,
    fold_name,
)

__all__ = ["is_retain_heading", "read_page", "without_declined", "written_facts"]

_PAGE_KIND = {
    Role.WORLD: Kind.WORLD,
    Role.EXPERIENCE: Kind.EXPERIENCE,
    Role.OPINIONS: Kind.OPINION,
    Role.ENTITY: Kind.OBSERVATION,
}
# A page with thousands is one mistake, not thousands.
_LISTED = 10
_DECLINED = re.compile(r"\^[of]-[0-9a-f]{12}\s*$")
_LEDGERS = (Role.OPINIONS, Role.BANK)
_NO_FACTS = (Role.DECLINED, Role.OTHER)
_CODE = (BlockKind.FENCE, BlockKind.CODE)


def read_page(path: str, text: str) -> Page:
    """Read the units, problems and names of a page. Never raises, whatever the text."""
    return _Reader(path, split_lines(text)).page()


class _Reader:
    """One walk over the blocks of one page."""

    def __init__(self, path: str, lines: Sequence[str]) -> None:
        self.path = path
        self.lines = lines
        self.role = page_role(path)
        self.day, self.impossible = page_day(path)
        self.entity: str | None = None
        self.generated: dict[int, int] = {}  # begin line -> end line of each generated block
        self.ours: set[int] = set()  # the lines of those blocks
        self.opinions: dict[int, Opinion] = {}  # line -> the opinion that a ledger has there
        self.drafts: list[Draft] = []
        self.problems: list[Problem] = []
        self.look_alikes: list[int] = []

    def page(self) -> Page:
        blocks = parse_blocks(self.lines, is_typed_line)
        self._block_problems(blocks)
        self._find_generated(blocks)
        names = self._names(blocks)
        self.entity = names.name if names else None
        self._walk(blocks)
        self._look_alike_problems()
        units = _finish(self.path, self.day, self.drafts)
        records = tuple(map(read_record, self.opinions.values()))
        return Page(self.path, self.day, units, tuple(self.problems), names, records)

    # -- the page as a whole ------------------------------------------------------------

    def _block_problems(self, blocks: list[Block]) -> None:
        if self.impossible:
            self._problem("impossible-day", None, "the day in the name does not exist")
        for block in blocks:
            if block.open_ended:
                what = "fence" if block.kind is BlockKind.FENCE else block.kind.value
                sentence = f"this {what} is never closed; all that follows belongs to it"
                self._problem(f"open-{what}", block.line, sentence)

    def _look_alike_problems(self) -> None:
        for line in self.look_alikes[:_LISTED]:
            sentence = "looks like a typed fact, but stands outside a Retain section"
            self._problem("look-alike", line, sentence)
        if len(self.look_alikes) > _LISTED:
            more = len(self.look_alikes) - _LISTED
            sentence = f"from here {more:,} more lines look like typed facts outside a section"
            self._problem("look-alike", self.look_alikes[_LISTED], sentence)

    def _find_generated(self, blocks: list[Block]) -> None:
        if not any("daybank:" in line for line in self.lines):
            return
        found = find_blocks(self.lines, opaque_lines(blocks))
        self.generated = {block.begin: block.end for block in found}
        self.ours = {n for begin, end in self.generated.items() for n in range(begin, end + 1)}
        for block in found:
            if block.sort == "ledger" and self.role in _LEDGERS:
                self._read_ledger(self.lines[block.begin - 1 : block.end], block.begin)

    def _read_ledger(self, lines: Sequence[str], first: int) -> None:
        if self.opinions:
            self._problem("second-ledger", first, "the ledger above is the one that counts")
            return
        ledger, problems = parse_ledger(lines, self.path, first)
        self.problems += problems
        known = (opinion for opinion in ledger.opinions if opinion.written is None)
        self.opinions = {opinion.line: opinion for opinion in known if opinion.line}

    def _names(self, blocks: list[Block]) -> EntityNames | None:
        if self.role is not Role.ENTITY:
            return None
        front = [t for b in blocks if b.kind is BlockKind.FRONT_MATTER for t in b.texts]
        titles = (b for b in blocks if b.kind is BlockKind.HEADING and b.line not in self.ours)
        title = next((b.texts[0] for b in titles), None)
        skip = {
            n
            for b in all_blocks(blocks)
            if b.kind in _CODE or is_silent(b)
            for n in range(b.line, b.end_line + 1)
        }
        skip |= self.ours
        written = (line for n, line in enumerate(self.lines, 1) if n not in skip)
        names, problem = entity_names(self.path, front, written, title)
        if problem is not None:
            self._problem("front-matter", 1, problem)
        return names

    # -- block by block -----------------------------------------------------------------

    def _walk(self, blocks: list[Block]) -> None:
        section = outside = Section()
        end = 0
        for position, block in enumerate(blocks):
            if end and block.line > end:
                section, end = outside, 0  # headings within the marks end with them
            if block.line in self.generated:
                outside, end = section, self.generated[block.line]
                section = section.copy()
            if block.kind is BlockKind.HEADING:
                section.enter(block.level, block.texts[0])
                if _is_childless(blocks, position):
                    self._add_note(block, section, block.texts)
            elif block.kind is BlockKind.ITEM:
                if not self._is_said_elsewhere(block):
                    self._item(block, section, nested=False)
            elif not is_silent(block):
                self._other(block, section)
        for draft in self.drafts:
            if draft.line in self.ours:
                draft.origin = Origin.GENERATED
            if (opinion := self.opinions.get(draft.line)) and draft.is_fact:
                draft.mark = opinion.id
                draft.details = [text for text in draft.details if parse_entry(f"- {text}") is None]

    def _is_said_elsewhere(self, block: Block) -> bool:
        opinion = self.opinions.get(block.line)
        return opinion is not None and repeats_bullet(opinion)

    def _other(self, block: Block, section: Section) -> None:
        if block.kind is BlockKind.COMMENT:
            self._add_lines(section, [block.end_line], [after_comment(block)])
        elif block.kind is BlockKind.FENCE:
            closed = 0 if block.open_ended else 1
            inner = block.texts[1 : len(block.texts) - closed]
            if any(text.strip() for text in inner):
                self._add_note(block, section, inner, first=block.line + 1)
        elif block.kind is BlockKind.TABLE and self.role is Role.OPINIONS:
            rows = opinion_rows(block)
            self.drafts += [replace(row, heading=section.path) for row in rows]
            if not rows:
                self._add_note(block, section, block.texts)
        else:
            self._add_note(block, section, block.texts)

    def _item(self, item: Block, section: Section, *, nested: bool) -> set[int]:
        """Read an item and the typed ones within it; return the lines facts took."""
        bullet = self._typed(item, section)
        claim = bullet.claim if bullet else None
        if claim is None and not nested:
            claim = self._untyped(item, section)
        if claim is None and nested:
            return self._nested_facts(item, section)
        place = len(self.drafts)
        taken = self._nested_facts(item, section)
        inner = self.drafts[place:]
        del self.drafts[place:]
        if claim is None:
            self._item_note(item, section, taken)
        else:
            draft = Draft(claim, item.line, item.line, heading=section.path)
            draft.mark = bullet.mark if bullet else None
            own_lines(item, taken, draft)
            self.drafts.append(draft)
            taken |= set(range(item.line, item.end_line + 1))
        self.drafts += inner
        return taken

    def _nested_facts(self, item: Block, section: Section) -> set[int]:
        taken: set[int] = set()
        for child in item.children:
            if child.kind is BlockKind.ITEM:
                taken |= self._item(child, section, nested=True)
        return taken

    def _typed(self, item: Block, section: Section) -> Bullet | None:
        """Read an item as a typed fact where the page may hold one; else note the look-alike."""
        if not item.children or item.children[0].kind is not BlockKind.PARAGRAPH:
            return None
        bullet = read_bullet(" ".join(text.strip() for text in item.children[0].texts))
        if bullet is None:
            return None
        claim = bullet.claim
        if self.role in _NO_FACTS or (self.role is Role.LOG and section.retain is None):
            full = claim.entities or claim.confidence is not None
            if full and item.line not in self.ours and not self._is_declined(item):
                self.look_alikes.append(item.line)
            return None
        if bullet.unclear is not None and item.line not in self.ours:
            sentence = f"confidence {bullet.unclear!r} is no number from 0 to 1"
            self._problem("confidence", item.line, sentence)
        return bullet

    def _is_declined(self, item: Block) -> bool:
        """Say whether an item tells by its id what a person turned down."""
        text = item.children[0].texts[-1]
        return self.role is Role.DECLINED and _DECLINED.search(text) is not None

    def _untyped(self, item: Block, section: Section) -> Claim | None:
        """Give an untyped item the kind of its place, if the place gives one."""
        kind = _PAGE_KIND.get(self.role)
        if self.role in (Role.LOG, Role.CORE) and section.directly_retained:
            kind = Kind.OBSERVATION
        text = untyped_text(item) if kind is not None else None
        if kind is None or text is None:
            return None
        if section.retain is None and (is_metadata(text) or is_legend(text, section.path)):
            return None
        if kind is Kind.OPINION and (opinion := keyed_opinion(item, text)):
            return opinion
        about = (self.entity,) if self.role is Role.ENTITY and self.entity else ()
        return Claim(kind, text, about)

    def _item_note(self, item: Block, section: Section, taken: set[int]) -> None:
        taken = taken.union(silent_lines(item))
        numbers = [n for n in range(item.line, item.end_line + 1) if n not in taken]
        if not numbers:
            return
        lines = [self.lines[n - 1] for n in numbers]
        if numbers[0] == item.line:
            lines[0] = lines[0].lstrip().removeprefix(item.info)
        self._add_lines(section, numbers, dedent(lines))

    def _add_note(
        self, block: Block, section: Section, texts: Sequence[str], first: int | None = None
    ) -> None:
        start = block.line if first is None else first
        numbers = list(range(start, start + len(texts)))
        if block.kind not in _CODE:
            texts = [trim_comments(text) for text in texts]
        self._add_lines(section, numbers, texts, (block.line, block.end_line))

    def _add_lines(
        self,
        section: Section,
        numbers: Sequence[int],
        texts: Sequence[str],
        span: tuple[int, int] | None = None,
    ) -> None:
        """Add a note of the given lines, unless they hold no character worth finding."""
        told = [n for n, text in enumerate(texts) if text.strip()]
        if not told:
            return
        kept = slice(told[0], told[-1] + 1)
        body = "\n".join(text.rstrip() for text in texts[kept])
        begin, end = span or (numbers[told[0]], numbers[told[-1]])
        draft = Draft(Claim(Kind.NOTE, body), begin, end, heading=section.path)
        draft.numbers = list(numbers[kept])
        self.drafts.append(draft)

    def _problem(self, code: str, line: int | None, sentence: str) -> None:
        self.problems.append(Problem(code, self.path, line, sentence))


def _is_childless(blocks: list[Block], position: int) -> bool:
    """Say whether nothing stands between a heading and the next of its level or above."""
    level = blocks[position].level
    for n in range(position + 1, len(blocks)):
        if blocks[n].kind is BlockKind.HEADING:
            return blocks[n].level <= level
        if not is_silent(blocks[n]):
            return False
    return True


def _finish(path: str, day: date | None, drafts: list[Draft]) -> tuple[Unit, ...]:
    """Give the drafts of a page their ids, labels, passages and order."""
    labels = speaker_labels([(d.heading, d.claim.text) for d in drafts if not d.is_fact])
    seen: dict[tuple[tuple[str, ...], str], int] = {}
    units = []
    for ordinal, draft in enumerate(drafts):
        label, start = None, 0
        if draft.is_fact:
            own = draft.mark or fact_id(draft.claim, day)
            label = fold_name(draft.claim.entities[0]) if draft.claim.entities else None
        else:
            key = (draft.heading, draft.claim.text)
            seen[key] = seen.get(key, -1) + 1
            own = note_id(path, draft.heading, draft.claim.text, seen[key])
            label, start = role_label(draft.claim.text, labels.get(draft.heading, frozenset()))
        units.append(_unit(path, day, draft, (ordinal, own, label, start)))
    return tuple(units)


def _unit(
    path: str, day: date | None, draft: Draft, place: tuple[int, str, str | None, int]
) -> Unit:
    ordinal, own, label, start = place
    claim = draft.claim
    body = "\n".join((claim.text, *draft.details))
    numbers = draft.numbers or [draft.line] * (body.count("\n") + 1)
    passages = cut_passages(body, numbers, start)
    if draft.is_fact:
        passages = tuple(p._replace(line=draft.line, end_line=draft.end_line) for p in passages)
    header = {fold_name(name) for name in claim.entities}
    mentions = find_mentions(claim.text)
    return Unit(
        id=own,
        claim=claim,
        source=Source(path, draft.line),
        end_line=draft.end_line,
        day=day,
        passages=passages,
        ordinal=ordinal,
        origin=draft.origin,
        mentions=tuple(name for name in mentions if fold_name(name) not in header),
        details=tuple(draft.details),
        dates=_dates(body, day, draft.origin),
        slot=find_slot(claim.text),
        links=find_links(claim.text),
        heading=draft.heading,
        label=label,
    )


def _dates(body: str, day: date | None, origin: Origin) -> tuple[Span, ...]:
    """Read the dates of what was written; what we write cites a line that has them."""
    if origin is Origin.GENERATED:
        return ()
    return tuple(when.span for when in find_dates(body, day))


def without_declined(page: Page) -> Page:
    """Leave out what a person turned down: nobody should be answered with it."""
    if page_role(page.path) is not Role.DECLINED:
        return page
    kept = (unit for unit in page.units if _DECLINED.search(unit.claim.text) is None)
    return page._replace(units=tuple(kept))


def written_facts(page: Page) -> Iterator[Unit]:
    """Yield the typed facts of a page that people or agents wrote."""
    return (u for u in page.units if u.is_fact and u.origin is Origin.WRITTEN)
