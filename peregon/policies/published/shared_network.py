"""A shared network: the paths of several tickets, laid one after another so that they share what they can."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from peregon.model.bits import WORD, lowest
from peregon.model.board import NONE
from peregon.model.state import State
from peregon.policies.paths import FAR, Paths
from peregon.rules.engine import Rules


@final
class SharedNetwork:
    """A tree over the cities of open tickets, grown greedily: the ticket that needs the least comes next, and what is
    laid for one costs the others nothing. A ticket that no longer fits the pieces is left out."""

    def __init__(self, rules: Rules) -> None:
        board = rules.board
        self.board = board
        self.paths = Paths(board)
        self.planned: vec[i64] = vec[i64]([0] * board.routes)  # 1 for the open routes of the tree
        self.cars: i64 = 0  # their spaces
        self.pieces: i64 = 0  # and what is put on them
        self.points: i64 = 0  # of the tickets that it would finish
        self.lost: i64 = 0  # of those that it cannot
        self._pieces: vec[i64] = vec[i64]([rules.table.pieces.needed(board, route) for route in range(board.routes)])
        self._waiting: vec[i64] = vec[i64]([0] * board.tickets)
        self._count: i64 = 0
        self.pair: i64 = NONE  # the goal of the ticket that was looked at last

    def begin(self, state: State, seat: i64) -> None:
        """The open tickets that the seat holds, on the board as it is now."""
        board = self.board
        self.paths.look(state, seat)
        self.cars = 0
        self.pieces = 0
        self.points = 0
        self.lost = 0
        self._count = 0
        route: i64
        word: i64
        for route in range(board.routes):
            self.planned[route] = 0
        for word in range(board.ticket_words):
            held = state.held[seat * board.ticket_words + word]
            while held != 0:
                ticket = word * WORD + lowest(held)
                held &= held - 1
                if self.reach(ticket) > 0:
                    self.add(ticket)

    def add(self, ticket: i64) -> None:
        self._waiting[self._count] = ticket
        self._count += 1

    def reach(self, ticket: i64) -> i64:
        """Spaces that are missing for the nearest of a ticket's goals: 0 if it is done, FAR if it cannot be."""
        self.pair = self.paths.nearest_pair(ticket)
        return self.paths.nearest

    def grow(self, trains: i64) -> None:
        """Lays the paths of all tickets that were added, as far as so many trains go."""
        while self._count > 0:
            best: i64 = 0
            nearest: i64 = FAR
            place: i64
            for place in range(self._count):
                distance = self.reach(self._waiting[place])
                if distance < nearest:
                    nearest = distance
                    best = place
            ticket = self._waiting[best]
            self._count -= 1
            self._waiting[best] = self._waiting[self._count]
            if self.reach(ticket) == FAR or self.pieces + self.missing_pieces() > trains:
                self.lost += self.board.lowest_points(ticket)
            else:
                self.points += self.board.pair_points[self.pair]
                self._lay()

    def missing_pieces(self) -> i64:
        """For the ticket that was looked at last, if there is a way."""
        paths = self.paths
        pieces: i64 = 0
        i: i64
        for i in range(self._trace()):
            if paths.cost[paths.path[i]] > 0:
                pieces += self._pieces[paths.path[i]]
        return pieces

    def _trace(self) -> i64:
        return self.paths.trace(self.board.pair_a[self.pair], self.board.pair_b[self.pair])

    def _lay(self) -> None:
        paths = self.paths
        i: i64
        for i in range(self._trace()):
            route = paths.path[i]
            if paths.cost[route] > 0:
                paths.change(route, 0)
                self.planned[route] = 1
                self.cars += self.board.length[route]
                self.pieces += self._pieces[route]

    def detour(self, route: i64) -> i64:
        """Spaces that it would take to get around a route of the tree; FAR if there is no way around."""
        board = self.board
        paths = self.paths
        before = paths.changes
        paths.change(route, FAR)
        if board.twin[route] != NONE:
            paths.change(board.twin[route], FAR)
        spaces = paths.distance(board.a[route], board.b[route])
        paths.take_back(before)
        return spaces
