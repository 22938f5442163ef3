"""The public sets by name: which files hold each, and who reads them."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from bench.quality import beam, locomo, longmemeval, tatoeba, xquad
from bench.quality.haystack import Haystack


class PublicSet(NamedTuple):
    """Where the files of a set are looked for below the data folder, and their reader.

    The first pattern that matches counts, with all its matches.
    """

    files: tuple[str, ...]
    read: Callable[[Path], Iterator[Haystack]]


SETS = {
    "locomo": PublicSet(locomo.FILES, locomo.haystacks),
    "beam": PublicSet(beam.FILES, beam.haystacks),
    "xquad-zh": PublicSet(xquad.ZH_FILES, xquad.haystacks),
    "xquad-en": PublicSet(xquad.EN_FILES, xquad.haystacks),
    "longmemeval": PublicSet(longmemeval.FILES, longmemeval.haystacks),
    "tatoeba": PublicSet(tatoeba.FILES, tatoeba.haystacks),
}


class NoDataError(Exception):
    """The files of a set are not where they are looked for."""

    def __init__(self, name: str, data: Path) -> None:
        wanted = " or ".join(SETS[name].files)
        super().__init__(f"{name} is not in {data}; put it there as {wanted}")
        self.name = name
        self.data = data


def read_set(name: str, data: Path, part: str = "all") -> list[Haystack]:
    """Read the haystacks of a set that belong to a part; those without one belong to each.

    A conversation that stands in several files is read once. Raises NoDataError.
    """
    known = SETS[name]
    found = (sorted(data.glob(pattern)) for pattern in known.files)
    paths = next((matches for matches in found if matches), None)
    if paths is None:
        raise NoDataError(name, data)
    read = {one.name: one for path in paths for one in known.read(path)}
    return sorted(
        (one for one in read.values() if part == "all" or one.part in ("", part)),
        key=lambda one: (_PARTS.index(one.part), _natural(one.name)),
    )


_PARTS = ("", "dev", "check", "held")


def _natural(name: str) -> tuple[int, str]:
    """Sort `chat-2` before `chat-10`."""
    return len(name), name
