"""Rivals' tickets: how well each one would suit what a rival has built, and which routes they would need for it."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from peregon.model.bits import has
from peregon.model.state import State
from peregon.policies.paths import FAR, Paths
from peregon.rules.engine import Rules

UNSUITED: Final = 0.15
SUITED: Final = 3.0
_GRAIN: Final = 1_000


@final
class RivalTickets:
    """``unsuited`` is how likely a ticket is held for which its owner has built nothing; ``suited`` is added to that
    when it is all but done."""

    def __init__(self, rules: Rules, unsuited: float = UNSUITED, suited: float = SUITED) -> None:
        board = rules.board
        self.board = board
        self._unsuited = unsuited
        self._suited = suited
        self._paths = Paths(board)
        self._far: vec[i64] = vec[i64]([0] * len(board.pair_a))  # [pair] its distance on an empty board
        self.fit: vec[i64] = vec[i64]([0] * (rules.seats * board.tickets))  # [seat][ticket] in thousandths
        self.needs: vec[float] = vec[float]([0.0] * board.routes)  # what a route is likely worth to the rivals
        self._lay_out()

    def _lay_out(self) -> None:
        board = self.board
        pair: i64
        self._paths.look_at_empty_board()
        for pair in range(len(board.pair_a)):
            self._far[pair] = self._paths.distance(board.pair_a[pair], board.pair_b[pair])

    def look(self, state: State, seat: i64) -> None:
        """Takes in what the rivals have built."""
        route: i64
        other: i64
        for route in range(self.board.routes):
            self.needs[route] = 0.0
        for other in range(state.seats):
            if other != seat:
                self._fit_tickets(state, seat, other)

    def _fit_tickets(self, state: State, seat: i64, other: i64) -> None:
        board = self.board
        paths = self._paths
        paths.look(state, other)
        ticket: i64
        for ticket in range(board.tickets):
            if has(state.held, seat * board.ticket_words, ticket):
                continue
            pair = board.first_pair[ticket]
            distance = paths.distance(board.pair_a[pair], board.pair_b[pair])
            fit = self._unsuited
            if distance < FAR:
                done = 1.0 - float(distance) / (float(self._far[pair]) + 0.001)
                if done > 0.0:
                    fit += self._suited * done * done
            self.fit[other * board.tickets + ticket] = int(fit * _GRAIN)
            if 0 < distance < FAR:
                self._mark(pair, fit * float(board.pair_points[pair]) / float(distance))

    def _mark(self, pair: i64, worth: float) -> None:
        paths = self._paths
        i: i64
        for i in range(paths.trace(self.board.pair_a[pair], self.board.pair_b[pair])):
            route = paths.path[i]
            if paths.cost[route] > 0:
                self.needs[route] += worth * float(paths.cost[route])
