"""Retaining: one fact, on its right line, read back from the file; nothing else is changed."""

from __future__ import annotations

import math
import stat
from collections import Counter
from collections.abc import Callable, Sequence
from datetime import date
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from daybank.errors import (
    ChangedOnDiskError,
    OutsideWorkspaceError,
    UnwritableError,
    UsageError,
)
from daybank.grammar.bullet import Bullet, canonical, parse_bullet
from daybank.grammar.page import read_page, written_facts
from daybank.model import Claim, Kind, Page, Retained, Unit
from daybank.retain import (
    MAX_TEXT,
    NoPlaceError,
    NotReadBackError,
    day_page,
    may_hold,
    parse_text,
    retain,
)
from daybank.retain.place import Place, find_place, with_lines
from daybank.retain.wording import render
from daybank.workspace import Workspace

DAY = date(2025, 11, 27)
PAGE = day_page(DAY)
NEW = parse_text("Likes tea.", about=["Peter"])
LINE = "- W @Peter: Likes tea."


def opened(root: Path, page: str | bytes | None = None) -> Workspace:
    if page is not None:
        (root / "memory").mkdir(exist_ok=True)
        (root / PAGE).write_bytes(page.encode() if isinstance(page, str) else page)
    return Workspace.open(root, {"XDG_CACHE_HOME": str(root / "cache")})


def text_of(root: Path, path: str = PAGE) -> str:
    return (root / path).read_bytes().decode()


def joined(lines: Sequence[str]) -> str:
    return "".join(f"{line}\n" for line in lines)


def facts(page: Page) -> list[Unit]:
    return [unit._replace(ordinal=0) for unit in written_facts(page)]


# What is said


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("Likes tea.", "- W: Likes tea."),
        ("W @Peter: Likes tea.", "- W @Peter: Likes tea."),
        ("- O(c=0.95) @Peter @Mila: Like tea.", "- O(c=0.95) @Peter @Mila: Like tea."),
        ("• **B** ＠warelay： fixed it", "- B @warelay: fixed it"),
        ("1. S @Peter: often tired", "- S @Peter: often tired"),
        # a pasted list item that is not typed loses its marker, a number may be text
        ("- likes tea", "- W: likes tea"),
        ("3. place in the race", "- W: 3. place in the race"),
        ("-5 degrees", "- W: -5 degrees"),
        ("B vitamins are good", "- W: B vitamins are good"),
        ("two\nlines\r\n\tand\u2028more", "- W: two lines and more"),
        ("NUL \0, half \ud83d a character, \x1b[31mred", "- W: NUL , half a character, [31mred"),
        ("# no heading", "- W: # no heading"),
        ("> no quote", "- W: > no quote"),
        ("```", "- W: ```"),
        ("<!-- never closed", "- W: <!-- never closed"),
        ("a remark <!-- importance: 7 --> goes", "- W: a remark goes"),
        ("@Peter likes tea", "- W: @Peter likes tea"),
        # an explicit id is the author's, and stays
        ("W @Peter: Likes tea. ^f-1a2b3c4d5e6f", "- W @Peter: Likes tea. ^f-1a2b3c4d5e6f"),
        ("Likes tea. ^f-1a2b3c4d5e6f", "- W: Likes tea. ^f-1a2b3c4d5e6f"),
    ],
)
def test_a_text_becomes_one_bullet(text: str, line: str) -> None:
    assert render(parse_text(text)) == line


def test_a_plain_text_is_world_an_opinion_with_a_confidence_or_of_the_kind_stated() -> None:
    assert render(parse_text("tea")) == "- W: tea"
    assert render(parse_text("tea", confidence=0.7)) == "- O(c=0.7): tea"
    assert render(parse_text("tea", kind=Kind.OBSERVATION)) == "- S: tea"
    assert render(parse_text("tea", kind=Kind.WORLD, confidence=0.7)) == "- W(c=0.7): tea"
    assert render(parse_text("tea (c=0.7)", kind=Kind.OPINION)) == "- O(c=0.7): tea"


def test_names_are_written_so_that_they_are_read_again() -> None:
    bullet = parse_text("tea", about=["@Peter", "Anna Lee", "peter", '"x]"', "林雨"])
    assert render(bullet) == "- W @Peter @[[Anna Lee]] @x @林雨: tea"


