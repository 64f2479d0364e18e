"""Rush: tempo before tickets. Points a turn decide, and a ticket lends its worth to the routes it lacks."""

from typing import Final, final

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
from peregon.model.state import FIRST_TICKETS, KEEP_TICKETS, PAY_TUNNEL, ROW, State
from peregon.policies.habits import pay_or_give_up
from peregon.policies.policy import Luck, Policy
from peregon.policies.tickets import TicketSense
from peregon.policies.weights import Weights
from peregon.rules.engine import Rules

_NEVER: Final = -1.0e9


@final
class RushPolicy(Policy):
    """Goes for the route with the most points a turn, tickets included: claims it if it can, else draws for it."""

    def __init__(self, weights: Weights | None = None) -> None:
        self.weights: Weights = Weights() if weights is None else weights
        self._rules: Rules | None = None
        self._sense: TicketSense | None = None
        # What was found best when it was last looked for.
        self.target: i64 = NONE
        self.kind: i64 = NONE
        self.locomotives: i64 = 0
        self.missing: i64 = 0
        self.turns: float = 0.0
        self.value: float = 0.0

    def choose(self, rules: Rules, state: State, options: Options, luck: Luck) -> i64:
        sense = self._prepared(rules)
        if state.phase == FIRST_TICKETS or state.phase == KEEP_TICKETS:
            return self._keep(sense, rules, state, options)
        if state.phase == PAY_TUNNEL:
            return pay_or_give_up(rules, options)
        sense.look(state, state.turn)
        self._aim(sense, rules, state)
        return self._go(sense, rules, state, options)

    def _prepared(self, rules: Rules) -> TicketSense:
        sense = self._sense
        if sense is None or self._rules is not rules:
            sense = TicketSense(rules, self.weights)
            self._sense = sense
            self._rules = rules
            self._fill(rules)
        return sense

    def _fill(self, rules: Rules) -> None:
        """Which kinds of card a route takes, and whether locomotives stand in for them: the claims' numbers tell."""
        numbers = rules.numbers
        board = rules.board
        takes = [0] * (board.routes * KINDS)
        wild = [0] * board.routes
        pieces = [0] * board.routes
        for action in range(numbers.count):
            if numbers.family[action] == CLAIM_ROUTE:
                route = numbers.x[action]
                takes[route * KINDS + numbers.y[action]] = 1
                if numbers.z[action] > board.symbols[route] or numbers.y[action] == LOCOMOTIVE:
                    wild[route] = 1
        for route in range(board.routes):
            pieces[route] = rules.table.pieces.needed(board, route)
        self._takes: vec[i64] = vec[i64](takes)
        self._wild: vec[i64] = vec[i64](wild)
        self._pieces: vec[i64] = vec[i64](pieces)

    # Where to

    def _aim(self, sense: TicketSense, rules: Rules, state: State) -> None:
        """The best route to go for, and how to pay for it."""
        board = rules.board
        seat = state.turn
        trains = state.trains(seat)
        self.target = NONE
        self.value = _NEVER
        route: i64
        kind: i64
        for route in range(board.routes):
            if self._pieces[route] > trains or not has(state.claimable, seat * board.route_words, route):
                continue
            worth = float(board.points[board.length[route]]) + sense.share[route]
            if not (sense.touched(state, board.a[route]) and sense.touched(state, board.b[route])):
                worth += self.weights.new_city * float(board.length[route])
            for kind in range(LOCOMOTIVE):
                if self._takes[route * KINDS + kind] == 1:
                    self._weigh(rules, state, route, kind, worth)

    def _weigh(self, rules: Rules, state: State, route: i64, kind: i64, worth: float) -> None:
        """Points a turn of going for the route with cards of that kind."""
        board = rules.board
        weights = self.weights
        seat = state.turn
        length = board.length[route]
        symbols = board.symbols[route]
        cards = state.cards(seat, kind)
        locomotives = state.cards(seat, LOCOMOTIVE)
        wanted_locomotives: i64 = 0
        spare = locomotives - symbols
        if spare < 0:
            wanted_locomotives = -spare
            spare = 0
        if self._wild[route] == 0:
            spare = 0
        colours = length - symbols
        used = colours - cards
        if used < 0:
            used = 0
        if used > spare:
            used = spare
        lacking = colours - cards - used
        if lacking < 0:
            lacking = 0
        turns = 1.0 + weights.locomotive_turns * float(wanted_locomotives)
        if lacking > 0:
            lying = self._lying(state, kind)
            if lying > lacking:
                lying = lacking
            turns += weights.draw_turns * (float(lacking) - weights.face_up * float(lying))
        if board.tunnel[route] == 1 and cards + spare - colours < 1:
            turns += weights.draw_turns * weights.tunnel_extra
        if state.last_turns >= 0 and turns > 1.0 + float(state.last_turns) / float(state.seats):
            return
        value = worth / turns - weights.locomotive_spent * float(used + symbols)
        if value > self.value:
            self.value = value
            self.turns = turns
            self.target = route
            self.kind = kind
            self.locomotives = used + symbols
            self.missing = lacking + wanted_locomotives

    def _lying(self, state: State, kind: i64) -> i64:
        count: i64 = 0
        slot: i64
        for slot in range(ROW):
            if state.row[slot] == kind:
                count += 1
        return count

    # How to get there

    def _go(self, sense: TicketSense, rules: Rules, state: State, options: Options) -> i64:
        """The option that serves the target best. There is one loop over the options, and they are all looked at alike:
        what is not on offer cannot be chosen."""
        numbers = rules.numbers
        best = options.nth(0)
        best_value = _NEVER
        place: i64
        for place in range(options.count):
            action = options.nth(place)
            family = numbers.family[action]
            value = 0.0
            if family == CLAIM_ROUTE:
                value = self._claim_value(state, numbers.x[action], numbers.y[action], numbers.z[action])
            elif family == DRAW_CARD:
                value = self._card_value(rules, state, state.row[numbers.x[action]])
            elif family == DRAW_BLIND:
                value = 10.0
            elif family == DRAW_TICKETS:
                value = self._tickets_value(sense, rules, state)
            elif family == PASS:
                value = -1.0
            else:
                # A station, when nothing else is left to do.
                value = 0.5 - 0.01 * float(numbers.z[action])
            if value > best_value:
                best = action
                best_value = value
        return best

    def _claim_value(self, state: State, route: i64, kind: i64, locomotives: i64) -> float:
        """The target is claimed as soon as it can be, in the way that was planned."""
        if route != self.target or self.missing > 0:
            return 0.0
        if kind == self.kind and locomotives == self.locomotives:
            return 1000.0
        return 500.0 - float(locomotives) - (0.5 if kind != self.kind else 0.0)

    def _card_value(self, rules: Rules, state: State, kind: i64) -> float:
        if kind == LOCOMOTIVE:
            return 15.0 if self._wants_locomotive(rules, state) else 5.0
        if self.target != NONE and kind == self.kind and self.missing > 0:
            return 20.0
        return 6.0 + 0.1 * float(state.cards(state.turn, kind))

    def _wants_locomotive(self, rules: Rules, state: State) -> bool:
        """From the row it costs a whole turn: for a ferry, or where the target is far away still."""
        if self.target == NONE:
            return False
        if rules.board.symbols[self.target] > state.cards(state.turn, LOCOMOTIVE):
            return True
        return self._wild[self.target] == 1 and self.turns >= self.weights.row_locomotive

    def _tickets_value(self, sense: TicketSense, rules: Rules, state: State) -> float:
        """Only when all that one holds is done, much can still be built, and the end is not in sight."""
        if state.last_turns >= 0 or sense.open_tickets > 0:
            return 1.0
        share = float(state.trains(state.turn)) / float(sense.most_pieces)
        if share <= self.weights.more_tickets:
            return 1.0
        return 2000.0

    def _keep(self, sense: TicketSense, rules: Rules, state: State, options: Options) -> i64:
        numbers = rules.numbers
        best = options.nth(0)
        best_value = _NEVER
        place: i64
        for place in range(options.count):
            action = options.nth(place)
            value = sense.subset_value(state, state.turn, numbers.x[action])
            if value > best_value:
                best = action
                best_value = value
        return best
