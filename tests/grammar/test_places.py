"""Where facts stand: Retain sections, the pages of the bank, text between daybank's marks."""

import pytest
from grammar_pages import fact_ids

from daybank.grammar.page import read_page

# -- sections ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "heading",
    [
        *(
            "# Retain",
            "###### Retain",
            "## Retain ##",
            "## RETAIN",
            "Retain\n------",
            "## **Retain**",
        ),
        *("## 🧠 Retain", "## Retain 🧠", "## Retain:", "## Retain (evening)", "## Retain（晚）"),
        *("## Retain: facts", "## Retain · notes", "## Retain - notes", "## Retain — notes"),
        *("## Retain | notes", "## Retener", "## Reter", "## Mantieni", "## Behalten"),
        "## Retain <!-- keep -->",
    ],
)
def test_a_heading_may_open_a_retain_section(heading: str) -> None:
    assert fact_ids("memory/2026-02-13.md", f"{heading}\n- W @Mira: a fact\n")


@pytest.mark.parametrize(
    "heading",
    [
        *("## Retained", "## Retain items", "## What to retain", "## Facts to retain", "##Retain"),
        *("Retain", "**Retain**", "## Retain & recall", "## Retain/recall", "## Retain's end"),
    ],
)
def test_other_headings_open_none(heading: str) -> None:
    assert not fact_ids("memory/2026-02-13.md", f"{heading}\n\n- W @Mira: no fact\n")


def test_a_section_ends_at_the_next_heading_of_its_level_or_above() -> None:
    text = (
        "## Retain\n### Deep\n- W: one\n## Next\n- W: two\n### Retain\n- W: three\n# Top\n- W: four"
    )
    page = read_page("memory/2026-02-13.md", text)
    assert [unit.claim.text for unit in page.units if unit.is_fact] == ["one", "three"]


@pytest.mark.parametrize("path", ["MEMORY.md", "memory.md", "bank/world.md", "bank/people.md"])
def test_on_the_core_page_and_in_the_bank_typed_lines_are_facts_anywhere(path: str) -> None:
    assert len(fact_ids(path, "- W @Mira: one\n\n# Any\nB @Mira: two\n")) == 2


@pytest.mark.parametrize("path", ["bank/declined.md", "SOUL.md", "USER.md", "memory/2026-02-13.md"])
def test_elsewhere_a_typed_line_is_a_note_and_is_said_to_look_like_a_fact(path: str) -> None:
    page = read_page(path, "- W @Mira: one\n- B: ask the landlord\n")
    assert [unit.is_fact for unit in page.units] == [False, False]
    assert [(p.code, p.line) for p in page.problems] == [("look-alike", 1)]


# -- the pages of the bank -----------------------------------------------------------------


def told(path: str, text: str) -> list[str]:
    """The facts of a page as `kind confidence text`, the notes as `note text`."""
    units = read_page(path, text).units
    return [
        " ".join(
            str(part)
            for part in (
                unit.claim.kind,
                unit.claim.confidence,
                *unit.claim.entities,
                unit.claim.text,
            )
            if part is not None
        )
        for unit in units
    ]


@pytest.mark.parametrize(
    ("path", "read"),
    [
        ("bank/world.md", "world plain"),
        ("bank/experience.md", "experience plain"),
        ("bank/opinions.md", "opinion plain"),
        ("bank/entities/Mira.md", "observation Mira plain"),
        ("bank/people.md", "note plain"),
        ("MEMORY.md", "note plain"),
    ],
)
def test_a_plain_bullet_takes_the_kind_of_its_page(path: str, read: str) -> None:
    assert told(path, "- plain") == [read]


@pytest.mark.parametrize(
    "line",
    [
        *("- Evidence: a talk", "- **Confidence:** high", "- Last reinforced: 2026-02-11"),
        *("- 0.80-0.95: high", "- 60%–79%: moderate", "- [ ] to do", "- <opinion>", "- O @x:"),
        "# Legend\n- anything",
    ],
)
def test_what_describes_a_bank_page_is_a_note(line: str) -> None:
    assert [read.partition(" ")[0] for read in told("bank/opinions.md", line)] == ["note"]


