"""Proposals for the core page: told apart, made by the verbs, or turned down for good.

    daybank core apply 2 3fa2c1      the second that is listed, and the one of that id

A number is that of the list as it is now. An id is made of what is proposed, so that it holds
until that is done or turned down, and in `bank/declined.md` the same is known again.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from daybank.beliefs.declined import HEAD, PATH, declined_lines, parse_declined
from daybank.core import Changed, Core, CoreError
from daybank.errors import UsageError
from daybank.grammar.ids import fact_id
from daybank.grammar.pointers import uncited
from daybank.model import Claim, Kind, fold_name
from daybank.proposals import CoreProposal
from daybank.proposals.core import MOST
from daybank.workspace import Workspace, digest

REASON = "proposed by reflect"
_ID = 6  # hex digits, which tell ten proposals apart


class Offer(NamedTuple):
    """A proposal as it is offered: its short id, and the claim that its line makes."""

    id: str
    proposal: CoreProposal
    claim: Claim


class Outcome(NamedTuple):
    """What became of an offer that was to be made: how its block stands, or why it was refused."""

    offer: Offer
    changed: Changed | None = None
    refusal: CoreError | None = None


class Applied(NamedTuple):
    """What was on offer, what was made of it, and what was turned down."""

    offers: tuple[Offer, ...] = ()
    outcomes: tuple[Outcome, ...] = ()
    declined: tuple[Offer, ...] = ()


def open_offers(
    workspace: Workspace, proposals: Iterable[CoreProposal], known: Iterable[str]
) -> tuple[Offer, ...]:
    """Give what is proposed and was not turned down, in that order, at most `MOST`.

    `known` are the names by which a line tells of whom it is.
    """
    page = workspace.read(PATH)
    declined = parse_declined(page.text).facts if page else frozenset[str]()
    folds = frozenset(map(fold_name, known))
    offers = (_offer(proposal, folds) for proposal in proposals)
    return tuple(offer for offer in offers if _id_of(offer) not in declined)[:MOST]


def choose(
    offers: Sequence[Offer], chosen: Collection[str], declined: Collection[str], *, every: bool
) -> tuple[tuple[Offer, ...], tuple[Offer, ...]]:
    """Give what is to be made and what is to be turned down, each in the order of the offers.

    Both are named by number, counted from 1, or by id; `every` means all that are not turned
    down. Raises UsageError for one that is not on offer, or is named for both.
    """
    names = {str(number): offer for number, offer in enumerate(offers, 1)}
    names |= {offer.id: offer for offer in offers}
    wanted, unwanted = (_found(names, asked) for asked in (chosen, declined))
    if every and wanted:
        raise UsageError("all of them, or those that are named; leave one out")
    if both := wanted & unwanted:
        raise UsageError(f"{', '.join(sorted(both))}: apply it or decline it, not both")
    if every:
        wanted = {offer.id for offer in offers} - unwanted
    made, turned_down = (
        tuple(offer for offer in offers if offer.id in ids) for ids in (wanted, unwanted)
    )
    return made, turned_down


def make_all(core: Core, offers: Iterable[Offer]) -> Iterator[Outcome]:
    """Make offers one by one, each a change that can be undone; a refusal does not stop the rest.

    Raises what `Core` does when a page cannot be written.
    """
    for offer in offers:
        try:
            yield Outcome(offer, _made(core, offer.proposal))
        except CoreError as refusal:
            yield Outcome(offer, refusal=refusal)


def decline(workspace: Workspace, offers: Sequence[Offer]) -> None:
    """Write offers to the page of what was turned down. Raises UnwritableError."""
    lines = declined_lines((_id_of(offer), offer.claim) for offer in offers)
    if not lines:
        return
    with workspace.lock():
        if workspace.read(PATH) is None:
            workspace.apply(workspace.plan_page(PATH, (*HEAD, *lines)))
        else:
            workspace.append(PATH, "\n".join(lines))


def _offer(proposal: CoreProposal, folds: Collection[str]) -> Offer:
    said = uncited(proposal.line)
    id_ = digest(f"{proposal.block_label}\n{said}".encode())[:_ID]
    return Offer(id_, proposal, _claim(said, folds))


def _claim(line: str, folds: Collection[str]) -> Claim:
    """Read the claim of a line without its citation: `- Mira, Tomas: text`, or a text alone."""
    text = line.strip().removeprefix("- ")
    header, _, rest = text.partition(": ")
    names = tuple(header.split(", "))
    if rest and all(fold_name(name) in folds for name in names):
        return Claim(Kind.WORLD, rest, names)
    return Claim(Kind.WORLD, text)


def _id_of(offer: Offer) -> str:
    return fact_id(offer.claim, None)


def _found(names: Mapping[str, Offer], asked: Iterable[str]) -> set[str]:
    found: set[str] = set()
    for name in asked:
        if name not in names:
            raise UsageError(f"{name!r} is no proposal; `daybank core apply` lists them")
        found.add(names[name].id)
    return found


def _made(core: Core, proposal: CoreProposal) -> Changed:
    label, line = proposal.block_label, proposal.line
    if proposal.old is not None:
        return core.replace(label, proposal.old, line, reason=REASON)
    if any(block.label == label for block in core.view().blocks):
        return core.append(label, line, reason=REASON)
    return core.create(label.replace("-", " ").capitalize(), line, reason=REASON)
