"""The memory tools of Letta, by their names and parameters, over the blocks of core memory.

    core_memory_append(label, content)
    core_memory_replace(label, old_content, new_content)
    memory_insert(label, new_string, insert_line=-1)
    memory_replace(label, old_string, new_string)
    memory_rethink(label, new_memory)

Each answers with the block's new text. Unlike there, `core_memory_replace` replaces a text
only if it stands in the block once, tabs stay tabs, and limits are kept.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from daybank.adapters import Parameters, ToolError, ToolResult
from daybank.core import Changed, Core
from daybank.core.errors import AmbiguousError, LineRangeError, NotFoundError, ReadOnlyError
from daybank.errors import DaybankError

READ_ONLY = "Error: this memory block is read-only and cannot be edited."


def call(core: Core, name: str, arguments: Mapping[str, Any]) -> ToolResult:
    """Make one call; what is refused is told in the result, nothing is raised for it."""
    verb = TOOLS.get(name)
    if verb is None:
        return ToolResult(f"Error: there is no tool {name}; use {', '.join(TOOLS)}", is_error=True)
    try:
        changed = verb(core, Parameters(name, arguments))
    except DaybankError as error:
        return ToolResult(_sentence(error, arguments), is_error=True)
    return ToolResult(core.view(changed.label).blocks[0].content)


def _append(core: Core, given: Parameters) -> Changed:
    label, content = given.text("label"), given.text("content")
    given.end()
    return core.append(label, content)


def _core_replace(core: Core, given: Parameters) -> Changed:
    label, old, new = (given.text(name) for name in ("label", "old_content", "new_content"))
    given.end()
    return core.replace(label, old, new)


def _insert(core: Core, given: Parameters) -> Changed:
    label, content = given.text("label"), given.text("new_string")
    line = given.number("insert_line", -1)
    given.end()
    return core.insert(label, line, content)


def _replace(core: Core, given: Parameters) -> Changed:
    label, old, new = (given.text(name) for name in ("label", "old_string", "new_string"))
    given.end()
    return core.replace(label, old, new)


def _rethink(core: Core, given: Parameters) -> Changed:
    label, content = given.text("label"), given.text("new_memory")
    given.end()
    # The contract carries no revision, so the one that stands is the one that is meant.
    return core.rewrite(label, content, if_rev=core.view(label).blocks[0].rev)


TOOLS: Mapping[str, Callable[[Core, Parameters], Changed]] = {
    "core_memory_append": _append,
    "core_memory_replace": _core_replace,
    "memory_insert": _insert,
    "memory_replace": _replace,
    "memory_rethink": _rethink,
}


def _sentence(error: DaybankError, arguments: Mapping[str, Any]) -> str:
    """Tell an error in Letta's words where it has some."""
    old = arguments.get("old_string", arguments.get("old_content", ""))
    match error:
        case ToolError():
            return str(error)
        case ReadOnlyError():
            return READ_ONLY
        case NotFoundError():
            return (
                f"No replacement was performed, old_string `{old}` did not appear verbatim in "
                f"memory block with label `{arguments.get('label')}`. ({error})"
            )
        case AmbiguousError(lines=lines):
            return (
                f"No replacement was performed. Multiple occurrences of old_string `{old}` in "
                f"lines {list(lines)}. Please ensure it is unique."
            )
        case LineRangeError(line=line, count=count):
            return (
                f"Invalid `insert_line` parameter: {line}. It should be within the range of "
                f"lines of the memory block: [0, {count}], or -1 to append to the end of the "
                f"memory block."
            )
    return f"Error: {error}"
