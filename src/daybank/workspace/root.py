"""Which folder is the workspace: named, or the one OpenClaw is set up with."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from daybank.errors import UsageError
from daybank.workspace.place import home_of


def find_root(option: str | None, environ: Mapping[str, str], agent: str | None) -> Path:
    """Give the folder of the workspace; it need not exist.

    The first of: the option `-w`, the agent of that id in OpenClaw's configuration,
    `DAYBANK_WORKSPACE`, the default of OpenClaw's configuration, `~/.openclaw/workspace`.
    Raises UsageError for an option and an agent together, an agent that is not configured
    and a configuration that cannot be read.
    """
    if option and agent:
        raise UsageError("-w and --agent-id both name a workspace; leave one out")
    named = option or ("" if agent else environ.get("DAYBANK_WORKSPACE"))
    if named:
        return _folder(named, environ)
    state = _state_folder(environ)
    agents = _table(_configuration(state / "openclaw.json"), "agents")
    shared = _path(_table(agents, "defaults"), environ)
    if not agent:
        return shared or state / "workspace"
    entries = _table(agents, "entries")
    if agent not in entries:
        known = ", ".join(sorted(entries)) or "none"
        raise UsageError(f"OpenClaw has no agent {agent!r}; configured are: {known}")
    if own := _path(_table(entries, agent), environ):
        return own
    # OpenClaw gives its only agent the shared folder, several a folder each.
    if len(entries) == 1:
        return shared or state / "workspace"
    return shared / agent if shared else state / f"workspace-{agent}"


def _state_folder(environ: Mapping[str, str]) -> Path:
    return _folder(environ.get("OPENCLAW_STATE_DIR") or "~/.openclaw", environ)


def _folder(name: str, environ: Mapping[str, str]) -> Path:
    if name == "~" or name.startswith("~/"):
        return Path(home_of(environ) + name[1:])
    return Path(name)


def _configuration(path: Path) -> Any:
    try:
        text = path.read_text("utf-8-sig")
    except (FileNotFoundError, NotADirectoryError):
        return {}
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else "it is not UTF-8"
        raise _unreadable(path, str(why)) from error
    from daybank.workspace import json5  # noqa: PLC0415 - only beside OpenClaw

    try:
        return json5.loads(text)
    except ValueError as error:
        raise _unreadable(path, str(error)) from error


def _unreadable(path: Path, why: str) -> UsageError:
    return UsageError(f"could not read {path}: {why}; name the workspace with -w DIR")


def _table(value: Any, key: str) -> dict[str, Any]:
    inner = value.get(key) if isinstance(value, dict) else None
    return inner if isinstance(inner, dict) else {}


def _path(table: dict[str, Any], environ: Mapping[str, str]) -> Path | None:
    value = table.get("workspace")
    return _folder(value, environ) if isinstance(value, str) and value else None
