"""Fields: reading what anybody may have written, without trusting any of it.

One reader for boards, plans, positions and records. Whoever reads a value says only what it must be; the complaint
names the place by itself: ``players[1].hand``.
"""

import json
from collections.abc import Iterable, Mapping
from itertools import count
from math import inf, isfinite
from pathlib import Path
from types import TracebackType
from typing import ClassVar, NoReturn

from peregon.quoting import clipped, shown, unknown

LONGEST_PROBLEM = 400
DEEPEST = 20


class FileError(ValueError):
    """A file that cannot be used. The three parts stay apart so that an editor can point at the entry. Where more than
    this is wrong with the file, `others` has the rest of it."""

    others: "tuple[FileError, ...]" = ()

    def __init__(self, source: str, entry: str, problem: str) -> None:
        super().__init__(source, entry, problem)
        self.source = source
        self.entry = entry
        self.problem = problem

    def __str__(self) -> str:
        return ": ".join(part for part in (self.source, self.entry, self.problem) if part)


class FieldError(ValueError):
    """What is wrong, and the path of the field: ``players[1].hand``. Whoever read the file says which one it was."""

    others: "tuple[FieldError, ...]" = ()

    def __init__(self, path: str, problem: str) -> None:
        super().__init__(path, problem)
        self.path = path
        self.problem = problem[:LONGEST_PROBLEM]

    def __str__(self) -> str:
        return f"{self.path}: {self.problem}" if self.path else self.problem


class Complaints:
    """Everything that is wrong, where a reader would stop at the first of it: what fails in a ``with`` is noted, and
    reading goes on behind it."""

    def __init__(self) -> None:
        self.found: list[FieldError] = []

    def __enter__(self) -> None:
        pass

    def __exit__(self, _kind: type | None, error: BaseException | None, _trace: TracebackType | None) -> bool:
        if not isinstance(error, FieldError):
            return False
        self.found += (error, *error.others)
        error.others = ()
        return True

    def speak(self) -> None:
        """Raises the first of them, which has the others with it."""
        if self.found:
            first, *others = self.found
            first.others = tuple(others)
            raise first


class TextError(FieldError):
    """A file that has no text: at which line, 0 for none of them, and why."""

    def __init__(self, line: int, problem: str) -> None:
        super().__init__(f"line {line}" if line else "", problem)
        self.line = line


def read_text(path: Path, largest: int) -> str:
    """The text of a file, whatever it turns out to be; of one that is too large no more is read than tells so."""
    try:
        if path.is_dir():
            raise IsADirectoryError
        with path.open("rb") as file:
            content = file.read(largest + 1)
    except FileNotFoundError:
        raise TextError(0, "there is no such file") from None
    except IsADirectoryError:
        raise TextError(0, "is a folder, not a file; give a file inside it") from None
    except OSError as error:
        raise TextError(0, f"cannot be read: {error.strerror}") from None
    except ValueError:
        raise TextError(0, "is not the name of a file") from None
    return text_of(content, largest)


def text_of(content: bytes, largest: int) -> str:
    """Of what was read, of which there may be a byte more than is allowed."""
    if len(content) > largest:
        raise TextError(0, too_large(largest))
    try:
        # Some editors put a byte-order mark in front; it is not part of the text.
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise TextError(content.count(b"\n", 0, error.start) + 1, "the file must be UTF-8 text") from None


def too_large(largest: int) -> str:
    return f"the file is too large; at most {largest:,} bytes are allowed"


def parse(text: str) -> object:
    """JSON in the strict sense: no NaN, and no key twice, since of two only one would count."""
    constants: list[str] = []

    def note(name: str) -> float:
        constants.append(name)
        return float(name)

    try:
        value: object = json.loads(text, parse_constant=note, object_pairs_hook=_object)
    except RecursionError:
        raise FieldError("", _TOO_DEEP) from None
    except json.JSONDecodeError as error:
        raise FieldError(f"line {error.lineno}, column {error.colno}", f"not valid JSON: {error.msg}") from None
    except FieldError:
        raise
    except ValueError:
        raise FieldError("", "not valid JSON: a number is too long") from None
    _check_depth(value)
    if constants:
        raise FieldError(_place_of_constant(value, "") or "", f"{constants[0]} is not a number")
    return value


_TOO_DEEP = "lists or objects are nested too deeply"


def _check_depth(value: object) -> None:
    """Whoever compares, quotes or writes the value later need not fear for the stack."""
    level = [value]
    for _ in range(DEEPEST):
        level = [inner for outer in level for inner in _inside(outer)]
    if level:
        raise FieldError("", _TOO_DEEP)


def _inside(value: object) -> Iterable[object]:
    return value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()


