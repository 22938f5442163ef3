"""Results as Markdown: a summary, every metric by category, and the questions that failed."""

from collections.abc import Iterator, Sequence

from bench.quality.asking import Scored
from bench.quality.metrics import TOLD
from bench.quality.results import Results, Row, row

_SUMMED = ("any@1", "any@5", "any@10", "MRR", "S any@5", "S all@10", "abstained")
_SHOWN = 3


def summary(results: Results) -> Iterator[str]:
    """Yield the lines of a table in per cent: FTS5 and daybank for each set and part."""
    yield _line(["set", "part", "n", "system", *_SUMMED, "ms p50", "ms p95"])
    yield _rule(4, len(_SUMMED) + 2)
    for name in results.sets:
        for part in results.parts(name):
            found = results.row(name, part)
            where = [name, part, str(found.questions)]
            cells = [percent(found.reference.get(column)) for column in _SUMMED]
            yield _line([*where, "FTS5 porter", *cells, "", ""])
            cells = [percent(found.metrics.get(column)) for column in _SUMMED]
            yield _line([*where, "**daybank**", *cells, f"{found.p50:.1f}", f"{found.p95:.1f}"])


def details(results: Results) -> Iterator[str]:
    """Yield a table for each set and part: every metric by category, FTS5 in parentheses."""
    for name in results.sets:
        for part in results.parts(name):
            yield from ("", f"### {name}, {part}", "")
            yield from _by_category(results.of(name, part))
        yield from ("", _index_line(results, name))


def misses(results: Results, cut: int) -> Iterator[str]:
    """Yield the questions without a gold turn (or session) in the first `cut` ranks."""
    for one in results.scored:
        if one.metrics.get(f"any@{cut}", one.metrics.get(f"S any@{cut}")) == 0:
            yield from _missed(one, results.excerpts[one.haystack])


def percent(share: float | None) -> str:
    """Print a share in per cent; nothing for one that was not measured."""
    return "" if share is None else f"{100 * share:.1f}"


def _by_category(scored: Sequence[Scored]) -> Iterator[str]:
    whole = row(scored)
    columns = [name for name in TOLD if name in whole.metrics]
    yield _line(["", "n", *columns])
    yield _rule(1, len(columns) + 1)
    categories = sorted({one.category for one in scored})
    for category in categories if len(categories) > 1 else ():
        yield _category(category, row([o for o in scored if o.category == category]), columns)
    kept = [one for one in scored if not one.aside]
    if 0 < len(kept) < len(scored):
        yield _category("all but those set aside", row(kept), columns)
    yield _category("**all**", whole, columns)


def _category(title: str, found: Row, columns: Sequence[str]) -> str:
    cells = []
    for name in columns:
        ours, theirs = found.metrics.get(name), found.reference.get(name)
        cells.append(percent(ours) + ("" if theirs is None else f" ({percent(theirs)})"))
    return _line([title, str(found.questions), *cells])


def _index_line(results: Results, name: str) -> str:
    fresh = [i for i in results.indexed if i.group == name and i.read == i.pages]
    if not fresh:
        return "Indexes: those of an earlier run."
    turns, seconds = sum(i.turns for i in fresh), sum(i.seconds for i in fresh)
    return f"Indexes: {turns:,} turns on {sum(i.pages for i in fresh):,} pages in {seconds:.1f} s."


def _missed(one: Scored, excerpts: dict[str, str]) -> Iterator[str]:
    yield f"{' '.join(filter(None, (one.group, one.id, one.category)))}: {one.text}"
    for turn, rank in one.gold.items():
        yield f"  gold {'-' if rank is None else rank:>3}  [{turn}] {excerpts[turn]}"
    for turn in one.top[:_SHOWN]:
        yield f"  found     [{turn}] {excerpts[turn]}"
    yield ""


def _line(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _rule(left: int, right: int) -> str:
    return f"|{'---|' * left}{'---:|' * right}"
