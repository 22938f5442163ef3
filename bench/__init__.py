"""Benchmarks anyone can run: `python -m bench.speed`."""
