"""One typed bullet: what an author claims, and how it is written down.

    bullet     = [marker] [task] [time] [priority] kind [confidence] [entities] end content
    marker     = "-" | "*" | "+" | "•" | digits ("." | ")")
    time       = "[" HH:MM "]" | "(" HH:MM ")"
    priority   = "[High]" | "[Medium]" | "[Low]"
    kind       = "W" | "B" | "O" | "S"            bold, in code or in brackets if the author likes
    confidence = "(c=" number ")" | "(" number with decimals or % ")"
    entities   = entity ([","] ["and"] entity)*   see `names`; a remark in () after one is no part
    end        = ":" | a spaced dash | nothing, where an entity or a confidence stands before
    content    = text [ "(c=" number ")" ] [ "^f-" 12 hex digits ]

White space in a header may be any, full-width signs do as well as ASCII, and zero-width
characters in it are dropped. A bare letter before prose ("B vitamins") and Big-O ("O(1)")
are no headers, nor is a header without content or with nothing but `<placeholders>`.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

from daybank.grammar.comments import strip_comments
from daybank.grammar.names import (
    ZERO_WIDTH,
    clean_name,
    header_name,
    render_name,
    without_controls,
    without_repeats,
)
from daybank.model import KIND_OF_LETTER, Claim, Kind


@dataclass(frozen=True, slots=True)
class Bullet:
    """A typed bullet read from a page: the claim and what else its line says.

    `mark` is an explicit id at the end of the line; `unclear` the confidence as written when
    it is no number or lies outside 0 to 1.
    """

    claim: Claim
    mark: str | None = None
    unclear: str | None = None


_DECORATION = {"**": "**", "__": "__", "*": "*", "_": "_", "`": "`", "[": "]"}
# Pictures, arrows and variation selectors that people put before a bullet's text.
_PICTURE = "[\u2190-\u2bff\u3030\ufe0f\u200d\U0001f000-\U0001faff]"
_MARKER = re.compile(r"\s*(?:[-*+•]|\d{1,9}[.)])\s+")
_HEAD = re.compile(
    rf"""\s*(?:{_PICTURE}{{1,16}}\s*)?
    (?:\[[ xX/-]\]\s+)?
    (?:\[\d{{1,2}}:\d\d(?::\d\d)?\]\s*|\(\d{{1,2}}:\d\d(?::\d\d)?\)\s*)?
    (?:\[(?:[Hh]igh|[Mm]edium|[Ll]ow)\]\s*)?
    (?:{_PICTURE}{{1,16}}\s*)?
    (\*\*|__|\*|_|`|\[)?
    ([WBOSwbos])
    (?=[\s*_`\](（\[@＠:：])""",
    re.VERBOSE,
)
_USUAL = re.compile(r"([WBOS])(?:\(c=([\d.]+)\))? @([\w.·-]{0,99}\w): ")
_PAREN = re.compile(r"\s*[(（\[]\s*(?:([cC])\s*[=＝:：]\s*)?([^()（）\[\]]{0,40})[)）\]]")
_NUMBER = re.compile(r"[+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)\s*%?$")
_BARE_NUMBER = re.compile(r"[+-]?(?:\d*[.,]\d+|\d+(?:[.,]\d+)?\s*%)$")
_GAP = r"\s*(?:(?:[,、，&+/]|(?:and|und|en|y|e)\b|和)\s*)?(?=[@＠]|\[\[)"
_NEXT_NAME = re.compile(_GAP)
_REMARK = re.compile(rf"\s*[(（][^()（）]{{0,200}}[)）](?=\s*[:：]|\s[-–—]\s|\*\*|_|`|{_GAP})")
_COLON = re.compile(r"\s*[:：]")
_DASH = re.compile(r"\s+[-–—]+\s+")
_MARK = re.compile(r"(?:^|\s)(\^[fo]-[0-9a-f]{12})$")
_TRAILING = re.compile(r"(?:^|\s)[(（]\s*[cC]\s*[=＝:：]\s*([^()（）]{0,40})[)）]$")
_LINK = re.compile(r"[(（]\s*(supports|against|supersedes)\s+(\^[fo]-[0-9a-f]{12})\s*[)）]")
_PLACEHOLDER = re.compile(r"<[^<>]*>|\{\{[^{}]*\}\}")
_BLANK_NAME = re.compile(r"\s*[@＠]\s*<")
_COLUMN_0 = re.compile(r"(?:\*\*|`|\[)?[WBOS](?:\*\*|`|\])?[\s\u200b]*[(（\[@＠]")


def parse_bullet(line: str) -> Claim | None:
    """Read a line as a typed bullet, with or without its marker; None if it is none."""
    marker = _MARKER.match(line)
    bullet = read_bullet(line[marker.end() :] if marker else line)
    return bullet.claim if bullet else None


def read_bullet(text: str) -> Bullet | None:
    """Read the text of an item (without its marker) as a typed bullet; None if it is none."""
    header = _usual_header(text)
    if header is None:
        head = _HEAD.match(text)
        header = _read_header(text, head) if head else None
    if header is None:
        return None
    content, mark, trailing = _split_content(header.rest, header.written is None, header.kind)
    if not content or is_placeholder(content):
        return None
    written = trailing if header.written is None else header.written
    value = None if written is None else read_number(written)
    confidence = None if value is None else min(max(value, 0.0), 1.0)
    unclear = written if written is not None and value != confidence else None
    if written is not None and value is None:
        unclear = written
    claim = Claim(header.kind, content, header.entities, confidence)
    return Bullet(claim, mark, unclear)


def is_blank_form(text: str) -> bool:
    """Say whether an item is a header still to be filled in: no content, or a template's gaps."""
    head = _HEAD.match(text)
    if head is None:
        return False
    if _BLANK_NAME.match(text, head.end()):
        return True
    header = _read_header(text, head)
    if header is None:
        return False
    content, _, _ = _split_content(header.rest, header.written is None, header.kind)
    return not content or is_placeholder(content)


