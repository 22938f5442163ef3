"""From text to tokens: one letter a token, so that the grammar is expressions over letters.

Letters are those of `words`, and of numbers n (1 to 31), Y (1000 to 2999) and # (any other),
o for a day with its ordinal mark, z for a numbered week. White space is a space, `. , / - : ' ( )`
stand for themselves, any other thing is x. Paths, addresses, code, versions, clock times and
other names that hold digits are blanked first.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import cache
from itertools import groupby
from typing import NamedTuple

from daybank.grammar.when.words import BIT, Lexeme, lexicon, phrases, unspaced, word_set

_ALL = BIT["*"]
# Burmese, and all above it: Korean, kana, Han. What is between belongs to no date.
FIRST_UNSPACED = "\u1000"
_OPAQUE = "\x00"
_BORDER = r"""\s,;()\[\]{}<>"'|*`~\x00"""
_ORDINAL = word_set("st nd rd th er re ère e º ª ste de го е й я ое ème")
_GLUED = word_set("q w kw mid")
_CASES = frozenset({"da", "de", "ta", "te"})
_SIGNS = {sign: sign for sign in ".,/:'()-"} | {"~": "t"}
_HAN = {sign: place for place, sign in enumerate("〇一二三四五六七八九十")}
_HAN |= {"零": 0, "两": 2, "兩": 2, "廿": 20}


class Tokens(NamedTuple):
    """A text cut up: a string of kinds, and beside it number, languages, begin and end."""

    text: str
    kinds: str
    numbers: tuple[int, ...]
    languages: tuple[int, ...]
    begins: tuple[int, ...]
    ends: tuple[int, ...]

    def word(self, place: int) -> str:
        """The token as written, lower case."""
        return self.text[self.begins[place] : self.ends[place]].lower()


_Token = tuple[str, int, int, int, int]


class _Fold(dict[int, str]):
    """Lower case, narrow width and ASCII digits, one character for one."""

    def __missing__(self, code: int) -> str:
        sign = chr(code)
        if sign.isdecimal():
            plain = str(unicodedata.decimal(sign))
        elif 0xFF01 <= code <= 0xFF5E:
            plain = chr(code - 0xFEE0).lower()
        else:
            plain = _FOLDED.get(sign) or sign.lower()
        plain = plain if len(plain) == 1 else sign
        self[code] = plain
        return plain


_FOLDED = dict(
    zip("İ’‘ʼ၊、။–—―〜→‐‑“”„«»「」『』\u3000\xa0", "i''',,.~~~~~--" + '"' * 9 + "  ", strict=True)
)
_fold = _Fold()


def fold(text: str) -> str:
    """Give the text in the form in which words are looked up, of the same length."""
    return text.lower() if text.isascii() else text.translate(_fold)


@cache
def _patterns() -> dict[str, re.Pattern[str]]:
    return {
        "token": re.compile(r"[^\W\d_]+|\s+|\d+|\.\.+|.", re.DOTALL),
        "code": re.compile(r"``+.*?``+|`[^`]++`", re.DOTALL),
        "clock": re.compile(
            r"(?<=\d\d-\d\d)t\d\d:?\d\d(?::?\d\d(?:[.,]\d+)?)?(?:z|[+-]\d\d:?\d\d)?(?!\w)"
            r"|(?<![\d.:])\d{1,2}:\d\d(?::\d\d)?(?![\w:])"
        ),
        "chunk": re.compile(rf"(?<![^{_BORDER}])[^{_BORDER}/@\\]*[/@\\][^{_BORDER}]*"),
        "numbered": re.compile(rf"(?<![^{_BORDER}])[^{_BORDER}\d]*\d[^{_BORDER}]*"),
        "numeric": re.compile(r"[\d./:-]+"),
        "index": re.compile(r"\d{1,2}(?!\w)"),
        "parts": re.compile(r"\d+|[^\W\d_]+|."),
    }


def _blank(found: re.Match[str]) -> str:
    return _OPAQUE * len(found[0])


def _masked(text: str) -> str:
    patterns = _patterns()
    if "`" in text:
        text = patterns["code"].sub(_blank, text)
    if ":" in text:
        text = patterns["clock"].sub(_blank, text)
    if "/" in text or "@" in text or "\\" in text:
        text = patterns["chunk"].sub(_visible, text)
    return patterns["numbered"].sub(_visible, text)