def test_what_is_said_beside_a_typed_bullet_may_agree_or_add() -> None:
    assert render(parse_text("O: tea", about=["Peter"], confidence=0.5)) == "- O(c=0.5) @Peter: tea"
    typed = "O(c=.50) @Peter-Jan @Mila: tea"
    same = parse_text(typed, kind=Kind.OPINION, about=["peter jan"], confidence=0.5)
    assert same == parse_text(typed)


@pytest.mark.parametrize(
    ("text", "options", "says"),
    [
        ("W @Peter: tea", {"kind": Kind.OPINION}, "kind W, the kind stated is O"),
        ("W @Peter: tea", {"about": ["Mila"]}, "about Peter, stated is Mila"),
        ("O(c=0.9): tea", {"confidence": 0.8}, "confidence 0.9, stated is 0.8"),
        ("tea (c=0.9)", {"confidence": 0.8}, "confidence 0.9, stated is 0.8"),
        ("O(c=1.4): tea", {}, "between 0 and 1, not at '1.4'"),
        ("O(c=high): tea", {}, "between 0 and 1, not at 'high'"),
        ("tea", {"confidence": 1.01}, "between 0 and 1, not at 1.01"),
        ("tea", {"confidence": -0.01}, "between 0 and 1"),
        ("tea", {"confidence": math.nan}, "between 0 and 1, not at nan"),
        ("tea", {"kind": Kind.NOTE}, "a note cannot be retained"),
        ("tea", {"about": ["@"]}, "'@' is no name"),
        ("tea", {"about": ["x" * 201]}, "is no name"),
        ("", {}, "nothing to remember"),
        (" \n\t\0\x07 ", {}, "nothing to remember"),
        ("<!-- only this -->", {}, "nothing to remember"),
        ("<what happened>", {}, "nothing to remember"),
        ("^f-1a2b3c4d5e6f", {}, "nothing to remember"),
        ("- W @Peter:", {}, "a form without its text"),
        ("O @<name>: <text>", {}, "a form without its text"),
        ("@Peter: likes tea", {}, "begins with '@Peter' and a colon; leave that out and say "),
        ("- @Peter: likes tea", {"kind": Kind.WORLD}, "--about Peter"),
        ('@"Anna Lee", @Peter: like tea', {}, "--about Anna Lee"),
        ("x" * (MAX_TEXT + 1), {}, "8,001 characters, one fact holds at most 8,000"),
    ],
)
def test_what_cannot_be_meant_is_refused_in_a_sentence(
    text: str, options: dict[str, object], says: str
) -> None:
    with pytest.raises(UsageError) as error:
        parse_text(text, **options)  # type: ignore[arg-type] # a table of options
    assert says in str(error.value)
    assert "\n" not in str(error.value)


# Text that could be taken for something else: markers, marks, headers, halves of comments.
scraps = st.sampled_from(
    [
        *(
            "- ",
            "* ",
            "• ",
            "1. ",
            "# ",
            "> ",
            "```",
            "~~~",
            "<!--",
            "-->",
            "|",
            "---",
            "===",
            ": ",
        ),
        *(
            "W @X: ",
            "O(c=0.5) ",
            "(c=0.5)",
            "(c=x)",
            "^f-1a2b3c4d5e6f",
            "^o-1a2b3c4d5e6f",
            "@X",
            "：@",
        ),
        *(
            "[[",
            "]]",
            "[x] ",
            "**",
            "`",
            "<a>",
            "{{b}}",
            "\u200b",
            "\u0301",
            "\ufeff",
            "\r\n",
            "B ",
        ),
        *(
            "daybank:view ",
            "<!-- daybank:view x -->",
            "<pre>",
            "</pre>",
            "\t",
            "\0",
            "ok",
            "(supports",
        ),
    ]
)
anything = st.one_of(st.text(max_size=60), st.lists(scraps, max_size=8).map("".join))
kinds = st.sampled_from([None, Kind.WORLD, Kind.EXPERIENCE, Kind.OPINION, Kind.OBSERVATION])
numbers = st.one_of(st.none(), st.floats(0, 1))


