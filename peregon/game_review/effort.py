"""EffortLeft: how closely a game is looked at, and how that is shared out over its decisions."""

from dataclasses import dataclass
from time import perf_counter

LOT = 25
"""With eight lots of so many, value and playouts foresee more than twice as many playouts do alone: docs/value.md."""
_FEWEST, _MOST_WORLDS = 4, 4_000


@dataclass(frozen=True, slots=True)
class Effort:
    """How many worlds the options are compared on, and whether those, and every moment of the game, are played out as
    well."""

    worlds: int
    plays_out: bool
    seconds: float | None = None  # instead of a number of worlds
    lot: int = LOT  # playouts of a moment, in each of their lots


COARSE = Effort(6, False)
REFINED_WORLDS = {2: 64, 3: 40, 4: 28, 5: 22}
"""By seats: the more there are, the longer a game and each of its playouts."""


def refined(seats: int) -> Effort:
    return Effort(REFINED_WORLDS.get(seats, 16), True)


class EffortLeft:
    """How many worlds a decision gets. Where it is time that is given, as many as the decisions before it had time for,
    so that all are done by then."""

    def __init__(self, effort: Effort, decisions: int) -> None:
        self._effort = effort
        self._decisions = decisions
        self._began = perf_counter()
        self._had = 0
        self._worlds = effort.worlds if effort.seconds is None else _FEWEST  # of the last decision

    def worlds(self, number: int) -> int:
        seconds = self._effort.seconds
        if seconds is None:
            return self._effort.worlds
        spent = perf_counter() - self._began
        left = max(0.0, seconds - spent) / (self._decisions - number + 1)
        worlds = int(left * self._had / spent) if self._had else _FEWEST
        self._worlds = max(_FEWEST, min(worlds, _MOST_WORLDS))
        self._had += self._worlds
        return self._worlds

    @property
    def lot(self) -> int:
        """Playouts of a moment, in each lot: fewer where there is no time for the usual number of worlds."""
        if not self._effort.plays_out:
            return 0
        return max(1, min(self._effort.lot, self._effort.lot * self._worlds // self._effort.worlds))
