"""LoCoMo: long conversations of two people over months, each question with its turns."""

import json
import re
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

from bench.quality.haystack import Haystack, Question, Session, Turn, scorable

FILES = ("locomo/locomo10.json", "locomo10.json", "locomo/locomo-*.json", "locomo-*.json")
_PARTS = {
    "conv-26": "dev",
    "conv-30": "dev",
    "conv-41": "dev",
    "conv-42": "check",
    "conv-43": "check",
}
# Some who publish figures give these numbers other names; compare by number.
_CATEGORIES = {1: "multi-hop", 2: "temporal", 3: "open-domain", 4: "single-hop", 5: "adversarial"}
# Several ids in one string, `D:11:26` and `D30:05` occur.
_EVIDENCE = re.compile(r"D:?(\d+):0*(\d+)")


def haystacks(path: Path) -> Iterator[Haystack]:
    """Read the conversations of `locomo10.json`, or of a file with some of them."""
    for conversation in json.loads(path.read_text("utf-8")):
        yield _haystack(conversation)


def evidence_ids(strings: list[str]) -> frozenset[str]:
    """Read the ids of turns out of the evidence as it was written."""
    found = (match for text in strings for match in _EVIDENCE.finditer(text))
    return frozenset(f"D{match[1]}:{match[2]}" for match in found)


def _haystack(entry: dict[str, Any]) -> Haystack:
    name, sessions = entry["sample_id"], _sessions(entry["conversation"])
    questions = [
        Question(
            id=f"{name}/{n}",
            text=asked["question"],
            category=_CATEGORIES[asked["category"]],
            turns=evidence_ids(asked["evidence"]),
            aside=asked["category"] == 5,
        )
        for n, asked in enumerate(entry["qa"])
    ]
    part = _PARTS.get(name, "held")
    return Haystack("locomo", name, sessions, scorable(questions, sessions), part)


def _sessions(talk: dict[str, Any]) -> tuple[Session, ...]:
    numbers = sorted(int(key[8:]) for key in talk if re.fullmatch(r"session_\d+", key))
    return tuple(_session(n, talk) for n in numbers if talk[f"session_{n}"])


def _session(number: int, talk: dict[str, Any]) -> Session:
    name = f"session_{number}"
    clock = talk[f"{name}_date_time"]
    begun = datetime.strptime(clock, "%I:%M %p on %d %B, %Y")  # noqa: DTZ007 (a diary's clock)
    turns = tuple(_turn(said) for said in talk[name])
    return Session(name, f"{begun:%Y-%m-%d}", f"{begun:%H:%M} {name}", turns)


def _turn(said: dict[str, Any]) -> Turn:
    photo = " ".join(said[key] for key in ("blip_caption", "query") if said.get(key))
    return Turn(said["dia_id"], said["text"], said["speaker"], photo)
