"""Tables for learners: every game at every number of seats, and the small boards."""

from collections.abc import Iterator

import pytest

from peregon.catalogue import find, names
from peregon.model.chance import Seeded
from peregon.model.state import OVER, State
from peregon.policies.policy import PlayerLuck
from peregon.rules.engine import Rules

ARRAYS = ("observation", "mask", "turn", "learner", "rewards", "earned", "ended", "scores", "final", "lengths")
SMALL = ("small", "medium")
TABLES = [
    (name, seats) for name in (*names(), *SMALL) for seats in range(find(name).players[0], find(name).players[1] + 1)
]

at_every_table = pytest.mark.parametrize(("game", "seats"), TABLES)
on_every_game = pytest.mark.parametrize("game", [*names(), *SMALL])


def moments(rules: Rules, seed: int, every: int = 1) -> Iterator[State]:
    """A random game, decision by decision; the last moment is its end."""
    chance, luck = Seeded(seed), PlayerLuck(seed)
    state = rules.start(chance)
    count = 0
    while state.phase != OVER:
        if count % every == 0:
            yield state
        rules.offer(state, rules.options)
        rules.play(state, rules.options.nth(luck.below(rules.options.count)), chance)
        count += 1
    yield state
