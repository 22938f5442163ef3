"""A view on a page: found, made anew, and all that people wrote stays as it was."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from view_pages import generated, written

from daybank.grammar.lines import split_lines
from daybank.grammar.page import read_page
from daybank.model import Edit, Problem, Source
from daybank.reflect.blocks import NOTHING, View, plan_new, plan_view
from daybank.reflect.view_lines import LONGEST, bullet
from daybank.search.collapse import cited_source
from daybank.workspace import Workspace

PATH = "bank/entities/Peter.md"
SOURCE = Source("memory/2025-11-27.md", 12)
VIEW = View("entity", ("## Latest", "- Likes tea. (memory/2025-11-27.md#L12)"))
NEWER = View("entity", ("## Latest", "- Likes coffee. (memory/2025-11-28.md#L3)"))
BEGIN, END = VIEW.block[0], VIEW.block[-1]


class Desk:
    """One page of a workspace, rewritten at will."""

    def __init__(self, root: Path) -> None:
        self.workspace = Workspace.open(root, {"XDG_CACHE_HOME": str(root / "cache")})
        self.file = root / PATH
        self.file.parent.mkdir(parents=True, exist_ok=True)

    def plan(
        self, data: bytes | str, view: View = VIEW, *, regenerate: bool = False
    ) -> tuple[Edit | None, tuple[Problem, ...]]:
        self.file.write_bytes(data.encode() if isinstance(data, str) else data)
        page = self.workspace.read(PATH)
        assert page is not None
        return plan_view(self.workspace, page, view, regenerate=regenerate)

    def after(self, data: bytes | str, view: View = VIEW, *, regenerate: bool = False) -> bytes:
        """The page after the edit, which must be possible."""
        edit, problems = self.plan(data, view, regenerate=regenerate)
        assert problems == ()
        return self.file.read_bytes() if edit is None else edit.content

    def told(self, data: bytes | str, view: View = VIEW) -> tuple[str, int | None]:
        """The code and line of the one problem, when nothing is planned."""
        edit, [problem] = self.plan(data, view)
        assert edit is None
        assert problem.path == PATH
        return problem.code, problem.line


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Desk:
    return Desk(tmp_path_factory.mktemp("desk"))


def joined(*lines: str) -> str:
    return "".join(f"{line}\n" for line in lines)


# -- where it stands ---------------------------------------------------------------------------


def test_a_new_view_goes_below_everything_a_blank_line_apart(desk: Desk) -> None:
    page = joined("# Peter", "", "Sails on Sundays.")
    assert desk.after(page).decode() == page + joined("", *VIEW.block)


def test_a_view_that_says_the_same_is_not_written_again(desk: Desk) -> None:
    once = desk.after(joined("# Peter"))
    assert desk.plan(once) == (None, ())


def test_a_view_is_made_anew_where_it_stands(desk: Desk) -> None:
    above, below = joined("# Peter", ""), joined("", "Sails on Sundays.")
    page = above + joined(*VIEW.block) + below
    assert desk.after(page, NEWER).decode() == above + joined(*NEWER.block) + below


def test_two_marks_with_nothing_between_them_say_where_the_view_should_stand(desk: Desk) -> None:
    end = "<!-- /daybank:view entity -->"
    page = joined("# Peter", BEGIN, "", end, "", "Sails.")
    assert desk.after(page).decode() == joined("# Peter", *VIEW.block, "", "Sails.")


def test_a_view_with_nothing_to_say_any_more_keeps_its_marks(desk: Desk) -> None:
    silent = View("entity", ())
    page = desk.after(joined("# Peter", "", *VIEW.block), silent)
    assert split_lines(page.decode())[3] == NOTHING
    assert desk.plan(page, silent) == (None, ())
    assert generated(PATH, page.decode()) == []
    assert desk.after(page, VIEW).decode() == joined("# Peter", "", *VIEW.block)


def test_a_view_with_nothing_to_say_is_not_begun(desk: Desk) -> None:
    silent = View("entity", ())
    assert desk.plan(joined("# Peter"), silent) == (None, ())
    assert plan_new(desk.workspace, "bank/entities/New.md", ("# New",), silent) == (None, ())


def test_blocks_of_other_names_are_left_alone(desk: Desk) -> None:
    other = View("summary", ("- Short.",))
    page = joined("# Peter", *other.block, "", "<!-- daybank:view lost -->", "Text.")
    assert desk.after(page).decode() == page + joined("", *VIEW.block)


def test_marks_in_a_fence_are_no_view(desk: Desk) -> None:
    page = joined("```", *VIEW.block, "```")
    assert desk.after(page).decode() == page + joined("", *VIEW.block)


# -- people edit -------------------------------------------------------------------------------


def test_an_edited_view_is_left_alone_and_told_until_it_is_taken_back(desk: Desk) -> None:
    page = joined("# Peter", "", *VIEW.block).replace("Likes tea", "Loves tea")
    assert desk.told(page, NEWER) == ("edited-view", 3)
    _, [problem] = desk.plan(page, NEWER)
    assert f"`daybank reflect --regenerate {PATH}`" in problem.text
    taken = desk.after(page, NEWER, regenerate=True).decode()
    assert taken == joined("# Peter", "", *NEWER.block)


def test_a_view_that_was_emptied_by_hand_is_an_edited_one(desk: Desk) -> None:
    assert desk.told(joined("# Peter", BEGIN, END)) == ("edited-view", 2)


def test_an_edit_that_says_what_the_view_would_say_is_no_quarrel(desk: Desk) -> None:
    stale = "<!-- /daybank:view entity digest=000000000000 -->"
    page = joined("# Peter", BEGIN, *VIEW.lines, stale)
    assert desk.after(page).decode() == joined("# Peter", *VIEW.block)


def test_a_formatter_is_no_editor(desk: Desk) -> None:
    formatted = joined("# Peter", BEGIN, "", "## Latest", "", f"* {VIEW.lines[1][2:]}", "", END)
    assert desk.plan(formatted) == (None, ())
    assert desk.after(formatted, NEWER).decode() == joined("# Peter", *NEWER.block)


@settings(deadline=None, max_examples=40)
@given(
    st.lists(st.sampled_from(["", "Prose.", "- W @Peter: Sails.", "## More", "> quoted"])),
    st.lists(st.sampled_from(["", "Prose.", "- W @Peter: Rows.", "## Below", "- [ ] task"])),
)
def test_what_people_write_around_a_view_survives_its_renewal(
    desk: Desk, above: list[str], below: list[str]
) -> None:
    page = joined(*above, *VIEW.block, *below)
    assert desk.after(page, NEWER).decode() == joined(*above, *NEWER.block, *below)


# -- pages that take no view -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lines", "code", "line"),
    [
        (["# Peter", "```", "code"], "open-page", 2),
        (["# Peter", "<!-- draft", "text"], "open-page", 2),
        (["<pre>", "text"], "open-page", 1),
        ([*VIEW.block, *VIEW.block], "second-block", 5),
        ([BEGIN, "- text"], "broken-block", 1),
        (["- text", END], "broken-block", 2),
        ([BEGIN, *VIEW.block], "broken-block", 1),
        ([*VIEW.block, END], "broken-block", 5),
        # a fence within an item takes the blank line, too
        (["- W @Peter: Says", "  ```", "  code"], "no-place", 1),
    ],
)
def test_a_page_that_cannot_take_a_view_is_left_alone_and_told(
    desk: Desk, lines: list[str], code: str, line: int
) -> None:
    assert desk.told(joined(*lines), NEWER) == (code, line)


def test_a_page_that_is_no_text_is_told_with_its_line(desk: Desk) -> None:
    assert desk.told(b"# Peter\n\nCaf\xe9\n") == ("unreadable-page", 3)
    assert desk.told(b"# Peter\r\rnul \0 here\r") == ("unreadable-page", 3)


def test_a_page_that_cannot_be_read_is_told(desk: Desk) -> None:
    (desk.file.parent / "Folder.md").mkdir(exist_ok=True)
    page = desk.workspace.read("bank/entities/Folder.md")
    assert page is not None
    edit, [problem] = plan_view(desk.workspace, page, VIEW)
    assert (edit, problem.code) == (None, "unreadable-page")
    assert "could not be read" in problem.text


@pytest.mark.parametrize("coding", ["utf-8", "utf-8-sig", "utf-16"])
@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("end", ["", "{}"])
def test_a_page_keeps_its_coding_and_line_ends(
    desk: Desk, coding: str, newline: str, end: str
) -> None:
    page = newline.join(("# Peter", "", "Sails.")) + end.format(newline)
    data = desk.after(page.encode(coding))
    assert data.startswith(page.encode(coding))
    assert split_lines(data.decode(coding)) == ["# Peter", "", "Sails.", "", *VIEW.block]
    added = data[len(page.encode(coding)) :].decode("utf-16-le" if coding == "utf-16" else "utf-8")
    # CR, then CR LF: two CR that met a LF would be one line end instead of two.
    assert newline != "\r\n" or added.count("\r\n") == added.count("\n")
    assert newline != "\n" or "\r" not in added


# -- laws --------------------------------------------------------------------------------------

LINES = [
    *("", "# Title", "## Part", "Prose.", "- item", "  - nested", "  more", "- [ ] task", "1. one"),
    *("> quote", "| a | b |", "| --- | --- |", "```", "~~~", "<!-- note", "-->", "<!-- whole -->"),
    *("user: hello", "***", "---", "===", "    code", "<pre>", "</pre>", "- W @Peter: Sails."),
    *("**Aliases:** Pete", "- **Wifi:** Blue", "Ann: hi", "Ben: hi", "\ttab", "  ```", "* x"),
    *(BEGIN, END, "<!-- daybank:view other -->", "<!-- /daybank:view other -->", *VIEW.block),
]


@settings(deadline=None, max_examples=40)
@given(st.lists(st.sampled_from(LINES), max_size=14), st.sampled_from([VIEW, NEWER]))
def test_nothing_that_somebody_wrote_is_read_otherwise_beside_a_view(
    desk: Desk, lines: list[str], view: View
) -> None:
    page = joined(*lines)
    edit, problems = desk.plan(page, view)
    assert len(problems) <= (edit is None)
    if edit is None:
        return
    text = edit.content.decode()
    moved = len(split_lines(text)) - len(lines)
    if BEGIN not in lines:  # written lines keep their numbers
        assert text.startswith(page)
        assert written(PATH, text) == written(PATH, page)
    assert [row[2:] for row in written(PATH, text)] == [row[2:] for row in written(PATH, page)]
    assert moved >= -len(lines)
    assert desk.plan(text, view) == (None, ())


HOSTILE = st.one_of(
    st.text(max_size=400),
    st.lists(
        st.sampled_from(
            [
                *("#", "##", ">", "-", "*", "+", "1.", "7)", "```", "~~~", "<!--", "-->", "<pre>"),
                *("<!-- daybank:view entity -->", "<!-- /daybank:view entity digest=0 -->", "|"),
                *(
                    "[x]",
                    "[a]:",
                    "•",
                    "\n",
                    "\r",
                    "\u2028",
                    "\u202e",
                    "\x1b[2J",
                    "W @Peter:",
                    "word",
                ),
                *("===", "---", "$$", "&lt;", "\\", "`", "O(c=0.9)", "^f-0123456789ab", "(c=0.5)"),
                *("(supersedes ^f-0123456789ab)", "status:", "Retain", "<script>", "٣.", "\u200b"),
            ]
        ),
        max_size=9,
    ).map(" ".join),
)


@settings(deadline=None, max_examples=40)
@given(HOSTILE)
def test_whatever_a_text_holds_it_stays_one_bullet_that_cites_its_source(text: str) -> None:
    line = bullet(text, SOURCE)
    assert len(line) <= LONGEST
    assert not set(line) & set("\n\r\u2028\u202e\x1b\u200b")
    assert "<!--" not in line
    assert "-->" not in line
    page = joined("# Peter", *View("entity", ("## Latest", line)).block, "", "Written.")
    units = read_page(PATH, page).units
    assert [unit.claim.text for unit in units if unit.origin == "written"] == ["Written."]
    [unit] = generated(PATH, page)
    assert (unit.source.line, unit.end_line) == (4, 4)
    assert cited_source(unit) == SOURCE


@settings(deadline=None, max_examples=40)
@given(st.lists(HOSTILE, max_size=6))
def test_no_text_keeps_a_view_from_its_place(desk: Desk, texts: list[str]) -> None:
    view = View("entity", ("## Latest", *(bullet(text, SOURCE) for text in texts)))
    page = joined("# Peter", "", "Sails.")
    once = desk.after(page, view)
    assert once.decode() == page + joined("", *view.block)
    assert desk.plan(once, view) == (None, ())
