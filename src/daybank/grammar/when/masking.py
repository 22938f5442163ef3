"""The text as the grammar sees it: folded, and blank where no date can stand.

Paths, addresses, code, versions, clock times and other names that hold digits are blanked with
NUL, so that every character keeps its place.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from itertools import groupby

from daybank.grammar.when.words import FIRST_UNSPACED, lexicon, word_set

_MARK = "[\u0300-\u036f]"
_OPAQUE = "\x00"
_BORDERS = " \t\n\v\f\r\x1c\x1d\x1e\x1f,;()[]{}<>\"'|*`~" + _OPAQUE
_BORDER = re.escape(_BORDERS)
ORDINAL = word_set("st nd rd th er re ère e º ª ste de го е й я ое ème")
INDEXED = word_set("q w kw")
_GLUED = INDEXED | {"mid"}

compiled = cache(re.compile)
"""An expression, compiled when it is first wanted: most texts need few."""


class _Fold(dict[int, str]):
    """Lower case, narrow width, ASCII digits and white space, one character for one."""

    def __missing__(self, code: int) -> str:
        sign = chr(code)
        if sign.isdecimal():
            plain = str(unicodedata.decimal(sign))
        elif sign.isspace() and code > 0x7F:
            plain = " "
        elif 0xFF01 <= code <= 0xFF5E:
            plain = chr(code - 0xFEE0).lower()
        else:
            plain = _FOLDED.get(sign) or sign.lower()
        plain = plain if len(plain) == 1 else sign
        self[code] = plain
        return plain


_FOLDED = dict(zip("İ’‘ʼ၊、။–—―〜→‐‑“”„«»「」『』", "i''',,.~~~~~--" + '"' * 9, strict=True))
_fold = _Fold()


def fold(text: str) -> str:
    """Give the text in the form in which words are looked up, of the same length."""
    return text.lower() if text.isascii() else text.translate(_fold)


def compose(text: str) -> tuple[str, list[int] | None]:
    """Give the text in composed form and, if that differs, where each character stood."""
    if text.isascii() or not re.search(_MARK, text):
        return text, None
    parts: list[str] = []
    places: list[int] = []
    for found in re.finditer(f"[^{_MARK[1:-1]}]{_MARK}*|{_MARK}+", text):
        part = unicodedata.normalize("NFC", found[0])
        parts.append(part)
        places += range(found.start(), found.start() + len(part))
    places.append(len(text))
    return "".join(parts), places


_CODE = r"(?s)``+.*?``+|`[^`]++`"
# What stands before is looked at behind the first sign, which is searched for so much faster.
_CLOCK = (
    r"t(?<=[0-9][0-9]-[0-9][0-9]t)[0-9]{2}:?[0-9]{2}(?::?[0-9]{2}(?:[.,][0-9]+)?)?"
    r"(?:z|[+-][0-9]{2}:?[0-9]{2})?(?!\w)"
    r"|[0-9](?<![0-9.:][0-9])[0-9]?:[0-9]{2}(?::[0-9]{2})?(?![\w:])"
)
_CHUNK = rf"(?<![^{_BORDER}])[^{_BORDER}/@\\]*[/@\\][^{_BORDER}]*"
_FROM_DIGIT = rf"[0-9][^{_BORDER}]*"


def _blank(found: re.Match[str]) -> str:
    return _OPAQUE * len(found[0])


def mask(text: str) -> str:
    """Blank in a folded text what cannot be a date."""
    if "`" in text:
        text = compiled(_CODE).sub(_blank, text)
    has_digit = any(map(text.__contains__, "0123456789"))
    if has_digit and ":" in text:
        text = compiled(_CLOCK).sub(_blank, text)
    if "/" in text or "@" in text or "\\" in text:
        text = compiled(_CHUNK).sub(lambda found: _visible(found[0]), text)
    return _without_names(text) if has_digit else text


def _without_names(text: str) -> str:
    """Blank the chunks with digits that cannot be a date."""
    parts: list[str] = []
    done = 0
    for found in compiled(_FROM_DIGIT).finditer(text):
        begin, end = found.span()
        while begin and text[begin - 1] not in _BORDERS:
            begin -= 1
        chunk = text[begin:end]
        if not chunk.rstrip(".:?!…").isdecimal():
            parts += (text[done:begin], _visible(chunk))
            done = end
    return "".join(parts) + text[done:]


def _visible(chunk: str) -> str:
    """Blank a chunk that is a name, path, address or version; keep what can be a date."""
    if chunk.isalpha() or chunk.isdigit():
        return chunk
    if not chunk.isascii() and max(chunk) >= FIRST_UNSPACED:
        return "".join(map(_piece, _pieces(chunk)))
    return _piece(chunk)


def _piece(chunk: str) -> str:
    return chunk if chunk[0] >= FIRST_UNSPACED or _is_datelike(chunk) else _OPAQUE * len(chunk)


def _pieces(chunk: str) -> list[str]:
    """Cut a chunk where a script without spaces begins or ends."""
    return ["".join(signs) for _, signs in groupby(chunk, key=FIRST_UNSPACED.__le__)]


def _is_datelike(chunk: str) -> bool:
    core = chunk.strip("_").rstrip(".:?!…")
    if not any("0" <= sign <= "9" for sign in core):
        return not ("@" in core or "\\" in core or "://" in core or core.count("/") > 1)
    if re.fullmatch(r"[\d./:-]+", core):
        return core[0].isdigit() and core[-1].isdigit() and "//" not in core
    before = ""
    for part in re.findall(r"\d+|[^\W\d_]+|.", core):
        if not _is_date_part(part, before):
            return False
        before = part
    return "%" not in core and core[0] not in "/-"


def _is_date_part(part: str, before: str) -> bool:
    """Say whether a date may go on so: "27-nov-2025" and "3rd", never "27nov" or "9am"."""
    if part.isdigit():
        return not before.isalpha() or before in ORDINAL | _GLUED
    if not part.isalpha():
        return part in "./:-%"
    if part in ORDINAL | _GLUED:
        return True
    known = lexicon().get(part)
    return known is not None and known[0] in "MABbm" and not before.isdigit()
