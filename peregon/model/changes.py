"""Changes: in what a state differs from another one of its game. What does not need not be put into words again."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from peregon.model.board import KINDS
from peregon.model.state import FIRST_TICKETS, MOST_OFFERED, State

# Of the table.
ROW: Final = 1
DECK: Final = 2
DISCARDS: Final = 4
TICKET_DECK: Final = 8  # the deck of tickets, those under it, and those that nobody has seen
TABLE_FIELDS: Final = 16  # what parts keep for all

# Of a seat.
PIECES: Final = 1
CARDS: Final = 2
ROUTES: Final = 4
TICKETS: Final = 8  # its own, those to choose from, those it put out, and those it knows to be under the deck
SEAT_FIELDS: Final = 16  # what parts keep for it

_ALL: Final = 31


@final
class StateChanges:
    def __init__(self, table: int, seats: list[int]) -> None:
        self.table = table  # a sum of the numbers above
        self.seats = seats  # by seat


def changes_between(before: State, now: State) -> StateChanges:
    """Whoever sees it, the owner or another. Between states of different rules everything has changed."""
    if before.declared is not now.declared:
        return StateChanges(_ALL, [_ALL] * now.seats)
    under = _under_the_deck(before, now)
    seats: list[int] = []
    seat: i64
    for seat in range(now.seats):
        seats.append(_of_a_seat(before, now, seat, under))
    return StateChanges(_of_the_table(before, now, under), seats)


def _of_the_table(before: State, now: State, under: bool) -> i64:
    changed: i64 = 0
    if _differ(before.row, now.row, 0, len(now.row)):
        changed |= ROW
    if _differ(before.deck, now.deck, 0, KINDS):
        changed |= DECK
    if _differ(before.discards, now.discards, 0, KINDS):
        changed |= DISCARDS
    words = now.board.ticket_words
    never_seen = now.seats * words
    if under or _differ(before.tickets, now.tickets, 0, words) or _differ(before.gone, now.gone, never_seen, words):
        changed |= TICKET_DECK
    for field in now.declared.fields:
        if not field.per_seat and _differ(before.slots, now.slots, field.first, field.size):
            changed |= TABLE_FIELDS
    return changed


def _of_a_seat(before: State, now: State, seat: i64, under: bool) -> i64:
    changed: i64 = 0
    if before.trains(seat) != now.trains(seat) or before.points(seat) != now.points(seat):
        changed |= PIECES
    cards = seat * KINDS
    if _differ(before.hands, now.hands, cards, KINDS) or _differ(before.shown, now.shown, cards, KINDS):
        changed |= CARDS
    routes = now.board.route_words
    if _differ(before.owned, now.owned, seat * routes, routes):
        changed |= ROUTES
    if under or _chosen(before, now, seat) or _tickets_differ(before, now, seat):
        changed |= TICKETS
    for field in now.declared.fields:
        if field.per_seat and _differ(before.slots, now.slots, field.first + seat * field.size, field.size):
            changed |= SEAT_FIELDS
    return changed


def _chosen(before: State, now: State, seat: i64) -> bool:
    """Whether anybody sees another choice of first tickets, or that there is none to be made."""
    if before.phase != FIRST_TICKETS and now.phase != FIRST_TICKETS:
        return False
    return before.phase != now.phase or before.choice(seat) != now.choice(seat)


def _tickets_differ(before: State, now: State, seat: i64) -> bool:
    words = now.board.ticket_words
    if _differ(before.held, now.held, seat * words, words) or _differ(before.gone, now.gone, seat * words, words):
        return True
    return _differ(before.offered, now.offered, seat * MOST_OFFERED, MOST_OFFERED)


def _under_the_deck(before: State, now: State) -> bool:
    if before.returned_first != now.returned_first or before.returned_size != now.returned_size:
        return True
    return _differ(before.returned, now.returned, 0, now.board.tickets)


def _differ(one: vec[i64], other: vec[i64], first: i64, size: i64) -> bool:
    place: i64
    for place in range(first, first + size):
        if one[place] != other[place]:
            return True
    return False
