"""Which pages a workspace has and what is read from them; nothing here may change a byte."""

from __future__ import annotations

import errno
import os
import socket
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from daybank.errors import NoWorkspaceError, OutsideWorkspaceError, UnwritableError
from daybank.grammar.lines import line_at, line_starts, split_lines
from daybank.settings import Settings
from daybank.workspace import PageText, Scan, Stamp, Workspace, digest

TEXT = b"# Page\n\n- W @Bram: a line.\n"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """An empty workspace with room beside it for what lies outside."""
    (tmp_path / "ws").mkdir()
    return tmp_path / "ws"


def put(path: Path, data: bytes = TEXT) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    return path


def opened(root: Path, *extra: str) -> Workspace:
    environ = {"XDG_CACHE_HOME": str(root.parent / "cache"), "DAYBANK_EXTRA": ",".join(extra)}
    return Workspace.open(root, environ)


def scan(root: Path, *extra: str) -> Scan:
    return opened(root, *extra).scan()


def pages(root: Path, *extra: str) -> list[str]:
    return list(scan(root, *extra).stamps)


def problems(root: Path, *extra: str) -> list[tuple[str, str]]:
    return [(problem.code, problem.path) for problem in scan(root, *extra).problems]


def read(root: Path, path: str = "MEMORY.md") -> PageText:
    page = opened(root).read(path)
    assert page is not None
    return page


def snapshot(folder: Path) -> dict[str, tuple[int, bytes]]:
    """All that could be changed: names, modes, times and bytes."""
    return {
        str(path): (path.lstat().st_mtime_ns, path.read_bytes() if path.is_file() else b"")
        for path in sorted(folder.rglob("*"))
    }


# Lines


def test_only_lf_crlf_and_cr_end_a_line() -> None:
    assert split_lines("a\nb\r\nc\rd") == ["a", "b", "c", "d"]
    odd = "one\u2028still\u2029one\x85and\x0bso\x0con\x1c"
    assert split_lines(odd) == [odd]


def test_a_final_line_end_opens_no_line() -> None:
    counts = {"": 0, "a": 1, "a\n": 1, "\n": 1, "\n\n": 2, "a\r\n\r\nb": 3, "a\n\r": 2}
    assert {text: len(split_lines(text)) for text in counts} == counts


@given(st.text(alphabet="a\r\n\u2028é"))
def test_every_character_stands_on_the_line_it_is_split_into(text: str) -> None:
    lines, starts = split_lines(text), line_starts(text)
    assert starts == sorted(set(starts))
    for offset, char in enumerate(text):
        if char not in "\r\n":
            number = line_at(starts, offset)
            assert lines[number - 1][offset - starts[number - 1]] == char


# Pages


def test_pages_are_the_core_the_logs_and_the_bank(root: Path) -> None:
    found = [
        "MEMORY.md",
        "bank/entities/林雨.md",
        "bank/world.md",
        "memory/2025-11-27-topic.MD",
        "memory/2025-11-27.md",
        "memory/archive/2024/old.md",
    ]
    for path in [*found, "README.md", "notes/a.md", "memory/picture.png", "memory/note.txt"]:
        put(root / path)
    assert pages(root) == found
    assert problems(root) == []


@pytest.mark.parametrize(
    "name",
    ["🐘.md", "°.md", "[.md", "Зоны и проекты.md", "a b#L3 (c).md", "cafe\u0301.md", "café.md"],
)
def test_a_page_keeps_the_name_it_has_on_disk(root: Path, name: str) -> None:
    put(root / "memory" / name)
    assert pages(root) == [f"memory/{name}"]
    assert read(root, f"memory/{name}").text == TEXT.decode()


def test_names_that_differ_in_a_sign_are_different_pages(root: Path) -> None:
    found = ["memory/my file.md", "memory/my-file.md", "memory/my_file.md"]
    for path in found:
        put(root / path)
    assert pages(root) == found


