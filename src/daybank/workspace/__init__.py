"""The only part of daybank that touches the user's files.

Scanning and reading change no byte and create nothing. What daybank makes for itself lies in
`.memory/`. Pages are changed by three verbs alone, `append`, `apply` and `remove`.
"""

# The system calls themselves are meant, not their shapes in pathlib.
# ruff: noqa: PTH112, PTH114

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from itertools import accumulate
from pathlib import Path

from daybank.errors import (
    ChangedOnDiskError,
    NoWorkspaceError,
    OutsideWorkspaceError,
    SettingsError,
    UnwritableError,
)
from daybank.grammar.lines import split_lines
from daybank.model import Edit
from daybank.settings import SETTINGS_FILE, Settings, load_settings
from daybank.workspace.coding import appended, digest, spliced
from daybank.workspace.globs import is_hidden, is_page
from daybank.workspace.lock import WriteLock
from daybank.workspace.place import cache_of, own_folder
from daybank.workspace.read import PageText, Stamp, read_file, read_page, reason
from daybank.workspace.root import find_root
from daybank.workspace.scan import Scan, homes, inner, scan_pages
from daybank.workspace.write import TailError, append_lines, remove_page, write_page

__all__ = [
    "PageText",
    "Scan",
    "Stamp",
    "TailError",
    "Workspace",
    "digest",
    "find_root",
]


