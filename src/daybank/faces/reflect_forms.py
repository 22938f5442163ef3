"""How reflections and reviews are shown: their JSON forms, and the text that people read."""

from __future__ import annotations

from collections.abc import Iterator

from daybank.faces.forms import Form, problem_forms
from daybank.model import Change, Contradiction, Doubt, Reflected
from daybank.proposals import Review
from daybank.search.agent_text import citation, visible, visible_line


def reflected_form(done: Reflected) -> Form:
    """Give what was written, page by page, and what was left alone."""
    return {
        "changes": [change_form(change) for change in done.changes],
        "opened": list(done.opened),
        "evidence": done.evidence,
        "problems": problem_forms(done.problems),
    }


def change_form(change: Change) -> Form:
    """Give what happens to a page, as a unified diff."""
    return change._asdict()


def reflected_text(done: Reflected, *, dry_run: bool) -> str:
    """Say in a line a page what was written; for a dry run, the diffs."""
    if dry_run:
        return "\n".join(visible(change.diff) for change in done.changes) or "nothing would change"
    lines = [
        f"{'new' if change.is_new else 'changed'}  {visible_line(change.path)}"
        for change in done.changes
    ]
    counts = f"{len(done.opened)} opinions opened, {done.evidence} pieces of evidence listed"
    if not lines:
        return "" if done.problems else "nothing new"
    return "\n".join([*lines, counts])


def review_form(review: Review) -> Form:
    """Give everything that waits for a person."""
    return {
        "evidence": [
            {**doubt._asdict(), "day": _text(doubt.day), "source": _text(doubt.source)}
            for doubt in review.doubts
        ],
        "contradictions": [
            {**found._asdict(), "first": str(found.first), "second": str(found.second)}
            for found in review.contradictions
        ],
        "core": [
            {**it._asdict(), "sources": [str(source) for source in it.sources]}
            for it in review.core
        ],
        "bullets": [
            {"line": it.line, "rule": it.rule, "source": str(it.source)} for it in review.bullets
        ],
    }


def review_text(review: Review) -> str:
    """Write a section for each sort of thing that waits; what is empty is left out."""
    return "\n".join(line for section in _sections(review) for line in (*section, "")).rstrip()


def _sections(review: Review) -> Iterator[list[str]]:
    if review.doubts:
        yield ["Weak evidence: accept, flip or ignore it", *map(_doubt, review.doubts)]
    if review.contradictions:
        yield ["Contradictions: correct or date one of both", *map(_clash, review.contradictions)]
    if review.core:
        lines = []
        for it in review.core:
            cited = ", ".join(map(citation, it.sources))
            lines += [f"  {it.block_label}: {visible_line(it.reason)}  {cited}"]
            lines += [f"    - {visible_line(it.old)}"] if it.old is not None else []
            lines += [f"    + {visible_line(it.line)}"]
        yield ["For the core page: daybank core apply", *lines]
    if review.bullets:
        told = [f"  {visible_line(it.line)}  {citation(it.source)}" for it in review.bullets]
        yield ["Not retained yet: daybank retain --from-log DAY --apply", *told]


def _doubt(doubt: Doubt) -> str:
    cited = f"  {citation(doubt.source)}" if doubt.source else ""
    said = visible_line(doubt.text or "gone")
    told = f"{doubt.sign} {doubt.weight:g} {doubt.rule}"
    return (
        f"  {doubt.ref}  {visible_line(doubt.statement)}\n    {visible_line(told)}: {said}{cited}"
    )


def _clash(found: Contradiction) -> str:
    first = f"  {visible_line(found.first_text)}  {citation(found.first)}"
    second = f"  {visible_line(found.second_text)}  {citation(found.second)}"
    return f"{first}\n{second}\n    {visible_line(found.reason)}"


def _text(value: object) -> str | None:
    return None if value is None else str(value)
