"""Fields: reading JSON that anybody may have edited, without trusting any of it."""

import json
from collections.abc import Iterable
from typing import NoReturn

from peregon.quoting import clipped, unknown

LONGEST_PROBLEM = 400
DEEPEST = 20


class FieldError(ValueError):
    """What is wrong, and the path of the field: ``players[1].hand``."""

    def __init__(self, path: str, problem: str) -> None:
        super().__init__(path, problem)
        self.path = path
        self.problem = problem[:LONGEST_PROBLEM]

    def __str__(self) -> str:
        return f"{self.path}: {self.problem}" if self.path else self.problem


def parse(text: str) -> object:
    """JSON in the strict sense: no NaN, and no key twice, since of two only one would count."""
    try:
        value: object = json.loads(text, parse_constant=_refuse_constant, object_pairs_hook=_object)
    except RecursionError:
        raise FieldError("", _TOO_DEEP) from None
    except json.JSONDecodeError as error:
        raise FieldError(f"line {error.lineno}, column {error.colno}", f"not valid JSON: {error.msg}") from None
    except FieldError:
        raise
    except ValueError:
        raise FieldError("", "not valid JSON: a number is too long") from None
    _check_depth(value)
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


def _refuse_constant(name: str) -> NoReturn:
    raise FieldError("", f"{name} is not a number")


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise FieldError("", f'the key "{clipped(twice)}" stands twice in one object')
    return found


def shown(value: object) -> str:
    """A value as a message may quote it: short, on one line, in the words of JSON."""
    match value:
        case None:
            return "null"
        case bool():
            return str(value).lower()
        case str():
            return f'"{clipped(value)}"'
        case int() if abs(value) >= 10**12:
            return "a very large number"
        case int() | float():
            return str(value)
        case dict():
            return "an object"
    return "a list"


class Fields:
    """An object that knows where it stands: whoever reads a value says only what it must be."""

    def __init__(self, values: object, path: str = "") -> None:
        if not isinstance(values, dict):
            raise FieldError(path, f"must be an object, not {shown(values)}")
        self.values = values
        self.path = path

    def __contains__(self, key: str) -> bool:
        return key in self.values

    def path_of(self, key: str) -> str:
        return f"{self.path}.{key}" if self.path else key

    def fail(self, key: str, problem: str) -> NoReturn:
        raise FieldError(self.path_of(key), problem)

    def only(self, keys: Iterable[str]) -> None:
        allowed = list(keys)
        for key in self.values:
            if key not in allowed:
                raise FieldError(self.path, unknown("field", key, allowed))

    def value(self, key: str) -> object:
        if key not in self.values:
            raise FieldError(self.path, f"the field {key} is missing")
        return self.values[key]

    def must(self, key: str, rule: str) -> NoReturn:
        self.fail(key, f"must be {rule}, not {shown(self.values[key])}")

    def whole(self, key: str, low: int, high: int) -> int:
        return whole(self.value(key), self.path_of(key), low, high)

    def flag(self, key: str) -> bool:
        value = self.value(key)
        if not isinstance(value, bool):
            self.must(key, "true or false")
        return value

    def text(self, key: str) -> str:
        value = self.value(key)
        if not isinstance(value, str):
            self.must(key, "a text")
        return value

    def word(self, key: str, allowed: Iterable[str]) -> str:
        value = self.text(key)
        words = list(allowed)
        if value not in words:
            raise FieldError(self.path_of(key), unknown("", value, words).strip())
        return value

    def items(self, key: str) -> list[object]:
        value = self.value(key)
        if not isinstance(value, list):
            self.must(key, "a list")
        return value

    def texts(self, key: str) -> list[str]:
        found = []
        for place, value in enumerate(self.items(key)):
            if not isinstance(value, str):
                self.fail(f"{key}[{place}]", f"must be a text, not {shown(value)}")
            found.append(value)
        return found

    def wholes(self, key: str, low: int, high: int) -> list[int]:
        path = self.path_of(key)
        return [whole(value, f"{path}[{place}]", low, high) for place, value in enumerate(self.items(key))]

    def child(self, key: str) -> "Fields":
        return Fields(self.value(key), self.path_of(key))

    def children(self, key: str) -> "list[Fields]":
        path = self.path_of(key)
        return [Fields(value, f"{path}[{place}]") for place, value in enumerate(self.items(key))]

    def head(self, name: str, newest: int) -> None:
        """What kind of document this is, and of which version."""
        if self.text("format") != name:
            self.must("format", f'"{name}"')
        version = self.value("version")
        if isinstance(version, int) and version > newest:
            self.fail("version", f"written by a newer Peregon: {shown(version)}, and this one reads {newest}")
        self.whole("version", 1, newest)


def whole(value: object, path: str, low: int, high: int) -> int:
    # To Python true is the number 1, to whoever wrote the file it is not.
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        what = str(low) if low == high else f"a whole number from {low} to {high}"
        raise FieldError(path, f"must be {what}, not {shown(value)}")
    return value