def _visible(found: re.Match[str]) -> str:
    """Blank a chunk that is a name, path, address or version; keep what can be a date."""
    chunk = found[0]
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
    if _patterns()["numeric"].fullmatch(core):
        return core[0].isdigit() and core[-1].isdigit() and "//" not in core
    before = ""
    for part in _patterns()["parts"].findall(core):
        if not _is_date_part(part, before):
            return False
        before = part
    return "%" not in core and core[0] not in "/-"


def _is_date_part(part: str, before: str) -> bool:
    """Say whether a date may go on so: "27-nov-2025" and "3rd", never "27nov" or "9am"."""
    if part.isdigit():
        return not before.isalpha() or before in _ORDINAL | _GLUED
    if not part.isalpha():
        return part in "./:-%"
    if part in _ORDINAL | _GLUED:
        return True
    known = lexicon().get(part)
    return known is not None and known[0] in "MABbm" and not before.isdigit()


def tokens_of(text: str) -> Tokens:
    """Cut a text into tokens, in time linear in its length."""
    masked = _masked(fold(text))
    plain, special = _plain(), _special()
    out: list[_Token] = []
    end = skip = 0
    for run in _patterns()["token"].findall(masked):
        begin, end = end, end + len(run)
        if end <= skip:
            continue
        part = run if begin >= skip else masked[skip:end]
        begin = max(begin, skip)
        if lexeme := plain.get(part):
            out.append((*lexeme, begin, end))
        elif part in special or not part.isascii():
            skip = _special_part(out, masked, begin, end)
        elif "0" <= part[0] <= "9":
            out.append(_number(part, begin))
        else:
            out.append((_other(part), 0, _ALL, begin, end))
    if not out:
        return Tokens(text, "", (), (), (), ())
    kinds, *rest = zip(*out, strict=True)
    return Tokens(text, "".join(kinds), *rest)


@cache
def _plain() -> dict[str, Lexeme]:
    """What needs no look at its neighbours: signs and ASCII words that begin no phrase."""
    special = _special()
    words = {w: lexeme for w, lexeme in lexicon().items() if w.isascii() and w not in special}
    return words | {sign: (kind, 0, _ALL) for sign, kind in _SIGNS.items()} | {" ": (" ", 0, _ALL)}


@cache
def _special() -> frozenset[str]:
    return frozenset((*phrases(), *_ORDINAL, *_GLUED, *_CASES))


def _special_part(out: list[_Token], masked: str, begin: int, end: int) -> int:
    """Add what a part holds, in which scripts may follow each other; return where it ends."""
    place = begin
    while place < end:
        if masked[place] >= FIRST_UNSPACED:
            place = _run(out, masked, place)
        elif masked[place].isalpha():
            place = _word(out, masked, place, end)
        else:
            out.append((_other(masked[place:end]), 0, _ALL, place, end))
            place = end
    return place


def _other(part: str) -> str:
    """Tell white space, in which a blank line ends every expression, from dots and the rest."""
    if part.isspace():
        return "x" if part.count("\n") > 1 else " "
    return "t" if part.startswith("..") else "x"


def _number(digits: str, begin: int) -> _Token:
    number = int(digits) if len(digits) <= 5 else 99999
    if len(digits) <= 2 and 1 <= number <= 31:
        kind = "n"
    else:
        kind = "Y" if len(digits) == 4 and 1000 <= number <= 2999 else "#"
    return kind, number, _ALL, begin, begin + len(digits)


def _word(out: list[_Token], masked: str, begin: int, end: int) -> int:
    """Add a word or the longest phrase it begins; return where that ends."""
    word = masked[begin:end]
    if not word.isascii() and max(word) >= FIRST_UNSPACED:
        word = _pieces(word)[0]
        end = begin + len(word)
    for rest, lexeme in phrases().get(word, ()):
        stop = end + len(rest)
        if masked.startswith(rest, end) and not (
            rest[-1].isalpha() and masked[stop : stop + 1].isalpha()
        ):
            out.append((*lexeme, begin, stop))
            return stop
    if word in _ORDINAL and _rank(out, begin, end):
        return end
    if word in _CASES and out and out[-1][0] == "'":
        out.append(("I", 0, BIT["tr"], begin, end))
        return end
    if word in ("q", "w", "kw") and (index := _index(masked, begin, end)):
        out.append(index)
        return index[4]
    out.append((*lexicon().get(word, ("x", 0, _ALL)), begin, end))
    return end


