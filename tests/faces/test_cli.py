"""The command line: where options may stand, what is printed where, and exit codes."""

import json
import shutil
from datetime import date
from pathlib import Path

import click
import pytest
from calling import Run

from daybank.faces.cli import COMMANDS, main
from daybank.faces.forms import answer_form, as_json
from daybank.memory import Memory
from daybank.search.budget import estimate_tokens

CALLS = {
    "init": (),
    "retain": ("Likes figs.", "--now", "2025-12-10"),
    "recall": ("relay",),
    "core": ("view",),
    "about": ("Odile",),
    "opinions": (),
    "why": ("o-1a2b",),
    "reflect": ("--dry-run",),
    "timeline": (),
    "check": (),
    "facts": (),
    "status": (),
    "sync": (),
    "rebuild": (),
    "verify": (),
    "embed": ("status",),
}


@pytest.mark.parametrize("name", COMMANDS)
def test_the_list_of_commands_says_what_their_help_says(name: str) -> None:
    command = main.get_command(click.Context(main), name)
    assert command is not None
    assert command.name == name
    assert str(command.help).split("\n")[0] == COMMANDS[name][1]


# A watch goes by the clock of the machine, and does not end.
@pytest.mark.parametrize("name", [name for name in COMMANDS if name != "watch"])
def test_every_command_speaks_json_and_knows_a_clock(run: Run, name: str) -> None:
    said = run(name, *CALLS[name], "--json", "--now", "2025-12-10")
    # No ledger holds that opinion.
    assert said.code == (1 if name == "why" else 0)
    assert [json.loads(line) for line in said.out.splitlines()]


def test_the_workspace_is_named_before_or_after_the_verb(run: Run, tmp_path: Path) -> None:
    other = tmp_path / "other"
    (other / "memory").mkdir(parents=True)
    assert json.loads(run("-w", str(other), "status", "--json").out)["pages"] == 0
    assert json.loads(run("status", "-w", str(other), "--json").out)["pages"] == 0
    assert json.loads(run("-w", str(tmp_path), "status", "-w", str(other), "--json").out) == (
        json.loads(run("status", "-w", str(other), "--json").out)
    )


def test_the_workspace_of_an_agent_is_found_by_its_id(run: Run, tmp_path: Path) -> None:
    folder = shutil.copytree(Path(__file__).parent.parent / "workspaces/castle", tmp_path / "hers")
    state = tmp_path / ".openclaw"
    state.mkdir()
    entries = {"entries": {"her": {"workspace": str(folder)}}}
    (state / "openclaw.json").write_text(json.dumps({"agents": entries}), "utf-8")
    assert json.loads(run("status", "--agent-id", "her", "--json").out)["root"] == str(folder)
    assert run("--agent-id", "nobody", "status").code == 2


def test_words_need_no_quotes(run: Run) -> None:
    assert run("recall", "bell", "relay").out == run("recall", "bell relay").out != ""


def test_a_question_that_begins_with_a_dash_goes_after_two(run: Run) -> None:
    assert run("recall", "--", "-relay").code == 0
    assert run("recall", "-relay").code == 2


def test_a_bullet_as_typed_is_no_option(run: Run, castle: Path) -> None:
    said = run("retain", "- O(c=0.7) @Odile: Likes -w and --json.", "--now", "2025-12-10")
    assert said.code == 0
    page = (castle / "memory/2025-12-10.md").read_text("utf-8")
    assert page.endswith("- O(c=0.7) @Odile: Likes -w and --json.\n")


@pytest.mark.parametrize("kind", ["O", "o", "opinion", "Opinion"])
def test_kinds_are_letters_or_words_in_any_case(run: Run, kind: str) -> None:
    items = json.loads(run("recall", "--kind", kind, "--json").out)["items"]
    assert {item["kind"] for item in items} == {"opinion"}


def test_notes_are_a_kind_too_and_several_are_or_ed(run: Run) -> None:
    found = json.loads(run("recall", "--kind", "note", "--kind", "B", "--json").out)["items"]
    assert {item["kind"] for item in found} == {"note", "experience"}


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("recall", "relay"), 0),
        (("recall", "xylophone"), 1),
        (("recall", "relay", "--about", "Odille"), 1),
        (("about", "Odille"), 1),
        (("recall",), 2),
        (("recall", ""), 2),
        (("recall", "relay", "--kind", "Z"), 2),
        (("recall", "relay", "--since", "someday"), 2),
        (("recall", "relay", "--k", "many"), 2),
        (("recall", "relay", "--k", "0"), 2),
        (("recall", "relay", "--budget", "-1"), 2),
        (("recall", "relay", "--min-confidence", "nan"), 2),
        (("recall", "relay", "--now", "tomorrow"), 2),
        (("recall", "relay", "--json", "--agent"), 2),
        (("retain",), 2),
        (("retain", "- O @Odile: Likes figs.", "--kind", "W"), 2),
        (("retain", "Likes figs.", "--confidence", "nan"), 2),
        (("retain", "Likes figs.", "--day", "2025-02-30"), 2),
        (("init", "a", "-w", "b"), 2),
        (("nonsense",), 2),
        ((), 2),
        (("status", "--bogus"), 2),
        (("status", "-w", "/nowhere/at/all"), 3),
    ],
)
def test_exit_codes(run: Run, arguments: tuple[str, ...], code: int) -> None:
    said = run(*arguments)
    assert said.code == code
    assert "Traceback" not in said.err
    if code and arguments:
        assert said.out == ""
        assert len(said.err.splitlines()) == 1


