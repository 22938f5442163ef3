"""The text that people read: one line an item, `kind  content  citation`.

Nothing is cut. Characters that nobody sees are written as escapes, since a page may hold what
another program put there. Colours are on a terminal only, and on our own words.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

import click

from daybank.model import (
    Answer,
    Dated,
    Embedding,
    Filled,
    Item,
    Kind,
    Origin,
    Period,
    Profile,
    Refreshed,
    Retained,
    Source,
    Status,
)
from daybank.search.agent_text import (
    citation,
    confidence_text,
    held,
    standing,
    statement,
    visible,
    visible_line,
)


class Printer(NamedTuple):
    """Renders answers for people, with or without colours."""

    colours: bool = False

    def item(self, item: Item) -> str:
        """Render an item: its line, then what else says the same and how it stands.

        A day that the citation shows is not said twice.
        """
        told = statement(item).replace("\n", "\n  ")
        lines = [f"{' '.join(self._marks(item))}  {told}  {self._cited(item.source)}"]
        lines += [f"  also {self._cited(source)}" for source in item.also]
        lines += [f"  {visible_line(note)}" for note in (standing(item), held(item)) if note]
        return "\n".join(lines)

    def answer(self, answer: Answer) -> str:
        """Render the items of an answer, then its explanation if there is one."""
        lines = [self.item(item) for item in answer.items]
        if answer.explained:
            lines += ["", *map(visible, answer.explained)]
        return "\n".join(lines)

    def profile(self, profile: Profile) -> str:
        """Render what an entity is called, its page, and its items."""
        head = [self._painted(visible_line(profile.name), bold=True)]
        if profile.aliases:
            head.append(f"also {', '.join(map(visible_line, profile.aliases))}")
        if profile.page:
            head.append(self._painted(visible_line(profile.page), dim=True))
        return "\n".join(("  ".join(head), *map(self.item, profile.items)))

    def timeline(self, periods: Iterable[Period]) -> str:
        """Render the periods of a timeline, each with its facts below its name."""
        lines = []
        for period in periods:
            lines.append(self._painted(period.name, bold=True))
            for entry in period.entries:
                told = self.item(dated_item(entry)).replace("\n", "\n  ")
                lines.append(f"  {told}")
        return "\n".join(lines)

    def retained(self, retained: Retained) -> str:
        """Render the line that was written, or that stood there already."""
        verb = "added" if retained.added else "already there"
        line = visible_line(retained.line.strip())
        return f"{verb}  {line}  {self._cited(retained.unit.source)}"

    def _marks(self, item: Item) -> Iterator[str]:
        yield self._painted(item.kind.value, fg="cyan")
        if item.kind is Kind.OPINION and item.confidence is not None:
            yield confidence_text(item.confidence)
        if item.day and item.day.isoformat() not in item.source.path:
            yield item.day.isoformat()
        if item.origin is Origin.GENERATED:
            yield item.origin.value

    def _cited(self, source: Source) -> str:
        return self._painted(citation(source), dim=True)

    def _painted(self, text: str, **style: str | bool) -> str:
        return click.style(text, **style) if self.colours else text  # type: ignore[arg-type]


def dated_item(dated: Dated) -> Item:
    """Give a fact or note in the form of an answer, with its nested text."""
    unit = dated.unit
    return Item(
        id=unit.id,
        kind=unit.claim.kind,
        content=unit.body,
        source=unit.source,
        end_line=unit.end_line,
        entities=unit.claim.entities,
        day=unit.day,
        timestamp=unit.timestamp,
        origin=unit.origin,
        confidence=unit.claim.confidence,
        authored_confidence=unit.claim.confidence,
        status=dated.status,
        superseded_by=dated.superseded_by,
    )


def status_text(status: Status) -> str:
    """Render what the index holds as a table, then every problem with its place."""
    facts = [f"{kind.value} {n}" for kind, n in status.kinds.items() if kind is not Kind.NOTE]
    rows = {
        "workspace": visible_line(status.root),
        "index": f"{visible_line(status.index_path)}  {_size(status.size)}",
        "pages": str(status.pages),
        "facts": ", ".join(facts),
        "notes": str(status.kinds.get(Kind.NOTE, 0)),
        "generated": str(status.generated),
        "entities": str(status.entities),
        "days": f"{status.first_day} to {status.last_day}" if status.first_day else "none",
        "problems": str(len(status.problems)),
    }
    table = [f"{name:<11}{value}" for name, value in rows.items()]
    return "\n".join((*table, *(f"  {visible_line(str(problem))}" for problem in status.problems)))


def refreshed_text(refreshed: Refreshed) -> str:
    """Render what a sync found in one line."""
    pages = "1 page" if refreshed.changed == 1 else f"{refreshed.changed} pages"
    return f"{pages} read, {refreshed.gone} gone, {refreshed.unchanged} unchanged"


def embedding_text(embedding: Embedding) -> str:
    """Render the model of a workspace and how far it is."""
    rows = {
        "model": visible_line(embedding.model or "none"),
        "answers": visible_line(embedding.answers or "none"),
        "embedded": f"{embedding.done} of {embedding.total} texts",
        "file": f"{visible_line(embedding.path)}  {_size(embedding.size)}",
    }
    return "\n".join(f"{name:<11}{value}" for name, value in rows.items())


def filled_text(filled: Filled) -> str:
    """Render what a filling did in one line."""
    done, total = filled.progress
    return f"{filled.added} texts embedded, {done} of {total} done, {visible_line(filled.model)}"


def _size(size: int) -> str:
    return f"{size / 1e6:.1f} MB" if size >= 100_000 else f"{size / 1e3:.0f} kB"