@settings(max_examples=400, deadline=None)
@given(anything, kinds, st.lists(anything, max_size=2), numbers)
@example("\u200b: \u200b", None, ["\u200b"], None)
def test_whatever_is_said_is_refused_or_read_back_as_exactly_one_fact(
    text: str, kind: Kind | None, about: list[str], confidence: float | None
) -> None:
    try:
        bullet = parse_text(text, kind=kind, about=about, confidence=confidence)
    except UsageError:
        return
    assert bullet.claim == canonical(bullet.claim)
    assert parse_bullet(render(bullet)) == bullet.claim
    place = find_place(PAGE, [], bullet, render(bullet))
    [unit] = read_page(PAGE, joined(place.lines)).units
    assert unit == place.unit
    assert unit.claim == bullet.claim
    assert unit.details == ()


# Where it is written


def after_retain(root: Path, page: str) -> str:
    retain(opened(root, page), NEW, DAY)
    return text_of(root)


@pytest.mark.parametrize(
    "page",
    [
        "## Retain\n{}",
        "# Day\n\nprose\n\n## Retain\n- W: a\n{}",
        "## Behalten\n* W: a\n{}",
        "## 🧠 **Retain** (facts)\n1. W: a\n{}",
        "Retener\n---\n\n- W: a\n{}",
        # the last section counts
        "## Retain\n- W: a\n\n## Notes\n\n## Retain\n- W: b\n{}\n## Later\n",
        # what follows the section stays below it
        "## Retain\n- W: a\n{}\n## Notes\nprose\n",
        "## Retain\n{}## Notes\n- W: no fact\n",
        "# Retain\n- W: a\n  - nested\n\n  more of a\n{}\n# Notes\n",
        "## Retain\n- W: a\n  more of a\n{}\n\n\n## Notes\n",
        "## Retain\n{}\nprose\n===\n",
        # deeper headings stay inside
        "## Retain\n### Morning\n- W: a\n{}",
        "## Retain\n### Morning\n- W: a\n{}\n## Notes\n",
        "## Retain\n- a\n  - b\n    - c\n{}",
        "## Retain\n- a\n\n      code\n{}",
        # a look-alike of a section is none
        "```\n## Retain\n```\n\n## Retain\n{}",
        "## Retained\n- x\n\n## Retain\n{}",
        "- ## Retain\n\n## Retain\n{}",
        # a fence that its item ends is closed by the bullet
        "## Retain\n- W: a\n  ```\n  code\n{}",
        # nothing is written between our marks, and no section in them is meant
        "## Retain\n- W: a\n<!-- daybank:view x -->\n- W: b\n<!-- /daybank:view x -->\n{}",
        "## Retain\n{}<!-- daybank:view -->\n## Retain\n- W: b\n<!-- /daybank:view -->\n# N\n",
        "<!-- daybank:view x -->\n## Retain\n- W: b\n<!-- /daybank:view x -->\n\n## Retain\n{}",
        # before what is never closed, if the section begins before it
        "## Retain\n- W: a\n{}\n```\nnever closed\n",
        "## Retain\n{}\n<!-- never closed\n",
        "---\ntitle: x\n---\n\n## Retain\n{}",
    ],
)
def test_the_bullet_goes_to_the_end_of_the_last_section(tmp_path: Path, page: str) -> None:
    assert after_retain(tmp_path, page.format("")) == page.format(LINE + "\n")


@pytest.mark.parametrize(
    "page",
    [
        "## Retain\nprose\n{}",
        "## Retain\n| a | b |\n|---|---|\n| 1 | 2 |\n{}",
        "## Retain\n> quoted\n{}",
        "## Retain\n<details>\n{}",
        "## Retain\n- W: a\nlazy text\n{}\n\n## Notes\n",
    ],
)
def test_a_blank_line_keeps_it_apart_from_other_text(tmp_path: Path, page: str) -> None:
    assert after_retain(tmp_path, page.format("")) == page.format("\n" + LINE + "\n")


def test_text_right_below_does_not_become_part_of_it(tmp_path: Path) -> None:
    page = "## Retain\n{}prose\n\n## Notes\n"
    assert after_retain(tmp_path, page.format("")) == page.format(LINE + "\n\n")


def test_code_below_the_heading_does_not_become_part_of_it(tmp_path: Path) -> None:
    page = "## Retain\n\n    code\n{}\n## Notes\n"
    assert after_retain(tmp_path, page.format("")) == page.format(LINE + "\n")


