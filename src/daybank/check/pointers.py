"""Citations in written text that lead nowhere, or to a line that has moved.

A citation is `path.md#L12`, as daybank prints it. It has moved when the text before it stands
word for word on another line of the cited page and no longer on the line that is named.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from daybank.check.findings import Finding, Patch, quoted
from daybank.check.sheets import Sheet, read_page
from daybank.grammar.bullet import read_bullet
from daybank.grammar.ids import normal_text
from daybank.grammar.paths import Role, page_role
from daybank.workspace import Workspace
from daybank.workspace.globs import is_hidden

_LINE: Final = re.compile(r"\.md#L([0-9]{1,9})(?:-L?([0-9]{1,9}))?(?![\w-])", re.IGNORECASE)
_STOPS: Final = re.compile(r"[\s()\[\]<>\"'`|,;*“”„«»（）]")
_LONGEST: Final = 300  # characters of a path that is looked for
_MARKER: Final = re.compile(r"^\s*(?:(?:[-*+•>]|\d{1,9}[.)]|\[[ xX]\])\s+)*")
_BEGINS: Final = re.compile(r"\s*(?:$|[-*+•>#|`~]|\d{1,9}[.)])")
_EDGE: Final = " \t.;:,…!?()[]{}—–-*_`\"'“”。、，；：（）"
_JOINTS: Final = frozenset(
    {"see", "from", "in", "source", "cf", "via", "zie", "uit", "siehe", "vgl", "aus", "voir"}
)
_PLACEHOLDER: Final = re.compile("YYYY|NAME|DAY|[{}<>*?…]")
_TELLING: Final = 24  # bytes a text must have to be recognised within a longer one
_LONG: Final = 5_000  # characters; nobody cites a text of one longer line
_WRAPPED: Final = 6  # lines a citation may stand for


class _Pointer(NamedTuple):
    """A citation on a line: the cited page and lines, and where the number stands in the line."""

    path: str
    first: int
    last: int
    start: int
    stop: int
    said: str


class _Moved(NamedTuple):
    """The line that says now what was cited, and whether it says just that."""

    line: int
    is_exact: bool


class _Known(NamedTuple):
    """What citations are judged by; `said` remembers what the lines of cited pages say."""

    workspace: Workspace
    sheets: Mapping[str, Sheet]
    bound: Collection[tuple[str, int]]
    said: dict[str, list[tuple[int, str]]]


def dead_pointers(
    workspace: Workspace, sheets: Mapping[str, Sheet], bound: Collection[tuple[str, int]] = ()
) -> Iterator[Finding]:
    """Yield each citation in written text whose page or line is gone, or whose line has moved.

    A moved one can be repaired, but on the lines of `bound`.
    """
    known = _Known(workspace, sheets, bound, {})
    for sheet in sheets.values():
        if "#L" not in sheet.text or page_role(sheet.path) is Role.DECLINED:
            continue
        for number, line in sheet.written():
            if "#L" in line:
                for pointer in _pointers(line):
                    yield from _judge(known, (sheet, number), pointer)


def _pointers(line: str) -> Iterator[_Pointer]:
    """Yield the citations of a line, each with the text before it, back to the one before."""
    done = 0
    for found in _LINE.finditer(line):
        window = max(done, found.start() - _LONGEST)
        stops = [stop.end() for stop in _STOPS.finditer(line, window, found.start())]
        begin = stops[-1] if stops else window
        path = line[begin : found.start() + 3]
        said = _without_joint(line[done:begin]) if len(line) <= _LONG else ""
        done = found.end()
        if "://" not in path and not _PLACEHOLDER.search(path):
            first = int(found[1])
            end = max(int(found[2] or first), first)
            yield _Pointer(path, first, end, found.start(1), found.end(), said)


def _without_joint(text: str) -> str:
    """Take off the "see" that stands between a text and its citation."""
    plain = text.rstrip(_EDGE)
    before, _, last = plain.rpartition(" ")
    return before if last.strip(_EDGE).casefold() in _JOINTS else plain


_Place = tuple[Sheet, int]


def _judge(known: _Known, place: _Place, pointer: _Pointer) -> Iterator[Finding]:
    sheet, number = place
    cited = _resolved(known.sheets, sheet.path, pointer.path)
    shown = f"{pointer.path}#L{pointer.first}"
    if cited is None:
        if _is_gone(known.workspace, pointer.path):
            told = f"cites {shown}, a page that is not there"
            advice = "cite the page that says it now, or remove the citation"
            yield Finding("page-gone", sheet.path, number, told, advice)
        return
    if pointer.first == 0 or pointer.first in cited.ours:
        return
    moved = _moved(cited, known.said, place, pointer)
    if moved is not None:
        yield _told(place, pointer, moved, is_bound=(sheet.path, number) in known.bound)
    elif pointer.first > len(cited.lines):
        told = f"cites {shown}, but the page has {len(cited.lines):,} lines"
        advice = "cite the line that says it now, or remove the citation"
        yield Finding("line-gone", sheet.path, number, told, advice)


def _told(place: _Place, pointer: _Pointer, moved: _Moved, *, is_bound: bool) -> Finding:
    sheet, number = place
    told = (
        f"cites {pointer.path}#L{pointer.first} for {quoted(pointer.said.strip(_EDGE))}, "
        f"which stands on line {moved.line} now"
    )
    advice = f"write {pointer.path}#L{moved.line}"
    patch = None
    if is_bound:
        advice += "; the id of this fact, which is named elsewhere, will be another"
    elif moved.is_exact:
        advice += "; `daybank check --fix` does it"
        patch = _patch(place, pointer, moved.line)
    return Finding("line-moved", sheet.path, number, told, advice, patch)


def _resolved(sheets: Mapping[str, Sheet], citing: str, path: str) -> Sheet | None:
    """Find the cited page: by its path in the workspace, else from the citing page's folder."""
    plain = posixpath.normpath(path)
    beside = posixpath.normpath(posixpath.join(posixpath.dirname(citing), path))
    return sheets.get(plain) or sheets.get(beside)


