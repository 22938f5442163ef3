"""Tatoeba: a sentence is asked for by its translation, Dutch and Chinese with English."""

from collections.abc import Iterator
from pathlib import Path

from bench.quality.haystack import Haystack, Question, Session, Turn, scorable

FILES = ("tatoeba-nl-zh/tatoeba.*-eng.eng", "tatoeba/tatoeba.*-eng.eng", "tatoeba.*-eng.eng")
_LANGUAGES = {"eng": "en", "nld": "nl", "cmn": "zh"}


def haystacks(path: Path) -> Iterator[Haystack]:
    """Read a pair of files, line n of each the same sentence, as two haystacks: both directions.

    Pairs of other languages are passed over.
    """
    other = path.name.split(".")[1].removesuffix("-eng")
    if other not in _LANGUAGES:
        return
    yield _haystack(other, "eng", path.with_suffix(f".{other}"), path)
    yield _haystack("eng", other, path, path.with_suffix(f".{other}"))


def _haystack(asked: str, stored: str, questions: Path, sentences: Path) -> Haystack:
    way = f"{_LANGUAGES[asked]} to {_LANGUAGES[stored]}"
    turns = tuple(Turn(str(n), text) for n, text in enumerate(_lines(sentences)))
    session = Session("sentences", "sentences", "Sentences", turns)
    asking = [
        Question(f"{way}/{n}", text, way, frozenset((str(n),)))
        for n, text in enumerate(_lines(questions))
    ]
    name = way.replace(" ", "-")
    return Haystack("tatoeba", name, (session,), scorable(asking, (session,)))


def _lines(path: Path) -> list[str]:
    return [line for line in path.read_text("utf-8").split("\n") if line.strip()]
