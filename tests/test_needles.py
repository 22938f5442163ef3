"""One line in a workspace of thousands, on pages of every sort, is found and cited."""

from __future__ import annotations

import os
import random
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path

import pytest

from daybank.model import Refreshed
from vault import Vault

SMALL_TALK = {
    "en": (
        "The rain kept on until the evening and nobody went out.",
        "Talked with the neighbour about the fence and the old pear tree.",
        "Ordered more paper and a box of pencils for the office.",
        "The meeting was moved to another room because of the noise.",
    ),
    "nl": (
        "Vandaag de ramen gelapt en daarna lang in de tuin gezeten.",
        "De trein had weer vertraging, dus we kwamen te laat aan.",
        "Met de buurvrouw koffie gedronken en over vroeger gepraat.",
    ),
    "zh": ("今天下雨，我们没有出门。", "下午和邻居聊了聊院子里的树。", "会议改到了另一个房间。"),
    "ja": ("今日は雨で誰も出かけなかった。", "会議は別の部屋に移った。", "隣の人と庭の話をした。"),
    "my": ("ဒီနေ့ မိုးရွာလို့ ဘယ်မှ မသွားဘူး။", "အိမ်နီးချင်းနဲ့ စကားပြောတယ်။"),
    "ko": ("오늘은 비가 와서 아무도 나가지 않았다.", "회의가 다른 방으로 옮겨졌다."),
    "th": ("วันนี้ฝนตกไม่มีใครออกไปไหน", "คุยกับเพื่อนบ้านเรื่องต้นไม้"),
}


@dataclass(frozen=True, slots=True)
class Needle:
    """A line on a page, and a question that only it answers."""

    path: str
    line: str
    query: str


NEEDLES = (
    Needle(
        "memory/2024-02-03.md", "- W @Odile: Keeps her passport behind the barometer.", "passport"
    ),
    Needle("memory/2024-02-09.md", "- The plumber's name is Zoltán Farkas", "zoltan farkas"),
    Needle(
        "memory/2024-02-15.md", "- B: I replaced the thermocouple of the kiln.", "thermocouples"
    ),
    Needle("memory/2024-03-01.md", "- Serienummer van de ketel: KX-7731-B", "KX-7731-B"),
    Needle("memory/2024-03-02.md", "- W: De fietsenstalling sluit om elf uur.", "stalling fiets"),
    Needle("memory/2024-03-03.md", "- Het wachtwoordenboekje ligt bij oma", "wachtwoordenboekje"),
    Needle("memory/2024-03-04.md", "- W @Bram: Wil geen zeewier meer eten.", "zeewier Bram"),
    Needle("memory/2024-03-05.md", "- 车库的备用钥匙在花盆下面", "备用钥匙"),
    Needle("memory/2024-03-06.md", "- W @王伟: 对花生过敏。", "王伟 花生过敏"),
    Needle("memory/2024-03-07.md", "- 下个月要去敦煌看壁画", "敦煌壁画"),
    Needle("memory/2024-03-08.md", "- 自転車の鍵は下駄箱にある", "下駄箱"),
    Needle("memory/2024-03-09.md", "- W @佐藤: コーヒーより抹茶ラテが好き。", "抹茶ラテ"),
    Needle("memory/2024-03-10.md", "- ဆရာမက ပန်းချီကား ဝယ်ခဲ့တယ်။", "ပန်းချီကား"),
    Needle("memory/2024-03-11.md", "- W @ကိုကို: ငါးပိ မစားဘူး။", "ငါးပိ"),
    Needle("memory/2024-03-12.md", "- 창고 비밀번호는 달력 뒤에 있다", "창고 비밀번호"),
    Needle("memory/2024-03-13.md", "- W @김민수: 번지점프를 무서워한다.", "번지점프"),
    Needle("memory/2024-03-14.md", "- กุญแจสำรองอยู่ใต้กระถางกล้วยไม้", "กล้วยไม้"),
    Needle("memory/2024-03-15.md", "- W @สมชาย: แพ้อาหารทะเล", "อาหารทะเล"),
    Needle("memory/2024-03-16.md", "- The build fails with ERR_QUOTA-409 again", "ERR_QUOTA-409"),
    Needle("memory/2024-03-17.md", '- He calls it "the grumpy heron" for short', '"grumpy heron"'),
    Needle(
        "memory/2024-03-18.md", "- Call scheduler.drain_queue() before the restart", "drain_queue"
    ),
    Needle("memory/2024-03-19.md", "- Config lives in ~/.config/puffin/puffin.toml", "puffin.toml"),
    Needle("memory/2024-03-20.md", "- Use --no-verify-peer only in the lab", "--no-verify-peer"),
    Needle("memory/2024-03-21.md", "- See std::chrono::steady_clock for timing", "steady_clock"),
    Needle("memory/2024-03-22.md", "- Room number 40817 is ours until June", "40817"),
    Needle("memory/2024-03-23.md", "- O'Hanlon's fee is 12.5% of the sum", "O'Hanlon fee 12.5%"),
    Needle(
        "memory/2024-03-24.md",
        "- Mail goes to desk+lost@harbour.example",
        "desk+lost@harbour.example",
    ),
    Needle("MEMORY.md", "- **Blood type:** AB negative", "what is my blood type"),
    Needle("bank/world.md", "- W @Odile: Born in Valparaíso.", "Valparaiso"),
    Needle(
        "memory/archive/2019/2019-05-05.md", "- The old boathouse burnt down", "boathouse burnt"
    ),
)


