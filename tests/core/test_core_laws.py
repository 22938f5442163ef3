"""Laws of core memory: after any edits, bytes that were not meant stay, and undo restores all."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Callable
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from daybank.core import Core, CoreError
from daybank.workspace import Workspace

# Words of which some open or close what a page is made of.
LINES = st.sampled_from(
    [
        "- Name: Peter",
        "用户 prefers trains",
        "",
        "### below",
        "## a heading",
        "```",
        "---",
        "<!-- importance: 7 -->",
        "<!-- open",
        "  nested",
        "Äpfel\t\u2028",
    ]
)
TEXTS = st.lists(LINES, max_size=4).map("\n".join)
LABELS = st.sampled_from(["one", "two", "three", "gone"])
ENDS = st.sampled_from(["\n", "\r\n", "\r"])


@st.composite
def pages(draw: st.DrawFn) -> bytes:
    """A page of three blocks between bytes that nobody may touch."""
    end = draw(ENDS)
    parts = [draw(st.sampled_from(["", "---" + end + "x: 1" + end + "---" + end, "# T" + end]))]
    for title in ("One", "Two", "Three"):
        body = "".join(
            line + draw(ENDS) for line in draw(st.lists(st.sampled_from(["- a", "b", ""])))
        )
        parts.append(f"## {title}{end}{body}{end}")
    data = "".join(parts).encode() + draw(st.sampled_from([b"", b"stray \xff", b"no end"]))
    return draw(st.sampled_from([b"", b"\xef\xbb\xbf"])) + data


Edit = tuple[str, Callable[[Core, str], object]]

EDITS: st.SearchStrategy[Edit] = st.one_of(
    st.builds(lambda text: ("append", lambda core, label: core.append(label, text)), TEXTS),
    st.builds(
        lambda line, text: ("insert", lambda core, label: core.insert(label, line, text)),
        st.integers(-1, 4),
        TEXTS,
    ),
    st.builds(
        lambda old, new, every: (
            "replace",
            lambda core, label: core.replace(label, old, new, every=every),
        ),
        st.sampled_from(["a", "b", "- ", "b\n", "Peter"]),
        TEXTS,
        st.booleans(),
    ),
    st.builds(
        lambda text: (
            "rewrite",
            lambda core, label: core.rewrite(label, text, if_rev=core.view(label).blocks[0].rev),
        ),
        TEXTS,
    ),
    st.builds(lambda text: ("create", lambda core, label: core.create(label, text)), TEXTS),
    st.just(
        (
            "delete",
            lambda core, label: core.delete(label, if_rev=core.view(label).blocks[0].rev),
        )
    ),
)


def others(core: Core, label: str) -> list[tuple[str, str, int | None]]:
    return [
        (block.label, block.content, block.options.limit)
        for block in core.view().blocks
        if block.label != label
    ]


def around(data: bytes, core: Core, verb: str, label: str) -> tuple[bytes, bytes]:
    """The bytes of a page above and below a block's content, of which an edit touches none."""
    block = next((block for block in core.view().blocks if block.label == label), None)
    if block is None or verb == "create":
        return data, b""
    rows = re.findall(rb"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+$", data)
    first, last = block.first, block.end_line
    if verb == "delete":
        first, last = block.line, block.close
    return b"".join(rows[: first - 1]), b"".join(rows[last:])


@settings(max_examples=20, deadline=None)
@given(pages(), st.lists(st.tuples(EDITS, LABELS), min_size=1, max_size=6))
def test_edits_touch_their_block_alone_and_undo_restores_every_byte(
    data: bytes, edits: list[tuple[Edit, str]]
) -> None:
    with tempfile.TemporaryDirectory() as folder:
        page = Path(folder) / "MEMORY.md"
        page.write_bytes(data)
        core = Core(Workspace.open(Path(folder), {}))
        states = [data]
        for (verb, edit), label in edits:
            before = page.read_bytes()
            above, below = around(before, core, verb, label)
            rest = others(core, label)
            try:
                edit(core, label)
            except CoreError:
                assert page.read_bytes() == before
                continue
            after = page.read_bytes()
            assert others(core, label) == rest
            assert after.startswith(above)
            assert after.endswith(below)
            if after != before:
                states.append(after)
        for state in reversed(states[:-1]):
            core.undo()
            assert page.read_bytes() == state
