"""Generated blocks: edited by hand, without their other mark, twice, or in the wrong place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from daybank.check.findings import Finding
from daybank.check.sheets import Sheet
from daybank.grammar.marks import Block, body_digest, find_blocks, parse_mark

_LEDGER_PAGE: Final = "bank/opinions.md"
_OPINIONS: Final = "opinions"


def generated(sheets: Iterable[Sheet]) -> Iterator[Finding]:
    """Yield what is wrong with the marks of each page, and with the place of the ledger."""
    ledgers: list[tuple[str, int]] = []
    for sheet in sheets:
        if "daybank:" not in sheet.text:
            continue
        blocks = find_blocks(sheet.lines, sheet.opaque)
        yield from _unpaired(sheet, blocks)
        seen: dict[str | None, Block] = {}
        for block in blocks:
            if block.sort == "ledger":
                continue  # a second one on a page is told by whoever reads ledgers
            first = seen.setdefault(block.name, block)
            if first is not block:
                told = f"is a second block {block.name!r} beside line {first.begin}"
                yield Finding("second-block", sheet.path, block.begin, told, "remove one of them")
            elif _is_edited(sheet, block):
                told = f"the view {block.name!r} was edited by hand, and is no longer kept up"
                advice = (
                    "copy what you wrote to a line outside it, then "
                    f"`daybank reflect --regenerate {sheet.path}`"
                )
                yield Finding("edited-view", sheet.path, block.begin, told, advice)
        ledgers += [(sheet.path, b.begin) for b in blocks if _is_ledger(b)]
    yield from _misplaced(ledgers)


def _unpaired(sheet: Sheet, blocks: Iterable[Block]) -> Iterator[Finding]:
    paired = {number for block in blocks for number in (block.begin, block.end)}
    for number, line in enumerate(sheet.lines, 1):
        mark = parse_mark(line)
        if mark is None or number in paired or number in sheet.opaque:
            continue
        missing = "begins" if mark.is_end else "ends"
        told = f"this mark is of a block {mark.name!r} that nowhere {missing}"
        yield Finding("broken-block", sheet.path, number, told, "remove or complete it")


def _is_edited(sheet: Sheet, block: Block) -> bool:
    """Say whether the text between the marks is not what was written there.

    Two marks with nothing between them were set by a person, to be filled.
    """
    body = "\n".join(sheet.lines[block.begin : block.end - 1])
    recorded = block.end_attributes.get("digest")
    return bool(body.strip() or recorded) and recorded != body_digest(body)


def _is_ledger(block: Block) -> bool:
    return block.sort == "ledger" and block.name == _OPINIONS


def _misplaced(ledgers: list[tuple[str, int]]) -> Iterator[Finding]:
    """Tell of ledgers beside the one of the opinions page, and of one that has moved."""
    paths = {path for path, _ in ledgers}
    for path, line in ledgers:
        if path == _LEDGER_PAGE:
            continue
        if _LEDGER_PAGE in paths:
            told = f"holds a ledger of opinions beside that of {_LEDGER_PAGE}"
            advice = f"move what only it holds to {_LEDGER_PAGE}, then remove the block"
            yield Finding("doubled-ledger", path, line, told, advice)
        else:
            told = f"holds the ledger of opinions, whose page is {_LEDGER_PAGE}"
            yield Finding("moved-ledger", path, line, told, f"move the block to {_LEDGER_PAGE}")
