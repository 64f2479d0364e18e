"""A policy at a table: it is shown what its seat sees and nothing else, and thinks on a game imagined from that."""

from peregon.bots.bot import Bot, Question, Reason
from peregon.imagine import imagine
from peregon.model.board import NONE
from peregon.model.chance import Seeded
from peregon.model.state import FIRST_TICKETS, SECOND_CARD, TURN, State
from peregon.policies.mind import Mind
from peregon.policies.policy import Luck, Policy
from peregon.policies.rush import RushPolicy
from peregon.policies.search import SearchPolicy

_SEEDS = 1 << 60
_ENOUGH = 4  # worlds


class PolicyBot(Bot):
    def __init__(self, policy: Policy) -> None:
        self.policy = policy

    def choose(self, question: Question) -> int:
        return self._think(question)[0]

    def reasons(self, question: Question) -> list[Reason]:
        choice, state = self._think(question)
        policy = self.policy
        if isinstance(policy, RushPolicy):
            return [_reason(policy.mind(question.rules), state, choice, NONE)]
        if not isinstance(policy, SearchPolicy):
            return []
        mind = policy.base.mind(question.rules)
        found = []
        for place in range(policy.considered):
            # A world or two say nothing that one should be told; the first is what the others are compared with.
            known = place > 0 and policy.seen[place] >= _ENOUGH
            gain, risk = (policy.mean(place), policy.error(place)) if known else (0.0, 0.0)
            found.append(_reason(mind, state, policy.chosen[place], policy.target(place), gain, risk))
        return sorted(found, key=lambda reason: (reason.action != choice, -reason.gain))

    def _think(self, question: Question) -> tuple[int, State]:
        rules = question.rules
        state = imagine(rules, question.view, Seeded(question.luck.randrange(_SEEDS)))
        if state.phase == FIRST_TICKETS and question.view.seat is not None:
            # It is asked of all at once, and the view's decision names the first seat that has not answered yet.
            state.turn = question.view.seat
        rules.offer(state, rules.options)
        return self.policy.choose(rules, state, rules.options, Luck(question.luck.randrange(_SEEDS))), state


def _reason(mind: Mind, state: State, action: int, target: int, gain: float = 0.0, risk: float = 0.0) -> Reason:
    if state.phase not in (TURN, SECOND_CARD):
        return Reason(action, gain=gain, risk=risk)
    route = mind.route_of(action, target)
    if route == NONE:
        return Reason(action, gain=gain, risk=risk)
    ticket = mind.sense.serves[route]
    return Reason(action, route, mind.missing_for(route), None if ticket == NONE else ticket, gain, risk)
