"""A cluster network: one plan that joins all the cities of several tickets, grown from two seeds. Published in 2017.

A city is tied to a city, never to the way between two others: such a plan is longer than it need be, and that belongs
to the player that makes it.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from peregon.model.board import KINDS, LOCOMOTIVE, NONE
from peregon.model.state import State
from peregon.policies.paths import FAR, Paths
from peregon.rules.engine import Rules

GREY: Final = KINDS  # in a network's wants, after the kinds: cards of any colour


@final
class ClusterNetwork:
    """The two cities farthest apart are the seeds; every other one is tied to the nearer of the two clusters, and at
    last the clusters to each other."""

    def __init__(self, rules: Rules) -> None:
        board = rules.board
        self.board = board
        self.paths = Paths(board)
        self.planned: vec[i64] = vec[i64]([0] * board.routes)  # 1 for the open routes of the plan
        self.routes: i64 = 0  # how many they are
        self.wants: vec[i64] = vec[i64]([0] * (KINDS + 1))  # cards of each kind for them, and of any
        self.need: i64 = 0  # pieces for them, and locomotives for ferries
        self.points: i64 = 0  # for building them
        self._pieces: vec[i64] = vec[i64]([rules.table.pieces.needed(board, route) for route in range(board.routes)])
        self._cities: vec[i64] = vec[i64]([0] * board.places)
        self._count: i64 = 0
        self._is_in: vec[i64] = vec[i64]([0] * board.places)
        self._cluster: vec[i64] = vec[i64]([0] * board.places)

    def begin(self, state: State, seat: i64) -> None:
        """An empty plan on the board as it is now."""
        self.paths.look(state, seat)
        self._count = 0
        self.routes = 0
        self.need = 0
        self.points = 0
        i: i64
        for i in range(self.board.routes):
            self.planned[i] = 0
        for i in range(self.board.places):
            self._is_in[i] = 0
            self._cluster[i] = 0
        for i in range(KINDS + 1):
            self.wants[i] = 0

    def add(self, ticket: i64) -> bool:
        """The cities of one more ticket; of a ticket with several goals, those of the nearest. False if no way leads
        into one of them any more: then it is left out."""
        board = self.board
        best = self.paths.nearest_pair(ticket)
        if self.paths.nearest == FAR and not (self._is_open(board.pair_a[best]) and self._is_open(board.pair_b[best])):
            return False
        self._add_city(board.pair_a[best])
        self._add_city(board.pair_b[best])
        return True

    def _is_open(self, city: i64) -> bool:
        route: i64
        for route in range(self.board.routes):
            if (self.board.a[route] == city or self.board.b[route] == city) and self.paths.cost[route] < FAR:
                return True
        return False

    def _add_city(self, city: i64) -> None:
        if self._is_in[city] == 0:
            self._is_in[city] = 1
            self._cities[self._count] = city
            self._count += 1

    # Growing

    def grow(self) -> bool:
        """Lays the plan; false when there is nothing left to join."""
        if self._count == 0:
            return True
        if not self._plant():
            return False
        i: i64
        for i in range(self._count):
            if self._cluster[self._cities[i]] == 0 and not self._tie(self._cities[i]):
                return False
        self._join()
        self._count_wants()
        return True

    def _plant(self) -> bool:
        """The seeds: of the cities that can be joined the two that are farthest apart."""
        farthest: i64 = 0
        first: i64 = NONE
        second: i64 = NONE
        i: i64
        j: i64
        for i in range(self._count):
            for j in range(i + 1, self._count):
                distance = self.paths.distance(self._cities[i], self._cities[j])
                if farthest < distance < FAR:
                    farthest = distance
                    first = self._cities[i]
                    second = self._cities[j]
        if first == NONE:
            return False
        self._cluster[first] = 1
        self._cluster[second] = 2
        return True

    def _tie(self, city: i64) -> bool:
        """To the nearest city of either cluster."""
        shortest: i64 = FAR
        nearest: i64 = NONE
        i: i64
        for i in range(self._count):
            other = self._cities[i]
            if self._cluster[other] != 0 and self.paths.distance(city, other) < shortest:
                shortest = self.paths.distance(city, other)
                nearest = other
        if nearest == NONE:
            return False
        self._cluster[city] = self._cluster[nearest]
        self._lay(city, nearest)
        return True

    def _join(self) -> None:
        """The two clusters, where they are nearest to each other."""
        shortest: i64 = FAR
        first: i64 = NONE
        second: i64 = NONE
        i: i64
        j: i64
        for i in range(self._count):
            for j in range(self._count):
                one = self._cities[i]
                other = self._cities[j]
                if self._cluster[one] != 1 or self._cluster[other] != 2:
                    continue
                if self.paths.distance(one, other) < shortest:
                    shortest = self.paths.distance(one, other)
                    first = one
                    second = other
        if first != NONE:
            self._lay(first, second)

    def _lay(self, start: i64, end: i64) -> None:
        """Takes the shortest way between two cities into the plan, if there is one."""
        paths = self.paths
        if paths.distance(start, end) >= FAR:
            return
        i: i64
        for i in range(paths.trace(start, end)):
            route = paths.path[i]
            twin = self.board.twin[route]
            if paths.cost[route] > 0 and (twin == NONE or self.planned[twin] == 0):
                self.planned[route] = 1

    # What it takes

    def _count_wants(self) -> None:
        """Single routes first: of a double one the track whose colour is needed less."""
        route: i64
        for route in range(self.board.routes):
            if self.planned[route] == 1 and not self._is_double(route):
                self._want(route)
        for route in range(self.board.routes):
            if self.planned[route] == 1 and self._is_double(route):
                twin = self.board.twin[route]
                if self._wanted(twin) < self._wanted(route):
                    self.planned[route] = 0
                    self.planned[twin] = 2
                    self._want(twin)
                else:
                    self.planned[route] = 2
                    self._want(route)
        for route in range(self.board.routes):
            if self.planned[route] == 2:
                self.planned[route] = 1

    def _is_double(self, route: i64) -> bool:
        twin = self.board.twin[route]
        return twin != NONE and 0 < self.paths.cost[twin] < FAR

    def _wanted(self, route: i64) -> i64:
        colour = self.board.colour[route]
        return self.wants[GREY if colour == NONE else colour]

    def _want(self, route: i64) -> None:
        board = self.board
        colour = board.colour[route]
        self.routes += 1
        self.wants[GREY if colour == NONE else colour] += board.length[route]
        self.wants[LOCOMOTIVE] += board.symbols[route]
        self.need += self._pieces[route] + board.symbols[route]
        self.points += board.points[board.length[route]]
