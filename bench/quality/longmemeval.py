"""LongMemEval-S: sessions of a person with an assistant, each question with its sessions.

The whole file has one haystack a question. Parts of it that are easier to come by are read
too: haystacks with several questions each, and a pool of sessions with its questions beside it.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple

from bench.quality.haystack import Haystack, Question, Session, Turn, scorable

FILES = ("longmemeval/longmemeval_s*.json", "longmemeval_s*.json", "longmemeval-subset/*.json*")
_GROUP = "longmemeval"


class _Told(NamedTuple):
    """A session as the files tell it; messages have `role`, `content`, perhaps `has_answer`."""

    id: str
    begun: str
    messages: Sequence[Mapping[str, Any]]


def haystacks(path: Path) -> Iterator[Haystack]:
    """Read a file of haystacks, or a pool: its `sessions.jsonl` with the questions beside it."""
    if path.suffix == ".json":
        yield from (_haystack(entry) for entry in json.loads(path.read_text("utf-8")))
    elif path.name == "sessions.jsonl":
        yield _pool(_rows(path), _rows(path.with_name("questions.jsonl")))


def _haystack(entry: Mapping[str, Any]) -> Haystack:
    name = entry["question_id"]
    columns = ("haystack_session_ids", "haystack_dates", "haystack_sessions")
    told = [_Told(*row) for row in zip(*(entry[column] for column in columns), strict=True)]
    questions = [
        Question(
            id=f"{name}/{n}",
            text=text,
            category=entry["question_type"],
            turns=_answering(told, gold),
            sessions=frozenset(gold),
            aside=name.endswith("_abs"),
        )
        for n, (text, gold) in enumerate(_asked(entry))
    ]
    sessions = _sessions(told)
    return Haystack(_GROUP, name, sessions, scorable(questions, sessions))


def _asked(entry: Mapping[str, Any]) -> Iterator[tuple[str, list[str]]]:
    """Yield the questions of a haystack with their gold sessions."""
    if "questions" in entry:
        yield from zip(entry["questions"], entry["answer_session_ids"], strict=True)
    else:
        yield entry["question"], entry["answer_session_ids"]


def _pool(stored: list[dict[str, Any]], asked: list[dict[str, Any]]) -> Haystack:
    told = [
        _Told(s["id"], s["timestamp"], [turn | turn["metadata"] for turn in s["turns"]])
        for s in stored
    ]
    questions = []
    for one in asked:
        gold = one["ground_truth"]["supporting_session_ids"]
        turns, category = _answering(told, gold), one["type"].replace("_", "-")
        questions.append(Question(one["id"], one["question"], category, turns, frozenset(gold)))
    sessions = _sessions(told)
    return Haystack(_GROUP, "pool", sessions, scorable(questions, sessions))


def _sessions(told: Iterable[_Told]) -> tuple[Session, ...]:
    """Make the sessions that hold anything, in the order of time."""
    dated = ((datetime.strptime(one.begun, "%Y/%m/%d (%a) %H:%M"), one) for one in told)  # noqa: DTZ007 (a diary's clock)
    ordered = sorted((both for both in dated if both[1].messages), key=lambda both: both[0])
    return tuple(
        Session(
            id=one.id,
            page=f"{begun:%Y-%m-%d}",
            heading=f"{begun:%H:%M} session_{number}",
            turns=tuple(
                Turn(_turn_id(one, n), message["content"], message["role"])
                for n, message in enumerate(one.messages)
            ),
        )
        for number, (begun, one) in enumerate(ordered, 1)
    )


def _answering(told: Iterable[_Told], gold: Iterable[str]) -> frozenset[str]:
    """Give the turns of gold sessions that are marked as holding the answer; not all sets mark."""
    return frozenset(
        _turn_id(one, n)
        for one in told
        if one.id in gold
        for n, message in enumerate(one.messages)
        if message.get("has_answer")
    )


def _turn_id(told: _Told, position: int) -> str:
    return f"{told.id}.{position}"


def _rows(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text("utf-8").split("\n") if line.strip()]
