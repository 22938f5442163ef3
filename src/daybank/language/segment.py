"""Text cut into runs, and runs into the pieces that become terms.

A *run* is either a stretch of words held together by joiners (`connection.update`,
`O'Brien`, `--ca-bundle=/etc/ssl/castle.pem` without its leading hyphens) or a stretch of
one of the scripts that are written without spaces (`备份脚本`).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator
from functools import cache
from typing import NamedTuple

from .fold import clean, fold
from .script import CLUSTERED, IDEOGRAPHIC, Script, char_class, script_of

LONGEST = 64
"""How many characters of a word or an identifier count; the rest is cut off."""

_STRONG = "/=@#:\\"
_JOINERS = _STRONG + "_.&+'-"
_CLASS = _JOINERS.replace("\\", r"\\")  # the hyphen comes last: no range

# Signs and spaces beyond ASCII that are common enough to end a run at once. The rare ones
# are found by their category when a run is taken apart.
_SIGNS = (
    "\x80-\xa9\xab-\xb1\xb4\xb6-\xb8\xbb\xbf\xd7\xf7\u2000-\u206f\u20a0-\u20cf\u2190-\u245f"
    "\u2500-\u2bff"
)
_FAR = "\u2e00"  # from here on the ranges are so long that compiling them takes milliseconds
_FAR_SIGNS = (
    "\u2e00-\u3004\u3008-\u3020\u303c-\u303f\u30a0\u30fb\u4dc0-\u4dff\ud800-\uf8ff"
    "\ufe10-\ufe1f\ufe30-\ufe6f\ufff0-\uffff\U0001f000-\U0001faff"
)

# Before an apostrophe: articles and pronouns of French and Italian, without a topic.
_ELIDED = frozenset(
    (
        *("l", "d", "j", "m", "t", "s", "n", "c", "qu", "jusqu", "lorsqu", "puisqu", "quoiqu"),
        *("un", "quest", "quell", "coll", "dell", "nell", "all", "sull", "dall", "bell", "sant"),
    )
)
# After an apostrophe: the English (and Dutch) ending of possession, and shortened verbs.
_CLIPPED = frozenset(("s", "re", "ve", "ll", "d", "m"))
_MOST_PIECES = 8  # of a word that changes between letters and digits; above: a digest


class Leaf(NamedTuple):
    """One word of a run as it was written, and its pieces if it is `camelCase` or `x509`."""

    word: str
    pieces: tuple[str, ...] = ()


class Parts(NamedTuple):
    """A run of words taken apart.

    `wholes` are folded forms of the run itself, best first, none if the run is a single
    word; `inner` are those of stretches inside it; `leaves` are its words in order.
    """

    wholes: tuple[str, ...]
    inner: tuple[str, ...]
    leaves: tuple[Leaf, ...]


def runs(text: str) -> list[str]:
    """Cut text into its runs, in order. Any string is legal, also lone surrogates."""
    text = clean(text)
    if text.isascii():
        return _ascii_runs()(text)
    return _runs(far=max(text) >= _FAR)(text)


# Possessive throughout, since a line of 700,000 characters may be one run.
_JOINER = f"(?:://|[{_CLASS}]{{1,2}}+)"


@cache
def _ascii_runs() -> Callable[[str], list[str]]:
    return re.compile(f"[0-9A-Za-z]++(?:{_JOINER}[0-9A-Za-z]++)*+").findall


@cache
def _runs(*, far: bool) -> Callable[[str], list[str]]:
    """Match runs of all scripts. Those of words may end with joiners, which do no harm."""
    ideographs = char_class(*IDEOGRAPHIC) if far else "\u1100-\u11ff"
    burmese, clusters = char_class(Script.BURMESE), char_class(*CLUSTERED)
    signs = f"\\x00-/:-@\\[-`{{-\x7f{_SIGNS}{_FAR_SIGNS if far else ''}"
    words = f"(?:[^{signs}{ideographs}{clusters}{burmese}]++{_JOINER}?+)++"
    return re.compile(f"{words}|[{ideographs}]++|[{burmese}]++|[{clusters}]++").findall


def units(run: str) -> list[str]:
    """Give the characters, syllables or clusters of a run written without spaces.

    Empty for a run of words.
    """
    script = script_of(run[0])
    if script in IDEOGRAPHIC:
        return list(run)
    if script is Script.BURMESE:
        return _syllables()(run)
    return _clusters()(run) if script in CLUSTERED else []


@cache
def _syllables() -> Callable[[str], list[str]]:
    """Match Burmese letters up to the next one that is neither stacked nor killed.

    At most 16 characters, here and below, against runs of nothing but marks.
    """
    letters = "\u1000-\u102a\u103f\u104c-\u104f\u1050-\u1055\u105a-\u105d\u1061\u1065"
    others = "\u1066\u106e-\u1070\u1075-\u1081\u108e\uaa60-\uaa76\uaa7a\ua9e0-\ua9e4"
    start = f"(?<!\u1039)[{letters}{others}](?!\u1037?[\u103a\u1039])"
    return re.compile(f".(?:(?!{start}).){{0,15}}").findall


@cache
def _clusters() -> Callable[[str], list[str]]:
    """Match Thai, Lao or Khmer letters with their marks and subscripts."""
    thai, lao = "\u0e31\u0e34-\u0e3a\u0e47-\u0e4e", "\u0eb1\u0eb4-\u0ebc\u0ec8-\u0ece"
    khmer = "\u17b4-\u17d1\u17d3\u17dd"
    mark = f"\u17d2[\u1780-\u17b3]?|[{thai}{lao}{khmer}]"
    return re.compile(f".(?:{mark}){{0,8}}").findall


def take_apart(run: str) -> Iterator[Parts]:
    """Take a run of words apart, usually into one value; none if it holds no word.

    Uncommon signs beyond ASCII count as spaces, so that there may be several.
    """
    if run.isascii():
        yield _parts(run)
        return
    spaced = "".join(char if char in _JOINERS or _is_written(char) else " " for char in run)
    for piece in spaced.split(" "):
        word = piece.strip(_JOINERS)
        if any(map(str.isalnum, word)):
            yield _parts(word)


def _is_written(char: str) -> bool:
    return char.isalnum() or unicodedata.category(char)[0] == "M"


class _Element(NamedTuple):
    """What stands between two joiners: its form without apostrophes, and its words."""

    form: str
    words: list[str]
    joiner: str


def _parts(run: str) -> Parts:
    if run.isalnum():
        return Parts((), (), (_leaf(run),))
    elements = _elements(run)
    wholes = _wholes(elements)
    stretches = _stretches(elements)
    inner = [form for stretch in stretches for form in _wholes(stretch)]
    leaves = tuple(_leaf(word) for element in elements for word in element.words)
    return Parts(wholes, tuple(dict.fromkeys(f for f in inner if f not in wholes)), leaves)


def _elements(run: str) -> list[_Element]:
    split = _joiners().split(run)
    found = zip(split[::2], [*split[1::2], ""], strict=True)
    return [_element(text, joiner) for text, joiner in found if text.strip("'")]


@cache
def _joiners() -> re.Pattern[str]:
    """Match all joiners but the apostrophe, which stays with its word."""
    return re.compile("([/=@#:\\\\_.&+-]+)")


def _element(text: str, joiner: str) -> _Element:
    words = [word[:LONGEST] for word in text.split("'") if word]
    if len(words) > 1 and words[-1].lower() in _CLIPPED:
        words.pop()
    while len(words) > 1 and words[0].lower() in _ELIDED:
        del words[0]
    form = "".join(words)
    # "don't" is one word; "don" and "t" mean nothing.
    return _Element(form, [form] if words[-1] in ("t", "T") else words, joiner)


def _stretches(elements: list[_Element]) -> Iterator[list[_Element]]:
    """Cut at the joiners that bind less: `ca-bundle`, `etc`, `ssl`, `castle.pem`."""
    stretch: list[_Element] = []
    for element in elements:
        stretch.append(element)
        if not element.joiner or any(sign in _STRONG for sign in element.joiner):
            yield stretch
            stretch = []


def _wholes(elements: list[_Element]) -> tuple[str, ...]:
    """Give the forms of a stretch as one term; none if it is a single word."""
    words = sum(len(element.words) for element in elements)
    if words == 1:
        return ()
    forms = ["".join(part for e in elements for part in (e.form, e.joiner))]
    forms[0] = forms[0].removesuffix(elements[-1].joiner)
    if words <= 3 and all(e.joiner in ("-", "_") for e in elements[:-1]):
        forms.append("".join(e.form for e in elements))  # e-mail, email
    return tuple(dict.fromkeys(fold(form[:LONGEST])[:LONGEST] for form in forms))


def _leaf(word: str) -> Leaf:
    word = word[:LONGEST]
    return Leaf(word, _pieces(word)) if word.isascii() else Leaf(word)


@cache
def _piece_finder() -> Callable[[str], list[str]]:
    return re.compile("[0-9]+|[A-Z]+(?![a-z])|[A-Z][a-z]{2,}|[a-z]+").findall


def _pieces(word: str) -> tuple[str, ...]:
    """Cut `camelCase` and `x509`; not `PDFs`, `3pm` or a digest."""
    pieces = _piece_finder()(word)
    if not 1 < len(pieces) <= _MOST_PIECES or len(word) < 2 * len(pieces):
        return ()
    return tuple(pieces) if sum(map(len, pieces)) == len(word) else ()
