"""Prints: a state as bytes, part by part. Where two of them are alike nothing has changed, and what was made of it
before need not be made again."""

from array import array
from typing import NamedTuple

from peregon.model.state import FIRST_TICKETS, State


class Prints(NamedTuple):
    seats: int
    vectors: tuple[bytes, ...]  # each with as much for every seat
    gone: bytes  # the tickets that each seat put out of the game; the last set is nobody's
    slots: bytes  # what the parts keep
    kept: tuple[tuple[int, int], ...]  # where in there the fields of seats begin, and how much each seat has
    under: bytes  # the tickets under the deck, of which each seat knows its own
    tickets: bytes  # those in the deck
    first_tickets: bool  # whether they are being chosen


def prints_of(state: State) -> Prints:
    fields = state.declared.fields
    return Prints(
        state.seats,
        (
            bytes(state.pieces),
            bytes(state.shown),
            bytes(state.owned),
            bytes(state.hands),
            bytes(state.held),
            bytes(state.offered),
        ),
        bytes(state.gone),
        bytes(state.slots),
        tuple([(8 * field.first, 8 * field.size) for field in fields if field.per_seat]),
        array("q", [state.returned_first, state.returned_size]).tobytes() + bytes(state.returned),
        bytes(state.tickets),
        state.phase == FIRST_TICKETS,
    )


def changed_seats(before: Prints, now: Prints) -> set[int]:
    """The seats of which somebody, the owner or another, sees something else than before."""
    if before.under != now.under or before.first_tickets != now.first_tickets:
        return set(range(now.seats))
    changed: set[int] = set()
    for old, new in zip(before.vectors, now.vectors, strict=True):
        if old != new:
            _compare(old, new, 0, len(new) // now.seats, now.seats, changed)
    if before.gone != now.gone:
        _compare(before.gone, now.gone, 0, len(now.gone) // (now.seats + 1), now.seats, changed)
    if before.slots != now.slots:
        for first, size in now.kept:
            _compare(before.slots, now.slots, first, size, now.seats, changed)
    return changed


def _compare(before: bytes, now: bytes, first: int, size: int, seats: int, changed: set[int]) -> None:
    for seat in range(seats):
        place = first + seat * size
        if before[place : place + size] != now[place : place + size]:
            changed.add(seat)


def tickets_changed(before: Prints, now: Prints) -> bool:
    """Whether the deck of tickets, those under it or those that nobody has seen are others than before."""
    return before.tickets != now.tickets or before.under != now.under or before.gone != now.gone
