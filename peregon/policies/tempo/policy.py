"""Tempo before tickets: points a turn decide, and a ticket lends its worth to the routes it lacks. `normal`, `rush` and
most of the other quick players are this, with weights of their own."""

from typing import final

from mypy_extensions import i64

from peregon.model.board import NONE
from peregon.model.numbers import DRAW_BLIND, Options
from peregon.model.state import FIRST_TICKETS, KEEP_TICKETS, PAY_TUNNEL, PHASES, TURN, State
from peregon.policies.habits import keep_most, option_of, pay_or_give_up
from peregon.policies.policy import PlayerLuck, Policy
from peregon.policies.tempo.plan import TempoPlan
from peregon.policies.tempo.weights import Weights
from peregon.rules.engine import Rules


@final
class TempoPolicy(Policy):
    """Goes for the route with the most points a turn, tickets included: claims it if it can, else draws for it."""

    def __init__(self, weights: Weights | None = None, curious: bool = True) -> None:
        self.weights: Weights = Weights() if weights is None else weights
        self.curious: bool = curious
        self._rules: Rules | None = None
        self._plan: TempoPlan | None = None

    def choose(self, rules: Rules, state: State, options: Options, luck: PlayerLuck) -> i64:
        plan = self.plan(rules)
        if state.phase == FIRST_TICKETS or state.phase == KEEP_TICKETS:
            if self.weights.keeps > 0.0:
                return keep_most(rules, state, options)
            if self.weights.reserve > 0.0:
                # What is held already takes its share of the pieces.
                plan.look(state, state.turn)
            return plan.keep(state, options)
        if state.phase == PAY_TUNNEL:
            return pay_or_give_up(rules, options)
        if state.phase >= PHASES:
            return plan.unfamiliar.answer(state, options)
        if self.weights.slips > 0.0 and state.phase == TURN and float(luck.below(100)) < self.weights.slips:
            blind = option_of(rules, options, DRAW_BLIND)
            if blind != NONE:
                return blind
        plan.look(state, state.turn)
        return plan.go(state, options)

    def plan(self, rules: Rules) -> TempoPlan:
        plan = self._plan
        if plan is None or self._rules is not rules:
            plan = TempoPlan(rules, self.weights, self.curious)
            self._plan = plan
            self._rules = rules
        return plan
