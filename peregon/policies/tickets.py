"""Ticket sense: what the tickets one holds, or might keep, are worth, and which routes they make worth having."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from peregon.model.bits import WORD, lowest, put
from peregon.model.board import NONE
from peregon.model.state import State
from peregon.policies.ways import FAR, Ways
from peregon.policies.weights import Weights
from peregon.rules.engine import Rules


@final
class TicketSense:
    """Looks again only when somebody has claimed something, or a ticket was kept, since it last looked."""

    def __init__(self, rules: Rules, weights: Weights) -> None:
        board = rules.board
        self.board = board
        self.weights = weights
        self.ways = Ways(board)
        self.share: vec[float] = vec[float]([0.0] * board.routes)  # what each route is worth to open tickets
        self.touched: vec[i64] = vec[i64]([0] * board.places)  # 1 where the seat has a route
        self.serves: vec[i64] = vec[i64]([NONE] * board.routes)  # [route] the ticket it is worth most to
        self._most_share: vec[float] = vec[float]([0.0] * board.routes)
        self.open_tickets: i64 = 0
        self.lost: vec[i64] = vec[i64]([0] * board.tickets)  # tickets that can no longer be finished by building
        self.lost_count: i64 = 0
        self.most_pieces: i64 = 1  # what the seat began with: what it has, and what it has laid
        self._pieces: vec[i64] = vec[i64]([rules.table.pieces.needed(board, route) for route in range(board.routes)])
        self._seen: vec[i64] = vec[i64]([0] * (board.route_words + board.ticket_words))
        self._planned: vec[i64] = vec[i64]([0] * board.route_words)  # routes that have a share
        self._barred: vec[i64] = vec[i64]([0] * board.route_words)  # those of them that the seat may not claim
        self._taken: vec[i64] = vec[i64]([0] * board.route_words)
        self._seat: i64 = NONE
        # How the cheapest way for a ticket, found last, turned out.
        self._found: i64 = NONE
        self._cost: i64 = 0
        self._points: i64 = 0

    def look(self, state: State, seat: i64) -> bool:
        """Takes in what is new; false when nothing is that matters to the seat's tickets."""
        if not self._is_news(state, seat):
            return False
        board = self.board
        trains = state.trains(seat)
        self.ways.look(state, seat)
        self.open_tickets = 0
        self.lost_count = 0
        route: i64
        word: i64
        self.most_pieces = trains
        for route in range(board.places):
            self.touched[route] = 0
        for route in range(board.routes):
            self.share[route] = 0.0
            self._most_share[route] = 0.0
            self.serves[route] = NONE
            if self.ways.cost[route] == 0:
                self.most_pieces += self._pieces[route]
                self.touched[board.a[route]] = 1
                self.touched[board.b[route]] = 1
        for word in range(board.ticket_words):
            held = state.held[seat * board.ticket_words + word]
            while held != 0:
                self._add_share(word * WORD + lowest(held), trains)
                held &= held - 1
        for word in range(board.route_words):
            self._planned[word] = 0
        for route in range(board.routes):
            if self.share[route] > 0.0:
                put(self._planned, 0, route)
        for word in range(board.route_words):
            self._barred[word] = self._planned[word] & ~state.claimable[seat * board.route_words + word]
        return True

    def _is_news(self, state: State, seat: i64) -> bool:
        """What a rival builds matters only when a planned route is lost by it: nothing becomes cheaper by it."""
        board = self.board
        seen = self._seen
        words = board.route_words
        news = seat != self._seat
        self._seat = seat
        i: i64
        for i in range(words):
            if seen[i] != state.owned[seat * words + i]:
                seen[i] = state.owned[seat * words + i]
                news = True
            taken = state.taken(i)
            if self._taken[i] & ~taken != 0 or self._planned[i] & ~state.claimable[seat * words + i] != self._barred[i]:
                news = True
            self._taken[i] = taken
        for i in range(board.ticket_words):
            if seen[words + i] != state.held[seat * board.ticket_words + i]:
                seen[words + i] = state.held[seat * board.ticket_words + i]
                news = True
        return news

    def _add_share(self, ticket: i64, trains: i64) -> None:
        """Spreads a ticket's worth over the routes that it still lacks."""
        if not self._cheapest(ticket, trains):
            self.lost[self.lost_count] = ticket
            self.lost_count += 1
            return
        if self._cost == 0:
            return
        weights = self.weights
        self.open_tickets += 1
        if float(self.open_tickets) > weights.plans:
            return
        cost = float(self._cost)
        each = weights.ticket_share * float(self._points) / cost / (1.0 + cost / weights.far)
        place = self._found
        while self.ways.by[place] != NONE:
            route = self.ways.by[place]
            if self.ways.cost[route] > 0:
                share = each * float(self.ways.cost[route])
                self.share[route] += share
                if share > self._most_share[route]:
                    self._most_share[route] = share
                    self.serves[route] = ticket
            place = self.ways.before(place)

    def _cheapest(self, ticket: i64, trains: i64) -> bool:
        """The way to finish a ticket that is the most points a card; false when there is none that fits. A ticket that
        is done costs nothing."""
        board = self.board
        ways = self.ways
        best = -1.0
        start: i64 = NONE
        pair: i64
        chosen: i64 = NONE
        for pair in range(board.first_pair[ticket], board.first_pair[ticket + 1]):
            if board.pair_a[pair] != start:
                start = board.pair_a[pair]
                ways.search(start)
            end = board.pair_b[pair]
            cost = ways.distance[end]
            if cost >= FAR or self._pieces_to(end) > trains:
                continue
            if cost == 0:
                # Pairs stand from the dearest to the cheapest: this is what it will be worth.
                chosen = pair
                break
            worth = float(board.pair_points[pair]) / (float(cost) + 4.0)
            if worth > best:
                best = worth
                chosen = pair
        if chosen == NONE:
            return False
        if board.pair_a[chosen] != start:
            ways.search(board.pair_a[chosen])
        self._found = board.pair_b[chosen]
        self._cost = ways.distance[self._found]
        self._points = board.pair_points[chosen]
        return True

    def _pieces_to(self, place: i64) -> i64:
        pieces: i64 = 0
        while self.ways.by[place] != NONE:
            route = self.ways.by[place]
            if self.ways.cost[route] > 0:
                pieces += self._pieces[route]
            place = self.ways.before(place)
        return pieces

    # Which tickets to keep

    def subset_value(self, state: State, seat: i64, subset: i64) -> float:
        """The worth of keeping these of the tickets on offer: each is planned over what the ones before it would have
        built."""
        weights = self.weights
        ways = self.ways
        ways.look(state, seat)
        self._seat = NONE  # the ways are no longer those of the table
        trains = state.trains(seat)
        pieces: i64 = 0
        value = 0.0
        place: i64
        for place in range(state.offers(seat)):
            if subset >> place & 1 == 0:
                continue
            ticket = state.offer_of(seat, place)
            if not self._cheapest(ticket, trains - pieces):
                value -= float(self.board.lowest_points(ticket))
                continue
            spent, points, routes = self._lay(self._found)
            pieces += spent
            q = self._chance(pieces, trains)
            value += float(self._points) * (2.0 * q - 1.0) + q * float(points)
            value -= weights.turn_cost * (float(routes) + weights.turns_per_card * float(self._cost))
        return value

    def _chance(self, pieces: i64, trains: i64) -> float:
        """That so much can be built with what one has."""
        weights = self.weights
        ratio: float = float(pieces) / (weights.reach * float(trains) + 0.001)
        square = ratio * ratio
        return 1.0 / (1.0 + square * square)

    def _lay(self, place: i64) -> tuple[i64, i64, i64]:
        """Counts the way that was found last as built; its pieces, its points and its routes."""
        ways = self.ways
        pieces: i64 = 0
        points: i64 = 0
        routes: i64 = 0
        while ways.by[place] != NONE:
            route = ways.by[place]
            place = ways.before(place)
            if ways.cost[route] > 0:
                pieces += self._pieces[route]
                points += self.board.points[self.board.length[route]]
                routes += 1
                ways.cost[route] = 0
        return (pieces, points, routes)
