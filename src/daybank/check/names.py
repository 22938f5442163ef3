"""Names that mean two, and two names that may mean one.

Two names look the same when they differ by an accent, a space, a doubled consonant, a silent h,
c for k or y for i; when a word of five letters has one more, or two of them swapped; and when
one of seven has another letter. The first letter and the last vowel tell names apart (Aaron,
Baron; Mario, Maria). That is asked of alphabets only: in 林雨 and 林羽 one sign is half of the
name. Who is told apart by those who write is not taken for one: names of one line, names of
one family, and two that are both used often.
"""

from __future__ import annotations

import re
import sqlite3
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import combinations
from typing import Final, NamedTuple

from daybank.check.findings import Finding, quoted, several
from daybank.check.sheets import Sheet, named_line
from daybank.index import names, read
from daybank.index.portraits import NamedPage, named_pages
from daybank.language.script import Script, script_of
from daybank.model import Source, Unit, fold_name

_ALPHABETS: Final = (Script.LATIN, Script.GREEK, Script.CYRILLIC)
_ENOUGH: Final = 5  # letters of a word in which one too many may be a mistake
_PLENTY: Final = 7  # letters of a word in which one may be mistaken for another
_LONGEST: Final = 40
_CROWD: Final = 40  # names of one unit that are told apart by it
_SERIES: Final = 4  # names that differ in one place: more are things in a row
_RARE: Final = 2  # units that hold a mistake; who is named more often is somebody
_VOWELS: Final = frozenset("aeiouyаеиоуяёыэюαεηιοω")
_SILENT: Final = re.compile(r"(?<=[^\W\d_])h|(?<=([b-df-hj-np-tv-xzб-джзй-нп-тф-щ]))\1")
_SOUNDS: Final = str.maketrans("cy", "ki")


def shared_names(connection: sqlite3.Connection, sheets: Mapping[str, Sheet]) -> Iterator[Finding]:
    """Yield each name that two entity pages carry: as an alias, or as their own."""
    pages = named_pages(connection)
    by_fold: defaultdict[str, list[NamedPage]] = defaultdict(list)
    for page in pages:
        for fold in page.folds:
            by_fold[fold].append(page)
    for fold, carriers in by_fold.items():
        if len(carriers) < 2:
            continue
        owners = [page for page in carriers if fold_name(page.name) == fold]
        name = _spelled(connection, fold, carriers[0])
        yield _shared(sheets, name, owners, carriers)


def _shared(
    sheets: Mapping[str, Sheet], name: str, owners: list[NamedPage], carriers: list[NamedPage]
) -> Finding:
    """Tell of a name on the last page that carries it, where it should be taken away."""
    others = [page for page in carriers if page not in owners]
    if len(owners) > 1:
        here, told = owners[-1], f"is a second page of {quoted(name)}"
        beside = [page.path for page in owners[:-1]]
        code, advice = "two-pages", "merge the two pages, or give one another name"
    elif owners:
        here, told = others[-1], f"has the alias {quoted(name)}, which is the name of another"
        beside = [owners[0].path]
        code, advice = "alias-is-name", "take the alias away, or merge the two pages"
    else:
        here, told = others[-1], f"has the alias {quoted(name)}, which another has too"
        beside = [page.path for page in others[:-1]]
        code, advice = "shared-alias", "leave the alias on one of the pages"
    line = named_line(sheets, here.path, name)
    return Finding(code, here.path, line, f"{told}: {several(beside)}", advice)


def _spelled(connection: sqlite3.Connection, fold: str, page: NamedPage) -> str:
    """Give a folded name as a page writes it."""
    pages = read.entity_pages(connection, fold)
    spelled = (
        each for path, name, aliases in pages if path == page.path for each in (name, *aliases)
    )
    return next((each for each in spelled if fold_name(each) == fold), fold)


class _Named(NamedTuple):
    """A name as it was written first, where, and in how many units it stands."""

    fold: str
    name: str
    place: Source
    units: int


def look_alikes(connection: sqlite3.Connection, units: Iterable[Unit]) -> Iterator[Finding]:
    """Yield each two names that look the same and lead to two entities, at the rarer one."""
    form = names.called(connection)
    first: dict[str, tuple[str, Source]] = {}
    often: Counter[str] = Counter()
    together: set[tuple[str, ...]] = set()
    for unit in units:
        if not unit.is_fact:
            continue
        folds = {fold_name(name): name for name in (*unit.claim.entities, *unit.mentions)}
        often.update(folds.keys())
        for fold, name in folds.items():
            first.setdefault(fold, (name, unit.source))
        if len(folds) <= _CROWD:
            together.update(combinations(sorted(folds), 2))
    for page in named_pages(connection):
        first.setdefault(fold_name(page.name), (page.name, Source(page.path, 1)))
    known = {f: _Named(f, *told, often[f]) for f, told in first.items() if _is_comparable(f)}
    for pair in _pairs(known):
        one, other = (known[fold] for fold in pair)
        if form(pair[0]) != form(pair[1]) and _is_one(one, other, together):
            yield _alike(one, other)


