"""Effort: how closely a game is looked at, and how that is shared out over its decisions."""

from dataclasses import dataclass, replace
from math import inf
from time import perf_counter

from peregon.game_review.foresight import LOTS

LOT = 25
"""With eight lots of so many, value and playouts foresee more than twice as many playouts do alone: docs/value.md."""
LEAST_LOT = 5
"""With fewer, a curve would show the luck of its playouts more than that of the game."""
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


def lot_within(seconds: float, moments: int, playout: float, lot: int) -> int:
    """Of so many moments together, in half of the time; ``playout`` is how long a whole game takes. On average a moment
    is half a game from its end. 0 where that is not worth it."""
    affordable = min(seconds / (LOTS * playout * max(1, moments)), lot)
    return int(affordable) if affordable >= min(LEAST_LOT, lot) else 0


def refined(seats: int) -> Effort:
    return Effort(REFINED_WORLDS.get(seats, 16), True)


def effort_for(
    seats: int, *, coarse: bool = False, playouts: int | None = None, seconds: float | None = None
) -> Effort:
    """What is wished for; nothing is a review that is refined as usual."""
    if coarse + (playouts is not None) + (seconds is not None) > 1:
        raise ValueError("one of coarse, playouts and seconds, not several")
    if playouts is not None and not (isinstance(playouts, int) and playouts >= 1):
        raise ValueError(f"playouts must be a whole number from 1 on, not {playouts!r}")
    if seconds is not None and not 0.0 < seconds < inf:
        raise ValueError(f"seconds must be a number above 0, not {seconds}")
    usual = COARSE if coarse else refined(seats)
    return replace(usual, worlds=usual.worlds if playouts is None else playouts, seconds=seconds)


class WorldsLeft:
    """How many worlds a decision gets. Where it is time that is given, as many as the decisions before it had time for,
    so that all are done by then."""

    def __init__(self, effort: Effort, decisions: int) -> None:
        self._effort = effort
        self._decisions = decisions
        self._began = perf_counter()
        self._had = 0

    def count(self, number: int) -> int:
        seconds = self._effort.seconds
        if seconds is None:
            return self._effort.worlds
        spent = perf_counter() - self._began
        left = max(0.0, seconds - spent) / (self._decisions - number + 1)
        worlds = left * self._had / spent if self._had else _FEWEST
        found = int(max(_FEWEST, min(worlds, _MOST_WORLDS)))
        self._had += found
        return found