def _place_of_constant(value: object, path: str) -> str | None:
    if isinstance(value, float) and not isfinite(value):
        return path
    keys: Iterable[str | int] = value if isinstance(value, dict) else count()
    places = (_place_of_constant(inner, joined(path, key)) for key, inner in zip(keys, _inside(value), strict=False))
    return next((place for place in places if place is not None), None)


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise FieldError("", f'the key "{clipped(twice)}" stands twice in one object')
    return found


def joined(path: str, key: str | int) -> str:
    if isinstance(key, int):
        return f"{path}[{key}]"
    return f"{path}.{clipped(key)}" if path else clipped(key)


class Fields:
    """An object that knows where it stands; or a list, whose fields are numbered."""

    KIND: ClassVar = "an object"
    ENTRY: ClassVar = "field"

    def __init__(self, values: object, path: str = "") -> None:
        if not isinstance(values, Mapping):
            raise FieldError(path, f"must be {self.KIND}, not {shown(values, self.KIND)}")
        self.values = values
        self.path = path

    def __contains__(self, key: str) -> bool:
        return key in self.values

    def __len__(self) -> int:
        return len(self.values)

    def path_of(self, key: str | int) -> str:
        return joined(self.path, key)

    def refuse(self, problem: str) -> NoReturn:
        raise FieldError(self.path, problem)

    def fail(self, key: str | int, problem: str) -> NoReturn:
        raise FieldError(self.path_of(key), problem)

    def must(self, key: str | int, rule: str) -> NoReturn:
        self.fail(key, f"must be {rule}, not {shown(self.values[key], self.KIND)}")

    def only(self, keys: Iterable[str]) -> None:
        allowed, wrong = list(keys), Complaints()
        for key in self.values:
            if key not in allowed:
                with wrong:
                    self.refuse(unknown(self.ENTRY, key, allowed))
        wrong.speak()

    def value(self, key: str | int) -> object:
        if key not in self.values:
            self.refuse(f"the {self.ENTRY} {key} is missing")
        return self.values[key]

    def whole(self, key: str | int, low: int, high: int) -> int:
        value = self.value(key)
        # To Python true is the number 1, to whoever wrote the file it is not.
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            self.must(key, str(low) if low == high else f"a whole number from {low} to {high}")
        return value

    def number(self, key: str | int, low: float = -inf, high: float = inf) -> float:
        value = self.value(key)
        # A comparison with "not a number" is false, so this refuses it as well as what lies outside.
        if isinstance(value, bool) or not isinstance(value, int | float) or not low <= value <= high:
            self.must(key, "a number" if high == inf else f"a number from {low} to {high}")
        return float(value)

    def positive(self, key: str | int) -> float:
        number = self.number(key)
        if number <= 0:
            self.must(key, "more than 0")
        return number

    def flag(self, key: str | int) -> bool:
        value = self.value(key)
        if not isinstance(value, bool):
            self.must(key, "true or false")
        return value

    def text(self, key: str | int) -> str:
        value = self.value(key)
        if not isinstance(value, str):
            self.must(key, "a text")
        return value

    def word(self, key: str | int, allowed: Iterable[str]) -> str:
        value = self.text(key)
        words = list(allowed)
        if value not in words:
            self.fail(key, unknown("", value, words).strip())
        return value

    def items(self, key: str | int) -> list[object]:
        value = self.value(key)
        if not isinstance(value, list):
            self.must(key, "a list")
        return value

    def row(self, key: str | int, least: int = 0, most: int | None = None) -> "Fields":
        """A list of so many: what is in it is read by its number."""
        items = self.items(key)
        if not least <= len(items) <= (len(items) if most is None else most):
            self.fail(key, f"must have {least if least == most else f'at least {least}'} entries, not {len(items)}")
        return Fields(dict(enumerate(items)), self.path_of(key))

    def rows(self, key: str | int, least: int = 0, most: int | None = None) -> "list[Fields]":
        """A list of lists, each of so many."""
        row = self.row(key)
        return [row.row(place, least, most) for place in range(len(row))]

    def numbers(self, key: str | int, size: int) -> list[float]:
        row = self.row(key, size, size)
        return [row.number(place) for place in range(size)]

    def texts(self, key: str | int) -> list[str]:
        row = self.row(key)
        return [row.text(place) for place in range(len(row))]

    def wholes(self, key: str | int, low: int, high: int) -> list[int]:
        row = self.row(key)
        return [row.whole(place, low, high) for place in range(len(row))]

    def child(self, key: str | int) -> "Fields":
        return Fields(self.value(key), self.path_of(key))

    def children(self, key: str | int) -> "list[Fields]":
        row = self.row(key)
        return [row.child(place) for place in range(len(row))]

    def head(self, name: str, newest: int) -> None:
        """What kind of document this is, and of which version."""
        if self.text("format") != name:
            self.must("format", f'"{name}"')
        version = self.value("version")
        if isinstance(version, int) and version > newest:
            self.fail("version", f"written by a newer Peregon: {shown(version)}, and this one reads {newest}")
        self.whole("version", 1, newest)
