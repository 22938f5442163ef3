"""Entity names after `@`: where they end, what is one, what only looks like one.

    name   = (letter | mark | digit | "_" | "-" | "." | "·")+      a trailing "." or "-" dropped
    entity = ("@" | "＠") (name | '"' words '"' | "[[" words "]]") | "[[" words "]]"

The quoted forms are for headers only. In running text an e-mail or fediverse address, an
`@scope/package`, an @ inside a word or a path, and anything in a code span are no mentions.
"""

from __future__ import annotations

import re
import unicodedata

from daybank.model import fold_name

MAX_NAME = 200
"""Characters; a longer run after an @ is text, not a name."""

_AT = re.compile("[@＠]")
_PLAIN = re.compile(r"[\w.·-]+")
_QUOTED = re.compile(
    rf'[@＠]"([^"\n]{{1,{MAX_NAME}}})"|[@＠]?\[\[([^\[\]|\n]{{1,{MAX_NAME}}})(?:\|[^\[\]\n]*)?\]\]'
)
_TICKS = re.compile("`+")
ZERO_WIDTH = re.compile("[\u00ad\u200b-\u200f\u2060\ufeff]")


def name_end(text: str, start: int) -> int:
    """Return the index after the name characters that begin at `start`."""
    end = start
    while True:
        run = _PLAIN.match(text, end)
        if run is not None:
            end = run.end()
        # Vowel signs of Burmese, Hindi and their kin are marks, which \w leaves out.
        elif end < len(text) and unicodedata.category(text[end])[0] == "M" and end > start:
            end += 1
        else:
            return end


def header_name(text: str, start: int) -> tuple[str, int] | None:
    """Read the entity of a header that begins at `start`: its name and the index after it."""
    quoted = _QUOTED.match(text, start)
    if quoted is not None:
        name = " ".join((quoted[1] or quoted[2]).split())
        return (name, quoted.end()) if name else None
    if not _AT.match(text, start):
        return None
    return _plain_name(text, start + 1)


def _plain_name(text: str, start: int) -> tuple[str, int] | None:
    """Read a bare name; None for addresses, packages and runs too long to be one."""
    end = name_end(text, start)
    after = text[end : end + 1]
    if after and after in "@＠":
        if text[end - 1 : end] == "和" and end - start > 1:
            return text[start : end - 1], end - 1  # "@林雨和@佐藤": the conjunction is not the name
        return None
    if after == "/" and text[end + 1 : end + 2].isalnum():
        return None
    name = text[start:end].rstrip(".-")
    if not name or len(name) > MAX_NAME:
        return None
    return name, start + len(name)


def render_name(name: str) -> str:
    """Write a name as it stands in a header."""
    plain = name_end(name, 0) == len(name) and name == name.rstrip(".-")
    return f"@{name}" if plain and name else f"@[[{name}]]"


def clean_name(name: str) -> str:
    """Take from a name what a header cannot hold; the result may be empty."""
    visible = without_controls(ZERO_WIDTH.sub("", name))
    cut = " ".join(re.sub(r'["\[\]|]', "", visible).split())[:MAX_NAME].strip()
    return cut.lstrip("@＠ ").rstrip(".- ")


def without_controls(text: str) -> str:
    """Put a space for every control character and lone surrogate."""
    return "".join(" " if unicodedata.category(c) in ("Cc", "Cs") else c for c in text)


def find_mentions(text: str) -> tuple[str, ...]:
    """Return the @names in running text, in order, each once."""
    if "@" not in text and "＠" not in text:
        return ()
    visible = _without_code(text)
    names: list[str] = []
    for at in _AT.finditer(visible):
        before = visible[at.start() - 1] if at.start() else " "
        if before.isalnum() or before in "_/\\@＠." or unicodedata.category(before)[0] == "M":
            continue
        found = _plain_name(visible, at.end())
        if found is not None:
            names.append(found[0])
    return without_repeats(names)


def without_repeats(names: list[str]) -> tuple[str, ...]:
    """Keep the first of the names that are the same when folded."""
    if len(names) < 2:
        return tuple(names)
    first: dict[str, str] = {}
    for name in names:
        first.setdefault(fold_name(name), name)
    return tuple(first.values())


def _without_code(text: str) -> str:
    """Blank the code spans: a run of backticks up to the next run of the same length."""
    if "`" not in text:
        return text
    runs = [(run.start(), run.end()) for run in _TICKS.finditer(text)]
    closes: dict[int, int] = {}
    partner: list[int | None] = [None] * len(runs)
    for n in range(len(runs) - 1, -1, -1):
        length = runs[n][1] - runs[n][0]
        partner[n] = closes.get(length)
        closes[length] = n
    pieces: list[str] = []
    done = n = 0
    while n < len(runs):
        close = partner[n]
        if close is None:
            n += 1
            continue
        pieces += [text[done : runs[n][0]], " " * (runs[close][1] - runs[n][0])]
        done = runs[close][1]
        n = close + 1
    return "".join([*pieces, text[done:]])
