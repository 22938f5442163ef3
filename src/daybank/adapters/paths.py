"""The paths of Anthropic's memory tool: which page of the workspace each of them means."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from typing import NamedTuple

from daybank.core import PATHS, Core
from daybank.core.errors import PathError

ROOT = "/memories"

_FOLDERS = ("memory", "bank")
_KB = 1024
_DEPTH = 2


class Place(NamedTuple):
    """A path as the caller wrote it, and relative to the workspace; the root is empty there."""

    shown: str
    path: str

    @property
    def is_page(self) -> bool:
        """Whether a page of this name is in reach."""
        return self.path in PATHS or (self._top in _FOLDERS and self.path[-3:].lower() == ".md")

    @property
    def is_fixed(self) -> bool:
        """Whether it is one of the folders that a workspace has anyway."""
        return self.path in ("", *_FOLDERS)

    @property
    def may_be_folder(self) -> bool:
        """Whether a folder of this name is in reach."""
        return self.path == "" or self._top in _FOLDERS

    @property
    def _top(self) -> str:
        return self.path.split("/", 1)[0] if "/" in self.path or self.is_fixed else ""


def locate(text: str) -> Place:
    """Read a path below `/memories`. Raises PathError for whatever could lead elsewhere."""
    shown = text.removesuffix("/")
    if shown != ROOT and not shown.startswith(f"{ROOT}/"):
        raise PathError(text, f"is no memory; its path begins with {ROOT}/")
    path = shown[len(ROOT) + 1 :]
    parts = path.split("/") if path else []
    if any(part in ("", ".", "..") or part.startswith(".") for part in parts):
        raise PathError(text, "has a part that is empty or begins with a dot; write it plainly")
    if "\\" in path or any(unicodedata.category(sign) in ("Cc", "Cs") for sign in path):
        raise PathError(text, "holds a character that no page is named with")
    return Place(shown, path)


def locate_page(text: str) -> Place:
    """Read the path of a page that may be written. Raises PathError."""
    place = locate(text)
    if not place.is_page:
        pages = f"{ROOT}/{PATHS[0]}, {ROOT}/memory/NAME.md or {ROOT}/bank/NAME.md"
        raise PathError(text, f"is no place for a memory; use {pages}")
    return place


def below(core: Core, place: Place) -> Mapping[str, int]:
    """Give the pages in a folder and their sizes in bytes, by path and sorted."""
    prefix = f"{place.path}/" if place.path else ""
    return {
        path: stamp.size
        for path, stamp in core.workspace.scan().stamps.items()
        if path.startswith(prefix) and Place(path, path).is_page
    }


def listing(core: Core, place: Place) -> str:
    """List a folder as the tool does: sizes and paths, two levels deep."""
    pages = below(core, place)
    sizes = {place.shown: sum(pages.values())}
    for path, size in pages.items():
        rest = path[len(place.path) + 1 :] if place.path else path
        parts = rest.split("/")
        for depth in range(1, min(len(parts), _DEPTH) + 1):
            name = "/".join((place.shown, *parts[:depth]))
            sizes[name] = sizes.get(name, 0) + size
    rows = [
        f"{_size(size)}\t{name}" for name, size in sorted(sizes.items(), key=lambda row: row[0])
    ]
    head = (
        f"Here're the files and directories up to 2 levels deep in {place.shown}, "
        f"excluding hidden items and node_modules:"
    )
    return "\n".join((head, *rows))


def _size(count: int) -> str:
    if count < _KB:
        return f"{count}B"
    kilo = count / _KB
    return f"{kilo:.1f}K" if kilo < _KB else f"{kilo / _KB:.1f}M"
