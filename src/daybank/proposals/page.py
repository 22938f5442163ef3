"""Bullets for what one page says: its sentences, read by rule, less what is known already."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from daybank.grammar.bullet import canonical, parse_bullet, render_bullet
from daybank.grammar.ids import fact_id
from daybank.grammar.lines import split_lines
from daybank.language import guess_language
from daybank.model import Claim, Page, Source
from daybank.proposals import Proposal
from daybank.proposals.citing import with_citation
from daybank.proposals.names import Names
from daybank.proposals.reading import read_sentence
from daybank.proposals.said import Said
from daybank.proposals.sentences import sentences


def propose(
    page: Page, text: str, names: Names, said: Said, keys: Collection[str]
) -> tuple[Proposal, ...]:
    """Propose bullets for what a page says, in the order of its lines.

    `text` is what `page` was read from, `names` are the known ones, `keys` those that have one
    value at a time. What `said` holds is left out, and what is proposed is added to it.
    """
    found = _proposals(page, text, names.within(text), (said, keys))
    return tuple(sorted(found, key=lambda proposal: proposal.source))


def _proposals(
    page: Page, text: str, names: Names, given: tuple[Said, Collection[str]]
) -> Iterator[Proposal]:
    said, keys = given
    lines, language = split_lines(text), guess_language(text)
    for unit in page.units:
        for sentence in sentences(unit, lines):
            found = read_sentence(sentence, names, keys, language)
            if found is None:
                continue
            source = Source(page.path, sentence.line)
            claim = _cited(found.claim, source)
            line = render_bullet(claim)
            if parse_bullet(line) != claim or said.holds(claim, fact_id(claim, page.day)):
                continue
            said.add(claim)
            yield Proposal(claim, source, sentence.end_line, found.rule, line)


def _cited(claim: Claim, source: Source) -> Claim:
    return canonical(claim._replace(text=with_citation(claim.text, source)))


def moved(proposal: Proposal, line: int) -> Proposal:
    """Give a proposal as it is when its sentence begins on another line."""
    source = proposal.source._replace(line=line)
    text = proposal.claim.text.replace(f"(see {proposal.source})", f"(see {source})")
    claim = proposal.claim._replace(text=text)
    end = proposal.end_line + line - proposal.source.line
    return Proposal(claim, source, end, proposal.rule, render_bullet(claim))
