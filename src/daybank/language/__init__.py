"""Text to terms, for any script: pure, without a dictionary, the same for facts and questions."""

from .guess import guess_language
from .stem import stemmer_version
from .terms import (
    ANALYSIS,
    TOKENIZER,
    Question,
    Terms,
    Word,
    passage_terms,
    question_words,
)

__all__ = [
    "ANALYSIS",
    "TOKENIZER",
    "Question",
    "Terms",
    "Word",
    "guess_language",
    "passage_terms",
    "question_words",
    "stemmer_version",
]
