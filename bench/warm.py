"""Warm recall in one process beside the bare FTS5 query over the same texts; prints JSON.

usage: python -m bench.warm WORKSPACE [--each 25]
"""

import argparse
import itertools
import json
import re
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from bench.generate import Question, questions
from bench.measure import Timing, resident_megabytes, timing
from daybank import Memory

LIMIT = 25
BARE_TABLE = "create virtual table bare using fts5(text, tokenize='porter unicode61')"
BARE_QUERY = "select rowid, text from bare where bare match ? order by bm25(bare) limit 25"

# unicode61 takes a run of Han for one word and would find nothing in it.
_HAN = re.compile(r"([\u4e00-\u9fff])")


def lines(workspace: Path) -> Iterator[str]:
    """Give every line of the pages that says something, headings aside."""
    for page in sorted(workspace.glob("**/*.md")):
        for line in page.read_text("utf-8").splitlines():
            if line.strip() and not line.startswith("#"):
                yield _HAN.sub(r" \1 ", line)


def bare(workspace: Path) -> sqlite3.Connection:
    """Make the table a plain program would make."""
    connection = sqlite3.connect(":memory:")
    connection.execute(BARE_TABLE)
    connection.executemany("insert into bare values (?)", ((line,) for line in lines(workspace)))
    connection.execute("insert into bare(bare) values ('optimize')")
    return connection


def asked_bare(connection: sqlite3.Connection, question: Question) -> Callable[[], object]:
    """Prepare the bare query for a question: its words, or its Chinese signs, OR-ed."""
    words = _HAN.sub(r" \1 ", " ".join(question.words)).split()
    match = " OR ".join(f'"{word}"' for word in words)
    return lambda: connection.execute(BARE_QUERY, (match,)).fetchall()


def asked(memory: Memory, question: Question) -> Callable[[], object]:
    """Prepare the recall of a question."""
    return lambda: memory.recall(question.text, k=LIMIT)


def by_group(all_questions: list[Question]) -> dict[str, list[Question]]:
    """Sort questions by their group."""
    ordered = sorted(all_questions, key=lambda question: question.group)
    return {
        group: list(found)
        for group, found in itertools.groupby(ordered, key=lambda question: question.group)
    }


def measured(workspace: Path, each: int) -> dict[str, Any]:
    """Measure a workspace: resident MB, the empty sync, and each group both ways, in ms."""
    memory = Memory(workspace)
    groups = by_group(questions(each=each))
    for group in groups.values():  # warm up: page cache, statements, lazy imports
        timing([asked(memory, question) for question in group[:2]])
    ours = {
        name: timing([asked(memory, question) for question in group])
        for name, group in groups.items()
    }
    resident, sync = resident_megabytes(), timing([memory.sync] * 7)
    connection = bare(workspace)
    theirs = {
        name: timing([asked_bare(connection, question) for question in group])
        for name, group in groups.items()
    }
    return {
        "resident": resident,
        "sync": sync.p50,
        "groups": {name: _row(ours[name], theirs[name]) for name in groups},
    }


def _row(ours: Timing, theirs: Timing) -> dict[str, float]:
    return {"p50": ours.p50, "p95": ours.p95, "bare50": theirs.p50, "bare95": theirs.p95}


def main() -> None:
    """Measure from the command line."""
    parser = argparse.ArgumentParser()
    parser.add_argument("workspace", type=Path)
    parser.add_argument("--each", type=int, default=25)
    options = parser.parse_args()
    print(json.dumps(measured(options.workspace, options.each)))


if __name__ == "__main__":
    main()
