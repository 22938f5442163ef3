"""The library's front door: one workspace, one method a verb, in step with the files."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Generator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Self, TypeVar

from daybank.choice import Choice, with_choice
from daybank.embedding import Embeddings
from daybank.errors import UsageError
from daybank.grammar.when import FORMS, parse_end, parse_start
from daybank.index import read, times
from daybank.index.names import written
from daybank.index.opening import DAMAGED, DamagedIndexError
from daybank.index.store import Index, open_index
from daybank.index.sync import stored_problems, sync
from daybank.model import (
    KIND_OF_LETTER,
    Answer,
    Belief,
    Change,
    Dated,
    Embedding,
    Filled,
    Item,
    Kind,
    Origin,
    Period,
    Problem,
    Profile,
    Progress,
    Reflected,
    Refreshed,
    Retained,
    Status,
    Why,
)
from daybank.proposals import CoreProposal, FromLog, Review
from daybank.recall import Outcome, recall, without_moved
from daybank.search.held import Clock
from daybank.search.plan import Asked
from daybank.search.semantic import Meaning
from daybank.settings import Settings, today
from daybank.workspace import Workspace, find_root

if TYPE_CHECKING:
    from daybank.check import Checked
    from daybank.core import Core
    from daybank.core.proposed import Applied, Offer

_FACTS = frozenset(Kind) - {Kind.NOTE}

T = TypeVar("T")


class Memory:
    """A workspace and its index: `Memory("~/notes").recall("what does Peter prefer")`.

    Every method that reads brings the index up to the files first, so a line appended by any
    program is found by the next call. An object belongs to one thread; close it, or use it
    as a context manager. `notices` gathers sentences for people, such as why the index was
    begun anew.
    """

    def __init__(
        self,
        path: str | Path | None = None,
        *,
        environ: Mapping[str, str] | None = None,
        agent: str | None = None,
    ) -> None:
        """Open the workspace at `path`, or the one the environment names.

        `agent` is the id of an OpenClaw agent whose workspace is meant. Raises
        NoWorkspaceError when there is none and SettingsError for a wrong `daybank.toml`.
        """
        known = os.environ if environ is None else environ
        root = find_root(None if path is None else str(path), known, agent)
        self._workspace = Workspace.open(root.expanduser(), known)
        self._environ = known
        self._index: Index | None = None
        self._embeddings = Embeddings(self._workspace, known)
        self.notices: list[str] = []

    @property
    def root(self) -> Path:
        """The folder of the workspace, resolved."""
        return self._workspace.root

    @property
    def settings(self) -> Settings:
        """The settings that hold in this workspace."""
        return self._workspace.settings

    def close(self) -> None:
        """Close the index; the object opens it again when it is asked something."""
        if self._index is not None:
            self._index.close()
        self._index = None
        self._embeddings.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # -- what writes -----------------------------------------------------------------------

    def retain(
        self,
        text: str,
        *,
        kind: Kind | str | None = None,
        about: Sequence[str] = (),
        confidence: float | None = None,
        day: date | None = None,
        now: datetime | date | None = None,
    ) -> Retained:
        """Append one typed bullet to the log of a day, today's by default, and read it back.

        The identical fact on that day is not written twice. Raises UsageError for what
        cannot be one bullet, UnwritableError when the page cannot be written.
        """
        from daybank.retain import parse_text, retain  # noqa: PLC0415 (recall must start fast)

        stated = None if kind is None else _kind(kind)
        bullet = parse_text(text, kind=stated, about=_names(about), confidence=confidence)
        return retain(self._workspace, bullet, day or self._today(now))

    def retain_from_log(
        self, day: str | date, *, apply: bool = False, now: datetime | date | None = None
    ) -> FromLog:
        """Propose bullets for what the log of a day says and nobody retained.

        `apply` writes them all into that log. Raises UsageError for a bad day, and for a page
        that cannot be written what `retain` raises.
        """
        from daybank.retain import from_log  # noqa: PLC0415 (recall must start fast)

        wanted = _day(day, self._today(now), "from-log", first=True)
        assert wanted is not None, "a day that is given is read or refused"
        self.sync()
        proposals = self._read(lambda index: from_log.propose(index, self._workspace, wanted))
        written = from_log.apply(self._open(), self._workspace, wanted, proposals) if apply else ()
        return FromLog(wanted, proposals, written)

    def reflect(
        self,
        *,
        since: str | date | None = None,
        regenerate: Collection[str] = (),
        dry_run: bool = False,
        now: datetime | date | None = None,
        tell: Callable[[str], None] = lambda _: None,
    ) -> Reflected:
        """Turn facts into opinions with evidence, entity pages, world and experience pages.

        `since` limits which entities' pages are revisited, never which facts count. Views
        that a person edited are left alone, but for those on the pages in `regenerate`. With
        `dry_run` nothing is written. `tell` is given the path of each page before it is.
        Raises UsageError for what cannot be meant.
        """
        from daybank.reflect import Options, reflect  # noqa: PLC0415 (recall must start fast)

        today = self._today(now)
        first = _day(since, today, "since", first=True)
        options = Options(today, first, frozenset(regenerate), dry_run)
        self.sync()
        done = self._read(lambda index: reflect(index, self._workspace, options, tell))
        if not dry_run:
            with suppress(OSError):  # without the mark a watch may reflect once more
                self._reflected.touch(0o600)
        return done

    def reflected_at(self) -> datetime | None:
        """Tell when the last reflection ended, None when that is not known."""
        try:
            ended = self._reflected.stat().st_mtime
        except OSError:
            return None
        return datetime.fromtimestamp(ended, UTC)

    def review(
        self, *, since: str | date | None = None, now: datetime | date | None = None
    ) -> Review:
        """Give what waits for a person: weak evidence, contradictions, and proposals.

        Proposals from logs are those of the days from `since` on, by default the last week
        of the logs. Nothing is written.
        """
        from daybank.reflect.review import days_to_review  # noqa: PLC0415 (recall must start fast)
        from daybank.retain.from_log import propose  # noqa: PLC0415 (as above)

        clock = self._clock(None, now)
        first = _day(since, clock.today, "since", first=True)
        told = self._reviewed(first, clock)
        days = self._read(lambda index: days_to_review(index, first))
        bullets = [bullet for day in days for bullet in propose(self._open(), self._workspace, day)]
        offers = self._offers(told.core)
        return told._replace(core=tuple(it.proposal for it in offers), bullets=tuple(bullets))

    def core_apply(
        self,
        chosen: Collection[str] = (),
        *,
        every: bool = False,
        decline: Collection[str] = (),
        dry_run: bool = False,
        now: datetime | date | None = None,
    ) -> Applied:
        """Make what a review proposes for the core page, decline it, or tell what is on offer.

        `chosen` and `decline` name offers by number or id, `every` means all others. Each that
        is made is a change that `core.undo` takes back. Raises UsageError for one that is not
        on offer; then nothing is made.
        """
        from daybank.core import proposed  # noqa: PLC0415 (recall must start fast)

        offers = self._offers(self._reviewed(None, self._clock(None, now)).core)
        made, declined = proposed.choose(offers, chosen, decline, every=every)
        moment = now if isinstance(now, datetime) else None
        core = replace(self.core, now=moment, is_trial=dry_run)
        outcomes = tuple(proposed.make_all(core, made))
        if not dry_run:
            proposed.decline(self._workspace, declined)
        return proposed.Applied(offers, outcomes, declined)

    def decide(self, verdicts: Mapping[str, str]) -> Change | None:
        """Say of weak evidence, by its `ref`: `accept`, `flip` or `ignore`; for ever.

        Raises UsageError for a ref that names no evidence of the ledger.
        """
        from daybank.reflect import decide  # noqa: PLC0415 (recall must start fast)

        self.sync()
        return self._read(lambda index: decide(index, self._workspace, verdicts))

    @property
    def core(self) -> Core:
        """Core memory: the page that is part of every prompt, and the verbs that edit it."""
        from daybank.core import Core  # noqa: PLC0415 (recall must start fast)

        return Core(self._workspace)

    # -- what reads ------------------------------------------------------------------------

    def recall(
        self,
        query: str = "",
        *,
        k: int = 25,
        since: str | date | None = None,
        until: str | date | None = None,
        kinds: Collection[Kind | str] = (),
        about: Sequence[str] = (),
        min_confidence: float | None = None,
        budget: int | None = None,
        facts_only: bool = False,
        as_of: str | date | None = None,
        current: bool = False,
        now: datetime | date | None = None,
    ) -> Answer:
        """Answer a question with at most `k` cited facts and notes, the best first.

        `since` and `until` are inclusive days (or `30d`, `2w`, `2025-11`), `kinds` are or-ed,
        `about` names are and-ed, `min_confidence` filters opinions only, `budget` is a hard
        limit in tokens of the agent's text form. `as_of` answers as on that day: later pages
        are unknown, and what was superseded is judged then. `current` leaves out what is
        superseded. Without a query the newest come first.
        Raises UsageError for what cannot be meant and UnknownEntityError for a name in
        `about` that nothing here carries.
        """
        today = self._today(now)
        then = _day(as_of, today, "as-of", first=False)
        day = then or today
        bounds = _bounds(since, until, day)
        asked = Asked(
            text=query,
            k=_positive(k, "k"),
            since=bounds.since,
            until=bounds.until,
            kinds=_kinds(kinds, facts_only=facts_only),
            about=_names(about),
            min_confidence=_share(min_confidence),
            today=day,
            as_of=then,
            current=current,
            keys=frozenset(self.settings.keys),
            semantic=self.settings.semantic,
        )
        if not query.strip() and not asked.filters:
            raise UsageError("ask a question, or give a filter such as --since 7d or --about NAME")
        limit = None if budget is None else _positive(budget, "budget")
        return self._recall(asked, limit)

    def about(self, name: str, *, k: int = 25) -> Profile:
        """Tell what is known of an entity: its names and its units, the newest facts first.

        Raises UnknownEntityError, with the nearest names, when nothing carries the name.
        """
        from daybank.about import about  # noqa: PLC0415 (recall must start fast)

        _positive(k, "k")
        stale = self.sync().stale
        return self._read(lambda index: about(index, name, k, self.settings.keys))._replace(
            stale=stale
        )

    def opinions(
        self,
        name: str | None = None,
        *,
        as_of: str | date | None = None,
        now: datetime | date | None = None,
    ) -> tuple[Belief, ...]:
        """List the opinions about an entity, or all, with confidence, trend and evidence.

        `as_of` tells how they were held on that day. Raises UnknownEntityError for a name
        that nothing here carries.
        """
        from daybank.opinions import opinions  # noqa: PLC0415 (recall must start fast)

        clock = self._clock(as_of, now)
        self.sync()
        return self._read(lambda index: opinions(index, name, clock))

    def why(
        self,
        opinion: str,
        *,
        as_of: str | date | None = None,
        now: datetime | date | None = None,
    ) -> Why:
        """Replay the ledger of an opinion, named by its id or the first digits of it.

        Raises UnknownOpinionError when no ledger holds it.
        """
        from daybank.opinions import why  # noqa: PLC0415 (recall must start fast)

        clock = self._clock(as_of, now)
        self.sync()
        return self._read(lambda index: why(index, opinion, clock))

    def timeline(
        self,
        *,
        since: str | date | None = None,
        until: str | date | None = None,
        about: Sequence[str] = (),
        by: str = "day",
        now: datetime | date | None = None,
    ) -> tuple[Period, ...]:
        """Return the written facts by the first day each is about, a `day`, `week` or `month` each.

        Raises UsageError for a bad day or grouping, UnknownEntityError for an unknown name.
        """
        from daybank.timeline import GROUPINGS, timeline  # noqa: PLC0415 (recall must start fast)

        if by not in GROUPINGS:
            raise UsageError(f"a timeline is grouped by {', '.join(GROUPINGS)}, not by {by!r}")
        self.sync()
        only = _bounds(since, until, self._today(now))
        names, keys = _names(about), self.settings.keys
        return self._read(lambda index: timeline(index, only, names, keys, by))

    def facts(
        self, *, notes: bool = False, generated: bool = False
    ) -> Generator[Dated, None, None]:
        """Yield every written fact by path and line; with `notes` and `generated` those too.

        Each with how it stands now: current, superseded by a later value, or disputed.
        They are those of the moment the first is asked for, whatever is done meanwhile.
        """
        self.sync()
        kinds = frozenset(Kind) if notes else _FACTS
        origins = {Origin.WRITTEN, Origin.GENERATED} if generated else {Origin.WRITTEN}
        # On a connection of its own, since the caller may write or ask before the last one.
        with open_index(self._workspace.index_path()) as index, index.snapshot() as connection:
            rows = read.all_units(connection, kinds, origins)
            for start in range(0, len(rows), 1_000):
                chunk = rows[start : start + 1_000]
                found = read.read_units(connection, chunk)
                standings = times.standings(connection, chunk, self.settings.keys)
                for row in chunk:
                    yield Dated(found[row].unit, *standings.get(row, times.CURRENT))

    def status(self) -> Status:
        """Tell what the index holds, and what in the files could not be read as meant."""
        stale = self.sync().stale
        counts, problems = self._read(_counts)
        path = self._workspace.index_path()
        return Status(
            root=str(self.root),
            index_path=str(path),
            size=sum(file.stat().st_size for file in path.parent.glob(f"{path.name}*")),
            pages=counts.pages,
            kinds=counts.kinds,
            generated=counts.generated,
            entities=counts.entities,
            first_day=counts.first_day,
            last_day=counts.last_day,
            stale=stale,
            problems=problems,
        )

    # -- the index -------------------------------------------------------------------------

    def sync(self) -> Refreshed:
        """Bring the index up to the files; nothing is written when nothing differs."""
        done = sync(self._open(), self._workspace)
        if done.rebuilt:
            self.notices.append(done.rebuilt)
        return done

    def rebuild(self) -> Refreshed:
        """Throw the index away and build it from the files."""
        self._open().start_over("asked for")
        return sync(self._open(), self._workspace)

    def verify(self) -> tuple[str, ...]:
        """Compare the index with a rebuild from the files; each difference is one sentence."""
        from daybank.index.verify import verify  # noqa: PLC0415 (recall must start fast)

        self.sync()
        return verify(self._open(), self._workspace)

    def check(self, *, fix: bool = False, dry_run: bool = False) -> Checked:
        """Find what a person should look at, each with its place and what to do.

        `fix` makes the repairs that are safe and gives what is left then; with `dry_run` they
        are only told.
        """
        from daybank.check import check, mend  # noqa: PLC0415 (recall must start fast)

        self.sync()
        if not fix:
            return self._read(lambda index: check(index, self._workspace, self.core.view))
        done = self._read(
            lambda index: mend(index, self._workspace, self.core.view, dry_run=dry_run)
        )
        return done if dry_run else self.check()._replace(changes=done.changes)

    # -- vectors ---------------------------------------------------------------------------

    def embedding(self) -> Embedding:
        """Tell which model turns texts into vectors here, and how far it is."""
        self.sync()
        return self._embeddings.state(self._open())

    def use_model(self, choice: Choice | None) -> Embedding:
        """Write into the settings which model turns texts into vectors; None for no model.

        The model is opened first, so that only one that works is chosen. Nothing is embedded
        yet. Raises SettingsError, EmbedderError, UnwritableError.
        """
        if choice is not None:
            self._embeddings.try_out(choice)
        self._workspace.change_settings(lambda text: with_choice(text, choice))
        self._workspace = Workspace.open(self.root, self._environ)
        self._embeddings.workspace = self._workspace
        return self.embedding()

    def fill(self, tell: Callable[[Progress], None] = lambda _: None) -> Filled:
        """Embed what has no vector of the chosen model yet; `tell` is given how far it is.

        It may be stopped at any moment and goes on where it was. Raises UsageError without a
        chosen model, EmbedderError when it gives no vectors.
        """
        self.sync()
        return self._embeddings.fill(self._open(), tell)

    # -- the parts of the above ------------------------------------------------------------

    def _reviewed(self, since: date | None, clock: Clock) -> Review:
        from daybank.proposals.core import CoreLine  # noqa: PLC0415 (recall must start fast)
        from daybank.reflect.review import review  # noqa: PLC0415 (as above)

        page = [CoreLine(b.label, line) for b in self.core.view().blocks for line in b.lines]
        self.sync()
        return self._read(lambda index: review(index, self._workspace, page, since, clock))

    def _offers(self, proposals: Sequence[CoreProposal]) -> tuple[Offer, ...]:
        from daybank.core.proposed import open_offers  # noqa: PLC0415 (recall must start fast)

        return open_offers(self._workspace, proposals, self._read(_known_names))

    def _recall(self, asked: Asked, budget: int | None) -> Answer:
        done = self.sync()
        meaning = self._embeddings.meaning(asked.text, self.notices.append)
        embedded = self._embeddings.share(self._open())
        outcome = self._ask(asked, budget, meaning)
        if outcome.moved:
            done = self.sync()
            outcome = self._ask(asked, budget, meaning)
        answer = without_moved(outcome) if outcome.moved else outcome.answer
        return answer._replace(
            stale=answer.stale or done.stale, embedded=embedded, problems=done.problems
        )

    def _ask(self, asked: Asked, budget: int | None, meaning: Meaning | None) -> Outcome:
        return self._read(lambda index: recall(index, self._workspace, asked, budget, meaning))

    def _read(self, ask: Callable[[Index], T]) -> T:
        """Ask the index something; one that turns out to be damaged is built anew first."""
        try:
            return ask(self._open())
        except DamagedIndexError:
            self._open().start_over(DAMAGED)
            self.sync()
            return ask(self._open())

    @property
    def _reflected(self) -> Path:
        return self._workspace.index_path().with_name("reflected")

    def _open(self) -> Index:
        if self._index is None:
            self._index = open_index(self._workspace.index_path())
        return self._index

    def _clock(self, as_of: str | date | None, now: datetime | date | None) -> Clock:
        today = self._today(now)
        return Clock(today, _day(as_of, today, "as-of", first=False))

    def _today(self, now: datetime | date | None) -> date:
        if isinstance(now, date) and not isinstance(now, datetime):
            return now
        return today(self.settings, now)


def _known_names(index: Index) -> Collection[str]:
    with index.snapshot() as connection:
        return written(connection).keys()


def _counts(index: Index) -> tuple[read.Counts, tuple[Problem, ...]]:
    with index.snapshot() as connection:
        return read.counts(connection), stored_problems(index)


def _kind(kind: Kind | str) -> Kind:
    """Read a kind from its word or its letter, in any case."""
    word = kind.strip()
    letter = KIND_OF_LETTER.get(word.upper())
    if letter is not None:
        return letter
    try:
        return Kind(word.casefold())
    except ValueError:
        known = ", ".join(f"{k.value} ({k.letter})" if k.letter else k.value for k in Kind)
        raise UsageError(f"{kind!r} is no kind; use {known}") from None


def _names(names: Sequence[str]) -> tuple[str, ...]:
    return (names,) if isinstance(names, str) else tuple(names)


def _kinds(kinds: Collection[Kind | str], *, facts_only: bool) -> frozenset[Kind]:
    if isinstance(kinds, str):
        kinds = (kinds,)
    named = frozenset(map(_kind, kinds))
    if not facts_only:
        return named
    if named == {Kind.NOTE}:
        raise UsageError("notes only and facts only leave nothing to find")
    return (named or _FACTS) & _FACTS


def _day(value: str | date | None, today: date, option: str, *, first: bool) -> date | None:
    if value is None:
        return None
    if isinstance(value, date):
        return value.date() if isinstance(value, datetime) else value
    parsed = parse_start(value, today) if first else parse_end(value, today)
    if parsed is None:
        raise UsageError(f"--{option} {value!r} is no day; write one as {FORMS}")
    return parsed


def _bounds(since: str | date | None, until: str | date | None, today: date) -> read.Constraint:
    """Read the inclusive bounds of a search; they must leave a day between them."""
    first = _day(since, today, "since", first=True)
    last = _day(until, today, "until", first=False)
    if first and last and first > last:
        raise UsageError(f"since {first} lies after until {last}")
    return read.Constraint(first, last)


def _positive(number: int, option: str) -> int:
    if number < 1:
        raise UsageError(f"--{option} must be 1 or more, not {number}")
    return number


def _share(value: float | None) -> float | None:
    if value is not None and not 0 <= value <= 1:
        raise UsageError(f"--min-confidence must lie between 0 and 1, not {value}")
    return value


__all__ = ["Item", "Memory"]
