"""Text cut into the word pieces of the static table, by the rules of its model.

A piece is a word, or the beginning or a later part of one: `marrakech` is `mar ##rak ##ech`.
The model has those of BERT's uncased vocabulary: lower case, accents left out, the longest
piece first, nothing for a word that cannot be cut. Two rules are our own. Signs have no
pieces: their vectors are so short that nothing is lost, and every sixth piece would be one.
Nor have runs that hold a letter of another script than the Latin, of which the model knows
single letters and little more.

Pieces travel as bytes, two for a piece, the lower one first; so they are kept beside a
passage and become an array of numbers without a copy.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable
from functools import cache
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from daybank.language.script import Script, script_of
from daybank.language.segment import runs

PIECES: int = 1
"""Raised whenever the same text would give other pieces."""

MOST = 255
"""How many pieces of a text count.

A passage of 500 characters of prose has a hundred; only tables of numbers and single letters
have more than this.
"""

_FILE = Path(__file__).parent / "data" / "pieces.txt"
_LONGEST_PIECE = 18
_LONGEST_WORD = 100  # characters; the model gives a longer word up
_BEYOND_LATIN = "\u0250"

_MEMORY = 2**16  # runs remembered; a person's workspace has a few 10,000 words
_RARELY_AGAIN = 40  # characters; a longer run is not worth remembering


class Asked(NamedTuple):
    """The pieces of a question, and for each of them the word that it is of, folded."""

    ids: bytes
    words: tuple[str, ...]


class Pieces:
    """The vocabulary, read as far as it is needed, and the runs that were cut with it."""

    of_run: Callable[[str], bytes]
    """Give the pieces of a run as `daybank.language.segment.runs` makes them."""

    def __init__(self) -> None:
        self._vocabulary = _Vocabulary()
        # The dictionary's own method: a run seen before costs one look and no call.
        self.of_run = _Memory(self._cut).__getitem__

    def of_runs(self, runs: Iterable[str]) -> bytes:
        """Give the first `MOST` pieces of the runs of a passage."""
        return b"".join(map(self.of_run, runs))[: 2 * MOST]

    def of_question(self, text: str) -> Asked:
        """Give the first `MOST` pieces of a question with their words. Any string is legal."""
        every = (
            (piece, word)
            for run in runs(text)
            for word in _words(run)
            for piece in self._vocabulary.pieces(word)
        )
        found = list(islice(every, MOST))
        return Asked(_packed(piece for piece, _ in found), tuple(word for _, word in found))

    def _cut(self, run: str) -> bytes:
        return _packed(piece for word in _words(run) for piece in self._vocabulary.pieces(word))


class _Memory(dict[str, bytes]):
    """The pieces of each run seen."""

    def __init__(self, cut: Callable[[str], bytes]) -> None:
        self._cut = cut

    def __missing__(self, run: str) -> bytes:
        pieces = self._cut(run)
        if len(run) <= _RARELY_AGAIN:
            if len(self) >= _MEMORY:
                self.clear()
            self[run] = pieces
        return pieces


class _Vocabulary:
    """The ids of pieces, read in blocks of those that begin with the same two letters.

    All of them would take longer than the rest of what a question needs. A line of the file
    is a block: its two letters, then each piece and its id. Those of another script are a
    block of their own that no word opens.
    """

    def __init__(self) -> None:
        lines = _FILE.read_bytes().splitlines()
        self._blocks = dict(line.split(b" ", 1) for line in lines)
        self._ids: dict[str, int] = {}
        self._open("")

    def _open(self, key: str) -> None:
        """Read a block, unless it is open already or there is none."""
        if block := self._blocks.get(key.encode()):
            entries = block.decode().split(" ")
            self._ids.update(zip(entries[::2], map(int, entries[1::2]), strict=True))
            # Only now, so that another thread does not take its words for unknown.
            self._blocks.pop(key.encode(), None)

    def pieces(self, word: str) -> list[int]:
        """Cut a word into its pieces, the longest first; none if a part has no piece."""
        if len(word) > _LONGEST_WORD:
            return []
        pieces: list[int] = []
        at, sign = 0, ""
        while at < len(word):
            self._open(word[at : at + 2])
            for end in range(min(at + _LONGEST_PIECE, len(word)), at, -1):
                piece = self._ids.get(sign + word[at:end])
                if piece is not None:
                    break
            else:
                return []
            pieces.append(piece)
            at, sign = end, "##"
        return pieces


def covers(text: str) -> bool:
    """Say whether the table knows the script of a text: all letters of all runs are Latin."""
    return not any(map(_is_foreign, runs(text)))


def _is_foreign(run: str) -> bool:
    """Look for a letter that is not Latin; a single Greek one is a sign, as in `kΩ`."""
    if run.isascii():
        return False
    scripts = (script_of(char) for char in run if char >= _BEYOND_LATIN and char.isalpha())
    others = (script for script in scripts if script is not Script.LATIN)
    return next(others, Script.GREEK) is not Script.GREEK or next(others, None) is not None


def _words(run: str) -> list[str]:
    """Give the words of a run, folded as the model does it; none of another script."""
    return [] if _is_foreign(run) else _word_finder()(_plain(run))


def _plain(run: str) -> str:
    if not run.isascii():
        # Letter by letter: to put all marks of a run in order is quadratic in their number.
        parts = (part for char in run for part in unicodedata.normalize("NFD", char))
        run = "".join(part for part in parts if unicodedata.category(part) != "Mn")
    return run.lower()


@cache
def _word_finder() -> Callable[[str], list[str]]:
    return re.compile(r"[^\W_]+").findall


def _packed(pieces: Iterable[int]) -> bytes:
    return b"".join(piece.to_bytes(2, "little") for piece in pieces)


@cache
def open_pieces() -> Pieces:
    """Give the pieces of this process, of which one is enough."""
    return Pieces()


def passage_pieces(text: str) -> bytes:
    """Give the first `MOST` pieces of a text, two bytes each. Any string is legal."""
    return open_pieces().of_runs(runs(text))


def question_pieces(text: str) -> Asked:
    """Give the pieces of a question, the same as of a passage, each with its word."""
    return open_pieces().of_question(text)
