r"""The lines below an opinion in a ledger: its bases, its evidence, what was last printed.

    base     = "= " confidence [" · " day] [" · " reason] [" · " source] [" " fact [" ?"]]
    evidence = sign day " · " number [" " reason] [" · " source] [" " fact [" ?"]]
    sign     = "+" for | "−" against | "~" ignored | "±" a number stated later
    number   = weight | "c=" confidence
    reason   = text ["by hand"] ["confirmed"]          joined by ", "
    printed  = "<!-- printed c=" confidence " rules=" version " id=" hex [" seen=" ids] " -->"
    ids      = [sign] hex ("," [sign] hex)*            no sign: a base

Each stands in a bullet of its own. The sign touches the day because `- + text` is a list in a
list to Markdown: a formatter would make `- - text` of it, and of the support a contradiction.
A person's hand is read generously: any dash for −, full-width signs, spaces after the sign,
other bullets, no weight (then 1.0, by hand). A `·` inside a reason or a path is written `\·`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum

from daybank.grammar.bullet import read_number
from daybank.model import Source


class Sign(StrEnum):
    """What a line of a ledger does to its opinion."""

    BASE = "="
    FOR = "+"
    AGAINST = "−"
    IGNORED = "~"
    STATED = "±"


@dataclass(frozen=True, slots=True)
class Entry:
    """One base or one piece of evidence.

    `confidence` is the value of a base, or the number that a later bullet stated about the
    opinion; `weight` is that of every other evidence. Both are kept with two decimals.
    `reason` names the rule that fired. A base may lack its day, evidence never does. `fact`
    is printed with its sign (`^f-…`); a `gone` fact is no longer found and has no weight.
    """

    sign: Sign
    day: date | None = None
    weight: float = 1.0
    confidence: float | None = None
    reason: str = ""
    source: Source | None = None
    fact: str | None = None
    by_hand: bool = False
    confirmed: bool = False
    gone: bool = False


@dataclass(frozen=True, slots=True)
class Printed:
    """What daybank last wrote about an opinion, kept in a comment below it.

    `seen` holds every (sign, fact id) that was ever listed, as it was last printed: a fact
    that is seen but not listed was removed by a person, one with another sign was flipped.
    """

    confidence: float | None
    rules: int | None = None
    opinion: str | None = None
    seen: frozenset[tuple[Sign, str]] = field(default_factory=frozenset)


# day, weight, confidence, reason, by hand, confirmed
_Said = tuple[date | None, float, float | None, str, bool, bool]

_ITEM = re.compile(r"\s*(?:[-*+•◦‣–]|\d{1,9}[.)])\s+")
_SIGN = re.compile(r"(\+/?[-−]|±|[=＝+＋~～∼−–—‐‑－﹣-])\s*(?=[\w.,]|$)")
_SIGN_OF = {"=": Sign.BASE, "＝": Sign.BASE, "+": Sign.FOR, "＋": Sign.FOR, "±": Sign.STATED}
_SIGN_OF |= dict.fromkeys("~～∼", Sign.IGNORED) | dict.fromkeys("−–—‐‑－﹣-", Sign.AGAINST)
_DASHES = str.maketrans(dict.fromkeys("−–—‐‑－﹣", "-"))
_DAY = re.compile(r"(\d{4})-(\d\d)-(\d\d)(?!\d)", re.ASCII)
# Only a decimal is a weight: "6 am" is how a person may begin a reason.
_WEIGHT = re.compile(r"(c\s*=\s*)?(\d?[.,]\d{1,9}|[01](?=$|,))(?=$|[\s,])[\s,]*", re.ASCII)
_FACT = re.compile(r"\^f-[0-9a-f]{12}(?![\w-])")
_FLAG = re.compile(r"(?:^|,|\s)\s*(by hand|confirmed)\s*$")
_DOT = re.compile(r"(?<!\\)·")
_PRINTED = re.compile(r"<!--\s*printed\s")
_SEEN = re.compile(r"([+~±-]?)([0-9a-f]{12})")
_SEEN_SIGN = {"": Sign.BASE, "+": Sign.FOR, "-": Sign.AGAINST, "~": Sign.IGNORED, "±": Sign.STATED}
_SIGN_SEEN = {sign: mark for mark, sign in _SEEN_SIGN.items()}


def looks_like_entry(line: str) -> bool:
    """Say whether a line is meant as a base or as evidence: a sign or a fact id says so."""
    item = _ITEM.match(line)
    if item is None:
        return False
    return _SIGN.match(line, item.end()) is not None or _ends_with_fact(line)


def is_complete(line: str) -> bool:
    """Say whether an entry ends with this line: with a fact id, or by hand without one."""
    return line.rstrip().endswith("by hand") or _ends_with_fact(line)


def parse_entry(line: str) -> tuple[Entry, str] | None:
    """Read a base or a piece of evidence, and the text behind its fact id, mostly empty.

    None if the line cannot be read as either, for want of a sign, a day or a number.
    """
    item = _ITEM.match(line)
    found = _SIGN.match(line, item.end()) if item else None
    if found is None:
        return None
    sign = _SIGN_OF.get(found[1], Sign.STATED)
    body, fact, gone, rest = _split_fact(line[found.end() :])
    parts = [part.strip().replace("\\·", "·") for part in _DOT.split(body)]
    source = _source(parts[-1])
    if source is not None and len(parts) > 1:
        parts.pop()
    said = _base(parts) if sign is Sign.BASE else _evidence(sign, parts)
    if said is None:
        return None
    day, weight, confidence, reason, by_hand, confirmed = said
    by_hand = by_hand or (fact is None and source is None)
    claimed = (day, weight, confidence, reason, source, fact)
    return Entry(sign, *claimed, by_hand=by_hand, confirmed=confirmed, gone=gone), rest


def render_entry(entry: Entry) -> str:
    """Write a base or a piece of evidence without its bullet."""
    flags = (("by hand", entry.by_hand), ("confirmed", entry.confirmed))
    parts = [_one_line(entry.reason).strip(), *(word for word, said in flags if said)]
    reason = ", ".join(part for part in parts if part)
    day = entry.day.isoformat() if entry.day else ""
    if entry.sign is Sign.BASE:
        parts = [f"= {entry.confidence or 0:.2f}", day, reason]
    else:
        stated = entry.confidence
        number = f"c={stated:.2f}" if stated is not None else render_weight(entry.weight)
        parts = [f"{entry.sign.value}{day}", f"{number} {reason}".strip()]
    parts = [part.replace("·", "\\·") for part in parts]
    place = _one_line(str(entry.source)).replace("·", "\\·") if entry.source else ""
    fact = f"{entry.fact or ''}{' ?' if entry.gone else ''}"
    return " · ".join(part for part in (*parts, f"{place} {fact}".strip()) if part)


def render_weight(weight: float) -> str:
    """Write a weight with one decimal, or two where it has them."""
    return f"{weight:.2f}".removesuffix("0")


def parse_printed(line: str) -> Printed | None:
    """Read the comment that says what was printed; None if the line is none."""
    if "printed" not in line:
        return None
    item = _ITEM.match(line)
    text = line[item.end() if item else 0 :].strip()
    start = _PRINTED.match(text)
    if start is None or text.find("-->") != len(text) - 3:
        return None
    words = (word.partition("=") for word in text[start.end() : -3].split())
    said = {key: value for key, _, value in words}
    number, rules, opinion = read_number(said.get("c", "")), said.get("rules", ""), said.get("id")
    seen = (_SEEN.fullmatch(word) for word in said.get("seen", "").split(","))
    return Printed(
        None if number is None else round(number, 2),
        int(rules) if rules.isascii() and rules.isdigit() and len(rules) < 9 else None,
        f"^o-{opinion}" if opinion and re.fullmatch("[0-9a-f]{12}", opinion) else None,
        frozenset((_SEEN_SIGN[word[1]], f"^f-{word[2]}") for word in seen if word),
    )


def render_printed(printed: Printed) -> str:
    """Write what was printed as a comment, ids in their own order."""
    parts = [] if printed.confidence is None else [f"c={printed.confidence:.2f}"]
    parts += [] if printed.rules is None else [f"rules={printed.rules}"]
    parts += [f"id={printed.opinion[3:]}"] if printed.opinion else []
    seen = sorted((fact[3:], _SIGN_SEEN[sign]) for sign, fact in printed.seen)
    parts += ["seen=" + ",".join(sign + fact for fact, sign in seen)] if seen else []
    return f"<!-- printed {' '.join(parts)} -->"


def _ends_with_fact(line: str) -> bool:
    text = line.rstrip(" ?\t")
    return _FACT.fullmatch(text, max(0, len(text) - 15)) is not None


def _split_fact(text: str) -> tuple[str, str | None, bool, str]:
    """Cut at the last fact id: (text before it, the id, whether `?` follows, text behind)."""
    at = text.rfind("^f-")
    found = _FACT.match(text, at) if at >= 0 else None
    if found is None:
        return text, None, False, ""
    rest = text[found.end() :].strip()
    gone = rest.startswith("?")
    return text[:at], found[0], gone, rest[1:].lstrip() if gone else rest


def _source(text: str) -> Source | None:
    path, _, line = text.rpartition("#L")
    if not path or len(line) > 9:
        return None
    try:
        return Source.parse(text)
    except ValueError:
        return None


def _base(parts: list[str]) -> _Said | None:
    written = re.sub(r"^[cC]\s*[=:]\s*", "", parts[0])
    value = read_number(written)
    if value is None:
        return None
    day = _day(parts[1]) if len(parts) > 1 else None
    if day is None and len(parts) > 1 and _DAY.match(parts[1]):
        return None
    dated = day is not None and len(parts[1]) == 10
    reason, by_hand, _ = _flags(_joined(parts[2 if dated else 1 :]))
    return day if dated else None, 1.0, _share(value), reason, by_hand, False


def _evidence(sign: Sign, parts: list[str]) -> _Said | None:
    day = _day(parts[0])
    if day is None:
        return None
    text = _joined([parts[0][10:], *parts[1:]])
    number = _WEIGHT.match(text)
    value = _share(float(number[2].replace(",", "."))) if number else 1.0
    stated = value if number and number[1] else None
    if sign is Sign.STATED and stated is None:
        return None
    reason, by_hand, confirmed = _flags(text[number.end() :] if number else text)
    weight = 1.0 if stated is not None else value
    return day, weight, stated, reason, by_hand or number is None, confirmed


def _flags(text: str) -> tuple[str, bool, bool]:
    """Take the words daybank adds off the end of a reason: (reason, by hand, confirmed)."""
    said = set()
    while found := _FLAG.search(text, max(0, len(text) - 20)):
        said.add(found[1])
        text = text[: found.start()]
    return text.strip(), "by hand" in said, "confirmed" in said


def _day(text: str) -> date | None:
    found = _DAY.match(text.translate(_DASHES))
    if found is None:
        return None
    try:
        return date(int(found[1]), int(found[2]), int(found[3]))
    except ValueError:
        return None


def _joined(parts: list[str]) -> str:
    return " · ".join(part for part in (part.strip() for part in parts) if part)


def _share(value: float) -> float:
    return round(min(max(value, 0.0), 1.0), 2)


def _one_line(text: str) -> str:
    return text.replace("\r", " ").replace("\n", " ")
