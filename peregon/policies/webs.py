"""Webs: one plan that joins all the cities of several tickets, grown from two seeds. Published in 2017."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from peregon.model.board import NONE, Board
from peregon.model.state import State
from peregon.policies.ways import FAR, Ways


@final
class Web:
    """The two cities farthest apart are the seeds; every other one is tied to the nearer of the two clusters, and at
    last the clusters to each other."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.ways = Ways(board)
        self.planned: vec[i64] = vec[i64]([0] * board.routes)  # 1 for the open routes of the plan
        self.need: i64 = 0  # trains for them
        self.points: i64 = 0  # for building them
        self._cities: vec[i64] = vec[i64]([0] * board.places)
        self._count: i64 = 0
        self._is_in: vec[i64] = vec[i64]([0] * board.places)
        self._cluster: vec[i64] = vec[i64]([0] * board.places)

    def begin(self, state: State, seat: i64) -> None:
        """An empty plan on the board as it is now."""
        self.ways.look(state, seat)
        self._count = 0
        self.need = 0
        self.points = 0
        i: i64
        for i in range(self.board.routes):
            self.planned[i] = 0
        for i in range(self.board.places):
            self._is_in[i] = 0
            self._cluster[i] = 0

    def add(self, ticket: i64) -> None:
        """The cities of one more ticket; of a ticket with several goals, those of the dearest. One that cannot be
        finished any more is left out."""
        pair = self.board.first_pair[ticket]
        self.ways.search(self.board.pair_a[pair])
        if self.ways.distance[self.board.pair_b[pair]] >= FAR:
            return
        self._add_city(self.board.pair_a[pair])
        self._add_city(self.board.pair_b[pair])

    def _add_city(self, city: i64) -> None:
        if self._is_in[city] == 0:
            self._is_in[city] = 1
            self._cities[self._count] = city
            self._count += 1

    def grow(self) -> bool:
        """Lays the plan; false when some city cannot be reached any more."""
        if self._count == 0:
            return True
        if not self._plant():
            return False
        i: i64
        for i in range(self._count):
            if self._cluster[self._cities[i]] == 0 and not self._tie(self._cities[i]):
                return False
        return self._join()

    def _plant(self) -> bool:
        farthest: i64 = -1
        i: i64
        j: i64
        for i in range(self._count):
            self.ways.search(self._cities[i])
            for j in range(i + 1, self._count):
                distance = self.ways.distance[self._cities[j]]
                if distance >= FAR:
                    return False
                if distance > farthest:
                    farthest = distance
                    self._first: i64 = self._cities[i]
                    self._second: i64 = self._cities[j]
        self._cluster[self._first] = 1
        self._cluster[self._second] = 2
        return True

    def _tie(self, city: i64) -> bool:
        self.ways.search(city)
        nearest: i64 = NONE
        place: i64
        for place in range(self.board.places):
            if self._cluster[place] == 0 or self.ways.distance[place] >= FAR:
                continue
            if nearest == NONE or self.ways.distance[place] < self.ways.distance[nearest]:
                nearest = place
        if nearest == NONE:
            return False
        self._lay(nearest, self._cluster[nearest])
        return True

    def _join(self) -> bool:
        self.ways.search(self._first)
        if self.ways.distance[self._second] >= FAR:
            return False
        self._lay(self._second, 2)
        return True

    def _lay(self, place: i64, cluster: i64) -> None:
        """Takes the way to where the last search began into the plan."""
        ways = self.ways
        while True:
            self._cluster[place] = cluster
            if ways.by[place] == NONE:
                return
            route = ways.by[place]
            if ways.cost[route] > 0:
                self.planned[route] = 1
                self.need += self.board.length[route]
                self.points += self.board.points[self.board.length[route]]
                ways.cost[route] = 0
            place = ways.before(place)
