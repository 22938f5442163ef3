"""How many tokens a text costs, and which items fit what may be spent."""

from __future__ import annotations

import re
from collections.abc import Iterable

from daybank.model import Item
from daybank.search.agent_text import fence_length, fenced, item_text

# Real tokenisers disagree; this errs to the high side for English and follows them where
# they are expensive. Words are cut at capitals (identifiers, keys); a letter of two bytes is
# half a token, of three bytes (Han, Kana, Hangul, Thai, Burmese …) one, of four bytes three.
# Accented Latin letters and punctuation are one each.
_RUNS = re.compile(
    r"(?P<word>[A-Z]?[a-z]+|[A-Z]+)"
    r"|(?P<digits>[0-9]+)"
    r"|(?P<spaces> +)"
    "|(?P<alphabet>[\u0370-\u07ff]+)"
    "|(?P<rare>[\U00010000-\U0010ffff]+)"
    "|(?P<single>[^A-Za-z0-9 \u0370-\u07ff\U00010000-\U0010ffff]+)"
)
_EMPTY_FENCE = fenced(["a"])


def estimate_tokens(text: str) -> int:
    """Estimate what a text costs a language model, by its scripts.

    Linear in the length, and additive: texts joined by a line end cost their sum and one.
    """
    return sum(_cost(str(run.lastgroup), run.end() - run.start()) for run in _RUNS.finditer(text))


def _cost(group: str, length: int) -> int:
    match group:
        case "word":
            return -(-length // 4)
        case "digits":
            return -(-length // 3)
        case "alphabet":
            return -(-length // 2)
        case "spaces":  # the one before a word is part of it
            return length // 2
        case "rare":
            return 3 * length
        case _:
            return length


def fit(items: Iterable[Item], budget: int | None) -> tuple[tuple[Item, ...], int, int]:
    """Keep the items that fit; give them, the tokens of their fenced text and how many did not.

    Items are taken in order; one that does not fit is skipped, not a reason to stop. None is
    no limit. The fence is counted, so `estimate_tokens` of the agent's text is the second
    number exactly, and never more than the budget.
    """
    kept: list[Item] = []
    ticks, used, omitted = 3, _EMPTY_COST, 0
    for item in items:
        text = item_text(item)
        longer = max(ticks, fence_length(text))
        total = used + estimate_tokens(text) + 1 + 2 * (longer - ticks)
        if budget is None or total <= budget:
            kept.append(item)
            ticks, used = longer, total
        else:
            omitted += 1
    return tuple(kept), used if kept else 0, omitted


# The line end before the closing fence is counted with the item it follows.
_EMPTY_COST = estimate_tokens(_EMPTY_FENCE) - estimate_tokens("a") - 1
