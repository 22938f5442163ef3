"""Speed, as ratios taken in one run on one machine; prints a Markdown table.

usage: python -m bench.speed [--quick] [--workspace DIR] [--qmd PATH] [--no-install]

`--workspace DIR` (or DAYBANK_BENCH_WORKSPACE) is copied first; without it one of 1,000 pages is
made. docs/speed.md says how to read the figures and how to install qmd.
"""

import argparse
import compileall
import itertools
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import daybank
from bench.generate import write_workspace
from bench.measure import Cost, Costs, child_environment, cost_of, costs, megabytes, timing
from bench.qmd import Qmd
from daybank.workspace.scan import scan_pages

ROOT = Path(__file__).parent.parent
HEAD = "| what | daybank | beside it | ratio |\n|---|---:|---:|---:|"
FACTS_A_PAGE = 100
QUESTION = "which letter about the broken pump was answered"


@dataclass(frozen=True, slots=True)
class Plan:
    """How thoroughly to measure, with what, and where; `room` is a folder to write in."""

    room: Path
    given: Path | None
    qmd: Qmd | None
    runs: int
    facts: tuple[int, ...]
    files: tuple[int, ...]
    install: bool


def full(options: argparse.Namespace, room: Path) -> Plan:
    """Read the options into a plan."""
    qmd = Qmd.found(options.qmd, room / "qmd")
    if options.quick:
        return Plan(room, options.workspace, qmd, 5, (1_000, 10_000), (1_000,), install=False)
    sizes = (1_000, 10_000, 100_000)
    install = not options.no_install
    return Plan(room, options.workspace, qmd, 15, sizes, (1_000, 30_000), install)


def row(what: str, ours: str, theirs: str = "", ratio: float | None = None) -> str:
    """Give one line of the table."""
    return f"| {what} | {ours} | {theirs} | {'' if ratio is None else f'{ratio:.1f}'} |"


def compared(what: str, ours: float, theirs: float, beside: str) -> str:
    """Give the line of two durations in seconds."""
    return row(what, _duration(ours), f"{beside} {_duration(theirs)}", ours / theirs)


def _duration(seconds: float) -> str:
    milliseconds = seconds * 1000
    return f"{milliseconds:.0f} ms" if milliseconds >= 20 else f"{milliseconds:.2g} ms"


def copied(plan: Plan) -> Path:
    """Give a workspace of our own to measure on, without an index."""
    target = plan.room / "workspace"
    if plan.given is None:
        write_workspace(target, files=1_000, facts=5)
    else:
        shutil.copytree(plan.given, target, symlinks=True)
        shutil.rmtree(target / ".memory", ignore_errors=True)
    return target


def ours(workspace: Path, *arguments: str, **settings: str) -> Callable[[], Cost]:
    """Prepare a run of the command on a workspace, with further environment variables."""
    command = [sys.executable, "-m", "daybank", *arguments]
    return lambda: cost_of(command, {"DAYBANK_WORKSPACE": str(workspace), **settings})


def first_index(workspace: Path) -> Cost:
    """Index a workspace from nothing."""
    shutil.rmtree(workspace / ".memory", ignore_errors=True)
    return ours(workspace, "sync")()


def startup(plan: Plan, workspace: Path) -> Iterator[str]:
    """Compare the start of a command with that of Python alone, by CPU."""
    bare, help_, asked, by_words = costs(
        plan.runs,
        lambda: cost_of([sys.executable, "-c", "pass"]),
        ours(workspace, "--help"),
        ours(workspace, "recall", QUESTION),
        ours(workspace, "recall", QUESTION, DAYBANK_SEMANTIC="off"),
    )
    for what, cost in (
        ("`--help`", help_),
        ("`recall`, 1,000 files", asked),
        ("`recall` by words alone, 1,000 files", by_words),
    ):
        yield compared(f"{what}, CPU, least", cost.least, bare.least, "`python -c pass`")
        yield compared(f"{what}, CPU, median", cost.middle, bare.middle, "`python -c pass`")
    if plan.qmd:
        qmd = plan.qmd
        [theirs] = costs(plan.runs, lambda: qmd.search("letter broken pump answered"))
        yield from _beside_qmd("`recall`", asked, theirs, "qmd search")


