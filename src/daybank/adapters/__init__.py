"""Core memory under the names that other systems gave their memory tools.

Agents were trained on those names and on what they answer. The rules beneath are those of
`daybank.core` throughout: limits, read-only blocks, undo.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from daybank.errors import DaybankError


class ToolResult(NamedTuple):
    """What a tool call answers; `is_error` says that nothing was done."""

    text: str
    is_error: bool = False


class ToolError(DaybankError):
    """A tool call that is refused, in the words of the tool's contract."""


class Parameters:
    """The parameters of one call, each taken once and by its type."""

    def __init__(self, tool: str, given: Mapping[str, Any]) -> None:
        self._tool = tool
        self._left = dict(given)

    def text(self, name: str) -> str:
        """Take a text. Raises ToolError when it is missing or something else."""
        value = self._take(name)
        if not isinstance(value, str):
            raise ToolError(f"Error: `{name}` of {self._tool} must be a string")
        return value

    def number(self, name: str, default: int | None = None) -> int:
        """Take a whole number. Raises ToolError when it is missing or something else."""
        if default is not None and name not in self._left:
            return default
        value = self._take(name)
        if not isinstance(value, int) or isinstance(value, bool):
            raise ToolError(f"Error: `{name}` of {self._tool} must be an integer")
        return value

    def pair(self, name: str) -> tuple[int, int] | None:
        """Take two whole numbers, None when they are not given."""
        value = self._left.pop(name, None)
        if value is None:
            return None
        match value:
            case [int(first), int(last)]:
                return first, last
        raise ToolError(f"Error: `{name}` of {self._tool} must be two integers")

    def end(self) -> None:
        """Raise ToolError when there is a parameter that nobody took."""
        if self._left:
            raise ToolError(f"Error: {self._tool} has no parameter `{min(self._left)}`")

    def _take(self, name: str) -> object:
        if name not in self._left:
            raise ToolError(f"Error: {self._tool} needs the parameter `{name}`")
        return self._left.pop(name)