def test_a_table_of_opinions_gives_one_for_each_row() -> None:
    text = (
        "| Opinion | Confidence |\n|---|---|\n| Tea is fine | 0.7 |\n| Trains \\| trams | 80% |\n"
        "| No number | |\n| Short\n| | 0.5 |\n| <opinion> | 0.X |\n"
    )
    assert told("bank/opinions.md", text) == [
        "opinion 0.7 Tea is fine",
        "opinion 0.8 Trains | trams",
        "opinion No number",
        "opinion Short",
        "note | | 0.5 |",
        "note | <opinion> | 0.X |",
    ]


def test_an_opinion_may_be_written_as_keys() -> None:
    text = "- opinion: Pages stay short.\n  - confidence: 0.75\n  - updated: 2026-02-11\n"
    assert told("bank/opinions.md", text) == ["opinion 0.75 Pages stay short."]


@pytest.mark.parametrize(
    ("text", "name", "aliases"),
    [
        ("", "Mira", ()),
        ("# Mira Berg\n", "Mira", ("Mira Berg",)),
        ("---\naliases: [Mi, 米拉]\n---\n", "Mira", ("Mi", "米拉")),
        ("---\naliases: Mi, 米拉\n---\n", "Mira", ("Mi", "米拉")),
        ("---\nname: Mira Berg\naliases:\n  - 7\n---\n", "Mira Berg", ("7", "Mira")),
        ("---\nname: ~\naliases: null\n---\n", "Mira", ()),
        ('**Aliases:** Mi, "米拉" <!-- x -->\n', "Mira", ("Mi", "米拉")),
        ("- aliases: MIRA; Mi\n", "Mira", ("Mi",)),
        ("```\n**Aliases:** Mi\n```\n<!--\n# Hidden\n-->\n", "Mira", ()),
        (
            "<!-- daybank:view x -->\n# Other\nAliases: Mi\n<!-- /daybank:view x -->\n# Own\n",
            "Mira",
            ("Own",),
        ),
    ],
)
def test_an_entity_page_says_what_its_entity_is_called(
    text: str, name: str, aliases: tuple[str, ...]
) -> None:
    names = read_page("bank/entities/Mira.md", text).names
    assert names is not None
    assert (names.name, names.aliases) == (name, aliases)


@pytest.mark.parametrize(
    "front",
    [
        *(
            "name: [",
            "name: !!timestamp x",
            "name: !!int",
            'name: "\\UFFFFFFFF"',
            "name: *x",
            "- a\nname: b",
        ),
        *("name: " + "[" * 5_000, "? [a]: b\nname: {", "name: \0", "name: x\n" + "a: b\n" * 9_000),
    ],
)
def test_unreadable_front_matter_is_a_problem_and_the_file_name_stands(front: str) -> None:
    page = read_page("bank/entities/Mira.md", f"---\na: 1\n{front}\n---\n- Sails.\n")
    assert page.names is not None
    assert page.names.name in ("Mira", "x")
    assert [unit.claim.text for unit in page.units] == ["Sails."]


# -- generated text ------------------------------------------------------------------------


def origins(text: str) -> list[str]:
    units = read_page("bank/entities/Mira.md", text).units
    return [f"{unit.claim.text} {unit.origin}" for unit in units]


def test_text_between_marks_is_generated() -> None:
    text = (
        "- one\n<!-- daybank:view x -->\n- two\n# Deep\ntext\n<!-- /daybank:view x -->\n- three\n"
    )
    assert origins(text) == ["one written", "two generated", "text generated", "three written"]


def test_headings_between_marks_end_with_them() -> None:
    text = "# A\n<!-- daybank:view x -->\n## B\n- two\n<!-- /daybank:view x -->\n- three\n"
    headings = [unit.heading for unit in read_page("bank/world.md", text).units]
    assert headings == [("A", "B"), ("A",)]


def test_marks_within_an_item_count() -> None:
    text = (
        "- one\n  <!-- daybank:view x -->\n  - W @Mira: two\n  <!-- /daybank:view x -->\n- three\n"
    )
    assert origins(text) == ["one written", "two generated", "three written"]


