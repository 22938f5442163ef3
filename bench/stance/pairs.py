"""The labelled pairs, read from the two files beside this one."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from daybank.grammar.bullet import parse_bullet
from daybank.model import Claim

HALVES = ("build", "held")
LABELS = ("supports", "contradicts", "unrelated", "tricky")


class Pair(NamedTuple):
    """An opinion, a fact, and what the second says about the first.

    `label` is one of `LABELS`, `why` says what is tricky. `line` is that of the label.
    """

    half: str
    line: int
    language: str
    label: str
    why: str
    opinion: Claim
    fact: Claim

    def __str__(self) -> str:
        return f"{self.half}.txt:{self.line} {self.label} {self.why}".rstrip()


def read_pairs(half: str) -> Iterator[Pair]:
    """Read one of the halves; raises ValueError naming the line that cannot be read."""
    path = Path(__file__).with_name(f"{half}.txt")
    language, block = "", list[tuple[int, str]]()
    lines = [*path.read_text("utf-8").splitlines(), ""]
    for number, line in enumerate(lines, 1):
        if line.startswith("== "):
            language = line[3:].strip()
        elif line and not line.startswith("#"):
            block.append((number, line))
        elif block:
            yield _pair(half, language, block)
            block = []


def _pair(half: str, language: str, block: list[tuple[int, str]]) -> Pair:
    line = block[0][0]
    label, _, why = block[0][1].partition(": ")
    claims = [parse_bullet(text) for _, text in block[1:]]
    if label not in LABELS or len(claims) != 2 or claims[0] is None or claims[1] is None:
        raise ValueError(f"{half}.txt:{line}: not a label and two typed bullets")
    return Pair(half, line, language, label, why, claims[0], claims[1])