@pytest.mark.parametrize(
    "path",
    [
        "memory/.hidden.md",
        "memory/.git/a.md",
        "memory/a.md~",
        "memory/.a.md.swp",
        "memory/#a.md#",
        "memory/backup~/a.md",
        ".memory/history/a.md",
    ],
)
def test_hidden_files_and_what_editors_leave_are_passed_over(root: Path, path: str) -> None:
    put(root / path)
    assert scan(root) == Scan({}, ())


def test_further_pages_are_read_when_the_settings_say_so(root: Path) -> None:
    for path in ["SOUL.md", "a/1.md", "a/b/2.md", "a/b/c/3.md", "a/x.txt", "memory/m.md"]:
        put(root / path)
    assert pages(root) == ["memory/m.md"]
    assert pages(root, "SOUL.md", "a/*.md") == ["SOUL.md", "a/1.md", "memory/m.md"]
    assert pages(root, "a/*/*.md", "memory/*") == ["a/b/2.md", "memory/m.md"]
    assert pages(root, "a/**") == ["a/1.md", "a/b/2.md", "a/b/c/3.md", "memory/m.md"]
    assert pages(root, "a/**/**/[23].md") == ["a/b/2.md", "a/b/c/3.md", "memory/m.md"]
    assert pages(root, "missing/*.md", "MISSING.md") == ["memory/m.md"]
    assert problems(root, "SOUL.md", "**/*.md") == []


def test_two_core_pages_are_both_read(root: Path) -> None:
    put(root / "MEMORY.md")
    put(root / "memory.md", b"other\n")
    assert pages(root) == ["MEMORY.md", "memory.md"]


def test_one_file_under_two_names_is_read_once(root: Path) -> None:
    put(root / "MEMORY.md")
    os.link(root / "MEMORY.md", root / "memory.md")
    assert pages(root) == ["MEMORY.md"]
    assert problems(root) == [("link-seen", "memory.md")]


# Links and things that are no pages


def test_the_root_and_the_logs_may_be_links_to_anywhere(root: Path) -> None:
    put(root.parent / "elsewhere/2025-11-27.md")
    (root / "memory").symlink_to(root.parent / "elsewhere")
    (root.parent / "link").symlink_to(root)
    assert pages(root.parent / "link") == ["memory/2025-11-27.md"]
    assert problems(root) == []
    assert opened(root.parent / "link").root == root
    opened(root).append("memory/2025-11-27.md", "- more")
    assert (root.parent / "elsewhere/2025-11-27.md").read_bytes() == TEXT + b"- more\n"


def test_a_link_inside_is_followed_to_what_is_not_read_already(root: Path) -> None:
    put(root / "notes/n.md")
    (root / "memory").mkdir()
    (root / "memory/a.md").symlink_to("../notes/n.md")
    (root / "bank").symlink_to("docs")
    put(root / "docs/deep/d.md")
    assert pages(root) == ["bank/deep/d.md", "memory/a.md"]
    assert problems(root) == []


def test_a_page_comes_before_the_links_to_it(root: Path) -> None:
    put(root / "memory/z.md")
    (root / "memory/a.md").symlink_to("z.md")
    assert pages(root) == ["memory/z.md"]
    assert problems(root) == [("link-seen", "memory/a.md")]


@pytest.mark.parametrize(
    ("link", "target", "code"),
    [
        ("memory/a.md", "../../outside.md", "link-outside"),
        ("memory/a", "../..", "link-outside"),
        ("bank", "../outside", "link-outside"),
        ("MEMORY.md", "../outside.md", "link-outside"),
        ("memory/a.md", "missing.md", "link-dangling"),
        ("memory/a.md", "a.md", "link-dangling"),
        ("memory", "missing", "link-dangling"),
        ("memory/a.md", "../.memory/a.md", "link-hidden"),
        ("memory/a", "../.memory", "link-hidden"),
        ("memory/loop", ".", "link-seen"),
        ("memory/loop", "..", "link-seen"),
        ("memory", ".", "link-seen"),
        ("memory/a.md", "/dev/null", "link-outside"),
    ],
)
def test_a_link_that_is_not_followed_is_one_problem(
    root: Path, link: str, target: str, code: str
) -> None:
    put(root.parent / "outside.md")
    put(root.parent / "outside/x.md")
    put(root / ".memory/a.md")
    (root / link).parent.mkdir(exist_ok=True)
    (root / link).symlink_to(target)
    found = scan(root)
    assert [(problem.code, problem.path) for problem in found.problems] == [(code, link)]
    assert found.stamps == {}


