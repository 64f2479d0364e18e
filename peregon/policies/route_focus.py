"""RouteFocus: the routes of all its tickets in the order of what they are worth, published in 2017."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from peregon.model.bits import WORD, has, lowest
from peregon.model.board import LOCOMOTIVE, NONE
from peregon.model.numbers import CLAIM_ROUTE, DRAW_BLIND, DRAW_CARD, PASS, Options
from peregon.model.state import FIRST_TICKETS, KEEP_TICKETS, PAY_TUNNEL, State
from peregon.policies.habits import keep_most, most_held, pay_or_give_up
from peregon.policies.policy import Luck, Policy
from peregon.policies.ways import FAR, Ways
from peregon.rules.engine import Rules


@final
class RouteFocusPolicy(Policy):
    """Keeps all its tickets and never draws more. The published code always draws blind, and without a ticket to build
    for it takes the cheapest route first; as its authors describe it, it draws the colour it wants and takes the
    dearest."""

    def __init__(self, as_described: bool = False) -> None:
        self.as_described = as_described
        self._ways: Ways | None = None
        self._priority: vec[i64] = vec[i64]([])

    def choose(self, rules: Rules, state: State, options: Options, luck: Luck) -> i64:
        if state.phase == FIRST_TICKETS or state.phase == KEEP_TICKETS:
            return keep_most(rules, state, options)
        if state.phase == PAY_TUNNEL:
            return pay_or_give_up(rules, options)
        ways = self._ways
        if ways is None or ways.board is not rules.board:
            ways = Ways(rules.board)
            self._ways = ways
            self._priority = vec[i64]([0] * rules.board.routes)
        self.rank(ways, rules, state)
        return self.go(rules, state, options)

    def rank(self, ways: Ways, rules: Rules, state: State) -> None:
        """What each route is worth; 0 for those that are of no use."""
        board = rules.board
        seat = state.turn
        priority = self._priority
        any_use = False
        route: i64
        for route in range(board.routes):
            priority[route] = 0
        ways.look_for_hops(state, seat, 1)
        word: i64
        for word in range(board.ticket_words):
            held = state.held[seat * board.ticket_words + word]
            while held != 0:
                if self._rank_for(ways, state, word * WORD + lowest(held)):
                    any_use = True
                held &= held - 1
        if any_use:
            return
        for route in range(board.routes):
            if has(state.claimable, seat * board.route_words, route):
                points = board.points[board.length[route]]
                priority[route] = points if self.as_described else 1000 - points

    def _rank_for(self, ways: Ways, state: State, ticket: i64) -> bool:
        board = state.board
        pair = board.first_pair[ticket]
        ways.search(board.pair_a[pair])
        place = board.pair_b[pair]
        if ways.distance[place] == 0 or ways.distance[place] >= FAR:
            return False
        used = False
        while ways.by[place] != NONE:
            route = ways.by[place]
            place = ways.before(place)
            if ways.cost[route] == 0 or board.length[route] >= state.trains(state.turn):
                continue
            worth = board.points[board.length[route]] + 2 * board.pair_points[pair]
            used = True
            if worth > self._priority[route]:
                self._priority[route] = worth
        return used

    def go(self, rules: Rules, state: State, options: Options) -> i64:
        numbers = rules.numbers
        board = rules.board
        wanted: i64 = NONE
        if self.as_described:
            wanted = self._wanted(rules, state)
        best = options.nth(0)
        best_value: i64 = -1
        place: i64
        for place in range(options.count):
            action = options.nth(place)
            family = numbers.family[action]
            value: i64 = 1
            if family == CLAIM_ROUTE:
                route = numbers.x[action]
                if self._priority[route] > 0 and numbers.y[action] == most_held(state, state.turn, board.colour[route]):
                    value = 100 + 10 * self._priority[route] - numbers.z[action]
            elif family == DRAW_BLIND:
                value = 50
            elif family == DRAW_CARD and self.as_described:
                card = state.row[numbers.x[action]]
                value = 60 if card == wanted else 55 if card == LOCOMOTIVE else 2
            elif family == PASS:
                value = 0
            if value > best_value:
                best = action
                best_value = value
        return best

    def _wanted(self, rules: Rules, state: State) -> i64:
        """The colour of the route that is worth the most."""
        best: i64 = NONE
        route: i64
        for route in range(rules.board.routes):
            if self._priority[route] > 0 and (best == NONE or self._priority[route] > self._priority[best]):
                best = route
        if best == NONE:
            return NONE
        return most_held(state, state.turn, rules.board.colour[best])
