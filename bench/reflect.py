"""What reflecting costs beside the first index of the same workspace.

usage: python -m bench.reflect [DIR] [--facts 10000] [--entities 500] [--seed 1]

Facts are the everyday sort: homes, habits, likes that are confirmed and denied, things done. Each
figure is processor time of this process as a multiple of that of the first index.
"""

import argparse
import tempfile
import time
from collections.abc import Callable, Iterator
from datetime import date, timedelta
from pathlib import Path
from random import Random

from bench.generate import words
from daybank import Memory

_FIRST = words("An Bo Ci Du El Fa Gi Ha Io Ju Ka Le Mi No Or Pa Qui Ro Sa Tu Ul Vi Wa Xe Yo")
_LAST = words("""
    ada bert cora dina emil fenn gart hild ivor jost kind lund mark nils orla pett quin rosa stam
    tine
""")
_LIKED = words("tea coffee trains planes concise_replies long_replies rye_bread figs jazz rain")
_PLACES = words("Lisbon Porto Ghent Utrecht Leipzig Bergen Turin Oslo")
_DONE = ("Fixed the pump", "Met at the mill", "Sent the invoice", "Planned the harvest")


def facts(count: int, entities: int, seed: int) -> Iterator[str]:
    """Yield typed bullets about so many people, each named about equally often."""
    random = Random(seed)
    names = [first + last for last in _LAST for first in _FIRST][:entities]
    for number in range(count):
        name, liked = names[number % len(names)], random.choice(_LIKED).replace("_", " ")
        yield random.choice(
            (
                f"O(c={random.randint(5, 19) / 20}) @{name}: Likes {liked}.",
                f"O @{name}: Prefers {liked} over {random.choice(_LIKED).replace('_', ' ')}.",
                f"W @{name}: Does not like {liked}.",
                f"W @{name}: Asked for {liked} again on the {random.randint(1, 28)}th.",
                f"W @{name}: home: {random.choice(_PLACES)}",
                f"W @{name}: Uses the boat no. {random.randint(1, 400)} on weekends.",
                f"B @{name}: {random.choice(_DONE)} no. {random.randint(1, 9999)}.",
                f"B @{name} @{random.choice(names)}: {random.choice(_DONE)} together.",
            )
        )


def write(folder: Path, count: int, entities: int, seed: int) -> None:
    """Write the facts as logs, ten a day, each day with two notes."""
    log, lines = folder / "memory", list(facts(count, entities, seed))
    log.mkdir(parents=True)
    for start in range(0, len(lines), 10):
        day = date(2024, 1, 1) + timedelta(days=start // 10)
        told = "\n".join(f"- {line}" for line in lines[start : start + 10])
        name = lines[start].partition("@")[2].partition(":")[0]
        notes = f"{name} came by in the evening.\n\nRain all day, and the pump held."
        (log / f"{day}.md").write_text(f"# {day}\n\n{notes}\n\n## Retain\n{told}\n", "utf-8")


def cost(call: Callable[[], object]) -> float:
    """Give the processor seconds of a call."""
    began = time.process_time()
    call()
    return time.process_time() - began


def main() -> None:
    """Write a workspace where none is, and print a table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("dir", type=Path, nargs="?")
    parser.add_argument("--facts", type=int, default=10_000)
    parser.add_argument("--entities", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as made:
        folder = asked.dir or Path(made, "workspace")
        if not folder.exists():
            write(folder, asked.facts, asked.entities, asked.seed)
        _measure(folder)


def _measure(folder: Path) -> None:
    with Memory(folder) as memory:
        index = cost(memory.rebuild)
        table = {"first index": index, "first reflect": cost(memory.reflect)}
        table["its pages read"] = cost(memory.sync)
        table["nothing new"] = cost(memory.reflect)
        memory.retain("- O @Anada: Does not like figs.", day=date(2027, 1, 1))
        memory.sync()
        table["one new fact"] = cost(memory.reflect)
        table["its page read"] = cost(memory.sync)
    for name, seconds in table.items():
        print(f"{name:<14}{seconds:8.2f} s {seconds / index:6.2f} x the first index")


if __name__ == "__main__":
    main()