def test_links_that_lead_to_each_other_end(root: Path) -> None:
    put(root / "docs/one/1.md")
    put(root / "docs/two/2.md")
    (root / "docs/one/two").symlink_to("../two")
    (root / "docs/two/one").symlink_to("../one")
    (root / "memory").mkdir()
    (root / "memory/docs").symlink_to("../docs")
    assert pages(root) == ["memory/docs/one/1.md", "memory/docs/two/2.md"]
    assert [code for code, _ in problems(root)] == ["link-seen", "link-seen"]


def test_a_folder_named_like_a_page_is_a_problem_and_its_pages_are_read(root: Path) -> None:
    (root / "MEMORY.md").mkdir()
    put(root / "memory/2025-11-27.md/inner.md")
    assert pages(root) == ["memory/2025-11-27.md/inner.md"]
    assert problems(root) == [
        ("page-is-folder", "MEMORY.md"),
        ("page-is-folder", "memory/2025-11-27.md"),
    ]
    assert [problem.code for problem in read(root).problems] == ["unreadable"]


def test_a_fifo_or_socket_is_a_problem_and_nobody_waits_for_it(root: Path) -> None:
    put(root / "memory/good.md")
    os.mkfifo(root / "memory/fifo.md")
    os.mkfifo(root / "memory/fifo")
    with socket.socket(socket.AF_UNIX) as server:
        here = Path.cwd()
        os.chdir(root)  # the path of a socket must be short
        try:
            server.bind("memory/s.md")
        finally:
            os.chdir(here)
    assert pages(root) == ["memory/good.md"]
    assert problems(root) == [
        ("special-file", "memory/fifo.md"),
        ("special-file", "memory/s.md"),
    ]
    assert read(root, "memory/fifo.md").problems[0].code == "unreadable"


def test_a_name_that_is_not_utf8_is_a_problem_that_can_be_printed(root: Path) -> None:
    put(root / "memory/good.md")
    Path(os.fsdecode(os.fsencode(root) + b"/memory/caf\xe9")).mkdir()
    for name in (b"/memory/na\xefve.md", b"/memory/x\xff.txt", b"/memory/caf\xe9/a.md"):
        Path(os.fsdecode(os.fsencode(root) + name)).write_bytes(TEXT)
    assert pages(root) == ["memory/good.md"]
    assert problems(root) == [
        ("name-not-utf8", "memory/caf\ufffd"),
        ("name-not-utf8", "memory/na\ufffdve.md"),
    ]
    assert all(str(problem).encode() for problem in scan(root).problems)


