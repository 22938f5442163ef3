"""How well recall finds, on public sets: `python -m bench.quality run locomo --data DIR`."""

from bench.quality.evaluate import evaluate
from bench.quality.results import Results

__all__ = ["Results", "evaluate"]
