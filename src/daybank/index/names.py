"""Names that mean one entity: of its page, and the aliases there."""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from collections.abc import Callable
from typing import Final

from daybank.model import fold_name


def called(connection: sqlite3.Connection) -> Callable[[str], str]:
    """Return what folds a name, and brings all that one entity is called to one form.

    An alias that several entities share, or that is another's name, stands for itself.
    """
    names = dict(connection.execute(_NAMES).fetchall())
    meant: defaultdict[str, set[str]] = defaultdict(set)
    for page, alias in connection.execute(_ALIASES):
        meant[alias].add(names[page])
    own = set(names.values())
    one = {alias: min(by) for alias, by in meant.items() if len(by) == 1 and alias not in own}

    def form(name: str) -> str:
        fold = fold_name(name)
        return one.get(fold, fold)

    return form


def written(connection: sqlite3.Connection) -> dict[str, str]:
    """Return the known names as written, each with what its entity is called.

    A name that several entities share is left out.
    """
    pages = {page: (name, fold) for page, name, fold in connection.execute(_PAGES)}
    meant: defaultdict[str, set[str]] = defaultdict(set)
    spelled: dict[str, str] = {}
    for fold, name in connection.execute(_WRITTEN):
        spelled.setdefault(fold, name)
    for page, name, fold in connection.execute(_CALLED):
        spelled.setdefault(fold, name)
        meant[fold].add(pages[page][0])
    return {
        name: next(iter(meant[fold]), name)
        for fold, name in spelled.items()
        if len(meant[fold]) < 2
    }


_PAGES: Final = "select page, name, fold from entity"
_CALLED: Final = """
    select page, name, fold from entity union select page, name, fold from alias order by 1, 2
"""
_WRITTEN: Final = """
    select distinct name.fold, name.name from name join unit on unit.id = name.unit
     where unit.origin = 'written' order by name.fold, name.name
"""
_NAMES: Final = "select page, fold from entity"
_ALIASES: Final = "select page, fold from alias"
