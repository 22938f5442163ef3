"""The text that agents read: items in a fence, secrets masked; see `search.agent_text`."""

from __future__ import annotations

from collections.abc import Iterable

from daybank.model import Item
from daybank.search.agent_text import fenced, item_text


def agent_text(items: Iterable[Item]) -> str:
    """Render items for an agent; its tokens are what a budget counts."""
    return fenced([item_text(item) for item in items])
