"""What a page's path says: its role in the workspace and its day."""

from __future__ import annotations

import re
from datetime import date
from enum import StrEnum
from pathlib import PurePosixPath


class Role(StrEnum):
    """Where a page stands, which decides what may be a fact on it."""

    CORE = "core"
    LOG = "log"
    WORLD = "world"
    EXPERIENCE = "experience"
    OPINIONS = "opinions"
    ENTITY = "entity"
    DECLINED = "declined"
    BANK = "bank"
    OTHER = "other"


_BANK_PAGES = {
    "bank/world.md": Role.WORLD,
    "bank/experience.md": Role.EXPERIENCE,
    "bank/opinions.md": Role.OPINIONS,
    "bank/declined.md": Role.DECLINED,
}
CORE_PAGES = ("MEMORY.md", "memory.md")
_DAY = re.compile(
    r"(\d{4})-(\d\d)-(\d\d)(?!\d)|(\d{4})_(\d\d)_(\d\d)(?!\d)|(\d{4})(\d\d)(\d\d)(?!\d)"
)
_FOLDERS = re.compile(r"(?:^|/)(\d{4})/(\d\d)/(\d\d)(?!\d)")


def page_role(path: str) -> Role:
    """Return the role of the page at a path relative to the workspace."""
    if path in CORE_PAGES:
        return Role.CORE
    if path.startswith("memory/"):
        return Role.LOG
    if path.startswith("bank/entities/") and path.count("/") == 2:
        return Role.ENTITY
    if path.startswith("bank/"):
        return _BANK_PAGES.get(path, Role.BANK)
    return Role.OTHER


def page_day(path: str) -> tuple[date | None, bool]:
    """Return the day a path names and whether it names one that does not exist.

    A day stands at the beginning of a file or folder name as YYYY-MM-DD, YYYY_MM_DD or
    YYYYMMDD, whatever follows it, or as folders YYYY/MM/DD; the innermost counts.
    """
    found = None
    for part in reversed(PurePosixPath(path).parts):
        found = _DAY.match(part)
        if found is not None:
            break
    if found is None:
        found = _FOLDERS.search(path)
    if found is None:
        return None, False
    year, month, day = (int(group) for group in found.groups() if group is not None)
    try:
        return date(year, month, day), False
    except ValueError:
        return None, True
