"""What `daybank core` prints: the JSON forms, and the text that people read."""

from __future__ import annotations

from collections.abc import Iterator

from daybank.core import Changed, CoreError, Rendered, View
from daybank.core.blocks import Block
from daybank.core.history import Kept
from daybank.core.proposed import Applied, Offer, Outcome
from daybank.core.render import used
from daybank.faces.forms import Form
from daybank.search.agent_text import citation, visible, visible_line


def view_form(view: View) -> Form:
    """Give the blocks and how full the page is."""
    return {
        "path": view.path,
        "chars": view.chars,
        "limit": view.limit,
        "blocks": [_block_form(block) for block in view.blocks],
        "problems": [problem._asdict() for problem in view.problems],
    }


def rendered_form(rendered: Rendered) -> Form:
    """Give the prompt block and what it costs."""
    return {
        "text": rendered.text,
        "used_tokens": rendered.tokens,
        "budget": rendered.budget,
        "omitted": list(rendered.omitted),
        "chars": rendered.chars,
        "limit": rendered.limit,
    }


def changed_form(changed: Changed, *, is_trial: bool) -> Form:
    """Give how a block stands after a change; the diff of a trial."""
    form: Form = {
        "ok": True,
        "changed": changed.changed,
        "label": changed.label,
        "rev": changed.rev,
        "chars": changed.chars,
        "limit": changed.limit,
        "snippet": [{"line": number, "text": text} for number, text in changed.snippet],
        "source": changed.source,
    }
    if changed.undone:
        form["undone"] = [_kept_form(change) for change in changed.undone]
    return form | ({"dry_run": True, "diff": changed.diff} if is_trial else {})


def error_form(error: CoreError) -> Form:
    """Give why a change was refused: the code, the sentence, and the facts of the error."""
    return {"ok": False, "code": error.code, "error": str(error)} | vars(error)


def view_text(view: View, *, numbered: bool) -> str:
    """Render blocks, each below a line with its label, size, revision and place."""
    parts = [_block_text(block, numbered=numbered) for block in view.blocks]
    return "\n\n".join(parts) or "core memory is empty; add a block with `daybank core create`"


def changed_text(changed: Changed, *, is_trial: bool) -> str:
    """Render a change: what it was and the lines around it, or the diff of a trial."""
    if is_trial:
        return visible(changed.diff)
    verb = "changed" if changed.changed else "already so"
    lines = [f"undid  {_told(change)}" for change in changed.undone]
    if changed.source is None:
        return "\n".join((*lines, f"deleted  {visible_line(changed.label)}"))
    size = f"{changed.chars}" if changed.limit is None else f"{changed.chars}/{changed.limit}"
    rev = "" if changed.rev is None else f"  rev {changed.rev}"
    head = f"{verb}  {visible_line(changed.label)}  {size}{rev}  {visible_line(changed.source)}"
    return "\n".join((*lines, head, *_numbered(changed.snippet)))


def applied_form(applied: Applied, *, is_trial: bool) -> Form:
    """Give what is on offer if nothing was chosen; else what was made, refused and declined."""
    if not applied.outcomes and not applied.declined:
        return {"offers": [_offer_form(offer) for offer in applied.offers]}
    form: Form = {
        "ok": not any(outcome.refusal for outcome in applied.outcomes),
        "outcomes": [_outcome_form(outcome, is_trial=is_trial) for outcome in applied.outcomes],
        "declined": [_offer_form(offer) for offer in applied.declined],
    }
    return form | ({"dry_run": True} if is_trial else {})


def applied_text(applied: Applied, *, is_trial: bool) -> str:
    """List what is on offer by number, or tell what became of each that was chosen."""
    if not applied.outcomes and not applied.declined:
        return "\n".join(_listed(number, offer) for number, offer in enumerate(applied.offers, 1))
    told = [
        changed_text(outcome.changed, is_trial=is_trial)
        for outcome in applied.outcomes
        if outcome.changed
    ]
    verb = "would decline" if is_trial else "declined"
    told += [f"{verb}  {visible_line(offer.proposal.line)}" for offer in applied.declined]
    return "\n".join(told)


def _block_form(block: Block) -> Form:
    return {
        "label": block.label,
        "heading": block.title,
        "content": block.content,
        "description": block.options.description,
        "chars": len(block.content),
        "limit": block.options.limit,
        "read_only": block.options.read_only,
        "rev": block.rev,
        "source": block.source,
    }


def _kept_form(change: Kept) -> Form:
    return {
        "verb": change.verb,
        "label": change.label,
        "paths": [step.path for step in change.steps],
        "time": change.time,
        "reason": change.reason,
    }


def _block_text(block: Block, *, numbered: bool) -> str:
    words = [block.label, used(block), f"rev {block.rev}", block.source]
    words += ["read-only"] if block.options.read_only else []
    words += [block.options.description] if block.options.description else []
    head = visible_line("  ".join(words))
    rows = list(enumerate(block.lines, 1))
    return "\n".join((head, *(_numbered(rows) if numbered else map(visible, block.lines))))


def _numbered(rows: list[tuple[int, str]] | tuple[tuple[int, str], ...]) -> Iterator[str]:
    return (f"{number}→ {visible(text)}" for number, text in rows)


def _offer_form(offer: Offer) -> Form:
    sources = [str(source) for source in offer.proposal.sources]
    return {"id": offer.id} | offer.proposal._asdict() | {"sources": sources}


def _outcome_form(outcome: Outcome, *, is_trial: bool) -> Form:
    if outcome.changed is not None:
        form = changed_form(outcome.changed, is_trial=is_trial)
    else:
        assert outcome.refusal is not None, "an offer is made or refused"
        form = error_form(outcome.refusal)
    return {"id": outcome.offer.id} | form


def _listed(number: int, offer: Offer) -> str:
    it = offer.proposal
    further = [citation(source) for source in it.sources if str(source) not in it.reason]
    told = (f"{it.block_label}: {it.reason}", *([", ".join(further)] if further else []))
    lines = ["  ".join((str(number), offer.id, *map(visible_line, told)))]
    lines += [f"  - {visible_line(it.old)}"] if it.old is not None else []
    return "\n".join([*lines, f"  + {visible_line(it.line)}"])


def _told(change: Kept) -> str:
    what = change.label or ", ".join(step.path for step in change.steps)
    reason = f"  {change.reason}" if change.reason else ""
    return visible_line(f"{change.verb} {what}  {change.time}{reason}")
