"""A whole run: the haystacks of some sets, asked one after the other or in processes."""

from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import daybank
from bench.quality.asking import Done, Task, ask, environment
from bench.quality.results import Results
from bench.quality.sets import read_set


def evaluate(
    sets: Sequence[str],
    data: Path,
    cache: Path | None = None,
    k: int = 100,
    part: str = "all",
    *,
    jobs: int = 1,
    budgets: tuple[int, ...] = (),
) -> Results:
    """Ask daybank all questions of some sets, k answers each, and score what it cites.

    `data` holds the public files. Workspaces stay below `cache` with their indexes, so that
    the next run need not write and index them. Raises KeyError for an unknown set and
    NoDataError for one that `data` does not hold.
    """
    found = [one for name in sets for one in read_set(name, data, part)]
    tasks = [Task(haystack, cache, k, budgets) for haystack in found]
    made = {
        "daybank": daybank.__version__,
        "settings": {n: value for n, value in environment().items() if n.startswith("DAYBANK_")},
        "k": k,
        "part": part,
    }
    return Results.gather(made, _asked(tasks, jobs))


def _asked(tasks: Sequence[Task], jobs: int) -> Iterator[Done]:
    if jobs == 1:
        yield from map(ask, tasks)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(ask, tasks)
