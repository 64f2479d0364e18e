"""Parts: finding the rule part that knows a number which the notation or a position has to know too."""

from typing import TypeVar

from peregon.rules.engine import Rules
from peregon.rules.part import Part

PartT = TypeVar("PartT", bound=Part)


def part_of(rules: Rules, kind: type[PartT]) -> PartT | None:
    """The first part of that kind, None where the rulebook has no such rule."""
    for whole in rules.parts():
        for part in (whole, *whole.parts()):
            if isinstance(part, kind):
                return part
    return None
