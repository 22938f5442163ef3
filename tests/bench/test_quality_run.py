"""A whole run on a small conversation: asked through the front door, kept, told of."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from bench.quality import Results, evaluate
from bench.quality.compare import compare
from bench.quality.fts5 import Reference
from bench.quality.haystack import Haystack, Session, Turn
from bench.quality.tables import details, misses, summary

ROOT = Path(__file__).parents[2]
SAID = (
    ("D1:1", "Wren", "The kiln reached nine hundred degrees."),
    ("D1:2", "Otter", "I sold the punt to a ferryman from Harlingen."),
    ("D1:3", "Wren", "Good riddance, it leaked."),
    ("D2:1", "Otter", "The heron is back on the weir."),
    ("D2:2", "Otter", "The heron is back on the weir."),
)
QA = (
    ("Who bought the punt?", ["D1:2"], 4),
    ("Where is the heron?", ["D2:1", "D2:2"], 1),
    ("Zanzibar quokka timetable?", ["D1:3"], 3),
)


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a `locomo10.json` of one conversation of two days."""
    folder = tmp_path_factory.mktemp("data")
    said = [{"dia_id": turn, "speaker": who, "text": text} for turn, who, text in SAID]
    conversation = {
        "session_1_date_time": "1:56 pm on 8 May, 2023",
        "session_1": said[:3],
        "session_2_date_time": "9:00 am on 9 May, 2023",
        "session_2": said[3:],
    }
    asked = [{"question": text, "evidence": ids, "category": kind} for text, ids, kind in QA]
    entry = {"sample_id": "conv-26", "conversation": conversation, "qa": asked}
    (folder / "locomo10.json").write_text(json.dumps([entry]), "utf-8")
    return folder


@pytest.fixture(scope="module")
def results(data: Path) -> Results:
    return evaluate(["locomo"], data)


def test_a_cited_line_is_the_turn_that_stands_there(results: Results) -> None:
    punt, heron, unknown = results.scored
    assert punt.gold == {"D1:2": 1}
    assert punt.metrics["any@1"] == punt.reference["any@1"] == 1
    assert heron.gold == {"D2:1": 1, "D2:2": 1}  # equal turns are one item that cites both
    assert heron.metrics["nDCG@10"] == 1
    assert unknown.top == ()


def test_an_empty_answer_is_a_miss_and_told(results: Results) -> None:
    row = results.row("locomo", "dev")
    assert row.questions == 3
    assert row.metrics["abstained"] == pytest.approx(1 / 3)
    assert row.metrics["any@25"] == pytest.approx(2 / 3)
    first, *lines = misses(results, 5)
    assert first == "locomo conv-26/2 open-domain: Zanzibar quokka timetable?"
    assert lines == ["  gold   -  [D1:3] Wren: Good riddance, it leaked.", ""]


def test_a_part_that_was_not_asked_has_no_row(results: Results) -> None:
    with pytest.raises(ValueError, match="no question"):
        results.row("locomo", "check")


def test_a_budget_is_scored_by_what_fits_it(data: Path) -> None:
    punt, *_ = evaluate(["locomo"], data, budgets=(1, 500)).scored
    assert (punt.metrics["within@1"], punt.metrics["within@500"]) == (0, 1)


def test_a_second_run_finds_its_indexes_and_the_same_answers(data: Path, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    first, second = (evaluate(["locomo"], data, cache) for _ in range(2))
    assert (first.indexed[0].read, second.indexed[0].read) == (2, 0)
    assert [one.metrics for one in first.scored] == [one.metrics for one in second.scored]
    assert len(list((cache / "locomo").iterdir())) == 1


def test_processes_give_what_one_process_gives(results: Results, data: Path) -> None:
    shared = evaluate(["locomo"], data, jobs=2)
    assert [one.metrics for one in results.scored] == [one.metrics for one in shared.scored]


def test_results_survive_their_file(results: Results, tmp_path: Path) -> None:
    results.write(tmp_path / "out.json")
    assert Results.read(tmp_path / "out.json") == results


def test_tables_show_daybank_beside_the_reference(results: Results) -> None:
    assert [line.split(" | ")[3:6] for line in summary(results)][2:] == [
        ["FTS5 porter", "66.7", "66.7"],
        ["**daybank**", "66.7", "66.7"],
    ]
    rows = [line.split(" | ")[:3] for line in details(results) if line.startswith("| ")]
    assert ["| open-domain", "1", "0.0 (0.0)"] in rows
    assert ["| **all**", "3", "66.7 (66.7)"] in rows


def test_a_run_compared_with_itself_shows_no_difference(results: Results) -> None:
    lines = list(compare(results, results))
    assert "### locomo, dev, 3 questions" in lines
    assert "| any@1 | 66.7 | 66.7 | +0.0 | +0.0 to +0.0 |" in lines


def test_the_data_may_be_named_in_the_environment(data: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.json"
    done = subprocess.run(
        [sys.executable, "-m", "bench.quality", "run", "locomo", "--out", str(out)],
        env=os.environ | {"DAYBANK_BENCH_DATA": str(data), "DAYBANK_ZONE": "Asia/Yangon"},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    results = Results.read(out)
    assert results.made["settings"]["DAYBANK_ZONE"] == "Asia/Yangon"
    assert "DAYBANK_BENCH_DATA" not in results.made["settings"]
    assert done.stdout.splitlines() == list(summary(results))


def test_the_reference_stems_and_leaves_out_stop_words() -> None:
    turns = (Turn("1", "What is it you were?"), Turn("2", "Painted mills"), Turn("3", "A mill"))
    session = Session("s", "2024-03-01", "s", turns)
    reference = Reference(Haystack("made", "up", (session,), ()))
    assert reference.rank("What were you painting, which mill?", 5) == [("2",), ("3",)]
    assert reference.rank("?!", 5) == []
    assert reference.rank("What were you?", 5) == [("1",)]  # nothing else is left to ask for
