"""A unit's body cut into passages of at most `LIMIT` characters.

Cut at line ends, else after sentences, else at white space, else hard. The passages cover
the body but for white space between them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from daybank.model import Passage

LIMIT = 500
"""Characters. 250 to 500 measure alike; whole messages cost 3 points of any@5 on long ones."""

_SENTENCE = re.compile(r"[.!?][\"')\]]*\s+|[。！？။]+")


def cut_passages(body: str, line_numbers: Sequence[int], start: int = 0) -> tuple[Passage, ...]:
    """Cut a body into passages; `line_numbers` holds the file's line for each line of it.

    Text before `start`, a label, belongs to no passage.
    """
    if len(body) <= LIMIT:
        return (Passage(start, len(body), line_numbers[0], line_numbers[-1]),)
    passages: list[Passage] = []
    for piece in _pieces(body, line_numbers, start):
        last = passages[-1] if passages else None
        if last is not None and piece.stop - last.start <= LIMIT:
            passages[-1] = Passage(last.start, piece.stop, last.line, piece.end_line)
        else:
            passages.append(piece)
    return tuple(passages) or (Passage(start, len(body), line_numbers[0], line_numbers[-1]),)


def _pieces(body: str, line_numbers: Sequence[int], start: int) -> Iterator[Passage]:
    """Yield the lines of a body, those above the limit in parts."""
    at = 0
    for number, line in zip(line_numbers, body.split("\n"), strict=True):
        begin, at = max(at, start), at + len(line) + 1
        stop = at - 1
        for left, right in _parts(body, begin, stop):
            if right > left and not body[left:right].isspace():
                yield Passage(left, right, number, number)


def _parts(body: str, begin: int, stop: int) -> Iterator[tuple[int, int]]:
    """Yield ranges of at most LIMIT characters that cover a line."""
    while stop - begin > LIMIT:
        end = begin + LIMIT
        window = body[begin:end]
        sentences = [found.end() for found in _SENTENCE.finditer(window)]
        if sentences and sentences[-1] < LIMIT:
            end = begin + sentences[-1]
        elif (space := max(window.rfind(" "), window.rfind("\t"))) > 0:
            end = begin + space + 1
        yield begin, begin + len(body[begin:end].rstrip())
        begin = end
    yield begin, stop