def _alike(one: _Named, other: _Named) -> Finding:
    rare, usual = sorted((one, other), key=lambda named: (named.units, named.place, named.fold))
    told = f"{quoted(rare.name)} looks like {quoted(usual.name)} ({usual.place})"
    advice = (
        f"correct it if both are one, or write `aliases: [{rare.name}]` on the page of {usual.name}"
    )
    return Finding("alike-names", rare.place.path, rare.place.line, told, advice)


def _is_one(one: _Named, other: _Named, together: Collection[tuple[str, ...]]) -> bool:
    """Say whether two names that look the same may be one."""
    words, others = one.fold.split(), other.fold.split()
    if len(words) == len(others) > 1 and words[-1] == others[-1]:
        return False
    if tuple(sorted((one.fold, other.fold))) in together:
        return False
    return _bare(one.fold) == _bare(other.fold) or min(one.units, other.units) <= _RARE


def _is_comparable(fold: str) -> bool:
    """Say whether a name is of letters that a hand may confuse, and of nothing else."""
    letters = [char for char in fold if char.isalpha()]
    if not 3 <= len(letters) <= len(fold) <= _LONGEST:
        return False
    return all(script_of(char) in _ALPHABETS for char in letters)


def _pairs(folds: Collection[str]) -> list[tuple[str, str]]:
    """Give the pairs that look the same, each once; the cost grows with the names, not pairs."""
    by_key: defaultdict[str, set[str]] = defaultdict(set)
    for fold in folds:
        by_key[f"~{_skeleton(fold)}"].add(fold)
        if sum(map(str.isalpha, fold)) >= _ENOUGH:
            for key in {fold, *(fold[:n] + fold[n + 1 :] for n in range(len(fold)))}:
                by_key[key].add(fold)
    in_series = {fold for group in by_key.values() if len(group) > _SERIES for fold in group}
    found = set()
    for key, group in by_key.items():
        pairs = combinations(sorted(group - in_series), 2)
        found |= {pair for pair in pairs if _differs_a_little(*pair, by_sound=key[0] == "~")}
    return sorted(found)


def _differs_a_little(one: str, other: str, *, by_sound: bool) -> bool:
    if _numbers(one) != _numbers(other):
        return False
    if by_sound:
        return not _is_final(one, other) or _bare(one) == _bare(other)
    words, others = one.split(), other.split()
    changed = [(a, b) for a, b in zip(words, others, strict=False) if a != b]
    if len(words) != len(others) or len(changed) != 1:
        return False
    return _is_mistake(*changed[0]) and not _is_final(one, other)


def _numbers(fold: str) -> str:
    return "".join(char for char in fold if not char.isalpha() and not char.isspace())


def _is_mistake(one: str, other: str) -> bool:
    """Say whether in a word one letter is other, more, or has changed places with the next."""
    short, long = sorted((one, other), key=len)
    same = next(
        (n for n, (a, b) in enumerate(zip(short, long, strict=False)) if a != b), len(short)
    )
    rest, more = short[same:], long[same:]
    if not same or len(long) < _ENOUGH:
        return False
    swapped = rest[:2] == more[1::-1] and rest[2:] == more[2:]
    replaced = rest[1:] == more[1:] and len(rest) == len(more)
    return rest == more[1:] or swapped or (replaced and len(long) >= _PLENTY)


def _is_final(one: str, other: str) -> bool:
    """Say whether a word ends otherwise, in a vowel or a plural: Mario, Maria; Sensor, Sensors."""
    words = zip(one.split(), other.split(), strict=False)
    for a, b in words:
        short, long = sorted((a, b), key=len)
        if a == b:
            continue
        if len(a) == len(b):
            return a[:-1] == b[:-1] and bool({a[-1], b[-1]} <= _VOWELS)
        return long[:-1] == short and long[-1] in _VOWELS | {"s", "n"}
    return False


def _bare(fold: str) -> str:
    """Give the letters without accents, and nothing between them."""
    plain = unicodedata.normalize("NFD", fold) if _is_latin(fold) else fold
    return "".join(char for char in plain if char.isalnum())


def _skeleton(fold: str) -> str:
    """Give the letters as they are heard: bare, single, without a silent h."""
    return _SILENT.sub("", _bare(fold).translate(_SOUNDS))


def _is_latin(fold: str) -> bool:
    return all(script_of(char) is Script.LATIN for char in fold if char.isalpha())
