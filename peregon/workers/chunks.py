"""Chunks: runs of items for one worker in one go, as long as a worker is kept busy for a while and no longer."""

import hashlib
from dataclasses import dataclass

# A first chunk is one item, and from then on none is so many times as long as one that was measured.
_GROWTH = 8
# Towards the end chunks become shorter, so that all workers finish at about the same time.
_SHARES_LEFT = 2


@dataclass(frozen=True, slots=True)
class Chunk:
    """A run of items, from ``first`` on. How many there are has to do with time, and must not matter to the results."""

    first: int
    size: int

    @property
    def items(self) -> range:
        return range(self.first, self.first + self.size)

    def __str__(self) -> str:
        return f"items {self.first} to {self.first + self.size - 1}"


def derived_seed(seed: int, index: int) -> int:
    """The seed of the index-th piece of something: 62 bits, unrelated to its neighbours', the same on every machine."""
    digest = hashlib.sha256(f"{seed}/{index}".encode()).digest()
    return int.from_bytes(digest[:8], "big") >> 2


class Cutter:
    """Cuts items into chunks while they are worked on: each as long as the time that is wanted, as far as one can tell
    from those that are done; or ``at_once`` items each, if that is given."""

    def __init__(self, items: range, at_once: int | None = None) -> None:
        if at_once is not None and at_once < 1:
            raise ValueError(f"items cannot be cut into chunks of {at_once}")
        self._next = items.start
        self._end = items.stop
        self._at_once = at_once
        self._largest = 0
        self._per_item = 0.0

    @property
    def left(self) -> int:
        return self._end - self._next

    def seconds_left(self) -> float | None:
        """One worker's, for what has not been cut yet; unknown before anything was measured."""
        return self.left * self._per_item if self._largest else None

    def measured(self, chunk: Chunk, seconds: float) -> None:
        self._largest = max(self._largest, chunk.size)
        self._per_item = seconds / chunk.size

    def cut(self, seconds: float, workers: int) -> Chunk | None:
        """The next chunk, which should take that long; None at the end."""
        if self.left <= 0:
            return None
        size = min(self._at_once or self._fitting(seconds, workers), self.left)
        chunk = Chunk(self._next, size)
        self._next += size
        return chunk

    def _fitting(self, seconds: float, workers: int) -> int:
        most = self._largest * _GROWTH
        if workers > 1:
            most = min(most, self.left // (_SHARES_LEFT * workers))
        fitting = int(seconds / self._per_item) if self._per_item > 0 else most
        return max(1, min(fitting, most))
