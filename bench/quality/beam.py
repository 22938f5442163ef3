"""BEAM, tier 100K: chats of a person with an assistant, with messages as long as essays."""

import json
import re
import tarfile
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

from bench.quality.haystack import Haystack, Question, Session, Turn, scorable

FILES = (
    "chats/100K/*/chat.json",  # a copy of the public repository
    "BEAM/chats/100K/*/chat.json",
    "beam-100k/*.tgz",  # N.chat.json and N.questions.json in an archive
    "beam-100k*.tgz",
)
_DEV, _CHECK = range(1, 6), range(6, 11)
_MARKER = re.compile(r"\s*->->[^\n]*\s*\Z")


def haystacks(path: Path) -> Iterator[Haystack]:
    """Read one chat of the public repository, or all of an archive."""
    if path.suffix == ".json":
        questions = path.parent / "probing_questions" / "probing_questions.json"
        yield _haystack(int(path.parent.name), path.read_bytes(), questions.read_bytes())
        return
    with tarfile.open(path) as archive:
        members = {Path(member.name).name: member for member in archive if member.isfile()}
        files = {name: _bytes(archive, member) for name, member in members.items()}
    for number in sorted(int(name.split(".")[0]) for name in files if name.endswith(".chat.json")):
        yield _haystack(number, files[f"{number}.chat.json"], files[f"{number}.questions.json"])


def message_ids(given: Any) -> frozenset[str]:
    """Gather the ids of messages from numbers, lists and tables of any depth; none of None."""
    if isinstance(given, int):
        return frozenset((str(given),))
    inner = given.values() if isinstance(given, dict) else given or ()
    return frozenset(found for one in inner for found in message_ids(one))


def _bytes(archive: tarfile.TarFile, member: tarfile.TarInfo) -> bytes:
    opened = archive.extractfile(member)
    return opened.read() if opened else b""


def _haystack(number: int, chat: bytes, asked: bytes) -> Haystack:
    name = f"chat-{number}"
    sessions = tuple(_session(n, batch) for n, batch in enumerate(json.loads(chat), 1))
    questions = [
        Question(f"{name}/{kind}/{n}", one["question"], kind, message_ids(_gold(one)))
        for kind, listed in sorted(json.loads(asked).items())
        for n, one in enumerate(listed)
    ]
    part = "dev" if number in _DEV else "check" if number in _CHECK else "held"
    return Haystack("beam", name, sessions, scorable(questions, sessions), part)


def _gold(asked: dict[str, Any]) -> Any:
    return asked.get("source_chat_ids")  # questions that cannot be answered have none


def _session(number: int, batch: dict[str, Any]) -> Session:
    messages = [message for group in batch["turns"] for message in group]
    [anchor, *_] = [m["time_anchor"] for m in messages if m.get("time_anchor")]
    begun = datetime.strptime(anchor, "%B-%d-%Y")  # noqa: DTZ007 (a diary's day)
    name = f"session_{number}"
    turns = tuple(Turn(str(m["id"]), _MARKER.sub("", m["content"]), m["role"]) for m in messages)
    return Session(name, f"{begun:%Y-%m-%d}", name, turns)
