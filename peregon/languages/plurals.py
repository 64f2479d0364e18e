"""Plurals: which form of a word goes with a number. The rules are data, in `plurals.toml`."""

import re
import tomllib
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

CATEGORIES = ("zero", "one", "two", "few", "many", "other")
OTHER = CATEGORIES[-1]

_FILE = Path(__file__).parent / "plurals.toml"
_COMPARISON = re.compile(r"n(?: % (\d+))? (=|!=) ([\d., ]+)")
# The rules look at the last two digits; a language may have one more form for millions, which nobody counts here.
_ALL_ENDINGS = range(200)


@dataclass(frozen=True, slots=True)
class Comparison:
    """``n % divisor`` is in one of the ranges, or in none of them; without a divisor it is n itself."""

    divisor: int | None
    ranges: tuple[range, ...]
    wanted: bool

    def holds(self, number: int) -> bool:
        rest = number if self.divisor is None else number % self.divisor
        return any(rest in each for each in self.ranges) == self.wanted


# Any of these, each of which asks for all of its comparisons.
Condition = tuple[tuple[Comparison, ...], ...]


@dataclass(frozen=True)
class Plurals:
    """The forms that one language has."""

    conditions: tuple[tuple[str, Condition], ...]

    def category(self, number: int) -> str:
        """A number below zero is counted like the one above."""
        number = abs(number)
        for category, condition in self.conditions:
            if any(all(comparison.holds(number) for comparison in part) for part in condition):
                return category
        return OTHER

    @cached_property
    def needed(self) -> tuple[str, ...]:
        """The forms that a counted word must have."""
        found = {self.category(number) for number in _ALL_ENDINGS}
        return tuple(category for category in CATEGORIES if category in found)

    @property
    def possible(self) -> tuple[str, ...]:
        """The forms it may have: those of millions and of fractions too."""
        known = {category for category, _ in self.conditions}
        return tuple(category for category in CATEGORIES if category in known or category == OTHER)


def plurals_of(locale: str) -> Plurals | None:
    """The rules of a locale, or else of its language; None where nobody has written them down."""
    table = _table()
    return table.get(locale) or table.get(locale.partition("-")[0])


def locales() -> tuple[str, ...]:
    return tuple(sorted(_table()))


@cache
def _table() -> dict[str, Plurals]:
    families = tomllib.loads(_FILE.read_text(encoding="utf-8"))["family"]
    return {locale: _plurals(family) for family in families for locale in family["languages"].split()}


def _plurals(family: dict[str, str]) -> Plurals:
    return Plurals(tuple((category, read_condition(family[category])) for category in CATEGORIES if category in family))


def read_condition(text: str) -> Condition:
    return tuple(tuple(map(_read_comparison, part.split(" and "))) for part in text.split(" or "))


def _read_comparison(text: str) -> Comparison:
    found = _COMPARISON.fullmatch(text)
    if found is None:
        raise ValueError(f"{text!r} is no comparison such as n % 10 = 2..4, 7")
    divisor, sign, numbers = found.groups()
    return Comparison(int(divisor) if divisor else None, tuple(map(_read_range, numbers.split(", "))), sign == "=")


def _read_range(text: str) -> range:
    first, _, last = text.partition("..")
    return range(int(first), int(last or first) + 1)
