"""Workspaces and facts for measuring, the same for the same seed.

usage: python -m bench.generate DIR [--files 1000] [--facts 5] [--seed 1]

Word frequencies fall off as in speech: a few hundred common words, and a long tail of invented
rare ones. One fact in five is Chinese.
"""

import argparse
import itertools
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path
from random import Random


def words(text: str) -> tuple[str, ...]:
    """Split a list of words written as text."""
    return tuple(text.split())


NAMES = words("Aukje Benoit Chiara Dagny Emeka Fenna Goran Hoshi Imke Jabari Kaatje Lior")
THINGS = words("greenhouse ferry orchard kiln sawmill pantry beacon weir loom cellar")
COMMON_EN = words("""
    the a new because before second old after moved checked without until since while during
    repaired planned ordered painted measured asked answered cancelled broken small heavy missing
    finished pump letter window invoice timer ladder meeting ticket backup report garden lamp rain
    lunch winter holiday inspection delivery market harvest evening weekend
""")
COMMON_ZH = words("""
    今天 因为 所以 需要 已经 没有 检查 安排 完成 以后 之前 昨天 下周 月底 早上 修理 订购 取消 发送
    讨论 水泵 窗户 发票 会议 车票 备份 报告 花园 灯光 天气 午饭 冬天 假期 市场 晚上 周末
""")
RARE_SYLLABLES = words("bra cel dor fen gul hap jor kis lum mep nar osk pil rud sat tov")
RARE_SIGNS = "澜屿砚笺檐楫埠渚蓼薇杼陶溪涧汀洲鹭鸥雁鹤鲤鲈荻芦菱藕篱笆磬笙箫埙瓮罐釉窑绢绫绸缎"


@dataclass(frozen=True, slots=True)
class Question:
    """A question with the words a plain full-text query would look for."""

    group: str
    words: tuple[str, ...]

    @property
    def text(self) -> str:
        """The question as a person types it; Chinese has no spaces."""
        return ("" if "Chinese" in self.group else " ").join(self.words)


def rare_en(random: Random) -> str:
    """Invent a word that few facts share: one of 4,096."""
    return "".join(random.choice(RARE_SYLLABLES) for _ in range(3))


def rare_zh(random: Random) -> str:
    """Invent a word of three signs that seldom stand side by side."""
    return "".join(random.choice(RARE_SIGNS) for _ in range(3))


def sentence(random: Random) -> str:
    """Give the text of one fact, 12 to 20 words."""
    if random.random() < 0.2:
        said = [_zipf(random, COMMON_ZH) for _ in range(random.randint(8, 14))]
        return "".join((*said[:4], rare_zh(random), *said[4:])) + "。"
    said = [_zipf(random, COMMON_EN) for _ in range(random.randint(10, 18))]
    return " ".join((*said[:5], rare_en(random), *said[5:], random.choice(THINGS))) + "."


def _zipf(random: Random, choices: tuple[str, ...]) -> str:
    return choices[int(len(choices) * random.random() ** 2)]


def bullet(random: Random) -> str:
    """Give one typed bullet."""
    kind = random.choice(("W", "W", "B", "S", f"O(c={random.randint(3, 19) / 20})"))
    return f"- {kind} @{random.choice(NAMES + THINGS)}: {sentence(random)}"


def page(random: Random, day: date, facts: int) -> str:
    """Give one daily page: prose and plain bullets, then a section of typed ones."""
    lines = [f"# {day}", ""]
    for hour in sorted(random.sample(range(7, 23), 2)):
        lines += [f"## {hour:02d}:{random.randint(10, 59)}", ""]
        lines += [" ".join(sentence(random) for _ in range(random.randint(2, 5))), ""]
    lines += [f"- **{random.choice(THINGS).title()}:** {sentence(random)}" for _ in range(3)]
    lines += ["", "## Retain", *(bullet(random) for _ in range(facts))]
    return "\n".join(lines) + "\n"


def write_workspace(root: Path, files: int, facts: int, seed: int = 1) -> None:
    """Write a workspace of about `files` pages with `facts` typed bullets each."""
    random = Random(seed)
    (root / "memory").mkdir(parents=True)
    (root / "bank" / "entities").mkdir(parents=True)
    (root / "MEMORY.md").write_text("# Core memory\n\n- **Owner:** Fenna\n", "utf-8")
    for name in NAMES:
        text = f"---\naliases: [{name} the keeper]\n---\n\n# {name}\n\n{sentence(random)}\n"
        (root / "bank" / "entities" / f"{name}.md").write_text(text, "utf-8")
    for day, suffix in itertools.islice(_days(), max(files - len(NAMES) - 1, 1)):
        text = page(random, day, facts)
        (root / "memory" / f"{day}{suffix}.md").write_text(text, "utf-8")


def _days() -> Iterator[tuple[date, str]]:
    """Days backwards from a fixed one for ten years, then once more with a topic."""
    for topic in itertools.count():
        for back in range(3650):
            yield date(2025, 12, 31) - timedelta(days=back), f"-part-{topic}" if topic else ""


def questions(seed: int = 2, each: int = 25) -> list[Question]:
    """Give questions of six words in four groups: common or rare, English or Chinese."""
    random = Random(seed)
    found: list[Question] = []
    for _ in range(each):
        english, chinese = random.sample(COMMON_EN, 6), random.sample(COMMON_ZH, 6)
        found += [
            Question("common English", tuple(english)),
            Question("rare English", tuple(rare_en(random) for _ in range(6))),
            Question("common Chinese", tuple(chinese)),
            Question("rare Chinese", tuple(rare_zh(random) for _ in range(6))),
        ]
    return found


def main() -> None:
    """Write a workspace from the command line."""
    parser = argparse.ArgumentParser(description="write a workspace for measuring")
    parser.add_argument("dir", type=Path)
    parser.add_argument("--files", type=int, default=1000)
    parser.add_argument("--facts", type=int, default=5, help="typed bullets a page")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    write_workspace(options.dir, options.files, options.facts, options.seed)


if __name__ == "__main__":
    main()
