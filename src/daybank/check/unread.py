"""What the index could not read as meant: its problems, each with what to do about it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from daybank.check.findings import Finding
from daybank.model import Problem

_ADVICE: Final = {
    "look-alike": "move it below a heading `## Retain` if it is meant as a fact",
    "long-line": "cut it into shorter lines",
    "confidence": "write it as a number from 0 to 1, such as (c=0.8)",
    "impossible-day": "rename the page to the day that is meant",
    "open-fence": "close it with a line of the same signs",
    "open-comment": "close it with -->",
    "open-code": "close it with its end tag",
    "front-matter": "correct the lines between the two ---",
    "second-ledger": "move its opinions into the ledger above and remove the marks",
    "ledger-line": "write it like `+2025-12-20 · 1.0 said so`, or remove it",
    "ledger-number": "write it as a number from 0 to 1, such as c=0.8",
    "ledger-header": "write it like `O(c=0.8) @Name: statement`",
    "ledger-duplicate": "remove one of the two",
    "ledger-orphan": "move it below its opinion, or remove it",
    "special-file": "replace it by a file, or rename it",
    "link-outside": "copy the page into the workspace, or remove the link",
    "link-hidden": "link to a page that is not hidden, or remove the link",
    "link-seen": "remove the link",
    "unreadable": "check the permissions of the file",
}


def unread(problems: Iterable[Problem]) -> Iterator[Finding]:
    """Yield a finding for each problem; most say themselves what to do."""
    for problem in problems:
        text, _, own = problem.text.rpartition("; ")
        if problem.code in _ADVICE or not text:
            text, own = problem.text, _ADVICE.get(problem.code, "correct the line")
        yield Finding(problem.code, problem.path, problem.line, text, own)
