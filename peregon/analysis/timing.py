"""Timing: what a decision costs the processor. The clock on the wall would count whatever else the machine does."""

from itertools import pairwise
from time import process_time_ns

from peregon.model.numbers import Options
from peregon.model.state import State
from peregon.policies.policy import PlayerLuck, Policy
from peregon.rules.engine import Rules


def _reading() -> int:
    """What reading the clock costs: half a microsecond to one, as much as a quick bot's whole decision."""
    readings = [process_time_ns() for _ in range(200)]
    return sorted(later - sooner for sooner, later in pairwise(readings))[len(readings) // 2]


_READING = _reading()


class Meter:
    """Adds up one bot's decisions."""

    def __init__(self) -> None:
        self.decisions = 0
        self.nanoseconds = 0


class Timed(Policy):
    """A player with a watch beside it."""

    def __init__(self, player: Policy, meter: Meter) -> None:
        self.player = player
        self.meter = meter

    def choose(self, rules: Rules, state: State, options: Options, luck: PlayerLuck) -> int:
        begun = process_time_ns()
        answer = self.player.choose(rules, state, options, luck)
        self.meter.nanoseconds += max(0, process_time_ns() - begun - _READING)
        self.meter.decisions += 1
        return answer
