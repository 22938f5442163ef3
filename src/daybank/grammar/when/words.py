"""The words of dates in thirteen languages: what each one is to the grammar.

A word, or a phrase that begins with it, is a lexeme: a kind of one letter, a number and the
languages it belongs to. The parts of one expression must share a language, which settles most
of what one spelling means in several: "in 3 Tagen" is a day, "in 3 dagen" a duration.

    M A B b m   month: a full name; an English short one, which may stand before its day;
                another short one, which may not; one that is a common word and needs a year
                ("3 out 2026", not "3 out of 5"); an English verb in lower case ("may", "march")
    W w         weekday, full and short; a short one only decorates a date
    R S         a near day, counted from the day; a near week, month or year (code * 10 + offset)
    T           "morgen", "mañana", "hier": a near day or something else, by what stands beside
    U Q q       day, week … (code); the word quarter; a quarter with its number
    L l P       last, this, next: before its noun, on either side, after it
    < > h j     ago and from now, behind and before their number
    c a O       one, two …; a word that is one, or "to"; first … fourth
    t f e & E   to, from, between, and; "en", which is and or in
    i v         before a month or year; of
    y k d r     the marks of year, month, day and rank (年 月 日 第)
    g           the year 0 of an era
    I           a Turkish case ending or "ayında" behind a month
    V N X       every; a thing that is counted; a word that only looks like one of these
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from functools import cache

from daybank.grammar.when import table
from daybank.grammar.when.vocabulary import ROWS

LANGUAGES = ("en", "nl", "de", "es", "pt", "it", "fr", "ru", "tr", "zh", "ja", "ko", "my")
BIT = {name: 1 << place for place, name in enumerate(LANGUAGES)} | {"zh_Hant": 1 << 9, "*": 0x1FFF}
DAY, WEEK, MONTH, YEAR, QUARTER, WEEKEND = range(1, 7)
_CODE = {"day": DAY, "week": WEEK, "month": MONTH, "year": YEAR}

Lexeme = tuple[str, int, int]
"""Kind, number and the set of languages as bits."""


def word_set(words: str) -> frozenset[str]:
    """Make a set of the words of a text."""
    return frozenset(words.split())


# Short names that are common words somewhere: "set", "out", "ago", Italian "gen", Turkish
# "ara" (search). They count behind a day and with a year or a "de".
_COMMON_SHORT = word_set("set out ago ara gen mag eki kas per tem haz sal may")
# Short weekdays that are function words ("do", "so", "mi", "di") are left out: they would
# only decorate a date that is read without them, and as prepositions they matter.
_NO_WEEKDAY = word_set("do di ma so mi per sal çar cum mar wo")
# Without its accent "março" is the name Marco.
_ACCENT_NEEDED = frozenset({"março"})


def _rows() -> Iterator[tuple[str, Lexeme]]:
    for row in ROWS.strip().splitlines():
        kind, number, languages, *words = row.split()
        mask = sum(BIT[name] for name in languages.split(","))
        for word in words:
            yield word.replace("_", " "), (kind, int(number), mask)


def _named(rows: str, kind: str) -> Iterator[tuple[str, Lexeme]]:
    for row in rows.splitlines():
        language, *columns = row.split()
        for number, column in enumerate(columns, 1):
            for word in column.split("/"):
                # 三月 and 3월 are a number and its mark.
                if word[-1] not in "月월":
                    yield word, (kind, number, BIT[language])


def _short(rows: str) -> Iterator[tuple[str, Lexeme]]:
    for word, (_, number, mask) in _named(rows, "B"):
        if word in _COMMON_SHORT:
            yield word, ("b", number, mask)
        elif mask == BIT["en"]:
            yield word, ("A", number, mask)
        else:
            yield word, ("B", number, mask)


def _near() -> Iterator[tuple[str, Lexeme]]:
    for row in table.RELATIVE.splitlines():
        language, unit, *words = row.split()
        for entry in words:
            offset, word = entry.split(":")
            code = _CODE[unit]
            if code == WEEK and language.startswith("zh"):
                continue  # 上周一 is 上 and 周一
            number = int(offset) if code == DAY else code * 10 + int(offset) % 10
            yield word.replace("_", " "), ("R" if code == DAY else "S", number, BIT[language])


def _all() -> Iterator[tuple[str, Lexeme]]:
    yield from _rows()
    yield from _named(table.MONTHS, "M")
    yield from _short(table.SHORT_MONTHS)
    yield from _weekdays()
    yield from _named(table.UNITS, "U")
    yield from _near()


def _weekdays() -> Iterator[tuple[str, Lexeme]]:
    yield from _named(table.WEEKDAYS, "W")
    for word, lexeme in _named(table.SHORT_WEEKDAYS, "w"):
        # One sign alone (月, 일) is a mark of the date, 周一 a full weekday.
        if len(word) > 1 and word not in _NO_WEEKDAY:
            yield word, ("W", *lexeme[1:]) if lexeme[2] == BIT["zh"] else lexeme
    for number, sign in enumerate("一二三四五六日天", 1):
        for week in ("礼拜", "禮拜", "周", "週", "星期"):
            yield week + sign, ("W", min(number, 7), BIT["zh"])
    for number, sign in enumerate("月火水木金土日", 1):
        yield sign + "曜", ("W", number, BIT["ja"])


@cache
def lexicon() -> dict[str, Lexeme]:
    """Every word and phrase, lower case, with what it is; equal ones of languages joined."""
    words: dict[str, Lexeme] = {}
    for word, (kind, number, mask) in _all():
        known = words.setdefault(word, (kind, number, mask))
        if known[:2] == (kind, number) or {known[0], kind} <= set("MABb"):
            words[word] = (known[0], known[1], known[2] | mask)
    words["may"] = ("m", 5, BIT["en"] | BIT["es"] | BIT["tr"])
    words["march"] = ("m", 3, BIT["en"])
    words["mar"] = ("B", 3, words["mar"][2])
    words["sept"] = ("B", 9, words["sept"][2] | BIT["en"])
    for word, lexeme in list(words.items()):
        if lexeme[0] in "MBWRLl" and word not in _ACCENT_NEEDED and not word.isascii():
            words.setdefault(_plain(word), lexeme)
    return words


def _plain(word: str) -> str:
    marks = unicodedata.normalize("NFD", word)
    if not "a" <= marks[0] <= "z":
        return word
    return "".join(c for c in marks if not unicodedata.combining(c)).replace("ı", "i")


@cache
def phrases() -> dict[str, tuple[tuple[str, Lexeme], ...]]:
    """Of a first word the phrases it begins: what follows it, longest first."""
    found: dict[str, list[tuple[str, Lexeme]]] = {}
    for word, lexeme in lexicon().items():
        first = word.split(" ")[0].split("-")[0].split("'")[0].split("/")[0]
        if first != word and word[0] < "က":
            found.setdefault(first, []).append((word[len(first) :], lexeme))
    return {
        first: tuple(sorted(rest, key=lambda entry: -len(entry[0])))
        for first, rest in found.items()
    }


@cache
def unspaced() -> dict[str, tuple[str, ...]]:
    """Of a first character the words of scripts without spaces, longest first."""
    found: dict[str, list[str]] = {}
    for word in lexicon():
        if word[0] >= "က":
            found.setdefault(word[0], []).append(word)
    return {first: tuple(sorted(words, key=len, reverse=True)) for first, words in found.items()}
