"""What a sentence says of whom: the rule that takes it, and the claim that it makes.

    decision   we decided, Tomas decided            B of those who write, W of others
    wish       likes, wants, always, never          O, without a number nobody gave
    standing   lives, works, has the number         W
    event      I fixed, fixed, Mira shipped         B of those who write, W of others
    key        **Phone:** …, or any key below the heading of an entity   W

The first rule that fits takes a sentence. Wishes and standing facts are about whom they are
said of, decisions and events about everybody named.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from functools import cache
from typing import NamedTuple

from daybank.grammar.ids import normal_text
from daybank.language import guess_language
from daybank.language.script import Script, script_of
from daybank.model import Claim, Kind, fold_name
from daybank.proposals.cues import CUES
from daybank.proposals.names import Mention, Names
from daybank.proposals.phrases import NAME, Speech, opening, pattern, split_phrases
from daybank.proposals.sentences import Sentence

_RULES = ("decision", "wish", "standing", "event")
_UNSPACED = frozenset((Script.HAN, Script.KANA))
_SURNAME = re.compile(
    r"(?: (?:(?:van|de|der|den|von|da|dos|del) ){0,2}[A-ZÀ-ÖØ-Þ][\w'’-]+){1,2}(?!\w)"
)
_SPOKEN_TO = re.compile(rf"{NAME}\s*[,，]")
_MOST_VALUE = 120  # characters after a key; more is a story
_TITLES = frozenset(fold_name(title) for cues in CUES.values() for title in cues.titles.split())
# Keys that order a page or tell how far something is.
_IDLE_KEY_WORDS = """
    status state next todo note notes problem issue question time date day session source summary
    action actions plan result results update updates today tomorrow yesterday blocked blocker
    progress done pending goal reason why what who when how example context fix cause root impact
    type kind tags confidence evidence updated link links file files output error command
    stand vraag probleem volgende reden oorzaak samenvatting datum tijd bron
    frage nächste grund ursache zusammenfassung zeit quelle fehler ergebnis
    estado pregunta problema siguiente motivo causa resumen fecha hora fuente
    pergunta próximo motivo resumo data fonte erro
    状态 狀態 问题 問題 下一步 原因 总结 總結 时间 時間 来源 日期
