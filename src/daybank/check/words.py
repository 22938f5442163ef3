"""Words that stop being true on pages that last, and secrets on any page."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import date
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from itertools import pairwise
from typing import Any, Final, NamedTuple

from daybank.check.findings import Finding, quoted
from daybank.check.sheets import Sheet
from daybank.grammar.paths import Role, page_role
from daybank.grammar.when import find_dates
from daybank.grammar.wishes import is_standing_wish
from daybank.model import Span, Unit
from daybank.secrets import find_secrets

_LASTING: Final = (
    *(Role.CORE, Role.WORLD, Role.EXPERIENCE, Role.OPINIONS, Role.ENTITY, Role.BANK),
)
# Two days that share neither year, half-year, month, week day nor day of the month.
_ONE, _OTHER = date(2025, 6, 18), date(2026, 9, 11)
_QUOTES: Final = frozenset("\"'“”‘’„«»「」『』`")
_POSSESSIVE: Final = ("'s", "’s")
_LONG: Final = 10_000  # characters of a line that a stranger's expressions are run over
_PAIR: Final = 7  # characters that may stand between "today" and "yesterday" of a rule

_REVOKE: Final = "remove it here and make it invalid where it is used"
_DETECTOR: Final = "detect_secrets.core.plugins.util"
# Those that tell a token by its own shape; entropy and the word "password" guess.
_GUESSING: Final = ("HighEntropy", "KeywordDetector", "IPPublicDetector")


class _Word(NamedTuple):
    """A relative word in a text, by its slice."""

    start: int
    stop: int


def relative_words(sheets: Mapping[str, Sheet], units: Iterable[Unit]) -> Iterator[Finding]:
    """Yield what counts from a day, as "yesterday" does, on pages that have none.

    A text or heading that names a day says from when it counts, and a rule ("always read
    yesterday's page") counts from whenever it is read.
    """
    for unit in units:
        if unit.day is not None or page_role(unit.source.path) not in _LASTING:
            continue
        sheet = sheets.get(unit.source.path)
        body = unit.body
        if sheet is None or any(find_dates(heading, None) for heading in unit.heading):
            continue
        for word in _relative(body):
            line = _line_of(unit, word.start)
            if line in sheet.silent:
                continue
            told = (
                f"{quoted(body[word.start : word.stop])} counts from a day, and this page has none"
            )
            yield Finding("relative-word", sheet.path, line, told, "write the date that is meant")


def _relative(text: str) -> list[_Word]:
    """Give the relative words of a text that has nothing to count them from."""
    one = find_dates(text, _ONE)
    if not one:
        return []
    other = {(when.start, when.stop): when.span for when in find_dates(text, _OTHER)}
    moved = [when for when in one if _is_relative(when.span, other.get((when.start, when.stop)))]
    if len(moved) < len(one) or not moved or is_standing_wish(text):
        return []
    words = [_Word(when.start, when.stop) for when in moved]
    near = any(b.start - a.stop <= _PAIR for a, b in pairwise(words))
    return [] if near else [word for word in words if not _is_quoted(text, word)]


def _is_relative(span: Span, other: Span | None) -> bool:
    """Say whether a date moves with the day it is counted from; one without a year does not.

    "The last seven days" end whenever they are read: that is a rule.
    """
    if other is None or span == other or _is_rolling(span):
        return False
    is_year = (span.end - span.start).days > 360
    same = (span.start.month, span.start.day) == (other.start.month, other.start.day)
    return is_year or not same


def _is_rolling(span: Span) -> bool:
    return span.start < span.end and 0 <= (_ONE - span.end).days <= 1


def _is_quoted(text: str, word: _Word) -> bool:
    before, after = text[: word.start][-1:], text[word.stop :][:2]
    return not _QUOTES.isdisjoint(before + after[:1]) or after.startswith(_POSSESSIVE)


def _line_of(unit: Unit, offset: int) -> int:
    passage = next((p for p in unit.passages if p.start <= offset < p.stop), None)
    if passage is None or unit.is_fact:
        return unit.source.line
    return passage.line + unit.body.count("\n", passage.start, offset)


def secrets(sheets: Iterable[Sheet]) -> Iterator[Finding]:
    """Yield each secret by its place and sort, never the value."""
    for sheet in sheets:
        known = set()
        for secret in find_secrets(sheet.text):
            line = sheet.line_of(secret.start)
            known.add(line)
            yield _secret(sheet, line, secret.kind)
        for plugin in _detectors():
            yield from _detected(sheet, plugin, known)


def _secret(sheet: Sheet, line: int, kind: str) -> Finding:
    return Finding("secret", sheet.path, line, f"holds what looks like a secret: {kind}", _REVOKE)


def _detected(sheet: Sheet, plugin: Any, known: set[int]) -> Iterator[Finding]:
    """Yield what a detector of the extra finds on lines where ours found nothing."""
    for number, line in enumerate(sheet.lines, 1):
        is_read = number not in known and len(line) <= _LONG
        if is_read and any(plugin.analyze_string(line)):
            yield _secret(sheet, number, plugin.secret_type)


@cache
def _detectors() -> tuple[Any, ...]:
    """Give the detectors of detect-secrets that know a shape, none without the extra.

    They are asked one by one, since its own scanner may verify a token over the network.
    """
    if find_spec(_DETECTOR.partition(".")[0]) is None:
        return ()
    classes: Callable[[], Mapping[str, type]] = import_module(
        _DETECTOR
    ).get_mapping_from_secret_type_to_class
    found = (made for _, made in sorted(classes().items()))
    return tuple(made() for made in found if not any(w in made.__name__ for w in _GUESSING))
