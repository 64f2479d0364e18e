"""The forecast of a review: a learned value and playouts together know more than either.

Playouts see what a net overlooks, and are too sure of themselves, since those who play them out do not think; the net
is calibrated, and blind to some of it.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

_LEAST = 1e-4  # a chance is never nothing before the end


@dataclass(frozen=True, slots=True)
class Blend:
    """How much the logarithm of each counts. `tools/value/blend.py` finds it for a rulebook; where that was not done,
    it is about what was found for others."""

    value: float = 0.35
    playouts: float = 0.6

    def chances(self, value: Sequence[float], wins: Sequence[float], playouts: int) -> list[float]:
        """Of all seats, from the value's chances and from how often each won ``playouts`` playouts; a playout that is
        won by several is shared. Without playouts it is the value alone."""
        if playouts == 0:
            return list(value)
        seats = len(value)
        # One playout more that everybody wins a share of: a few that all went one way prove nothing.
        shares = [(won + 1 / seats) / (playouts + 1) for won in wins]
        heights = [
            self.value * math.log(max(_LEAST, chance)) + self.playouts * math.log(max(_LEAST, share))
            for chance, share in zip(value, shares, strict=True)
        ]
        top = max(heights)
        weights = [math.exp(height - top) for height in heights]
        return [weight / sum(weights) for weight in weights]
