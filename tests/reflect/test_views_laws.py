"""Laws of the views of whole workspaces: the same facts give the same pages, however they came."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import given, settings
from hypothesis import strategies as st
from view_pages import portraits, reflect

from daybank.index import read, times
from daybank.model import Kind, Origin, fold_name
from daybank.reflect.blocks import NOTHING
from daybank.reflect.survey import take_survey
from daybank.search.entities import find_entity, units_about
from vault import Vault

NAMES = st.sampled_from(["Ann", "ann", "Ben", "[[Blue Barn]]", "blue-barn", "Pete", "Peter"])
TEXTS = st.sampled_from(
    [
        *("home: Ghent", "home: Lisbon", "role: cook", "Sails with @Ben.", "Rows.", "Swims"),
        *("Sails. ^f-0123456789ab", "Sold it. (supersedes ^f-0123456789ab)", "boat: the Tide"),
    ]
)
FACTS = st.builds("{} @{}: {}".format, st.sampled_from(["W", "B", "O(c=0.7)", "S"]), NAMES, TEXTS)
LINES = st.one_of(
    FACTS.map("- {}".format),
    st.sampled_from(["", "- Ann and the blue barn", "- Peter, again", "> Ben came by", "# More"]),
)
DAYS = st.dictionaries(
    st.sampled_from([f"2025-0{n}-01" for n in range(1, 8)]),
    st.lists(LINES, min_size=1, max_size=9),
    min_size=1,
    max_size=4,
)


def filled(root: Path) -> Vault:
    vault = Vault(root)
    vault.put("bank/entities/Peter.md", "# Peter", "", "**Aliases:** Pete", "- **Boat:** the Ebb")
    return vault


def bank(vault: Vault) -> dict[str, bytes]:
    """The pages that say anything: a view that has nothing to say any more keeps its marks."""
    files = sorted((vault.root / "bank").rglob("*.md"))
    pages = {str(file.relative_to(vault.root)): file.read_bytes() for file in files}
    return {path: data for path, data in pages.items() if NOTHING.encode() not in data}


def put(vault: Vault, day: str, lines: list[str]) -> None:
    vault.put(f"memory/{day}.md", "## Retain", *lines)


@settings(deadline=None, max_examples=6)
@given(DAYS)
def test_day_by_day_equals_once_and_twice_equals_once(days: dict[str, list[str]]) -> None:
    with TemporaryDirectory() as folder:
        daily, once = filled(Path(folder, "daily")), filled(Path(folder, "once"))
        for day in sorted(days):
            put(daily, day, days[day])
            reflect(daily)
        for day in sorted(days, reverse=True):
            put(once, day, days[day])
        reflect(once)
        assert bank(daily) == bank(once)
        assert reflect(once) == []
        daily.memory.close()
        once.memory.close()


@settings(deadline=None, max_examples=12)
@given(DAYS)
def test_what_is_true_now_is_what_stands(days: dict[str, list[str]]) -> None:
    with TemporaryDirectory() as folder:
        vault = filled(Path(folder))
        for day, lines in days.items():
            put(vault, day, lines)
        found = portraits(vault)
        with vault.connection() as connection:
            rows = read.all_units(connection, frozenset(Kind), [Origin.WRITTEN])
            standing = times.standings(connection, rows, vault.memory.settings.keys)
            units = read.read_units(connection, rows)
        status = {
            found.unit.source: standing.get(row, times.CURRENT).status
            for row, found in units.items()
        }
        for portrait in found.values():
            for current in portrait.now.shown:
                assert status[current.now.source] == "current"
                if current.before:
                    assert status[current.before.source] == "superseded"
            for told in (*portrait.known.shown, *portrait.latest.shown):
                assert status[told.source] == "current"
            for clash in portrait.clashes.shown:
                assert status[clash.second.source] in ("disputed", "current")
            assert fold_name(portrait.entity.name) in portrait.entity.folds
        vault.memory.close()


def test_a_note_names_somebody_where_about_finds_it(vault: Vault) -> None:
    names = ("Peter", "Blue Barn", "王伟", "Zoë", "connection.update", "Will", "민수", "O'Brien")
    vault.log("2025-01-01", *(f"W @[[{name}]]: Is known." for name in names))
    vault.put(
        "memory/2025-02-01.md",
        *("- Peter's boat", "- Peterson's boat", "- 和Peter去了北京", "- a_peter_b", "- PETER!"),
        *(
            "- the blue-barn burned",
            "- the blue\n  barn",
            "- a blue, barn",
            "- 那天王伟来了",
            "- 王伟",
        ),
        *(
            "- zoë rows",
            "- Zoe rows",
            "- on connection.update it",
            "- will it rain",
            "- 민수가 왔다",
        ),
        *("- O'Brien's car", "- **Peter:** hi", "- [Peter](x.md)", "> Peter\n> Blue Barn"),
    )
    found = notes_by_name(vault)
    with vault.connection() as connection:
        for name in names:
            if name == "Will":  # nobody could tell the name from the word
                assert found[name] == set()
                continue
            rows = units_about(connection, find_entity(connection, name))
            units = read.read_units(connection, rows)
            about = {f.unit.source.line for f in units.values() if not f.unit.is_fact}
            assert found[name] == about, name


def notes_by_name(vault: Vault) -> dict[str, set[int]]:
    """The lines of the notes that name each entity."""
    with vault.connection() as connection:
        survey = take_survey(connection, 3)
    return {
        entity.name: {u.source.line for u in survey.about[n] if u.kind is Kind.NOTE}
        for n, entity in enumerate(survey.entities)
    }
