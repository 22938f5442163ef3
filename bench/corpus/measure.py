"""How well a question finds its fact, within a language and across; prints Markdown tables.

usage: python -m bench.corpus [--part choice|held|all]

A workspace always holds all 48 facts; `--part` says whose questions are asked, at first those
that may be used for choices. Settings of daybank are taken from the environment.
"""

import argparse
import os
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path
from statistics import fmean
from typing import Self

from bench.corpus import LANGUAGES, load, write_workspace
from daybank import Memory
from daybank.grammar.paths import page_day

K = 10
Places = Mapping[tuple[str, int], int]


@dataclass(frozen=True, slots=True)
class Score:
    """Shares from 0 to 1: right fact first, among five, and the mean of 1 / rank up to ten."""

    first: float
    five: float
    mrr: float

    def __str__(self) -> str:
        return f"{100 * self.first:.0f} / {100 * self.five:.0f} / {self.mrr:.2f}"


def score(ranks: Sequence[int | None]) -> Score:
    """Sum up the ranks of the right facts, from 1; None for one that was not found."""
    return Score(
        first=fmean(rank == 1 for rank in ranks),
        five=fmean(rank is not None and rank <= 5 for rank in ranks),
        mrr=fmean(0.0 if rank is None else 1 / rank for rank in ranks),
    )


def mean_score(scores: Sequence[Score]) -> Score:
    """Average scores, each of as many questions."""
    return Score(
        fmean(one.first for one in scores),
        fmean(one.five for one in scores),
        fmean(one.mrr for one in scores),
    )


class Asked:
    """A workspace of the corpus, ready to be asked; close it afterwards."""

    def __init__(self, root: Path, languages: Sequence[str]) -> None:
        """Write the workspace below `root`."""
        self._places: Places = write_workspace(root, languages)
        self._memory = Memory(root, environ=_environment())
        self._now = last_day(self._places) + timedelta(days=1)
        if self._memory.settings.embed is not None:
            self._memory.fill()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._memory.close()

    def cited(self, question: str) -> list[list[int]]:
        """Give the ids of the facts that each of the ten best answers cites."""
        answer = self._memory.recall(question, k=K, now=self._now)
        return [
            [
                self._places[place.path, place.line]
                for place in (item.source, *item.also)
                if (place.path, place.line) in self._places
            ]
            for item in answer.items
        ]


def _environment() -> dict[str, str]:
    return {key: text for key, text in os.environ.items() if not key.startswith("DAYBANK_BENCH_")}


def last_day(places: Places) -> date:
    """Give the last day that the path of a page names."""
    return max(day for path, _ in places if (day := page_day(path)[0]) is not None)


def rank_of(number: int, cited: Sequence[Sequence[int]]) -> int | None:
    """Give the rank from 1 of the first answer that cites a fact."""
    return next((rank for rank, found in enumerate(cited, 1) if number in found), None)


def share_of(number: int, cited: Sequence[Sequence[int]]) -> float:
    """Give the share of a fact's translations that are cited."""
    return sum(found.count(number) for found in cited) / len(LANGUAGES)


def pair_scores(room: Path, ids: Sequence[int]) -> dict[tuple[str, str], Score]:
    """Score each (question language, fact language), a workspace for each fact language."""
    questions = load().questions
    scores: dict[tuple[str, str], Score] = {}
    for told in LANGUAGES:
        with Asked(room / told, [told]) as asked:
            for language in LANGUAGES:
                found = [rank_of(n, asked.cited(questions[n][language])) for n in ids]
                scores[language, told] = score(found)
    return scores


def pool_shares(room: Path, ids: Sequence[int]) -> dict[str, float]:
    """Give, by question language, the mean share of translations found in one pool of all."""
    questions = load().questions
    with Asked(room / "pool", LANGUAGES) as asked:
        return {
            language: fmean(share_of(n, asked.cited(questions[n][language])) for n in ids)
            for language in LANGUAGES
        }


def tables(room: Path, ids: Sequence[int]) -> Iterator[str]:
    """Measure and give the lines to print."""
    scores = pair_scores(room, ids)
    head = " | ".join(LANGUAGES)
    yield f"R@1 / R@5 / MRR of {len(ids)} questions, question language down, facts across"
    yield from ("", f"| | {head} |", "|---|" + "---:|" * len(LANGUAGES))
    for asks in LANGUAGES:
        yield f"| {asks} | {' | '.join(str(scores[asks, told]) for told in LANGUAGES)} |"
    within = mean_score([found for (asks, told), found in scores.items() if asks == told])
    across = mean_score([found for (asks, told), found in scores.items() if asks != told])
    yield from ("", f"within a language {within}, across {across}")
    shares = pool_shares(room, ids)
    yield from (
        "",
        "Share of the four translations in the top 10 of one pool, by question language",
    )
    yield from ("", f"| {head} |", "|" + "---:|" * len(LANGUAGES))
    yield f"| {' | '.join(f'{100 * shares[asks]:.0f}' for asks in LANGUAGES)} |"


def main() -> None:
    """Measure the questions of a part and print the tables."""
    parser = argparse.ArgumentParser(prog="python -m bench.corpus", description=main.__doc__)
    parser.add_argument("--part", choices=("choice", "held", "all"), default="choice")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="daybank-corpus-") as room:
        for line in tables(Path(room), load().part(options.part)):
            print(line)


if __name__ == "__main__":
    main()
