"""Variants of a table: where two readings of a rulebook are both defensible, the other one can be chosen.

A part declares how else it can be read and gives the changed part back; the rulebook lists what its tables may choose.
Here is what holds for all of them.
"""

from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Any

from peregon.rulebooks.rulebook import Rulebook, RulebookError
from peregon.rules.part import FLAG, ORDER, SEAT, Part, Variant, as_chosen

VariantValue = bool | int | tuple[int, ...]

_TAKES = {FLAG: (bool, "true or false"), SEAT: (int, "a seat"), ORDER: (tuple, "an order of seats")}


def variants_of(rulebook: Rulebook) -> list[Variant]:
    """In the order of the rulebook's list."""
    declared = {variant.name: variant for part in rulebook.parts() for variant in part.variants()}
    for name in rulebook.variants:
        if name not in declared:
            raise RulebookError(f"{rulebook.name} lists the variant {name!r}, and none of its parts has it")
    return [declared[name] for name in rulebook.variants]


def with_variants(rulebook: Rulebook, chosen: Mapping[str, VariantValue], seats: int) -> Rulebook:
    """The rulebook as this table plays it."""
    allowed = {variant.name: variant for variant in variants_of(rulebook)}
    for name, value in chosen.items():
        if name not in allowed:
            raise RulebookError(f"{rulebook.name} has no variant {name!r}; it has {', '.join(allowed)}")
        _check(allowed[name], value, seats)
        if value is not False:
            rulebook = _changed(rulebook, name, value)
    return rulebook


def _check(variant: Variant, value: VariantValue, seats: int) -> None:
    """Whatever came from a file or over the wire."""
    kind, shape = _TAKES[variant.kind]
    if type(value) is not kind:
        raise RulebookError(f"variant {variant.name} takes {shape}, not {value!r}")
    if variant.kind == SEAT and value not in range(seats):
        raise RulebookError(f"variant {variant.name}: there is no seat {value}; the seats are 0 to {seats - 1}")
    if isinstance(value, tuple) and (
        not all(type(seat) is int for seat in value) or sorted(value) != list(range(seats))
    ):
        problem = f"{list(value)} does not name each of the seats 0 to {seats - 1} once"
        raise RulebookError(f"variant {variant.name}: {problem}")


def _changed(rulebook: Rulebook, name: str, value: VariantValue) -> Rulebook:
    """Every part that can be read in this way is."""
    changes: dict[str, Any] = {}
    for field in fields(rulebook):
        slot = getattr(rulebook, field.name)
        if isinstance(slot, Part):
            changes[field.name] = as_chosen(slot, name, value)
        elif isinstance(slot, tuple):
            changes[field.name] = tuple(
                as_chosen(each, name, value) if isinstance(each, Part) else each for each in slot
            )
    return replace(rulebook, **changes)
