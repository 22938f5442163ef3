"""A workspace in memory: pages that are put, touched and removed without a disk."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping

from daybank.model import Problem
from daybank.workspace import PageText, Scan, Stamp

# Long past, so that no page is too young for its time to be trusted.
_PAST = 1_700_000_000_000_000_001


class MemoryPages:
    """Pages by path. `order` gives the scan another order; `reads` notes what was read."""

    def __init__(self, texts: Mapping[str, str] | None = None) -> None:
        self.pages: dict[str, PageText] = {}
        self.problems: tuple[Problem, ...] = ()
        self.reads: list[str] = []
        self.clock = 0
        for path, text in (texts or {}).items():
            self.put(path, text)

    def put(self, path: str, text: str, *problems: Problem) -> None:
        digest = hashlib.blake2b(text.encode()).hexdigest()
        self.pages[path] = PageText(path, text, digest, self._stamp(len(text)), problems)

    def touch(self, path: str) -> None:
        page = self.pages[path]
        self.pages[path] = page._replace(stamp=self._stamp(page.stamp.size))

    def restamp(self, path: str, stamp: Stamp) -> None:
        self.pages[path] = self.pages[path]._replace(stamp=stamp)

    def remove(self, path: str) -> None:
        self.pages.pop(path, None)

    def rename(self, old: str, new: str) -> None:
        if old in self.pages:
            self.pages[new] = self.pages.pop(old)._replace(path=new)

    def scan(self) -> Scan:
        return Scan({path: page.stamp for path, page in self.pages.items()}, self.problems)

    def read(self, path: str) -> PageText | None:
        self.reads.append(path)
        return self.pages.get(path)

    def _stamp(self, size: int) -> Stamp:
        self.clock += 1
        return Stamp(size, _PAST + self.clock * 1_000, self.clock)


STORY = {
    "memory.md": "# Core\n\n- **Home:** The Castle\n- **Tone:** short\n",
    "memory/2025-11-27.md": (
        "# Thursday\n\nPeter called from the airport.\n\n## Retain\n"
        "- W @Peter: Currently in Marrakech (Nov 27–Dec 1, 2025) for Andy's birthday.\n"
        "  - Back on Monday.\n"
        "- B @warelay: I fixed the crash in connection.update with @Andy.\n"
        "- O(c=0.95) @Peter: Prefers concise replies. (supports ^f-1a2b3c4d5e6f)\n"
    ),
    "memory/2025-11-28.md": "## Retain\n- W @Wei: 王伟下周三要去杭州出差。\n\nuser: hello there\n",
    "bank/entities/Peter.md": (
        "---\naliases: [Pete, 彼得]\n---\n# Peter\n\n- W @Peter: Likes the castle.\n"
    ),
}
