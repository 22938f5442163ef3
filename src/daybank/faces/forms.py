"""The JSON forms of the values: keys and their meaning are part of the interface.

Kinds are words, days are YYYY-MM-DD, ids carry their sign, a citation is one string.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from datetime import date
from typing import Any, TypeAlias

from daybank.model import (
    Answer,
    Dated,
    Embedding,
    Evidence,
    Filled,
    Item,
    Period,
    Problem,
    Profile,
    Refreshed,
    Retained,
    Span,
    Status,
)
from daybank.proposals import FromLog

Form: TypeAlias = dict[str, Any]


def as_json(form: Form) -> str:
    """Write a form on one line, every script as it is."""
    return json.dumps(form, ensure_ascii=False, default=str)


def item_form(item: Item) -> Form:
    """Give an item of an answer."""
    return {
        "id": item.id,
        "kind": item.kind.value,
        "content": item.content,
        "entities": list(item.entities),
        "day": _day(item.day),
        "timestamp": _span(item.timestamp),
        "source": str(item.source),
        "end_line": item.end_line,
        "origin": item.origin.value,
        "confidence": item.confidence,
        "authored_confidence": item.authored_confidence,
        "evidence": _evidence(item.evidence),
        "evidence_sources": _cited(item.evidence),
        "trend": item.trend,
        "status": item.status,
        "superseded_by": item.superseded_by,
        "also": [str(source) for source in item.also],
        "score": item.score,
        "coverage": item.coverage,
        "channels": list(item.channels),
    }


def answer_form(answer: Answer) -> Form:
    """Give the answer to a question; `explained` only when it was asked for."""
    form: Form = {
        "query": answer.query,
        "plan": answer.plan,
        "items": [item_form(item) for item in answer.items],
        "used_tokens": answer.used_tokens,
        "budget": answer.budget,
        "omitted": answer.omitted,
        "stale": answer.stale,
        "embedded": answer.embedded,
        "reason": answer.reason,
        "problems": problem_forms(answer.problems),
    }
    return form | ({"explained": list(answer.explained)} if answer.explained else {})


def profile_form(profile: Profile, reason: str | None = None) -> Form:
    """Give what is known of an entity; `reason` says why there is nothing."""
    return {
        "name": profile.name,
        "aliases": list(profile.aliases),
        "page": profile.page,
        "mentions": profile.mentions,
        "items": [item_form(item) for item in profile.items],
        "stale": profile.stale,
        "reason": reason,
        "problems": problem_forms(profile.problems),
    }


def dated_form(dated: Dated) -> Form:
    """Give a fact or note as it stands on its page; confidence as authored, clamped."""
    unit = dated.unit
    given = unit.claim.confidence
    return {
        "id": unit.id,
        "kind": unit.claim.kind.value,
        "confidence": None if given is None else min(max(given, 0.0), 1.0),
        "entities": [*unit.claim.entities, *unit.mentions],
        "inline_entities": list(unit.mentions),
        "content": unit.claim.text,
        "details": list(unit.details),
        "day": _day(unit.day),
        "timestamp": _span(unit.timestamp),
        "path": unit.source.path,
        "line": unit.source.line,
        "end_line": unit.end_line,
        "origin": unit.origin.value,
        "status": dated.status,
    }


def timeline_form(periods: Iterable[Period]) -> Form:
    """Give a timeline: its periods with their facts."""
    return {
        "periods": [
            {"period": period.name, "facts": [dated_form(entry) for entry in period.entries]}
            for period in periods
        ]
    }


def retained_form(retained: Retained) -> Form:
    """Give what was written: the fact, its line, and whether it is new."""
    return {
        "added": retained.added,
        "source": str(retained.unit.source),
        "line": retained.line,
        "fact": dated_form(Dated(retained.unit)),
        "warnings": list(retained.warnings),
    }


def from_log_form(found: FromLog) -> Form:
    """Give what a log was found to say, and what was written of it."""
    return {
        "day": _day(found.day),
        "proposals": [
            {
                "line": proposal.line,
                "kind": proposal.claim.kind.value,
                "entities": list(proposal.claim.entities),
                "content": proposal.claim.text,
                "source": str(proposal.source),
                "end_line": proposal.end_line,
                "rule": proposal.rule,
            }
            for proposal in found.proposals
        ],
        "retained": [retained_form(retained) for retained in found.retained],
    }


def status_form(status: Status) -> Form:
    """Give what the index holds; `kinds` counts the written units of every kind."""
    return {
        "root": status.root,
        "index": status.index_path,
        "size": status.size,
        "pages": status.pages,
        "kinds": {kind.value: count for kind, count in status.kinds.items()},
        "generated": status.generated,
        "entities": status.entities,
        "first_day": _day(status.first_day),
        "last_day": _day(status.last_day),
        "stale": status.stale,
        "problems": problem_forms(status.problems),
    }


def refreshed_form(refreshed: Refreshed) -> Form:
    """Give what a sync found, in pages."""
    return {
        "changed": refreshed.changed,
        "gone": refreshed.gone,
        "unchanged": refreshed.unchanged,
        "stale": refreshed.stale,
        "rebuilt": refreshed.rebuilt,
        "problems": problem_forms(refreshed.problems),
    }


def embedding_form(embedding: Embedding) -> Form:
    """Give the model of a workspace and how many of its texts have a vector."""
    return {
        "model": embedding.model,
        "answers": embedding.answers,
        "done": embedding.done,
        "total": embedding.total,
        "path": embedding.path,
        "size": embedding.size,
    }


def filled_form(filled: Filled) -> Form:
    """Give what a filling did."""
    return {
        "model": filled.model,
        "added": filled.added,
        "refused": filled.refused,
        "done": filled.progress.done,
        "total": filled.progress.total,
    }


def _evidence(evidence: Evidence | None) -> Form | None:
    if evidence is None:
        return None
    return {"for": evidence.supporting, "against": evidence.contradicting}


def _cited(evidence: Evidence | None) -> Form | None:
    if evidence is None:
        return None
    return {
        "for": [str(source) for source in evidence.for_it],
        "against": [str(source) for source in evidence.against_it],
    }


def problem_forms(problems: Iterable[Problem]) -> list[Form]:
    """Give what could not be read or done as meant."""
    return [
        {"code": problem.code, "path": problem.path, "line": problem.line, "text": problem.text}
        for problem in problems
    ]


def _day(day: date | None) -> str | None:
    return None if day is None else day.isoformat()


def _span(span: Span | None) -> Form | None:
    if span is None:
        return None
    return {"start": span.start.isoformat(), "end": span.end.isoformat()}
