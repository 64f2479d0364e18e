"""Opponents that go wrong when a test wants them to."""

from typing import ClassVar

from peregon.model.numbers import Options
from peregon.model.state import State
from peregon.policies.policy import PlayerLuck, Policy
from peregon.rules.engine import Rules

TIRED = f"{__name__}:Tired"


class Tired(Policy):
    is_tired: ClassVar[bool] = False

    def choose(self, rules: Rules, state: State, options: Options, luck: PlayerLuck) -> int:  # noqa: ARG002
        if Tired.is_tired:
            raise ArithmeticError("too tired to count")
        return options.nth(luck.below(options.count))
