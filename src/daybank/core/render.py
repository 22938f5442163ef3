"""Core memory as it goes into a prompt: a fence for each block, which its text cannot close.

    Core memory: 812 of 20000 characters in MEMORY.md
    ```daybank block=human chars=120/2000 rev=1a2b3c4d source=MEMORY.md#L3-L9 desc="Who I serve"
    - Name: Peter
    ```

The order is that of the pages, and nothing but their text decides what is printed. Secrets
are masked, and characters that nobody sees are written as escapes.
"""

from __future__ import annotations

from collections.abc import Sequence

from daybank.core.blocks import Block
from daybank.core.results import Rendered, View
from daybank.search.agent_text import INFO, fence_length, visible, visible_line
from daybank.search.budget import estimate_tokens
from daybank.secrets import mask


def render(view: View, budget: int | None) -> Rendered:
    """Render the blocks within a budget of tokens, a hard limit; None is no limit.

    A block that does not fit is left out whole and named in the last line; those behind it
    still have their chance. A budget below the first and last line gives no text.
    """
    head = f"Core memory: {view.chars} of {view.limit} characters in {visible_line(view.path)}"
    blocks = [block for block in view.blocks if not block.is_silent]
    told = [(block.label, block_text(block)) for block in blocks]
    lines = [head, *(text for _, text in told)]
    omitted: tuple[str, ...] = ()
    if budget is not None and estimate_tokens("\n".join(lines)) > budget:
        lines, omitted = _within(head, told, budget)
    text = "\n".join(lines)
    return Rendered(text, estimate_tokens(text), budget, omitted, view.chars, view.limit)


def _within(
    head: str, told: list[tuple[str, str]], budget: int
) -> tuple[list[str], tuple[str, ...]]:
    """Keep what fits beside a last line that would name every block."""
    labels = tuple(label for label, _ in told)
    room = budget - estimate_tokens(f"{head}\n{_left_out(labels)}")
    if room < 0:
        return [], labels
    kept, omitted = [head], []
    for label, text in told:
        cost = estimate_tokens(text) + 1
        if cost <= room:
            kept.append(text)
            room -= cost
        else:
            omitted.append(label)
    return [*kept, _left_out(omitted)], tuple(omitted)


def block_text(block: Block) -> str:
    """Give one block in its fence."""
    text = mask(visible(block.content))
    ticks = "`" * fence_length(text)
    return "\n".join((f"{ticks}{INFO} {' '.join(_attributes(block))}", text, ticks))


def used(block: Block) -> str:
    """Tell how full a block is: `120/2000`, or `120` without a limit of its own."""
    limit = block.options.limit
    return f"{len(block.content)}" if limit is None else f"{len(block.content)}/{limit}"


def _attributes(block: Block) -> list[str]:
    words = [
        f"block={_word(block.label)}",
        f"chars={used(block)}",
        f"rev={block.rev}",
        f"source={_word(block.source)}",
    ]
    words += ["read_only"] if block.options.read_only else []
    if block.options.description:
        words.append(f'desc="{_word(block.options.description)}"')
    return words


def _word(text: str) -> str:
    # A backtick in the line that opens a fence would make it no fence.
    return mask(visible_line(text)).replace("`", "'")


def _left_out(labels: Sequence[str]) -> str:
    return f"Left out for the budget: {', '.join(map(_word, labels))}"
