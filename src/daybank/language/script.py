"""Which script a character belongs to, as far as the analysis treats scripts differently."""

from __future__ import annotations

from bisect import bisect_right
from enum import Enum


class Script(Enum):
    """A script, or OTHER for what needs no treatment of its own."""

    OTHER = ""
    LATIN = "latin"
    GREEK = "greek"
    CYRILLIC = "cyrillic"
    HEBREW = "hebrew"
    ARABIC = "arabic"
    DEVANAGARI = "devanagari"
    THAI = "thai"
    LAO = "lao"
    BURMESE = "burmese"
    KHMER = "khmer"
    HANGUL = "hangul"
    KANA = "kana"
    HAN = "han"


# First and last letters or marks. Digits and punctuation of the scripts written without
# spaces are left out on purpose: they end a run.
RANGES = (
    ("A", "Z", Script.LATIN),
    ("a", "z", Script.LATIN),
    ("\u00c0", "\u024f", Script.LATIN),
    ("\u0370", "\u03ff", Script.GREEK),
    ("\u0400", "\u052f", Script.CYRILLIC),
    ("\u0590", "\u05ff", Script.HEBREW),
    ("\u0600", "\u06ff", Script.ARABIC),
    ("\u0750", "\u077f", Script.ARABIC),
    ("\u08a0", "\u08ff", Script.ARABIC),
    ("\u0900", "\u097f", Script.DEVANAGARI),
    ("\u0e01", "\u0e3a", Script.THAI),
    ("\u0e40", "\u0e4e", Script.THAI),
    ("\u0e81", "\u0ebd", Script.LAO),
    ("\u0ec0", "\u0ece", Script.LAO),
    ("\u0edc", "\u0edf", Script.LAO),
    ("\u1000", "\u103f", Script.BURMESE),
    ("\u104c", "\u104f", Script.BURMESE),
    ("\u1050", "\u108f", Script.BURMESE),
    ("\u109a", "\u109d", Script.BURMESE),
    ("\u1100", "\u11ff", Script.HANGUL),
    ("\u1780", "\u17d3", Script.KHMER),
    ("\u17d7", "\u17d7", Script.KHMER),
    ("\u17dc", "\u17dd", Script.KHMER),
    ("\u1e00", "\u1eff", Script.LATIN),
    ("\u1f00", "\u1fff", Script.GREEK),
    ("\u3005", "\u3007", Script.HAN),
    ("\u3021", "\u3029", Script.HAN),
    ("\u3038", "\u303b", Script.HAN),
    ("\u3041", "\u309a", Script.KANA),
    ("\u309d", "\u309f", Script.KANA),
    ("\u30a1", "\u30fa", Script.KANA),
    ("\u30fc", "\u30ff", Script.KANA),
    ("\u3105", "\u312f", Script.HAN),  # Bopomofo spells Chinese
    ("\u3131", "\u318e", Script.HANGUL),
    ("\u31a0", "\u31bf", Script.HAN),
    ("\u31f0", "\u31ff", Script.KANA),
    ("\u3400", "\u4dbf", Script.HAN),
    ("\u4e00", "\u9fff", Script.HAN),
    ("\ua960", "\ua97c", Script.HANGUL),
    ("\ua9e0", "\ua9ef", Script.BURMESE),
    ("\ua9fa", "\ua9fe", Script.BURMESE),
    ("\uaa60", "\uaa76", Script.BURMESE),
    ("\uaa7a", "\uaa7f", Script.BURMESE),
    ("\uac00", "\ud7a3", Script.HANGUL),
    ("\ud7b0", "\ud7fb", Script.HANGUL),
    ("\uf900", "\ufaff", Script.HAN),
    ("\U00020000", "\U000323af", Script.HAN),
)
_STARTS = [first for first, _, _ in RANGES]

IDEOGRAPHIC = (Script.HAN, Script.KANA, Script.HANGUL)
CLUSTERED = (Script.THAI, Script.LAO, Script.KHMER)


def script_of(char: str) -> Script:
    """Give the script of one character."""
    first, last, script = RANGES[bisect_right(_STARTS, char) - 1]
    return script if first <= char <= last else Script.OTHER


def char_class(*scripts: Script) -> str:
    """Give the inside of a regular expression's character class for some scripts."""
    return "".join(f"{first}-{last}" for first, last, script in RANGES if script in scripts)
