"""The score sheet: a final score that explains itself. Each scorer says what stands behind its line."""

from dataclasses import dataclass

from peregon.model.board import NONE, Board
from peregon.model.state import State
from peregon.rules.engine import Rules
from peregon.rules.part import Explanation


@dataclass(frozen=True, slots=True)
class Path:
    """Routes in the order in which they are travelled, and the cities along them."""

    cities: tuple[int, ...]
    routes: tuple[int, ...]
    length: int


@dataclass(frozen=True, slots=True)
class Item:
    """One thing that stands behind a line of the sheet, and what it is about: a ticket with the path that completed it
    (none if it was not completed), a station with the rival route that it lent, a trail. It has points of its own where
    the line is the sum of its items."""

    kind: str
    points: int | None = None
    ticket: int | None = None
    city: int | None = None
    route: int | None = None
    owner: int | None = None
    paths: tuple[Path, ...] = ()


@dataclass(frozen=True, slots=True)
class Award:
    """A line of the sheet."""

    name: str
    points: int
    items: tuple[Item, ...] = ()


@dataclass(frozen=True, slots=True)
class SeatScore:
    seat: int
    awards: tuple[Award, ...]
    total: int

    def items(self, kind: str) -> list[Item]:
        """All that is of a kind, whichever line it stands behind."""
        return [item for award in self.awards for item in award.items if item.kind == kind]

    @property
    def completed(self) -> int:
        """How many tickets are."""
        return sum(bool(ticket.paths) for ticket in self.items("ticket"))


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    seats: tuple[SeatScore, ...]
    winners: tuple[int, ...]


def score_sheet(rules: Rules, state: State) -> ScoreSheet:
    """The count as if the game ended now."""
    tally = rules.count(state)
    seats = []
    for seat in range(state.seats):
        awards = [Award("routes", state.points(seat))]
        for line, scorer in enumerate(rules.scoring):
            explained = tuple(_item(state.board, each) for each in scorer.explain(state, tally, seat))
            awards.append(Award(scorer.line(), tally.line[seat * tally.lines + line], explained))
        seats.append(SeatScore(seat, tuple(awards), tally.total[seat]))
    return ScoreSheet(tuple(seats), tuple(rules.winners(tally)))


def _item(board: Board, told: Explanation) -> Item:
    paths = tuple(_path(board, start, routes) for start, routes in told.paths)
    ticket, city, route, owner = (
        None if number == NONE else number for number in (told.ticket, told.city, told.route, told.owner)
    )
    return Item(told.kind, told.points, ticket, city, route, owner, paths)


def _path(board: Board, start: int, routes: list[int]) -> Path:
    cities = [start]
    for route in routes:
        cities.append(board.b[route] if board.a[route] == cities[-1] else board.a[route])
    return Path(tuple(cities), tuple(routes), sum(board.length[route] for route in routes))
