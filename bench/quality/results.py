"""What a run found: a row of averages for any set, part and category; kept as JSON."""

import json
import math
import statistics
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from bench.quality.asking import Done, Indexed, Scored


@dataclass(frozen=True, slots=True)
class Row:
    """Averages over some questions, from 0 to 1; `reference` are those of FTS5 porter.

    `p50` and `p95` are milliseconds of wall time a question.
    """

    questions: int
    metrics: dict[str, float]
    reference: dict[str, float]
    p50: float
    p95: float


@dataclass(frozen=True, slots=True)
class Results:
    """All questions of a run with what each scored, and how the run was made."""

    made: dict[str, Any]
    scored: tuple[Scored, ...]
    indexed: tuple[Indexed, ...]
    excerpts: dict[str, dict[str, str]]

    @classmethod
    def gather(cls, made: dict[str, Any], done: Iterable[Done]) -> "Results":
        """Put the haystacks of a run together, in their order."""
        listed = list(done)
        return cls(
            made,
            tuple(scored for one in listed for scored in one.scored),
            tuple(one.indexed for one in listed),
            {one.indexed.haystack: one.excerpts for one in listed},
        )

    @classmethod
    def read(cls, path: Path) -> "Results":
        """Read what `write` wrote."""
        stored = json.loads(path.read_text("utf-8"))
        scored = tuple(Scored(**(one | {"top": tuple(one["top"])})) for one in stored["scored"])
        indexed = tuple(Indexed(**one) for one in stored["indexed"])
        return cls(stored["made"], scored, indexed, stored["excerpts"])

    def write(self, path: Path) -> None:
        """Keep the results in a file."""
        path.write_text(json.dumps(asdict(self), ensure_ascii=False, indent=1) + "\n", "utf-8")

    @property
    def sets(self) -> tuple[str, ...]:
        """The sets that were asked, in order."""
        return tuple(dict.fromkeys(one.group for one in self.scored))

    def parts(self, name: str) -> tuple[str, ...]:
        """The parts of a set that were asked, and `all` unless there is only one."""
        found = tuple(dict.fromkeys(one.part for one in self.scored if one.group == name))
        return ("all",) if found == ("",) else found if len(found) == 1 else (*found, "all")

    def of(self, name: str, part: str = "all") -> list[Scored]:
        """Give the questions of a set and part."""
        return [one for one in self.scored if one.group == name and part in ("all", one.part)]

    def row(self, name: str, part: str = "all") -> Row:
        """Average the questions of a set and part. Raises ValueError when there are none."""
        return row(self.of(name, part))


def row(scored: Sequence[Scored]) -> Row:
    """Average some questions; a metric counts those that have it. Raises ValueError for none."""
    if not scored:
        raise ValueError("no question was asked that could be averaged")
    times = sorted(one.ms for one in scored)
    return Row(
        questions=len(scored),
        metrics=_means([one.metrics for one in scored]),
        reference=_means([one.reference for one in scored]),
        p50=statistics.median(times),
        p95=times[math.ceil(0.95 * len(times)) - 1],
    )


def _means(tables: Sequence[dict[str, float]]) -> dict[str, float]:
    names = dict.fromkeys(name for table in tables for name in table)
    return {name: statistics.fmean(t[name] for t in tables if name in t) for name in names}
