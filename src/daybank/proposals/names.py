"""Known names in running text: where they stand, and the one name each stands for."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from functools import cached_property
from typing import NamedTuple

from daybank.language.script import Script, script_of
from daybank.language.stopwords import function_words
from daybank.model import fold_name

_LANGUAGES = ("en", "nl", "de", "es", "pt", "fr", "it")
# Written without spaces, or (Korean) with particles at the end of a name: nothing shows
# where a word ends.
_JOINED = frozenset(
    (Script.HAN, Script.KANA, Script.HANGUL, Script.BURMESE, Script.THAI, Script.LAO, Script.KHMER)
)


class Mention(NamedTuple):
    """A name in a text, `text[start:stop]`; `name` is what its entity is called."""

    name: str
    start: int
    stop: int


class Names:
    """The names that are known: name or alias as written -> what the entity is called."""

    def __init__(self, known: Mapping[str, str]) -> None:
        # One letter, or none, stands in texts that are about nobody.
        names = {written: fold_name(written) for written in known if _letters(written) > 1}
        self._called = {fold: known[written] for written, fold in names.items()}
        self._written = {fold: _nfc(written) for written, fold in names.items()}

    @property
    def entities(self) -> tuple[str, ...]:
        """What the entities are called, each once, sorted."""
        return tuple(sorted(set(self._called.values())))

    def called(self, name: str) -> str:
        """Give the folded name under which an entity is compared, whichever of its names."""
        return fold_name(self._called.get(fold_name(name), name))

    def within(self, text: str) -> Names:
        """Keep the names that stand in a text; the others need not be looked for in its parts."""
        folded = fold_name(text)
        found = {fold for fold in self._called if fold in folded}
        return Names({self._written[fold]: self._called[fold] for fold in sorted(found)})

    def find(self, text: str) -> tuple[Mention, ...]:
        """Find the names in a text (NFC), the longest where they overlap.

        An `@` before a name and backticks around it belong to it. A name with a capital
        letter is not found without: `mira` is a word of Spanish, `rain` is no person.
        """
        if not self._called:
            return ()
        matches = ((match, _name_of(match)) for match in self._pattern.finditer(text))
        return tuple(
            Mention(self._called[fold_name(name)], *match.span())
            for match, name in matches
            if self._is_meant(match, name)
        )

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        longest_first = sorted(self._written.values(), key=lambda name: (-len(name), name))
        name = f"({'|'.join(map(_spelled, longest_first))})"
        return re.compile(f"`{name}`|[@＠]{name}|{name}", re.IGNORECASE)

    def _is_meant(self, match: re.Match[str], name: str) -> bool:
        written = self._written.get(fold_name(name))
        if written is None or not _is_whole(match.string, match.span(), name):
            return False
        if match[0] != name:
            return True
        if written[0].isupper() and not name[0].isupper():
            return False
        # "Will" and "Son" begin sentences that are about neither.
        return (
            not _is_function(written)
            or re.search(r"\w\W+$", match.string[: match.start()]) is not None
        )


def _name_of(match: re.Match[str]) -> str:
    return str(match[match.lastindex or 0])


def _spelled(name: str) -> str:
    """Write the pattern of a name: space, `-` and `_` alike."""
    return r"[\s_-]+".join(map(re.escape, re.split(r"[\s_-]+", name.strip(" _-"))))


def _is_whole(text: str, span: tuple[int, int], name: str) -> bool:
    """Say whether a name is no part of a longer word, of a path or of an address."""
    before, after, second = text[: span[0]][-1:], text[span[1] :][:1], text[span[1] + 1 :][:1]
    begins = not _goes_on(before) and before not in ("-", ".", "/", "\\")
    longer = _goes_on(after) or after in ("/", "\\")
    ends = not longer and not (after in ("-", ".") and _goes_on(second))
    return (begins or _is_joined(name[0])) and (ends or _is_joined(name[-1]))


def _goes_on(char: str) -> bool:
    """Say whether a character would make a longer word of a name beside it."""
    return (char.isalnum() or char in ("_", "@", "＠", "`")) and not _is_joined(char)


def _is_joined(char: str) -> bool:
    return not char.isascii() and script_of(char) in _JOINED


def _is_function(name: str) -> bool:
    return any(name.casefold() in function_words(language) for language in _LANGUAGES)


def _letters(name: str) -> int:
    return sum(map(str.isalnum, name))


def _nfc(text: str) -> str:
    return unicodedata.normalize("NFC", text)
