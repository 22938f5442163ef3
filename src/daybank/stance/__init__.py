"""Does a fact speak for or against an opinion? Told from the two texts alone; pure.

`prepare` reads a claim once, `judge` compares an opinion with a fact, `conflict` two facts of
the world. What is not understood is no evidence: None is the usual answer.
"""

from .conflicts import conflict, slots
from .judging import Link, judge
from .said import Said, prepare
from .singles import Single

STANCE = 1
"""Raised whenever two texts may be judged otherwise: what was judged before is judged anew."""

__all__ = ["STANCE", "Link", "Said", "Single", "conflict", "judge", "prepare", "slots"]
