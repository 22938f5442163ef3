"""What an entity page calls its entity: front matter, an aliases line, the first heading."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from pathlib import PurePosixPath

from daybank.grammar.comments import strip_comments
from daybank.grammar.names import without_controls, without_repeats
from daybank.model import EntityNames, fold_name

_ALIASES = re.compile(
    r"\s*(?:[-*+•]\s+)?[*_]{0,2}aliases[*_]{0,2}\s*[:：][*_]{0,2}\s*(.+)", re.IGNORECASE
)
_SEPARATOR = re.compile(r"[,;、，；]")
_NAMES = re.compile(r"^(?:aliases|alias|name)\s*:", re.IGNORECASE | re.MULTILINE)
_NOTHING = ("", "~", "null")
_TEMPLATES = ("template", "_template", "example")

MAX_FRONT_MATTER = 20_000
"""Characters. Names need a line or two; a hostile page has megabytes for a slow YAML reader."""


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
            parts = _SEPARATOR.split(strip_comments(found[1]))
            listed += [part.strip(' \t*_`"') for part in parts]
    name = stated or stem
    others = [*listed, stem, strip_comments(heading or "").strip()]
    known = (fold_name(name), "")
    aliases = [
        alias for alias in others if fold_name(alias) not in known and not alias.startswith("<")
    ]
    return EntityNames(name, without_repeats(aliases)), problem


def _front_matter(front: Sequence[str]) -> tuple[str | None, list[str], str | None]:
    """Return the name, the aliases and the problem of the front matter."""
    text = "\n".join(front)
    if not _NAMES.search(text):
        return None, [], None
    if len(text) > MAX_FRONT_MATTER:
        return None, [], "front matter is too long to be read for names"
    import yaml  # noqa: PLC0415 (only pages with names in front matter pay for it)

    try:
        # The base loader knows texts, lists and keys: no tag of a stranger's page is obeyed.
        loaded = yaml.load(text, yaml.BaseLoader)  # noqa: S506 (as above)
    except (yaml.YAMLError, ValueError, OverflowError, RecursionError) as error:
        # The last three: escapes for characters that do not exist, a thousand open brackets.
        return None, [], f"front matter is not YAML: {str(error).splitlines()[0]}"
    if not isinstance(loaded, dict):
        return None, [], "front matter is not a list of keys"
    keys = {str(key).casefold(): value for key, value in loaded.items()}
    names = _strings(keys.get("name"))
    return (
        names[0] if len(names) == 1 else None,
        [*_parts(keys.get("aliases")), *_parts(keys.get("alias"))],
        None,
    )


def _parts(value: object) -> list[str]:
    """Give the names in a value: a list of them, or a text that separates them."""
    if isinstance(value, str):
        return [name for part in _SEPARATOR.split(value) for name in _strings(part)]
    return [name for part in value for name in _strings(part)] if isinstance(value, list) else []


def _strings(value: object) -> list[str]:
    """Give the text of a value, if it has one, as a list."""
    if not isinstance(value, str):
        return []
    text = " ".join(without_controls(value).split())
    return [] if text.casefold() in _NOTHING else [text]
