"""The inverted lists of a question, decoded: how strongly each passage holds each of its words.

The strength of a term in a passage is BM25's saturated frequency (k1 1.2, b 0.75, the
constants FTS5 uses), at most 2.2; that of a word is its best variant's. Written with numpy for
workspaces of any size, and without for installs that do not want it; both give the same
numbers.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterable, Mapping, Sequence
from heapq import nlargest
from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeAlias

from daybank.index.postings import Block, decoded
from daybank.search.words import Group

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

K1, B = 1.2, 0.75
# Times are counted in thousandths, so that sums do not depend on how they are added up.
_WHOLE = 1_000

Blocks: TypeAlias = Mapping[str, Sequence[Block]]


class Judged(NamedTuple):
    """What some passages hold of a question, in their order.

    `alone` is the strength of the words in a passage, `context` that of the strongest within
    reach of it in its section, itself included, `held` the share of the words it holds.
    """

    alone: list[float]
    context: list[float]
    held: list[float]


class Lists(Protocol):
    """The decoded lists of the words of a question, in the order of the words."""

    def best(self, limit: int, only: Collection[int] | None) -> list[tuple[int, float]]:
        """Return the passages with the highest sum of idf times strength, best first.

        At least `limit` if there are so many; those that tie with the last come too. `only`
        are the passages that may be found, rising.
        """

    def judge(
        self, bounds: Mapping[int, tuple[int, int]], reach: int, shares: Sequence[float]
    ) -> Judged:
        """Return what some passages hold, summed over the words by their shares.

        `bounds` gives for each passage the first and last one of its section, `shares` what
        each word weighs.
        """

    def times(self, ranges: Sequence[tuple[int, int]]) -> list[list[float]]:
        """Return, for each range of passages, how often each word stands in it."""

    def spread(self, starts: Sequence[int]) -> list[int]:
        """Return, for each word, how many of the ranges that begin with `starts` hold it."""


def saturated(times: float, length: float, mean: float) -> float:
    """Return the saturated frequency of a term in a text of some length; 0 for no times."""
    return times * (K1 + 1) / (times + K1 * (1 - B + B * length / mean))


class PlainLists:
    """The lists as dictionaries."""

    def __init__(
        self,
        groups: Sequence[Group],
        blocks: Blocks,
        mean: float,
        view: Collection[int] | None = None,
    ) -> None:
        self._idfs = [group.idf for group in groups]
        seen = None if view is None else frozenset(view)
        self._words = [_merged(group, blocks, mean, seen) for group in groups]

    def best(self, limit: int, only: Collection[int] | None) -> list[tuple[int, float]]:
        """Do as `Lists.best`."""
        sums: dict[int, float] = {}
        for idf, word in zip(self._idfs, self._words, strict=True):
            for passage, (strength, _) in word.items():
                sums[passage] = sums.get(passage, 0.0) + idf * strength
        if only is not None:
            sums = {passage: sums[passage] for passage in frozenset(only) & sums.keys()}
        last = nlargest(limit, sums.values())[-1] if len(sums) > limit else 0.0
        best = (pair for pair in sums.items() if pair[1] >= last)
        return sorted(best, key=lambda pair: (-pair[1], pair[0]))

    def judge(
        self, bounds: Mapping[int, tuple[int, int]], reach: int, shares: Sequence[float]
    ) -> Judged:
        """Do as `Lists.judge`."""
        judged = Judged(*([0.0] * len(bounds) for _ in range(3)))
        windows = [
            range(max(first, passage - reach), min(last, passage + reach) + 1)
            for passage, (first, last) in bounds.items()
        ]
        for share, word in zip(shares, self._words, strict=True):
            strength = {passage: pair[0] for passage, pair in word.items()}.get
            for number, passage in enumerate(bounds):
                best = max(strength(other, 0.0) for other in windows[number])
                if best:
                    own = strength(passage, 0.0)
                    judged.alone[number] += share * own
                    judged.context[number] += share * best
                    judged.held[number] += share * (own > 0)
        return judged

    def times(self, ranges: Sequence[tuple[int, int]]) -> list[list[float]]:
        """Do as `Lists.times`."""
        columns = []
        for word in self._words:
            held = sorted(word)
            parts = (
                held[bisect_left(held, first) : bisect_right(held, last)] for first, last in ranges
            )
            columns.append([sum(word[passage][1] for passage in part) / _WHOLE for part in parts])
        return [list(row) for row in zip(*columns, strict=True)]

    def spread(self, starts: Sequence[int]) -> list[int]:
        """Do as `Lists.spread`."""
        return [
            len({bisect_right(starts, passage) for passage, (_, times) in word.items() if times})
            for word in self._words
        ]


def _merged(
    group: Group, blocks: Blocks, mean: float, view: frozenset[int] | None
) -> dict[int, tuple[float, int]]:
    """Give the strength and the thousandths of times of a word, by passage."""
    word: dict[int, tuple[float, int]] = {}
    for term, weight in group.variants.items():
        held: dict[int, tuple[float, int]] = {}
        for passage, times_and_length in decoded(blocks.get(term, ())):
            pair = held.get(times_and_length)  # few differ, so each is computed once
            if pair is None:
                pair = held[times_and_length] = _held(term, weight, times_and_length, mean)
            old = word.get(passage)
            if old is not None:
                pair = max(pair[0], old[0]), max(pair[1], old[1])
            word[passage] = pair
    return word if view is None else {p: pair for p, pair in word.items() if p in view}


def _held(term: str, weight: float, times_and_length: int, mean: float) -> tuple[float, int]:
    """Give the strength and the thousandths of times of a term in a passage."""
    if term[0] in ":#":
        # A label or heading is said once for the whole unit, however long it is.
        return weight, 0
    times, length = times_and_length >> 8, times_and_length & 255
    return weight * saturated(times, length, mean), round(weight * _WHOLE) * times


class ArrayLists:
    """The lists as arrays of numpy."""

    def __init__(
        self,
        groups: Sequence[Group],
        blocks: Blocks,
        mean: float,
        view: Collection[int] | None = None,
    ) -> None:
        self._idfs = [group.idf for group in groups]
        self._words = [_arrays(group, blocks, mean, view) for group in groups]

    def best(self, limit: int, only: Collection[int] | None) -> list[tuple[int, float]]:
        """Do as `Lists.best`."""
        import numpy as np  # noqa: PLC0415 (an install without the table needs none)

        size = 1 + max((int(ids[-1]) for ids, _, _ in self._words if len(ids)), default=-1)
        sums = np.zeros(size)
        for idf, (ids, strengths, _) in zip(self._idfs, self._words, strict=True):
            sums[ids] += idf * strengths
        if only is not None:
            passing = np.zeros(size, dtype=bool)
            listed = np.fromiter(only, dtype=np.int64, count=len(only))
            passing[listed[listed < size]] = True
            sums[~passing] = 0.0
        held = np.flatnonzero(sums)
        if len(held) > limit:
            last = np.partition(sums[held], len(held) - limit)[len(held) - limit]
            held = held[sums[held] >= last]
        held = held[np.argsort(-sums[held], kind="stable")]
        return list(zip(held.tolist(), sums[held].tolist(), strict=True))

    def judge(
        self, bounds: Mapping[int, tuple[int, int]], reach: int, shares: Sequence[float]
    ) -> Judged:
        """Do as `Lists.judge`."""
        import numpy as np  # noqa: PLC0415 (as above)

        asked = np.array([*bounds], dtype=np.int64)
        firsts, lasts = np.array([*bounds.values()], dtype=np.int64).reshape(-1, 2).T
        alone, context, held = (np.zeros(len(asked)) for _ in range(3))
        shifted = [asked + step for step in range(-reach, reach + 1)]
        inside = [(firsts <= other) & (other <= lasts) for other in shifted]
        for share, (ids, strengths, _) in zip(shares, self._words, strict=True):
            near = [_looked_up(ids, strengths, other) for other in shifted]
            own = near[reach]
            best = np.max(
                [found * within for found, within in zip(near, inside, strict=True)], axis=0
            )
            alone += share * own
            context += share * best
            held += share * (own > 0)
        return Judged(alone.tolist(), context.tolist(), held.tolist())

    def times(self, ranges: Sequence[tuple[int, int]]) -> list[list[float]]:
        """Do as `Lists.times`."""
        import numpy as np  # noqa: PLC0415 (as above)

        firsts = np.array([first for first, _ in ranges], dtype=np.int64)
        lasts = np.array([last for _, last in ranges], dtype=np.int64)
        columns = []
        for ids, _, times in self._words:
            sums = np.concatenate(([0], np.cumsum(times)))
            right, left = np.searchsorted(ids, lasts, side="right"), np.searchsorted(ids, firsts)
            columns.append(((sums[right] - sums[left]) / _WHOLE).tolist())
        return [list(row) for row in zip(*columns, strict=True)]

    def spread(self, starts: Sequence[int]) -> list[int]:
        """Do as `Lists.spread`."""
        import numpy as np  # noqa: PLC0415 (as above)

        begun = np.array(starts, dtype=np.int64)
        held = [
            np.searchsorted(begun, ids[times > 0], side="right") for ids, _, times in self._words
        ]
        return [int(np.count_nonzero(np.diff(sections, prepend=0))) for sections in held]


_Arrays: TypeAlias = "tuple[NDArray[np.int64], NDArray[np.float64], NDArray[np.int64]]"


def _looked_up(
    ids: NDArray[np.int64], strengths: NDArray[np.float64], wanted: NDArray[np.int64]
) -> NDArray[np.float64]:
    """Give the strength of a word in each of some passages, 0 where it is not."""
    import numpy as np  # noqa: PLC0415 (as above)

    if not len(ids):
        return np.zeros(len(wanted))
    places = np.searchsorted(ids, wanted)
    places[places == len(ids)] = 0
    return np.where(ids[places] == wanted, strengths[places], 0.0)


def _arrays(group: Group, blocks: Blocks, mean: float, view: Collection[int] | None) -> _Arrays:
    """Give the passages of a word, rising, with its strength and thousandths of times."""
    import numpy as np  # noqa: PLC0415 (as above)

    parts = [
        _decoded(term, weight, blocks[term], mean)
        for term, weight in group.variants.items()
        if term in blocks
    ]
    if not parts:
        return np.zeros(0, np.int64), np.zeros(0), np.zeros(0, np.int64)
    ids, strengths, times = parts[0]
    if len(parts) > 1:
        ids, places = np.unique(np.concatenate([part[0] for part in parts]), return_inverse=True)
        strengths, times = np.zeros(len(ids)), np.zeros(len(ids), np.int64)
        at = 0
        for part in parts:
            here = places[at : at + len(part[0])]
            strengths[here] = np.maximum(strengths[here], part[1])
            times[here] = np.maximum(times[here], part[2])
            at += len(part[0])
    if view is None:
        return ids, strengths, times
    seen = np.isin(ids, np.fromiter(view, dtype=np.int64, count=len(view)))
    return ids[seen], strengths[seen], times[seen]


def _decoded(term: str, weight: float, blocks: Iterable[Block], mean: float) -> _Arrays:
    import numpy as np  # noqa: PLC0415 (as above)

    bases, data = zip(*blocks, strict=True)
    raw = np.frombuffer(b"".join(data), dtype="<u4")
    ids = np.repeat(np.array(bases, dtype=np.int64), [len(part) // 4 for part in data])
    ids += raw >> 16
    if term[0] in ":#":
        return ids, np.full(len(ids), weight), np.zeros(len(ids), np.int64)
    times = (raw >> 8 & 255).astype(np.float64)
    lengths = (raw & 255).astype(np.float64)
    return (
        ids,
        weight * (times * (K1 + 1) / (times + K1 * (1 - B + B * lengths / mean))),
        round(weight * _WHOLE) * times.astype(np.int64),
    )
