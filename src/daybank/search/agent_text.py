"""The form in which an agent reads recalled text: one fence that the text cannot close.

    ```daybank
    - world 2025-11-27 @Peter: Is in Marrakech.  memory/2025-11-27.md#L12
      also memory/2025-11-28.md#L3
    - note 2025-11-20 Rent is due
      on the 1st  memory/2025-11-20.md#L4
    ```

A line that belongs to an item already begun is indented, so that no text can pass for another
item; the fence is longer than any run of backticks in it. Secrets are masked and characters
that nobody sees are written as escapes.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from daybank.model import Item, Kind, Source
from daybank.secrets import mask

INFO = "daybank"
_ALSO = 3

# Control characters but for line end and tab, soft hyphen, joiners and fillers, bidi
# controls, surrogates, variation selectors but for the two of emoji, tags.
_UNSEEN = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f"
    "\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ud800-\udfff\ufe00-\ufe0d\ufeff\uffa0"
    "\ufff0-\ufffb\ufffe\uffff\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)


def visible(text: str) -> str:
    r"""Write control, bidi and zero-width characters as escapes: `\x1b`, `\u202e`.

    Line ends and tabs stay.
    """
    return _UNSEEN.sub(_escape, text)


def visible_line(text: str) -> str:
    r"""Do as `visible` on one line: line ends and tabs become `\n` and `\t` too."""
    return visible(text).replace("\n", "\\n").replace("\t", "\\t")


def _escape(found: re.Match[str]) -> str:
    return found[0].encode("unicode_escape").decode("ascii")


def citation(source: Source) -> str:
    """Print a source on one line, whatever its path holds."""
    return visible_line(str(source))


def confidence_text(value: float) -> str:
    """Write a confidence with up to two decimals: 0.95, 1, 0.7."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def statement(item: Item) -> str:
    """Give what is said and of whom: `@Peter: Is in Marrakech.` on as many lines as it has."""
    names = [f"@{name}" for name in item.entities if not _is_mentioned(name, item.content)]
    told = f"{' '.join(names)}: {item.content}" if names else item.content
    return visible(told.strip("\n"))


def _is_mentioned(name: str, text: str) -> bool:
    return re.search(rf"@{re.escape(name)}(?!\w)", text) is not None


def standing(item: Item) -> str | None:
    """Say what a reader must know of an item that does not simply hold, None when it does."""
    if item.status == "current":
        return None
    return f"{item.status} by {item.superseded_by}" if item.superseded_by else item.status


def item_text(item: Item) -> str:
    """Give the text of one item as an agent reads it, masked and without hidden characters.

    It holds kind, confidence, day, names, content and citation, then up to three `also`; of
    an opinion also its trend, and up to three citations for it and against it.
    """
    told = f"{mask(statement(item))}  {citation(item.source)}".replace("\n", "\n  ")
    lines = [f"- {' '.join((*_marks(item), told))}"]
    if item.also:
        lines.append(f"  also {', '.join(map(citation, item.also[:_ALSO]))}")
    lines += [f"  {note}" for note in (standing(item), held(item)) if note]
    return "\n".join(lines)


def held(item: Item) -> str | None:
    """Say how an opinion is held, with its newest evidence; None without a ledger."""
    if item.trend is None or item.evidence is None:
        return None
    sides = (("for", item.evidence.for_it), ("against", item.evidence.against_it))
    told = [f"{word} {', '.join(map(citation, at[:_ALSO]))}" for word, at in sides if at]
    return "; ".join((item.trend, *told))


def _marks(item: Item) -> Iterable[str]:
    yield item.kind.value
    if item.kind is Kind.OPINION and item.confidence is not None:
        yield f"c={confidence_text(item.confidence)}"
    day = item.timestamp.start if item.day is None and item.timestamp else item.day
    if day is not None:
        yield day.isoformat()


def fence_length(text: str) -> int:
    """Count the backticks a fence around the text needs, three at least."""
    if "`" not in text:
        return 3
    return max(3, 1 + max(map(len, re.findall("`+", text))))


def fenced(texts: Sequence[str]) -> str:
    """Put the texts of items into one fence; nothing for no items."""
    if not texts:
        return ""
    inner = "\n".join(texts)
    ticks = "`" * fence_length(inner)
    return f"{ticks}{INFO}\n{inner}\n{ticks}"
