"""Names in a question: which entities they stand for, and which units are about those."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Collection, Iterator
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

from daybank.errors import UnknownEntityError
from daybank.index import postings, read
from daybank.language import Question, question_words
from daybank.language.fold import fold as bare
from daybank.language.script import Script, script_of
from daybank.model import fold_name

_NAME_WORDS = 4
# Korean is spaced, but particles are written to the end of a name.
_UNSPACED = frozenset(
    (Script.HAN, Script.KANA, Script.BURMESE, Script.THAI, Script.LAO, Script.KHMER)
)
_BETWEEN = re.compile(
    r"[\s\"“”„«»‹›()\[\]{}<>,;:!?…—–|~"
    r"。！？、，；：（）「」『』【】《》〈〉｡؟،؛।၊။]+"
)
_UNSPACED_NAME = 8  # characters
_MAX_CANDIDATES = 4_000
_PORTRAIT_QUESTION = 500  # characters; nobody asks for whatever there is at such length

# What asks for all there is: "tell me about Peter", "what's new with Peter". A string, which
# `re.sub` compiles for the first question that names somebody and keeps.
_ASKING = (
    r"(?<!\w)(?:tell|know|known|say|says|said|show|describe|recall|remember|information|info"
    r"|happen|happens|happened|happening|new|news|latest"
    r"|vertel|weet|weten|zeg|zegt|bekend|nieuws|gebeurd|erzähl|erzähle|weiß|weißt|wissen|sag"
    r"|dis|parle|sais|savons|sait|cuéntame|dime|sabes|sabemos|sabe|dimmi|sai|sappiamo)(?!\w)"
    "|告诉|告訴|知道|说说|說說|介绍|介紹|了解|的事情|的事|教えて|知って"
    "|알려|알고|말해"
)


class Entity(NamedTuple):
    """Something the question is about: its name, all its folded names, its pages."""

    name: str
    folds: frozenset[str]
    paths: tuple[str, ...] = ()


def find_entity(connection: sqlite3.Connection, name: str) -> tuple[Entity, ...]:
    """Return what a name or alias may stand for; raises UnknownEntityError for nothing."""
    return tuple(_resolve(connection, name))


def units_about(connection: sqlite3.Connection, entities: Collection[Entity]) -> frozenset[int]:
    """Return the units about any of the entities: by header, mention, page, plain text of notes."""
    units: set[int] = set()
    for entity in entities:
        units |= read.units_named(connection, (entity.folds, entity.paths))
        for fold in entity.folds:
            units.update(_notes_naming(connection, fold))
    return frozenset(units)


def _resolve(connection: sqlite3.Connection, name: str) -> Iterator[Entity]:
    """Yield the entities a name stands for; an alias of several stands for them all."""
    # Half a surrogate, from an argument that is no UTF-8, is in no name.
    given = name.encode("utf-8", "replace").decode()
    fold = fold_name(given.strip().lstrip("@＠"))
    found = list(_entities_called(connection, fold))
    if not found:
        raise UnknownEntityError(name, _nearest(connection, fold))
    yield from found


def _entities_called(connection: sqlite3.Connection, fold: str) -> Iterator[Entity]:
    pages = read.entity_pages(connection, fold)
    for path, name, aliases in pages:
        yield Entity(name, frozenset(map(fold_name, (name, *aliases))), (path,))
    if not pages:
        for name in read.known_names(connection, [fold]).values():
            yield Entity(name, frozenset([fold]))


def _nearest(connection: sqlite3.Connection, fold: str) -> tuple[str, ...]:
    from difflib import get_close_matches  # noqa: PLC0415 (only a wrong name pays for it)

    names = {fold_name(name): name for name in read.all_names(connection)}
    return tuple(names[near] for near in get_close_matches(fold, names, n=3, cutoff=0.5))


def named_in(connection: sqlite3.Connection, text: str, question: Question) -> tuple[Entity, ...]:
    """Find the known names in a question, the longest where they overlap."""
    functions = {word.surface for word in question.words if word.function}
    marked = [fold_name(name) for name in _mentioned(text)]
    candidates = dict.fromkeys([*marked, *_candidates(text)])
    names = read.known_names(connection, list(candidates)[:_MAX_CANDIDATES])
    folds = [fold for fold in candidates if fold in names]
    found: dict[str, list[Entity]] = {}
    for fold in sorted(folds, key=len, reverse=True):
        if fold in functions and fold not in marked and not _is_written(names[fold], text):
            continue
        if any(is_within(fold, longer) for longer in found):
            continue
        found[fold] = list(_entities_called(connection, fold))
    return tuple(dict.fromkeys(entity for called in found.values() for entity in called))


def _mentioned(text: str) -> tuple[str, ...]:
    if "@" not in text and "＠" not in text:
        return ()
    from daybank.grammar.names import find_mentions  # noqa: PLC0415 (recall must start fast)

    return find_mentions(text)


def _is_written(name: str, text: str) -> bool:
    """Say whether a name made of function words ("Will") stands in a text as a name does."""
    if writing(name[:1]):
        return True  # no capitals to tell by, and hardly the name of anything else
    return name[:1].isupper() and re.search(rf"\w\W+{re.escape(name)}(?!\w)", text) is not None


def _candidates(text: str) -> Iterator[str]:
    """Yield the folded word runs, and stretches of unspaced scripts, that may be names."""
    text = text[:2_000]
    yield from _word_runs(text)
    if text.isascii():
        return
    pieces = [(way, "".join(chars)) for way, chars in groupby(text[:500], writing)]
    yield from _word_runs("".join(" " if way else piece for way, piece in pieces))
    for way, run in pieces:
        starts = range(len(run)) if way == "unspaced" else range(bool(way))
        for start in starts:
            for length in range(2, min(_UNSPACED_NAME, len(run) - start) + 1):
                yield fold_name(run[start : start + length])


def writing(char: str) -> str:
    """Say of a letter that others may be written to it: on both sides, or after it."""
    script = Script.OTHER if not char or char.isascii() else script_of(char)
    if script in _UNSPACED:
        return "unspaced"
    return "hangul" if script is Script.HANGUL else ""


def _word_runs(text: str) -> Iterator[str]:
    bare_words = (w[:-2] if w.endswith(("'s", "’s")) else w for w in _BETWEEN.split(text))
    cleaned = (word.strip(".'’‘`*_-") for word in bare_words)
    words = [word for word in cleaned if word]
    for start in range(len(words)):
        for length in range(1, min(_NAME_WORDS, len(words) - start) + 1):
            yield fold_name(" ".join(words[start : start + length]))


def is_within(fold: str, longer: str) -> bool:
    """Say whether a folded name is another or stands in it as words of its own."""
    return f" {fold} " in f" {longer} " or (writing(fold[:1]) != "" and fold in longer)


def is_name(surface: str, entities: Collection[Entity]) -> bool:
    """Say whether a word of a question is one of the entities' names, or part of one."""
    word = _bare_forms(surface)[0]
    forms = (form for e in entities for fold in e.folds for form in _bare_forms(fold))
    return any(is_within(word, form) for form in forms)


