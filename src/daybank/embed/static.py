"""The static table: a vector for each word piece, read from the files of the package.

The vectors are the first coordinates, the telling ones, of potion-base-8M (`data/LICENSE`),
rounded to eight bits by `scripts/static_table.py`. The longer a vector, the more its piece
says: `of` has a thirtieth of the length of `boiler`.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

DATA = Path(__file__).parent / "data"


class Table(NamedTuple):
    """A vector for each piece: `vectors` (pieces, dim) int8, `scales` (pieces,) float16."""

    vectors: NDArray[np.int8]
    scales: NDArray[np.float16]

    def directions(self, ids: NDArray[np.integer]) -> NDArray[np.float32]:
        """Give the vectors of some pieces, each of a length of its own: whole numbers to 127.

        So all their products are whole numbers that float32 holds, and the same on every
        machine.
        """
        rows: NDArray[np.int8] = self.vectors[ids]
        return rows.astype(np.float32)

    def rows(self, ids: NDArray[np.integer]) -> NDArray[np.float32]:
        """Give the vectors of some pieces in one measure, so that they can be added.

        These are whole numbers, too, up to 8,192: sums of 2,000 are exact in any order.
        """
        return np.rint(self.directions(ids) * self.scales[ids, None].astype(np.float32))


def load_table(folder: Path = DATA) -> Table:
    """Map the table of a folder; only the rows that are used are read from the disk.

    OSError if it is not there, ValueError if a file is not what it should be.
    """
    vectors, scales = (
        np.asarray(np.load(folder / name, mmap_mode="r")) for name in ("vectors.npy", "scales.npy")
    )
    return Table(vectors, scales)
