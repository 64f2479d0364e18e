"""Reading a plan's JSON with suspicion: what is not as it should be is named with its place in the file."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import isfinite


class PlanError(ValueError):
    """A plan that cannot be used. The three parts stay apart, as those of a board's errors do."""

    def __init__(self, source: str, entry: str, problem: str) -> None:
        super().__init__(source, entry, problem)
        self.source = source
        self.entry = entry
        self.problem = problem

    def __str__(self) -> str:
        return ": ".join(part for part in (self.source, self.entry, self.problem) if part)


@dataclass(frozen=True, slots=True)
class Reader:
    """A value of the file and the way to it."""

    source: str
    entry: str
    value: object

    def fail(self, problem: str) -> PlanError:
        return PlanError(self.source, self.entry, problem)

    def mapping(self) -> Mapping[str, object]:
        if not isinstance(self.value, dict):
            raise self.fail("must be an object")
        return self.value

    def has(self, key: str) -> bool:
        return self.mapping().get(key) is not None

    def key(self, key: str) -> "Reader":
        values = self.mapping()
        if key not in values:
            raise self.fail(f'"{key}" is missing')
        return Reader(self.source, f"{self.entry}.{key}" if self.entry else key, values[key])

    def items(self, at_least: int = 0) -> list["Reader"]:
        if not isinstance(self.value, list):
            raise self.fail("must be a list")
        if len(self.value) < at_least:
            raise self.fail(f"must have at least {at_least} entries, not {len(self.value)}")
        return [Reader(self.source, f"{self.entry}[{place}]", value) for place, value in enumerate(self.value)]

    def number(self) -> float:
        if isinstance(self.value, bool) or not isinstance(self.value, int | float) or not isfinite(self.value):
            raise self.fail("must be a number")
        return float(self.value)

    def positive(self) -> float:
        number = self.number()
        if number <= 0:
            raise self.fail("must be more than 0")
        return number

    def whole(self, below: int | None = None) -> int:
        if isinstance(self.value, bool) or not isinstance(self.value, int) or self.value < 0:
            raise self.fail("must be a whole number")
        if below is not None and self.value >= below:
            raise self.fail(f"must be below {below}, not {self.value}")
        return self.value

    def numbers(self, count: int) -> list[float]:
        items = self.items()
        if len(items) != count:
            raise self.fail(f"must be {count} numbers, not {len(items)}")
        return [item.number() for item in items]

    def pair(self) -> tuple[float, float]:
        x, y = self.numbers(2)
        return x, y

    def text(self) -> str:
        if not isinstance(self.value, str):
            raise self.fail("must be text")
        return self.value

    def word(self, allowed: Sequence[str]) -> str:
        word = self.text()
        if word not in allowed:
            raise self.fail(f"must be one of {', '.join(allowed)}")
        return word