@pytest.mark.parametrize(
    ("page", "made"),
    [
        ("# Day\n\nprose\n", "# Day\n\nprose\n\n## Retain\n"),
        ("# Day\n\nprose", "# Day\n\nprose\n\n## Retain\n"),
        ("prose\n\n", "prose\n\n## Retain\n"),
        ("", "# 2025-11-27\n\n## Retain\n"),
        ("\n", "\n# 2025-11-27\n\n## Retain\n"),
        ("- a\n  ```\n  code\n", "- a\n  ```\n  code\n\n## Retain\n"),
    ],
)
def test_a_missing_section_is_made_at_the_end(tmp_path: Path, page: str, made: str) -> None:
    assert after_retain(tmp_path, page) == made + LINE + "\n"


def test_a_missing_page_is_made_for_its_owner_only(tmp_path: Path) -> None:
    (tmp_path / "memory").mkdir()
    (tmp_path / "memory/2025-11-27-topic.md").write_text("## Retain\n- W: a\n")
    (tmp_path / "memory").rename(tmp_path / "elsewhere")
    (tmp_path / "memory").mkdir()
    (tmp_path / "elsewhere/2025-11-27-topic.md").rename(tmp_path / "memory/2025-11-27-topic.md")
    retain(opened(tmp_path), NEW, DAY)
    assert text_of(tmp_path) == f"# 2025-11-27\n\n## Retain\n{LINE}\n"
    assert stat.S_IMODE((tmp_path / PAGE).stat().st_mode) == 0o600


def test_a_missing_folder_is_made_for_its_owner_only(tmp_path: Path) -> None:
    retain(opened(tmp_path), NEW, DAY)
    assert stat.S_IMODE((tmp_path / "memory").stat().st_mode) == 0o700
    assert sorted(path.name for path in tmp_path.iterdir()) == [".memory", "memory"]
    assert sorted(path.name for path in (tmp_path / ".memory").iterdir()) == [".gitignore", "lock"]


@pytest.mark.parametrize(
    ("page", "line", "what"),
    [
        ("# Day\n\n```\ncode\n", 3, "fence"),
        ("## Notes\n- a\n<!-- remark\n\n## Retain\n", 3, "comment"),
        ("<pre>\ntext\n", 1, "code"),
    ],
)
def test_a_page_that_ends_in_something_open_is_refused(
    tmp_path: Path, page: str, line: int, what: str
) -> None:
    with pytest.raises(NoPlaceError, match=rf"{PAGE}#L{line}: this {what} is never closed"):
        retain(opened(tmp_path, page), NEW, DAY)
    assert text_of(tmp_path) == page


CODINGS: dict[str, Callable[[str], bytes]] = {
    "byte order mark": lambda text: text.encode("utf-8-sig"),
    "CRLF": lambda text: text.replace("\n", "\r\n").encode(),
    "CR": lambda text: text.replace("\n", "\r").encode(),
    "UTF-16": lambda text: text.encode("utf-16"),
    "stray bytes": lambda text: text.encode().replace("é".encode(), b"\xe9"),
}


@pytest.mark.parametrize("page", ["## Retain\n- W: café\n{}", "## Retain\n- W: café\n{}\n## N\nx"])
@pytest.mark.parametrize("coding", CODINGS)
def test_a_page_keeps_its_coding_and_all_its_bytes(tmp_path: Path, page: str, coding: str) -> None:
    encode = CODINGS[coding]
    retained = retain(opened(tmp_path, encode(page.format(""))), NEW, DAY)
    assert (tmp_path / PAGE).read_bytes() == encode(page.format(LINE + "\n"))
    assert str(retained.unit.source) == f"{PAGE}#L3"


page_lines = st.sampled_from(
    [
        *(
            "",
            "",
            "",
            "prose",
            "user: hello",
            "# Day",
            "## Notes",
            "## Retain",
            "### Retain (more)",
        ),
        *("# Reter", "## Mantieni", "===", "---", "- a", "- W @Peter: b", "  - nested", "    code"),
        *(
            "W @Mila: bare",
            "* c",
            "1. d",
            "2) e",
            "- [ ] task",
            "> quote",
            "| a | b |",
            "|---|---|",
        ),
        *("```", "~~~", "  ```", "- ```", "<!-- remark -->", "<!-- open", "-->", "<pre>", "</pre>"),
        *(
            "<details>",
            "***",
            "- - -",
            "- # Retain",
            "...",
            "title: x",
            "   ## Retain",
            "\tcode",
            "-",
        ),
        *("<!-- daybank:view x -->", "<!-- /daybank:view x -->", "<!-- daybank:ledger -->"),
        *("Retain", "a: b", "- b: a", "- O(c=0.9) @X: y <!-- z -->", "\u00a0", "```daybank"),
    ]
)


