"""Policies: players fast enough for playouts.

A policy is given the true state for the sake of speed and reads only what its seat may see; a test holds it to that.
"""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from peregon.model.chance import LOW32, MULTIPLIER, stream_of
from peregon.model.numbers import Options
from peregon.model.state import State
from peregon.rules.engine import Rules

_CHOICES: Final = 4


@final
@mypyc_attr(acyclic=True)
class PlayerLuck:
    """A player's own luck, apart from the game's: two policies on the same deal still see the same cards."""

    def __init__(self, seed: i64) -> None:
        self._state: i64 = stream_of(seed, _CHOICES)

    def below(self, choices: i64) -> i64:
        state: i64 = self._state
        state = MULTIPLIER * (state & LOW32) + (state >> 32)
        self._state = state
        return (state & LOW32) * choices >> 32


@mypyc_attr(allow_interpreted_subclasses=True)
class Policy:
    """Chooses one of the options for the seat whose decision the state poses."""

    def choose(self, rules: Rules, state: State, options: Options, luck: PlayerLuck) -> i64:
        raise NotImplementedError


@final
class HeldPolicy:
    """Holds a policy. Policies may be subclassed by anyone, so reading one out of a list costs a search through its
    base classes; reading one of these costs a comparison."""

    def __init__(self, policy: Policy) -> None:
        self.policy = policy
