"""One step after another: the first open route on the way of the most valuable ticket, then the next.

Two players of the literature, published in 2017, are this with different numbers: OneStep, and LongRoute, which builds
only long routes.
"""

from typing import Final, final

from mypy_extensions import i64

from peregon.model.bits import WORD, has, lowest
from peregon.model.board import LOCOMOTIVE, NONE
from peregon.model.numbers import CLAIM_ROUTE, DRAW_BLIND, DRAW_CARD, DRAW_TICKETS, PASS, Options
from peregon.model.state import FIRST_TICKETS, KEEP_TICKETS, PAY_TUNNEL, State
from peregon.policies.habits import keep_cheapest, keep_most, most_held, pay_or_give_up
from peregon.policies.policy import Luck, Policy
from peregon.policies.ways import FAR, Ways
from peregon.rules.engine import Rules

ENOUGH_TRAINS: Final = 8


@final
class StepPolicy(Policy):
    """``shortest`` is the length of the shortest routes it plans with; ``hungry`` players keep all first tickets and
    draw more when they are done."""

    def __init__(self, shortest: int, hungry: bool) -> None:
        self.shortest: i64 = shortest
        self.hungry = hungry
        self._ways: Ways | None = None

    def choose(self, rules: Rules, state: State, options: Options, luck: Luck) -> i64:
        if state.phase == FIRST_TICKETS:
            return keep_most(rules, state, options) if self.hungry else keep_cheapest(rules, state, options)
        if state.phase == KEEP_TICKETS:
            return keep_cheapest(rules, state, options)
        if state.phase == PAY_TUNNEL:
            return pay_or_give_up(rules, options)
        ways = self._ways
        if ways is None or ways.board is not rules.board:
            ways = Ways(rules.board)
            self._ways = ways
        ways.look_for_hops(state, state.turn, self.shortest)
        target = self.step(ways, state)
        more = False
        if target == NONE:
            more = self.hungry and self.nobody_is_short(state)
            target = self.longest(rules, state)
        return self.go(rules, state, options, target, more)

    def step(self, ways: Ways, state: State) -> i64:
        """The first open route on the way of the most valuable ticket that is not done; NONE when all are, or cannot
        be."""
        board = state.board
        seat = state.turn
        best: i64 = NONE
        best_points: i64 = -1
        word: i64
        for word in range(board.ticket_words):
            held = state.held[seat * board.ticket_words + word]
            while held != 0:
                ticket = word * WORD + lowest(held)
                held &= held - 1
                pair = board.first_pair[ticket]
                if board.pair_points[pair] > best_points:
                    route = self.next_route(ways, state, ticket)
                    if route != NONE:
                        best = route
                        best_points = board.pair_points[pair]
        return best

    def next_route(self, ways: Ways, state: State, ticket: i64) -> i64:
        """Of the way with the fewest new routes; NONE if the ticket is done or there is no way."""
        board = state.board
        nearest: i64 = FAR
        end: i64 = NONE
        start: i64 = NONE
        pair: i64
        for pair in range(board.first_pair[ticket], board.first_pair[ticket + 1]):
            if board.pair_a[pair] != start:
                start = board.pair_a[pair]
                ways.search(start)
            if ways.distance[board.pair_b[pair]] < nearest:
                nearest = ways.distance[board.pair_b[pair]]
                end = pair
        if nearest == 0 or nearest == FAR:
            return NONE
        if board.pair_a[end] != start:
            ways.search(board.pair_a[end])
        place = board.pair_b[end]
        first: i64 = NONE
        while ways.by[place] != NONE:
            if ways.cost[ways.by[place]] > 0:
                first = ways.by[place]
            place = ways.before(place)
        return first

    def nobody_is_short(self, state: State) -> bool:
        seat: i64
        for seat in range(state.seats):
            if state.trains(seat) < ENOUGH_TRAINS:
                return False
        return True

    def longest(self, rules: Rules, state: State) -> i64:
        """The longest route that can still be claimed."""
        board = rules.board
        best: i64 = NONE
        route: i64
        for route in range(board.routes):
            if not has(state.claimable, state.turn * board.route_words, route):
                continue
            if rules.table.pieces.needed(board, route) > state.trains(state.turn):
                continue
            if best == NONE or board.length[route] > board.length[best]:
                best = route
        return best

    def go(self, rules: Rules, state: State, options: Options, target: i64, more: bool) -> i64:
        """Claim it, else draw its colour, else a locomotive that lies there, else blind."""
        numbers = rules.numbers
        kind: i64 = NONE
        if target != NONE:
            kind = most_held(state, state.turn, rules.board.colour[target])
        best = options.nth(0)
        best_value: i64 = -1
        place: i64
        for place in range(options.count):
            action = options.nth(place)
            family = numbers.family[action]
            value: i64 = 1
            if family == CLAIM_ROUTE:
                if numbers.x[action] == target and numbers.y[action] == kind:
                    value = 900 - numbers.z[action]
                elif numbers.x[action] == target:
                    value = 800 - numbers.z[action]
            elif family == DRAW_TICKETS:
                value = 2000 if more else 1
            elif family == DRAW_CARD:
                card = state.row[numbers.x[action]]
                value = 30 if card == kind else 20 if card == LOCOMOTIVE else 5
            elif family == DRAW_BLIND:
                value = 10
            elif family == PASS:
                value = 0
            if value > best_value:
                best = action
                best_value = value
        return best


def one_step() -> StepPolicy:
    return StepPolicy(1, True)


def long_route() -> StepPolicy:
    return StepPolicy(3, False)
