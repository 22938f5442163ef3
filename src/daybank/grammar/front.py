"""What an entity page calls its entity: front matter, an aliases line, the first heading."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from pathlib import PurePosixPath

from daybank.grammar.names import without_repeats
from daybank.model import EntityNames, fold_name

_ALIASES = re.compile(
    r"\s*(?:[-*+•]\s+)?[*_]{0,2}aliases[*_]{0,2}\s*[:：][*_]{0,2}\s*(.+)", re.IGNORECASE
)
_SEPARATOR = re.compile(r"[,;、，；]")
_TEMPLATES = ("template", "_template", "example")


def entity_names(
    path: str, front: Sequence[str], lines: Iterable[str], heading: str | None
) -> tuple[EntityNames | None, str | None]:
    """Read the names of a page below bank/entities/; None for a template.

    `front` are the lines of the front matter, `lines` the written lines of the body,
    `heading` the first heading. The second value says why front matter was unreadable.
    """
    stem = PurePosixPath(path).stem
    if stem.casefold() in _TEMPLATES:
        return None, None
    stated, listed, problem = _front_matter(front)
    for line in lines:
        found = _ALIASES.match(line) if "lias" in line or "LIAS" in line else None
        if found is not None:
            listed += [part.strip(" \t*_`") for part in _SEPARATOR.split(found[1])]
    name = stated or stem
    others = [*listed, stem, heading or ""]
    own = fold_name(name)
    aliases = [
        alias for alias in others if alias and fold_name(alias) != own and not alias.startswith("<")
    ]
    return EntityNames(name, without_repeats(aliases)), problem


def _front_matter(front: Sequence[str]) -> tuple[str | None, list[str], str | None]:
    """Return the name, the aliases and the problem of the front matter."""
    text = "\n".join(front)
    if not re.search(r"^(?:aliases|alias|name)\s*:", text, re.IGNORECASE | re.MULTILINE):
        return None, [], None
    import yaml  # noqa: PLC0415 (only pages with names in front matter pay for it)

    try:
        loaded = yaml.safe_load(text)
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        return None, [], f"front matter is not YAML: {str(error).splitlines()[0]}"
    if not isinstance(loaded, dict):
        return None, [], "front matter is not a list of keys"
    keys = {str(key).casefold(): value for key, value in loaded.items()}
    name = keys.get("name")
    return (
        name.strip() if isinstance(name, str) and name.strip() else None,
        [*_strings(keys.get("aliases")), *_strings(keys.get("alias"))],
        None,
    )


def _strings(value: object) -> list[str]:
    if isinstance(value, str):
        return [part.strip() for part in _SEPARATOR.split(value)]
    if isinstance(value, list):
        return [str(part).strip() for part in value if isinstance(part, str | int)]
    return []
