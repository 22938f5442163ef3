"""Numbers with units, in one unit for each dimension: `9am`, `21 °C`, `5 km`, `早上6点`."""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from daybank.language.fold import clean


class Quantity(NamedTuple):
    """A number with its unit: the dimension, the value in its first unit, and as written.

    A time of day is in minutes from midnight.
    """

    dimension: str
    value: float
    shown: str


# dimension: unit = how many of the first unit; a degree Fahrenheit is converted apart.
_UNITS = """
celsius: °c ℃ degrees degree graden grad grados graus 度 ° 摄氏度 = 1
fahrenheit: °f ℉ = 1
minutes: min mins minute minutes minuten minuto minutos 分钟 = 1
minutes: h hr hrs hour hours stunde stunden uren hora horas 小时 = 60
minutes: s sec secs second seconds sekunde sekunden seconde seconden segundo segundos 秒 = 0.0166667
metres: m metre metres meter meters metros metro 米 = 1
metres: km kilometre kilometres kilometer kilometers kilometros 公里 = 1000
metres: cm centimetre centimeter = 0.01
metres: mile miles mi = 1609.344
grams: g gram grams gramm gramos gramas 克 = 1
grams: kg kilo kilos kilogram kilograms 公斤 = 1000
grams: lb lbs pound pounds = 453.592
litres: l litre litres liter liters litro litros 升 = 1
litres: ml millilitre milliliter = 0.001
euros: € eur euro euros 欧元 = 1
dollars: $ usd dollar dollars 美元 = 1
pounds: £ gbp = 1
yuan: ¥ cny yuan 元 块 = 1
share: % percent procent prozent 百分 = 1
"""
_NUMBER = r"(\d{1,7}(?:[.,]\d{1,3})?)"
_ROUNDED = 0.01  # 80 kg are 176 lb
_AFTERNOON = ("p", "下午", "晚上", "傍晚")


@cache
def _units() -> dict[str, tuple[str, float]]:
    found: dict[str, tuple[str, float]] = {}
    for row in _UNITS.strip().splitlines():
        dimension, _, rest = row.partition(": ")
        names, _, size = rest.partition(" = ")
        found |= dict.fromkeys(names.split(), (dimension, float(size)))
    return found


@cache
def _time() -> re.Pattern[str]:
    """Match a time of day: with am or pm, with minutes, with `at` and an hour, or in Chinese."""
    return re.compile(
        r"""(?<![0-9A-Za-z.,:])(?:
        (?P<h1>\d{1,2})(?:[:.](?P<m1>\d\d))?\s?(?P<half>[ap])\.?m\b\.?
        |(?P<h2>\d{1,2}):(?P<m2>\d\d)(?![\d:])(?:\s?(?:uhr|uur|h)\b)?
        |(?:(?<=\bum\s)|(?<=\bom\s)|(?<=\bat\s)|(?<=\bàs\s)|(?<=\bas\s)|(?<=\blas\s))
         (?P<h3>\d{1,2})(?:[.h](?P<m3>\d\d))?(?:\s?(?:uhr|uur|h)\b|(?=\s*(?:$|[,;.])))
        |(?P<h5>\d{1,2})\s?uhr\b
        )|(?P<day>早上|上午|中午|下午|傍晚|晚上|凌晨)?(?P<h4>\d{1,2})[点點](?P<m4>半|\d{1,2})?分?""",
        re.VERBOSE | re.IGNORECASE,
    )


@cache
def _amount() -> re.Pattern[str]:
    signs = "|".join(
        sorted((re.escape(u) for u in _units() if not u[0].isascii() or u in "€$£%"), reverse=True)
    )
    return re.compile(
        rf"([€$£¥])\s?{_NUMBER}|(?<![0-9A-Za-z.,]){_NUMBER}\s?-?({signs}|[^\W\d_]{{1,24}})",
        re.IGNORECASE,
    )


def find_quantities(text: str) -> tuple[str, tuple[Quantity, ...]]:
    """Take the numbers with units out of a text: what is left, and they in order.

    Of a number before a word that is no known unit, the word stays and is the dimension.
    """
    text = clean(text)
    if not any(map(str.isdigit, text)):
        return text, ()
    found: list[Quantity] = []

    def time_of(match: re.Match[str]) -> str:
        minutes = _minutes(match)
        if minutes is None:
            return match[0]
        found.append(Quantity("time", minutes, match[0].strip()))
        return " "

    def amount_of(match: re.Match[str]) -> str:
        sign, first, number, unit = match.groups()
        unit = (sign or unit).lower()
        known = _units().get(unit)
        dimension, size = known or (f"#{unit}", 1.0)
        value = float((first or number).replace(",", ".")) * size
        if dimension == "fahrenheit":
            dimension, value = "celsius", (value - 32) / 1.8
        found.append(Quantity(dimension, round(value, 2), match[0].strip()))
        return " " if known else f" {unit}"

    text = _time().sub(time_of, text)
    return _amount().sub(amount_of, text), tuple(found)


def _minutes(match: re.Match[str]) -> float | None:
    said = match.groupdict()
    hour = int(next(said[name] for name in ("h1", "h2", "h3", "h4", "h5") if said[name]))
    minute = next((said[name] for name in ("m1", "m2", "m3", "m4") if said[name]), "0")
    minutes = 30 if minute == "半" else int(minute)
    if hour > 24 or minutes > 59:
        return None
    half = (said["half"] or "").lower()
    late = (half or said["day"] or "") in _AFTERNOON
    if half == "a" and hour == 12:
        hour = 0
    elif late and hour < 12:
        hour += 12
    elif said["day"] == "晚上" and hour == 12:
        hour = 24
    return float(hour * 60 + minutes)


def differ(one: float, other: float) -> bool:
    """Say whether two values differ by more than a conversion does."""
    return abs(one - other) > _ROUNDED * max(abs(one), abs(other))


def differing(
    some: tuple[Quantity, ...], others: tuple[Quantity, ...]
) -> tuple[tuple[Quantity, Quantity], ...] | None:
    """Pair the numbers of two texts that differ; None if they do not measure the same things."""
    if [one.dimension for one in some] != [other.dimension for other in others]:
        return None
    pairs = zip(some, others, strict=True)
    return tuple((one, other) for one, other in pairs if differ(one.value, other.value))
