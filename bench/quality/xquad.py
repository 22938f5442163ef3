"""XQuAD: encyclopaedia passages in several languages, each question about one of them."""

import json
from collections.abc import Iterator
from pathlib import Path

from bench.quality.haystack import Haystack, Question, Session, Turn, scorable

ZH_FILES = ("xquad-zh-en/xquad.zh.json", "xquad/xquad.zh.json", "xquad.zh.json")
EN_FILES = ("xquad-zh-en/xquad.en.json", "xquad/xquad.en.json", "xquad.en.json")


def haystacks(path: Path) -> Iterator[Haystack]:
    """Read all articles of one language as one haystack, a page an article."""
    name = path.stem.replace(".", "-")
    sessions, questions = [], []
    for number, article in enumerate(json.loads(path.read_text("utf-8"))["data"]):
        title = article["title"].replace("_", " ")
        turns = []
        for n, passage in enumerate(article["paragraphs"]):
            turns.append(Turn(f"{number}.{n}", passage["context"]))
            gold = frozenset((turns[-1].id,))
            questions += [Question(q["id"], q["question"], "", gold) for q in passage["qas"]]
        sessions.append(Session(title, f"article-{number:02d}", title, tuple(turns)))
    yield Haystack(name, name, tuple(sessions), scorable(questions, sessions))
