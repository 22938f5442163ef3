"""Write the table of words that dates are read with, from CLDR and `when_vocabulary`.

    python scripts/when_table.py            write src/daybank/grammar/when/table.py

Babel, a development dependency, carries CLDR. The table goes into the package, so that reading
a date needs neither and no time to join them; a test fails when the two differ.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import babel
from when_vocabulary import ROWS

from daybank.grammar.when.words import (
    BIT,
    DAY,
    FIRST_UNSPACED,
    LANGUAGES,
    MONTH,
    WEEK,
    YEAR,
    Lexeme,
    word_set,
)

TABLE = Path(__file__).parent.parent / "src/daybank/grammar/when/table.py"
LOCALES = (*LANGUAGES, "zh_Hant")
UNITS = {"day": DAY, "week": WEEK, "month": MONTH, "year": YEAR}
# Their units stand in the vocabulary: without spaces a template cannot be cut into words.
UNSPACED = frozenset({"zh", "zh_Hant", "ja", "ko", "my"})

# Short names that are common words somewhere: "set", "out", "ago", Italian "gen", Turkish
# "ara" (search). They count behind a day and with a year or a "de".
COMMON_SHORT = word_set("set out ago ara gen mag eki kas per tem haz sal may")
# Short weekdays that are function words ("do", "so", "mi", "di") are left out: they would
# only decorate a date that is read without them, and as prepositions they matter.
NO_WEEKDAY = word_set("do di ma so mi per sal çar cum mar wo")
# Without its accent "março" is the name Marco.
ACCENT_NEEDED = frozenset({"março"})

HEAD = '''"""The words of dates. Written by `scripts/when_table.py`; do not edit.

