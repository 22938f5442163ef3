"""The sentences of a log that may say something by themselves, each with its lines.

Only written notes are cut: items and paragraphs. Typed facts are retained already; code,
tables, quotes, headings and what somebody says in a conversation are left alone, and so is all
that stands below a heading such as "Ideas" or "To do".
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import NamedTuple

from daybank.grammar.bullet import is_placeholder, parse_bullet
from daybank.grammar.comments import strip_comments
from daybank.language.asking import is_short_question
from daybank.model import Origin, Unit, fold_name
from daybank.secrets import find_secrets

MAX_SENTENCE = 300
"""Characters; what is longer tells several things."""

_LEAST = 4
_ITEM = re.compile(r"\s*(?:[-*+•]|\d{1,9}[.)])\s+")
_NOT_PROSE = re.compile(r"\s*(?:[-*+•]\s+)?(?:[>|#$<{]|```|~~~|https?://|\[[ /-]?\](?!\())")
_END = re.compile(
    r"(?P<end>[.!?…]+[\"'”’»)\]*_]*)\s+(?=[\"'“„«¿¡(\[*_@`]*[^\W_a-zß-öø-ÿ])"
    r"|[。！？]+[」』”）]*"
)
# After these a stop ends no sentence: short forms, the day of a month, an initial.
_SHORT = re.compile(
    r"(?:^|[\s(])(?:\w|\d{1,2}|(?:e\.g|i\.e|z\.\s?b|d\.\s?h|o\.a|dr|mr|mrs|ms|st|nr|no|vs|etc|bijv|bv"
    r"|ca|usw|sr|sra|dra|ej|prof|approx|incl|max|min|jan|feb|mar|apr|jun|jul|aug|sep|sept|oct|okt"
    r"|nov|dec|dez))\.$",
    re.IGNORECASE,
)
_LEADING = re.compile(
    r"(?:\[[xX]\]\s+|[(\[]?\d{1,2}[:.h]\d\d(?:[:.]\d\d)?[)\]]?(?:\s?(?:am|pm|uhr|h|uur))?"
    r"\s*[-–—:,|]?\s+|[-–—]\s+|[^\w\s@＠\"'“„«¿¡\[(<$>|`#*_+~…{‘-]+\s*)+",
    re.IGNORECASE,
)
_EMPHASIS = re.compile(r"(\*\*|__)(?=\S)(.+?)(?<=\S)\1")
_CITED = re.compile(r"#L\d{1,9}\W*$")
_GAP = re.compile(r"\bTB[CD]\b|\bXXX|___|\?\?|\.\.\.$|…$|lorem ipsum", re.IGNORECASE)
_QUOTED = re.compile(r"[\"“„«「『‘]|'\w")
# A password has no shape that tells it; the word beside it does.
_SECRET = re.compile(
    r"passw|passphrase|passcode|\bpin\b|\btoken\b|\bsecret|api.?key|wachtwoord|pincode|kennwort"
    r"|contraseña|\bclave\b|\bsenha|密码|密碼|口令",
    re.IGNORECASE,
)
_IDLE_HEADING_WORDS = """
    todo todos task tasks next plan plans planned idea ideas question questions tomorrow later
    backlog draft drafts example examples template templates quote quotes reading links loose
    brainstorm wishlist maybe someday open pending
    taken plannen volgende morgen idee ideeën vragen later voorbeeld voorbeelden concept
    aufgaben plan pläne nächste ideen fragen morgen später beispiel beispiele entwurf offen
    tareas planes siguiente mañana pendiente pendientes preguntas ejemplo ejemplos borrador
    tarefas planos próximos amanhã pendentes perguntas exemplo exemplos rascunho ideias
    待办 待辦 计划 計劃 想法 问题 問題 明天 草稿 示例 例子
