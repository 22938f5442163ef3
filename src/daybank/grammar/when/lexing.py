"""From text to tokens: one letter a token, so that the grammar is expressions over letters.

Letters are those of `words`, and of numbers n (1 to 31), Y (1000 to 2999) and # (any other),
o for a day with its ordinal mark, z for a numbered week. White space is a space, `. , / - : ' ( )`
stand for themselves, any other thing is x.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable
from functools import cache
from itertools import accumulate

from daybank.grammar.when.masking import INDEXED, ORDINAL, compiled, fold, mask
from daybank.grammar.when.table import PHRASES
from daybank.grammar.when.words import BIT, FIRST_UNSPACED, Lexeme, lexicon, unspaced

_ALL = BIT["*"]
_CASES = frozenset({"da", "de", "ta", "te"})
_SIGNS = {sign: sign for sign in ".,/:'()-"} | {"~": "t"}
_HAN = {sign: place for place, sign in enumerate("〇一二三四五六七八九十")}
_HAN |= {"零": 0, "两": 2, "兩": 2, "廿": 20}
_SPACED = f"[^{FIRST_UNSPACED}-\U0010ffff]+"
_SPACE = (" ", 0, _ALL)
_OTHER = ("x", 0, _ALL)


class Tokens:
    """A text cut up: a string of kinds, beside it the lexemes, and where each begins and ends."""

    __slots__ = ("borders", "kinds", "lexemes", "text")

    def __init__(self, text: str, kinds: str, lexemes: list[Lexeme], borders: list[int]) -> None:
        self.text = text
        self.kinds = kinds
        self.lexemes = lexemes
        self.borders = borders

    def number(self, place: int) -> int:
        """The number of a token: of a day, a month, an offset."""
        return self.lexemes[place][1]

    def languages(self, place: int) -> int:
        """The languages of a token, as bits."""
        return self.lexemes[place][2]

    def begin(self, place: int) -> int:
        """Where a token begins in the text."""
        return self.borders[place]

    def end(self, place: int) -> int:
        """Where a token ends in the text."""
        return self.borders[place + 1]

    def word(self, place: int) -> str:
        """The token as written, lower case."""
        return self.text[self.borders[place] : self.borders[place + 1]].lower()


# Explicit ranges are twice as fast as classes; a folded text has no other digits or spaces.
_RUN = r"(?s)[^\W\d_]+|[ \t-\r\x1c-\x1f]+|[0-9]+|\.\.+|."
_ASCII_RUN = r"(?s)[a-z]+|[ \t-\r\x1c-\x1f]+|[0-9]+|\.\.+|."


def tokens_of(text: str) -> Tokens:
    """Cut a text into tokens, in time linear in its length."""
    masked = mask(fold(text))
    runs = compiled(_ASCII_RUN if masked.isascii() else _RUN).findall(masked)
    lexemes = list(map(_known().__getitem__, runs))
    borders = [0, *accumulate(map(len, runs))]
    kinds = "".join([lexeme[0] for lexeme in lexemes])
    if "?" in kinds:
        cut = _settled(masked, runs, lexemes, borders)
        lexemes, borders = cut.lexemes, cut.borders
        kinds = "".join([lexeme[0] for lexeme in lexemes])
    return Tokens(text, kinds, lexemes, borders)


# What may hang on its neighbours: an ordinal mark, a phrase, a script without spaces.
_UNSETTLED = ("?", 0, 0)
# Runs remembered; the usual ones come first.
_REMEMBERED = 20_000


class _Known(dict[str, Lexeme]):
    """What a run of signs is by itself."""

    def __missing__(self, run: str) -> Lexeme:
        lexeme = _alone(run)
        if len(self) < _REMEMBERED and len(run) < 40:
            self[run] = lexeme
        return lexeme


@cache
def _known() -> _Known:
    hanging = (*ORDINAL, *_CASES, *INDEXED, *PHRASES)
    signs = {sign: (kind, 0, _ALL) for sign, kind in _SIGNS.items()}
    return _Known(signs | dict.fromkeys(hanging, _UNSETTLED) | {" ": _SPACE})


def _alone(run: str) -> Lexeme:
    if "0" <= run[0] <= "9":
        return _number(run)
    if not run.isascii() and max(run) >= FIRST_UNSPACED and (run.isalnum() or run in unspaced()):
        return _UNSETTLED
    return lexicon().get(run) or _other(run)


def _other(part: str) -> Lexeme:
    """Tell white space, in which a blank line ends every expression, from dots and the rest."""
    if part.isspace():
        return _OTHER if part.count("\n") > 1 else _SPACE
    return ("t", 0, _ALL) if part.startswith("..") else _OTHER


def _number(digits: str) -> Lexeme:
    number = int(digits) if len(digits) <= 5 else 99999
    if len(digits) <= 2 and 1 <= number <= 31:
        return "n", number, _ALL
    return ("Y" if len(digits) == 4 and 1000 <= number <= 2999 else "#"), number, _ALL


@cache
def _seconds(first: str) -> frozenset[str]:
    """Give the second words of the phrases a word begins, "" for a sign alone."""
    return frozenset(re.split("[ '/-]", rest)[1] for rest in PHRASES.get(first, ()))


def _hangs(runs: list[str], lexemes: list[Lexeme], place: int) -> bool:
    """Say quickly whether a run begins a phrase or belongs to what stands beside it, perhaps."""
    run = runs[place]
    if place and lexemes[place - 1][0] in "n.-'?":
        return True
    if not run.isascii() and max(run) >= FIRST_UNSPACED:
        return True
    following = runs[place + 1 : place + 3]
    if not following:
        return False
    seconds = _seconds(run)
    if following[-1] in seconds or ("" in seconds and following[0] == "'"):
        return True
    return run in INDEXED and following[0].isdecimal()


class _Cut:
    """The tokens so far, each beginning where the one before ends."""

    __slots__ = ("borders", "lexemes")

    def __init__(self) -> None:
        self.lexemes: list[Lexeme] = []
        self.borders = [0]

    def add(self, lexeme: Lexeme, end: int) -> None:
        """Add a token that ends at a place."""
        self.lexemes.append(lexeme)
        self.borders.append(end)


def _settled(masked: str, runs: list[str], lexemes: list[Lexeme], borders: list[int]) -> _Cut:
    """Look at what stands beside the runs that may hang on it."""
    cut = _Cut()
    at = 0
    for place, lexeme in enumerate(lexemes):
        if lexeme is not _UNSETTLED or place < at:
            continue
        if not _hangs(runs, lexemes, place):
            lexemes[place] = lexicon().get(runs[place], _OTHER)
            continue
        cut.lexemes.extend(lexemes[at:place])
        cut.borders.extend(borders[at + 1 : place + 1])
        begin, at = borders[place], place + 1
        while begin < borders[at]:
            begin = _part(cut, masked, begin, borders[at])
            at = bisect_left(borders, begin, at)
    cut.lexemes.extend(lexemes[at:])
    cut.borders.extend(borders[at + 1 :])
    return cut


def _part(cut: _Cut, masked: str, begin: int, end: int) -> int:
    """Add what a run holds, in which scripts may follow each other; return where that ends."""
    place = begin
    while place < end:
        if masked[place] >= FIRST_UNSPACED:
            place = _unspaced(cut, masked, place)
        elif masked[place].isalpha():
            place = _word(cut, masked, place, end)
        else:
            cut.add(_other(masked[place:end]), end)
            place = end
    return place


def _word(cut: _Cut, masked: str, begin: int, end: int) -> int:
    """Add a word or the longest phrase it begins; return where that ends."""
    spaced = compiled(_SPACED).match(masked, begin, end)
    assert spaced is not None
    word, end = spaced[0], spaced.end()
    for rest, lexeme in PHRASES.get(word, {}).items():
        stop = end + len(rest)
        if masked.startswith(rest, end) and not (
            rest[-1].isalpha() and masked[stop : stop + 1].isalpha()
        ):
            cut.add(lexeme, stop)
            return stop
    if word in ORDINAL and _is_ranked(cut, end):
        return end
    lexeme = lexicon().get(word, _OTHER)
    if word in _CASES and cut.lexemes and cut.lexemes[-1][0] == "'":
        lexeme = "I", 0, BIT["tr"]
    elif word in INDEXED and (digits := re.match(r"\d{1,2}(?!\w)", masked[end : end + 3])):
        # Quarter and week with their numbers, q2 and w48.
        index = int(digits[0])
        if word != "q" or 1 <= index <= 4:
            lexeme, end = ("q" if word == "q" else "z", index, _ALL), end + len(digits[0])
    cut.add(lexeme, end)
    return end


def _is_ranked(cut: _Cut, end: int) -> bool:
    """Make a day of a number and its mark: 3rd, 1º, 2-й, 1.er."""
    taken = 2 if cut.lexemes and cut.lexemes[-1][0] in ".-" else 1
    if len(cut.lexemes) < taken or cut.lexemes[-taken][0] != "n":
        return False
    cut.lexemes[-taken:] = [("o", *cut.lexemes[-taken][1:])]
    cut.borders[-taken:] = [end]
    return True


def _unspaced(cut: _Cut, masked: str, begin: int) -> int:
    """Cut a run of an unspaced script: the longest word at each place, else one x."""
    firsts = unspaced()
    place = begin
    while place < len(masked) and (sign := masked[place]) >= FIRST_UNSPACED:
        words = firsts.get(sign)
        found = words and next((w for w in words if _stands(cut, masked, w, place)), None)
        if found:
            place += len(found[0])
            cut.add(found[1], place)
        elif sign in _HAN:
            number, place = _han_number(masked, place)
            cut.add(number, place)
        else:
            place += 1
            if cut.lexemes and cut.lexemes[-1][0] == "x":
                cut.borders[-1] = place
            else:
                cut.add(_OTHER, place)
    return place


_PARTICLES = frozenset("에의는은도를을이가부까동간초말월화수목금토일과와후전로")


def _stands(cut: _Cut, masked: str, entry: tuple[str, Lexeme], place: int) -> bool:
    """Say whether a word stands here; Hangul and Burmese words only at their own borders."""
    word, lexeme = entry
    if not masked.startswith(word, place):
        return False
    after = masked[place + len(word) : place + len(word) + 1]
    behind_other = bool(cut.lexemes) and cut.lexemes[-1][0] == "x"
    if "က" <= word[0] <= "႟":
        # မေ is May by itself, and a syllable of many words.
        glued = behind_other and masked[place - 1] > "က"
        if glued and len(word) < 4 and lexeme[0] in "MB":
            return False
        return not "\u102b" <= after <= "\u103e"
    if not "가" <= word[0] <= "힯":
        return True
    if place and "가" <= masked[place - 1] <= "힯" and behind_other:
        return False
    return len(word) > 1 or not "가" <= after <= "힯" or after in _PARTICLES


def _han_number(masked: str, begin: int) -> tuple[Lexeme, int]:
    end = begin
    while end < len(masked) and masked[end] in _HAN and end - begin < 6:
        end += 1
    number = _han_value(masked[begin:end])
    kind = "n" if 1 <= number <= 31 else "Y" if 1000 <= number <= 2999 else "#"
    return (kind, number, BIT["zh"] | BIT["ja"]), end


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
        shared &= tokens.languages(place)
    return shared
