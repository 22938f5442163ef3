"""Which pages a workspace has. Looks at names and sizes, opens no file, changes nothing.

Pages are `MEMORY.md` and `memory.md`, `memory/**/*.md`, `bank/**/*.md` and what the settings
add, in any case of `.md`. Names that begin with a dot and editors' temporaries are passed
over. `memory/` itself may be a link to anywhere; any other link is read only where it leads
to a page or folder inside that is not read already. Everything that is not read although its
name says it is a page is one Problem:

    link-outside link-hidden link-seen link-dangling
    page-is-folder special-file name-not-utf8 unreadable
"""

# The system calls themselves are meant, not their shapes in pathlib.
# ruff: noqa: PTH116

from __future__ import annotations

import os
import stat
from collections.abc import Iterable, Mapping, Sequence
from operator import attrgetter, itemgetter
from typing import NamedTuple

from daybank.errors import NoWorkspaceError
from daybank.model import Problem
from daybank.workspace.globs import Globs, is_hidden
from daybank.workspace.read import Stamp, reason

PAGES = ("MEMORY.md", "memory.md", "memory/**/*.md", "bank/**/*.md")
LOGS = "memory"

# The path of a folder with its slash, and the globs that are left there.
_Folder = tuple[str, Globs]


class Scan(NamedTuple):
    """The pages of a workspace by path, sorted, and what could not be taken for a page."""

    stamps: Mapping[str, Stamp]
    problems: tuple[Problem, ...]


def scan_pages(root: str, extra: Sequence[str]) -> Scan:
    """Find every page below a resolved root; `extra` are further globs.

    Raises NoWorkspaceError when the root is gone.
    """
    walk = _Walk(root)
    walk.start(Globs.of((*PAGES, *extra)))
    problems = sorted(walk.problems, key=lambda problem: (problem.path, problem.code))
    return Scan({path: walk.stamps[path] for path in sorted(walk.stamps)}, tuple(problems))


def inner(path: str, folders: Iterable[str]) -> str | None:
    """Give a resolved path relative to the first of the folders that holds it, else None."""
    for folder in folders:
        if path == folder:
            return ""
        if path.startswith(folder.rstrip("/") + "/"):
            return path[len(folder.rstrip("/")) + 1 :]
    return None


def homes(root: str) -> tuple[str, ...]:
    """Give the resolved folders pages may lie in: the root, and `memory/` if that is a link."""
    return tuple(dict.fromkeys((root, os.path.realpath(f"{root}/{LOGS}"))))


class _Walk:
    """One walk over a workspace, and what it has met so far."""

    def __init__(self, root: str) -> None:
        self.root = root
        self.homes = homes(root)
        self.stamps: dict[str, Stamp] = {}
        self.problems: list[Problem] = []
        self.links: list[_Folder] = []
        self.met: dict[tuple[int, int], str] = {}

    def start(self, globs: Globs) -> None:
        """Walk what is really there first, so that a link never takes a page's place."""
        try:
            status = os.stat(self.root)
        except OSError:
            raise NoWorkspaceError(self.root) from None
        self._is_new("", status)
        self._walk(("", globs))
        while self.links:
            links, self.links = sorted(self.links, key=itemgetter(0)), []
            for path, left in links:
                self._link(path, left)

    def _walk(self, folder: _Folder) -> None:
        pending = [folder]
        while pending:
            prefix, left = pending.pop()
            found = (self._entry(at, prefix + at.name, left) for at in self._entries(prefix))
            pending.extend(filter(None, found))

    def _entries(self, prefix: str) -> list[os.DirEntry[str]]:
        try:
            with os.scandir(f"{self.root}/{prefix}") as entries:
                found = [entry for entry in entries if not _passed_over(entry.name)]
        except FileNotFoundError:
            return []
        except OSError as error:
            self._unreadable(prefix.rstrip("/") or ".", error)
            return []
        return sorted(found, key=attrgetter("name"))

    def _entry(self, entry: os.DirEntry[str], path: str, globs: Globs) -> _Folder | None:
        """Take one entry for what it is; give the folder to walk next, if it is one."""
        try:
            if entry.is_symlink() and not (path == LOGS and entry.is_dir()):
                self.links.append((path, globs))
            elif entry.is_dir():
                return self._folder(path, entry.stat(), globs)
            elif globs.want(entry.name):
                self._file(path, entry.stat(follow_symlinks=False))
        except FileNotFoundError:
            pass
        except OSError as error:
            self._unreadable(path, error)
        return None

    def _folder(self, path: str, status: os.stat_result, globs: Globs) -> _Folder | None:
        name = path.rpartition("/")[2]
        below, wanted = globs.below(name), globs.want(name)
        if not (below or wanted) or not self._is_named(path):
            return None
        if below and not self._is_new(path, status):
            return None
        if wanted:
            self._report("page-is-folder", path, "is a folder, not a page; rename it")
        return (path + "/", below) if below else None

    def _file(self, path: str, status: os.stat_result) -> None:
        if not stat.S_ISREG(status.st_mode):
            self._report("special-file", path, "is no ordinary file and is not read")
        elif self._is_named(path) and self._is_new(path, status):
            self.stamps[path] = Stamp(status.st_size, status.st_mtime_ns, status.st_ino)

    def _link(self, path: str, globs: Globs) -> None:
        name = path.rpartition("/")[2]
        try:
            status = os.stat(f"{self.root}/{path}")
        except OSError:
            if globs.want(name) or path == LOGS:
                why = "is a link that leads nowhere; mend or remove it"
                self._report("link-dangling", path, why)
            return
        is_folder = stat.S_ISDIR(status.st_mode)
        if not (globs.want(name) or (is_folder and globs.below(name))):
            return
        if not self._leads_inside(path):
            return
        if not is_folder:
            self._file(path, status)
        elif folder := self._folder(path, status, globs):
            self._walk(folder)

    def _leads_inside(self, path: str) -> bool:
        within = inner(os.path.realpath(f"{self.root}/{path}"), self.homes)
        if within is None:
            why = "is a link that leads out of the workspace and is not read"
            self._report("link-outside", path, why)
        elif is_hidden(within):
            self._report("link-hidden", path, "is a link to something hidden and is not read")
        return within is not None and not is_hidden(within)

    def _is_new(self, path: str, status: os.stat_result) -> bool:
        # Some network disks number no files: there nothing can be told apart.
        if not status.st_ino:
            return True
        first = self.met.setdefault((status.st_dev, status.st_ino), path)
        if first != path:
            same = first or "the workspace itself"
            self._report("link-seen", path, f"is the same as {same}, which is read already")
        return first == path

    def _is_named(self, path: str) -> bool:
        """Say whether the name is text; one that is not cannot be printed or cited."""
        if path.isascii() or _shown(path) == path:
            return True
        why = "has a name that is not UTF-8 and is not read; rename it"
        self._report("name-not-utf8", path, why)
        return False

    def _unreadable(self, path: str, error: OSError) -> None:
        self._report("unreadable", path, f"could not be read: {reason(error)}")

    def _report(self, code: str, path: str, why: str) -> None:
        self.problems.append(Problem(code, _shown(path), None, why))


def _shown(path: str) -> str:
    return os.fsencode(path).decode("utf-8", "replace")


def _passed_over(name: str) -> bool:
    if name[0] in ".#":
        return name[0] == "." or name[-1] == "#"
    return name.endswith(("~", ".swp"))
