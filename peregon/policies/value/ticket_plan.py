"""The ticket plan: what the tickets of a seat still lack, and what its hand pays of that."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from peregon.model.bits import WORD, lowest
from peregon.model.board import KINDS, LOCOMOTIVE, NONE
from peregon.model.state import State
from peregon.policies.tempo.plan import TempoPlan

_REACH: Final = 0.8  # the share of one's pieces that a plan may take before it becomes doubtful


@final
class TicketPlan:
    """Each open ticket goes its cheapest way, as the tempo player found it; a route that serves several is counted
    once. Points, pieces and cards are those of all of them."""

    def __init__(self) -> None:
        self.done: i64 = 0  # points of finished tickets
        self.open: i64 = 0  # of those that can be finished
        self.lost: i64 = 0  # of those that cannot
        self.held: i64 = 0  # how many there are
        self.open_count: i64 = 0
        self.biggest: i64 = 0  # points of the biggest open one
        self.biggest_cost: i64 = 0
        self.nearest: i64 = 0  # cost of the cheapest open one
        self.pieces: i64 = 0  # that the plan takes
        self.routes: i64 = 0
        self.points: i64 = 0  # for its routes
        self.missing: i64 = 0  # cards that it lacks
        self.expected: float = 0.0  # points of the open tickets, by how much of the pieces they take
        self._hand: vec[i64] = vec[i64]([0] * KINDS)

    def look(self, state: State, seat: i64, tempo: TempoPlan) -> None:
        """``tempo`` has looked at the seat."""
        self._sort_tickets(state, seat, tempo)
        self._pay(state, seat, tempo)
        ratio: float = float(self.pieces) / (_REACH * float(state.trains(seat)) + 0.001)
        square = ratio * ratio
        self.expected = float(self.open) * (2.0 / (1.0 + square * square) - 1.0)

    def _sort_tickets(self, state: State, seat: i64, tempo: TempoPlan) -> None:
        """Into those that are done, open and lost."""
        board = state.board
        words = board.ticket_words
        tickets = tempo.tickets
        trains = state.trains(seat)
        self.done = 0
        self.open = 0
        self.lost = 0
        self.open_count = 0
        self.biggest = 0
        self.biggest_cost = 0
        self.nearest = 0
        word: i64
        for word in range(words):
            held = state.held[seat * words + word]
            while held != 0:
                ticket = word * WORD + lowest(held)
                held &= held - 1
                pair = tickets.best_pair(ticket, trains)
                if pair == NONE:
                    self.lost += board.lowest_points(ticket)
                    continue
                worth = board.pair_points[pair]
                cost = tickets.paths.distance(board.pair_a[pair], board.pair_b[pair])
                if cost == 0:
                    self.done += worth
                    continue
                self.open += worth
                self.open_count += 1
                if self.nearest == 0 or cost < self.nearest:
                    self.nearest = cost
                if worth > self.biggest:
                    self.biggest = worth
                    self.biggest_cost = cost

    def _pay(self, state: State, seat: i64, tempo: TempoPlan) -> None:
        """The cards in the hand go to the routes of the plan, one after the other; what is left is lacking."""
        board = state.board
        tickets = tempo.tickets
        prices = tempo.prices
        hand = self._hand
        kind: i64
        for kind in range(KINDS):
            hand[kind] = state.hands[seat * KINDS + kind]
        self.pieces = tickets.reserved
        self.routes = 0
        self.points = 0
        missing: i64 = -hand[LOCOMOTIVE]
        word: i64
        for word in range(board.route_words):
            mask = tickets.planned[word]
            while mask != 0:
                route = word * WORD + lowest(mask)
                mask &= mask - 1
                length = board.length[route]
                self.routes += 1
                self.points += board.points[length]
                kind = prices.kind_for(route)
                paid = hand[kind]
                if paid > length:
                    paid = length
                hand[kind] -= paid
                missing += length - paid
        self.missing = missing if missing > 0 else 0
