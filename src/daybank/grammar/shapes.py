"""What a line looks like: the shapes by which blocks are told apart, and tabs as columns."""

from __future__ import annotations

import re
from dataclasses import dataclass

ATX = re.compile(r"(#{1,6})(?:[ \t]+(.*))?$", re.DOTALL)
ATX_END = re.compile(r"(?:^|[ \t])#+[ \t]*$")
FENCE = re.compile(r"(`{3,}|~{3,})[ \t]*(.*)$", re.DOTALL)
ITEM = re.compile(r"(?:[-*+•]|\d{1,9}[.)])(?=[ \t\u00a0]|$)")
RAW_HTML = re.compile(r"<(pre|script|style|textarea)(?=[\s>]|$)", re.IGNORECASE)
_RAW_HTML_END = re.compile(r"</(?:pre|script|style|textarea)>", re.IGNORECASE)
_TABLE_RULE = re.compile(r"\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*(?:\|[ \t]*)?$")
ROLE = re.compile(
    r"(?:\*\*)?(?:user|human|assistant|system|agent|bot|ai|me)(?:\*\*)?[ \t]*[:：]", re.IGNORECASE
)
_LEADING = re.compile(r"[ \t>*+•\d.)-]*")


@dataclass(slots=True)
class Line:
    """A line on its way in: `content` begins at column `indent` of `raw`, tabs expanded."""

    number: int
    raw: str
    content: str
    indent: int

    def text(self, more: int = 0) -> str:
        """Give the line as written from `more` columns before its content."""
        if "\t" not in self.raw:
            return self.content if not more else self.raw[self.indent - more :].rstrip()
        return cut_columns(self.raw, self.indent - more).rstrip()


def untab(raw: str) -> str:
    """Expand the tabs before the content to columns of four, as CommonMark counts them."""
    if "\t" not in raw:
        return raw
    lead = _LEADING.match(raw)
    assert lead is not None
    return lead[0].expandtabs(4) + raw[lead.end() :]


def cut_columns(raw: str, column: int) -> str:
    """Give a line from a column on, tabs unexpanded; a tab that begins before it is left out."""
    if "\t" not in raw[:column]:
        return raw[column:]
    at = 0
    for index, character in enumerate(raw):
        if at >= column:
            return raw[index:]
        at += 4 - at % 4 if character == "\t" else 1
    return ""


def is_fence(content: str) -> bool:
    """Say whether a line opens a fence; backticks after backticks make it a code span."""
    fence = FENCE.match(content)
    return fence is not None and (fence[1][0] == "~" or "`" not in fence[2])


def is_rule(content: str) -> bool:
    """Say whether a line is three or more `-`, `*` or `_` and nothing else."""
    mark = content[0]
    if mark not in "-*_" or content[-1] != mark or content.count(mark) < 3:
        return False
    return not content.replace(mark, "").strip(" \t")


def is_table_rule(head: str, content: str) -> bool:
    """Say whether the line is the second of a table whose first is `head`."""
    if "|" not in head or head.strip() == "|" or not _TABLE_RULE.match(content):
        return False
    return len(split_row(head)) == len(split_row(content))


def split_row(text: str) -> list[str]:
    """Split a table row into its trimmed cells; a bar after a backslash is text."""
    row = text.strip()
    row = row.removeprefix("|")
    if row.endswith("|") and not row.endswith("\\|"):
        row = row[:-1]
    return [cell.replace("\\|", "|").strip() for cell in re.split(r"(?<!\\)\|", row)]


def closes_raw_html(text: str) -> bool:
    """Say whether a line ends raw HTML: any of the four end tags does."""
    return _RAW_HTML_END.search(text) is not None


def closes_comment(text: str) -> bool:
    """Say whether a line ends a comment that begins on it or above."""
    return "-->" in text
