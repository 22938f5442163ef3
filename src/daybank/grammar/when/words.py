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

from functools import cache

from daybank.grammar.when import table

LANGUAGES = ("en", "nl", "de", "es", "pt", "it", "fr", "ru", "tr", "zh", "ja", "ko", "my")
BIT = {name: 1 << place for place, name in enumerate(LANGUAGES)} | {"zh_Hant": 1 << 9, "*": 0x1FFF}
DAY, WEEK, MONTH, YEAR, QUARTER, WEEKEND = range(1, 7)

# Burmese, and all above it: Korean, kana, Han. What is between belongs to no date.
FIRST_UNSPACED = "\u1000"

Lexeme = tuple[str, int, int]
"""Kind, number and the set of languages as bits."""


def word_set(words: str) -> frozenset[str]:
    """Make a set of the words of a text."""
    return frozenset(words.split())


@cache
def lexicon() -> dict[str, Lexeme]:
    """Every word of the scripts with spaces, lower case, with what it is."""
    return {w: lexeme for row, lexeme in table.WORDS.items() for w in row.split("|")}


@cache
def unspaced() -> dict[str, list[tuple[str, Lexeme]]]:
    """Of a first character the words of the scripts without spaces, longest first."""
    found: dict[str, list[tuple[str, Lexeme]]] = {}
    for row, lexeme in table.UNSPACED.items():
        for word in row.split("|"):
            found.setdefault(word[0], []).append((word, lexeme))
    for words in found.values():
        words.sort(key=lambda entry: -len(entry[0]))
    return found
