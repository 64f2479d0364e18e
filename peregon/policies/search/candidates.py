"""Candidates: the few options of a decision that are worth playing out."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from peregon.model.board import LOCOMOTIVE, NONE
from peregon.model.numbers import CLAIM_ROUTE, DRAW_BLIND, DRAW_CARD, DRAW_TICKETS, Options
from peregon.model.state import FIRST_TICKETS, KEEP_TICKETS, PAY_TUNNEL, PHASES, TURN, State
from peregon.policies.rival_tickets import RivalTickets
from peregon.policies.search.race import Race
from peregon.policies.search.settings import SearchSettings
from peregon.policies.tempo.plan import TempoPlan
from peregon.policies.tempo.targets import NEVER
from peregon.rules.engine import Rules


@final
class Candidates:
    def __init__(self, rules: Rules, settings: SearchSettings) -> None:
        self.rules = rules
        self.settings = settings
        self._used: vec[i64] = vec[i64]([0] * rules.board.routes)
        self._worth: vec[float] = vec[float]([0.0] * rules.numbers.count)
        self._found: vec[i64] = vec[i64]([0] * rules.numbers.count)

    def collect(
        self, plan: TempoPlan, rivals: RivalTickets, state: State, options: Options, base: i64, race: Race
    ) -> None:
        """Enters them for the race, the base player's choice first."""
        self._race = race
        race.clear()
        race.enter(base, plan.target.route)
        count = options.write(self._found)
        if state.phase == FIRST_TICKETS or state.phase == KEEP_TICKETS:
            self._add_subsets(plan, state, count)
            return
        if state.phase == PAY_TUNNEL or state.phase >= PHASES:
            place: i64
            for place in range(count):
                self._add(self._found[place])
            return
        self._add_targets(plan, state, options)
        if state.phase == TURN:
            self._add_claims(plan, rivals, count)
            if plan.unfamiliar.some:
                novelty = plan.unfamiliar.best(state, options)
                if novelty != NONE:
                    self._add(novelty)
        self._add_draws(state, count, float(state.trains(state.turn)) / float(plan.tickets.most_pieces))

    def _add(self, action: i64) -> None:
        self._race.enter(action, NONE)

    def _add_subsets(self, plan: TempoPlan, state: State, count: i64) -> None:
        """The tickets that look best together; of five there are more ways to keep some than could be compared."""
        numbers = self.rules.numbers
        plan.ticket_choice.look(state, state.turn)
        place: i64
        for place in range(count):
            self._worth[place] = plan.ticket_choice.value[numbers.x[self._found[place]]]
        while self._race.count < self.settings.subsets and self._race.count < count:
            best: i64 = 0
            for place in range(count):
                if self._worth[place] > self._worth[best]:
                    best = place
            self._worth[best] = NEVER
            self._add(self._found[best])

    def _add_targets(self, plan: TempoPlan, state: State, options: Options) -> None:
        """What the base player would do if it went for the next best routes."""
        board = self.rules.board
        route: i64
        for route in range(board.routes):
            self._used[route] = 0
        for _ in range(self.settings.targets):
            best: i64 = NONE
            best_value = NEVER
            for route in range(board.routes):
                if self._used[route] == 0 and plan.open_to(state, route) and plan.target.value_of(route) > best_value:
                    best = route
                    best_value = plan.target.value_of(route)
            if best == NONE:
                return
            self._used[best] = 1
            plan.target.aim_at(best)
            self._race.enter(plan.go(state, options), best)

    def _add_claims(self, plan: TempoPlan, rivals: RivalTickets, count: i64) -> None:
        """Routes that could be had at once: the most valuable ones, and the one that the rivals would miss most."""
        for _ in range(self.settings.claims):
            self._add_claim(plan.target.worth, count)
        self._add_claim(rivals.needs, count)

    def _add_claim(self, worth: vec[float], count: i64) -> None:
        numbers = self.rules.numbers
        best: i64 = NONE
        best_value = 0.0
        place: i64
        for place in range(count):
            action = self._found[place]
            if numbers.family[action] != CLAIM_ROUTE or self._used[numbers.x[action]] == 2:
                continue
            value = worth[numbers.x[action]] - 0.1 * float(numbers.z[action])
            if value > best_value:
                best = action
                best_value = value
        if best != NONE:
            self._used[numbers.x[best]] = 2
            self._add(best)

    def _add_draws(self, state: State, count: i64, share: float) -> None:
        numbers = self.rules.numbers
        early = share >= self.settings.latest_tickets and state.last_turns < 0
        place: i64
        for place in range(count):
            action = self._found[place]
            family = numbers.family[action]
            if family == DRAW_BLIND or (family == DRAW_TICKETS and early):
                self._add(action)
            elif family == DRAW_CARD and state.row[numbers.x[action]] == LOCOMOTIVE:
                self._add(action)
                return