def is_typed_line(line: str) -> bool:
    """Say whether a line at column 0 begins a fact without a bullet.

    Without a marker only a full header counts: a capital letter with an entity or a confidence.
    """
    return _COLUMN_0.match(line) is not None and read_bullet(line) is not None


def find_links(text: str) -> tuple[tuple[str, str], ...]:
    """Return what the text says of other facts and opinions: (verb, id) in order."""
    if "^" not in text:
        return ()
    return tuple((link[1], link[2]) for link in _LINK.finditer(text))


def render_bullet(claim: Claim) -> str:
    """Write a claim as one line; what is written reads back as `canonical(claim)`."""
    plain = canonical(claim)
    given = "" if plain.confidence is None else f"(c={render_confidence(plain.confidence)})"
    names = "".join(f" {render_name(name)}" for name in plain.entities)
    return f"- {plain.kind.letter}{given}{names}: {plain.text}"


def render_confidence(value: float) -> str:
    """Write a confidence with up to four decimals and no idle zeros: 0.95, 1, 0."""
    return f"{value:.4f}".rstrip("0").rstrip(".")


def canonical(claim: Claim) -> Claim:
    """Return the claim as one line can hold it.

    White space is collapsed and control characters dropped, comments and trailing marks leave
    the text, names lose what a header cannot hold, the confidence is clamped to 0..1 and
    rounded to four decimals. Raises ValueError for a note and for a text of which nothing,
    or nothing but placeholders, is left.
    """
    if claim.kind is Kind.NOTE:
        raise ValueError("a note is not written as a typed bullet")
    text = without_controls(claim.text)
    confidence = claim.confidence
    if confidence is not None:
        confidence = None if confidence != confidence else confidence  # noqa: PLR0124 (NaN)
    content, _, trailing = _split_content(" ".join(text.split()), confidence is None, claim.kind)
    if trailing is not None:
        confidence = read_number(trailing)
    if not content or is_placeholder(content):
        raise ValueError("a bullet needs a text")
    names = [name for name in map(clean_name, claim.entities) if name]
    # Adding zero turns -0.0 into 0.0.
    rounded = None if confidence is None else round(min(max(confidence, 0.0), 1.0), 4) + 0.0
    return Claim(claim.kind, " ".join(content.split()), without_repeats(names), rounded)


@dataclass(frozen=True, slots=True)
class _Header:
    """A header as scanned: `written` is the text of its confidence, `rest` what follows it."""

    kind: Kind
    written: str | None
    entities: tuple[str, ...]
    rest: str


def _usual_header(text: str) -> _Header | None:
    """Read the seed form with one entity in one match: nine of ten headers, at half the cost."""
    usual = _USUAL.match(text)
    if usual is None:
        return None
    return _Header(KIND_OF_LETTER[usual[1]], usual[2], (usual[3],), text[usual.end() :])


