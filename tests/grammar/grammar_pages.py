"""Pages for the tests of the grammar: two workspaces, made-up pages, and hostile ones."""

from collections.abc import Callable
from pathlib import Path

from hypothesis import strategies as st

from daybank.grammar.page import read_page
from daybank.workspace.coding import decode

TESTS = Path(__file__).parent.parent
WILD = TESTS / "wild"
MILL = TESTS.parent / "examples" / "mill"


def pages_of(root: Path) -> list[tuple[str, str]]:
    """The path and text of every page of a workspace."""
    found = sorted(root.rglob("*.md"))
    paths = [(page, page.relative_to(root).as_posix()) for page in found]
    return [(path, decode(path, page.read_bytes())[0]) for page, path in paths]


def fact_ids(path: str, text: str) -> list[str]:
    """The ids of the facts of a page, in order."""
    return [unit.id for unit in read_page(path, text).units if unit.is_fact]


MARKERS = ("- ", "-", "* ", "+ ", "1. ", "2) ", "10. ", "- [ ] ", "- - ")
INDENTS = (" ", "  ", "   ", "    ", "      ", "\t")
QUOTES = ("> ", ">")
FENCES = ("```", "~~~", "````", "`")
HEADINGS = ("# ", "## ", "#", " #", "===", "=", "---", "***")
HTML = ("<!--", "-->", "<!-- x -->", "<pre>", "x</pre>")
TABLES = ("|", "| a | b |", "|---|---|", "--|--", "a | b")
TEXT = ("a", "word", "\\", "**b**", "a:", "")
MARKDOWN = (*MARKERS, *INDENTS, *QUOTES, *FENCES, *HEADINGS, *HTML, *TABLES, *TEXT)

DAYBANK = (
    *("## Retain", "### Deeper", "W @Mira: fact", "- W @Mira: fact", "B @Tomas: did", "user: hi"),
    *("- O(c=0.5) @Mira: thinks", "Anna: hello there", "- **Key:** value", "- <gap>", "• x", "W:"),
    *(
        "<!-- daybank:view x -->",
        "<!-- /daybank:view x -->",
        "```daybank",
        "| Opinion | Confidence |",
    ),
    *(
        "**Aliases:** Pete, 彼得",
        "confidence: 0.7",
        "opinion: tea is fine",
        "- W @<x>: <y>",
        "a. b! c",
    ),
    *(
        "\u200b",
        "\xa0",
        "\u2028",
        "\0",
        "字。字",
        "x" * 130,
        "word " * 40,
        "@Mira",
        "^f-0123456789ab",
    ),
)


def pages(vocabulary: tuple[str, ...], longest: int) -> st.SearchStrategy[str]:
    """Pages of lines that are put together from a vocabulary."""
    line = st.lists(st.sampled_from(vocabulary), max_size=4).map("".join)
    return st.lists(st.one_of(line, st.just("")), max_size=longest).map("\n".join)


PATHS = (
    *("memory/2026-02-13.md", "memory/notes.md", "MEMORY.md", "bank/world.md", "bank/opinions.md"),
    *(
        "bank/entities/Mira.md",
        "bank/declined.md",
        "bank/other.md",
        "SOUL.md",
        "memory/2026-02-30.md",
    ),
)


