"""The chance tree: what may come of an action, with how likely each of it is.

An action is played with the luck known so far. Where that runs out the engine tells what could come next; each of
those makes the luck longer, and the action is played again.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from librt.vecs import vec
from mypy_extensions import i64

from peregon.game import Luck
from peregon.model.chance import Chance, Scripted, ScriptRanOut, Seeded

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Awaited:
    """Luck has a say: what may come next from a source, each with its weight, behind the luck that there was."""

    luck: Luck
    source: str
    outcomes: tuple[tuple[int, int], ...]

    def with_outcome(self, outcome: int) -> Luck:
        return self.luck.longer(self.source, outcome)


@dataclass(frozen=True, slots=True)
class Branch(Generic[T]):
    """One way that it may go. The weights of all of them make 1."""

    weight: float
    end: T


def attempt(play: Callable[[Chance], T], luck: Luck) -> T | Awaited:
    """What comes of it with this luck, or what more is needed. ``play`` begins anew each time."""
    try:
        return play(luck.script())
    except ScriptRanOut as end:
        return Awaited(luck, end.source, tuple(end.outcomes))


class Tree(Generic[T]):
    """As deep as it goes with so many branches at most; what lies deeper is drawn by lot, the same way with the same
    seed. ``is_whole`` where nothing had to be."""

    def __init__(self, play: Callable[[Chance], T], most: int, seed: int) -> None:
        self._play = play
        self._most = most
        self._seed = seed
        self.branches: list[Branch[T]] = []
        self.is_whole = True
        self._grow()

    def _grow(self) -> None:
        waiting = self._sort([(1.0, attempt(self._play, Luck()))])
        while waiting:
            if sum(len(each.outcomes) for _, each in waiting) + len(self.branches) > self._most:
                self._draw_lots(waiting)
                return
            waiting = self._sort([found for weight, each in waiting for found in self._longer(weight, each)])

    def _sort(self, found: list[tuple[float, T | Awaited]]) -> list[tuple[float, Awaited]]:
        """Those that have come to an end are branches."""
        waiting = []
        for weight, each in found:
            if isinstance(each, Awaited):
                waiting.append((weight, each))
            else:
                self.branches.append(Branch(weight, each))
        return waiting

    def _longer(self, weight: float, awaited: Awaited) -> list[tuple[float, T | Awaited]]:
        total = sum(share for _, share in awaited.outcomes)
        return [
            (weight * share / total, attempt(self._play, awaited.with_outcome(outcome)))
            for outcome, share in awaited.outcomes
        ]

    def _draw_lots(self, waiting: list[tuple[float, Awaited]]) -> None:
        self.is_whole = False
        each = max(1, (self._most - len(self.branches)) // len(waiting))
        for weight, awaited in waiting:
            for _ in range(each):
                self._seed += 1
                end = self._play(BeginsWith(awaited.luck, Seeded(self._seed)))
                self.branches.append(Branch(weight / each, end))


class BeginsWith(Chance):
    """Luck that is known at first, and another's afterwards."""

    def __init__(self, known: Luck, then: Chance) -> None:
        self._known = known.script()
        self._then = then

    def card(self, bag: vec[i64], total: i64) -> i64:
        return self._source(self._known.cards).card(bag, total)

    def ticket(self, bag: vec[i64], total: i64) -> i64:
        return self._source(self._known.tickets).ticket(bag, total)

    def lot(self, choices: i64) -> i64:
        return self._source(self._known.lots).lot(choices)

    def _source(self, left: list[int]) -> Scripted | Chance:
        return self._known if left else self._then
