"""Greedy play: the most points now. It never plans for a ticket, which is what makes it a baseline."""

from typing import Final, final

from mypy_extensions import i64

from peregon.model.board import KINDS, LOCOMOTIVE
from peregon.model.numbers import CLAIM_ROUTE, DRAW_BLIND, DRAW_CARD, GIVE_UP, KEEP, PAY_EXTRA, Options
from peregon.model.state import State
from peregon.policies.habits import digs_in_vain
from peregon.policies.policy import PlayerLuck, Policy
from peregon.rules.engine import Rules

CLAIM: Final = 1_000_000
PAY: Final = 500_000
DRAW: Final = 10_000


@final
class GreedyPolicy(Policy):
    """Claims the route worth the most points, with as few locomotives as possible; otherwise takes the face-up card
    it holds most of, or a blind one; keeps the cheapest tickets it may. Ties are broken by lot."""

    def choose(self, rules: Rules, state: State, options: Options, luck: PlayerLuck) -> i64:
        best: i64 = 0
        best_value: i64 = -1
        ties: i64 = 0
        place: i64
        for place in range(options.count):
            action = options.nth(place)
            value = self.value(rules, state, action)
            if value > best_value:
                best, best_value, ties = action, value, 1
            elif value == best_value:
                ties += 1
                if luck.below(ties) == 0:
                    best = action
        return best

    def value(self, rules: Rules, state: State, action: i64) -> i64:
        numbers = rules.numbers
        board = rules.board
        family = numbers.family[action]
        if family == CLAIM_ROUTE:
            if digs_in_vain(rules, state, action):
                return 0
            points = board.points[board.length[numbers.x[action]]]
            return CLAIM + points * 100 - numbers.z[action]
        if family == PAY_EXTRA:
            return PAY - numbers.y[action]
        if family == DRAW_CARD:
            kind = state.row[numbers.x[action]]
            if kind == LOCOMOTIVE:
                return DRAW + 2
            return DRAW + 10 * state.hands[state.turn * KINDS + kind]
        if family == DRAW_BLIND:
            return DRAW + 5
        if family == KEEP:
            return self.cheapness(state, numbers.x[action])
        if family == GIVE_UP:
            return 1
        return 0

    def cheapness(self, state: State, subset: i64) -> i64:
        """Higher for fewer and cheaper tickets."""
        board = state.board
        cost: i64 = 0
        place: i64
        for place in range(state.offers(state.turn)):
            if subset >> place & 1 == 1:
                cost += board.lowest_points(state.offer_of(state.turn, place))
        return DRAW - cost
