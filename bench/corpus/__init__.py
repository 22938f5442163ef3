"""48 facts of an invented household in four languages, each with a question in other words.

`load()` reads them; `write_workspace()` makes a workspace of them; `python -m bench.corpus`
asks every question in every language. README.md tells what is in it and how to correct it.
"""

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
LANGUAGES = ("en", "nl", "zh", "my")
_TYPED = re.compile(r"- [WBOS]\b(?!\*)")


@dataclass(frozen=True, slots=True)
class Corpus:
    """The facts and questions by id (1 to 48) and language, and what belongs to them.

    `facts` are lines of Markdown, `pages` the paths they stand on in a workspace of one
    language, `near` the other fact of a pair about near topics, `names` what an entity is
    called beside the key, in every language. Settings may be chosen by the questions of
    `choice`, never by those of `held`.
    """

    facts: Mapping[int, Mapping[str, str]]
    questions: Mapping[int, Mapping[str, str]]
    pages: Mapping[int, str]
    near: Mapping[int, int]
    names: Mapping[str, tuple[str, ...]]
    choice: tuple[int, ...]
    held: tuple[int, ...]

    def part(self, name: str) -> tuple[int, ...]:
        """Give the ids of a part: `choice`, `held` or `all`."""
        return {"choice": self.choice, "held": self.held, "all": self.choice + self.held}[name]


@cache
def load() -> Corpus:
    """Read the corpus from the files beside this module."""
    choice, held = _read("choice"), _read("held")
    records = {int(number): record for number, record in (choice | held).items()}
    return Corpus(
        facts={n: {lang: r[lang]["fact"] for lang in LANGUAGES} for n, r in records.items()},
        questions={n: {lang: r[lang]["asks"] for lang in LANGUAGES} for n, r in records.items()},
        pages={n: r["page"] for n, r in records.items()},
        near={n: r["near"] for n, r in records.items() if "near" in r},
        names={name: tuple(_names(called)) for name, called in _read("names").items()},
        choice=tuple(map(int, choice)),
        held=tuple(map(int, held)),
    )


def _read(name: str) -> dict[str, Any]:
    return tomllib.loads((HERE / f"{name}.toml").read_text("utf-8"))


def _names(called: Mapping[str, Any]) -> Iterator[str]:
    yield from (called[language] for language in LANGUAGES if language in called)
    yield from called.get("others", ())


def write_workspace(directory: Path, languages: Sequence[str]) -> dict[tuple[str, int], int]:
    """Write all facts in some languages and give the id of the fact at each (path, line).

    The pages of the second language on have its code in their names (`2026-01-07-nl.md`),
    so that no fact stands beside its translation. Every entity has a page with its names in
    all languages and no other text.
    """
    corpus = load()
    places: dict[tuple[str, int], int] = {}
    for language in languages:
        suffix = "" if language == languages[0] else f"-{language}"
        for page in dict.fromkeys(corpus.pages.values()):
            path = page.removesuffix(".md") + f"{suffix}.md"
            ids = [number for number, place in corpus.pages.items() if place == page]
            lines = _page(Path(page).stem, [corpus.facts[number][language] for number in ids])
            _write(directory / path, lines)
            for number in ids:
                places[path, lines.index(corpus.facts[number][language]) + 1] = number
    for name, called in corpus.names.items():
        lines = ["---", f"aliases: [{', '.join(called)}]", "---"]
        _write(directory / "bank" / "entities" / f"{name}.md", lines)
    return places


def _page(title: str, facts: Sequence[str]) -> list[str]:
    """Lay out a page as an agent would: notes below the title, typed bullets to retain."""
    typed = [line for line in facts if _TYPED.match(line)]
    notes = [line for line in facts if line not in typed]
    lines = [f"# {title}"]
    for section in (notes, ["## Retain", *typed] if typed else []):
        lines += ["", *section] if section else []
    return lines


def _write(path: Path, lines: Sequence[str]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(f"{line}\n" for line in lines), "utf-8")
