"""From what somebody wants remembered to the one bullet that says it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from daybank.errors import UsageError
from daybank.grammar.bullet import (
    Bullet,
    canonical,
    is_blank_form,
    read_bullet,
    render_bullet,
    render_confidence,
)
from daybank.grammar.names import MAX_NAME, clean_name, header_name
from daybank.model import Claim, Kind, fold_name

MAX_TEXT = 8_000
"""Characters of one text: some pages of a book, and far below what makes a line hard to edit."""

_LIST_MARKER = re.compile(r"(?:[-*+•]|\d{1,9}[.)])\s+(?=\S)")
_BULLET_MARKER = re.compile(r"[-*+•]\s+(?=\S)")
_COLON = re.compile(r"\s*[:：]")
_BETWEEN = re.compile(r"[\s,、，&+]*(?=[@＠])")


def parse_text(
    text: str,
    *,
    kind: Kind | None = None,
    about: Sequence[str] = (),
    confidence: float | None = None,
) -> Bullet:
    """Read a text, typed or plain, and what was said beside it as one bullet.

    A typed bullet is taken as such. A plain text is of the kind stated, else an opinion if it
    has a confidence, else world. The claim is canonical: on one line, without control
    characters. Raises UsageError for a text of which nothing is left, that is longer than
    `MAX_TEXT` or begins with a name and a colon, for a note, a confidence outside 0 to 1, a
    name that is none, and what is said beside a typed bullet that says otherwise.
    """
    plain = _on_one_line(text)
    _check_options(kind, confidence)
    names = _names(about)
    bullet = _typed(plain)
    if bullet is None:
        bullet = _plain(plain, kind, confidence)
    elif kind is not None and kind is not bullet.claim.kind:
        raise UsageError(
            f"the text is of kind {bullet.claim.kind.letter}, the kind stated is {kind.letter}; "
            f"leave one out"
        )
    claim = _with_confidence(_with_names(bullet.claim, names), confidence)
    return checked(Bullet(_canonical(claim), bullet.mark))


def render(bullet: Bullet) -> str:
    """Write a bullet as one line, with its explicit id if it has one."""
    mark = "" if bullet.mark is None else f" {bullet.mark}"
    return render_bullet(bullet.claim) + mark


def _on_one_line(text: str) -> str:
    if len(text) > MAX_TEXT:
        raise UsageError(
            f"the text has {len(text):,} characters, one fact holds at most {MAX_TEXT:,}; "
            f"keep the long text on a page in memory/ and retain what it says in short"
        )
    if text.isascii() and text.isprintable():
        return " ".join(text.split())
    visible = (" " if unicodedata.category(char) in ("Cc", "Cs") else char for char in text)
    return " ".join("".join(visible).split())


def _check_options(kind: Kind | None, confidence: float | None) -> None:
    if kind is Kind.NOTE:
        raise UsageError("a note cannot be retained; state a kind of W, B, O or S, or none")
    # NaN is neither below nor above anything.
    if confidence is not None and not 0 <= confidence <= 1:
        raise UsageError(f"a confidence lies between 0 and 1, not at {confidence}")


def _names(about: Sequence[str]) -> tuple[str, ...]:
    for name in about:
        if not clean_name(name) or len(name) > MAX_NAME:
            raise UsageError(
                f"{name[:40]!r} is no name; give 1 to {MAX_NAME} letters, digits, spaces or -_.·"
            )
    return tuple(clean_name(name) for name in about)


def _typed(plain: str) -> Bullet | None:
    marker = _LIST_MARKER.match(plain)
    header = plain[marker.end() :] if marker else plain
    bullet = read_bullet(header)
    if bullet is None and is_blank_form(header):
        raise UsageError(f"{plain[:60]!r} is a form without its text; fill it in")
    return _clear(bullet) if bullet else None


def _plain(plain: str, kind: Kind | None, confidence: float | None) -> Bullet:
    marker = _BULLET_MARKER.match(plain)
    text = plain[marker.end() :] if marker else plain
    _refuse_leading_name(text)
    usual = Kind.WORLD if confidence is None else Kind.OPINION
    bullet = read_bullet(f"{(kind or usual).letter}: {text}")
    if bullet is None:
        raise UsageError("there is nothing to remember in the text; say it in words")
    return _clear(bullet)


def _refuse_leading_name(text: str) -> None:
    """Refuse what was meant as a header: nobody could tell it from words of the text."""
    at, name = 0, None
    while found := header_name(text, at):
        name = name or found[0]
        gap = _BETWEEN.match(text, found[1])
        at = gap.end() if gap else found[1]
        if _COLON.match(text, found[1]):
            raise UsageError(
                f"the text begins with {text[: found[1]]!r} and a colon; leave that out and say "
                f"--about {name}"
            )


def _clear(bullet: Bullet) -> Bullet:
    if bullet.unclear is not None:
        raise UsageError(f"a confidence lies between 0 and 1, not at {bullet.unclear!r}")
    return bullet


def _with_names(claim: Claim, names: tuple[str, ...]) -> Claim:
    if not claim.entities:
        return claim._replace(entities=names)
    if not {fold_name(name) for name in names} <= {fold_name(name) for name in claim.entities}:
        raise UsageError(
            f"the text is about {', '.join(claim.entities)}, stated is {', '.join(names)}; "
            f"leave one out"
        )
    return claim


def _with_confidence(claim: Claim, confidence: float | None) -> Claim:
    if confidence is None:
        return claim
    if claim.confidence is not None and round(claim.confidence, 4) != round(confidence, 4):
        raise UsageError(
            f"the text has confidence {render_confidence(claim.confidence)}, stated is "
            f"{render_confidence(confidence)}; leave one out"
        )
    return claim._replace(confidence=confidence)


def _canonical(claim: Claim) -> Claim:
    try:
        return canonical(claim)
    except ValueError:
        raise UsageError("there is nothing to remember in the text; say it in words") from None


def checked(bullet: Bullet) -> Bullet:
    """Give the bullet back, or raise UsageError when its line would be read as another."""
    line = render(bullet)
    if read_bullet(line.removeprefix("- ")) != bullet:
        raise UsageError(f"the text would be read differently from {line!r}; say it otherwise")
    return bullet
