"""The memory of a personal assistant, kept as Markdown."""

__version__ = "0.1.0"
