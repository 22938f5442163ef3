"""`python -m bench.stance` prints how well evidence is found; `misses` what was not."""

import argparse

from bench.stance.measure import judged, misses, tables
from bench.stance.pairs import HALVES, read_pairs


def main() -> None:
    """Print the tables of both halves, or the misses of the half that rules are chosen on."""
    parser = argparse.ArgumentParser(prog="python -m bench.stance", description=__doc__)
    parser.add_argument("what", nargs="?", choices=["tables", "misses"], default="tables")
    if parser.parse_args().what == "misses":
        print(*misses(judged(read_pairs("build"))), sep="\n")
    else:
        print(*tables({half: judged(read_pairs(half)) for half in HALVES}), sep="\n")


main()
