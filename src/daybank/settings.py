"""What a person may set: `daybank.toml` in the workspace, and over it `DAYBANK_*` variables.

    zone = "Europe/Amsterdam"             # the zone whose day "today" is
    extra = ["SOUL.md", "notes/**/*.md"]  # further Markdown, read as notes
    keys = ["home", "email"]              # keys that have one value at a time
    semantic = "off"                      # rank by words alone, without the token table
    core_pages = ["SOUL.md", "USER.md"]   # pages shown beside the core page, read-only
    core_limit = 20000                    # characters the core page may hold

    [embed]                               # a better model for meaning (docs/embedding.md)
    model = "ollama:nomic-embed-text"

    [reflect]
    entity_facts = 3                      # facts that name somebody who gets a page

In the environment a list is written with commas: `DAYBANK_EXTRA=SOUL.md,notes/**/*.md`, and
a table's keys with its name: `DAYBANK_EMBED_MODEL=minilm`. An empty variable counts as not
set.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from datetime import UTC, date, datetime, tzinfo
from typing import NamedTuple

from daybank.choice import Choice
from daybank.errors import SettingsError
from daybank.model import fold_name

SETTINGS_FILE = "daybank.toml"
_PREFIX = "DAYBANK_"
# Read where they are needed: before there are settings, and where a key is sent.
_ELSEWHERE = ("DAYBANK_WORKSPACE", "DAYBANK_EMBED_KEY")


class Settings(NamedTuple):
    """What holds for one workspace.

    `zone` is an IANA name, None for the zone of the system. `extra` are globs, relative to the
    workspace, of further pages that are read as notes. `keys` are folded as by `fold_name`:
    of `key: value` content about one entity, the later day is true now. `semantic` says whether
    the token table takes part in ranking. `core_pages` are the paths of pages that core memory
    shows and never changes, `core_limit` the characters of the core page: what OpenClaw puts
    into a prompt by default. `entity_facts` is how many facts must name an entity before
    reflect writes a page of it. `embed` is the model that was chosen for meaning.
    """

    zone: str | None = None
    extra: tuple[str, ...] = ()
    keys: tuple[str, ...] = (
        "address",
        "birthday",
        "email",
        "employer",
        "home",
        "job",
        "lives",
        "phone",
        "role",
        "timezone",
        "works",
        "zone",
    )
    semantic: bool = True
    core_pages: tuple[str, ...] = ()
    core_limit: int = 20_000
    entity_facts: int = 3
    embed: Choice | None = None


def load_settings(text: str | None, environ: Mapping[str, str]) -> Settings:
    """Read the text of `daybank.toml`, if there is one, and the environment over it.

    Raises SettingsError for text that is no TOML, an unknown key or variable (naming the
    nearest known one) and a value that cannot be meant.
    """
    given = _from_toml(text) if text else {}
    plain = Settings()
    for name, value in environ.items():
        if name.startswith(_PREFIX) and name not in _ELSEWHERE and value:
            given |= _from_variable(name, value)
    return Settings(
        zone=_zone(given["zone"]) if "zone" in given else None,
        extra=_globs(given["extra"]) if "extra" in given else (),
        keys=_keys(given["keys"]) if "keys" in given else plain.keys,
        semantic=_switch(given["semantic"]) if "semantic" in given else True,
        core_pages=_paths(given["core_pages"]) if "core_pages" in given else (),
        core_limit=_count(given.get("core_limit"), plain.core_limit, "characters"),
        entity_facts=_count(given.get(_FACTS), plain.entity_facts, "facts"),
        embed=_choice(given),
    )


def today(settings: Settings, now: datetime | None) -> date:
    """Give the day it is in the workspace's zone, by the clock or at `now`.

    A `now` without a zone is already told in the workspace's zone.
    """
    if now is not None and now.tzinfo is None:
        return now.date()
    zone = None if settings.zone is None else _zone_info(settings.zone)
    return (now or datetime.now(UTC)).astimezone(zone).date()


class _Given(NamedTuple):
    """A value and where it was given, for the sentence when it cannot be meant."""

    where: str
    key: str
    value: object

    def refuse(self, why: str) -> SettingsError:
        return SettingsError(self.where, self.key, why)


def _from_toml(text: str) -> dict[str, _Given]:
    import tomllib  # noqa: PLC0415 - most workspaces have no file to read

    try:
        table = tomllib.loads(text.removeprefix("\ufeff"))
    except tomllib.TOMLDecodeError as error:
        raise SettingsError(SETTINGS_FILE, "not valid TOML", f"{error}; correct it") from None
    given = {key: _Given(SETTINGS_FILE, key, value) for key, value in _flat(table).items()}
    for item in given.values():
        _check_known(item, _KEYS)
    return given


def _flat(table: Mapping[str, object]) -> dict[str, object]:
    """Give the keys of the tables with a dot, as `embed.model`."""
    flat = dict(table)
    for name in _TABLES:
        inner = flat.get(name)
        if isinstance(inner, dict):
            del flat[name]
            flat |= {f"{name}.{key}": value for key, value in inner.items()}
    return flat


def _from_variable(name: str, text: str) -> dict[str, _Given]:
    key = _VARIABLES.get(name, "")
    value = [part.strip() for part in text.split(",") if part.strip()] if key in _LISTS else text
    given = _Given("environment", name, value)
    _check_known(given, [*_VARIABLES, *_ELSEWHERE])
    return {key: given}


_FACTS = "reflect.entity_facts"
_TABLES = ("embed", "reflect")
_KEYS = (
    *(key for key in Settings._fields if key not in ("embed", "entity_facts")),
    *(f"embed.{key}" for key in Choice._fields),
    _FACTS,
)
_VARIABLES = {_PREFIX + key.upper().replace(".", "_"): key for key in _KEYS}
_LISTS = ("extra", "keys", "core_pages")


def _check_known(given: _Given, known: Iterable[str]) -> None:
    names = sorted(known)
    if given.key not in names:
        nearest = _nearest(given.key, names)
        raise given.refuse(
            f"unknown; did you mean {nearest}?" if nearest else f"unknown; use {', '.join(names)}"
        )


def _nearest(name: str, known: Iterable[str]) -> str | None:
    import difflib  # noqa: PLC0415 - needed for a mistake only

    folded = {item.casefold(): item for item in known}
    found = difflib.get_close_matches(name.casefold(), folded, n=1)
    return folded[found[0]] if found else None


def _zone(given: _Given) -> str:
    name = given.value
    if not isinstance(name, str) or not name:
        raise given.refuse('give a name in quotes, such as "Europe/Amsterdam"')
    try:
        _zone_info(name)
    except (KeyError, ValueError, OSError):
        raise given.refuse(_unknown_zone(name)) from None
    return name


def _zone_info(name: str) -> tzinfo:
    from zoneinfo import ZoneInfo  # noqa: PLC0415 - most workspaces name no zone

    return ZoneInfo(name)


def _unknown_zone(name: str) -> str:
    from zoneinfo import available_timezones  # noqa: PLC0415 - needed for a mistake only

    known = available_timezones()
    if not known:
        return "this system has no time zone data; install tzdata"
    nearest = _nearest(name, known)
    hint = f"did you mean {nearest}?" if nearest else "give a name such as Europe/Amsterdam"
    return f"there is no time zone {name!r}; {hint}"


def _switch(given: _Given) -> bool:
    switches: dict[object, bool] = {"on": True, "off": False}
    if not isinstance(given.value, str) or given.value not in switches:
        raise given.refuse('give "on" or "off"')
    return switches[given.value]


def _count(given: _Given | None, plain: int, what: str) -> int:
    if given is None:
        return plain
    value = given.value
    if isinstance(value, str) and value.isascii() and value.isdigit():
        value = int(value)
    if not isinstance(value, int) or isinstance(value, bool) or value < 1:
        raise given.refuse(f"give a number of {what}, such as {plain}")
    return value


def _choice(given: Mapping[str, _Given]) -> Choice | None:
    own = {key: item for key, item in given.items() if key.startswith("embed.")}
    if not own:
        return None
    if "embed.model" not in own:
        raise next(iter(own.values())).refuse('says nothing without model = "…" beside it')
    url, path = (_text(own[key]) if key in own else None for key in ("embed.url", "embed.path"))
    leave = own.get("embed.allow_remote")
    return Choice(_text(own["embed.model"]), url, path, leave is not None and _leave(leave))


def _text(given: _Given) -> str:
    if not isinstance(given.value, str) or not given.value.strip():
        raise given.refuse("give a text in quotes")
    return given.value.strip()


def _leave(given: _Given) -> bool:
    if given.value in ("true", "false"):  # of a variable
        return given.value == "true"
    if not isinstance(given.value, bool):
        raise given.refuse("give true or false")
    return given.value


def _texts(given: _Given, check: Callable[[str], str | None]) -> list[str]:
    value = given.value
    if not isinstance(value, list) or not all(isinstance(text, str) for text in value):
        raise given.refuse('give a list of texts, such as ["one", "two"]')
    for text in value:
        if why := check(text):
            raise given.refuse(f"{text!r} {why}")
    return value


def _globs(given: _Given) -> tuple[str, ...]:
    return tuple(dict.fromkeys(_plain(glob) for glob in _texts(given, _wrong_glob)))


def _paths(given: _Given) -> tuple[str, ...]:
    return tuple(dict.fromkeys(_plain(path) for path in _texts(given, _wrong_path)))


def _wrong_path(path: str) -> str | None:
    return "is no single page; name each" if set(path) & set("*?[") else _wrong_glob(path)


def _plain(glob: str) -> str:
    return "/".join(part for part in glob.split("/") if part not in ("", "."))


def _wrong_glob(glob: str) -> str | None:
    parts = _plain(glob).split("/")
    if glob.startswith(("/", "~")) or ".." in parts:
        return "leads out of the workspace; give a path inside it"
    if any(part.startswith(".") for part in parts):
        return "is hidden; pages whose path holds a name that begins with a dot are not read"
    if not parts[-1].lower().endswith((".md", "*")):
        return "names no Markdown; end it in .md"
    return None


def _keys(given: _Given) -> tuple[str, ...]:
    texts = _texts(given, lambda text: None if fold_name(text) else "is empty; leave it out")
    return tuple(dict.fromkeys(fold_name(text) for text in texts))
