"""The plan of the tempo player: which route to go for, and how to get there."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from peregon.model.bits import has
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
from peregon.policies.tempo.prices import Prices
from peregon.policies.tempo.stations import StationChoice
from peregon.policies.tempo.targets import NEVER, Targets
from peregon.policies.tempo.ticket_choice import TicketChoice
from peregon.policies.tempo.tickets import TicketWorth
from peregon.policies.tempo.weights import Weights
from peregon.policies.unfamiliar import Unfamiliar
from peregon.rules.engine import Rules


@final
class TempoPlan:
    """What the player makes of a table: where it wants to go, and which option takes it there."""

    def __init__(self, rules: Rules, weights: Weights, curious: bool = True) -> None:
        """Who is not curious leaves unfamiliar actions alone: asking for their worth is slow, for playouts."""
        self.rules = rules
        self.unfamiliar = Unfamiliar(rules)
        self._curious: bool = curious and self.unfamiliar.some
        self.board = rules.board
        self.weights = weights
        self.tickets = TicketWorth(rules, weights)
        self.ticket_choice = TicketChoice(rules, weights, self.tickets)
        self.prices = Prices(rules, weights)
        self.target = Targets(rules, weights, self.tickets, self.prices)
        self.stations = StationChoice(rules)
        self._closing: i64 = int(weights.closing)
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
        news = self.tickets.look(state, seat)
        if self.tickets.lost_count > 0:
            self.stations.look(state, seat, self.tickets)
        self.target.look(state, seat, news)
        if self.target.missing > 0:
            self.target.aim_at_payable(state.trains(seat), self._most_left(state, seat))

    def _most_left(self, state: State, seat: i64) -> i64:
        """So many pieces may be left after what is built at once instead of the target; below 0: nothing is."""
        weights = self.weights
        if float(state.hand_size(seat)) >= weights.full_hand:
            return state.trains(seat)
        if weights.patience > 0.0 and self.target.serves_ticket():
            return NONE
        other: i64
        for other in range(state.seats):
            if other != seat and float(state.trains(other)) <= weights.rivals_closing:
                return state.trains(seat)
        return self._closing

    def _hoards(self, state: State) -> bool:
        return float(state.hand_size(state.turn)) < self.weights.hoard

    def open_to(self, state: State, route: i64) -> bool:
        """Whether the seat that was looked at last may claim the route."""
        return has(state.claimable, state.turn * self.board.route_words, route)

    def route_of(self, action: i64, target: i64) -> i64:
        """The route that an action is about, or for a draw the one that it is for."""
        numbers = self.rules.numbers
        if numbers.family[action] == CLAIM_ROUTE:
            return numbers.x[action]
        if numbers.family[action] in (DRAW_CARD, DRAW_BLIND):
            return self.target.route if target == NONE else target
        return NONE

    def missing_for(self, route: i64) -> i64:
        return self.prices.missing[self.prices.shape[route] * KINDS + self.prices.kind_for(route)]

    # How to get there

    def go(self, state: State, options: Options) -> i64:
        """The option that serves the target best."""
        if self._curious:
            novelty = self.unfamiliar.best(state, options)
            if novelty != NONE and self.unfamiliar.worth > max(0.0, self.target.value):
                return novelty
        if self._wants_station():
            station = self.stations.action(state, options)
            if station != NONE:
                return station
        if self.target.route != NONE and self.target.missing == 0 and not self._hoards(state):
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
        if self.tickets.lost_count == 0 or self.stations.gain < self.weights.station_gain:
            return False
        return self.target.route == NONE or self.stations.gain > self.target.value

    def _claim(self) -> i64:
        """The number of the claim that was planned, or NONE."""
        route = self.target.route
        kind = self.target.kind
        locomotives = self.prices.locomotives[self.prices.shape[route] * KINDS + kind]
        if locomotives >= self.board.length[route]:
            kind = LOCOMOTIVE
        return self._claims[(route * KINDS + kind) * self._payments + locomotives]

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
                value += 100.0 + 10.0 * self.target.worth[numbers.x[action]]
            elif numbers.family[action] == PASS:
                value -= 100.0
            if value > best_value:
                best = action
                best_value = value
        return best

    def _card_value(self, state: State, kind: i64) -> float:
        if kind == LOCOMOTIVE:
            return 15.0 if self._wants_locomotive(state) else 5.0
        target = self.target
        if target.route != NONE:
            if kind == target.kind and target.missing > 0:
                return 20.0
            if target.kind_value[kind] > self.weights.second_best * target.value:
                return 12.0 + target.kind_value[kind] / (target.value + 0.001)
        return 6.0 + 0.1 * float(state.cards(state.turn, kind))

    def _wants_locomotive(self, state: State) -> bool:
        """From the row it costs a whole turn: for a ferry, or where the target is far away still."""
        route = self.target.route
        if route == NONE:
            return False
        if self.board.symbols[route] > state.cards(state.turn, LOCOMOTIVE):
            return True
        return self.prices.takes_wild(route) and self.target.turns >= self.weights.row_locomotive

    def _tickets_value(self, state: State) -> float:
        """Only when all that one holds is done, much can still be built, and the end is not in sight."""
        if state.last_turns >= 0 or float(self.tickets.open_tickets) > self.weights.open_tickets:
            return 1.0
        share = float(state.trains(state.turn)) / float(self.tickets.most_pieces)
        if share <= self.weights.more_tickets:
            return 1.0
        return 2000.0

    # Which tickets

    def keep(self, state: State, options: Options) -> i64:
        numbers = self.rules.numbers
        best = options.nth(0)
        best_value = NEVER
        self.ticket_choice.look(state, state.turn)
        place: i64
        for place in range(options.count):
            action = options.nth(place)
            value = self.ticket_choice.value[numbers.x[action]]
            if value > best_value:
                best = action
                best_value = value
        return best
