"""Ways: what it would cost a seat to join two cities, over its own routes and those still open."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from peregon.model.bits import BIT, WORD, has
from peregon.model.board import NONE, Board
from peregon.model.state import State

FAR: Final = 1_000_000


@final
class Ways:
    """The joint graph of one seat: its own routes cost nothing, open ones their length. Kept and refilled."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.cost: vec[i64] = vec[i64]([0] * board.routes)
        self.distance: vec[i64] = vec[i64]([0] * board.places)
        self.by: vec[i64] = vec[i64]([0] * board.places)  # the route by which a place is reached, or NONE
        self.nearest: i64 = FAR
        self._waiting: vec[i64] = vec[i64]([0] * board.places)
        self._queue: vec[i64] = vec[i64]([0] * board.places)
        first = [0] * (board.places + 1)
        halves: list[list[tuple[int, int]]] = [[] for _ in range(board.places)]
        for route in range(board.routes):
            halves[board.a[route]].append((route, board.b[route]))
            halves[board.b[route]].append((route, board.a[route]))
        for place in range(board.places):
            first[place + 1] = first[place] + len(halves[place])
        self._first: vec[i64] = vec[i64](first)
        self._route: vec[i64] = vec[i64]([route for half in halves for route, _ in half])
        self._to: vec[i64] = vec[i64]([to for half in halves for _, to in half])

    def look(self, state: State, seat: i64) -> None:
        """Takes the board in as it is now. A track whose twin is taken is open only if the seat may claim it still;
        any other free one is open, even where the seat may not build yet."""
        board = self.board
        cost = self.cost
        lengths = board.length
        word: i64
        for word in range(board.route_words):
            first = word * WORD
            own = state.owned[seat * board.route_words + word]
            open_now = state.claimable[seat * board.route_words + word] & ~own
            taken = state.taken(word)
            last = board.routes - first
            if last > WORD:
                last = WORD
            bit: i64
            for bit in range(last):
                mask = BIT[bit]
                route = first + bit
                if own & mask != 0:
                    cost[route] = 0
                elif open_now & mask != 0 or (taken & mask == 0 and self._has_free_twin(state, route)):
                    cost[route] = lengths[route]
                else:
                    cost[route] = FAR

    def look_for_hops(self, state: State, seat: i64, shortest: i64) -> None:
        """The same in routes instead of cards: one's own count too, and the open ones that are shorter than so many
        spaces are left out."""
        self.look(state, seat)
        cost = self.cost
        route: i64
        for route in range(self.board.routes):
            if cost[route] < FAR:
                if 0 < cost[route] < shortest:
                    cost[route] = FAR
                else:
                    cost[route] = 1

    def look_at_own(self, state: State, seat: i64) -> None:
        """Only what the seat has built."""
        route: i64
        for route in range(self.board.routes):
            if has(state.owned, seat * self.board.route_words, route):
                self.cost[route] = 0
            else:
                self.cost[route] = FAR

    def _has_free_twin(self, state: State, route: i64) -> bool:
        twin = self.board.twin[route]
        return twin == NONE or state.owner(twin) == NONE

    def search(self, start: i64) -> None:
        """The cheapest way from a city to every other one. An exit of a country is an end, never a way through."""
        distance = self.distance
        by = self.by
        queue = self._queue
        waiting = self._waiting
        places = self.board.places
        place: i64
        for place in range(places):
            distance[place] = FAR
        distance[start] = 0
        by[start] = NONE
        queue[0] = start
        head: i64 = 0
        count: i64 = 1
        half: i64
        while count > 0:
            place = queue[head]
            head += 1
            if head == places:
                head = 0
            count -= 1
            waiting[place] = 0
            here = distance[place]
            for half in range(self._first[place], self._first[place + 1]):
                route = self._route[half]
                there = here + self.cost[route]
                to = self._to[half]
                if there < distance[to] and there < FAR:
                    distance[to] = there
                    by[to] = route
                    if waiting[to] == 0:
                        waiting[to] = 1
                        tail = head + count
                        if tail >= places:
                            tail -= places
                        queue[tail] = to
                        count += 1

    def nearest_pair(self, ticket: i64) -> i64:
        """Of a ticket with several goals the one that costs least, ``nearest``; the first, if all are FAR."""
        board = self.board
        best = board.first_pair[ticket]
        self.nearest = FAR
        start: i64 = NONE
        pair: i64
        for pair in range(board.first_pair[ticket], board.first_pair[ticket + 1]):
            if board.pair_a[pair] != start:
                start = board.pair_a[pair]
                self.search(start)
            if self.distance[board.pair_b[pair]] < self.nearest:
                self.nearest = self.distance[board.pair_b[pair]]
                best = pair
        return best

    def before(self, place: i64) -> i64:
        """The place one route nearer to where the search began."""
        route = self.by[place]
        return self.board.a[route] + self.board.b[route] - place
