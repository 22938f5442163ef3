"""Text to vectors: a small table of word pieces that the package carries.

Cutting text into pieces needs no numpy. `static` and `late`, which do arithmetic with them,
import it, so they are imported where they are used and not here.
"""

from .pieces import (
    MOST,
    PIECES,
    Asked,
    Pieces,
    covers,
    open_pieces,
    passage_pieces,
    question_pieces,
)

__all__ = [
    "MOST",
    "PIECES",
    "Asked",
    "Pieces",
    "covers",
    "open_pieces",
    "passage_pieces",
    "question_pieces",
]
