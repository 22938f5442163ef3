"""What reflect need not do again: `.memory/reflect.json`, a memo that may be lost.

It tells by opinion what it was held against. What it says is believed only while the digits
fit the ledger and the facts of today, so an old, a lost or a damaged memo costs time alone.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path


def read_memo(path: Path) -> dict[str, str]:
    """Read the memo; an empty one if there is none that can be read."""
    try:
        said = json.loads(path.read_bytes())
    except (OSError, ValueError):
        return {}
    pairs = said.items() if isinstance(said, dict) else ()
    return {key: value for key, value in pairs if isinstance(value, str)}


def write_memo(path: Path, memo: Mapping[str, str]) -> None:
    """Write the memo in one step; a disk that refuses it costs time alone."""
    text = json.dumps(dict(sorted(memo.items())), indent=0)
    fresh = path.with_name(f"{path.name}.{os.getpid()}")
    try:
        fresh.write_text(text, encoding="utf-8")
        fresh.replace(path)
    except OSError:
        fresh.unlink(missing_ok=True)
