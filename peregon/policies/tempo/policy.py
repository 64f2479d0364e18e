"""Rush: tempo before tickets. Points a turn decide, and a ticket lends its worth to the routes it lacks."""

from typing import final

from mypy_extensions import i64

from peregon.model.numbers import Options
from peregon.model.state import FIRST_TICKETS, KEEP_TICKETS, PAY_TUNNEL, State
from peregon.policies.habits import keep_most, pay_or_give_up
from peregon.policies.policy import Luck, Policy
from peregon.policies.tempo.plan import Mind
from peregon.policies.tempo.weights import Weights
from peregon.rules.engine import Rules


@final
class RushPolicy(Policy):
    """Goes for the route with the most points a turn, tickets included: claims it if it can, else draws for it."""

    def __init__(self, weights: Weights | None = None) -> None:
        self.weights: Weights = Weights() if weights is None else weights
        self._rules: Rules | None = None
        self._mind: Mind | None = None

    def choose(self, rules: Rules, state: State, options: Options, luck: Luck) -> i64:
        mind = self.mind(rules)
        if state.phase == FIRST_TICKETS or state.phase == KEEP_TICKETS:
            if self.weights.keeps > 0.0:
                return keep_most(rules, state, options)
            return mind.keep(state, options)
        if state.phase == PAY_TUNNEL:
            return pay_or_give_up(rules, options)
        mind.look(state, state.turn)
        return mind.go(state, options)

    def mind(self, rules: Rules) -> Mind:
        mind = self._mind
        if mind is None or self._rules is not rules:
            mind = Mind(rules, self.weights)
            self._mind = mind
            self._rules = rules
        return mind
