"""Random play: every legal action is as likely as any other."""

from typing import final

from mypy_extensions import i64

from peregon.model.numbers import Options
from peregon.model.state import State
from peregon.policies.policy import PlayerLuck, Policy
from peregon.rules.engine import Rules


@final
class RandomPolicy(Policy):
    def choose(self, rules: Rules, state: State, options: Options, luck: PlayerLuck) -> i64:
        return options.nth(luck.below(options.count))
