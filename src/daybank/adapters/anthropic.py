"""Anthropic's memory tool (`memory_20250818`) over the memory files of a workspace.

    view(path, view_range?)   create(path, file_text)   str_replace(path, old_str, new_str)
    insert(path, insert_line, insert_text)   delete(path)   rename(old_path, new_path)

`/memories` stands for the workspace, of which nothing is in reach but the core page and the
Markdown pages in `memory/` and `bank/`. Results and errors are worded as in the tool's
documentation. Every change is in the history, so `core undo` takes it back; on the core page
read-only blocks and limits hold. A folder is there as long as a page is in it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from daybank.adapters import Parameters, ToolError, ToolResult
from daybank.adapters.paths import ROOT, Place, below, listing, locate, locate_page
from daybank.core import PATHS, Core
from daybank.core.edits import check_text, replaced
from daybank.core.errors import AmbiguousError, NotFoundError, PathError
from daybank.core.history import Step
from daybank.core.reading import read_bytes, read_text
from daybank.core.writing import locked
from daybank.errors import DaybankError
from daybank.grammar.lines import split_lines
from daybank.secrets import mask
from daybank.workspace import PageText

TYPE, NAME = "memory_20250818", "memory"

Command = Callable[[Core, Parameters], str]

_MAX_LINES = 999_999
_AROUND = 2


def call(core: Core, arguments: Mapping[str, Any]) -> ToolResult:
    """Make one call; what is refused is told in the result, nothing is raised for it."""
    try:
        given = Parameters(NAME, arguments)
        return ToolResult(_command(given)(core, given))
    except ToolError as error:
        return ToolResult(str(error), is_error=True)
    except DaybankError as error:
        return ToolResult(f"Error: {error}", is_error=True)


def _command(given: Parameters) -> Command:
    name = given.text("command")
    if name not in COMMANDS:
        raise ToolError(f"Error: there is no command {name}; use {', '.join(COMMANDS)}")
    return COMMANDS[name]


# -- the commands --------------------------------------------------------------------------


def _view(core: Core, given: Parameters) -> str:
    place, span = locate(given.text("path")), given.pair("view_range")
    given.end()
    text = _page(core, place)
    if text is None:
        if place.path and not (place.may_be_folder and (place.is_fixed or below(core, place))):
            raise ToolError(f"The path {place.shown} does not exist. Please provide a valid path.")
        return listing(core, place)
    lines = split_lines(text.text)
    if len(lines) > _MAX_LINES:
        raise ToolError(f"File {place.shown} exceeds maximum line limit of 999,999 lines.")
    first, last = span or (1, -1)
    last = len(lines) if last == -1 else last
    if span and not 1 <= first <= last <= len(lines):
        raise ToolError(
            f"Error: Invalid `view_range` parameter: {list(span)}. It should be within the range "
            f"of lines of the file: [1, {len(lines)}]"
        )
    shown = _numbered(lines[first - 1 : last], first)
    return "\n".join((f"Here's the content of {place.shown} with line numbers:", *shown))


def _create(core: Core, given: Parameters) -> str:
    place, text = locate_page(given.text("path")), given.text("file_text")
    given.end()
    lines = split_lines(check_text(text, "file_text"))
    with locked(core.workspace):
        if _is_taken(core, place):
            raise ToolError(f"Error: File {place.shown} already exists")
        content = core.workspace.plan_page(place.path, lines).content
        core.write("create", (Step(place.path, None, content),))
    return f"File created successfully at: {place.shown}"


def _str_replace(core: Core, given: Parameters) -> str:
    place, old, new = locate(given.text("path")), given.text("old_str"), given.text("new_str")
    given.end()
    with locked(core.workspace):
        text = _existing(core, place, " Please provide a valid path.")
        try:
            lines = replaced(tuple(split_lines(text.text)), old, new, place.shown)
        except NotFoundError:
            raise ToolError(
                f"No replacement was performed, old_str `{old}` did not appear verbatim in "
                f"{place.shown}."
            ) from None
        except AmbiguousError as error:
            places = ", ".join(map(str, error.lines))
            raise ToolError(
                f"No replacement was performed. Multiple occurrences of old_str `{old}` in "
                f"lines: {places}. Please ensure it is unique"
            ) from None
        draft = core.edit_page("str_replace", text, lines)
    start = max(draft.first - 1 - _AROUND, 0)
    shown = lines[start : draft.first - 1 + len(draft.lines) + _AROUND]
    return "\n".join(("The memory file has been edited.", *_numbered(shown, start + 1)))


def _insert(core: Core, given: Parameters) -> str:
    place, line = locate(given.text("path")), given.number("insert_line")
    new = split_lines(check_text(given.text("insert_text"), "insert_text"))
    given.end()
    with locked(core.workspace):
        text = _existing(core, place)
        lines = split_lines(text.text)
        if not 0 <= line <= len(lines):
            raise ToolError(
                f"Error: Invalid `insert_line` parameter: {line}. It should be within the range "
                f"of lines of the file: [0, {len(lines)}]"
            )
        core.edit_page("insert", text, (*lines[:line], *new, *lines[line:]))
    return f"The file {place.shown} has been edited."


def _delete(core: Core, given: Parameters) -> str:
    place = locate(given.text("path"))
    given.end()
    if place.is_fixed:
        raise ToolError(f"Error: {place.shown} itself cannot be deleted; delete what is in it")
    with locked(core.workspace):
        pages = _pages(core, place)
        core.write("delete", tuple(Step(path, data, None) for path, data in pages.items()))
    return f"Successfully deleted {place.shown}"


def _rename(core: Core, given: Parameters) -> str:
    old, target = locate(given.text("old_path")), given.text("new_path")
    given.end()
    if old.is_fixed:
        raise ToolError(f"Error: {old.shown} itself cannot be renamed; rename what is in it")
    with locked(core.workspace):
        pages = _pages(core, old)
        new = locate_page(target) if old.path in pages else _locate_folder(target)
        if _is_taken(core, new):
            raise ToolError(f"Error: The destination {new.shown} already exists")
        steps: list[Step] = []
        for path, data in pages.items():
            # The new page is there before the old one goes.
            steps += Step(new.path + path[len(old.path) :], None, data), Step(path, data, None)
        core.write("rename", tuple(steps))
    return f"Successfully renamed {old.shown} to {new.shown}"


COMMANDS: Mapping[str, Command] = {
    "view": _view,
    "create": _create,
    "str_replace": _str_replace,
    "insert": _insert,
    "delete": _delete,
    "rename": _rename,
}


# -- pages ---------------------------------------------------------------------------------


def _page(core: Core, place: Place) -> PageText | None:
    return read_text(core.workspace, place.path) if place.is_page else None


def _existing(core: Core, place: Place, advice: str = "") -> PageText:
    text = _page(core, place)
    if text is None:
        raise ToolError(_missing(place) + (f".{advice}" if advice else ""))
    return text


def _pages(core: Core, place: Place) -> Mapping[str, bytes]:
    """Read a page, or all pages in a folder; there must be one."""
    paths = [place.path] if _page(core, place) else list(below(core, place))
    if not paths:
        raise ToolError(_missing(place))
    read = {path: read_bytes(core.workspace, path) for path in paths}
    return {path: data for path, data in read.items() if data is not None}


def _missing(place: Place) -> str:
    return f"Error: The path {place.shown} does not exist"


def _is_taken(core: Core, place: Place) -> bool:
    """Say whether a page or folder is there; a core page of either name takes both."""
    paths = PATHS if place.path in PATHS else (place.path,)
    is_page = any(_page(core, Place(path, path)) for path in paths)
    return is_page or bool(below(core, place))


def _locate_folder(text: str) -> Place:
    place = locate(text)
    if not place.may_be_folder or place.is_page:
        raise PathError(text, f"is no place for a folder; use {ROOT}/memory/NAME or the like")
    return place


def _numbered(lines: Sequence[str], first: int) -> list[str]:
    return [f"{number:6d}\t{mask(line)}" for number, line in enumerate(lines, first)]
