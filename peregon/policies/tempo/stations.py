"""Stations: a ticket that can no longer be finished may be saved by a station at a rival's route."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from peregon.model.board import LOCOMOTIVE, NONE
from peregon.model.declarations import Field
from peregon.model.numbers import BUILD_STATION, Options
from peregon.model.state import State
from peregon.policies.tempo.tickets import TicketWorth
from peregon.rules.engine import Rules


@final
class StationChoice:
    """Looks for the station that joins both halves of the dearest lost ticket."""

    def __init__(self, rules: Rules) -> None:
        numbers = rules.numbers
        board = rules.board
        self.rules = rules
        self.board = board
        self._actions: vec[i64] = vec[i64]([n for n in range(numbers.count) if numbers.family[n] == BUILD_STATION])
        self.city: i64 = NONE
        self.ticket: i64 = NONE
        self.gain: float = 0.0  # in points
        self._built: Field | None = rules.table.declared.find("stations")
        self._left: Field | None = rules.table.declared.find("stations_left")

    def look(self, state: State, seat: i64, tickets: TicketWorth) -> None:
        self.city = NONE
        self.gain = 0.0
        left = self._left
        if left is None or state.get(left, seat) == 0:
            return
        place: i64
        for place in range(tickets.lost_count):
            self._look_at(state, seat, tickets, tickets.lost[place])

    def _look_at(self, state: State, seat: i64, tickets: TicketWorth, ticket: i64) -> None:
        board = self.board
        pair = board.first_pair[ticket]
        gain = 2.0 * float(board.pair_points[pair])
        if gain <= self.gain:
            return
        paths = tickets.paths
        start = board.pair_a[pair]
        end = board.pair_b[pair]
        route: i64
        for route in range(board.routes):
            owner = state.owner(route)
            if owner in (NONE, seat):
                continue
            a = board.a[route]
            b = board.b[route]
            joins = (
                paths.distance(start, a) + paths.distance(end, b) == 0
                or paths.distance(start, b) + paths.distance(end, a) == 0
            )
            if joins and (self._try(state, a, gain, ticket) or self._try(state, b, gain, ticket)):
                return

    def _try(self, state: State, city: i64, gain: float, ticket: i64) -> bool:
        built = self._built
        seat: i64
        for seat in range(state.seats):
            if built is not None and state.has(built, city, seat):
                return False
        self.city = city
        self.gain = gain
        self.ticket = ticket
        return True

    def action(self, state: State, options: Options) -> i64:
        """The cheapest way to build it among the options, or NONE: cards of a kind of which there are many, and no
        locomotives."""
        numbers = self.rules.numbers
        best: i64 = NONE
        best_value = -1.0e9
        place: i64
        for place in range(len(self._actions)):
            action = self._actions[place]
            if numbers.x[action] != self.city or not options.has(action):
                continue
            kind = numbers.y[action]
            value = float(state.cards(state.turn, kind)) - 5.0 * float(numbers.z[action])
            if kind == LOCOMOTIVE:
                value -= 20.0
            if value > best_value:
                best = action
                best_value = value
        return best
