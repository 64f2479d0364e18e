"""Spaces: the shapes of observations and actions, as Gymnasium and PettingZoo want them told."""

from collections.abc import Callable
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from peregon.envs.checks import whole
from peregon.envs.sight import Sight
from peregon.game import IllegalAction
from peregon.model.chance import Seeded
from peregon.rules.engine import Rules

Mask = NDArray[np.int8]


def checked(action: Any, mask: Mask, whose: str = "") -> int:
    """The number of an action that the mask allows; anything else is refused."""
    number = whole(action)
    if number is None:
        raise IllegalAction(f"{action!r} is not the number of an action")
    if not 0 <= number < len(mask) or not mask[number]:
        raise IllegalAction(f"action {number} is not one of the options{whose}")
    return number


class LegalActions(spaces.Discrete):
    """The numbers of all actions. A sample without a mask is one of those that are legal at the moment: any other would
    be refused, and whoever samples blindly (the checkers of both libraries do) wants something that can be played.

    Seeding a space goes with beginning anew: the sample that follows is legal at the beginning of every game, where
    there always is the same choice of tickets."""

    def __init__(self, rules: Rules, legal: Callable[[], Mask | None]) -> None:
        super().__init__(rules.numbers.count)
        self._legal = legal
        self._first = np.zeros(rules.numbers.count, np.int8)
        self._first[rules.legal(rules.start(Seeded(0)))] = 1
        self._is_seeded = False

    def seed(self, seed: int | None = None) -> int:
        # A space that was never seeded does it by itself, in the middle of a sample.
        self._is_seeded = seed is not None
        return super().seed(seed)

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        if mask is None and probability is None:
            mask = self._first if self._is_seeded else self._legal()
            self._is_seeded = False
        return super().sample(mask, probability)

    def __deepcopy__(self, memo: dict[int, object]) -> spaces.Discrete:
        # A copy is of the numbers; it does not go on watching a game.
        return spaces.Discrete(int(self.n))

    def __reduce__(self) -> tuple[type[spaces.Discrete], tuple[int]]:
        return spaces.Discrete, (int(self.n),)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, spaces.Discrete) and self.n == other.n and self.start == other.start


def observation_space(sight: Sight, kind: str) -> spaces.Space[Any]:
    """The numbers lie between 0 and ``sight.high``: divided by it they are between 0 and 1."""
    if kind == "flat":
        return _box(sight.high)
    shown = sight.show(kind, sight.high)
    if kind == "graph":
        # A city may be the end of as many tickets as there are; the facts of routes do not change at all.
        most = np.iinfo(np.int16).max
        shown = {name: np.full_like(high, most) if name != "table" else high for name, high in shown.items()}
    return spaces.Dict({name: _box(high) for name, high in shown.items()})


def _box(high: NDArray[Any]) -> spaces.Box:
    return spaces.Box(np.zeros_like(high), high, dtype=high.dtype.type)
