"""Small instruments: CPU of a child, percentiles, sizes on disk."""

import math
import os
import resource
import statistics
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Cost:
    """What one run took, in seconds."""

    wall: float
    cpu: float


@dataclass(frozen=True, slots=True)
class Costs:
    """What several runs of one thing took."""

    runs: tuple[Cost, ...]

    @property
    def least(self) -> float:
        """CPU seconds of the cheapest run, which other programs disturbed least."""
        return min(run.cpu for run in self.runs)

    @property
    def middle(self) -> float:
        """CPU seconds of the median run."""
        return statistics.median(run.cpu for run in self.runs)

    @property
    def wall(self) -> float:
        """Wall seconds of the fastest run."""
        return min(run.wall for run in self.runs)


def child_environment(extra: Mapping[str, str] | None = None) -> dict[str, str]:
    """Give this process's environment, but with bytecode written and no daybank settings."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith("DAYBANK_")}
    kept.pop("PYTHONDONTWRITEBYTECODE", None)
    return kept | dict(extra or {})


def cost_of(command: Sequence[str | Path], extra: Mapping[str, str] | None = None) -> Cost:
    """Run a command to its end and give its cost; its failure is ours."""
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    done = subprocess.run(
        [str(part) for part in command],
        env=child_environment(extra),
        stdout=subprocess.DEVNULL,
        check=False,
    )
    if done.returncode not in (0, 1):  # 1: nothing found, which costs the same
        raise subprocess.CalledProcessError(done.returncode, command)
    wall, after = time.perf_counter() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
    return Cost(wall, after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime)


def costs(times: int, *runs: Callable[[], Cost]) -> list[Costs]:
    """Run several things in turn, so that a busy moment falls on all of them alike."""
    rounds = [tuple(run() for run in runs) for _ in range(times)]
    return [Costs(column) for column in zip(*rounds, strict=True)]


@dataclass(frozen=True, slots=True)
class Timing:
    """Percentiles of wall time, in milliseconds."""

    p50: float
    p95: float


def timing(calls: Sequence[Callable[[], object]]) -> Timing:
    """Make each call once and give the percentiles of what they took."""
    taken: list[float] = []
    for call in calls:
        start = time.perf_counter()
        call()
        taken.append((time.perf_counter() - start) * 1000)
    taken.sort()
    return Timing(statistics.median(taken), taken[math.ceil(0.95 * len(taken)) - 1])


def megabytes(root: Path) -> float:
    """Give what a file or tree takes on disk, as `du` counts: blocks, each inode once."""
    paths = [root, *root.rglob("*")]
    seen = {(status.st_dev, status.st_ino): status.st_blocks for status in map(os.lstat, paths)}
    return sum(seen.values()) * 512 / 1e6


def resident_megabytes() -> float:
    """Give the most memory this process ever held."""
    status = Path("/proc/self/status")
    if status.exists():  # Linux hands a parent's ru_maxrss down to its child
        [line] = [line for line in status.read_text().splitlines() if line.startswith("VmHWM")]
        return int(line.split()[1]) * 1024 / 1e6
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e6
