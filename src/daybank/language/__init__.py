"""Text to terms, for any script: pure, without a dictionary, the same for facts and questions."""

from .guess import guess_language
from .segment import runs
from .stem import stemmer_version
from .terms import (
    ANALYSIS,
    Question,
    Terms,
    Word,
    passage_terms,
    question_words,
    terms_of_runs,
)

__all__ = [
    "ANALYSIS",
    "Question",
    "Terms",
    "Word",
    "guess_language",
    "passage_terms",
    "question_words",
    "runs",
    "stemmer_version",
    "terms_of_runs",
]
