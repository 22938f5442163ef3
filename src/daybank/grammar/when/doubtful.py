"""Months and weekdays that are other words too: March and a march, Mars and mars, Jan and January.

What is not surely a month is none: the word then stays a word of the text or the question.
"""

from __future__ import annotations

from daybank.grammar.when.lexing import Tokens
from daybank.grammar.when.words import word_set

# Of a name that is a month too the prepositions behind which it may as well be the name.
_NAMES = {
    "jan": word_set("about on for from by to before after voor na rond van von um gegen da dal a"),
    "march": word_set("about on"),
    "april": word_set("about on"),
    "may": word_set("about on"),
    "june": word_set("about on"),
    "august": word_set("about on von"),
}
# Where months are written small, a capital behind these is somebody or something else.
_CAPITALS = dict.fromkeys(
    word_set("mars april mei juni juli augustus"), word_set("vers à voor na rond van")
)
_THINGS = word_set("""
    meeting meetings release report budget audit review invoice bill newsletter edition issue
    deadline payment statement sprint rent trip visit weekend
""")
_VERBS = word_set("""
    was is were are has had have did does will would can could may might should must began begins
    started starts ended ends went goes took takes led turned
""")
_TITLES = word_set("""
    mr mrs ms miss dr herr herrn frau mevrouw meneer señor señora don doña sr sra monsieur madame
    mme signor signora senhor senhora
""")
_OURS = word_set("my your his her its our their a")


def is_month(tokens: Tokens, lead: int, place: int) -> bool:
    """Say whether a bare month behind the preposition at `lead` is surely one.

    In "the march" it is the article that tells, unless the word describes what follows: "the
    March meeting".
    """
    word, before = tokens.word(place), tokens.word(lead)
    if before in _NAMES.get(word, ()):
        return False
    if before in _CAPITALS.get(word, ()) and _is_capital(tokens, place):
        return False
    has_article = "v" in tokens.kinds[lead:place]
    return tokens.kinds[place] != "m" or not has_article or _describes(tokens, place)


def is_counted_month(tokens: Tokens, first: int, place: int) -> bool:
    """Say whether "last march", "this may" is a month; "the last march" is none."""
    if tokens.kinds[place] != "m":
        return True
    at = _before(tokens, first)
    if at is not None and (tokens.kinds[at] == "v" or tokens.word(at) in _OURS):
        return _describes(tokens, place)
    if tokens.word(first) in ("this", "past", "current") and not _is_capital(tokens, place):
        return tokens.kinds[place + 1 : place + 2] != " "  # a verb would have more to say
    return True


def is_weekday(tokens: Tokens, place: int) -> bool:
    """Say whether a bare weekday in a question is surely one: no market, no name, no address."""
    word, behind = tokens.word(place), tokens.kinds[place + 1 : place + 3]
    if word == "среда" or (word == "pazar" and behind != " U"):
        return False
    if len(behind) == 2 and behind[0] == "." and behind[1] != " ":
        return False  # monday.com
    at = _before(tokens, place)
    if at is None:
        return True
    is_name = word == "domingo" and tokens.kinds[at] == "x" and _is_capital(tokens, place)
    return not is_name and tokens.word(at) not in _TITLES


def _describes(tokens: Tokens, place: int) -> bool:
    """Tell "the March meeting" from "the March on Rome" and "the march went on"."""
    if tokens.kinds[place + 1 : place + 2] != " " or place + 2 >= len(tokens.kinds):
        return False
    word = tokens.word(place + 2)
    if not _is_capital(tokens, place):
        return word in _THINGS
    return tokens.kinds[place + 2] in "xUN" and word.isalpha() and word not in _VERBS


def _is_capital(tokens: Tokens, place: int) -> bool:
    return tokens.text[tokens.begin(place)].isupper()


def _before(tokens: Tokens, place: int) -> int | None:
    """Give the place of the word before another one, past spaces and dots."""
    at = place - 1
    while at >= 0 and tokens.kinds[at] in " .":
        at -= 1
    return at if at >= 0 else None
