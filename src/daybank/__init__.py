"""The memory of a personal assistant, kept as Markdown a person can read and edit.

from daybank import Memory

memory = Memory("~/.openclaw/workspace")
for item in memory.recall("What does Peter prefer?", k=5).items:
print(item.content, item.source)
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

if TYPE_CHECKING:
    from daybank.errors import DaybankError
    from daybank.memory import Memory
    from daybank.model import (
        Answer,
        Item,
        Kind,
        Origin,
        Problem,
        Profile,
        Retained,
        Source,
        Span,
        Status,
        Unit,
    )
    from daybank.settings import Settings

__all__ = [
    "Answer",
    "DaybankError",
    "Item",
    "Kind",
    "Memory",
    "Origin",
    "Problem",
    "Profile",
    "Retained",
    "Settings",
    "Source",
    "Span",
    "Status",
    "Unit",
    "__version__",
]

_ELSEWHERE = {
    "DaybankError": "daybank.errors",
    "Memory": "daybank.memory",
    "Settings": "daybank.settings",
}


def __getattr__(name: str) -> Any:
    """Import a public name when it is first used: `daybank --help` needs none of them."""
    if name not in __all__:
        raise AttributeError(f"module 'daybank' has no attribute {name!r}")
    return getattr(import_module(_ELSEWHERE.get(name, "daybank.model")), name)
