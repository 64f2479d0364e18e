"""Paths: what it would cost a seat to join two cities, over its own routes and those still open."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from peregon.model.bits import BIT, WORD, has
from peregon.model.board import NONE, Board
from peregon.model.state import State
from peregon.rules.engine import Rules

FAR: Final = 1_000_000


@final
class Paths:
    """The joint graph of one seat: its own routes cost nothing, open ones their length. Kept and refilled.

    What was found from a city is kept too, and holds as long as no cost has changed: many tickets begin in the same
    place, and looking up is a tenth of searching. Costs have a *version* for that, and one that is taken back brings
    its version back, with all that was found then."""

    def __init__(self, board: Board) -> None:
        places = board.places
        self.board = board
        self.cost: vec[i64] = vec[i64]([FAR] * board.routes)  # read by others, written here only
        self.path: vec[i64] = vec[i64]([NONE] * places)  # the routes that `trace` has found
        self.nearest: i64 = FAR
        self._distance: vec[i64] = vec[i64]([FAR] * (places * places))  # [start][place]
        self._by: vec[i64] = vec[i64]([NONE] * (places * places))  # [start][place] the route by which it is reached
        self._version: i64 = 0
        self._newest: i64 = 0
        self._found_in: vec[i64] = vec[i64]([NONE] * places)  # [start] the version in which it was searched
        # Costs that were changed, to be taken back: each route at most once, and two around a detour.
        self.changes: i64 = 0
        self._changed: vec[i64] = vec[i64]([NONE] * (board.routes + 2))
        self._cost_before: vec[i64] = vec[i64]([0] * (board.routes + 2))
        self._version_before: vec[i64] = vec[i64]([0] * (board.routes + 2))
        self._waiting: vec[i64] = vec[i64]([0] * places)
        self._queue: vec[i64] = vec[i64]([0] * places)
        self._list_neighbours()

    def _list_neighbours(self) -> None:
        board = self.board
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

    # What routes cost

    def look(self, state: State, seat: i64) -> None:
        """Takes the board in as it is now. A track whose twin is taken is open only if the seat may claim it still;
        any other free one is open, even where the seat may not build yet."""
        board = self.board
        cost = self.cost
        lengths = board.length
        news = False
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
                now: i64 = FAR
                if own & mask != 0:
                    now = 0
                elif open_now & mask != 0 or (taken & mask == 0 and self._has_free_twin(state, route)):
                    now = lengths[route]
                if cost[route] != now:
                    cost[route] = now
                    news = True
        self._begin(news)

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
        self._begin(True)

    def look_for_pieces(self, rules: Rules, state: State, seat: i64) -> None:
        """The same in pieces, which need not be as many as spaces."""
        self.look(state, seat)
        route: i64
        for route in range(self.board.routes):
            if 0 < self.cost[route] < FAR:
                self.cost[route] = rules.table.pieces.needed(self.board, route)
        self._begin(True)

    def look_at_own(self, state: State, seat: i64) -> None:
        """Only what the seat has built."""
        route: i64
        for route in range(self.board.routes):
            if has(state.owned, seat * self.board.route_words, route):
                self.cost[route] = 0
            else:
                self.cost[route] = FAR
        self._begin(True)

    def look_at_empty_board(self) -> None:
        route: i64
        for route in range(self.board.routes):
            self.cost[route] = self.board.length[route]
        self._begin(True)

    def _has_free_twin(self, state: State, route: i64) -> bool:
        twin = self.board.twin[route]
        return twin == NONE or state.owner(twin) == NONE

    def _begin(self, news: bool) -> None:
        self.changes = 0
        if news:
            self._renew()

    def _renew(self) -> None:
        self._newest += 1
        self._version = self._newest

    def change(self, route: i64, cost: i64) -> None:
        """From now on the route costs that, until it is taken back."""
        place = self.changes
        self._changed[place] = route
        self._cost_before[place] = self.cost[route]
        self._version_before[place] = self._version
        self.changes = place + 1
        self.cost[route] = cost
        self._renew()

    def take_back(self, changes: i64) -> None:
        """All changes but the first so many."""
        while self.changes > changes:
            place = self.changes - 1
            self.changes = place
            self.cost[self._changed[place]] = self._cost_before[place]
            self._version = self._version_before[place]

    # What joins cities

    def distance(self, start: i64, end: i64) -> i64:
        """The cost of the cheapest path; FAR if there is none."""
        if self._found_in[start] != self._version:
            self._search(start)
        return self._distance[start * self.board.places + end]

    def trace(self, start: i64, end: i64) -> i64:
        """Writes the routes of the cheapest path into ``path``, the last one first; how many there are. There must be
        one."""
        if self._found_in[start] != self._version:
            self._search(start)
        board = self.board
        path = self.path
        by = self._by
        first = start * board.places
        count: i64 = 0
        route = by[first + end]
        while route != NONE:
            path[count] = route
            count += 1
            end = board.a[route] + board.b[route] - end
            route = by[first + end]
        return count

    def nearest_pair(self, ticket: i64) -> i64:
        """Of a ticket with several goals the one that costs least, ``nearest``; the first, if all are FAR."""
        board = self.board
        best = board.first_pair[ticket]
        self.nearest = FAR
        pair: i64
        for pair in range(board.first_pair[ticket], board.first_pair[ticket + 1]):
            distance = self.distance(board.pair_a[pair], board.pair_b[pair])
            if distance < self.nearest:
                self.nearest = distance
                best = pair
        return best

    def _search(self, start: i64) -> None:
        """The cheapest path from a city to every other one. An exit of a country is an end, never a way through."""
        distance = self._distance
        by = self._by
        queue = self._queue
        waiting = self._waiting
        cost = self.cost
        firsts = self._first
        routes = self._route
        ends = self._to
        places = self.board.places
        row = start * places
        place: i64
        for place in range(row, row + places):
            distance[place] = FAR
        distance[row + start] = 0
        by[row + start] = NONE
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
            here = distance[row + place]
            for half in range(firsts[place], firsts[place + 1]):
                route = routes[half]
                there = here + cost[route]
                if there >= FAR:
                    continue
                to = ends[half]
                if there < distance[row + to]:
                    distance[row + to] = there
                    by[row + to] = route
                    if waiting[to] == 0:
                        waiting[to] = 1
                        tail = head + count
                        if tail >= places:
                            tail -= places
                        queue[tail] = to
                        count += 1
        self._found_in[start] = self._version
