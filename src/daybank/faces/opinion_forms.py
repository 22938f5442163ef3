"""How opinions are shown: their JSON forms, and the text that people read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import click

from daybank.faces.forms import Form
from daybank.model import Belief, Reason, Source, Why
from daybank.search.agent_text import citation, visible_line

_SIGNS = {"base": "=", "for": "+", "against": "−", "ignored": "~", "stated": "±"}
_BARS = "▁▂▃▄▅▆▇█"


def belief_form(belief: Belief) -> Form:
    """Give an opinion as it is held; `history` are the days that moved it, its base first."""
    return {
        "id": belief.id,
        "statement": belief.statement,
        "entities": list(belief.entities),
        "confidence": belief.confidence,
        "trend": belief.trend,
        "evidence": {
            "for": belief.evidence.supporting,
            "against": belief.evidence.contradicting,
        },
        "opened": _day(belief.opened),
        "last_day": _day(belief.last_day),
        "pending": belief.pending,
        "source": str(belief.source),
        "ledger": None if belief.ledger is None else str(belief.ledger),
        "history": [{"day": _day(day), "confidence": number} for day, number in belief.history],
    }


def why_form(why: Why) -> Form:
    """Give an opinion with every line of its ledger, replayed."""
    ledger = [_reason(reason) for reason in why.reasons]
    return {"opinion": belief_form(why.belief), "ledger": ledger, "reason": None}


def _reason(reason: Reason) -> Form:
    return {
        **reason._asdict(),
        "day": _day(reason.day),
        "source": None if reason.source is None else str(reason.source),
    }


class OpinionPrinter(NamedTuple):
    """Renders opinions for people, with or without colours."""

    colours: bool = False

    def opinions(self, beliefs: Iterable[Belief], *, history: bool = False) -> str:
        """Render one opinion a line, with its citation below, and how it moved if asked."""
        lines: list[str] = []
        for belief in beliefs:
            lines += [self._head(belief), f"  {self._cited(belief.source)}"]
            lines += [f"  {line}" for line in _movement(belief) if history]
        return "\n".join(lines)

    def why(self, why: Why) -> str:
        """Render the lines of a ledger: sign, day, weight and rule, what it moved, the fact."""
        rows = [_row(reason) for reason in why.reasons]
        widths = [max((len(row[n]) for row in rows), default=0) for n in range(4)]
        lines = [self._head(why.belief)]
        for row, reason in zip(rows, why.reasons, strict=True):
            cells = "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True))
            cited = f"  {self._cited(reason.source)}" if reason.source else ""
            said = f"  {visible_line(reason.text)}" if reason.text else ""
            lines.append(f"  {cells}{cited}{said}")
        return "\n".join(lines)

    def _head(self, belief: Belief) -> str:
        number = "none" if belief.confidence is None else f"{belief.confidence:.2f}"
        names = " ".join(f"@{name}" for name in belief.entities)
        said = f"{names}: {belief.statement}" if names else belief.statement
        counts = f"+{belief.evidence.supporting} −{belief.evidence.contradicting}"
        parts = [
            self._painted(number, bold=True),
            self._painted(belief.trend, fg="cyan"),
            visible_line(said),
            counts,
            *([f"{belief.pending} not reflected yet"] if belief.pending else []),
            *([str(belief.last_day)] if belief.last_day else []),
            self._painted(belief.id, dim=True),
        ]
        return "  ".join(parts)

    def _cited(self, source: Source) -> str:
        return self._painted(citation(source), dim=True)

    def _painted(self, text: str, **style: str | bool) -> str:
        return click.style(text, **style) if self.colours else text  # type: ignore[arg-type]


def sparkline(numbers: Sequence[float]) -> str:
    """Draw confidences of 0 to 1 as bars, one character each."""
    return "".join(_BARS[min(int(number * len(_BARS)), len(_BARS) - 1)] for number in numbers)


def _movement(belief: Belief) -> Iterator[str]:
    """Draw how a confidence has moved, with its first and last number and their days."""
    (first, start), (last, end) = belief.history[0], belief.history[-1]
    drawn = sparkline([number for _, number in belief.history])
    began = f"{start:.2f} {first or 'without a day'}"
    yield drawn if len(belief.history) < 2 else f"{drawn}  {began} to {end:.2f} {last}"


def _row(reason: Reason) -> tuple[str, str, str, str]:
    """Give the sign, day, weight and rule, and movement of a line of a ledger."""
    number = reason.weight if reason.number is None else reason.number
    told = "" if number is None else f"{number:.2f}"
    moved = "" if reason.after is None else f"{reason.before:.2f} → {reason.after:.2f}"
    rule = visible_line(f"{told} {reason.rule}".strip())
    return _SIGNS[reason.sign], str(reason.day or ""), rule, moved


def _day(day: object) -> str | None:
    return None if day is None else str(day)
