"""A policy at a table: it is shown what its seat sees and nothing else, and thinks on a game imagined from that."""

from dataclasses import replace

from peregon.bots.bot import Bot, Question, Reason
from peregon.bots.split_search import Outcomes, Share
from peregon.bots.standing import UNKNOWN, OptionStanding, standings
from peregon.imagine import imagine
from peregon.model.board import NONE
from peregon.model.chance import Seeded
from peregon.model.numbers import CLAIM_ROUTE
from peregon.model.state import FIRST_TICKETS, SECOND_CARD, TURN, State
from peregon.policies.policy import PlayerLuck, Policy
from peregon.policies.search.policy import SearchPolicy
from peregon.policies.search.race import Race
from peregon.policies.tempo.plan import TempoPlan
from peregon.policies.tempo.policy import TempoPolicy
from peregon.rules.engine import Rules

_SEEDS = 1 << 60


class PolicyBot(Bot):
    def __init__(self, policy: Policy) -> None:
        self.policy = policy

    def choose(self, question: Question) -> int:
        return self._think(question)[0]

    def reasons(self, question: Question) -> list[Reason]:
        choice, state = self._think(question)
        policy = self.policy
        if isinstance(policy, TempoPolicy):
            return [_reason(policy.plan(question.rules), state, choice, NONE)]
        if not isinstance(policy, SearchPolicy):
            return []
        plan = policy.base.plan(question.rules)
        race = policy.race
        chosen, *others = _distinct(race, choice, question.rules)
        found = [
            _reason(plan, state, race.chosen[place], race.target[place], standing)
            for place, standing in standings(race, chosen, others).items()
        ]
        return sorted(found, key=lambda reason: (reason.action != choice, reason.verdict is None, -reason.gain))

    def play_worlds(self, question: Question, share: Share) -> Outcomes:
        """Of a player that searches: what comes of some of the worlds that it would play out on this question."""
        policy = self.policy
        assert isinstance(policy, SearchPolicy)
        state, luck = self._imagined(question)
        rules = question.rules
        found = policy.play_worlds(rules, state, rules.options, luck, share.first, share.worlds, list(share.actions))
        race = policy.race
        actions = share.actions or tuple(race.chosen[place] for place in range(race.count))
        return Outcomes(actions, tuple(found))

    def _think(self, question: Question) -> tuple[int, State]:
        budget = question.budget
        if budget is not None and isinstance(self.policy, SearchPolicy):
            self.policy.playouts, self.policy.milliseconds = budget.playouts, budget.milliseconds
        state, luck = self._imagined(question)
        return self.policy.choose(question.rules, state, question.rules.options, luck), state

    def _imagined(self, question: Question) -> tuple[State, PlayerLuck]:
        """A game that may be the true one, at the decision that is asked about, and the luck of the player."""
        rules = question.rules
        state = imagine(rules, question.view, Seeded(question.luck.randrange(_SEEDS)))
        if state.phase == FIRST_TICKETS and question.view.seat is not None:
            # It is asked of all at once, and the view's decision names the first seat that has not answered yet.
            state.turn = question.view.seat
        rules.offer(state, rules.options)
        return state, PlayerLuck(question.luck.randrange(_SEEDS))


def _reason(plan: TempoPlan, state: State, action: int, target: int, standing: OptionStanding = UNKNOWN) -> Reason:
    found = Reason(action, verdict=standing.verdict, gain=standing.gain, risk=standing.risk)
    if state.phase not in (TURN, SECOND_CARD):
        return found
    route = plan.route_of(action, target)
    if route == NONE:
        return found
    ticket = plan.tickets.serves[route]
    return replace(found, route=route, missing=plan.missing_for(route), ticket=None if ticket == NONE else ticket)


def _distinct(race: Race, choice: int, rules: Rules) -> list[int]:
    """The places of the candidates, the chosen one first. Of two tracks between the same cities, for the same cards,
    one is enough: in words they are the same."""
    found: dict[tuple[int, ...], int] = {}
    for place in sorted(range(race.considered), key=lambda place: race.chosen[place] != choice):
        found.setdefault(_in_words(race.chosen[place], rules), place)
    return list(found.values())


def _in_words(action: int, rules: Rules) -> tuple[int, ...]:
    numbers, board = rules.numbers, rules.board
    if numbers.family[action] != CLAIM_ROUTE:
        return (action,)
    route = numbers.x[action]
    return (*sorted((board.a[route], board.b[route])), numbers.y[action], numbers.z[action])
