"""Write the words one of which every ASCII question about time without a digit holds.

python scripts/when_quick.py            write src/daybank/grammar/when/quick.py
"""

from __future__ import annotations

import re
import textwrap
from pathlib import Path

from daybank.grammar.when import cues, finding

TARGET = Path(__file__).parent.parent / "src/daybank/grammar/when/quick.py"

# Words of cues that stand in questions of every sort; each cue has another one.
_SAID = """
    what which the how on in for que che en di de la le das ne hoe welke welk welchem welches
    welchen welcher quel quelle quale em op wie tell me know should can could would am did was
    were is are do does will has have had
"""
_EVERYDAY = frozenset(_SAID.split())

HEAD = '''"""The quick look at a question. Written by `scripts/when_quick.py`; do not edit.

An ASCII text without a digit and without any of these words says nothing of time; so most
questions need none of the tables.
"""

from __future__ import annotations

_WORDS = """
{words}
"""
WORDS = frozenset(_WORDS.split())
'''


def quick_words() -> frozenset[str]:
    """Derive the words from the tables and the cues."""
    words = {w for w in finding.telling_words() if w.isascii() and w.isalpha() and len(w) > 1}
    groups = (cues.WANTS, cues.LAST, cues.FIRST, cues.LAST_ONCE, cues.FIRST_ONCE)
    for phrase in (phrase for group in groups for phrase in group if phrase.isascii()):
        whole = re.findall(r"[a-z]+(?![a-z]*\*)", phrase)
        telling = [word for word in whole if word not in _EVERYDAY]
        words.add(max(telling or whole, key=len, default=phrase.strip("^*")))
    # The one open-ended word: neueste, neuesten, neuester, neuestes.
    return frozenset(words) | {"neuesten", "neuester", "neuestes"}


def main() -> None:
    """Write the module."""
    text = textwrap.fill(" ".join(sorted(quick_words())), 90)
    TARGET.write_text(HEAD.format(words=textwrap.indent(text, "    ")), "utf-8")


if __name__ == "__main__":
    main()