A row is a lexeme of `words`: its words, its kind, its number and its languages as bits. A phrase
stands under its first word, the longest first. Names of months, weekdays, units and near days are
those of CLDR, through Babel {version}; the rest is `scripts/when_vocabulary.py`.
"""

'''

Named = Iterator[tuple[str, Lexeme]]


def render_table() -> str:
    """Give the text of the table module."""
    words = lexicon()
    spaced = [word for word in words if word[0] < FIRST_UNSPACED]
    unspaced = [word for word in words if word[0] >= FIRST_UNSPACED]
    blocks = (
        f"WORDS = {{\n{_rows((word for word in spaced if _first(word) == word), words)}}}\n",
        f"PHRASES = {{\n{_phrases(words)}}}\n",
        f"UNSPACED = {{\n{_rows(unspaced, words)}}}\n",
    )
    return HEAD.format(version=babel.__version__) + "\n".join(blocks)


def _rows(group: Iterable[str], words: dict[str, Lexeme]) -> str:
    rows: dict[Lexeme, list[str]] = {}
    for word in group:
        rows.setdefault(words[word], []).append(word)
    return "".join(
        f'    "{part}": ("{kind}", {number}, {mask}),\n'
        for (kind, number, mask), row in rows.items()
        for part in _parts(row)
    )


def _parts(row: list[str]) -> Iterator[str]:
    """Join words with `|` to parts that fit a line."""
    part = row[0]
    for word in row[1:]:
        if len(part) + len(word) > 68:
            yield part
            part = word
        else:
            part += f"|{word}"
    yield part


def _phrases(words: dict[str, Lexeme]) -> str:
    """Of a first word what follows it in the phrases it begins, longest first."""
    firsts: dict[str, list[str]] = {}
    for phrase in words:
        first = _first(phrase)
        if phrase[0] < FIRST_UNSPACED and first != phrase:
            firsts.setdefault(first, []).append(phrase[len(first) :])
    rows = []
    for first, rests in firsts.items():
        entries = "".join(
            f'        "{rest}": ("{kind}", {number}, {mask}),\n'
            for rest in sorted(rests, key=len, reverse=True)
            for kind, number, mask in (words[first + rest],)
        )
        rows.append(f'    "{first}": {{\n{entries}    }},\n')
    return "".join(rows)


def _first(phrase: str) -> str:
    """Give the word that a phrase begins with; a word itself."""
    return re.split("[ '/-]", phrase, maxsplit=1)[0]


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
        if lexeme[0] in "MBWRLl" and word not in ACCENT_NEEDED and not word.isascii():
            words.setdefault(_plain(word), lexeme)
    return words


def _plain(word: str) -> str:
    marks = unicodedata.normalize("NFD", word)
    if not "a" <= marks[0] <= "z":
        return word
    return "".join(c for c in marks if not unicodedata.combining(c)).replace("ı", "i")


def _all() -> Named:
    yield from _vocabulary()
    yield from _named(_names("months", "wide", range(1, 13)), "M")
    yield from _short_months()
    yield from _weekdays()
    yield from _named(_units(), "U")
    yield from _near()


def _vocabulary() -> Named:
    for row in ROWS.strip().splitlines():
        kind, number, languages, *words = row.split()
        mask = sum(BIT[name] for name in languages.split(","))
        for word in words:
            yield word.replace("_", " "), (kind, int(number), mask)


def _named(rows: dict[str, list[Iterable[str]]], kind: str) -> Named:
    for language, columns in rows.items():
        for number, names in enumerate(columns, 1):
            for name in names:
                # 三月 and 3월 are a number and its mark.
                if name[-1] not in "月월":
                    yield name, (kind, number, BIT[language])


def _names(field: str, width: str, keys: range) -> dict[str, list[Iterable[str]]]:
    """Of each locale the names, January or Monday first, each in its grammatical forms."""
    rows: dict[str, list[Iterable[str]]] = {}
    for locale in LOCALES:
        named = getattr(babel.Locale.parse(locale), field)
        contexts = [named[context][width] for context in ("format", "stand-alone")]
        rows[locale] = [
            dict.fromkeys(names[key].lower().rstrip(".") for names in contexts) for key in keys
        ]
    return rows


def _short_months() -> Named:
    for word, (_, number, mask) in _named(_names("months", "abbreviated", range(1, 13)), "B"):
        if word in COMMON_SHORT:
            yield word, ("b", number, mask)
        else:
            yield word, ("A" if mask == BIT["en"] else "B", number, mask)


def _weekdays() -> Named:
    yield from _named(_names("days", "wide", range(7)), "W")
    for word, lexeme in _named(_names("days", "abbreviated", range(7)), "w"):
        # One sign alone (月, 日) is a mark of the date, 周一 a full weekday.
        if len(word) > 1 and word not in NO_WEEKDAY:
            yield word, ("W", *lexeme[1:]) if lexeme[2] == BIT["zh"] else lexeme
    for number, sign in enumerate("一二三四五六日天", 1):
        for week in ("礼拜", "禮拜", "周", "週", "星期"):
            yield week + sign, ("W", min(number, 7), BIT["zh"])
    for number, sign in enumerate("月火水木金土日", 1):
        yield sign + "曜", ("W", number, BIT["ja"])


def _fields(locale: str) -> Any:
    return babel.Locale.parse(locale)._data["date_fields"]  # noqa: SLF001 (no public door)


def _units() -> dict[str, list[Iterable[str]]]:
    """Cut the unit out of the templates of "{0} days ago" and "in {0} days"."""
    rows: dict[str, list[Iterable[str]]] = {}
    for locale in LOCALES:
        if locale in UNSPACED:
            continue
        rows[locale] = [
            sorted(
                word
                for tense in ("past", "future")
                for template in _fields(locale)[unit][tense].values()
                for word in re.findall(r"\{0\} (\w+)", template.lower())
            )
            for unit in UNITS
        ]
    return rows


def _near() -> Named:
    """Words for a day from today; of unspaced scripts also those for a week, month or year."""
    for locale in LOCALES:
        for unit, code in UNITS.items():
            # 上周一 is 上 and 周一
            if unit != "day" and (locale not in UNSPACED or (unit, locale[:2]) == ("week", "zh")):
                continue
            for offset, word in sorted(_fields(locale)[unit]["relative"].items()):
                number = int(offset) if code == DAY else code * 10 + int(offset) % 10
                kind = "R" if code == DAY else "S"
                yield word.lower().replace("’", "'"), (kind, number, BIT[locale])


if __name__ == "__main__":
    TABLE.write_text(render_table(), encoding="utf-8")
    print(TABLE)
