"""How many tokens a text costs, and which items fit what may be spent."""

from __future__ import annotations

import re
from collections.abc import Iterable

from daybank.model import Item
from daybank.search.agent_text import fence_length, fenced, item_text

# Real tokenisers disagree; this errs to the high side for English and follows them where
# they are expensive. A match is a token: four letters of a word (cut at capitals:
# identifiers, keys), three digits, two letters of the alphabets of two bytes; accented
# Latin letters, punctuation and a letter of three bytes (Han, Kana, Hangul, Thai, Burmese …)
# are one each, and those of four bytes three. The space before a word is part of it.
_TOKENS = re.compile(
    "[A-Z][a-z]{1,3}|[A-Z]{1,4}|[a-z]{1,4}|[0-9]{1,3}|  |[\u0370-\u07ff]{1,2}"
    "|[^A-Za-z0-9 \u0370-\u07ff]"
)
_EMPTY_FENCE = fenced(["a"])


def estimate_tokens(text: str) -> int:
    """Estimate what a text costs a language model, by its scripts.

    Linear in the length, and additive: texts joined by a line end cost their sum and one.
    """
    rare = 0 if text.isascii() else len(re.findall("[\U00010000-\U0010ffff]", text))
    return len(_TOKENS.findall(text)) + 2 * rare


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
