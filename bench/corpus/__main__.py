"""`python -m bench.corpus`."""

from bench.corpus.measure import main

main()
