"""What the pairs say about `judge`: precision and recall by rule, by language and by label."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from bench.stance.pairs import Pair
from daybank.belief import STRONG
from daybank.stance import Link, judge, prepare

SIGN_OF = {"supports": 1, "contradicts": -1}


class Judged(NamedTuple):
    """A pair and what was said about it."""

    pair: Pair
    link: Link | None

    @property
    def sign(self) -> int:
        """The sign found, 0 for none."""
        return self.link.sign if self.link else 0

    @property
    def strong(self) -> bool:
        """Whether it may move a confidence by more than 0.06 a day."""
        return self.link is not None and self.link.weight >= STRONG

    @property
    def right(self) -> bool:
        """Whether the sign is the labelled one; of a tricky pair, whether nothing is found."""
        return self.sign == SIGN_OF.get(self.pair.label, 0)


class Share(NamedTuple):
    """How many of how many."""

    part: int
    whole: int

    def __str__(self) -> str:
        return (
            f"{100 * self.part / self.whole:.0f} ({self.part}/{self.whole})" if self.whole else "–"
        )

    def at_least(self, share: float) -> bool:
        """Say whether it is that much; nothing of nothing is."""
        return self.part >= share * self.whole


def judged(pairs: Iterable[Pair]) -> list[Judged]:
    """Judge each pair."""
    return [Judged(pair, judge(prepare(pair.opinion), prepare(pair.fact))) for pair in pairs]


def precision(found: Iterable[Judged], sign: int, *, strong: bool = False) -> Share:
    """Give the share of what was found with a sign that is labelled so."""
    told = [one for one in found if one.sign == sign and (one.strong or not strong)]
    return Share(sum(one.right for one in told), len(told))


def recall(found: Iterable[Judged], sign: int, *, strong: bool = False) -> Share:
    """Give the share of what is labelled with a sign that was found."""
    meant = [one for one in found if SIGN_OF.get(one.pair.label) == sign]
    return Share(sum(one.right and (one.strong or not strong) for one in meant), len(meant))


def tables(halves: Mapping[str, Sequence[Judged]]) -> Iterator[str]:
    """Yield Markdown tables: all, by language, by rule, and the pairs that are no evidence."""
    for half, found in halves.items():
        yield from ("", f"### {half}: {len(found)} pairs", "")
        yield from _grouped(found, "language", lambda one: one.pair.language)
        yield ""
        yield from _by_rule(found)
        yield ""
        yield from _no_evidence(found)


_COLUMNS = (
    "contradictions: precision",
    "recall",
    "strong: precision",
    "recall",
    "supports: precision",
    "recall",
)


def _grouped(found: Sequence[Judged], title: str, key: Callable[[Judged], str]) -> Iterator[str]:
    yield _line([title, "n", *_COLUMNS])
    yield _line(["---", *["---:"] * (len(_COLUMNS) + 1)])
    for name in dict.fromkeys(map(key, found)):
        yield _line([name, *_cells([one for one in found if key(one) == name])])
    yield _line(["**all**", *_cells(found)])


def _cells(found: Sequence[Judged]) -> list[str]:
    shares = (
        precision(found, -1),
        recall(found, -1),
        precision(found, -1, strong=True),
        recall(found, -1, strong=True),
        precision(found, 1),
        recall(found, 1),
    )
    return [str(len(found)), *map(str, shares)]


_RUNGS = {
    (1, 1.0): "restated",
    (-1, 1.0): "restated, turned around",
    (-1, 0.9): "another value",
    (-1, 0.5): "an end, a switch, an antonym",
    (-1, 0.4): "a mere negation",
    (1, 0.5): "most words and the stance",
}


def rung_of(link: Link) -> str:
    """Name the rung of a link, whatever words its rule quotes."""
    return _RUNGS[link.sign, link.weight]


def _by_rule(found: Sequence[Judged]) -> Iterator[str]:
    yield _line(["rung", "sign", "weight", "right"])
    yield _line(["---", "---", "---:", "---:"])
    for (sign, weight), rung in _RUNGS.items():
        told = [one for one in found if one.link and rung_of(one.link) == rung]
        right = Share(sum(one.right for one in told), len(told))
        yield _line([rung, "for" if sign > 0 else "against", f"{weight:.1f}", str(right)])


def _no_evidence(found: Sequence[Judged]) -> Iterator[str]:
    yield _line(["pairs that are no evidence", "n", "none", "weak", "strong"])
    yield _line(["---", *["---:"] * 4])
    for label in ("unrelated", "tricky"):
        meant = [one for one in found if one.pair.label == label]
        strong = sum(one.strong for one in meant)
        none = sum(one.link is None for one in meant)
        cells = (len(meant), none, len(meant) - none - strong, strong)
        yield _line([label, *map(str, cells)])


def misses(found: Iterable[Judged]) -> Iterator[str]:
    """Yield a line for each pair that was not judged as labelled."""
    for one in found:
        if not one.right:
            said = "nothing" if one.link is None else f"{rung_of(one.link)}: {one.link.rule}"
            yield f"{one.pair}: {one.pair.opinion.text} | {one.pair.fact.text} -> {said}"


def _line(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"
