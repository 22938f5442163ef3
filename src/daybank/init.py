"""Init: what a new workspace consists of."""

from __future__ import annotations

from pathlib import Path

from daybank.errors import ChangedOnDiskError, UnwritableError
from daybank.model import Edit
from daybank.workspace.read import reason
from daybank.workspace.write import make_folder, write_page

_FOLDERS = ("memory", "bank")
_CORE = "MEMORY.md"
_OTHER_CORE = "memory.md"
# In a comment: it is for people, and no memory that a question should find.
_TEXT = """\
<!--
What the agent should always know: a few short lines, since they are part of every prompt.

What happened on a day goes into memory/YYYY-MM-DD.md, facts below the heading "## Retain":

- W @Peter: Lives in Utrecht.                          W  a fact about the world
- B @warelay: I restarted the bridge.                  B  what the agent did
- O(c=0.8) @Peter: Prefers short replies.              O  an opinion, with how sure it is
- S @Peter @Mila: They often travel together.          S  an observation

Pages in bank/ hold what stays true. All of it is yours to edit.
-->
"""


def init_workspace(root: Path) -> tuple[str, ...]:
    """Make what a workspace lacks: the core page, `memory/` and `bank/`, and itself.

    Gives what was made, folders with a `/` at their end; nothing that is there is changed, so
    that a second call gives nothing. Raises UnwritableError.
    """
    root = root.absolute()
    _make(root, str(root))
    made = [_CORE] if _make_core(root) else []
    return (*made, *(f"{name}/" for name in _FOLDERS if _make(root / name, f"{name}/")))


def _make(folder: Path, name: str) -> bool:
    if folder.is_dir():
        return False
    if folder.exists() or folder.is_symlink():
        raise UnwritableError(name, "there is something else of that name")
    try:
        make_folder(str(folder))
    except OSError as error:
        raise UnwritableError(name, reason(error)) from error
    return True


def _make_core(root: Path) -> bool:
    if any((root / name).exists() or (root / name).is_symlink() for name in (_CORE, _OTHER_CORE)):
        return False
    try:
        return write_page(str(root / _CORE), Edit(_CORE, None, _TEXT.encode()))
    except ChangedOnDiskError:
        return False  # somebody else made it at this moment
    except OSError as error:
        raise UnwritableError(_CORE, reason(error)) from error
