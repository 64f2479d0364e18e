"""The score sheet: a final score that explains itself."""

from dataclasses import dataclass

from peregon.model.bits import members
from peregon.model.board import NONE
from peregon.model.network import Network
from peregon.model.state import State
from peregon.rules.engine import Rules
from peregon.rules.grand_tours.disjoint import shortest_path, two_paths
from peregon.rules.grand_tours.grand_tours import GrandTours
from peregon.rules.longest_path.longest_path import LongestPath
from peregon.rules.longest_path.trails import longest_trail_path
from peregon.rules.part import Tally
from peregon.rules.stations.borrowing import Borrowing
from peregon.rules.stations.stations import TicketsOverStations, set_up_borrowing
from peregon.rules.tickets.tickets import joined_pair


@dataclass(frozen=True, slots=True)
class Path:
    """Routes in the order in which they are travelled, and the cities along them."""

    cities: tuple[int, ...]
    routes: tuple[int, ...]
    length: int


@dataclass(frozen=True, slots=True)
class TicketScore:
    """A ticket: what it earned, and the path that made it, over borrowed routes too; None if it was not completed."""

    ticket: int
    points: int
    path: Path | None


@dataclass(frozen=True, slots=True)
class StationScore:
    """A station on the board and the rival route that it lent, if any ticket was the better for it."""

    city: int
    borrowed: int | None
    owner: int | None


@dataclass(frozen=True, slots=True)
class TourScore:
    """A ticket joined by two paths that share no route."""

    ticket: int
    first: Path
    second: Path


@dataclass(frozen=True, slots=True)
class Award:
    """A line of the sheet."""

    name: str
    points: int


@dataclass(frozen=True, slots=True)
class SeatScore:
    seat: int
    awards: tuple[Award, ...]
    tickets: tuple[TicketScore, ...]
    stations: tuple[StationScore, ...]
    longest: Path | None
    tours: tuple[TourScore, ...]
    total: int

    @property
    def completed(self) -> int:
        return sum(ticket.path is not None for ticket in self.tickets)


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    seats: tuple[SeatScore, ...]
    winners: tuple[int, ...]


def score_sheet(rules: Rules, state: State) -> ScoreSheet:
    """The count as if the game ended now."""
    tally = rules.count(state)
    winners = tuple(rules.winners(tally))
    return ScoreSheet(tuple(_Explainer(rules, state, tally, seat).explain() for seat in range(state.seats)), winners)


class _Explainer:
    """One seat's score. Edges of its network are its routes in ascending order, then those it borrows."""

    def __init__(self, rules: Rules, state: State, tally: Tally, seat: int) -> None:
        board = state.board
        self.rules = rules
        self.state = state
        self.tally = tally
        self.seat = seat
        self.network = tally.networks[seat]
        self.own = members(state.owned, seat * board.route_words, board.route_words)
        self.tickets = members(state.held, seat * board.ticket_words, board.ticket_words)

    def explain(self) -> SeatScore:
        scoring = self.rules.scoring
        stations = self.stations() if any(isinstance(part, TicketsOverStations) for part in scoring) else ()
        borrowed = [station.borrowed for station in stations if station.borrowed is not None]
        return SeatScore(
            seat=self.seat,
            awards=self.awards(),
            tickets=tuple(self.ticket(ticket, borrowed) for ticket in self.tickets),
            stations=stations,
            longest=self.longest() if any(isinstance(part, LongestPath) for part in scoring) else None,
            tours=self.tours() if any(isinstance(part, GrandTours) for part in scoring) else (),
            total=self.tally.total[self.seat],
        )

    def awards(self) -> tuple[Award, ...]:
        first = self.seat * self.tally.lines
        lines = [Award(part.line(), self.tally.line[first + line]) for line, part in enumerate(self.rules.scoring)]
        return (Award("routes", self.state.points(self.seat)), *lines)

    def stations(self) -> tuple[StationScore, ...]:
        board = self.state.board
        borrowing = Borrowing()
        candidates = set_up_borrowing(self.state, self.seat, borrowing)
        borrowing.solve(self.network)
        cities = members(self.state.stations, self.seat * board.place_words, board.place_words)
        scores = []
        for station, city in enumerate(cities):
            choice = borrowing.choice[station]
            route = None if choice == NONE else candidates[station][choice]
            scores.append(StationScore(city, route, None if route is None else self.state.owner(route)))
        return tuple(scores)

    def ticket(self, ticket: int, borrowed: list[int]) -> TicketScore:
        board = self.state.board
        routes = self.own + borrowed
        network = Network(board.places, board.routes)
        for route in routes:
            network.add(board.a[route], board.b[route], board.length[route])
        pair = joined_pair(self.state, network, ticket)
        if pair == NONE:
            return TicketScore(ticket, -board.lowest_points(ticket), None)
        edges = shortest_path(network, board.pair_a[pair], board.pair_b[pair])
        assert edges is not None
        path = self.path([routes[edge] for edge in edges], board.pair_a[pair])
        return TicketScore(ticket, board.pair_points[pair], path)

    def longest(self) -> Path | None:
        routes = [self.own[edge] for edge in longest_trail_path(self.network)]
        if not routes:
            return None
        board = self.state.board
        ends = {board.a[routes[0]], board.b[routes[0]]}
        if len(routes) > 1:
            following = {board.a[routes[1]], board.b[routes[1]]}
            # Between twins either end will do: the trail goes there and back.
            start = next(iter(sorted(ends - following) or sorted(ends)))
        else:
            start = min(ends)
        return self.path(routes, start)

    def tours(self) -> tuple[TourScore, ...]:
        board = self.state.board
        found = []
        for ticket in self.tickets:
            for pair in range(board.first_pair[ticket], board.first_pair[ticket + 1]):
                start = board.pair_a[pair]
                paths = two_paths(self.network, start, board.pair_b[pair])
                if paths is not None:
                    first, second = (self.path([self.own[edge] for edge in path], start) for path in paths)
                    found.append(TourScore(ticket, first, second))
                    break
        return tuple(found)

    def path(self, routes: list[int], start: int) -> Path:
        board = self.state.board
        cities = [start]
        for route in routes:
            cities.append(board.b[route] if board.a[route] == cities[-1] else board.a[route])
        return Path(tuple(cities), tuple(routes), sum(board.length[route] for route in routes))
