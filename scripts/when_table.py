"""Write the table of month, weekday and unit names that dates are read with, from CLDR.

    python scripts/when_table.py

Babel, a development dependency, carries CLDR. The table goes into the package, so that reading
a date needs neither; a test fails when the two differ.
"""

from __future__ import annotations

import re
from pathlib import Path

from babel import Locale

TABLE = Path(__file__).parent.parent / "src/daybank/grammar/when/table.py"
LOCALES = (
    *("en", "nl", "de", "es", "pt", "it", "fr", "ru", "tr", "zh", "zh_Hant", "ja", "ko", "my"),
)
UNITS = ("day", "week", "month", "year")
# Their units stand in `words`: without spaces a template cannot be cut into words.
UNSPACED = frozenset({"zh", "zh_Hant", "ja", "ko", "my"})

HEAD = '''# ruff: noqa: E501
"""Names of months, weekdays, units and near days, from CLDR {version}.

Written by scripts/when_table.py. A row is a language and its names, January or Monday first,
variants joined with `/`. What people write besides stands in `vocabulary`.
"""

'''


def render_table() -> str:
    """Give the text of the table module."""
    parts = [
        ("MONTHS", _names("months", "wide", range(1, 13))),
        ("SHORT_MONTHS", _names("months", "abbreviated", range(1, 13))),
        ("WEEKDAYS", _names("days", "wide", range(7))),
        ("SHORT_WEEKDAYS", _names("days", "abbreviated", range(7))),
        ("UNITS", _units()),
        ("RELATIVE", _relative()),
    ]
    blocks = [f'{name} = """\\\n' + "\n".join(rows) + '\n"""\n' for name, rows in parts]
    return HEAD.format(version=_version()) + "\n".join(blocks)


def _version() -> str:
    import babel  # noqa: PLC0415 - only its number, beside the class above

    return f"through Babel {babel.__version__}"


def _names(field: str, width: str, keys: range) -> list[str]:
    rows = []
    for locale in LOCALES:
        named = getattr(Locale.parse(locale), field)
        forms = [
            dict.fromkeys(
                named[context][width][key].lower().rstrip(".")
                for context in ("format", "stand-alone")
            )
            for key in keys
        ]
        rows.append(f"{locale} " + " ".join("/".join(form) for form in forms))
    return rows


def _units() -> list[str]:
    """Cut the unit out of the templates of "{0} days ago" and "in {0} days"."""
    rows = []
    for locale in LOCALES:
        if locale in UNSPACED:
            continue
        fields = Locale.parse(locale)._data["date_fields"]  # noqa: SLF001 - it has no public door
        units = []
        for unit in UNITS:
            words = {
                word
                for tense in ("past", "future")
                for template in fields[unit][tense].values()
                for word in re.findall(r"\{0\} (\w+)", template.lower())
            }
            units.append("/".join(sorted(words)))
        rows.append(f"{locale} " + " ".join(units))
    return rows


def _relative() -> list[str]:
    """Words for a day from today; of unspaced scripts also those for a week, month or year."""
    rows = []
    for locale in LOCALES:
        fields = Locale.parse(locale)._data["date_fields"]  # noqa: SLF001 - as above
        for unit in UNITS if locale in UNSPACED else UNITS[:1]:
            named = fields[unit]["relative"]
            words = (
                f"{offset:+d}:{word.lower().replace(' ', '_').replace('’', chr(39))}"
                for offset, word in sorted(named.items())
            )
            rows.append(f"{locale} {unit} " + " ".join(words))
    return rows


if __name__ == "__main__":
    TABLE.write_text(render_table(), encoding="utf-8")
    print(TABLE)