def told(page: Page, after: int, moved: int) -> Counter[tuple[object, ...]]:
    """All units but the new one, each by what it says and where it stands."""

    def place(number: int) -> int:
        return number + moved if number > after else number

    return Counter(
        (
            *(unit.heading[-1:] == (unit.claim.text,), place(unit.source.line)),
            *(place(unit.end_line), unit.id, unit.claim, unit.details),
            *(unit.origin, unit.label, unit.heading),
        )
        for unit in page.units
        if unit.claim != NEW.claim
    )


def place_or_problem(lines: list[str], before: Page) -> Place | None:
    try:
        return find_place(PAGE, lines, NEW, LINE)
    except NoPlaceError as error:
        if error.line in [problem.line for problem in before.problems]:
            return None
        raise


@settings(max_examples=1000, deadline=None)
@given(st.lists(page_lines, max_size=14))
@example(["## Retain", "- a", "", "    code", "## Notes"])
@example(["## Retain", "    code", "```"])
@example(["## Retain", "\tcode", "", "# Day"])
@example(["## Retain", "", "  ## Later"])
@example(["## Retain", "- a", "  ```", ""])
@example(["## Retain", "", "<!-- daybank:view x -->", "# b", "<!-- /daybank:view x -->", "# c"])
def test_on_any_page_the_fact_is_added_and_nothing_else_is_read_differently(
    lines: list[str],
) -> None:
    before = read_page(PAGE, joined(lines))
    place = place_or_problem(lines, before)
    if place is None:
        return
    after = read_page(PAGE, joined(with_lines(lines, place.after, place.lines)))
    assert place.unit in facts(after)
    old, new = told(before, place.after, len(place.lines)), told(after, 0, 0)
    assert not new - old
    # A heading that had nothing below it was a note; now it is but a heading.
    assert all(is_heading for is_heading, *_ in old - new)


# What it gives back


def test_the_fact_is_read_back_from_the_file(tmp_path: Path) -> None:
    workspace = opened(tmp_path, "# Day\n\n## Retain\n- W: a\n")
    retained = retain(workspace, parse_text("O(c=0.9) @Peter: Likes @Mila's tea"), DAY)
    assert retained.added
    assert retained.line == "- O(c=0.9) @Peter: Likes @Mila's tea"
    assert [retained.unit] == facts(read_page(PAGE, text_of(tmp_path)))[1:]
    assert retained.unit.heading == ("Day", "Retain")
    assert retained.warnings == ()


