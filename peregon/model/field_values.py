"""Field values: what a part keeps, as a view shows it, and the way back."""

from collections.abc import Mapping
from dataclasses import dataclass

from peregon.model.board import KINDS, LOCOMOTIVE, NONE, Board
from peregon.model.declarations import (
    CARDS,
    CITIES,
    CITY,
    FLAG,
    KIND,
    NUMBER,
    PAYMENT,
    ROUTE,
    ROUTES,
    TICKET,
    TICKETS,
    Field,
)
from peregon.model.state import State


@dataclass(frozen=True, slots=True)
class Laid:
    """Cards laid down: so many of one kind, and so many locomotives."""

    colour: int
    cards: int
    locomotives: int


Value = int | bool | tuple[int, ...] | Laid | None
Values = Mapping[str, "Value | Values"]
"""The fields of a table or of a player by their names; what a question remembers stands together under its name."""


def set_in(values: Values, name: str) -> tuple[int, ...]:
    """A set among the fields of a view; nothing where the game has no such field."""
    value = values.get(name)
    return value if isinstance(value, tuple) else ()


def number_in(values: Values, name: str) -> int:
    value = values.get(name)
    return value if isinstance(value, int) else 0


def value_of(state: State, field: Field, seat: int = 0) -> Value:
    if field.is_set():
        return tuple(state.members(field, seat))
    numbers = state.values(field, seat)
    if field.holds == CARDS:
        return tuple(numbers)
    if field.holds == NUMBER:
        return numbers[0]
    if field.holds == FLAG:
        return numbers[0] == 1
    if numbers[0] == NONE:
        return None
    return Laid(*numbers) if field.holds == PAYMENT else numbers[0]


def set_value(state: State, field: Field, value: Value | Values, seat: int = 0) -> None:
    """The reverse; the value has been checked."""
    assert not isinstance(value, Mapping)
    state.empty(field, seat)
    if isinstance(value, Laid):
        state.set_values(field, [value.colour, value.cards, value.locomotives], seat)
    elif field.is_set():
        assert isinstance(value, tuple)
        for member in value:
            state.put(field, member, seat)
    elif isinstance(value, tuple):
        state.set_values(field, list(value), seat)
    elif value is not None:
        state.set(field, int(value), seat)


def kept_cards(state: State) -> list[int]:
    """The cards that lie with parts, by kind: neither in a hand nor in the deck, the row or the discards."""
    pile = [0] * KINDS
    for field in state.declared.fields:
        for seat in range(state.seats if field.per_seat else 1):
            value = value_of(state, field, seat)
            if isinstance(value, Laid):
                pile[value.colour] += value.cards
                pile[LOCOMOTIVE] += value.locomotives
            elif field.holds == CARDS and isinstance(value, tuple):
                pile = [there + cards for there, cards in zip(pile, value, strict=True)]
    return pile


def highest(board: Board, field: Field) -> int:
    """The highest number that the field, or a member of it, can be."""
    if field.holds in (ROUTE, ROUTES):
        return board.routes - 1
    if field.holds in (CITY, CITIES):
        return board.places - 1
    if field.holds in (TICKET, TICKETS):
        return board.tickets - 1
    return {NUMBER: field.most, FLAG: 1, KIND: KINDS - 1}.get(field.holds, board.cards())
