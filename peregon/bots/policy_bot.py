"""A policy at a table: it is shown what its seat sees and nothing else, and thinks on a game imagined from that."""

from peregon.bots.bot import SEEDS, Bot, Question, Reason, imagined
from peregon.bots.purposes import Purposes
from peregon.bots.split_search import Outcomes, Share
from peregon.bots.standing import plainest, standings
from peregon.model.numbers import CLAIM_ROUTE
from peregon.model.state import State
from peregon.policies.policy import PlayerLuck, Policy
from peregon.policies.search.policy import SearchPolicy
from peregon.policies.search.race import Race
from peregon.policies.tempo.policy import TempoPolicy
from peregon.rules.engine import Rules


class PolicyBot(Bot):
    def __init__(self, policy: Policy) -> None:
        self.policy = policy

    def choose(self, question: Question) -> int:
        return self._think(question)[0]

    def reasons(self, question: Question) -> list[Reason]:
        choice, state = self._think(question)
        policy = self.policy
        purposes = Purposes(question.rules, state)
        if isinstance(policy, TempoPolicy):
            return [Reason(choice, purposes.of(choice, policy.plan(question.rules).target.route))]
        if not isinstance(policy, SearchPolicy):
            return []
        race = policy.race
        places = _distinct(race, choice, question.rules)
        found = {place: purposes.of(race.chosen[place], race.target[place]) for place in places}
        chosen = plainest(race, found)
        others = [place for place in places if place != chosen]
        said = [
            Reason(race.chosen[place], found[place], standing.verdict, standing.gain, standing.risk)
            for place, standing in standings(race, chosen, others).items()
        ]
        return sorted(
            said, key=lambda reason: (reason.action != race.chosen[chosen], reason.verdict is None, -reason.gain)
        )

    def play_worlds(self, question: Question, share: Share) -> Outcomes:
        """Of a player that searches: what comes of some of the worlds that it would play out on this question."""
        policy = self.policy
        assert isinstance(policy, SearchPolicy)
        state, luck = self._imagined(question)
        rules = question.rules
        found = policy.play_worlds(rules, state, rules.options, luck, share.first, share.worlds, list(share.actions))
        race = policy.race
        actions = share.actions or tuple(race.chosen[place] for place in range(race.count))
        return Outcomes(actions, tuple(found), policy.times_for(state))

    def _think(self, question: Question) -> tuple[int, State]:
        budget = question.budget
        if budget is not None and isinstance(self.policy, SearchPolicy):
            self.policy.playouts, self.policy.milliseconds = budget.playouts, budget.milliseconds
        state, luck = self._imagined(question)
        return self.policy.choose(question.rules, state, question.rules.options, luck), state

    def _imagined(self, question: Question) -> tuple[State, PlayerLuck]:
        """A game that may be the true one, its options written down, and the luck of the player."""
        state = imagined(question)
        question.rules.offer(state, question.rules.options)
        return state, PlayerLuck(question.luck.randrange(SEEDS))


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
