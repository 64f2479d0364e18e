"""Ways: by which routes a seat's tickets could still be finished, and which of them are on the way."""

from collections.abc import Iterator
from dataclasses import dataclass

from peregon.model.state import State
from peregon.policies.paths import FAR, Paths
from peregon.rules.engine import Rules

DETOUR = 2
"""So many spaces more than the cheapest way takes are as good a way to people."""


@dataclass(frozen=True, slots=True)
class Served:
    """The ticket that a route serves, how many spaces more than the cheapest way that takes, and whether there is
    nothing to build after it."""

    ticket: int
    detour: int
    points: int
    finishes: bool


class Ways:
    """Of one seat, on the board as it is now: its own routes cost nothing, free ones their length."""

    def __init__(self, rules: Rules, state: State, seat: int) -> None:
        self.rules = rules
        self.board = rules.board
        self.state = state
        self.seat = seat
        self.paths = Paths(rules.board)
        self.paths.look(state, seat)
        self._unfinished = [each for each in state.tickets_of(seat) if self._spaces(each) > 0]
        self.open_tickets = [each for each in self._unfinished if self._spaces(each) < FAR]
        self._served: dict[int, Served | None] = {}

    @property
    def is_last_turn(self) -> bool:
        return self._turns == 1

    @property
    def _turns(self) -> int:
        """How many turns the seat has left, this one included, once that is known."""
        left = self.state.last_turns
        return FAR if left < 0 else 1 + (left - 1) // self.state.seats

    def serves(self, route: int) -> Served | None:
        """The ticket that the route serves best."""
        if route not in self._served:
            found = [served for ticket in self.open_tickets for served in self._through(ticket, route)]
            best = sorted(found, key=lambda served: (not served.finishes, served.detour, -served.points))
            self._served[route] = best[0] if best else None
        return self._served[route]

    def _through(self, ticket: int, route: int) -> Iterator[Served]:
        board, paths, state = self.board, self.paths, self.state
        cost = paths.cost[route]
        if not 0 < cost < FAR:
            return
        # A way that leads to and fro over the route would be longer by the route at least.
        most = self._spaces(ticket) + min(DETOUR, cost - 1)
        for pair in range(board.first_pair[ticket], board.first_pair[ticket + 1]):
            start, end = board.pair_a[pair], board.pair_b[pair]
            for near, far in ((board.a[route], board.b[route]), (board.b[route], board.a[route])):
                spaces = paths.distance(start, near) + cost + paths.distance(far, end)
                if spaces > most:
                    continue
                missing = [route, *self._missing(start, near), *self._missing(far, end)]
                if self._pieces(missing) <= state.trains(self.seat) and len(missing) <= self._turns:
                    detour = spaces - self._spaces(ticket)
                    yield Served(ticket, detour, board.pair_points[pair], len(missing) == 1)

    def lent(self, route: int) -> int | None:
        """The dearest ticket that a rival's route would finish or bring nearer, if it were lent."""
        board, paths = self.board, self.paths
        before = {ticket: self._spaces(ticket) for ticket in self._unfinished}
        paths.change(route, 0)
        nearer = [ticket for ticket in self._unfinished if self._spaces(ticket) < before[ticket]]
        paths.take_back(0)
        return max(nearer, key=board.lowest_points, default=None)

    def pieces_for(self, tickets: list[int]) -> int | None:
        """How many pieces are enough for all of those: one ticket after the other, over what the others have built.
        None where there is no way."""
        board, paths = self.board, self.paths
        pieces = 0
        for ticket in tickets:
            pair = paths.nearest_pair(ticket)
            if paths.nearest >= FAR:
                paths.take_back(0)
                return None
            for route in self._missing(board.pair_a[pair], board.pair_b[pair]):
                pieces += self._pieces([route])
                paths.change(route, 0)
        paths.take_back(0)
        return pieces

    def _spaces(self, ticket: int) -> int:
        self.paths.nearest_pair(ticket)
        return self.paths.nearest

    def _missing(self, start: int, end: int) -> list[int]:
        count = self.paths.trace(start, end)
        routes = [self.paths.path[place] for place in range(count)]
        return [route for route in routes if self.paths.cost[route] > 0]

    def _pieces(self, routes: list[int]) -> int:
        return sum(self.rules.table.pieces.needed(self.board, route) for route in routes)
