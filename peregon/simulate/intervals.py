"""Intervals: how far the truth may be from what a sample shows, at 95 %."""

from dataclasses import dataclass
from math import sqrt

_Z = 1.959964


@dataclass(frozen=True, slots=True)
class Interval:
    low: float
    high: float


def wilson(successes: float, trials: int) -> Interval:
    """For a proportion. Unlike the schoolbook interval it stays between 0 and 1 and has some width at both ends."""
    if trials == 0:
        return Interval(0.0, 1.0)
    share = successes / trials
    weight = _Z * _Z / trials
    centre = (share + weight / 2) / (1 + weight)
    spread = _Z * sqrt(share * (1 - share) / trials + weight / (4 * trials)) / (1 + weight)
    return Interval(max(0.0, centre - spread), min(1.0, centre + spread))


def spread_of_mean(total: int, squares: int, count: int) -> float:
    """Half the width of the interval around a mean, from the sum of the values and of their squares."""
    if count < 2:
        return 0.0
    # Whole numbers up to here: the variance is exact, and the same on every machine.
    variance = (count * squares - total * total) / (count * (count - 1))
    return _Z * sqrt(variance / count)
