"""What `--fix` does: each safe repair as a change of some characters, and nothing else.

A page is changed by the bytes that a repair means; all others stay, line ends and stray bytes
included. A page whose text is not all of its bytes is left alone.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from difflib import unified_diff

from daybank.check.findings import Finding, Patch, patched
from daybank.check.sheets import Sheet
from daybank.errors import ChangedOnDiskError, UnwritableError
from daybank.grammar.lines import split_lines
from daybank.model import Change, Edit
from daybank.workspace import Workspace
from daybank.workspace.coding import Exact, decode


def plan_mending(
    workspace: Workspace, sheets: Mapping[str, Sheet], findings: Iterable[Finding]
) -> Iterator[Edit]:
    """Plan the repairs of each page as one edit. Nothing is written."""
    by_page: defaultdict[str, set[Patch]] = defaultdict(set)
    for found in findings:
        if found.patch is not None:
            by_page[found.path].add(found.patch)
    for path, patches in sorted(by_page.items()):
        edit = _edit(workspace, sheets[path], sorted(patches))
        if edit is not None:
            yield edit


def shown(sheets: Mapping[str, Sheet], edit: Edit) -> Change:
    """Tell an edit as a unified diff."""
    after = split_lines(decode(edit.path, edit.content)[0])
    before = sheets[edit.path].lines
    diff = unified_diff(before, after, edit.path, edit.path, lineterm="")
    return Change(edit.path, diff="\n".join(diff))


def _edit(workspace: Workspace, sheet: Sheet, patches: list[Patch]) -> Edit | None:
    try:
        exact = Exact.of(workspace.data(sheet.page))
    except (ChangedOnDiskError, UnwritableError, OSError):
        return None
    if exact.text != sheet.text:
        return None
    content = exact._replace(text=patched(exact.text, patches)).data()
    return Edit(sheet.path, sheet.page.digest, content)
