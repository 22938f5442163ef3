"""The headings above a line, and whether it stands in a Retain section."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from daybank.grammar.comments import strip_comments

MAX_HEADING = 200
"""Characters of a heading that its units remember: each of a million repeats it."""

_RETAIN = re.compile(
    r"[\W_]*(?:retain|retener|reter|mantieni|behalten)[*_`]*\s*(?:$|[(（:：·–—|-]|[^\w\s/&\"'’]+$)",
    re.IGNORECASE,
)


def is_retain_heading(text: str) -> bool:
    """Say whether a heading opens a Retain section, in any of the documented languages."""
    return _RETAIN.match(strip_comments(text).rstrip()) is not None


@dataclass(slots=True)
class Section:
    """Where a walk over a page stands: the open headings and the level of a Retain heading."""

    headings: list[tuple[int, str]] = field(default_factory=list)
    retain: int | None = None

    def enter(self, level: int, text: str) -> None:
        """Go on below a heading; it closes those of its level and deeper ones."""
        while self.headings and self.headings[-1][0] >= level:
            self.headings.pop()
        self.headings.append((level, strip_comments(text).strip()[:MAX_HEADING]))
        if self.retain is not None and level <= self.retain:
            self.retain = None
        if self.retain is None and is_retain_heading(text):
            self.retain = level

    def copy(self) -> Section:
        """Return a section that goes its own way from here."""
        return Section(list(self.headings), self.retain)

    @property
    def path(self) -> tuple[str, ...]:
        """The texts of the open headings, the outermost first."""
        return tuple(text for _, text in self.headings)

    @property
    def directly_retained(self) -> bool:
        """Whether the innermost heading is the Retain heading itself."""
        return self.retain is not None and self.headings[-1][0] == self.retain
