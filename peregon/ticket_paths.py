"""Ticket paths: the routes that would finish a ticket, over those that a seat has built and those still open."""

from dataclasses import dataclass

from peregon.game import Game
from peregon.policies.paths import FAR, Paths


@dataclass(frozen=True, slots=True)
class TicketPath:
    """The cheapest path to finish a ticket: the city it starts from, its routes in order, and those still to claim."""

    points: int
    spaces: int
    start: int
    routes: tuple[int, ...]
    missing: tuple[int, ...]


class TicketPaths:
    """Of one seat, on the board as it is now."""

    def __init__(self, game: Game, seat: int) -> None:
        self.game = game
        self.seat = seat
        self.board = game.state.board
        self.paths = Paths(self.board)
        self.paths.look(game.state, seat)

    @property
    def open_routes(self) -> set[int]:
        """Free routes that the seat may claim one day."""
        return {route for route in range(self.board.routes) if 0 < self.paths.cost[route] < FAR}

    def shortest(self, ticket: int) -> TicketPath | None:
        """For the best goal reached, or else the nearest one; None when every path is closed."""
        return self._found(self.paths, ticket)

    def with_pieces_left(self, ticket: int) -> TicketPath | None:
        """The shortest for which the seat has pieces enough; None when there is none."""
        state, pieces = self.game.state, self.game.rules.table.pieces
        path = self.shortest(ticket)
        if path is None or sum(pieces.needed(self.board, route) for route in path.missing) <= state.trains(self.seat):
            return path
        # Where a route takes one piece whatever its length, a longer path may take fewer.
        sparing = Paths(self.board)
        sparing.look_for_pieces(self.game.rules, state, self.seat)
        path = self._found(sparing, ticket)
        return path if path is not None and sparing.nearest <= state.trains(self.seat) else None

    def _found(self, paths: Paths, ticket: int) -> TicketPath | None:
        board = self.board
        # Pairs stand from the dearest to the cheapest, so of several that cost as little it is the dearest.
        pair = paths.nearest_pair(ticket)
        if paths.nearest == FAR:
            return None
        start = board.pair_a[pair]
        count = paths.trace(start, board.pair_b[pair])
        routes = tuple(paths.path[place] for place in reversed(range(count)))
        missing = tuple(route for route in routes if paths.cost[route] > 0)
        spaces = sum(board.length[route] for route in missing)
        return TicketPath(board.pair_points[pair], spaces, start, routes, missing)
