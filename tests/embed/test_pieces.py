"""Word pieces: those of the model's own tokenizer, but for signs and other scripts."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from daybank.embed import MOST, Pieces, covers, passage_pieces, question_pieces
from daybank.language.segment import runs

ROWS = (Path(__file__).parent / "pieces.txt").read_text("utf-8").splitlines()
CASES = [row.rpartition(" →") for row in ROWS if not row.startswith("#")]
VOCABULARY = Path(sys.modules[Pieces.__module__].__file__ or "").parent / "data" / "pieces.txt"


def spelled(pieces: bytes, names: dict[int, str] = {}) -> str:  # noqa: B006 - read once
    """The pieces as text."""
    if not names:
        for line in VOCABULARY.read_text("utf-8").splitlines():
            entries = line.split(" ")[1:]
            names.update(zip(map(int, entries[1::2]), entries[::2], strict=True))
    ids = zip(pieces[::2], pieces[1::2], strict=True)
    return " ".join(names[low + 256 * high] for low, high in ids)


@pytest.mark.parametrize(("text", "expected"), [(json.loads(text), p) for text, _, p in CASES])
def test_pieces_are_those_of_the_reference(text: str, expected: str) -> None:
    assert spelled(passage_pieces(text)) == expected.strip()


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        ("10 km² or 5 ½", "10 km ##2 or 5 1 2"),  # the analysis of words reads them so, too
        ("\ufb01le Ｗｉｄｅ", "file wide"),
        ("£5", "5"),
        ("[CLS] is no mark here", "cl ##s is no mark here"),
    ],
)
def test_compatibility_forms_are_read_as_what_they_mean(text: str, pieces: str) -> None:
    assert spelled(passage_pieces(text)) == pieces


@pytest.mark.parametrize(
    "text", ["彼得喜欢咖啡", "вчера", "καφές", "ရန်ကုန်", "コーヒー", "커피", "δ", "жук-abc"]
)
def test_words_of_other_scripts_have_no_pieces(text: str) -> None:
    assert passage_pieces(text) == b""
    assert passage_pieces(f"met {text} today") == passage_pieces("met today")


@pytest.mark.parametrize(
    ("text", "known"),
    [
        ("Where does Zoë Nguyễn keep the keys?", True),
        ("", True),
        ("42 🎉", True),
        ("a resistor of 5 kΩ or 3 µF", True),  # signs, not Greek words
        ("What did 彼得 say?", False),
        ("彼", False),
        ("где ключи", False),
        ("πότε", False),
        ("သော့ ဘယ်မှာလဲ", False),
    ],
)
def test_the_table_covers_texts_in_latin_letters_alone(text: str, *, known: bool) -> None:
    assert covers(text) is known


def test_each_piece_of_a_question_tells_its_word() -> None:
    asked = question_pieces("Did Melanie's embeddings fail?")
    assert spelled(asked.ids) == "did melanie s em ##bed ##ding ##s fail"
    assert asked.words == ("did", "melanie", "s", *["embeddings"] * 4, "fail")


def test_a_passage_has_at_most_so_many_pieces() -> None:
    long = "a b c " * 100
    assert len(passage_pieces(long)) == 2 * MOST
    assert question_pieces(long).ids == passage_pieces(long)
    assert len(question_pieces(long).words) == MOST


# Letters of several scripts, marks, signs, halves of characters, letters of two letters.
ANY = "abcnsxyzAZ019 é\u0301ßŁıİỳµΩάж彼のသကि한🎉\ud800\udfff\u200d\xad\ufb01Ⅳ½²°.'-_/…\n\x00"


@given(st.text(alphabet=ANY, max_size=60))
def test_a_question_has_the_pieces_of_a_passage(text: str) -> None:
    asked = question_pieces(text)
    assert asked.ids == passage_pieces(text)
    assert len(asked.words) * 2 == len(asked.ids)


@settings(max_examples=30)
@given(st.lists(st.text(alphabet="abcdeéx19-'.", min_size=1, max_size=8), max_size=12))
def test_the_order_of_questions_changes_no_pieces(words: list[str]) -> None:
    """The vocabulary is read in blocks, as words ask for them."""
    fresh, used = Pieces(), Pieces()
    for word in reversed(words):
        used.of_runs(runs(word))
    assert fresh.of_runs(runs(" ".join(words))) == used.of_runs(runs(" ".join(words)))


def test_a_run_seen_before_has_the_same_pieces() -> None:
    pieces = Pieces()
    for run in ("hello", "hello", "x" * 80, "x" * 80):
        assert pieces.of_run(run) == Pieces().of_run(run) != b""


def test_runs_are_not_remembered_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("daybank.embed.pieces._MEMORY", 4)
    pieces = Pieces()
    memory = getattr(pieces.of_run, "__self__")  # noqa: B009 - of a method of a dictionary
    for number in range(30):
        assert spelled(pieces.of_run(f"day{number % 10}")) == f"day ##{number % 10}"
        assert 0 < len(memory) <= 4


def test_the_vocabulary_holds_every_piece_once_under_its_first_letters() -> None:
    numbers: list[int] = []
    for line in VOCABULARY.read_text("utf-8").splitlines():
        key, *entries = line.split(" ")
        numbers += map(int, entries[1::2])
        for piece in entries[::2]:
            bare = piece.removeprefix("##")
            # What stands under the ellipsis is never asked for, and no piece is longer.
            assert key == "…" or bare.startswith(key)
            assert len(bare) <= 18
    assert sorted(numbers) == list(range(29_528))


def test_cutting_a_question_needs_no_numpy() -> None:
    code = (
        "import sys, daybank.embed as e; "
        "print(len(e.question_pieces('Where is it?').words), 'numpy' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["3", "False"]