def indexing(plan: Plan, workspace: Path) -> Iterator[str]:
    """Measure the first index and a sync that has nothing to do, beside qmd's."""
    runs = max(plan.runs // 4, 2)
    fresh, empty = costs(runs, lambda: first_index(workspace), ours(workspace, "sync"))
    if plan.qmd is None:
        yield row("first index, CPU", _duration(fresh.least), "no qmd found")
        yield row("empty sync, CPU", _duration(empty.least), "no qmd found")
        return
    qmd = plan.qmd
    theirs_fresh, theirs_empty = costs(runs, lambda: qmd.first_index(workspace), qmd.empty_sync)
    yield from _beside_qmd("first index", fresh, theirs_fresh, "qmd collection add")
    yield from _beside_qmd("empty sync", empty, theirs_empty, "qmd update")


def _beside_qmd(what: str, ours: Costs, theirs: Costs, command: str) -> Iterator[str]:
    yield compared(f"{what}, CPU, least", ours.least, theirs.least, f"`{command}`")
    yield compared(f"{what}, wall, least", ours.wall, theirs.wall, f"`{command}`")


def scanning(plan: Plan) -> Iterator[str]:
    """Measure the look at every file's size and time that comes before each recall."""
    for files in plan.files:
        root = plan.room / f"scan-{files}"
        write_workspace(root, files, facts=0)
        ours = timing([partial(scan_pages, str(root), ())] * 9)
        theirs = timing([partial(_walked, root)] * 9)
        shutil.rmtree(root)
        what = f"stat scan, {files:,} files, p50"
        yield compared(what, ours.p50 / 1000, theirs.p50 / 1000, "`os.walk`, `os.stat`")


def _walked(root: Path) -> int:
    return sum(
        os.stat(os.path.join(folder, name)).st_size  # noqa: PTH116, PTH118 - the bare calls
        for folder, _, names in os.walk(root)
        for name in names
    )


def warm(plan: Plan) -> Iterator[str]:
    """Measure recall in a warm process at several sizes, with memory and index size."""
    for facts in plan.facts:
        root = plan.room / f"facts-{facts}"
        write_workspace(root, max(facts // FACTS_A_PAGE, 1) + 13, FACTS_A_PAGE)
        first_index(root)
        index = megabytes(root / ".memory")
        text = sum(page.stat().st_size for page in root.rglob("*.md")) / 1e6
        found = _measured(root)
        shutil.rmtree(root)
        for group, took in found["groups"].items():
            what = f"warm recall, {facts:,} facts, {group}"
            scan = found["sync"] / 1000
            for name in ("50", "95"):
                mine, bare = took[f"p{name}"] / 1000 - scan, took[f"bare{name}"] / 1000
                yield compared(f"{what}, p{name} without scan", mine, bare, "bare FTS5")
        yield row(f"empty sync in a warm process, {facts:,} facts", f"{found['sync']:.1f} ms")
        yield row(f"resident memory, {facts:,} facts", f"{found['resident']:.0f} MB")
        yield row(
            f"index, {facts:,} facts", f"{index:.1f} MB", f"pages {text:.1f} MB", index / text
        )


def _measured(root: Path) -> dict[str, Any]:
    command = [sys.executable, "-m", "bench.warm", str(root)]
    done = subprocess.run(
        command, cwd=ROOT, env=child_environment(), stdout=subprocess.PIPE, check=True
    )
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def installed(plan: Plan) -> Iterator[str]:
    """Measure what a fresh install adds to an empty environment. Asks the package index."""
    if not plan.install:
        return
    place = plan.room / "venv"
    subprocess.run([sys.executable, "-m", "venv", place], check=True)
    empty = megabytes(place)
    pip: list[str | Path] = [place / "bin" / "python", "-m", "pip", "--disable-pip-version-check"]
    subprocess.run([*pip, "install", "--quiet", ROOT], check=True, stdout=subprocess.DEVNULL)
    listed = subprocess.run([*pip, "list", "--format=json"], check=True, stdout=subprocess.PIPE)
    names = {package["name"] for package in json.loads(listed.stdout)} - {"pip", "setuptools"}
    size = megabytes(place)
    what = f"fresh install, {len(names)} packages"
    yield row(what, f"{size - empty:.1f} MB more", f"empty venv {empty:.1f} MB")


def main() -> None:
    """Measure everything and print each line as soon as it is known."""
    parser = argparse.ArgumentParser(description="measure daybank's speed as ratios")
    given = os.environ.get("DAYBANK_BENCH_WORKSPACE")
    parser.add_argument("--workspace", type=Path, default=Path(given) if given else None)
    parser.add_argument("--qmd", type=Path, help="the qmd program, when not on PATH")
    parser.add_argument("--quick", action="store_true", help="one minute")
    parser.add_argument("--no-install", action="store_true", help="no fresh install")
    options = parser.parse_args()
    for folder in (Path(daybank.__file__).parent, Path(__file__).parent):
        compileall.compile_dir(folder, quiet=1)
    print(HEAD)
    with tempfile.TemporaryDirectory(prefix="daybank-bench-") as room:
        plan = full(options, Path(room))
        workspace = copied(plan)
        parts = (
            indexing(plan, workspace),
            startup(plan, workspace),
            scanning(plan),
            warm(plan),
            installed(plan),
        )
        for line in itertools.chain(*parts):
            print(line, flush=True)


if __name__ == "__main__":
    main()