def _is_gone(workspace: Workspace, path: str) -> bool:
    """Say whether a path can only mean a page of ours, and there is none."""
    plain = posixpath.normpath(path)
    if page_role(plain) is Role.OTHER or is_hidden(plain):
        return False
    return read_page(workspace, plain) is None


def _moved(
    cited: Sheet, memo: dict[str, list[tuple[int, str]]], place: _Place, pointer: _Pointer
) -> _Moved | None:
    """Find the one line that says what the citing text says, if the cited one does not."""
    said = _content(pointer.said)
    if not said:
        return None
    lines = memo.setdefault(cited.path, [])
    if not lines:
        lines += [(n, _content(line)) for n, line in cited.written() if len(line) <= _LONG]
    sheet, number = place
    own = number if sheet is cited else 0
    last = _last_line(cited.lines, pointer)
    near = [text for n, text in lines if pointer.first <= n <= last and n != own]
    if _is_same(said, " ".join(near)):
        return None
    found = [(n, text) for n, text in lines if n != own and _is_same(said, text)]
    return _Moved(found[0][0], found[0][1] == said) if len(found) == 1 else None


def _last_line(lines: Sequence[str], pointer: _Pointer) -> int:
    """Give the last cited line: a citation names the first of those that a bullet is wrapped on."""
    end = min(pointer.first + _WRAPPED - 1, len(lines))
    last = pointer.last
    while last < end and not _BEGINS.match(lines[last]):
        last += 1
    return last


def _content(line: str) -> str:
    """Give what a line says, without bullet, header, emphasis and the signs at its edges."""
    text = _MARKER.sub("", line, count=1)
    bullet = read_bullet(text)
    told = bullet.claim.text if bullet else text
    return normal_text(told.replace("**", "").replace("__", "")).strip(_EDGE)


def _is_same(one: str, other: str) -> bool:
    """Say whether two texts are equal, or one holds the other and that is long enough."""
    if one == other:
        return len(one) > 3
    short, long = sorted((one, other), key=len)
    return len(short.encode("utf-8", "surrogatepass")) >= _TELLING and short in long


def _patch(place: _Place, pointer: _Pointer, moved: int) -> Patch:
    sheet, number = place
    at = sheet.starts[number - 1]
    end = moved + pointer.last - pointer.first
    new = str(moved) if end == moved else f"{moved}-L{end}"
    return Patch(at + pointer.start, at + pointer.stop, new)