def _rank(out: list[_Token], begin: int, end: int) -> bool:
    """Make a day of a number and its mark: 3rd, 1º, 2-й, 1.er."""
    if out and out[-1][0] in ".-" and out[-1][4] == begin:
        number = out[-2] if len(out) > 1 and out[-2][4] == out[-1][3] else None
        taken = 2
    else:
        number = out[-1] if out and out[-1][4] == begin else None
        taken = 1
    if number is None or number[0] != "n":
        return False
    out[-taken:] = [("o", *number[1:4], end)]
    return True


def _index(masked: str, begin: int, end: int) -> _Token | None:
    """Read `q2` or `w48`, quarter and week with their numbers."""
    digits = _patterns()["index"].match(masked, end)
    if not digits:
        return None
    number = int(digits[0])
    if masked[begin] != "q":
        return "z", number, _ALL, begin, digits.end()
    return ("q", number, _ALL, begin, digits.end()) if 1 <= number <= 4 else None


def _run(out: list[_Token], masked: str, begin: int) -> int:
    """Cut a run of an unspaced script: the longest word at each place, else one x."""
    words, firsts = lexicon(), unspaced()
    place = begin
    while place < len(masked) and (sign := masked[place]) >= FIRST_UNSPACED:
        word = next((w for w in firsts.get(sign, ()) if _stands(masked, w, place, out)), None)
        if word:
            out.append((*words[word], place, place + len(word)))
            place += len(word)
        elif sign in _HAN:
            out.append(_han_number(masked, place))
            place = out[-1][4]
        else:
            if out and out[-1][0] == "x" and out[-1][4] == place:
                out[-1] = (*out[-1][:4], place + 1)
            else:
                out.append(("x", 0, _ALL, place, place + 1))
            place += 1
    return place


_PARTICLES = frozenset("에의는은도를을이가부까동간초말월화수목금토일과와후전로")


def _stands(masked: str, word: str, place: int, out: list[_Token]) -> bool:
    """Say whether a word stands here; Hangul and Burmese words only at their own borders."""
    if not masked.startswith(word, place):
        return False
    after = masked[place + len(word) : place + len(word) + 1]
    if "က" <= word[0] <= "႟":
        # မေ is May by itself, and a syllable of many words.
        glued = out and out[-1][0] == "x" and out[-1][4] == place and masked[place - 1] > "က"
        if glued and len(word) < 4 and lexicon()[word][0] in "MB":
            return False
        return not "\u102b" <= after <= "\u103e"
    if not "가" <= word[0] <= "힯":
        return True
    inside = place and "가" <= masked[place - 1] <= "힯"
    if inside and out and out[-1][0] == "x":
        return False
    return len(word) > 1 or not "가" <= after <= "힯" or after in _PARTICLES


def _han_number(masked: str, begin: int) -> _Token:
    end = begin
    while end < len(masked) and masked[end] in _HAN and end - begin < 6:
        end += 1
    number = _han_value(masked[begin:end])
    kind = "n" if 1 <= number <= 31 else "Y" if 1000 <= number <= 2999 else "#"
    return kind, number, BIT["zh"] | BIT["ja"], begin, end


def _han_value(signs: str) -> int:
    """Read 二十三 and 二〇二六; 0 for what is neither."""
    signs = signs.replace("廿", "二十")
    if "十" not in signs:
        return int("".join(str(_HAN[sign]) for sign in signs[:5]))
    tens, _, ones = signs.partition("十")
    if len(tens) > 1 or len(ones) > 1 or "十" in ones:
        return 0
    return (_HAN[tens] if tens else 1) * 10 + (_HAN[ones] if ones else 0)


def shared_languages(tokens: Tokens, places: Iterable[int]) -> int:
    """The languages that all these tokens share, 0 if none."""
    shared = _ALL
    for place in places:
        shared &= tokens.languages[place]
    return shared
