"""Which model a workspace has chosen, and how that is written into `daybank.toml`."""

from __future__ import annotations

from typing import NamedTuple

from daybank.errors import SettingsError


class Choice(NamedTuple):
    """The model a person has chosen for a workspace.

    `model` is `minilm`, `multilingual`, `onnx`, `ollama:NAME` or `openai:NAME`; `url` the
    server of the latter two, `path` the folder of `onnx`. Without `allow_remote` no server is
    asked that is not on this machine.
    """

    model: str
    url: str | None = None
    path: str | None = None
    allow_remote: bool = False


_FILE = "daybank.toml"


def with_choice(text: str, choice: Choice | None) -> str:
    """Write a choice as the table `[embed]` of a `daybank.toml`; None takes the table out.

    Everything else stays as it is. Raises SettingsError when that cannot be done, because
    the choice is not written as a table of its own.
    """
    import tomllib  # noqa: PLC0415 - wanted once in the life of a workspace

    lines = text.splitlines(keepends=True)
    heads = [place for place, line in enumerate(lines) if line.lstrip().startswith("[")]
    start = next((n for n in heads if lines[n].split("#")[0].strip() == "[embed]"), len(lines))
    stop = next((n for n in heads if n > start), len(lines))
    # What stands right above the next table is about that one.
    while stop > start + 1 and not lines[stop - 1].split("#")[0].strip():
        stop -= 1
    before, end = "".join(lines[:start]), "\r\n" if "\r\n" in text else "\n"
    if before and choice is not None and start == len(lines):
        before += end if before.endswith(end) else 2 * end
    table = "".join(f"{line}{end}" for line in _table(choice))
    changed = before + table + "".join(lines[stop:])
    wanted = {k: v for k, v in tomllib.loads(text.removeprefix("\ufeff")).items() if k != "embed"}
    if choice is not None:
        wanted["embed"] = {k: v for k, v in choice._asdict().items() if v}
    try:
        reads = tomllib.loads(changed.removeprefix("\ufeff"))
    except tomllib.TOMLDecodeError:
        reads = {}
    if reads != wanted:
        raise SettingsError(_FILE, "embed", "is no table of its own; change it by hand")
    return changed


def _table(choice: Choice | None) -> list[str]:
    import json  # noqa: PLC0415 - as above; its texts are TOML's too

    if choice is None:
        return []
    pairs = (
        f"{key} = {json.dumps(value, ensure_ascii=False)}"
        for key, value in choice._asdict().items()
        if value
    )
    return ["[embed]", *pairs]