"""
_IDLE_HEADINGS = frozenset(_IDLE_HEADING_WORDS.split())


class Sentence(NamedTuple):
    """One sentence on one line, without emphasis and leading marks, and where it stands.

    `key` is the bold key that opens its item, without the colon; `alone` says that the item
    or paragraph is this sentence only. `heading` is the innermost heading above.
    """

    text: str
    line: int
    end_line: int
    heading: str
    key: str | None
    alone: bool


def sentences(unit: Unit, lines: Sequence[str]) -> Iterator[Sentence]:
    """Yield the sentences of a unit worth a look; `lines` are those of its page."""
    if not _is_prose(unit, lines):
        return
    heading = unit.heading[-1] if unit.heading else ""
    for rows in _chunks(unit, lines):
        if _NOT_PROSE.match(rows[0][1]) or any(find_secrets(row) for _, row in rows):
            continue
        text = " ".join(row.strip() for _, row in rows)
        # Where each line begins in the text.
        starts = [0, *accumulate(len(row.strip()) + 1 for _, row in rows)][:-1]
        pieces = list(_pieces(text))
        for start, stop in pieces:
            if stop - start > 2 * MAX_SENTENCE:
                continue  # too long, whatever its marks
            first, last = (bisect_right(starts, at) - 1 for at in (start, stop - 1))
            key, said = _keyed(text[start:stop]) if start == 0 else (None, text[start:stop])
            plain = _plain(said)
            if _stands_alone(plain, text[start:stop]):
                place = (rows[first][0], rows[last][0])
                yield Sentence(plain, *place, heading, key, len(pieces) == 1)


def _is_prose(unit: Unit, lines: Sequence[str]) -> bool:
    raw = lines[unit.source.line - 1]
    text = unit.claim.text
    return (
        not unit.is_fact
        and unit.origin is Origin.WRITTEN
        and unit.label is None
        and unit.passages[0].line == unit.source.line  # a fence begins above its text
        and not (raw[:1].isspace() and not _ITEM.match(raw) and raw.expandtabs(4)[:4].isspace())
        and not (unit.heading and unit.heading[-1] == text)
        and parse_bullet(text) is None  # a look-alike, which `check` names
        and _IDLE_HEADINGS.isdisjoint(
            word for heading in unit.heading for word in re.findall(r"\w+", fold_name(heading))
        )
    )


def _chunks(unit: Unit, lines: Sequence[str]) -> Iterator[list[tuple[int, str]]]:
    """Yield the items and paragraphs of a note as numbered lines, as far as they follow on."""
    rows: list[tuple[int, str]] = []
    for number, row in enumerate(unit.claim.text.split("\n"), unit.source.line):
        if number > len(lines) or row.strip() not in lines[number - 1]:
            break  # lines that are a fact's stand between
        marker = _ITEM.match(row)
        if rows and (marker or not row.strip()):
            yield rows
            rows = []
        if row.strip():
            rows.append((number, row[marker.end() :] if marker else row))
    if rows:
        yield rows


def _pieces(text: str) -> Iterator[tuple[int, int]]:
    """Yield where the sentences of a text begin and end."""
    start = 0
    for found in _END.finditer(text):
        stop = found.end("end") if found["end"] else found.end()
        if found["end"] == "." and _SHORT.search(text[max(start, stop - 9) : stop]):
            continue
        yield start, stop
        start = found.end()
    if text[start:].strip():
        yield start, len(text)


_KEY = re.compile(r"\s*(\*\*|__)([^*_:：\n]{1,40}?)\s*(?:[:：]\s*\1|\1\s*[:：])\s*(?=\S)")


def _keyed(text: str) -> tuple[str | None, str]:
    """Split a bold key off: (key, the rest), or (None, the text)."""
    found = _KEY.match(text)
    return (found[2].strip(), text[found.end() :]) if found else (None, text)


def _plain(text: str) -> str:
    """Write a sentence on one line, without comments, emphasis and what stands before it."""
    flat = " ".join(unicodedata.normalize("NFC", strip_comments(text)).split())
    bare = _EMPHASIS.sub(r"\2", flat)
    leading = _LEADING.match(bare)
    return (bare[leading.end() :] if leading else bare).strip()


def _stands_alone(plain: str, raw: str) -> bool:
    """Say whether a sentence is a statement of its own, by its form."""
    return (
        _LEAST <= len(plain) <= MAX_SENTENCE
        and not plain.endswith((":", "：", ",", "，", "→"))
        and not is_short_question(plain)
        and not is_placeholder(plain)
        and not re.search(r"<[\w ]+>|\{\{", plain)
        and not any(shape.search(plain) for shape in (_CITED, _GAP))
        and not any(shape.match(plain) for shape in (_NOT_PROSE, _QUOTED))
        and not _SECRET.search(raw)
        and 2 * sum(map(str.isalnum, plain)) > len(plain)
    )