def asks_for_all(text: str, entities: Collection[Entity], languages: Collection[str]) -> bool:
    """Say whether a question asks for whatever there is: all but the names says "tell me about"."""
    if len(text) > _PORTRAIT_QUESTION:
        return False
    rest = fold_name(text)
    for fold in sorted((f for entity in entities for f in entity.folds), key=len, reverse=True):
        for start, end in reversed([*places(fold, rest)]):
            rest = f"{rest[:start]} {rest[end:]}"
    words = question_words(re.sub(_ASKING, " ", rest), languages).words
    return all(word.function or word.surface == "s" for word in words)


@lru_cache(maxsize=4096)
def _bare_forms(name: str) -> tuple[str, str]:
    """Give a name as the words of a question are folded, O'Brien in one piece and in two."""
    plain = bare(fold_name(name)).replace("’", "'")
    return plain.replace("'", ""), plain.replace("'", " ")


def places(fold: str, text: str) -> Iterator[tuple[int, int]]:
    """Yield where a folded name stands in folded text as words of its own, or unspaced."""
    start = text.find(fold)
    while start >= 0:
        end = start + len(fold)
        before, after = text[max(start - 1, 0) : start], text[end : end + 1]
        if _ends_word(fold[0], before) and (_ends_word(fold[-1], after) or writing(after) != ""):
            yield start, end
        start = text.find(fold, end)


def _ends_word(edge: str, neighbour: str) -> bool:
    """Say whether a word may end between a letter and the character beside it."""
    if not neighbour.isalnum() and neighbour != "_":
        return True
    writings = {writing(edge), writing(neighbour)}
    return "unspaced" in writings or len(writings) == 2


def _notes_naming(connection: sqlite3.Connection, fold: str) -> Iterator[int]:
    """Yield the notes whose text holds a name as words of its own."""
    words = question_words(fold).words
    terms = [word.variants[0][0] for word in words if word.variants]
    if not terms:
        return
    for row, text in read.notes_among(connection, postings.holding_all(connection, terms)):
        if any(places(fold, fold_name(text))):
            yield row
