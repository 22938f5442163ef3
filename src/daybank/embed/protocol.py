"""What turns text into vectors: how text is put to it, what it promises, how it may fail."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import TYPE_CHECKING, Final, Protocol, TypeAlias

from daybank.choice import Choice
from daybank.errors import DaybankError
from daybank.model import Unit

if TYPE_CHECKING:  # a workspace without vectors never loads numpy
    import numpy as np
    import numpy.typing as npt

__all__ = [
    "TEMPLATE",
    "Choice",
    "Embedder",
    "EmbedderError",
    "Matrix",
    "RefusedError",
    "UnavailableError",
    "Vector",
    "embedded_texts",
]

Vector: TypeAlias = "npt.NDArray[np.float32]"
"""One vector, (dim,)."""
Matrix: TypeAlias = "npt.NDArray[np.float32]"
"""A vector a row, (n, dim)."""

TEMPLATE: Final = 1
"""The version of `embedded_texts`: vectors of texts that were put otherwise do not compare."""

# Not those of the calendar module, which speak the language of the machine.
_MONTHS: Final = (
    *("January", "February", "March", "April", "May", "June", "July"),
    *("August", "September", "October", "November", "December"),
)


class Embedder(Protocol):
    """A model that turns texts into vectors of unit length, near for what means the same."""

    @property
    def id(self) -> str:
        """What the vectors depend on: model, revision, rounding, prefixes, pooling."""

    @property
    def dim(self) -> int:
        """The length of the vectors."""

    @property
    def languages(self) -> frozenset[str] | None:
        """The languages it knows as ISO 639-1 codes, None for any."""

    @property
    def scale(self) -> float:
        """What its scores are multiplied by, so that recall may ask the same of every model."""

    def embed_facts(self, texts: Sequence[str]) -> Matrix:
        """Give the vector of each text, of one at least: float32 (n, dim). Raises EmbedderError."""

    def embed_query(self, text: str) -> Vector:
        """Give the vector of a question, float32 (dim,). Raises EmbedderError."""


class EmbedderError(DaybankError):
    """A model gave no vectors. What it gave before stays."""


class UnavailableError(EmbedderError):
    """A model cannot be asked at all: not installed, not running, too slow, not itself."""

    def __init__(self, who: str, why: str) -> None:
        super().__init__(f"{who} cannot be asked: {why}")
        self.who = who
        self.why = why


class RefusedError(EmbedderError):
    """A model answered, but not with a vector for each of the texts."""

    def __init__(self, who: str, why: str) -> None:
        super().__init__(f"{who} did not embed what it was given: {why}")
        self.who = who
        self.why = why


def embedded_texts(unit: Unit) -> tuple[str, ...]:
    """Give what is embedded of a unit, one text a passage: `{who} ({day}): {passage}`.

    A short line says little without who said it and when. `who` are the entities of the
    header, else the label; what a unit lacks is left out. The month is a word, because people
    ask for months by name.
    """
    opening = who_and_when(", ".join(unit.claim.entities) or unit.label or "", unit.day)
    prefix = f"{opening}: " if opening else ""
    body = unit.body
    return tuple(f"{prefix}{body[passage.start : passage.stop]}" for passage in unit.passages)


def who_and_when(who: str, day: date | None) -> str:
    """Write who says something and on which day: `Peter (27 November 2025)`, or one of both."""
    told = "" if day is None else f"{day.day:02} {_MONTHS[day.month - 1]} {day.year}"
    return f"{who} ({told})" if who and told else who or told
