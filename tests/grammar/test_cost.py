"""Reading costs time in proportion to the text, whatever stands in it."""

import os
import time

import pytest
from grammar_pages import HOSTILE

from daybank.grammar.page import read_page

SCALE = float(os.environ.get("DAYBANK_SLOW_SCALE", "1"))
# A sample looks at a share of the shapes, not at all of them for a share of the time.
SAMPLED = list(HOSTILE)[:: max(round(1 / SCALE), 1)]


def seconds(path: str, text: str) -> float:
    """Processor time of reading a page once, the least of three."""
    times = []
    for _ in range(3):
        start = time.process_time()
        read_page(path, text)
        times.append(time.process_time() - start)
    return min(times)


def check_cost(name: str, path: str, size: int) -> None:
    """Four times the text may cost at most eight times as much; sixteen would be a square."""
    text, four = HOSTILE[name](size), HOSTILE[name](4 * size)
    # A pause of the machine must not count, so a bad figure is taken again.
    ratios = (seconds(path, four) / (seconds(path, text) + 0.001) for _ in range(4))
    assert any(ratio < 8 for ratio in ratios)


@pytest.mark.parametrize("name", HOSTILE)
def test_the_cost_of_a_page_grows_with_its_length(name: str) -> None:
    check_cost(name, "memory/2026-02-13.md", 4_000)


@pytest.mark.slow
@pytest.mark.parametrize(
    "path", ["memory/2026-02-13.md", "bank/opinions.md", "bank/entities/Mira.md"]
)
@pytest.mark.parametrize("name", SAMPLED)
def test_the_cost_of_a_long_page_grows_with_its_length(name: str, path: str) -> None:
    check_cost(name, path, max(int(60_000 * SCALE), 15_000))


@pytest.mark.slow
@pytest.mark.parametrize(
    "text", [HOSTILE["usual"](5_000_000), "x" * 700_000, "- " * 1_000_000 + "x"]
)
def test_a_page_of_any_size_is_read(text: str) -> None:
    assert read_page("memory/2026-02-13.md", text).units
