"""Targets: what every route is worth to the tempo player, and which one to go for."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from peregon.model.bits import BIT, WORD, lowest
from peregon.model.board import KINDS, NONE
from peregon.model.state import State
from peregon.policies.rival_tickets import RivalTickets
from peregon.policies.tempo.prices import ANY, SOME, Prices
from peregon.policies.tempo.tickets import TicketWorth
from peregon.policies.tempo.weights import Weights
from peregon.rules.engine import Rules

NEVER: Final = -1.0e9
_FOR_EVER: Final = 1.0e9
_SHORT: Final = 3


@final
class Targets:
    """Routes that cost the same, whatever is in the hand, are one *group*: of these the worthiest that is open is the
    best, and the others need not be looked at. Which one that is changes when somebody claims; what it costs changes
    with every card."""

    def __init__(self, rules: Rules, weights: Weights, tickets: TicketWorth, prices: Prices) -> None:
        self.rules = rules
        self.board = rules.board
        self.weights = weights
        self.tickets = tickets
        self.prices = prices
        self.worth: vec[float] = vec[float]([0.0] * rules.board.routes)  # in points
        self._share: vec[float] = vec[float]([0.0] * rules.board.routes)  # of it, what serves tickets, on either track
        self.kind_value: vec[float] = vec[float]([0.0] * KINDS)  # of the best route that lacks cards of the kind
        # The one to go for
        self.route: i64 = NONE
        self.kind: i64 = NONE  # the cards it is paid with
        self.missing: i64 = 0
        self.turns: float = 0.0
        self.value: float = NEVER  # points a turn
        self._rival_tickets: RivalTickets | None = None
        self._group_routes()
        self._fill_tables()

    def _group_routes(self) -> None:
        board = self.board
        prices = self.prices
        words = board.route_words
        found: dict[tuple[int, int, int, int], int] = {}
        group_of = []
        for route in range(board.routes):
            kind = prices.kinds[route]
            # Which of some kinds is soonest is found for each route by itself.
            key = (prices.shape[route], kind, self.tickets.pieces[route], route if kind == SOME else NONE)
            group_of.append(found.setdefault(key, len(found)))
        members = [0] * (len(found) * words)
        for route, group in enumerate(group_of):
            members[group * words + route // WORD] |= BIT[route % WORD]
        self._groups: i64 = len(found)
        self._group: vec[i64] = vec[i64](group_of)  # [route]
        self._members: vec[i64] = vec[i64](members)  # [group] a set of routes
        self._all: vec[i64] = vec[i64]([sum(members[word::words]) for word in range(words)])  # of all groups
        self._shape: vec[i64] = vec[i64]([key[0] for key in found])  # [group]
        self._kind: vec[i64] = vec[i64]([key[1] for key in found])
        self._pieces: vec[i64] = vec[i64]([key[2] for key in found])
        self._most_pieces: i64 = max((key[2] for key in found), default=0)
        self._best: vec[i64] = vec[i64]([NONE] * len(found))  # [group] its worthiest route that is open, or NONE
        self._price: vec[i64] = vec[i64]([NONE] * len(found))  # [group] where its price stands; NONE: out of reach
        self._open: vec[i64] = vec[i64]([0] * words)  # the routes among which the worthiest were found

    def _fill_tables(self) -> None:
        """What does not change in a route's worth, by route."""
        board = self.board
        weights = self.weights
        lengths = [board.length[route] for route in range(board.routes)]
        self._points: vec[float] = vec[float]([float(board.points[length]) for length in lengths])
        self._newness: vec[float] = vec[float]([weights.new_city * float(length) for length in lengths])
        self._temptation: vec[float] = vec[float](
            [weights.tempting * float(length - _SHORT) if length > _SHORT else 0.0 for length in lengths]
        )

    def look(self, state: State, seat: i64, news: bool) -> None:
        """Finds the route with the most points a turn. Without news, tickets and the seat's own routes are as they
        were."""
        if news or self.weights.blocking != 0.0:
            self._weigh()
            if self.weights.blocking != 0.0:
                self._weigh_rivals(state, seat)
            if self.weights.devotion != 0.0 and self.tickets.reserved > 0:
                self._put_tickets_first(state.trains(seat))
            self._find_all(state, seat)
        else:
            self._find_lost(state, seat)
        self.prices.look(state, seat)
        self._aim(state, seat)

    # What routes are worth

    def _weigh(self) -> None:
        board = self.board
        share = self.tickets.share
        twin = board.twin
        twin_share = self.weights.twin_share
        touched = self.tickets.touched
        worth = self.worth
        a = board.a
        b = board.b
        points = self._points
        newness = self._newness
        temptation = self._temptation
        route: i64
        for route in range(board.routes):
            served = share[route]
            if twin[route] != NONE:
                served += twin_share * share[twin[route]]
            self._share[route] = served
            total = points[route] + served
            if touched[a[route]] == 0 or touched[b[route]] == 0:
                total += newness[route]
            worth[route] = total + temptation[route]

    def _weigh_rivals(self, state: State, seat: i64) -> None:
        rivals = self._rival_tickets
        if rivals is None:
            rivals = RivalTickets(self.rules)
            self._rival_tickets = rivals
        rivals.look(state, seat)
        route: i64
        for route in range(self.board.routes):
            self.worth[route] += self.weights.blocking * rivals.needs[route] / float(state.seats - 1)

    def _put_tickets_first(self, trains: i64) -> None:
        """What serves no ticket counts for less while one is open, and for nothing if it takes pieces that the tickets
        need."""
        share = self._share
        pieces = self.tickets.pieces
        over = float(trains) - self.weights.reserve * float(self.tickets.reserved)
        rest = 1.0 - self.weights.devotion
        route: i64
        for route in range(self.board.routes):
            if share[route] == 0.0:
                if float(pieces[route]) > over:
                    self.worth[route] = 0.0
                elif self.worth[route] > 0.0:
                    self.worth[route] *= rest

    # The worthiest of each group

    def _find_all(self, state: State, seat: i64) -> None:
        words = self.board.route_words
        group: i64
        word: i64
        for word in range(words):
            self._open[word] = state.claimable[seat * words + word] & self._all[word]
        for group in range(self._groups):
            self._find(group)

    def _find_lost(self, state: State, seat: i64) -> None:
        """Only in the groups whose worthiest route is no longer open."""
        words = self.board.route_words
        seen = self._open
        best = self._best
        groups = self._group
        word: i64
        for word in range(words):
            if state.claimable[seat * words + word] & self._all[word] & ~seen[word] != 0:
                self._find_all(state, seat)
                return
        for word in range(words):
            lost = seen[word] & ~state.claimable[seat * words + word]
            seen[word] &= ~lost
            while lost != 0:
                route = word * WORD + lowest(lost)
                lost &= lost - 1
                if best[groups[route]] == route:
                    self._find(groups[route])

    def _find(self, group: i64) -> None:
        words = self.board.route_words
        members = self._members
        worth = self.worth
        best: i64 = NONE
        word: i64
        for word in range(words):
            mask = self._open[word] & members[group * words + word]
            while mask != 0:
                route = word * WORD + lowest(mask)
                mask &= mask - 1
                if best == NONE or worth[route] > worth[best]:
                    best = route
        self._best[group] = best

    # The best of all

    def _aim(self, state: State, seat: i64) -> None:
        prices = self.prices
        turns_of = prices.turns
        soonest = prices.best
        spent = prices.spent
        missing = prices.missing
        worth = self.worth
        kind_value = self.kind_value
        best_of = self._best
        shapes = self._shape
        kinds = self._kind
        pieces = self._pieces
        price = self._price
        trains = state.trains(seat)
        time = _FOR_EVER
        if state.last_turns >= 0:
            time = 1.0 + float(state.last_turns) / float(state.seats)
        best: i64 = NONE
        best_value = NEVER
        kind: i64
        group: i64
        for kind in range(KINDS):
            kind_value[kind] = 0.0
        for group in range(self._groups):
            price[group] = NONE
            route = best_of[group]
            if route == NONE or pieces[group] > trains:
                continue
            kind = kinds[group]
            if kind == ANY:
                kind = soonest[shapes[group]]
            elif kind == SOME:
                kind = prices.kind_for(route)
            place = shapes[group] * KINDS + kind
            turns = turns_of[place]
            if turns > time:
                continue
            price[group] = place
            value = worth[route] / turns - spent[place]
            if missing[place] > 0 and value > kind_value[kind]:
                kind_value[kind] = value
            if value > best_value or (value == best_value and route < best):
                best = route
                best_value = value
        if best == NONE:
            self.route = NONE
            self.missing = 0
            self.value = NEVER
        else:
            self.aim_at(best)

    def aim_at_payable(self, trains: i64, most_left: i64) -> None:
        """Goes for the best that can be had at once and leaves no more pieces than that, if there is any."""
        least = trains - most_left
        if most_left < 0 or least > self._most_pieces:
            return
        best: i64 = NONE
        best_value = 0.0
        group: i64
        for group in range(self._groups):
            place = self._price[group]
            if place == NONE or self.prices.missing[place] > 0 or self._pieces[group] < least:
                continue
            value = self.value_of(self._best[group])
            if value > best_value:
                best = self._best[group]
                best_value = value
        if best != NONE:
            self.aim_at(best)

    def serves_ticket(self) -> bool:
        return self.route != NONE and self._share[self.route] > 0.0

    def payable_worth(self) -> float:
        """What the best route is worth that can be had at once; 0 if there is none."""
        best = 0.0
        group: i64
        for group in range(self._groups):
            place = self._price[group]
            if place != NONE and self.prices.missing[place] == 0 and self.worth[self._best[group]] > best:
                best = self.worth[self._best[group]]
        return best

    def value_of(self, route: i64) -> float:
        """The points a turn of a route that is open; NEVER if it is out of reach."""
        place = self._price[self._group[route]]
        if place == NONE:
            return NEVER
        return self.worth[route] / self.prices.turns[place] - self.prices.spent[place]

    def aim_at(self, route: i64) -> None:
        """Goes for this one instead of the best."""
        place = self._price[self._group[route]]
        self.route = route
        self.kind = place % KINDS
        self.turns = self.prices.turns[place]
        self.missing = self.prices.missing[place]
        self.value = self.value_of(route)
