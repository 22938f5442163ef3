"""The core page: what no longer fits into a prompt."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Protocol

from daybank.check.findings import Finding
from daybank.check.unread import unread
from daybank.errors import DaybankError
from daybank.model import Problem


class Limits(Protocol):
    """What a person set for a block."""

    @property
    def limit(self) -> int | None:
        """Characters it may hold."""


class CoreBlock(Protocol):
    """A block of core memory as `Memory.core` shows it."""

    @property
    def label(self) -> str:
        """Its name."""

    @property
    def path(self) -> str:
        """Its page."""

    @property
    def line(self) -> int:
        """The line of its heading."""

    @property
    def content(self) -> str:
        """Its text."""

    @property
    def options(self) -> Limits:
        """What a person set for it."""


class CoreView(Protocol):
    """Core memory as `Memory.core` shows it."""

    @property
    def path(self) -> str:
        """The core page."""

    @property
    def blocks(self) -> Sequence[CoreBlock]:
        """Its blocks."""

    @property
    def chars(self) -> int:
        """Characters the page holds."""

    @property
    def limit(self) -> int:
        """Characters it may hold."""

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What is odd about it."""


def core_findings(look: Callable[[], CoreView]) -> Iterator[Finding]:
    """Yield what is over its limit, and what is odd about core memory."""
    try:
        view = look()
    except DaybankError as error:
        advice = "mend the page, or the setting that names it"
        yield Finding("core-page", "", None, str(error), advice)
        return
    if view.chars > view.limit:
        told = f"has {view.chars:,} characters, and {view.limit:,} go into a prompt"
        advice = "move what is not always needed to a page of bank/, or raise core_limit"
        yield Finding("core-over-limit", view.path, None, told, advice)
    for block in view.blocks:
        limit = block.options.limit
        if limit is not None and len(block.content) > limit:
            told = f"the block {block.label} has {len(block.content):,} characters of {limit:,}"
            yield Finding("block-over-limit", block.path, block.line, told, "shorten it")
    yield from unread(view.problems)