RETAIN = "## Retain\n"
HOSTILE: dict[str, Callable[[int], str]] = {
    "usual": lambda n: RETAIN + "- W @Mira: Lives in Porto.\n" * (n // 27),
    "words": lambda n: RETAIN + "- " + "word " * (n // 5),
    "nested1": lambda n: RETAIN + "- " * (n // 2),
    "nested1x": lambda n: RETAIN + "- " * (n // 2) + "x",
    "conf": lambda n: RETAIN + "- O" + "(c=" * (n // 3),
    "trailconf": lambda n: RETAIN + "- O: x" + " (c=0.5)" * (n // 8),
    "trailmark": lambda n: RETAIN + "- O: x" + " ^f-0123456789ab" * (n // 15),
    "comopen": lambda n: RETAIN + "- W: x " + "<!--" * (n // 4),
    "com": lambda n: RETAIN + "- W: x " + "<!---->" * (n // 7),
    "comopen2": lambda n: RETAIN + "text " + "<!--" * (n // 4) + "-->",
    "comclose": lambda n: RETAIN + "- W: x " + "-->" * (n // 3),
    "ticks": lambda n: RETAIN + "- W: @x " + "`" * n,
    "ticks2": lambda n: RETAIN + "- W: @x " + "` " * (n // 2),
    "ticks3": lambda n: (
        RETAIN + "- W: @x " + " ".join("`" * k for k in range(1, int((2 * n) ** 0.5)))
    ),
    "fence1": lambda n: RETAIN + "`" * n + "\nx",
    "wiki": lambda n: RETAIN + "- W " + "[[" * (n // 2),
    "wiki2": lambda n: RETAIN + "- W " + "[[a]] " * (n // 6) + ": x",
    "names": lambda n: RETAIN + "- W " + "@a " * (n // 3) + ": x",
    "names2": lambda n: RETAIN + "- W " + "@a " * (n // 3),
    "names3": lambda n: RETAIN + "- W: " + "@a@" * (n // 3),
    "names4": lambda n: RETAIN + "- W: " + "@a " * (n // 3),
    "namesdist": lambda n: RETAIN + "- W " + "".join(f"@a{i} " for i in range(n // 7)) + ": x",
    "quoted": lambda n: RETAIN + "> " * (n // 2) + "x",
    "quotelines": lambda n: RETAIN + "> a\n" * (n // 4),
    "quotedeep": lambda n: RETAIN + ("> " * 20 + "a\n") * (n // 42),
    "tabs": lambda n: RETAIN + "\t" * n + "x",
    "tabs2": lambda n: RETAIN + "-\t" * (n // 2) + "x",
    "tabs3": lambda n: RETAIN + "- W @a: " + "\t" * n + "x",
    "zero": lambda n: RETAIN + "- W " + "\u200b" * n + "@a: x",
    "zero2": lambda n: RETAIN + "- W @a: " + "\u200bx" * (n // 2),
    "emoji": lambda n: RETAIN + "- " + "🌊" * n + "W @a: x",
    "emoji2": lambda n: RETAIN + "- " + "🌊 " * (n // 2) + "W @a: x",
    "digits": lambda n: RETAIN + "- " + "1" * n + " x",
    "digits2": lambda n: RETAIN + "1" * n + ". x",
    "tablerule": lambda n: RETAIN + "|a\n|-" + " " * n + "x",
    "tablewide": lambda n: RETAIN + "|a" * (n // 4) + "\n" + "|-" * (n // 4) + "\n",
    "tablelong": lambda n: "| Opinion | Confidence |\n|---|---|\n" + "| tea | 0.5 |\n" * (n // 14),
    "tablehead": lambda n: RETAIN + "|a|\n" * (n // 4),
    "tableheadrule": lambda n: RETAIN + "|a|\n|-|\n" * (n // 8),
    "headings": lambda n: "# a\n" * (n // 4),
    "heading1": lambda n: "# " + "a" * (n // 2) + "\n" + "- a\n" * (n // 8),
    "hashes": lambda n: "# " + "# " * (n // 2) + "x",
    "hashes2": lambda n: "# " + "#" * n + "x",
    "setext": lambda n: "a\n" * (n // 2) + "===\n",
    "setext2": lambda n: "a\n=\n" * (n // 4),
    "headrules": lambda n: "# a\n" + "---\n" * (n // 4),
    "fences": lambda n: "```\n" * (n // 4),
    "fenceblank": lambda n: "```\nx\n" + "\n" * n,
    "fenceblank2": lambda n: "- a\n  ```\n  x\n" + "\n" * n,
    "blank": lambda n: "\n" * n,
    "comlines": lambda n: "<!-- x -->\n" * (n // 11),
    "front": lambda n: "---\nname: x\n" + "a: b\n" * (n // 5) + "---\n",
    "front2": lambda n: "---\nname: " + "[" * n + "\n---\n",
    "front3": lambda n: "---\na: b\n---\n" * (n // 13),
    "dashes": lambda n: "---\n" * (n // 4),
    "typed": lambda n: RETAIN + "W @a: b\n" * (n // 8),
    "para": lambda n: RETAIN + "a\n" * (n // 2),
    "paratyped": lambda n: RETAIN + "- W @a: b\n" + "c\n" * (n // 2),
    "talk": lambda n: "- Anna: hi\n- Bob: ho\n" * (n // 20),
    "talkdist": lambda n: "".join(f"- A{i}x: hi\n" for i in range(n // 12)),
    "roles": lambda n: "user: a\n" * (n // 8),
    "marks": lambda n: "<!-- daybank:view x -->\n" * (n // 24),
    "marks2": lambda n: (
        "<!-- daybank:view x -->\n- W @a: x\n<!-- /daybank:view x -->\n" * (n // 60)
    ),
    "deep": lambda n: RETAIN + ("- " * 40 + "W @a: x\n") * (n // 88),
    "stairs": lambda n: (
        RETAIN + ("".join("  " * d + "- W @a: x\n" for d in range(60))) * max(n // 4200, 1)
    ),
    "stairs2": lambda n: (
        RETAIN
        + ("".join("  " * d + "- x\n" for d in range(46)))
        + ("  " * 46 + "- W @a: y\n") * (n // 110)
    ),
    "details": lambda n: RETAIN + "- W @a: x\n" + "  - d\n" * (n // 6),
    "details2": lambda n: RETAIN + "- W @a: x\n" + "  - W @a: y\n    - z\n" * (n // 22),
    "brace": lambda n: RETAIN + "- W: " + "{{" * (n // 2),
    "lt": lambda n: RETAIN + "- W: " + "<" * n,
    "lt2": lambda n: RETAIN + "- " + "<a" * (n // 2),
    "gt": lambda n: RETAIN + "- W: " + "<a>" * (n // 3),
    "paren": lambda n: RETAIN + "- W " + "（" * n,
    "paren2": lambda n: RETAIN + "- W @a " + "(" * n,
    "parens": lambda n: RETAIN + "- W @a" + " (a)" * (n // 4) + ": x",
    "space": lambda n: RETAIN + " " * n + "x",
    "space2": lambda n: RETAIN + "- W" + " " * n + "x",
    "space3": lambda n: RETAIN + "- W @a" + " " * n + "x",
    "space4": lambda n: RETAIN + "- W @a: x" + " " * n + "(c=0.5)",
    "space5": lambda n: RETAIN + "- W @a: x ( " + " " * n + "supports",
    "space6": lambda n: RETAIN + "- [ ]" + " " * n + "x",
    "mn": lambda n: RETAIN + "- W: @a" + "\u0301" * n,
    "mn2": lambda n: RETAIN + "- W @a" + "\u102d" * n + ": x",
    "sent": lambda n: RETAIN + "- " + ". " * (n // 2),
    "sent2": lambda n: RETAIN + "- " + "。" * n,
    "sent3": lambda n: RETAIN + "- ." + ")" * n,
    "under": lambda n: "# " + "_" * n + "retain",
    "under2": lambda n: RETAIN + "_ " * (n // 2) + "x",
    "stars": lambda n: RETAIN + "*" * n + "x",
    "stars2": lambda n: RETAIN + "* " * (n // 2) + "x",
    "aliases": lambda n: "aliases: " + "a," * (n // 2),
    "aliasl": lambda n: "aliases: a\n" * (n // 11),
    "legend": lambda n: "- " + "_" * n + "x",
    "range": lambda n: "- 0.5 " + "-" * n + "x",
    "range2": lambda n: "- " + "1 " * (n // 2) + "-x",
    "keyed": lambda n: "- opinion: x\n" + "  - confidence: 0.5\n" * (n // 20),
    "keyed2": lambda n: "- opinion: x\n  - confidence: " + "1" * n,
    "pre": lambda n: "<pre>\n" * (n // 6),
    "cr": lambda n: "a\r" * (n // 2),
    "same": lambda n: "a\n\n" * (n // 3),
    "code": lambda n: "    a\n\n" * (n // 7),
    "emptyitems": lambda n: "-\n\n" * (n // 3),
    "links": lambda n: RETAIN + "- W: x" + " (supports ^o-0123456789ab)" * (n // 27),
    "lookalike": lambda n: "- W @a: x\n" * (n // 10),
    "at": lambda n: RETAIN + "- W: " + "@" * n,
    "dots": lambda n: RETAIN + "- W @" + "." * n + ": x",
    "name": lambda n: RETAIN + "- W @" + "a" * n + ": x",
    "pics": lambda n: RETAIN + "- " + "→" * n + "x",
    "mix": lambda n: RETAIN + "- **W " + "**" * (n // 2),
    "uni": lambda n: RETAIN + "- W @a: " + "\u2028" * n,
    "lazy": lambda n: RETAIN + "> a\n" + "b\n" * (n // 2),
    "incomment": lambda n: "<!--\n" + "a\n" * (n // 2),
    "comitem": lambda n: "- x\n" + "  <!-- a -->\n" * (n // 13),
    "comtail": lambda n: "<!-- a --> " + "<!-- b --> " * (n // 11) + "x",
}
"""Pages of about n characters by which readers have been brought to their knees."""
