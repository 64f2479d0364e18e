"""Tickets: what those one holds are worth, and which routes they make worth having."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from peregon.model.bits import WORD, lowest, put
from peregon.model.board import NONE
from peregon.model.state import State
from peregon.policies.paths import FAR, Paths
from peregon.policies.tempo.weights import Weights
from peregon.rules.engine import Rules


@final
class TicketWorth:
    """Looks again only when somebody has claimed something, or a ticket was kept, since it last looked."""

    def __init__(self, rules: Rules, weights: Weights) -> None:
        board = rules.board
        self.board = board
        self.weights = weights
        self.paths = Paths(board)
        self.share: vec[float] = vec[float]([0.0] * board.routes)  # what each route is worth to open tickets
        self.touched: vec[i64] = vec[i64]([0] * board.places)  # 1 where the seat has a route
        self.serves: vec[i64] = vec[i64]([NONE] * board.routes)  # [route] the ticket it is worth most to
        self._most_share: vec[float] = vec[float]([0.0] * board.routes)
        self.open_tickets: i64 = 0
        self.lost: vec[i64] = vec[i64]([0] * board.tickets)  # tickets that can no longer be finished by building
        self.lost_count: i64 = 0
        self.reserved: i64 = 0  # pieces that the open tickets take, all together
        self.most_pieces: i64 = 1  # what the seat began with: what it has, and what it has laid
        self.pieces: vec[i64] = vec[i64]([rules.table.pieces.needed(board, route) for route in range(board.routes)])
        self._owned: vec[i64] = vec[i64]([0] * board.route_words)
        self._held: vec[i64] = vec[i64]([0] * board.ticket_words)
        self._done: vec[i64] = vec[i64]([0] * board.ticket_words)  # tickets finished with what was owned
        self.planned: vec[i64] = vec[i64]([0] * board.route_words)  # routes that have a share
        self._barred: vec[i64] = vec[i64]([0] * board.route_words)  # those of them that the seat may not claim
        self._taken: vec[i64] = vec[i64]([0] * board.route_words)
        self._seat: i64 = NONE
        self._is_stale = True

    def forget(self) -> None:
        """The paths were used for something else: what comes next is news."""
        self._is_stale = True

    def look(self, state: State, seat: i64) -> bool:
        """Takes in what is new; false when nothing is that matters to the seat's tickets."""
        if not self._is_news(state, seat):
            return False
        board = self.board
        words = board.ticket_words
        trains = state.trains(seat)
        self.paths.look(state, seat)
        self._look_at_own(trains)
        self.open_tickets = 0
        self.lost_count = 0
        word: i64
        for word in range(words):
            held = state.held[seat * words + word] & ~self._done[word]
            while held != 0:
                self._add_share(word * WORD + lowest(held), trains)
                held &= held - 1
        self._note_plan(state, seat)
        return True

    def _look_at_own(self, trains: i64) -> None:
        """What the seat has built; and nothing has a share yet."""
        board = self.board
        share = self.share
        most_share = self._most_share
        serves = self.serves
        touched = self.touched
        cost = self.paths.cost
        place: i64
        route: i64
        for place in range(board.places):
            touched[place] = 0
        self.most_pieces = trains
        for route in range(board.routes):
            share[route] = 0.0
            most_share[route] = 0.0
            serves[route] = NONE
            if cost[route] == 0:
                self.most_pieces += self.pieces[route]
                touched[board.a[route]] = 1
                touched[board.b[route]] = 1

    def _note_plan(self, state: State, seat: i64) -> None:
        words = self.board.route_words
        share = self.share
        planned = self.planned
        word: i64
        route: i64
        for word in range(words):
            planned[word] = 0
        self.reserved = 0
        for route in range(self.board.routes):
            if share[route] > 0.0:
                put(planned, 0, route)
                self.reserved += self.pieces[route]
        for word in range(words):
            self._barred[word] = planned[word] & ~state.claimable[seat * words + word]

    def _is_news(self, state: State, seat: i64) -> bool:
        """What a rival builds matters only when a planned route is lost by it: nothing becomes cheaper by it."""
        board = self.board
        words = board.route_words
        news = self._is_stale or seat != self._seat
        # What is finished stays finished, for the same seat and as long as it has what it had.
        another_game = seat != self._seat
        self._is_stale = False
        self._seat = seat
        word: i64
        for word in range(words):
            owned = state.owned[seat * words + word]
            if self._owned[word] != owned:
                if self._owned[word] & ~owned != 0:
                    another_game = True
                self._owned[word] = owned
                news = True
            taken = state.taken(word)
            barred = self.planned[word] & ~state.claimable[seat * words + word]
            if self._taken[word] & ~taken != 0 or barred != self._barred[word]:
                news = True
            self._taken[word] = taken
        for word in range(board.ticket_words):
            held = state.held[seat * board.ticket_words + word]
            if self._held[word] != held:
                self._held[word] = held
                news = True
            if another_game:
                self._done[word] = 0
        return news

    def _add_share(self, ticket: i64, trains: i64) -> None:
        """Spreads a ticket's worth over the routes that it still lacks."""
        board = self.board
        paths = self.paths
        pair = self.best_pair(ticket, trains)
        if pair == NONE:
            self.lost[self.lost_count] = ticket
            self.lost_count += 1
            return
        start = board.pair_a[pair]
        end = board.pair_b[pair]
        missing = paths.distance(start, end)
        if missing == 0:
            put(self._done, 0, ticket)
            return
        weights = self.weights
        self.open_tickets += 1
        if float(self.open_tickets) > weights.plans:
            return
        cost = float(missing)
        each = weights.ticket_share * float(board.pair_points[pair]) / cost / (1.0 + cost / weights.far)
        i: i64
        for i in range(paths.trace(start, end)):
            route = paths.path[i]
            if paths.cost[route] > 0:
                share = each * float(paths.cost[route])
                self.share[route] += share
                if share > self._most_share[route]:
                    self._most_share[route] = share
                    self.serves[route] = ticket

    def best_pair(self, ticket: i64, trains: i64) -> i64:
        """The goal of a ticket that is the most points a card; NONE when there is none that so many trains are enough
        for. If one is reached, it is that."""
        board = self.board
        best = -1.0
        chosen: i64 = NONE
        pair: i64
        for pair in range(board.first_pair[ticket], board.first_pair[ticket + 1]):
            cost = self.paths.distance(board.pair_a[pair], board.pair_b[pair])
            if cost == 0:
                # Pairs stand from the dearest to the cheapest: this is what it will be worth.
                return pair
            if cost >= FAR or self._pieces_between(board.pair_a[pair], board.pair_b[pair]) > trains:
                continue
            worth = float(board.pair_points[pair]) / (float(cost) + 4.0)
            if worth > best:
                best = worth
                chosen = pair
        return chosen

    def _pieces_between(self, start: i64, end: i64) -> i64:
        paths = self.paths
        pieces: i64 = 0
        i: i64
        for i in range(paths.trace(start, end)):
            route = paths.path[i]
            if paths.cost[route] > 0:
                pieces += self.pieces[route]
        return pieces
