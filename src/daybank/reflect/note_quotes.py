"""The line of a note that names an entity: what is quoted on the entity's page, and its place."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from daybank.index.portraits import Told
from daybank.model import Passage, Source, fold_name
from daybank.search.entities import places
from daybank.secrets import find_secrets

_BEFORE = 80
"""Characters before the name that a quotation of a long line begins with, at most."""

# Marks of nested items, quotes, headings, rows and tasks, whose sense is lost on a line alone.
_DECORATION = re.compile(r"(?:[-*+•>]\s+|#{1,6}\s+|\|\s*|\d{1,9}[.)]\s+|\[[ xX]\]\s+)+")


class Quote(NamedTuple):
    """A line of a note that names the entity, at its place; None where it must not be told."""

    text: str | None
    source: Source


def quote(note: Told, folds: Collection[str], passages: Sequence[Passage]) -> Quote:
    """Quote the first line of a note that holds one of an entity's folded names.

    A name that is broken over two lines is quoted with the first line of the note. What holds
    a secret anywhere is not quoted: a key may go on over many lines.
    """
    lines = list(_lines(note.text, passages))
    named = ((text, line) for text, line in lines if _names(text, folds))
    text, line = next(named, lines[0])
    source = Source(note.source.path, line)
    return Quote(None if find_secrets(note.text) else _excerpt(text, folds), source)


def _lines(text: str, passages: Sequence[Passage]) -> Iterator[tuple[str, int]]:
    """Yield the lines of a note with their numbers.

    Between the lines of a passage may stand those of nested facts; then all are told of its
    first line.
    """
    for number, passage in enumerate(passages):
        height = passage.end_line - passage.line + 1
        lines = text[passage.start : passage.stop].split("\n")
        whole = text[: passage.stop].split("\n") if not number else lines
        lines = whole if len(whole) == height else lines  # with the label, if on the same line
        for step, line in enumerate(lines):
            yield line, passage.line + (step if len(lines) == height else 0)


def _names(text: str, folds: Collection[str]) -> bool:
    folded = fold_name(text)
    return any(fold in folded and any(places(fold, folded)) for fold in folds)


def _excerpt(line: str, folds: Collection[str]) -> str:
    """Give a line without its decoration, of a long one from somewhat before the name."""
    plain = _DECORATION.sub("", line.strip(), count=1) if _DECORATION.match(line.strip()) else line
    plain = " ".join(plain.split())
    # Folding may move a place by a few characters, which is no harm here.
    folded = plain.casefold()
    found = [folded.find(fold.split()[0]) for fold in folds]
    at = min((place for place in found if place >= 0), default=0)
    if at <= 2 * _BEFORE:
        return plain
    start = plain.rfind(" ", 0, at - _BEFORE // 2)
    return f"…{plain[max(start + 1, at - _BEFORE) :]}"
