"""Which pages a set of globs means, told folder by folder on the way down.

A glob is a path whose parts may hold `*`, `?` and `[…]`; a part `**` stands for any number of
folders, none included. It means pages only, so that its `.md` stands for any case of it.
"""

from __future__ import annotations

from collections.abc import Iterable
from fnmatch import fnmatchcase
from typing import NamedTuple, Self

_EVERY = frozenset({"*.md", "*", "**"})


class Globs(NamedTuple):
    """What is left of the globs inside one folder.

    `left` are their parts, `last` the parts that a page right here must fit one of, `every`
    says that each page fits.
    """

    left: tuple[tuple[str, ...], ...]
    last: tuple[str, ...]
    every: bool

    @classmethod
    def of(cls, globs: Iterable[str]) -> Self:
        """Take globs that begin at the folder the walk begins in."""
        return cls._of(tuple(glob.split("/")) for glob in globs)

    @classmethod
    def _of(cls, globs: Iterable[tuple[str, ...]]) -> Self:
        left = tuple(dict.fromkeys(rest for glob in globs for rest in _without_stars(glob)))
        last = tuple(glob[0] for glob in left if len(glob) == 1)
        return cls(left, last, not _EVERY.isdisjoint(last))

    def below(self, folder: str) -> Self | None:
        """Give what is left inside a folder of this name, None when it holds no page."""
        left = [
            glob if glob[0] == "**" else glob[1:]
            for glob in self.left
            if glob[0] == "**" or (len(glob) > 1 and fnmatchcase(folder, glob[0]))
        ]
        return self._of(left) if left else None

    def want(self, name: str) -> bool:
        """Say whether a page of this name, right here, is meant."""
        if not is_page(name):
            return False
        return self.every or any(fnmatchcase(name[:-3] + ".md", part) for part in self.last)


def is_page(name: str) -> bool:
    """Say whether a file name or path ends in `.md`, in any case."""
    return name[-3:].lower() == ".md"


def is_hidden(path: str) -> bool:
    """Say whether a part of a relative path begins with a dot."""
    return path.startswith(".") or "/." in path


def _without_stars(glob: tuple[str, ...]) -> Iterable[tuple[str, ...]]:
    """Give a glob, and what it is when the `**` it begins with stand for no folder."""
    stars = next((at for at, part in enumerate(glob) if part != "**"), len(glob) - 1)
    return (glob[at:] for at in range(stars + 1))
