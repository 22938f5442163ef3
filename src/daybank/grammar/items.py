"""List items and table rows: their text, their details, and the shapes of bank pages."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from daybank.grammar.blocks import Block, BlockKind
from daybank.grammar.bullet import is_blank_form, is_placeholder, read_number
from daybank.grammar.comments import strip_comments, trim_comments
from daybank.grammar.shapes import cut_columns, split_row
from daybank.model import Claim, Kind, Origin


@dataclass(slots=True)
class Draft:
    """A unit on its way: what was read before ids, labels and passages are known.

    `numbers` holds the file's line for each line of a note's text.
    """

    claim: Claim
    line: int
    end_line: int
    heading: tuple[str, ...] = ()
    details: list[str] = field(default_factory=list)
    numbers: list[int] = field(default_factory=list)
    mark: str | None = None
    origin: Origin = Origin.WRITTEN

    @property
    def is_fact(self) -> bool:
        """Say whether the claim is typed."""
        return self.claim.kind is not Kind.NOTE


_TASK = re.compile(r"\[[ xX/~-]\](?:\s|$)")
_METADATA = re.compile(
    r"[*_`]{0,2}(?:evidence|last reinforced|last updated|confidence|updated|created|status|source)"
    r"[*_`]{0,2}\s*[:：]",
    re.IGNORECASE,
)
_SHARE = r"\d{0,3}[.,]?\d{1,4}\s*%?"
_RANGE = re.compile(rf"[*_`]*{_SHARE}\s*[-–—]+\s*{_SHARE}[*_`]*\s*[:：=]")
_LEGEND = re.compile(
    r"[\W_]*(?:legend|key|format|scale|template|examples?|how to|conventions?)\b", re.IGNORECASE
)
_KEYED = re.compile(
    r"[*_`]{0,2}(?:opinion|belief|statement)[*_`]{0,2}\s*[:：][*_`]{0,2}\s*(.+)", re.IGNORECASE
)
_CONFIDENCE = re.compile(r"[*_`]{0,2}confidence[*_`]{0,2}\s*[:：][*_`]{0,2}\s*(\S+)", re.IGNORECASE)


def untyped_text(item: Block) -> str | None:
    """Return the text of an untyped item; None for a task, a blank and a template's gap."""
    first = item.children[0] if item.children else None
    if first is None or first.kind is not BlockKind.PARAGRAPH or not item.info:
        return None
    text = strip_comments(" ".join(part.strip() for part in first.texts)).strip()
    if not text or _TASK.match(text) or is_placeholder(text) or is_blank_form(text):
        return None
    return text


def is_metadata(text: str) -> bool:
    """Say whether a line only describes the opinion above it."""
    return _METADATA.match(text) is not None


def is_legend(text: str, heading: Sequence[str]) -> bool:
    """Say whether a line explains the page: a scale, or anything below a legend's heading."""
    below = bool(heading) and _LEGEND.match(heading[-1]) is not None
    return below or _RANGE.match(text) is not None


def keyed_opinion(item: Block, text: str) -> Claim | None:
    """Read the keyed form: `opinion: …` with `confidence: …` nested below."""
    found = _KEYED.match(text)
    if found is None:
        return None
    stated = (_CONFIDENCE.match(detail) for detail, _ in _details(item, frozenset()))
    number = next((read_number(match[1]) for match in stated if match), None)
    return Claim(Kind.OPINION, found[1].strip(), (), _clamped(number))


def opinion_rows(table: Block) -> list[Draft]:
    """Read a table with the columns Opinion and Confidence; empty for any other table.

    A row without a statement is a note, unless it is blank.
    """
    head = [cell.casefold().strip("*_` ") for cell in split_row(table.texts[0])]
    if "opinion" not in head or "confidence" not in head:
        return []
    statement, confidence = head.index("opinion"), head.index("confidence")
    drafts = []
    for line, text in enumerate(table.texts[2:], table.line + 2):
        cells = [*split_row(text), *[""] * len(head)]
        content = strip_comments(cells[statement]).strip()
        if content and not is_placeholder(content):
            number = _clamped(read_number(cells[confidence]))
            drafts.append(Draft(Claim(Kind.OPINION, content, (), number), line, line))
        elif any(character.isalnum() for character in text):
            drafts.append(Draft(Claim(Kind.NOTE, trim_comments(text)), line, line))
    return drafts


def own_lines(item: Block, taken: set[int], draft: Draft) -> None:
    """Give a fact its details and its last line, leaving out the lines of nested facts."""
    first = item.children[0]
    draft.end_line = first.end_line
    for text, end in _details(item, taken):
        draft.details.append(text)
        draft.end_line = max(draft.end_line, end)


def _details(item: Block, taken: set[int] | frozenset[int]) -> Iterator[tuple[str, int]]:
    """Yield the text and last line of everything below an item's first paragraph."""
    children = list(item.children)
    if children and children[0].kind is BlockKind.PARAGRAPH:
        children = children[1:]
    for child in children:
        if child.line in taken or is_silent(child):
            continue
        if child.kind is BlockKind.ITEM:
            first = child.children[0] if child.children else None
            if first is not None and first.kind is BlockKind.PARAGRAPH:
                yield " ".join(text.strip() for text in first.texts), first.end_line
            yield from _details(child, taken)
        elif child.kind is BlockKind.COMMENT:
            yield after_comment(child), child.end_line
        elif child.kind is BlockKind.PARAGRAPH:
            yield " ".join(text.strip() for text in child.texts), child.end_line
        else:
            yield "\n".join(child.texts), child.end_line


def is_silent(block: Block) -> bool:
    """Say whether a block says nothing: a rule, a comment, recalled text that was pasted back."""
    if block.kind is BlockKind.COMMENT:
        return not after_comment(block)
    if block.kind is BlockKind.FENCE:
        return block.info.split()[:1] == ["daybank"]
    return block.kind in (BlockKind.RULE, BlockKind.FRONT_MATTER)


def after_comment(block: Block) -> str:
    """Return the text that follows a comment on its last line."""
    if block.open_ended:
        return ""
    return trim_comments(block.texts[-1].partition("-->")[2]).strip()


def silent_lines(block: Block) -> Iterator[int]:
    """Yield the lines of everything within a block that says nothing."""
    for child in block.children:
        if is_silent(child):
            yield from range(child.line, child.end_line + 1)
        yield from silent_lines(child)


def dedent(lines: Sequence[str]) -> list[str]:
    """Take the common indentation off the lines after the first, and comments off their ends."""
    rest = lines[1:]
    indents = [_indent(line) for line in rest if line.strip()]
    margin = min(indents, default=0)
    return [
        trim_comments(line) for line in (lines[0].strip(), *(cut_columns(t, margin) for t in rest))
    ]


def _indent(line: str) -> int:
    """Count the columns before a line's text."""
    blank = line[: len(line) - len(line.lstrip(" \t"))]
    return len(blank.expandtabs(4))


def _clamped(number: float | None) -> float | None:
    """Bring a confidence into 0 to 1."""
    return None if number is None else min(max(number, 0.0), 1.0)