def test_a_folder_that_cannot_be_read_is_a_problem(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(root / "memory/good.md")
    put(root / "memory/shut/a.md")
    real = os.scandir

    def refusing(path: str) -> Iterator[os.DirEntry[str]]:
        if path.rstrip("/").endswith("shut"):
            raise PermissionError(errno.EACCES, "Permission denied")
        return real(path)

    monkeypatch.setattr(os, "scandir", refusing)
    assert pages(root) == ["memory/good.md"]
    assert [str(problem) for problem in scan(root).problems] == [
        "memory/shut: could not be read: Permission denied"
    ]


def test_a_root_that_is_gone_is_an_error_and_not_an_empty_workspace(root: Path) -> None:
    workspace = opened(root)
    root.rmdir()
    with pytest.raises(NoWorkspaceError):
        workspace.scan()


def test_the_stamp_of_a_page_is_that_of_the_file_it_leads_to(root: Path) -> None:
    put(root / "notes/n.md")
    put(root / "bank/world.md")
    (root / "bank/n.md").symlink_to("../notes/n.md")
    found = scan(root)
    for path, stamp in found.stamps.items():
        status = (root / path).stat()
        assert stamp == Stamp(status.st_size, status.st_mtime_ns, status.st_ino)
        assert read(root, path).stamp == stamp
    assert len(found.stamps) == 2


def test_looking_changes_nothing_and_looking_twice_sees_the_same(root: Path) -> None:
    put(root / "MEMORY.md")
    put(root / "memory/a.md", b"\xff\r\n\0")
    (root / "memory/b.md").symlink_to("a.md")
    before = snapshot(root.parent)
    workspace = opened(root)
    first = workspace.scan()
    texts = [workspace.read(path) for path in first.stamps]
    assert workspace.scan() == first
    assert [workspace.read(path) for path in first.stamps] == texts
    assert snapshot(root.parent) == before


def test_a_page_that_comes_goes_or_moves_shows_in_the_next_scan(root: Path) -> None:
    for name in "abc":
        put(root / f"memory/{name}.md")
    workspace = opened(root)
    first = workspace.scan().stamps
    (root / "memory/a.md").unlink()
    (root / "memory/b.md").rename(root / "memory/d.md")
    put(root / "memory/c.md", TEXT + b"more\n")
    second = workspace.scan().stamps
    assert list(second) == ["memory/c.md", "memory/d.md"]
    assert second["memory/c.md"] != first["memory/c.md"]
    assert workspace.read("memory/a.md") is None


# Reading


@pytest.mark.parametrize(
    ("data", "text"),
    [
        (b"plain\r\nand\rold\n", "plain\r\nand\rold\n"),
        (b"\xef\xbb\xbf## Retain\n", "## Retain\n"),
        ("\ufeff# sixteen\n".encode("utf-16-le"), "# sixteen\n"),
        ("\ufeff# big\n😀".encode("utf-16-be"), "# big\n😀"),
        (b"a\0b\n", "a\0b\n"),
        ("a\u2028b\ufeffc".encode(), "a\u2028b\ufeffc"),
        (b"", ""),
    ],
)
def test_a_page_is_read_in_its_coding(root: Path, data: bytes, text: str) -> None:
    put(root / "MEMORY.md", data)
    page = read(root)
    assert (page.text, page.problems, page.digest) == (text, (), digest(data))


@pytest.mark.parametrize(
    ("data", "text", "line"),
    [
        (b"good\r\n\r\nna\xefve\xff\n\xfe", "good\r\n\r\nna\ufffdve\ufffd\n\ufffd", 3),
        (b"\xff", "\ufffd", 1),
        (b"\xef\xbb\xbfa\r\xe9", "a\r\ufffd", 2),
        (b"\xff\xfea\0\n\0\x00\xd8b\0", "a\n\ufffdb", 2),
        (b"\xff\xfea\0\n\0b", "a\n\ufffd", 2),
    ],
)
def test_bytes_that_mean_nothing_are_replaced_and_the_first_is_named(
    root: Path, data: bytes, text: str, line: int
) -> None:
    put(root / "MEMORY.md", data)
    page = read(root)
    assert page.text == text
    assert [(problem.code, problem.line) for problem in page.problems] == [("not-text", line)]


def test_a_line_of_any_length_is_read_and_reported(root: Path) -> None:
    line = "lorem " * 60_000 + "needle " + "ipsum " * 60_000
    put(root / "MEMORY.md", f"# Long\r\n\r\n{line}\r\n".encode())
    page = read(root)
    assert split_lines(page.text)[2] == line
    assert [(problem.code, problem.line) for problem in page.problems] == [("long-line", 3)]
    put(root / "MEMORY.md", b"x" * 100_000 + b"\n" + b"y" * 100_000)
    assert read(root).problems == ()


def test_a_page_that_cannot_be_read_says_why_and_looks_changed_for_ever(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(root / "MEMORY.md")

    def refusing(*_: object) -> int:
        raise PermissionError(errno.EACCES, "Permission denied")

    workspace = opened(root)
    monkeypatch.setattr(os, "open", refusing)
    page = workspace.read("MEMORY.md")
    assert page is not None
    assert (page.text, page.digest) == ("", "")
    assert page.stamp != workspace.scan().stamps["MEMORY.md"]
    assert [str(problem) for problem in page.problems] == [
        "MEMORY.md: could not be read: Permission denied"
    ]


def test_the_stamp_is_from_before_the_reading(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = put(root / "MEMORY.md")
    real = os.pread

    def growing(handle: int, size: int, offset: int) -> bytes:
        with page.open("ab") as file:
            file.write(b"" if offset else b"late\n")
        return real(handle, size, offset)

    monkeypatch.setattr(os, "pread", growing)
    assert read(root).text.endswith("late\n")
    assert read(root).stamp != scan(root).stamps["MEMORY.md"]


BAD_PATHS = [
    "../outside.md",
    "memory/../../outside.md",
    "/etc/passwd.md",
    "",
    "memory//a.md",
    "./MEMORY.md",
    "memory/",
    "memory/a.txt",
    ".memory/index.md",
    "memory/.git/a.md",
    "memory/\0.md",
    "memory/\ud800.md",
    "memory/out.md",
    "memory/away/new.md",
    "memory/own.md",
]


@pytest.mark.parametrize("path", BAD_PATHS)
def test_a_path_that_is_no_page_inside_is_refused(root: Path, path: str) -> None:
    outside = put(root.parent / "outside.md")
    (root / "memory").mkdir()
    (root / "memory/out.md").symlink_to(outside)
    (root / "memory/away").symlink_to(root.parent)
    (root / "memory/own.md").symlink_to("../.memory/x.md")
    workspace = opened(root)
    before = snapshot(root.parent)
    for act in (
        lambda: workspace.read(path),
        lambda: workspace.append(path, "- x"),
        lambda: workspace.plan_page(path, ["- x"]),
    ):
        with pytest.raises(OutsideWorkspaceError):
            act()
    assert snapshot(root.parent) == before


def test_a_path_too_long_for_the_disk_is_no_crash(root: Path) -> None:
    (root / "memory").mkdir()
    path = f"memory/{'x' * 300}.md"
    assert [problem.code for problem in read(root, path).problems] == ["unreadable"]
    with pytest.raises(UnwritableError, match="File name too long"):
        opened(root).append(path, "- x")


# The place of the index


def test_the_index_lies_in_a_folder_of_its_own_that_git_passes_over(root: Path) -> None:
    assert opened(root).index_path() == root / ".memory/index.sqlite"
    assert opened(root).index_path() == root / ".memory/index.sqlite"
    assert [path.name for path in root.iterdir()] == [".memory"]
    assert (root / ".memory/.gitignore").read_text() == "*\n"
    assert stat.S_IMODE((root / ".memory").stat().st_mode) == 0o700
    assert not (root.parent / "cache").exists()


def refuse_own_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    real = os.mkdir

    def refusing(path: str | Path, mode: int = 0o777) -> None:
        if str(path).endswith("/.memory"):
            raise OSError(errno.EROFS, "Read-only file system")
        real(path, mode)

    monkeypatch.setattr(os, "mkdir", refusing)


def test_a_read_only_workspace_has_its_index_in_the_cache(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as readonly:
        refuse_own_folder(readonly)
        place = opened(root).index_path()
        assert place.name == "index.sqlite"
        assert place.parent.parent == root.parent / "cache/daybank"
        assert opened(root).index_path() == place
        (root.parent / "other").mkdir()
        assert opened(root.parent / "other").index_path() != place
        place.write_bytes(b"rows")
        assert list(root.iterdir()) == []
    assert opened(root).index_path() == root / ".memory/index.sqlite"
    assert not place.parent.exists()


def test_another_folder_at_the_same_path_has_another_index(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    refuse_own_folder(monkeypatch)
    first = opened(root).index_path()
    root.rename(root.parent / "moved")
    root.mkdir()
    assert opened(root).index_path() != first


def test_with_no_place_for_an_index_the_reason_is_told(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    refuse_own_folder(monkeypatch)
    put(root.parent / "cache")
    with pytest.raises(UnwritableError, match="cache"):
        opened(root).index_path()


def test_settings_that_list_a_page_make_it_readable_by_its_path(root: Path) -> None:
    put(root / "SOUL.md")
    workspace = opened(root, "SOUL.md")
    assert workspace.settings == Settings(extra=("SOUL.md",))
    assert [workspace.read(path) for path in workspace.scan().stamps] != [None]
