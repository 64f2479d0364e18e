"""Reading one table of a board file without trusting it."""

import re
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NoReturn

from peregon.boards.errors import BoardError
from peregon.boards.limits import NAME_LENGTH
from peregon.fields import FieldError, Fields

ID = re.compile(r"[a-z][a-z0-9_]{0,39}")
ID_RULE = "made of a-z, 0-9 and _, a letter first, at most 40 characters"


class BoardTable(Fields):
    """A table of a board file. A complaint about a value stands at its table, which is what an editor finds."""

    KIND = "a table"
    ENTRY = "key"

    def fail(self, key: str | int, problem: str) -> NoReturn:
        self.refuse(f"{key} {problem}")

    def __iter__(self) -> Iterator[str]:
        return iter(self.values)

    def value(self, key: str | int) -> object:
        if key not in self.values:
            self.fail(key, "is missing")
        return self.values[key]

    def hold(self, low: int, high: int, what: str) -> None:
        if not low <= len(self) <= high:
            self.refuse(f"there must be {low} to {high} {what}, not {len(self)}")

    def flag(self, key: str | int) -> bool:
        return key in self.values and super().flag(key)

    def matching(self, key: str, pattern: re.Pattern[str], rule: str) -> str:
        value = self.value(key)
        if not isinstance(value, str) or not pattern.fullmatch(value):
            self.must(key, rule)
        return value

    def id(self, key: str) -> str:
        return self.matching(key, ID, ID_RULE)

    def name(self, key: str, default: str | None = None) -> str:
        if default is not None and key not in self:
            return default
        value = self.value(key)
        if not isinstance(value, str) or not _speakable(value):
            self.must(key, f"a text of 1 to {NAME_LENGTH} characters on one line")
        for letter in value:
            if _INVISIBLE.match(letter):
                self.fail(key, f"must be a text that can be seen, and U+{ord(letter):04X} in it cannot")
        return value

    def table(self, key: str) -> "BoardTable":
        return BoardTable(self.value(key), self.path_of(key))

    def line(self, key: str, lone: str) -> "BoardTable":
        """The table under a key, where a lone value is short for a table with that one entry."""
        value = self.value(key)
        return BoardTable(value if isinstance(value, dict) else {lone: value}, self.path_of(key))

    def tables(self) -> Iterator[tuple[str, "BoardTable"]]:
        for key in self:
            yield key, self.table(key)


@contextmanager
def complaints_about(source: str) -> Iterator[None]:
    """What is wrong with a field is wrong with the file it stands in."""
    try:
        yield
    except FieldError as error:
        raise as_board_error(error, source) from None


def as_board_error(error: FieldError, source: str) -> BoardError:
    first, *others = (BoardError(source, each.path, each.problem) for each in (error, *error.others))
    first.others = tuple(others)
    return first


def _speakable(name: str) -> bool:
    fits = 0 < len(name) <= NAME_LENGTH and name == name.strip()
    return fits and not any(unicodedata.category(letter) in _UNSPEAKABLE for letter in name)


_UNSPEAKABLE = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
# Letters, marks and signs by category that show nothing: fillers, joiners, variation selectors, the empty Braille cell.
_INVISIBLE = re.compile(
    r"[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)
