"""The lines of a view: one bullet each, with its citations at the end, harmless and bounded.

Whatever a page of memory holds, quoted in a bullet it is text: it opens no block, no comment
and no mark, shows the characters that nobody sees, and never repeats a secret.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence

from daybank.grammar.bullet import read_bullet
from daybank.grammar.names import render_name
from daybank.index.portraits import Told
from daybank.model import Source
from daybank.search.agent_text import citation, visible_line
from daybank.secrets import find_secrets

LONGEST = 300
"""Characters of a line, unless its citations alone are longer."""
LEFT_OUT = "(left out: it holds what looks like a secret)"

_PART = 110  # characters of each of two texts that share a line
_LEAST = 40  # characters that are said, however long the citations are
# What would begin another block or a task at the start of a bullet's text, or be taken for
# a definition, which nobody sees. A backslash before it is Markdown for "as it is".
_OPENING = re.compile(r"#{1,6}(?:\s|$)|[-*+](?:\s|$)|>|```|~~~|<|\[[^\]]*\](?:\s|:|$)")
_NUMBER = re.compile(r"(\d{1,9})(?=[.)])")
# Most texts, which need none of this.
_PLAIN = re.compile(r"(?:[A-Za-z]{2}|@|\d{4}-)[!-;=?-~]*(?: [!-;=?-~]+)*")
_DOTS = "• \u00a0"  # a bullet that no backslash escapes


def bullet(text: str, *sources: Source) -> str:
    """Write a line: `- text (memory/2025-11-27.md#L12)`; a secret in the text leaves it out."""
    return cited(text, ", ".join(map(citation, sources)))


def cited(text: str, citations: str) -> str:
    """Write a line whose citations are written already; the last of them is its source."""
    end = inert(f" ({citations})")
    said = LEFT_OUT if find_secrets(text) else literal(text)
    return f"- {shortened(said, max(LONGEST - len(end) - 2, _LEAST))}{end}"


def literal(text: str) -> str:
    """Write a text on one line so that Markdown and daybank read it as nothing but text.

    What would be a typed fact, and was none where it stands, is put in quotation marks.
    """
    if _PLAIN.fullmatch(text):
        return text
    plain = inert(visible_line(" ".join(text.split()))).lstrip(_DOTS)
    if _OPENING.match(plain):
        plain = f"\\{plain}"
    if read_bullet(f"{plain} (x)") is not None:  # something will stand behind it
        return f"“{plain}”"
    return _NUMBER.sub(r"\1\\", plain, count=1) if _NUMBER.match(plain) else plain


def inert(text: str) -> str:
    """Break what would begin or end a comment, and with it every mark of ours."""
    return text.replace("<!--", r"<\!--").replace("-->", r"--\>")


def shortened(text: str, room: int) -> str:
    """Cut a text at a word, so that it has at most `room` characters with its `…`."""
    if len(text) <= room:
        return text
    cut = text[: room - 1]
    at = cut.rfind(" ") if text[room - 1] != " " else len(cut)
    # Text without spaces, or with one long word at its end, is cut where the room ends.
    return f"{cut[: at if at > room // 2 else len(cut)].rstrip()}…"


def statement(told: Told, own: Collection[str] = ()) -> str:
    """Give what is said and of whom; on the page of the names `own`, theirs alone go unsaid."""
    header = [name for name in told.names if name.in_header]
    if not header or all(name.fold in own for name in header):
        return told.text
    names = " ".join(render_name(name.name) for name in header)
    return f"{names}: {told.text}"


def value_of(text: str) -> str:
    """Give what stands behind the key of a text that is `key: value`."""
    found = re.search("[:：]", text)
    value = text[found.end() :].strip() if found else text
    return value[2:].strip() if value.startswith(("**", "__")) else value


def part(text: str) -> str:
    """Give a text that shares its line with another one."""
    if find_secrets(text):
        return LEFT_OUT
    return shortened(" ".join(text.split()), _PART)


def section(title: str, lines: Sequence[str], more: int = 0) -> tuple[str, ...]:
    """Write a section with its heading, which tells how many lines are left out."""
    if not lines:
        return ()
    rest = f" (and {more:,} more)" if more else ""
    return (f"## {title}{rest}", *lines)


def spaced(sections: Iterable[tuple[str, ...]]) -> tuple[str, ...]:
    """Give the lines of the sections that say something, with a blank one between two."""
    lines = [line for told in sections if told for line in ("", *told)]
    return tuple(lines[1:])


def linked(name: str, path: str | None, text: str, source: Source) -> str:
    """Write a line about an entity that links to its page among the pages of entities."""
    if find_secrets(name):
        return bullet(LEFT_OUT, source)
    if path is None:
        return bullet(f"{render_name(name)}: {text}", source)
    shown = re.sub(r"[\[\]]", r"\\\g<0>", literal(name))
    line = bullet(text, source).removeprefix("- ")
    target = path.rpartition("/")[2]
    if re.search(r"[\s()<>]", target):
        from urllib.parse import quote  # noqa: PLC0415 (few file names need it)

        target = quote(target)
    return f"- [{shown}]({target}): {line}"
