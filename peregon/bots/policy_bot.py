"""A policy at a table: it is shown what its seat sees and nothing else, and thinks on a game imagined from that."""

from collections.abc import Callable

from peregon.imagine import imagine
from peregon.model.chance import Seeded
from peregon.model.views import View
from peregon.policies.greedy import GreedyPolicy
from peregon.policies.policy import Luck, Policy
from peregon.policies.random import RandomPolicy
from peregon.policies.rush import RushPolicy
from peregon.rules.engine import Rules

POLICIES: dict[str, Callable[[], Policy]] = {"random": RandomPolicy, "greedy": GreedyPolicy, "rush": RushPolicy}
"""The players that come with Peregon."""


class PolicyBot:
    def __init__(self, policy: Policy, seed: int) -> None:
        self._policy = policy
        self._chance = Seeded(seed)
        self._luck = Luck(seed)

    def choose(self, rules: Rules, view: View) -> int:
        """The number of one of the view's options."""
        state = imagine(rules, view, self._chance)
        rules.offer(state, rules.options)
        return self._policy.choose(rules, state, rules.options, self._luck)