def _read_header(text: str, head: re.Match[str]) -> _Header | None:
    if ZERO_WIDTH.search(text, 0, 400):
        return _read_with_zero_width(text)
    opening, letter = head[1] or "", head[2]
    closing = _DECORATION.get(opening, "")
    at, closed = _close(text, head.end(), closing, closed=not opening)
    written = None
    paren = _PAREN.match(text, at)
    if paren is not None and not _is_link(text, paren):
        if not paren[1] and not _BARE_NUMBER.match(_ascii(paren[2])):
            return None  # O(1), O(log n), B (Processes)
        written = paren[2].strip()
        at, closed = _close(text, paren.end(), closing, closed=closed)
    names, at, after = _read_names(text, at)
    written = after if written is None else written
    if letter.islower() and not names and written is None:
        return None
    at, closed = _close(text, at, closing, closed=closed)
    end = _header_end(text, at, bool(names) or written is not None)
    if end is None:
        return None
    end, closed = _close(text, end, closing, closed=closed)
    rest = text[end:]
    if not closed:
        if opening == "[" or not rest.rstrip().endswith(closing):
            return None
        rest = rest.rstrip().removesuffix(closing)  # the whole bullet is bold
    return _Header(KIND_OF_LETTER[letter.upper()], written, without_repeats(names), rest)


def _read_with_zero_width(text: str) -> _Header | None:
    """Read a header without its zero-width characters; the content keeps its own."""
    visible = ZERO_WIDTH.sub("", text)
    head = _HEAD.match(visible)
    header = _read_header(visible, head) if head else None
    if header is None:
        return None
    keep = len(header.rest)
    if not visible.endswith(header.rest):
        return header
    start = len(text)
    while keep:
        start -= 1
        keep -= ZERO_WIDTH.match(text[start]) is None
    return _Header(header.kind, header.written, header.entities, text[start:])


def _read_names(text: str, at: int) -> tuple[list[str], int, str | None]:
    """Read the entities from `at`: their names, the index after them, a confidence among them."""
    names: list[str] = []
    written = None
    while gap := _NEXT_NAME.match(text, at):
        if not names and gap[0].strip():
            break
        found = header_name(text, gap.end())
        if found is None:
            break
        names.append(found[0])
        at = found[1]
        while at < len(text) and text[at] in ".-":
            at += 1  # what the name dropped at its end
        paren = _PAREN.match(text, at)
        if paren is not None and paren[1]:
            written, at = paren[2].strip(), paren.end()
        elif remark := _REMARK.match(text, at):
            at = remark.end()
    return names, at, written


def _header_end(text: str, at: int, full: bool) -> int | None:
    """Return the index at which the content begins; None if the header does not end here."""
    colon = _COLON.match(text, at)
    if colon is not None:
        return colon.end()
    if not full:
        return None
    dash = _DASH.match(text, at)
    if dash is not None:
        return dash.end()
    return at if text[at : at + 1].isspace() else None


def _close(text: str, at: int, closing: str, *, closed: bool) -> tuple[int, bool]:
    """Step over the end of the decoration if it stands here and is still open."""
    if closed or not text.startswith(closing, at):
        return at, closed
    return at + len(closing), True


def _is_link(text: str, paren: re.Match[str]) -> bool:
    """Say whether a bracket belongs to `[[a name]]` or to a Markdown link."""
    return "[[" in paren[0] or (paren[0].rstrip().endswith("]") and text[paren.end() :][:1] == "(")


def _split_content(text: str, may_trail: bool, kind: Kind) -> tuple[str, str | None, str | None]:
    """Take comments, a trailing id and a trailing confidence off: (content, id, confidence)."""
    content = strip_comments(text).strip()
    mark = trailing = None
    end = len(content)
    while True:
        if may_trail and kind is Kind.OPINION and content.endswith((")", "）"), 0, end):
            found = _TRAILING.search(content, max(0, end - 60), end)
            if found is None:
                break
            trailing = found[1].strip() if trailing is None else trailing
        elif found := _MARK.search(content, max(0, end - 16), end):
            mark = mark or found[1]
        else:
            break
        end = found.start()
        while end and content[end - 1].isspace():
            end -= 1
    return content[:end], mark, trailing


def is_placeholder(content: str) -> bool:
    """Say whether a template's `<gap>` is all there is."""
    if "<" not in content and "{{" not in content:
        return False
    left, count = _PLACEHOLDER.subn("", content)
    return count > 0 and not any(c.isalnum() for c in left)


def read_number(written: str) -> float | None:
    """Read a confidence: a leading dot, a decimal comma, per cent; None if it is no number."""
    text = _ascii(written)
    if not _NUMBER.match(text):
        return None
    share = text.endswith("%")
    value = float(text.rstrip("% ").replace(",", "."))
    return value / 100 if share else value


def _ascii(written: str) -> str:
    return unicodedata.normalize("NFKC", written).strip()
