"""What a public set is turned into: sessions of turns, and questions whose turns are known."""

from collections.abc import Iterable, Mapping
from datetime import date, timedelta
from typing import NamedTuple

from daybank.grammar.paths import page_day

_UNDATED = date(2024, 1, 1)


class Turn(NamedTuple):
    """One thing said, and by whom; `photo` is the caption of a picture sent with it."""

    id: str
    text: str
    speaker: str = ""
    photo: str = ""

    @property
    def said(self) -> str:
        """The turn as it stands in a log."""
        text = f"{self.speaker}: {self.text}" if self.speaker else self.text
        return f"{text} [photo: {self.photo}]" if self.photo else text


class Session(NamedTuple):
    """Turns that stand under one heading of one page. `page` is the name of a file in memory/."""

    id: str
    page: str
    heading: str
    turns: tuple[Turn, ...]


class Question(NamedTuple):
    """A question with the ids of the turns and sessions that answer it, its gold.

    `turns` is empty where a set knows the sessions only. `aside` marks the sort of question
    that is also left out of a row of its own: adversarial, or meant to be unanswerable.
    """

    id: str
    text: str
    category: str
    turns: frozenset[str]
    sessions: frozenset[str] = frozenset()
    aside: bool = False


class Haystack(NamedTuple):
    """One workspace: everything said in it, and what is asked of it.

    `group` is the name of its set. `part` says what it may be used for: weights are chosen on
    `dev`, ideas judged on `check`, figures published on `held`; a set without parts leaves it
    empty and belongs to all.
    """

    group: str
    name: str
    sessions: tuple[Session, ...]
    questions: tuple[Question, ...]
    part: str = ""

    @property
    def asked_on(self) -> date:
        """The day after the last page: today, when the questions are asked."""
        days = [day for s in self.sessions if (day := page_day(f"memory/{s.page}.md")[0])]
        return max(days) + timedelta(days=1) if days else _UNDATED


def session_of(sessions: Iterable[Session]) -> dict[str, str]:
    """Give the session of each turn, by id."""
    return {turn.id: session.id for session in sessions for turn in session.turns}


def scorable(questions: Iterable[Question], sessions: Iterable[Session]) -> tuple[Question, ...]:
    """Keep the questions that have gold among the sessions.

    Turns that do not exist are forgotten; the sessions of the others are gold too.
    """
    among = session_of(sessions)
    known = (_with_gold(question, among) for question in questions)
    return tuple(question for question in known if question.sessions)


def _with_gold(question: Question, among: Mapping[str, str]) -> Question:
    turns = question.turns & among.keys()
    there = question.sessions & frozenset(among.values())
    return question._replace(turns=turns, sessions=there | {among[turn] for turn in turns})