def page_of(chance: random.Random, language: str) -> list[str]:
    talk = SMALL_TALK[language]
    lines = ["# Notes", ""]
    for _ in range(chance.randrange(4, 20)):
        mark = chance.choice(("- ", "", "1. "))
        lines += [f"{mark}{chance.choice(talk)}", *([""] if not mark else [])]
    return [*lines, "", "## Retain"]


def fill(vault: Vault) -> dict[Needle, int]:
    """Write about 120 pages, each needle on one of them; return its line."""
    chance = random.Random(11)
    placed = {}
    for n in range(90):
        day = date(2024, 6, 1) + timedelta(days=n)
        vault.put(f"memory/{day}.md", *page_of(chance, chance.choice(tuple(SMALL_TALK))))
    for needle in NEEDLES:
        lines = [*page_of(chance, chance.choice(tuple(SMALL_TALK))), needle.line]
        lines += ["", "## Later", "", *page_of(chance, "en")[2:5]]
        vault.put(needle.path, *lines)
        placed[needle] = lines.index(needle.line) + 1
    return placed


def contents(root: Path) -> dict[str, bytes]:
    """Every file outside .memory with its bytes, every link with its goal."""
    found = {}
    for path in sorted(root.rglob("*")):
        if ".memory" not in path.parts and not path.is_dir():
            linked = path.is_symlink()
            found[str(path)] = os.fsencode(path.readlink()) if linked else path.read_bytes()
    return found


@pytest.fixture(scope="module")
def hay(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Vault, dict[Needle, int]]]:
    vault = Vault(tmp_path_factory.mktemp("hay") / "ws")
    placed = fill(vault)
    yield vault, placed
    vault.memory.close()


@pytest.mark.parametrize("needle", NEEDLES, ids=lambda needle: needle.query)
def test_a_needle_is_among_the_first_three_at_its_line(
    hay: tuple[Vault, dict[Needle, int]], needle: Needle
) -> None:
    vault, placed = hay
    found = vault.ask(needle.query, k=3).items
    places = [(item.source.path, item.source.line, item.end_line) for item in found]
    line = placed[needle]
    assert any(path == needle.path and first <= line <= last for path, first, last in places)
    [item] = [item for item in found if item.source.path == needle.path][:1]
    assert item.source.line == line


def test_reading_changes_no_byte_and_makes_no_file(vault: Vault) -> None:
    fill(vault)
    before = contents(vault.root)
    first = vault.memory.sync()
    assert (first.changed, first.gone) == (len(before), 0)
    for needle in NEEDLES[::4]:
        vault.ask(needle.query)
    assert vault.memory.sync() == Refreshed(unchanged=len(before))
    assert vault.memory.verify() == ()
    assert contents(vault.root) == before


# -- pages as they should not be -----------------------------------------------------------

BIG = "\n".join(f"- entry {n} of a very long list" for n in range(30_000))

