"""The mind of the tempo player: what every route is worth, which one to go for, and how to get there."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from peregon.model.bits import WORD, has, lowest
from peregon.model.board import KINDS, LOCOMOTIVE, NONE
from peregon.model.numbers import (
    CLAIM_ROUTE,
    DRAW_BLIND,
    DRAW_CARD,
    DRAW_TICKETS,
    PASS,
    Options,
)
from peregon.model.state import State
from peregon.policies.habits import digs_in_vain
from peregon.policies.prices import Prices
from peregon.policies.stations import StationSense
from peregon.policies.tickets import TicketSense
from peregon.policies.weights import Weights
from peregon.policies.worlds import Worlds
from peregon.rules.engine import Rules

NEVER: Final = -1.0e9
_SHORT: Final = 3


@final
class Mind:
    """What the player makes of a table: the worth of every route, and which one to go for."""

    def __init__(self, rules: Rules, weights: Weights) -> None:
        board = rules.board
        self.rules = rules
        self.board = board
        self.weights = weights
        self.sense = TicketSense(rules, weights)
        self.prices = Prices(rules, weights)
        self.stations = StationSense(rules)
        self.worth: vec[float] = vec[float]([0.0] * board.routes)  # in points
        self.value: vec[float] = vec[float]([NEVER] * board.routes)  # points a turn, where it can be claimed
        self.kind_value: vec[float] = vec[float]([0.0] * KINDS)  # of the best route that lacks cards of the kind
        self.target: i64 = NONE
        self.kind: i64 = NONE
        self.missing: i64 = 0
        self.turns: float = 0.0
        self._worlds: Worlds | None = None
        self._pieces: vec[i64] = vec[i64]([rules.table.pieces.needed(board, route) for route in range(board.routes)])
        self._list_actions(rules)

    def _list_actions(self, rules: Rules) -> None:
        """The numbers of all claims by what they claim and how, and of all draws."""
        numbers = rules.numbers
        self._payments: i64 = self.board.longest + 1
        claims = [NONE] * (self.board.routes * KINDS * self._payments)
        draws = []
        for action in range(numbers.count):
            family = numbers.family[action]
            if family == CLAIM_ROUTE:
                place = (numbers.x[action] * KINDS + numbers.y[action]) * self._payments + numbers.z[action]
                claims[place] = action
            elif family in (DRAW_CARD, DRAW_BLIND, DRAW_TICKETS):
                draws.append(action)
        self._claims: vec[i64] = vec[i64](claims)
        self._draws: vec[i64] = vec[i64](draws)

    # Where to

    def look(self, state: State, seat: i64) -> None:
        """Weighs every route that the seat may claim, and finds the best one."""
        if self.sense.look(state, seat) or self.weights.blocking != 0.0:
            self._weigh_routes()
            if self.weights.blocking != 0.0:
                self._weigh_rivals(state, seat)
        if self.sense.lost_count > 0:
            self.stations.look(state, seat, self.sense)
        self.prices.look(state, seat)
        self._aim(state, seat)

    def _weigh_routes(self) -> None:
        board = self.board
        sense = self.sense
        touched = sense.touched
        route: i64
        for route in range(board.routes):
            worth = float(board.points[board.length[route]]) + sense.share[route]
            if touched[board.a[route]] == 0 or touched[board.b[route]] == 0:
                worth += self.weights.new_city * float(board.length[route])
            if board.length[route] > _SHORT:
                worth += self.weights.tempting * float(board.length[route] - _SHORT)
            self.worth[route] = worth

    def _weigh_rivals(self, state: State, seat: i64) -> None:
        worlds = self._worlds
        if worlds is None:
            worlds = Worlds(self.rules)
            self._worlds = worlds
        worlds.look(state, seat)
        route: i64
        for route in range(self.board.routes):
            self.worth[route] += self.weights.blocking * worlds.needs[route] / float(state.seats - 1)

    def _aim(self, state: State, seat: i64) -> None:
        board = self.board
        prices = self.prices
        shapes = prices.shape
        turns_of = prices.turns
        missing = prices.missing
        locomotives = prices.locomotives
        worth = self.worth
        values = self.value
        kind_values = self.kind_value
        pieces = self._pieces
        claimable = state.claimable
        trains = state.trains(seat)
        spent = self.weights.locomotive_spent
        time = 1.0e9
        if state.last_turns >= 0:
            time = 1.0 + float(state.last_turns) / float(state.seats)
        best = NEVER
        best_route: i64 = NONE
        kind: i64
        word: i64
        for kind in range(KINDS):
            kind_values[kind] = 0.0
        for word in range(board.route_words):
            mask = claimable[seat * board.route_words + word]
            while mask != 0:
                route = word * WORD + lowest(mask)
                mask &= mask - 1
                if route >= board.routes:
                    break
                values[route] = NEVER
                if pieces[route] > trains:
                    continue
                kind = prices.kind_for(route)
                place = shapes[route] * KINDS + kind
                turns = turns_of[place]
                if turns > time:
                    continue
                value = worth[route] / turns - spent * float(locomotives[place])
                values[route] = value
                if missing[place] > 0 and value > kind_values[kind]:
                    kind_values[kind] = value
                if value > best:
                    best = value
                    best_route = route
        if best_route == NONE:
            self.target = NONE
            self.missing = 0
        else:
            self.aim_at(best_route)

    def _hoards(self, state: State) -> bool:
        return float(state.hand_size(state.turn)) < self.weights.hoard

    def open_to(self, state: State, route: i64) -> bool:
        """Whether the seat that was looked at last may claim the route."""
        return has(state.claimable, state.turn * self.board.route_words, route)

    def aim_at(self, route: i64) -> None:
        """Goes for this one instead of the best."""
        self.target = route
        self.kind = self.prices.kind_for(route)
        place = self.prices.shape[route] * KINDS + self.kind
        self.turns = self.prices.turns[place]
        self.missing = self.prices.missing[place]

    def route_of(self, action: i64, target: i64) -> i64:
        """The route that an action is about, or for a draw the one that it is for."""
        numbers = self.rules.numbers
        if numbers.family[action] == CLAIM_ROUTE:
            return numbers.x[action]
        if numbers.family[action] in (DRAW_CARD, DRAW_BLIND):
            return self.target if target == NONE else target
        return NONE

    def missing_for(self, route: i64) -> i64:
        return self.prices.missing[self.prices.shape[route] * KINDS + self.prices.kind_for(route)]

    # How to get there

    def go(self, state: State, options: Options) -> i64:
        """The option that serves the target best."""
        if self._wants_station():
            station = self.stations.action(state, options)
            if station != NONE:
                return station
        if self.target != NONE and self.missing == 0 and not self._hoards(state):
            claim = self._claim()
            if claim != NONE and options.has(claim) and not digs_in_vain(self.rules, state, claim):
                return claim
        best: i64 = NONE
        best_value = NEVER
        place: i64
        for place in range(len(self._draws)):
            action = self._draws[place]
            if options.has(action):
                value = self._draw_value(state, action)
                if value > best_value:
                    best = action
                    best_value = value
        if best == NONE:
            return self._whatever(options)
        return best

    def _wants_station(self) -> bool:
        """When it gains more than the target does in a turn."""
        if self.sense.lost_count == 0 or self.stations.gain < self.weights.station_gain:
            return False
        return self.target == NONE or self.stations.gain > self.value[self.target]

    def _claim(self) -> i64:
        """The number of the claim that was planned, or NONE."""
        kind = self.kind
        locomotives = self.prices.locomotives[self.prices.shape[self.target] * KINDS + kind]
        if locomotives >= self.board.length[self.target]:
            kind = LOCOMOTIVE
        return self._claims[(self.target * KINDS + kind) * self._payments + locomotives]

    def _draw_value(self, state: State, action: i64) -> float:
        numbers = self.rules.numbers
        family = numbers.family[action]
        if family == DRAW_CARD:
            return self._card_value(state, state.row[numbers.x[action]])
        if family == DRAW_BLIND:
            return 10.0
        return self._tickets_value(state)

    def _whatever(self, options: Options) -> i64:
        """There is nothing to draw: any claim is better than a station, and that than nothing."""
        numbers = self.rules.numbers
        best = options.nth(0)
        best_value = NEVER
        place: i64
        for place in range(options.count):
            action = options.nth(place)
            value = -float(numbers.z[action])
            if numbers.family[action] == CLAIM_ROUTE:
                value += 100.0 + 10.0 * self.worth[numbers.x[action]]
            elif numbers.family[action] == PASS:
                value -= 100.0
            if value > best_value:
                best = action
                best_value = value
        return best

    def _card_value(self, state: State, kind: i64) -> float:
        if kind == LOCOMOTIVE:
            return 15.0 if self._wants_locomotive(state) else 5.0
        if self.target != NONE and kind == self.kind and self.missing > 0:
            return 20.0
        if self.target != NONE and self.kind_value[kind] > self.weights.second_best * self.value[self.target]:
            return 12.0 + self.kind_value[kind] / (self.value[self.target] + 0.001)
        return 6.0 + 0.1 * float(state.cards(state.turn, kind))

    def _wants_locomotive(self, state: State) -> bool:
        """From the row it costs a whole turn: for a ferry, or where the target is far away still."""
        target = self.target
        if target == NONE:
            return False
        if self.board.symbols[target] > state.cards(state.turn, LOCOMOTIVE):
            return True
        return self.prices.takes_wild(target) and self.turns >= self.weights.row_locomotive

    def _tickets_value(self, state: State) -> float:
        """Only when all that one holds is done, much can still be built, and the end is not in sight."""
        if state.last_turns >= 0 or float(self.sense.open_tickets) > self.weights.open_tickets:
            return 1.0
        share = float(state.trains(state.turn)) / float(self.sense.most_pieces)
        if share <= self.weights.more_tickets:
            return 1.0
        return 2000.0

    # Which tickets

    def keep(self, state: State, options: Options) -> i64:
        numbers = self.rules.numbers
        best = options.nth(0)
        best_value = NEVER
        place: i64
        for place in range(options.count):
            action = options.nth(place)
            value = self.sense.subset_value(state, state.turn, numbers.x[action])
            if value > best_value:
                best = action
                best_value = value
        return best