"""
_IDLE_KEYS = frozenset(_IDLE_KEY_WORDS.split())


class Read(NamedTuple):
    """What a rule makes of a sentence."""

    rule: str
    claim: Claim


class _Patterns(NamedTuple):
    """The cues of a language, compiled: of each rule what is said of others and of oneself."""

    rules: tuple[tuple[re.Pattern[str], re.Pattern[str]], ...]
    times: re.Pattern[str]
    leaning: re.Pattern[str]
    pronouns: re.Pattern[str]
    doubts: re.Pattern[str]


class _Text(NamedTuple):
    """A text with the names in it, and the same with a sign in place of each."""

    text: str
    mentions: tuple[Mention, ...]
    masked: str

    @classmethod
    def of(cls, text: str, names: Names) -> _Text:
        mentions = tuple(_with_surname(mention, text) for mention in names.find(text))
        plain = text.replace("’", "'")
        pieces = [plain[m.stop : n] for m, n in zip(mentions, _ends(mentions, text), strict=True)]
        first = plain[: mentions[0].start] if mentions else plain
        return cls(text, mentions, first + "".join(f"{NAME}{piece}" for piece in pieces))

    def called(self, first: int = 0, count: int | None = None) -> tuple[str, ...]:
        """Give some of the names, each once."""
        stop = None if count is None else first + count
        return tuple(dict.fromkeys(mention.name for mention in self.mentions[first:stop]))


def _with_surname(mention: Mention, text: str) -> Mention:
    """Let a name reach over what else of it is written: `Mira` over `Mira Vos`."""
    more = _SURNAME.match(text, mention.stop)
    return mention._replace(stop=more.end()) if more else mention


def _ends(mentions: tuple[Mention, ...], text: str) -> list[int]:
    return [*(mention.start for mention in mentions[1:]), len(text)] if mentions else []


def read_sentence(
    sentence: Sentence, names: Names, keys: Collection[str], language: str
) -> Read | None:
    """Give what a sentence says, None if that is nothing to keep.

    `keys` are those that have one value at a time, folded; `language` is that of the page.
    """
    if sentence.key is None:
        return _read_prose(_Text.of(sentence.text, names), language)
    key = fold_name(sentence.key)
    if _IDLE_KEYS.intersection(key.split()):
        return None
    if _is_all_name(sentence.key, names):
        return _read_prose(_Text.of(f"{sentence.key} {sentence.text}", names), language)
    if key in _TITLES:
        return _read_decision(sentence, names, language)
    below = _entity_of(sentence.heading, names)
    if (key in keys or below) and sentence.alone and len(sentence.text) <= _MOST_VALUE:
        return _read_value(sentence, below, language)
    found = _read_prose(_Text.of(sentence.text, names), language)
    # What has a key and no subject may be anybody's.
    return found if found and found.claim.kind is not Kind.EXPERIENCE else None


def _read_value(sentence: Sentence, about: tuple[str, ...], language: str) -> Read | None:
    text = _Text(sentence.text, (), sentence.text)
    if any(_is_unsure(sentence.text, known) for known in _languages(text, language)):
        return None
    return Read("key", Claim(Kind.WORLD, f"{sentence.key}: {sentence.text}", about))


def _read_decision(sentence: Sentence, names: Names, language: str) -> Read | None:
    text = _Text.of(sentence.text, names)
    about = text.called() or _entity_of(sentence.heading, names)
    if not about or any(_is_unsure(text.masked, known) for known in _languages(text, language)):
        return None
    return Read("decision", Claim(Kind.EXPERIENCE, f"{sentence.key}: {sentence.text}", about))


def _read_prose(text: _Text, language: str) -> Read | None:
    if not text.mentions:
        return None
    found = None
    for known in _languages(text, language):
        read = next(_found(text, known), None)
        if read is not None and _is_unsure(text.masked, known):
            return None
        found = found or read
    return found


def _languages(text: _Text, fallback: str) -> tuple[str, ...]:
    """Give the language a text is read in; all of one script when nothing tells which."""
    guessed = guess_language(text.masked.replace(NAME, " ").strip(), fallback)
    if guessed:
        return (guessed,) if guessed in CUES else ()
    return tuple(language for language in CUES if language != "zh")


def _is_unsure(masked: str, language: str) -> bool:
    """Say whether a text leans on what stands around it, or says that something is no fact."""
    cues = _patterns(language)
    opened = cues.times.match(masked)
    said = masked[opened.end() :] if opened else masked
    return (
        cues.leaning.match(said) is not None
        or cues.pronouns.search(said.partition(NAME)[0]) is not None
        or cues.doubts.search(said) is not None
    )


def _found(text: _Text, language: str) -> Iterator[Read]:
    for rule, (others, own) in zip(_RULES, _patterns(language).rules, strict=True):
        theirs, ours = (_searched(which, text.masked, language) for which in (others, own))
        # "Gestern hat Lena … unterschrieben" is hers, though it ends as ours might.
        if theirs and not (ours and ours.start() < theirs.start() and ours.end() < theirs.end()):
            yield Read(rule, _of_others(rule, text, theirs))
        elif ours and NAME in text.masked[ours.start() :] and not _SPOKEN_TO.match(text.masked):
            yield Read(rule, Claim(Kind.EXPERIENCE, text.text, text.called()))


def _searched(cue: re.Pattern[str], masked: str, language: str) -> re.Match[str] | None:
    """Find a cue that no pronoun follows: nobody knows later what "fixed it" has fixed."""
    match = cue.search(masked)
    rest = masked[match.end() :].lstrip() if match else ""
    return None if _patterns(language).pronouns.match(rest) else match


def _of_others(rule: str, text: _Text, match: re.Match[str]) -> Claim:
    """Make the claim about those whom a sentence speaks of."""
    first, count = text.masked[: match.start()].count(NAME), match[0].count(NAME)
    kind = Kind.OPINION if rule == "wish" else Kind.WORLD
    about = text.called(first, count)
    if rule in ("decision", "event"):
        about = tuple(dict.fromkeys((*about, *text.called())))
    return Claim(kind, _without_subject(text, match), about)


def _without_subject(text: _Text, match: re.Match[str]) -> str:
    """Leave out the name that opens a sentence, since the bullet's header says it."""
    mention = text.mentions[0]
    after = text.text[mention.stop : mention.stop + 1]
    opens = mention.start == 0 == match.start()
    named_once = match[0].count(NAME) == 1
    if not opens or not named_once or not (after.isspace() or _is_verb(after)):
        return text.text
    rest = text.text[mention.stop :].lstrip()
    return rest[:1].upper() + rest[1:]


def _is_verb(char: str) -> bool:
    """Say whether a character right behind a name begins another word."""
    return char != "" and char not in "的の" and script_of(char) in _UNSPACED


def _is_all_name(key: str, names: Names) -> bool:
    return any((m.start, m.stop) == (0, len(key)) for m in names.find(key))


def _entity_of(heading: str, names: Names) -> tuple[str, ...]:
    """Give the entity that a heading names and nothing else."""
    said = heading.strip(" *_#:：")
    return tuple(
        m.name for m in names.find(said) if normal_text(said[m.start : m.stop]) == normal_text(said)
    )


@cache
def _patterns(language: str) -> _Patterns:
    cues = CUES[language]
    speech = Speech(cues.between, cues.adverbs, cues.times)
    rules = map(split_phrases, (cues.decisions, cues.wishes, cues.standing, cues.events))
    plain = (cues.leaning, cues.pronouns, cues.doubts)
    return _Patterns(
        tuple((_those(True, rows, speech), _those(False, rows, speech)) for rows in rules),
        opening(speech),
        *(pattern(split_phrases(rows), speech) for rows in plain),
    )


def _those(of_others: bool, phrases: list[str], speech: Speech) -> re.Pattern[str]:
    return pattern((p for p in phrases if ("@" in p) == of_others), speech)
