"""Asks daybank the questions of a haystack, through the front door, and scores its citations."""

import hashlib
import os
import shutil
import tempfile
import time
from collections.abc import Iterable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

from bench.quality.fts5 import Reference
from bench.quality.haystack import Haystack, Question, session_of
from bench.quality.metrics import Ranking, ranks, session_metrics, turn_metrics
from bench.quality.pages import LogPage, Places, check_round_trip, render_pages
from daybank import Memory
from daybank.model import Answer

_TOP = 10
_EXCERPT = 160


@dataclass(frozen=True, slots=True)
class Task:
    """A haystack, the folder where its workspace may stay, and how to ask.

    `k` is the number of answers. With `budgets`, in tokens, each question is also asked once
    within each of them.
    """

    haystack: Haystack
    cache: Path | None
    k: int = 100
    budgets: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Scored:
    """One question: what it scored by daybank and by the FTS5 reference, and what it found.

    `metrics` are shares from 0 to 1. `gold` gives the rank of each answering turn, None when
    it was not found; `top` the turns of the first ten ranks. `ms` is the wall time of recall.
    """

    id: str
    group: str
    haystack: str
    part: str
    category: str
    aside: bool
    text: str
    metrics: dict[str, float]
    reference: dict[str, float]
    gold: dict[str, int | None]
    top: tuple[str, ...]
    ms: float


@dataclass(frozen=True, slots=True)
class Indexed:
    """What it took to bring an index up to its pages, of which `read` had to be read."""

    group: str
    haystack: str
    turns: int
    pages: int
    read: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Done:
    """A haystack that was asked. `excerpts` are the beginnings of the turns told of."""

    indexed: Indexed
    scored: tuple[Scored, ...]
    excerpts: dict[str, str]


def ask(task: Task) -> Done:
    """Index a haystack unless its index stands, ask its questions and score the answers.

    Raises RoundTripError when its pages do not read back as its turns.
    """
    haystack = task.haystack
    pages = render_pages(haystack)
    for page in pages:
        check_round_trip(page)
    with ExitStack() as stack:
        cache = task.cache or Path(stack.enter_context(tempfile.TemporaryDirectory()))
        root = write_workspace(haystack, pages, cache)
        memory = stack.enter_context(Memory(root, environ=environment()))
        begun = time.perf_counter()
        read = memory.sync().changed
        seconds = time.perf_counter() - begun
        asker = _Asker(task, memory, Places(pages))
        scored = tuple(asker.score(question) for question in haystack.questions)
    turns = sum(len(page.places) for page in pages)
    indexed = Indexed(haystack.group, haystack.name, turns, len(pages), read, seconds)
    return Done(indexed, scored, _excerpts(haystack, scored))


def environment() -> dict[str, str]:
    """Give this process's environment without what is meant for benchmarks."""
    return {n: value for n, value in os.environ.items() if not n.startswith("DAYBANK_BENCH_")}


def write_workspace(haystack: Haystack, pages: Sequence[LogPage], cache: Path) -> Path:
    """Give the workspace of a haystack below `cache`, written unless it is there.

    Its name holds a digest of the pages, so what is there is what would be written.
    """
    text = "\0".join(part for page in pages for part in (page.path, page.text))
    digest = hashlib.sha256(text.encode()).hexdigest()[:12]
    root = cache / haystack.group / f"{haystack.name}-{digest}"
    if root.is_dir():
        return root
    root.parent.mkdir(parents=True, exist_ok=True)
    fresh = Path(tempfile.mkdtemp(dir=root.parent))
    (fresh / "memory").mkdir()
    for page in pages:
        (fresh / page.path).write_text(page.text, "utf-8", newline="\n")
    try:
        fresh.rename(root)
    except OSError:  # another run was faster, and wrote the same
        shutil.rmtree(fresh)
    return root


class _Asker:
    """Asks one workspace and maps what it cites to turns."""

    def __init__(self, task: Task, memory: Memory, places: Places) -> None:
        self.task = task
        self.memory = memory
        self.places = places
        self.reference = Reference(task.haystack)
        self.session_of = session_of(task.haystack.sessions)
        self.today = task.haystack.asked_on

    def score(self, question: Question) -> Scored:
        """Ask a question and score the answer, and that of the reference."""
        haystack = self.task.haystack
        begun = time.perf_counter()
        answer = self._recall(question)
        ms = (time.perf_counter() - begun) * 1000
        ranking = self._ranking(answer)
        place = ranks(ranking)
        told = {f"within@{n}": self._within(question, n) for n in self.task.budgets}
        return Scored(
            id=question.id,
            group=haystack.group,
            haystack=haystack.name,
            part=haystack.part,
            category=question.category,
            aside=question.aside,
            text=question.text,
            metrics={
                **self._metrics(ranking, question),
                "abstained": float(not answer.items),
                **told,
            },
            reference=self._metrics(self.reference.rank(question.text, self.task.k), question),
            gold={turn: place.get(turn) for turn in sorted(question.turns)},
            top=tuple(turn for turn in place if place[turn] <= _TOP),
            ms=round(ms, 2),
        )

    def _recall(self, question: Question, budget: int | None = None) -> Answer:
        return self.memory.recall(question.text, k=self.task.k, budget=budget, now=self.today)

    def _ranking(self, answer: Answer) -> Ranking:
        cited = ((item.source, *item.also) for item in answer.items)
        return [[t for source in sources if (t := self.places.turn(source))] for sources in cited]

    def _metrics(self, ranking: Ranking, question: Question) -> dict[str, float]:
        by_turn = turn_metrics(ranking, question.turns) if question.turns else {}
        return by_turn | session_metrics(ranking, question.sessions, self.session_of)

    def _within(self, question: Question, budget: int) -> float:
        """Say whether a gold turn, or session where only those are known, fits a budget."""
        found = set(ranks(self._ranking(self._recall(question, budget))))
        if question.turns:
            return float(bool(found & question.turns))
        return float(any(self.session_of[turn] in question.sessions for turn in found))


def _excerpts(haystack: Haystack, scored: Iterable[Scored]) -> dict[str, str]:
    told = {turn for one in scored for turn in (*one.gold, *one.top)}
    turns = (turn for session in haystack.sessions for turn in session.turns)
    return {turn.id: " ".join(turn.said.split())[:_EXCERPT] for turn in turns if turn.id in told}
