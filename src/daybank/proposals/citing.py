"""Citations in a bullet's own text: `(see memory/2025-11-27.md#L14)`, before its last stop."""

from __future__ import annotations

from daybank.model import Source


def with_citation(text: str, source: Source) -> str:
    """Cite a source at the end of a text; the one stop that ends it stays last."""
    body = text.strip()
    stop = body[-1:] if body.endswith((".", "。")) and not body.endswith("..") else ""
    return f"{body.removesuffix(stop)} (see {source}){stop}"
