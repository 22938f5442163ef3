"""Text to values and back, pure and without I/O: lines, blocks, bullets, pages, the ledger."""

READING = 4
"""Raised whenever the same page would give other units: the index is then built anew."""
