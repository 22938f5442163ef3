"""Text to values and back, pure and without I/O: lines, blocks, bullets, pages."""
