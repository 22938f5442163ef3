"""What a person may set, and what they are told when a setting cannot be meant."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta, timezone
from pathlib import Path

import pytest

from daybank.choice import Choice, with_choice
from daybank.errors import NoWorkspaceError, SettingsError, UsageError
from daybank.settings import Settings, load_settings, today
from daybank.workspace import Workspace, find_root
from daybank.workspace.json5 import loads


def test_without_a_file_and_variables_the_defaults_hold() -> None:
    assert load_settings(None, {"PATH": "/bin"}) == Settings()
    assert load_settings("", {}) == Settings()
    assert {"home", "lives", "works", "role", "email", "phone", "birthday", "zone"} <= set(
        Settings().keys
    )


def test_the_file_is_toml_and_the_environment_goes_over_it() -> None:
    text = 'zone = "Asia/Yangon"\nextra = ["SOUL.md", "./notes//**/*.md"]\nkeys = ["Home", "家"]\n'
    assert load_settings(text, {}) == Settings(
        "Asia/Yangon", ("SOUL.md", "notes/**/*.md"), ("home", "家")
    )
    environ = {"DAYBANK_ZONE": "UTC", "DAYBANK_EXTRA": "USER.md, a/*.md", "DAYBANK_KEYS": ""}
    assert load_settings(text, environ) == Settings("UTC", ("USER.md", "a/*.md"), ("home", "家"))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('zoen = "UTC"', "daybank.toml: zoen: unknown; did you mean zone?"),
        (
            "colour = 1",
            "daybank.toml: colour: unknown; use core_limit, core_pages, embed.allow_remote",
        ),
        (
            'zone = "Asia/Yangn"',
            "daybank.toml: zone: there is no time zone 'Asia/Yangn'; did you mean Asia/Yangon?",
        ),
        ('zone = "../../etc/passwd"', "give a name such as Europe/Amsterdam"),
        ('zone = "Europe"', "there is no time zone 'Europe'"),
        ("zone = 2", "give a name in quotes"),
        ('extra = "SOUL.md"', "give a list of texts"),
        ("extra = [1]", "give a list of texts"),
        ('extra = ["../SOUL.md"]', "leads out of the workspace"),
        ('extra = ["/etc/motd.md"]', "leads out of the workspace"),
        ('extra = ["notes/.git/*.md"]', "is hidden"),
        ('extra = ["notes/*.txt"]', "names no Markdown; end it in .md"),
        ('keys = [" "]', "is empty; leave it out"),
        ('semantic = "of"', 'daybank.toml: semantic: give "on" or "off"'),
        ("semantic = false", 'daybank.toml: semantic: give "on" or "off"'),
        ('semantic = ["off"]', 'daybank.toml: semantic: give "on" or "off"'),
        ('embed = "minilm"', "daybank.toml: embed: unknown; did you mean embed."),
        ("[embed]\nmodle = 1", "daybank.toml: embed.modle: unknown; did you mean embed.model?"),
        ("[embed]\nmodel = 1", "daybank.toml: embed.model: give a text in quotes"),
        ('[embed]\nurl = "http://127.0.0.1"', "says nothing without model"),
        ('[embed]\nmodel = "minilm"\nallow_remote = 1', "give true or false"),
        ("zone = ", "daybank.toml: not valid TOML: Invalid value (at end of document); correct"),
    ],
)
def test_a_setting_that_cannot_be_meant_is_named_with_its_remedy(text: str, sentence: str) -> None:
    with pytest.raises(SettingsError) as caught:
        load_settings(text, {})
    assert sentence in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_variable_nobody_knows_is_an_error_too() -> None:
    with pytest.raises(SettingsError, match=r"environment: DAYBANK_ZOME: .*DAYBANK_ZONE\?"):
        load_settings(None, {"DAYBANK_ZOME": "UTC"})
    assert load_settings(None, {"DAYBANK_WORKSPACE": "/x", "DAYBANK": "1"}) == Settings()


def test_the_token_table_takes_part_unless_it_is_switched_off() -> None:
    assert load_settings(None, {}).semantic
    assert load_settings('semantic = "on"', {}).semantic
    assert not load_settings('semantic = "off"', {}).semantic
    assert not load_settings(None, {"DAYBANK_SEMANTIC": "off"}).semantic
    assert load_settings('semantic = "off"', {"DAYBANK_SEMANTIC": "on"}).semantic
    assert not load_settings('semantic = "off"', {"DAYBANK_SEMANTIC": ""}).semantic
    with pytest.raises(SettingsError, match='environment: DAYBANK_SEMANTIC: give "on" or "off"'):
        load_settings(None, {"DAYBANK_SEMANTIC": "no"})


def test_a_model_is_chosen_in_a_table_of_its_own_or_by_variables() -> None:
    text = '[embed]\nmodel = "openai:m"\nurl = "http://gpu:8000/v1"\nallow_remote = true\n'
    chosen = Choice("openai:m", "http://gpu:8000/v1", None, allow_remote=True)
    assert load_settings(text, {"DAYBANK_EMBED_KEY": "secret"}).embed == chosen
    variables = {"DAYBANK_EMBED_MODEL": "onnx", "DAYBANK_EMBED_PATH": "models/m"}
    assert load_settings(None, variables).embed == Choice("onnx", path="models/m")
    over = {"DAYBANK_EMBED_ALLOW_REMOTE": "false"}
    assert load_settings(text, over).embed == chosen._replace(allow_remote=False)
    assert load_settings('zone = "UTC"', {}).embed is None


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("", '[embed]\nmodel = "minilm"\n'),
        ('zone = "UTC"', 'zone = "UTC"\n\n[embed]\nmodel = "minilm"\n'),
        ('zone = "UTC"\r\n', 'zone = "UTC"\r\n\r\n[embed]\r\nmodel = "minilm"\r\n'),
        ("\ufeff# mine\n", '\ufeff# mine\n\n[embed]\nmodel = "minilm"\n'),
        (
            '# one\nzone = "UTC"  # two\n\n[embed] # three\nmodel = "onnx"\npath = "m"\n\n\n',
            '# one\nzone = "UTC"  # two\n\n[embed]\nmodel = "minilm"\n\n\n',
        ),
    ],
)
def test_a_choice_is_written_and_every_other_byte_stays(before: str, after: str) -> None:
    assert with_choice(before, Choice("minilm")) == after
    assert load_settings(after, {}).embed == Choice("minilm")
    without = with_choice(after, None)
    assert load_settings(without, {}) == load_settings(before, {})._replace(embed=None)
    assert with_choice(before if "[embed]" not in before else "", None) == (
        before if "[embed]" not in before else ""
    )


@pytest.mark.parametrize("text", ['embed.model = "minilm"\n', 'embed = { model = "minilm" }\n'])
def test_a_choice_written_otherwise_is_left_to_its_author(text: str) -> None:
    with pytest.raises(SettingsError, match="change it by hand"):
        with_choice(text, Choice("ollama:m"))


def test_any_text_can_be_a_part_of_a_choice() -> None:
    choice = Choice("onnx", None, 'C:\\models\\"new"\n\u2028 模型', allow_remote=True)
    assert load_settings(with_choice("", choice), {}).embed == choice


@pytest.mark.parametrize(
    ("zone", "moment", "day"),
    [
        ("Asia/Shanghai", datetime(2026, 3, 4, 19, 53, tzinfo=UTC), date(2026, 3, 5)),
        ("America/Phoenix", datetime(2026, 3, 5, 1, 17, tzinfo=UTC), date(2026, 3, 4)),
        ("UTC", datetime(2026, 3, 5, 1, tzinfo=timezone(timedelta(hours=8))), date(2026, 3, 4)),
        ("Asia/Shanghai", datetime(2026, 3, 4, 23, 59), date(2026, 3, 4)),  # noqa: DTZ001 - local
    ],
)
def test_today_is_the_day_in_the_zone_of_the_workspace(
    zone: str, moment: datetime, day: date
) -> None:
    assert today(Settings(zone=zone), moment) == day


def test_today_without_a_moment_goes_by_the_clock() -> None:
    before = datetime.now(UTC).date()
    assert before <= today(Settings(zone="UTC"), None) <= datetime.now(UTC).date()


def test_settings_lie_in_the_workspace_and_errors_say_so(tmp_path: Path) -> None:
    file = tmp_path / "daybank.toml"
    file.write_bytes(b"\xef\xbb\xbfzone = 'UTC'\r\n")
    assert Workspace.open(tmp_path, {}).settings.zone == "UTC"
    file.write_bytes(b"zone = '\xff'\n")
    with pytest.raises(SettingsError, match="save it as UTF-8"):
        Workspace.open(tmp_path, {})
    file.unlink()
    file.mkdir()
    with pytest.raises(SettingsError, match="mend or remove it"):
        Workspace.open(tmp_path, {})


def test_a_workspace_that_is_none_says_how_to_make_one(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for name in ("missing", "file"):
        with pytest.raises(NoWorkspaceError, match="daybank init"):
            Workspace.open(tmp_path / name, {})


def openclaw(home: Path, text: str, state: str = ".openclaw") -> dict[str, str]:
    (home / state).mkdir()
    (home / state / "openclaw.json").write_text(text, encoding="utf-8")
    return {"HOME": str(home)}


def test_the_workspace_is_the_one_that_is_named_most_closely(tmp_path: Path) -> None:
    text = '{"agents": {"defaults": {"workspace": "~/shared"}}}'
    environ = openclaw(tmp_path, text)
    assert find_root(None, environ, None) == tmp_path / "shared"
    named = environ | {"DAYBANK_WORKSPACE": "~/mine"}
    assert find_root(None, named, None) == tmp_path / "mine"
    assert find_root("here", named, None) == Path("here")


def test_without_openclaw_its_usual_folder_is_taken(tmp_path: Path) -> None:
    environ = {"HOME": str(tmp_path)}
    assert find_root(None, environ, None) == tmp_path / ".openclaw/workspace"
    elsewhere = environ | {"OPENCLAW_STATE_DIR": str(tmp_path / "state")}
    assert find_root(None, elsewhere, None) == tmp_path / "state/workspace"


def test_an_agent_may_have_its_own_workspace(tmp_path: Path) -> None:
    text = """
    // how people write it
    { agents: {
        defaults: { workspace: '~/shared', },
        entries: { main: { workspace: "~/shared" }, "night-owl": {}, },
    }, }
    """
    environ = openclaw(tmp_path, text)
    environ["DAYBANK_WORKSPACE"] = "/somewhere/else"
    assert find_root(None, environ, "main") == tmp_path / "shared"
    assert find_root(None, environ, "night-owl") == tmp_path / "shared/night-owl"
    with pytest.raises(UsageError, match="no agent 'ghost'; configured are: main, night-owl"):
        find_root(None, environ, "ghost")
    with pytest.raises(UsageError, match="leave one out"):
        find_root("here", environ, "main")


@pytest.mark.parametrize(
    ("entries", "place"),
    [('"a": {}', "workspace"), ('"a": {}, "b": {}', "workspace-a")],
)
def test_an_only_agent_shares_the_usual_folder_and_several_do_not(
    tmp_path: Path, entries: str, place: str
) -> None:
    environ = openclaw(tmp_path, f'{{"agents": {{"entries": {{{entries}}}}}}}')
    assert find_root(None, environ, "a") == tmp_path / ".openclaw" / place


@pytest.mark.parametrize("text", ["{", "{agents: ", "[1, 2", "{'a': @}", "{} {}", '"\\'])
def test_a_configuration_that_cannot_be_read_is_not_passed_over(tmp_path: Path, text: str) -> None:
    with pytest.raises(UsageError, match="name the workspace with -w DIR"):
        find_root(None, openclaw(tmp_path, text), None)


@pytest.mark.parametrize("text", ["[]", "null", '{"agents": 3}', '{"agents": {"defaults": []}}'])
def test_a_configuration_of_another_shape_names_no_workspace(tmp_path: Path, text: str) -> None:
    environ = openclaw(tmp_path, text)
    assert find_root(None, environ, None) == tmp_path / ".openclaw/workspace"


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ('{"a": [1, 2.5e3, true, null]}', {"a": [1, 2500.0, True, None]}),
        ("{a: 1, $b_2: 'x', ключ: \"y\",}", {"a": 1, "$b_2": "x", "ключ": "y"}),
        ("[/* , */ 1, // ]\n 2, ]", [1, 2]),
        ("[0x1F, -0xa, +3, .5, 5., -.25, 1.e2]", [31, -10, 3, 0.5, 5, -0.25, 100.0]),
        (r"""['it\'s', "a \"b\"", '\x41\u00e9', 'a\
b', 'tab\t', '// no comment']""", ["it's", 'a "b"', "Aé", "ab", "tab\t", "// no comment"]),
        ("\ufeff{}", {}),
        ("{null: true}", None),
    ],
)  # fmt: skip
def test_json_as_people_write_it(text: str, value: object) -> None:
    if value is None:  # a bare key that is also a value stays a value, and no key
        with pytest.raises(ValueError, match="property name"):
            loads(text)
    else:
        assert loads(text) == value


@pytest.mark.parametrize("text", ["", "[,]", "[1,,2]", "{a}", "'open", "/* open", "{,}"])
def test_what_is_not_json_at_all_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        loads(text)
