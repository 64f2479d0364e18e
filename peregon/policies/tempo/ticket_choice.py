"""Ticket choice: which of the tickets on offer are worth keeping together."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from peregon.model.bits import BIT
from peregon.model.board import NONE
from peregon.model.numbers import KEEP
from peregon.model.state import State
from peregon.policies.tempo.tickets import TicketWorth
from peregon.policies.tempo.weights import Weights
from peregon.rules.engine import Rules


@final
class TicketChoice:
    """Weighs all sets of the tickets on offer at once: each ticket is planned over what the ones before it would have
    built, and sets that begin alike share that beginning."""

    def __init__(self, rules: Rules, weights: Weights, tickets: TicketWorth) -> None:
        numbers = rules.numbers
        sets = [numbers.x[action] for action in range(numbers.count) if numbers.family[action] == KEEP]
        most = max((len(f"{kept:b}") for kept in sets), default=0)
        self.board = rules.board
        self.weights = weights
        self.tickets = tickets
        self.value: vec[float] = vec[float]([0.0] * BIT[most])  # [set of places on offer] what it is worth to keep
        self._trains: i64 = 0
        self._offers: i64 = 0

    def look(self, state: State, seat: i64) -> None:
        self.tickets.paths.look(state, seat)
        self.tickets.forget()
        self._trains = state.trains(seat)
        self._offers = state.offers(seat)
        pieces: i64 = 0
        if self.weights.reserve > 0.0:
            pieces = self.tickets.reserved
        self._weigh(state, seat, 0, 0, pieces, 0.0)

    def _weigh(self, state: State, seat: i64, place: i64, kept: i64, pieces: i64, value: float) -> None:
        """All sets that begin with what is kept up to that place of the offer; so far that takes so many pieces, and is
        worth so much."""
        if place == self._offers:
            self.value[kept] = value
            return
        self._weigh(state, seat, place + 1, kept, pieces, value)
        board = self.board
        weights = self.weights
        paths = self.tickets.paths
        before = paths.changes
        ticket = state.offer_of(seat, place)
        pair = self.tickets.best_pair(ticket, self._trains - pieces)
        if pair == NONE:
            value -= float(board.lowest_points(ticket))
        else:
            cost = paths.distance(board.pair_a[pair], board.pair_b[pair])
            spent, points, routes = self._build(board.pair_a[pair], board.pair_b[pair])
            pieces += spent
            q = self._chance(pieces)
            value += float(board.pair_points[pair]) * (2.0 * q - 1.0) + q * float(points)
            value -= weights.turn_cost * (float(routes) + weights.turns_per_card * float(cost))
        self._weigh(state, seat, place + 1, kept + BIT[place], pieces, value)
        paths.take_back(before)

    def _chance(self, pieces: i64) -> float:
        """That so much can be built with what one has."""
        ratio: float = float(pieces) / (self.weights.reach * float(self._trains) + 0.001)
        square = ratio * ratio
        return 1.0 / (1.0 + square * square)

    def _build(self, start: i64, end: i64) -> tuple[i64, i64, i64]:
        """Counts the cheapest way as built; its pieces, its points and its routes."""
        board = self.board
        paths = self.tickets.paths
        pieces: i64 = 0
        points: i64 = 0
        routes: i64 = 0
        i: i64
        for i in range(paths.trace(start, end)):
            route = paths.path[i]
            if paths.cost[route] > 0:
                pieces += self.tickets.pieces[route]
                points += board.points[board.length[route]]
                routes += 1
                paths.change(route, 0)
        return (pieces, points, routes)
