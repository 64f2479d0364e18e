"""Reading one table of a board file without trusting it."""

import re
import unicodedata
from collections.abc import Iterator, Mapping
from typing import NoReturn

from peregon.boards.errors import BoardError
from peregon.boards.limits import NAME_LENGTH
from peregon.quoting import clipped, shown, unknown

ID = re.compile(r"[a-z][a-z0-9_]{0,39}")
ID_RULE = "made of a-z, 0-9 and _, a letter first, at most 40 characters"


class TomlTable:
    """A table that knows where it stands in which file: whoever reads a value from it
    says only what the value must be, and the complaint names the place by itself."""

    def __init__(self, source: str, entry: str, values: Mapping[str, object]) -> None:
        self.source = source
        self.entry = entry
        self.values = values

    def fail(self, problem: str) -> NoReturn:
        raise BoardError(self.source, self.entry, problem)

    def __contains__(self, key: str) -> bool:
        return key in self.values

    def __iter__(self) -> Iterator[str]:
        return iter(self.values)

    def __len__(self) -> int:
        return len(self.values)

    def only(self, *keys: str) -> None:
        for key in self:
            if key not in keys:
                self.fail(unknown("key", key, keys))

    def hold(self, low: int, high: int, what: str) -> None:
        if not low <= len(self) <= high:
            self.fail(f"there must be {low} to {high} {what}, not {len(self)}")

    def value(self, key: str) -> object:
        if key not in self:
            self.fail(f"{key} is missing")
        return self.values[key]

    def must(self, key: str, rule: str) -> NoReturn:
        self.fail(f"{key} must be {rule}, not {shown(self.values[key])}")

    def whole(self, key: str, low: int, high: int, default: int | None = None) -> int:
        if default is not None and key not in self:
            return default
        value = self.value(key)
        # To Python true is the number 1, to the author of a board it is not.
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            self.must(key, f"a whole number from {low} to {high}")
        return value

    def degrees(self, key: str, limit: int) -> float:
        value = self.value(key)
        if not _within(value, limit):
            self.must(key, f"a number from -{limit} to {limit}")
        return float(value)  # type: ignore[arg-type]

    def flag(self, key: str) -> bool:
        value = self.values.get(key, False)
        if not isinstance(value, bool):
            self.must(key, "true or false")
        return value

    def text(self, key: str, pattern: re.Pattern[str], rule: str) -> str:
        value = self.value(key)
        if not isinstance(value, str) or not pattern.fullmatch(value):
            self.must(key, rule)
        return value

    def word(self, key: str, allowed: tuple[str, ...]) -> str:
        value = self.value(key)
        if not isinstance(value, str):
            self.must(key, "a text")
        if value not in allowed:
            self.fail(unknown(key, value, allowed))
        return value

    def id(self, key: str) -> str:
        return self.text(key, ID, ID_RULE)

    def name(self, key: str, default: str | None = None) -> str:
        if default is not None and key not in self:
            return default
        value = self.value(key)
        if not isinstance(value, str) or not _speakable(value):
            self.must(key, f"a text of 1 to {NAME_LENGTH} characters on one line")
        for letter in value:
            if _INVISIBLE.match(letter):
                self.fail(f"{key} must be a text that can be seen, and U+{ord(letter):04X} in it cannot")
        return value

    def table(self, key: str) -> "TomlTable":
        value = self.value(key)
        entry = f"{self.entry}.{clipped(key)}" if self.entry else clipped(key)
        if not isinstance(value, dict):
            raise BoardError(self.source, entry, f"must be a table, not {shown(value)}")
        return TomlTable(self.source, entry, value)

    def line(self, key: str, lone: str) -> "TomlTable":
        """The table under a key, where a lone value is short for a table with that one entry."""
        value = self.value(key)
        if isinstance(value, dict):
            return self.table(key)
        return TomlTable(self.source, f"{self.entry}.{clipped(key)}", {lone: value})

    def tables(self) -> Iterator[tuple[str, "TomlTable"]]:
        for key in self:
            yield key, self.table(key)


def _within(value: object, limit: int) -> bool:
    # A comparison with "not a number" is false, so this refuses it as well as infinity.
    return isinstance(value, int | float) and not isinstance(value, bool) and -limit <= value <= limit


def _speakable(name: str) -> bool:
    fits = 0 < len(name) <= NAME_LENGTH and name == name.strip()
    return fits and not any(unicodedata.category(letter) in _UNSPEAKABLE for letter in name)


_UNSPEAKABLE = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
# Letters, marks and signs by category that show nothing: fillers, joiners, variation selectors, the empty Braille cell.
_INVISIBLE = re.compile(
    r"[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)