class Workspace:
    """A folder of pages: its resolved `root` and the `settings` that hold there.

    Pages are named by their path inside, with `/`, as `scan` gives it. A path that is none,
    is hidden, does not end in `.md` or leads outside raises OutsideWorkspaceError.
    """

    __slots__ = ("_cache", "_lock", "root", "settings")

    def __init__(self, root: Path, settings: Settings, cache: str) -> None:
        self.root = root
        self.settings = settings
        self._cache = cache
        self._lock = WriteLock(self._own_folder)

    @classmethod
    def open(cls, root: Path, environ: Mapping[str, str]) -> Workspace:
        """Open the workspace at a folder and read its settings.

        Raises NoWorkspaceError when there is no folder, SettingsError as load_settings does.
        """
        full = os.path.realpath(root)
        if not os.path.isdir(full):
            raise NoWorkspaceError(str(root))
        return cls(Path(full), load_settings(_settings_text(full), environ), cache_of(environ))

    def scan(self) -> Scan:
        """Find all pages by name; no file is opened."""
        return scan_pages(str(self.root), self.settings.extra)

    def read(self, path: str) -> PageText | None:
        """Read a page, or nothing when it is gone; one that cannot be read says so itself."""
        return read_page(self._place(path), path)

    def data(self, page: PageText) -> bytes:
        """Give the bytes of a page as it was read.

        Raises ChangedOnDiskError when it has changed since, UnwritableError when it can no
        longer be read.
        """
        full = self._place(page.path)
        with _Unwritable(page.path):
            try:
                data, _ = read_file(full)
            except FileNotFoundError:
                raise ChangedOnDiskError(page.path) from None
        if digest(data) != page.digest:
            raise ChangedOnDiskError(page.path)
        return data

    def index_path(self) -> Path:
        """Give the place of the index, whose folder is made when missing.

        It is `.memory/index.sqlite`, and in the user's cache folder while `.memory` cannot be
        written. Raises UnwritableError when there is neither.
        """
        return Path(self._own_folder(), "index.sqlite")

    def lock(self) -> AbstractContextManager[None]:
        """Hold the write lock, so that nothing of ours writes meanwhile.

        The same thread may take it again inside. Raises UnwritableError after ten seconds.
        """
        return self._lock.hold()

    def append(self, path: str, text: str) -> None:
        """Add the lines of a text at the end of a page, in its coding and line ends.

        It is one write under the lock, and loses no line that another program appends at
        that moment. A page without a final line end gets one first, a missing page is made.
        Raises UnwritableError.
        """
        full = self._place(path)
        with self.lock(), _Unwritable(path):
            append_lines(full, split_lines(text))

    def plan_insert(self, page: PageText, after: int, lines: Sequence[str]) -> Edit:
        """Plan to put lines after line `after` of a page as it was read; 0 is its beginning.

        Every other byte stays. Raises ChangedOnDiskError when the page has changed since,
        UnwritableError when it can no longer be read.
        """
        return self.plan_replace(page, after + 1, after, lines)

    def plan_replace(self, page: PageText, first: int, last: int, lines: Sequence[str]) -> Edit:
        """Plan to put lines in the place of the lines `first` to `last`, as plan_insert does.

        With `last == first - 1` nothing is taken out; without `lines` nothing is put in.
        """
        data = self.data(page)
        with _Unwritable(page.path):
            return Edit(page.path, page.digest, spliced(data, first - 1, last, lines))

    def plan_page(self, path: str, lines: Sequence[str]) -> Edit:
        """Plan a page that must not exist yet."""
        self._place(path)
        return Edit(path, None, appended(b"", lines))

    def apply(self, edit: Edit) -> bool:
        """Make an edit; say whether the page had to be written at all.

        The page is replaced as a whole, under the lock, with its mode and owner kept and a
        link to it followed. Raises ChangedOnDiskError when it is not what the edit was
        planned on, UnwritableError when nothing was changed, TailError when a line that
        another program appended meanwhile is missing. What remains possible is told at the
        head of `write.py`.
        """
        full = self._place(edit.path)
        with self.lock(), _Unwritable(edit.path):
            return write_page(full, edit)

    def remove(self, path: str, expected: str) -> None:
        """Remove a page whose digest is still `expected`, under the lock.

        Raises ChangedOnDiskError when it is another by now, UnwritableError when it stays (a
        link always does), TailError as `remove_page` says.
        """
        full = self._place(path)
        with self.lock(), _Unwritable(path):
            if os.path.islink(f"{self.root}/{path}"):
                raise UnwritableError(path, "it is a link; remove it by hand")
            remove_page(full, path, expected)

    def change_settings(self, change: Callable[[str], str]) -> None:
        """Rewrite `daybank.toml` as `change` says; it is made when missing, a link is followed.

        It holds for workspaces opened afterwards. Raises as `apply` does.
        """
        full = os.path.realpath(f"{self.root}/{SETTINGS_FILE}")
        with self.lock(), _Unwritable(SETTINGS_FILE):
            try:
                data, _ = read_file(full)
                expected = digest(data)
            except FileNotFoundError:
                data, expected = b"", None
            write_page(full, Edit(SETTINGS_FILE, expected, change(data.decode()).encode()))

    def _place(self, path: str) -> str:
        parts = path.split("/")
        strange = "\0" in path or not set(parts).isdisjoint(("", ".", ".."))
        if strange or is_hidden(path) or not is_page(path) or not _has_bytes(path):
            raise OutsideWorkspaceError(path)
        root = str(self.root)
        if not any(os.path.islink(f"{root}/{part}") for part in accumulate(parts, "{}/{}".format)):
            return f"{root}/{path}"
        full = os.path.realpath(f"{root}/{path}")
        within = inner(full, homes(root))
        if within is None or is_hidden(within):
            raise OutsideWorkspaceError(path)
        return full

    def _own_folder(self) -> str:
        with _Unwritable(self._cache):
            return own_folder(str(self.root), self._cache)


class _Unwritable(AbstractContextManager[None]):
    """Tells an error of the disk as an UnwritableError of a page."""

    def __init__(self, path: str) -> None:
        self.path = path

    def __exit__(self, _type: object, error: BaseException | None, _trace: object) -> None:
        if isinstance(error, OSError):
            raise UnwritableError(self.path, reason(error)) from error


def _settings_text(root: str) -> str | None:
    try:
        data, _ = read_file(f"{root}/{SETTINGS_FILE}")
        return data.decode()
    except FileNotFoundError:
        return None
    except OSError as error:
        why = f"{reason(error)}; mend or remove it"
        raise SettingsError(SETTINGS_FILE, "could not be read", why) from error
    except UnicodeDecodeError:
        raise SettingsError(SETTINGS_FILE, "is not UTF-8", "save it as UTF-8") from None


def _has_bytes(path: str) -> bool:
    try:
        os.fsencode(path)
    except UnicodeEncodeError:
        return False
    return True
