"""A histogram: how often something took how long, as monitoring reads it."""

from bisect import bisect_left
from collections.abc import Sequence


class Histogram:
    """Counts by upper bound; whatever is longer than the last of them is under `+Inf`."""

    def __init__(self, bounds: Sequence[float]) -> None:
        self._bounds = tuple(bounds)
        self._counts = [0] * (len(bounds) + 1)
        self._sum = 0.0

    def note(self, value: float) -> None:
        self._counts[bisect_left(self._bounds, value)] += 1
        self._sum += value

    def lines(self, name: str, label: str) -> list[str]:
        """A line for each bound with all that took no longer, then the sum and the count."""
        told, so_far = [], 0
        for bound, count in zip((*map(str, self._bounds), "+Inf"), self._counts, strict=True):
            so_far += count
            told.append(f'{name}_bucket{{{label},le="{bound}"}} {so_far}')
        return [*told, f"{name}_sum{{{label}}} {self._sum:.6f}", f"{name}_count{{{label}}} {so_far}"]
