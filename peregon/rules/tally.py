"""The tally: the count at the end of a game, and what stands behind each of its lines."""

from librt.vecs import vec
from mypy_extensions import i64

from peregon.model.board import NONE, Board
from peregon.model.network import Network


class Tally:
    """The count at the end of a game: the points, one line a scorer, and the measures that scorers take on the way and
    tie-breaks go by. Kept and refilled."""

    def __init__(self, board: Board, seats: i64, lines: i64, measures: list[str]) -> None:
        self.seats: i64 = seats
        self.lines: i64 = lines
        self.networks: list[Network] = [Network(board.places, board.routes) for _ in range(seats)]
        self.total: vec[i64] = vec[i64]([0] * seats)
        self.line: vec[i64] = vec[i64]([0] * (seats * lines))
        self.measures = measures
        self.measured: vec[i64] = vec[i64]([0] * (seats * len(measures)))
        self.scorer: i64 = 0

    def clear(self) -> None:
        place: i64
        for place in range(self.seats * self.lines):
            self.line[place] = 0
        for place in range(len(self.measured)):
            self.measured[place] = 0

    def award(self, seat: i64, points: i64) -> None:
        self.line[seat * self.lines + self.scorer] += points
        self.total[seat] += points

    def measure(self, measure: i64, seat: i64, amount: i64) -> None:
        self.measured[measure * self.seats + seat] += amount

    def value(self, measure: i64, seat: i64) -> i64:
        return self.measured[measure * self.seats + seat]

    def values(self, name: str) -> list[int]:
        """A measure of all seats; where no scorer takes it, it is 0."""
        if name not in self.measures:
            return [0] * self.seats
        first = self.measures.index(name) * self.seats
        return [self.measured[first + seat] for seat in range(self.seats)]


class Explanation:
    """One thing that stands behind a line of the score: what kind of thing it is, in a word, and what it is about. It
    has points of its own where the line is the sum of its things. Numbers that say nothing are NONE."""

    def __init__(
        self,
        kind: str,
        points: int | None = None,
        ticket: i64 = NONE,
        city: i64 = NONE,
        route: i64 = NONE,
        owner: i64 = NONE,
    ) -> None:
        self.kind = kind
        self.points = points
        self.ticket: i64 = ticket
        self.city: i64 = city
        self.route: i64 = route
        self.owner: i64 = owner
        self.paths: list[tuple[int, list[int]]] = []

    def add_path(self, start: int, routes: list[int]) -> None:
        """The routes as they are travelled from a city."""
        self.paths.append((start, routes))
