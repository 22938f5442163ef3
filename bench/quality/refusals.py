"""How often nothing is answered: to own questions, to those of others, to made-up ones.

Own questions have an answer and should get one. The questions of the other haystacks of a set
are about people and things that are not kept here, though some words and topics are shared;
the made-up ones (`made_up.txt`) are about nothing anybody here ever said.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import fmean
from typing import NamedTuple

from bench.quality.asking import environment, write_workspace
from bench.quality.haystack import Haystack
from bench.quality.pages import render_pages
from bench.quality.sets import read_set
from daybank import Memory

_MADE_UP = Path(__file__).with_name("made_up.txt").read_text("utf-8").splitlines()
_EVERY = 10  # of the questions of others


class Refused(NamedTuple):
    """The share of questions that got an empty answer, from 0 to 1, by whose they are."""

    haystack: str
    own: float
    others: float
    made_up: float


def refusals(name: str, data: Path, cache: Path, part: str) -> Iterator[Refused]:
    """Ask every haystack of a set all three sorts of questions."""
    found = read_set(name, data, part)
    for haystack in found:
        own = [question.text for question in haystack.questions]
        others = [q.text for other in found if other is not haystack for q in other.questions]
        yield _refused(haystack, cache, own, others[::_EVERY])


def table(rows: Sequence[Refused]) -> Iterator[str]:
    """Yield the shares in per cent, and their means."""
    yield "| haystack | own | of others | made up |"
    yield "|---|---:|---:|---:|"
    mean = Refused(
        "**mean**",
        fmean(row.own for row in rows),
        fmean(row.others for row in rows),
        fmean(row.made_up for row in rows),
    )
    for name, own, others, made_up in (*rows, mean):
        yield f"| {name} | {100 * own:.1f} | {100 * others:.1f} | {100 * made_up:.1f} |"


def _refused(haystack: Haystack, cache: Path, own: Sequence[str], others: Sequence[str]) -> Refused:
    root = write_workspace(haystack, render_pages(haystack), cache)
    with Memory(root, environ=environment()) as memory:

        def share(questions: Sequence[str]) -> float:
            answers = (memory.recall(text, k=1, now=haystack.asked_on) for text in questions)
            return fmean(not answer.items for answer in answers)

        return Refused(haystack.name, share(own), share(others), share(_MADE_UP))
