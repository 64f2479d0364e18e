"""Luck by seats: in a comparison of candidates each player's next card is the same, whatever the others have drawn."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from peregon.model.chance import LOW32, MULTIPLIER, Chance, card_at, stream_of, ticket_at

_CARDS: Final = 8
_TICKETS: Final = 16
_LOTS: Final = 24


@final
class SeatLuck(Chance):
    """With one stream for the table, a card more or less for one player gives all the others different ones from then
    on, and two candidates differ by luck more than by merit."""

    def __init__(self, seed: i64, seats: i64) -> None:
        self.turn: i64 = 0
        self._cards: vec[i64] = vec[i64]([stream_of(seed, _CARDS + seat) for seat in range(seats)])
        self._tickets: vec[i64] = vec[i64]([stream_of(seed, _TICKETS + seat) for seat in range(seats)])
        self._lots: vec[i64] = vec[i64]([stream_of(seed, _LOTS + seat) for seat in range(seats)])

    def for_seat(self, seat: i64) -> None:
        self.turn = seat

    def card(self, bag: vec[i64], total: i64) -> i64:
        return card_at(bag, self._next(self._cards, total))

    def ticket(self, bag: vec[i64], total: i64) -> i64:
        return ticket_at(bag, self._next(self._tickets, total))

    def lot(self, choices: i64) -> i64:
        return self._next(self._lots, choices)

    def _next(self, streams: vec[i64], choices: i64) -> i64:
        state: i64 = streams[self.turn]
        state = MULTIPLIER * (state & LOW32) + (state >> 32)
        streams[self.turn] = state
        return (state & LOW32) * choices >> 32