@pytest.mark.parametrize(
    "text",
    [
        "<!-- daybank:view x -->\n- one\n",
        "- one\n<!-- /daybank:view x -->\n",
        "<!-- daybank:view x -->\n- one\n<!-- /daybank:view y -->\n",
        "```\n<!-- daybank:view x -->\n```\n- one\n```\n<!-- /daybank:view x -->\n```\n",
    ],
)
def test_marks_that_do_not_pair_open_nothing(text: str) -> None:
    assert "one written" in origins(text)


def test_marks_in_the_fence_of_an_item_are_text() -> None:
    fence = "  ```\n  <!-- {}daybank:view x -->\n  ```\n"
    text = f"- item\n\n{fence.format('')}- one\n- item\n\n{fence.format('/')}"
    assert "one written" in origins(text)


@pytest.mark.parametrize(
    "text", ["```daybank\n- W @x: y\n```", "- \n  ```daybank\n  recalled\n  ```"]
)
def test_recalled_text_that_was_pasted_back_is_no_unit(text: str) -> None:
    assert not read_page("memory/2026-02-13.md", text).units


def test_recalled_text_within_an_item_is_left_out_of_it() -> None:
    text = "- told them:\n  ```daybank\n  recalled\n  ```\n  and left\n"
    [unit] = read_page("memory/2026-02-13.md", text).units
    assert unit.body == "told them:\nand left"


# -- comments and labels of notes ----------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "body"),
    [
        ("Kept. <!-- importance: 7 -->", "Kept."),
        ("- Kept. <!-- a --> <!-- b -->", "Kept."),
        ("- Kept\n  <!--\n  hidden\n  -->\n  and this", "Kept\nand this"),
        ("<!-- a --> Kept. <!-- b -->", "Kept."),
        ("Not <!-- in --> the middle", "Not <!-- in --> the middle"),
        ("Never <!-- closed", "Never <!-- closed"),
        ("```\n<p> <!-- code -->\n```", "<p> <!-- code -->"),
    ],
)
def test_comments_at_the_ends_of_a_line_leave_a_note(text: str, body: str) -> None:
    [unit] = read_page("memory/2026-02-13.md", text).units
    assert unit.body == body


def labels(*lines: str) -> list[tuple[str | None, str]]:
    units = read_page("memory/2026-02-13.md", "\n".join(lines)).units
    return [(unit.label, unit.body[unit.passages[0].start :]) for unit in units]


def test_a_role_word_labels_a_note() -> None:
    assert labels("User: hello", "**assistant**: hi") == [("user", "hello"), ("assistant", "hi")]


def test_names_that_take_turns_label_their_notes() -> None:
    talk = ["- Anna: one", "- Bo: two", "- Anna: three", "- Bo: four", "- Anna: five"]
    assert [label for label, _ in labels(*talk)] == ["Anna", None, "Anna", None, "Anna"]


def test_other_keys_before_a_colon_are_text() -> None:
    keys = ["- **Wifi:** Blue", "- Door: 4711", "- Door: new", "- Door: old"]
    assert [label for label, _ in labels(*keys)] == [None] * 4


def test_a_fact_is_labelled_with_its_first_entity() -> None:
    assert labels("## Retain", "- W @The-Mill @Mira: turns") == [("the mill", "turns")]


def test_a_long_heading_is_remembered_by_its_beginning() -> None:
    [unit] = read_page("memory/2026-02-13.md", f"# {'a' * 900}\n- text\n").units
    assert unit.heading == ("a" * 200,)


# -- problems ------------------------------------------------------------------------------


def test_a_day_that_does_not_exist_is_a_problem_not_a_day() -> None:
    page = read_page("memory/2026-02-30.md", "## Retain\n- W: one\n")
    assert page.day is None
    assert [p.code for p in page.problems] == ["impossible-day"]


@pytest.mark.parametrize(("opening", "code"), [("```", "open-fence"), ("<!--", "open-comment")])
def test_what_is_never_closed_is_a_problem(opening: str, code: str) -> None:
    page = read_page("memory/2026-02-13.md", f"text\n\n{opening}\n## Retain\n- W @Mira: lost\n")
    assert [(p.code, p.line) for p in page.problems] == [(code, 3)]