EDGES = {
    "crlf": (b"# Page\r\n\r\n- something\r\n- a quokkaone here\r\n", 4),
    "bom": ("\ufeff---\ntitle: x\n---\n\n- a quokkaone here\n".encode(), 5),
    "latin": (b"caf\xe9 d\xe9j\xe0\n\na quokkaone here\n", 3),
    "nul": (b"before\0after\n\na quokkaone here\n", 3),
    "utf16": ("# Page\n\n- a quokkaone here\n".encode("utf-16"), 3),
    "big": (f"{BIG}\n\na quokkaone here\n".encode(), 30_002),
    "long": (b"# Page\n\n" + b"word " * 40_000 + b"quokkaone\n", 3),
    "unended": (b"# Page\n\n- a quokkaone here", 3),
    "cr": (b"# Page\r\r- a quokkaone here\r", 3),
    "fence": (b"# Page\n\n```sh\necho hello\necho quokkaone\n```\n", 5),
    "unclosed": (b"# Page\n\n```sh\necho quokkaone\n", 4),
    "yaml": (b"---\naliases: [broken\n: : -\n---\n\na quokkaone here\n", 6),
    "table": (b"| a | b |\n|---|---|\n| 1 | quokkaone |\n", 3),
    "quote": (b"> one\n>\n> quokkaone\n", 3),
    "deep": (b"- a\n  - b\n    - c\n      - d quokkaone\n", 4),
    "heading": (b"# One\n\n## a quokkaone here\n", 3),
    "html": (b"<details>\n\na quokkaone here\n\n</details>\n", 3),
    "rtl": ("שלום\n\nמילה quokkaone מילה\n".encode(), 3),
}


@pytest.mark.parametrize("edge", EDGES)
def test_a_page_as_it_should_not_be_is_searched_all_the_same(vault: Vault, edge: str) -> None:
    data, line = EDGES[edge]
    page = vault.write(f"memory/{edge}.md", data)
    vault.put("memory/2025-11-27.md", *(f"- entry {n}" for n in range(30)))
    found = vault.ask("quokkaone").items
    assert len(found) == 1
    assert found[0].source.path == f"memory/{edge}.md"
    assert found[0].source.line <= line <= found[0].end_line <= found[0].source.line + 5
    assert "quokkaone" in found[0].content
    assert page.read_bytes() == data


NAMES = (
    "sp ace #1 (é) [x].md",
    unicodedata.normalize("NFD", "naïve-é.md"),
    "笔记 2024.md",
    "#L12.md",
    "a'b\"c.md",
    "*?.md",
    "-dash.md",
    "UPPER.MD",
    "tab\tnew\nline.md",
    "%s{0}$HOME.md",
    "2025-02-30.md",
)


@pytest.mark.parametrize("name", NAMES)
def test_a_file_may_have_any_name(vault: Vault, name: str) -> None:
    vault.put(f"memory/{name}", "# Page", "", "- a quokkaone here")
    [item] = vault.ask("quokkaone").items
    assert (item.source.path, item.source.line) == (f"memory/{name}", 3)
    assert vault.ask("quokkaone", budget=200).items


def test_a_name_that_is_no_utf_8_stops_nothing(vault: Vault) -> None:
    vault.log("2025-11-27", "W: a quokkaone here")
    odd = os.fsencode(vault.root) + b"/memory/caf\xe9.md"
    try:
        with open(odd, "wb") as file:  # noqa: PTH123 (a name of bytes)
            file.write(b"- a quokkaone there\n")
    except OSError:
        pytest.skip("this disk wants UTF-8 names")
    assert "memory/2025-11-27.md#L2" in vault.places("quokkaone")
    assert vault.memory.status().problems or len(vault.places("quokkaone")) == 2


def test_links_that_lead_nowhere_round_out_or_twice_are_told_and_answered_once(
    vault: Vault,
) -> None:
    memory = vault.put("memory/page.md", "- a quokkaone here").parent
    outside = vault.root.parent / "outside.md"
    outside.write_text("- a quokkaone outside\n", "utf-8")
    (memory / "alias.md").symlink_to("page.md")
    (memory / "dangling.md").symlink_to("nowhere.md")
    (memory / "outside.md").symlink_to(outside)
    (memory / "round.md").symlink_to("round.md")
    (memory / "loop").mkdir()
    (memory / "loop/up").symlink_to("..")
    (memory / "folder.md").mkdir()
    os.mkfifo(memory / "pipe.md")
    [item] = vault.ask("quokkaone").items
    assert (str(item.source), item.also) in (
        ("memory/page.md#L1", ()),
        ("memory/alias.md#L1", ()),
    )
    told = [problem.path for problem in vault.memory.status().problems]
    for path in ("dangling.md", "outside.md", "round.md", "pipe.md"):
        assert told.count(f"memory/{path}") == 1, path
    assert outside.read_text("utf-8") == "- a quokkaone outside\n"


def test_pages_that_are_not_as_they_should_be_are_each_told_once(vault: Vault) -> None:
    for edge in ("latin", "long", "yaml"):
        vault.write(f"bank/entities/{edge}.md", EDGES[edge][0])
    vault.memory.sync()
    told = [problem.path for problem in vault.memory.status().problems]
    assert sorted(told) == sorted(f"bank/entities/{e}.md" for e in ("latin", "long", "yaml"))
