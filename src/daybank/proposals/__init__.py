"""What a log says that was never retained: typed bullets proposed by rule, each cited.

Pure: from the units of one page to `Proposal` values. Precision matters more than recall. A
sentence is taken only if it names a known entity, stands alone and carries a cue: a decision, a
wish, an event, a standing fact, or a bold key. `page` does it, `core` does the same for the core
page.
"""

from __future__ import annotations

from datetime import date
from typing import NamedTuple

from daybank.model import Claim, Contradiction, Doubt, Retained, Source


class Proposal(NamedTuple):
    """A bullet that a line of a log could be retained as.

    `source` to `end_line` is where the sentence stands; `rule` is one of `decision`, `wish`,
    `standing`, `event` and `key`. `line` is the bullet, which cites its source and reads back
    as `claim`.
    """

    claim: Claim
    source: Source
    end_line: int
    rule: str
    line: str


class FromLog(NamedTuple):
    """What the log of a day was found to say: all proposals, and what was written of them."""

    day: date
    proposals: tuple[Proposal, ...]
    retained: tuple[Retained, ...] = ()


class CoreProposal(NamedTuple):
    """A line for a block of the core page; it takes the place of `old` if that is not None.

    `block_label` may be that of a block which is not there yet. `reason` is a sentence for
    people, without its capital letter.
    """

    block_label: str
    line: str
    old: str | None
    sources: tuple[Source, ...]
    reason: str


class Review(NamedTuple):
    """All that waits for a person: what may be wrong, and what could be written.

    `core` are proposals for the core page, `bullets` what logs say that was not retained.
    """

    doubts: tuple[Doubt, ...] = ()
    contradictions: tuple[Contradiction, ...] = ()
    core: tuple[CoreProposal, ...] = ()
    bullets: tuple[Proposal, ...] = ()
