"""HTML comments within a line of text: they are other tools' marks, never content."""

from __future__ import annotations

from collections.abc import Iterator


def strip_comments(text: str) -> str:
    """Take the complete comments out of a text; one that is never closed stays."""
    left = ""
    pieces: list[str] = []
    done = 0
    for start, end in _comments(text):
        left = _join(pieces, left, text[done:start])
        done = end
    if not done:
        return text
    _join(pieces, left, text[done:])
    return "".join(pieces)


def trim_comments(text: str) -> str:
    """Take the complete comments off both ends of a text; what is left is a piece of it."""
    spans = list(_comments(text))
    begin, end = 0, len(text)
    for start, stop in spans:
        if text[begin:start].strip():
            break
        begin = stop
    for start, stop in reversed(spans):
        if start < begin or text[stop:end].strip():
            break
        end = start
    return text[begin:end]


def _comments(text: str) -> Iterator[tuple[int, int]]:
    """Yield where the complete comments begin and end."""
    start = text.find("<!--")
    while start >= 0:
        end = text.find("-->", start + 4)
        if end < 0:
            return
        yield start, end + 3
        start = text.find("<!--", end + 3)


def _join(pieces: list[str], left: str, piece: str) -> str:
    """Add a piece and return the end of what there is; no comment may begin across a gap."""
    if "<!--" in left + piece[:3]:
        piece = f" {piece}"
    pieces.append(piece)
    return (left + piece)[-3:]
