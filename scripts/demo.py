"""Show the main job: index and question a copy of examples/mill with the real command.

Prints every command with its output; exits 1 when an answer lacks the line it should cite.
"""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from shutil import copytree

EXAMPLE = Path(__file__).parent.parent / "examples" / "mill"
TODAY = ("--now", "2026-03-31")


@dataclass(frozen=True, slots=True)
class Show:
    """A command, why it is shown, what its output must contain, and how it must end."""

    why: str
    arguments: tuple[str, ...]
    expected: tuple[str, ...] = ()
    code: int = 0

    @property
    def line(self) -> str:
        """The command as a person types it."""
        return " ".join(("daybank", *(f'"{a}"' if " " in a else a for a in self.arguments)))


def citation(path: str, words: str) -> str:
    """Give the citation of the one line of a page of the example that holds the words."""
    lines = (EXAMPLE / path).read_text("utf-8").splitlines()
    [number] = [number for number, line in enumerate(lines, 1) if words in line]
    return f"{path}#L{number}"


def recall(why: str, question: str, options: tuple[str, ...], path: str, words: str) -> Show:
    """A question of which one answer must cite the line of a page that holds the words."""
    arguments = ("recall", question, "--k", "3", *options, *TODAY)
    return Show(why, arguments, (citation(path, words),))


def shows() -> Iterator[Show]:
    """Give the tour, in order."""
    yield Show("What is there?", ("status",))
    yield recall(
        "A question in English, answered with page and line.",
        "which disk failed in the server",
        (),
        "memory/2025-11-19.md",
        "- B @otter: The disk with serial",
    )
    yield recall(
        "In Dutch: neither word stands in the answer just so.",
        "nieuwe zorgverzekeraar voor fysiotherapie",
        (),
        "memory/2025-12-16.md",
        "- W @Hanneke: Stapt per 1 januari",
    )
    yield recall(
        "In Chinese, without spaces.",
        "修复发霉的玻璃底片",
        (),
        "memory/2026-01-15.md",
        "- W @Xiaomei:",
    )
    yield recall(
        "About one person, by a name from her page.",
        "what does she drink, tea or coffee",
        ("--about", "Han"),
        "memory/2026-01-06.md",
        "- O(c=0.85) @Hanneke:",
    )
    yield recall(
        "Only this month.",
        "certificate renewal",
        ("--since", "2026-03-01"),
        "memory/2026-03-09.md",
        "- B @otter:",
    )
    yield Show("All about somebody, by her Chinese name.", ("about", "小梅"), ("Suzhou",))
    yield Show(
        "Remember something new: one bullet, appended to the day's page.",
        (
            "retain",
            "The key of the cap hangs behind the toll counter.",
            "--about",
            "Hanneke",
            *TODAY,
        ),
    )
    yield Show(
        "The next question finds it.",
        ("recall", "where does the key of the cap hang", "--k", "1", *TODAY),
        ("toll counter", "memory/2026-03-31.md#L"),
    )
    yield Show(
        "Turn facts into opinions with evidence, and pages of whoever matters.",
        ("reflect", *TODAY),
        ("bank/opinions.md", "bank/entities/Hanneke.md"),
    )
    yield Show(
        "What is held of her, how surely, and where it is going.",
        ("opinions", "Hanneke", *TODAY),
        ("Wants the morning briefing at 07:00",),
    )
    yield Show(
        "Why not more surely? Every line says what it did.",
        ("why", "o-a7dc", *TODAY),
        ("07:45, not 07:00", "memory/2025-12-01.md#L9"),
    )
    yield Show("What should a person look at?", ("check",), ("contradiction", "secret"), 1)
    yield Show("Every fact, one JSON object a line.", ("facts", "--json"), ('"kind"',))
    yield Show("The index is exactly what a rebuild would make.", ("verify",))


def run(show: Show, workspace: Path) -> bool:
    """Run one command, print it with what it says, and tell whether that is as expected."""
    done = subprocess.run(
        [sys.executable, "-m", "daybank", *show.arguments],
        env=os.environ | {"DAYBANK_WORKSPACE": str(workspace)},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    print(f"\n# {show.why}\n$ {show.line}")
    print(shortened(done.stdout.rstrip()), flush=True)
    missing = [words for words in show.expected if words not in done.stdout]
    for words in missing:
        print(f"!! expected {words!r} in the output")
    if done.returncode != show.code:
        print(f"!! exit code {done.returncode}")
    return not missing and done.returncode == show.code


def shortened(text: str, limit: int = 14) -> str:
    """Keep the first lines of a long output and count the others."""
    lines = text.splitlines()
    if len(lines) <= limit:
        return text
    kept = limit - 4
    return "\n".join((*lines[:kept], f"… and {len(lines) - kept} more lines"))


def main() -> int:
    """Run the tour on a copy; 1 when any answer was not as expected."""
    with tempfile.TemporaryDirectory(prefix="daybank-demo-") as room:
        workspace = copytree(EXAMPLE, Path(room) / "mill")
        good = [run(show, workspace) for show in shows()]
    print(f"\n{sum(good)} of {len(good)} commands answered as expected")
    return 0 if all(good) else 1


if __name__ == "__main__":
    sys.exit(main())
