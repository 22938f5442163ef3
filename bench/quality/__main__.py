"""How well recall finds, on public sets, beside SQLite's own full-text search.

usage: python -m bench.quality run SET… --data DIR [--out FILE] [--cache DIR] [--jobs N] …
       python -m bench.quality table FILE
       python -m bench.quality misses FILE [--cut 5]
       python -m bench.quality compare BEFORE AFTER
       python -m bench.quality ablation SET… --data DIR --cache DIR [--part dev]
       python -m bench.quality refusals SET… --data DIR --cache DIR

README.md beside this file says where the sets come from and how to read the figures.
"""

import argparse
import os
import signal
import sys
from collections.abc import Iterable
from pathlib import Path

from bench.quality.ablation import ablate, table
from bench.quality.compare import compare
from bench.quality.evaluate import evaluate
from bench.quality.metrics import BUDGETS, CUTS
from bench.quality.refusals import refusals
from bench.quality.refusals import table as refusals_table
from bench.quality.results import Results
from bench.quality.sets import SETS, NoDataError
from bench.quality.tables import details, misses, summary


def main() -> None:
    """Do what the command line asks for."""
    parser = argparse.ArgumentParser(
        prog="python -m bench.quality", description=(__doc__ or "").partition("\n")[0]
    )
    verbs = parser.add_subparsers(required=True)
    _add_run(verbs.add_parser("run", help="ask all questions of some sets, print a summary"))
    full = verbs.add_parser("table", help="print every metric by category, as Markdown")
    full.add_argument("file", type=Path)
    full.set_defaults(verb=lambda o: _print(details(Results.read(o.file))))
    missed = verbs.add_parser("misses", help="list the questions whose answer was not found")
    missed.add_argument("file", type=Path)
    missed.add_argument("--cut", type=int, choices=CUTS, default=5, help="ranks looked at")
    missed.set_defaults(verb=lambda o: _print(misses(Results.read(o.file), o.cut)))
    compared = verbs.add_parser("compare", help="give the differences of two runs, with bounds")
    compared.add_argument("before", type=Path)
    compared.add_argument("after", type=Path)
    compared.set_defaults(verb=_compare)
    _add_ablation(verbs.add_parser("ablation", help="rank without each ingredient in turn"))
    _add_refusals(verbs.add_parser("refusals", help="tell how often nothing is answered"))
    options = parser.parse_args()
    try:
        options.verb(options)
    except NoDataError as error:
        parser.exit(3, f"{error}\n")


def _add_what(verb: argparse.ArgumentParser) -> None:
    data = os.environ.get("DAYBANK_BENCH_DATA")
    verb.add_argument("sets", nargs="+", choices=SETS, metavar="SET", help=", ".join(SETS))
    verb.add_argument("--data", type=Path, default=data, required=data is None)
    verb.add_argument("--part", choices=("dev", "check", "held", "all"), default="all")


def _add_ablation(ablation: argparse.ArgumentParser) -> None:
    _add_what(ablation)
    ablation.add_argument("--cache", type=Path, required=True, help="where workspaces are kept")
    ablation.set_defaults(verb=_ablation)


def _ablation(options: argparse.Namespace) -> None:
    asked = ablate(options.sets, options.data, options.cache, options.part)
    _print(table(asked, options.sets))


def _add_refusals(verb: argparse.ArgumentParser) -> None:
    _add_what(verb)
    verb.add_argument("--cache", type=Path, required=True, help="where workspaces are kept")
    verb.set_defaults(verb=_refusals)


def _refusals(options: argparse.Namespace) -> None:
    for name in options.sets:
        told = refusals(name, options.data, options.cache, options.part)
        _print(refusals_table(list(told)))


def _add_run(run: argparse.ArgumentParser) -> None:
    _add_what(run)
    run.add_argument("--out", type=Path, help="keep the results in a JSON file")
    run.add_argument("--cache", type=Path, help="keep workspaces and indexes for the next run")
    run.add_argument("--k", type=int, default=100, help="answers to ask for")
    run.add_argument("--jobs", type=int, default=1, help="processes")
    run.add_argument("--budgets", action="store_true", help="ask within 500 to 2,000 tokens too")
    run.set_defaults(verb=_run)


def _run(options: argparse.Namespace) -> None:
    results = evaluate(
        options.sets,
        options.data,
        options.cache,
        options.k,
        options.part,
        jobs=options.jobs,
        budgets=BUDGETS if options.budgets else (),
    )
    if options.out:
        results.write(options.out)
    _print(summary(results))


def _compare(options: argparse.Namespace) -> None:
    _print(compare(Results.read(options.before), Results.read(options.after)))


def _print(lines: Iterable[str]) -> None:
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # people pipe this into `head`
    sys.stdout.writelines(f"{line}\n" for line in lines)


if __name__ == "__main__":
    main()