def test_a_wrong_setting_is_wrong_use(run: Run, castle: Path) -> None:
    (castle / "daybank.toml").write_text('zoen = "UTC"\n', "utf-8")
    said = run("recall", "relay")
    assert (said.code, said.out) == (2, "")
    assert "zone" in said.err


def test_a_misspelt_command_is_told_what_was_meant(run: Run) -> None:
    assert "'recall'" in run("recal", "relay").err


def test_nothing_found_is_json_with_a_reason_and_exit_code_1(run: Run) -> None:
    said = run("recall", "xylophone", "--json")
    answer = json.loads(said.out)
    assert said.code == 1
    assert answer["items"] == []
    assert answer["reason"] in said.err


@pytest.mark.parametrize("call", [("recall", "relay", "--about", "Odille"), ("about", "Odille")])
def test_an_unknown_name_is_answered_with_the_nearest(run: Run, call: tuple[str, ...]) -> None:
    said = run(*call, "--json")
    answer = json.loads(said.out)
    assert said.code == 1
    assert answer["items"] == []
    assert "Odile" in answer["reason"]


def test_people_see_what_is_hidden_in_a_page(run: Run, castle: Path) -> None:
    page = castle / "memory" / "2025-12-10.md"
    page.write_text("## Retain\n- W: The \x1b[31mgong\u202e is loud.\n", "utf-8")
    assert r"The \x1b[31mgong\u202e is loud." in run("recall", "loud").out
    assert (
        "\x1b[31mgong\u202e"
        in json.loads(run("recall", "loud", "--json").out)["items"][0]["content"]
    )


def test_agents_get_a_fence_within_the_budget(run: Run) -> None:
    said = run("recall", "Odile", "--agent", "--budget", "70")
    assert said.out.startswith("```daybank\n- ")
    assert said.out.endswith("\n```\n")
    assert estimate_tokens(said.out.rstrip("\n")) <= 70
    assert "did not fit the budget of 70 tokens" in said.err


def test_the_budget_holds_whatever_the_form(run: Run) -> None:
    form = json.loads(run("recall", "Odile", "--budget", "70", "--json").out)
    fenced = run("recall", "Odile", "--budget", "70", "--agent").out
    assert form["used_tokens"] == estimate_tokens(fenced.rstrip("\n"))
    assert len(form["items"]) == fenced.count("\n- ")


def test_about_and_facts_can_be_fenced_too(run: Run) -> None:
    for call in (("about", "Odile", "--agent"), ("facts", "--agent")):
        assert run(*call).out.startswith("```daybank\n- ")


def test_an_explanation_is_given_when_asked_for(run: Run) -> None:
    assert "explained" in json.loads(run("recall", "relay", "--explain", "--json").out)
    assert "explained" not in json.loads(run("recall", "relay", "--json").out)


def test_facts_are_json_lines_with_notes_when_asked_for(run: Run) -> None:
    facts = [json.loads(line) for line in run("facts", "--json").out.splitlines()]
    assert "note" not in {fact["kind"] for fact in facts}
    places = [(fact["path"], fact["line"]) for fact in facts]
    assert places == sorted(places)
    both = [json.loads(line) for line in run("facts", "--notes", "--json").out.splitlines()]
    assert "note" in {fact["kind"] for fact in both}


def test_an_empty_workspace_has_no_facts_and_says_so(run: Run, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    said = run("facts", "-w", str(tmp_path / "empty"))
    assert (said.code, said.out) == (0, "")
    assert "no facts yet" in said.err


def test_init_creates_what_is_missing_once(run: Run, tmp_path: Path) -> None:
    made = run("init", str(tmp_path / "new"), "--json")
    assert "MEMORY.md" in json.loads(made.out)["created"]
    assert (tmp_path / "new" / "MEMORY.md").exists()
    again = run("init", "-w", str(tmp_path / "new"))
    assert (again.code, again.out.split()[0]) == (0, "nothing")


def test_a_fact_that_stands_there_already_is_not_added(run: Run) -> None:
    call = ("retain", "Likes figs.", "--about", "Odile", "--now", "2025-12-10")
    first, second = run(*call), run(*call)
    assert first.out == "added  - W @Odile: Likes figs.  memory/2025-12-10.md#L4\n"
    assert second.out == first.out.replace("added", "already there")


def test_verify_lists_what_differs_and_ends_with_1(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert run("verify").code == 0
    monkeypatch.setattr("daybank.memory.Memory.verify", lambda _: ("a.md differs",))
    said = run("verify", "--json")
    assert (said.code, json.loads(said.out)) == (1, {"findings": ["a.md differs"]})
    assert run("verify").out == "a.md differs\n"


def test_the_shell_completes_commands(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("_DAYBANK_COMPLETE", "bash_complete")
    monkeypatch.setenv("COMP_WORDS", "daybank rec")
    monkeypatch.setenv("COMP_CWORD", "1")
    assert run().out == "plain,recall\n"


@pytest.mark.parametrize("semantic", ["on", "off"])
def test_the_command_line_python_and_a_warm_process_answer_alike(
    run: Run, castle: Path, monkeypatch: pytest.MonkeyPatch, semantic: str
) -> None:
    monkeypatch.setenv("DAYBANK_SEMANTIC", semantic)
    questions = ("what does Peter prefer", "when was the relay mended?", "暖气", "the kitchen")
    with Memory(castle) as warm:
        for question in (*questions, *questions):
            said = run("recall", question, "--now", "2025-12-10", "--explain", "--json").out
            answer = warm.recall(question, now=date(2025, 12, 10))
            assert json.loads(said) == json.loads(as_json(answer_form(answer)))
