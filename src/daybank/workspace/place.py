"""Where the index lies: in the workspace, or where that is read-only in the user's cache."""

# The system calls themselves are meant, not their shapes in pathlib.
# ruff: noqa: PTH102, PTH103, PTH111, PTH112, PTH116, PTH117

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from contextlib import suppress

from daybank.workspace.coding import digest

OWN = ".memory"


def home_of(environ: Mapping[str, str]) -> str:
    """Give the user's home folder."""
    return environ.get("HOME") or os.path.expanduser("~")


def cache_of(environ: Mapping[str, str]) -> str:
    """Give the folder where daybank may keep what can be made again."""
    named = environ.get("XDG_CACHE_HOME", "")
    if os.path.isabs(named):
        return f"{named}/daybank"
    usual = "Library/Caches" if sys.platform == "darwin" else ".cache"
    return f"{home_of(environ)}/{usual}/daybank"


def own_folder(root: str, cache: str) -> str:
    """Give the folder for the index and the lock, made when missing.

    It is `.memory` in the workspace; while that cannot be written, one in `cache` that only
    this workspace has, removed as soon as it can. Raises OSError when there is neither.
    """
    own = f"{root}/{OWN}"
    if _prepared(own):
        if os.path.isdir(cache):
            _remove(f"{cache}/{_key(root)}")
        return own
    os.makedirs(cache, 0o700, exist_ok=True)
    spare = f"{cache}/{_key(root)}"
    with suppress(FileExistsError):
        os.mkdir(spare, 0o700)
    return spare


def _key(root: str) -> str:
    """Tell a workspace from any other, also from one that lay at the same path before."""
    status = os.stat(root)
    return digest(os.fsencode(f"{root}\n{status.st_dev}\n{status.st_ino}"))


def _prepared(own: str) -> bool:
    try:
        with suppress(FileExistsError):
            os.mkdir(own, 0o700)
        _ignore(f"{own}/.gitignore")
    except OSError:
        return False
    return os.access(own, os.R_OK | os.W_OK | os.X_OK)


def _ignore(path: str) -> None:
    if os.path.lexists(path):
        return
    with suppress(FileExistsError):
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
        try:
            os.write(handle, b"*\n")
        finally:
            os.close(handle)


def _remove(spare: str) -> None:
    if os.path.isdir(spare):
        import shutil  # noqa: PLC0415 - wanted once in the life of a workspace

        shutil.rmtree(spare, ignore_errors=True)