@pytest.mark.parametrize(
    ("path", "page", "line"),
    [
        (PAGE, "## Retain\n- W @Peter: Likes tea.\n", 2),
        (PAGE, "## Retain\n* **W** @peter: LIKES  tea.  ^f-99cd9704a5aa\n", None),
        (PAGE, "## Retain\n- W @PETER: likes\n  tea. <!-- importance: 7 -->\n\n## Notes\n", 2),
        (PAGE, "# x\n\n## Retain\n- a\n  - W @Peter: Likes <!-- two\n    lines --> tea.\n", 5),
        ("memory/2025-11-27-topic.md", "## Retain\n- W @Peter: Likes tea.\n", 2),
        ("memory/archive/2025/11/27/x.md", "## Retain\n- W @Peter: Likes tea.\n", 2),
        ("memory/20251127.md", "## Retain\n- W @Peter: Likes tea.\n", 2),
    ],
)
def test_a_fact_that_stands_on_that_day_is_not_written_again(
    tmp_path: Path, path: str, page: str, line: int | None
) -> None:
    (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
    (tmp_path / path).write_text(page)
    retained = retain(opened(tmp_path), NEW, DAY)
    if line is None:  # with an explicit id it is another fact
        assert retained.added
        return
    assert not retained.added
    assert str(retained.unit.source) == f"{path}#L{line}"
    assert retained.line == page.splitlines()[line - 1].strip()
    assert text_of(tmp_path, path) == page
    assert len(list(tmp_path.glob("memory/**/*.md"))) == 1


def test_retaining_twice_is_retaining_once(tmp_path: Path) -> None:
    workspace = opened(tmp_path)
    first, second = (retain(workspace, NEW, DAY) for _ in range(2))
    assert (first.added, second.added) == (True, False)
    assert first.unit == second.unit
    assert text_of(tmp_path).count(LINE) == 1


@pytest.mark.parametrize(
    "page",
    [
        "- W @Peter: Likes tea.\n",  # no fact outside a section
        "## Retain\n```\n- W @Peter: Likes tea.\n```\n",
        "## Retain\n- S @Peter: Likes tea.\n- W: Likes tea.\n- W @Peter: Likes tea. Much.\n",
        "## Retain\n<!-- daybank:view x -->\n- W @Peter: Likes tea.\n<!-- /daybank:view x -->\n",
    ],
)
def test_what_only_looks_the_same_does_not_count(tmp_path: Path, page: str) -> None:
    assert retain(opened(tmp_path, page), NEW, DAY).added


def test_the_same_on_another_day_is_another_fact(tmp_path: Path) -> None:
    workspace = opened(tmp_path)
    assert all(retain(workspace, NEW, date(2025, 11, day)).added for day in (26, 27, 28))


def test_another_confidence_does_not_make_another_fact_but_is_told(tmp_path: Path) -> None:
    workspace = opened(tmp_path)
    retain(workspace, parse_text("tea", confidence=0.9), DAY)
    again = retain(workspace, parse_text("tea", confidence=0.6), DAY)
    assert not again.added
    assert again.warnings == (f"{PAGE}#L4 says the same with confidence 0.9, which was kept",)


def test_an_explicit_id_of_another_fact_is_refused(tmp_path: Path) -> None:
    workspace = opened(tmp_path)
    retain(workspace, parse_text("tea ^f-1a2b3c4d5e6f"), DAY)
    assert not retain(workspace, parse_text("Tea ^f-1a2b3c4d5e6f"), DAY).added
    with pytest.raises(UsageError, match=rf"id of another fact, at {PAGE}#L4"):
        retain(workspace, parse_text("coffee ^f-1a2b3c4d5e6f"), DAY)


@settings(max_examples=300, deadline=None)
@given(
    anything, st.lists(page_lines, max_size=5), st.sampled_from(["- {}", "* {} ^f-0a0a0a0a0a0a"])
)
@example("\u0338 ok", [], "- {}")
def test_a_page_that_holds_a_fact_is_never_passed_over(
    text: str, lines: list[str], form: str
) -> None:
    try:
        bullet = parse_text(text)
    except UsageError:
        return
    words = render(Bullet(bullet.claim)).removeprefix("- ").replace(" ", "\n  ")
    page = "\n".join([*lines, "", "# Retain", form.format(words)])
    if any(unit.claim == bullet.claim for unit in read_page(PAGE, page).units):
        assert may_hold(page, Bullet(bullet.claim))


def test_a_page_without_the_words_is_passed_over_unread() -> None:
    assert not may_hold("## Retain\n- W @Peter: Likes tea <!-- importance: 7 --> much.\n", NEW)
    assert not may_hold("## Retain\n- W @Peter: Likes. Tea.\n", NEW)


def test_a_secret_is_written_with_a_warning_that_does_not_tell_it(tmp_path: Path) -> None:
    token = "ghp_" + "a1B2" * 9
    retained = retain(opened(tmp_path), parse_text(f"The token is {token}"), DAY)
    assert token in text_of(tmp_path)
    [warning] = retained.warnings
    assert warning.startswith(f"{PAGE}#L4 holds what looks like a secret (GitHub token)")
    assert token not in warning


# Others, and accidents


def between(workspace: Workspace, change: Callable[[], None]) -> Workspace:
    """Let another program make a change after the page was read, before it is written."""
    scan = workspace.scan
    pending = [change]

    class Meanwhile(Workspace):
        __slots__ = ()

        def scan(self) -> object:  # type: ignore[override]
            while pending:
                pending.pop()()
            return scan()

    other = Workspace.open(workspace.root, {})
    return Meanwhile(other.root, other.settings, other._cache)


def add(root: Path, text: str) -> None:
    with (root / PAGE).open("a") as file:
        file.write(text)


def test_a_line_appended_meanwhile_stays_and_moves_the_fact(tmp_path: Path) -> None:
    workspace = opened(tmp_path, "## Retain\n- W: a\n")
    workspace = between(workspace, lambda: add(tmp_path, "- W: other\n"))
    retained = retain(workspace, NEW, DAY)
    assert text_of(tmp_path) == f"## Retain\n- W: a\n- W: other\n{LINE}\n"
    assert [retained.unit] == facts(read_page(PAGE, text_of(tmp_path)))[2:]


def test_an_insertion_is_planned_again_when_the_page_changed(tmp_path: Path) -> None:
    workspace = opened(tmp_path, "## Retain\n- W: a\n\n## Notes\n")
    workspace = between(workspace, lambda: add(tmp_path, "prose\n"))
    assert retain(workspace, NEW, DAY).unit.source.line == 3
    assert text_of(tmp_path) == f"## Retain\n- W: a\n{LINE}\n\n## Notes\nprose\n"


def test_a_page_made_meanwhile_is_not_overwritten(tmp_path: Path) -> None:
    workspace = opened(tmp_path)
    (tmp_path / "memory").mkdir()
    workspace = between(workspace, lambda: add(tmp_path, "# Mine\n"))
    retain(workspace, NEW, DAY)
    assert text_of(tmp_path) == f"# Mine\n\n## Retain\n{LINE}\n"


def test_a_line_that_is_no_fact_where_it_came_to_stand_is_told(tmp_path: Path) -> None:
    workspace = opened(tmp_path, "## Retain\n- W: a\n")
    workspace = between(workspace, lambda: add(tmp_path, "```\n"))
    with pytest.raises(NotReadBackError, match="look at the page") as error:
        retain(workspace, NEW, DAY)
    assert error.value.path == PAGE
    assert text_of(tmp_path).endswith(LINE + "\n")


def test_a_page_that_changes_all_the_time_is_given_up(tmp_path: Path) -> None:
    page = "## Retain\n- W: a\n\n## Notes\n"
    opened(tmp_path, page)

    class Restless(Workspace):
        __slots__ = ()

        def scan(self) -> object:  # type: ignore[override]
            add(tmp_path, "more\n")
            return super().scan()

    calm = Workspace.open(tmp_path, {})
    with pytest.raises(ChangedOnDiskError):
        retain(Restless(calm.root, calm.settings, calm._cache), NEW, DAY)
    assert text_of(tmp_path).removeprefix(page).replace("more\n", "") == ""


def test_a_page_that_cannot_be_read_is_not_written(tmp_path: Path) -> None:
    (tmp_path / PAGE).mkdir(parents=True)
    with pytest.raises(UnwritableError, match="could not be read"):
        retain(opened(tmp_path), NEW, DAY)


def test_a_write_protected_page_is_respected(tmp_path: Path) -> None:
    workspace = opened(tmp_path, "## Retain\n")
    (tmp_path / PAGE).chmod(0o400)
    with pytest.raises(UnwritableError):
        retain(workspace, NEW, DAY)
    assert text_of(tmp_path) == "## Retain\n"


def test_a_page_outside_is_not_written(tmp_path: Path) -> None:
    (tmp_path / "ws/memory").mkdir(parents=True)
    (tmp_path / "outside.md").write_text("mine\n")
    (tmp_path / "ws" / PAGE).symlink_to(tmp_path / "outside.md")
    with pytest.raises(OutsideWorkspaceError):
        retain(opened(tmp_path / "ws"), NEW, DAY)
    assert (tmp_path / "outside.md").read_text() == "mine\n"


def test_the_first_day_of_all_has_a_page_too(tmp_path: Path) -> None:
    retained: Retained = retain(opened(tmp_path), NEW, date.min)
    assert str(retained.unit.source) == "memory/0001-01-01.md#L4"
    assert retained.unit.day == date.min


def test_a_claim_of_a_program_is_written_as_well(tmp_path: Path) -> None:
    claim = Claim(Kind.EXPERIENCE, "I restarted it.", ("warelay",))
    assert retain(opened(tmp_path), Bullet(claim), DAY).unit.claim == claim


def test_a_claim_that_no_line_can_hold_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="read differently"):
        retain(opened(tmp_path), Bullet(Claim(Kind.WORLD, "two  spaces")), DAY)
    assert not (tmp_path / PAGE).exists()
