"""Players for the tests of the arena, in a module of their own because workers find them by name."""

import time

from peregon.model.numbers import Options
from peregon.model.state import FIRST_TICKETS, State
from peregon.policies.policy import PlayerLuck, Policy
from peregon.rules.engine import Rules


class Loyal(Policy):
    """Plays one seat of one game, and refuses any other."""

    def __init__(self) -> None:
        self.seat: int | None = None
        self.begun = False

    def choose(self, rules: Rules, state: State, options: Options, luck: PlayerLuck) -> int:  # noqa: ARG002
        if self.seat not in (None, state.turn) or (self.begun and state.phase == FIRST_TICKETS):
            raise RuntimeError("a player was asked to play a second seat or game")
        self.seat = state.turn
        self.begun = state.phase != FIRST_TICKETS
        return options.nth(luck.below(options.count))


class Slow(Policy):
    """Thinks for a moment before the tickets, so that there is time to interrupt."""

    def choose(self, rules: Rules, state: State, options: Options, luck: PlayerLuck) -> int:  # noqa: ARG002
        if state.phase == FIRST_TICKETS:
            time.sleep(0.05)
        return options.nth(luck.below(options.count))


class Busy(Policy):
    """Works for a millisecond of the processor's time a decision, and sleeps for another."""

    def choose(self, rules: Rules, state: State, options: Options, luck: PlayerLuck) -> int:  # noqa: ARG002
        until = time.process_time() + 0.001
        while time.process_time() < until:
            pass
        time.sleep(0.001)
        return options.nth(luck.below(options.count))
