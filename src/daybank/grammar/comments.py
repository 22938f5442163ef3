"""HTML comments within a line of text: they are other tools' marks, never content."""

from __future__ import annotations


def strip_comments(text: str) -> str:
    """Take the complete comments out of a text; one that is never closed stays."""
    start = text.find("<!--")
    if start < 0:
        return text
    pieces: list[str] = []
    done = 0
    while start >= 0:
        end = text.find("-->", start + 4)
        if end < 0:
            break
        pieces.append(text[done:start])
        done = end + 3
        start = text.find("<!--", done)
    return "".join([*pieces, text[done:]])
