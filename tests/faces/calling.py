"""What a call of the command line gives."""

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Said:
    """What a call printed and how it ended."""

    out: str
    err: str
    code: int


Run = Callable[..., Said]
