"""Claims and verdicts as one line each, for tables that read as the manual."""

from __future__ import annotations

from daybank.grammar.bullet import parse_bullet
from daybank.stance import Link, Said, judge, prepare


def said(bullet: str) -> Said:
    """Read `O @Mira: …` and prepare it."""
    claim = parse_bullet(f"- {bullet}")
    assert claim is not None, bullet
    return prepare(claim)


def verdict(opinion: str, fact: str) -> Link | None:
    """Judge a fact, both about @Mira unless they have a header of their own."""
    return judge(said(_headed(opinion, "O")), said(_headed(fact, "W")))


def signed(opinion: str, fact: str) -> float:
    """Give sign times weight, 0 for nothing."""
    link = verdict(opinion, fact)
    return 0.0 if link is None else link.sign * link.weight


def rule(opinion: str, fact: str) -> str | None:
    link = verdict(opinion, fact)
    return None if link is None else link.rule


def _headed(text: str, kind: str) -> str:
    letter, _, rest = text.partition(" | ")
    return f"{letter} @Mira: {rest}" if rest else f"{kind} @Mira: {text}"
