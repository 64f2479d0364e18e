"""Bends: which way each connection goes round what is in its way.

Gradients cannot carry a track across a city or across another track. So every connection
is offered a dozen bends, and the best combination is sought by changing one at a time,
and two at a time where two cross.
"""

from collections.abc import Callable
from itertools import product

import numpy as np

from peregon.drawing.arrays import TINY, Array, Flags, Index, lengths, turned
from peregon.drawing.layout.state import LayoutState
from peregon.drawing.layout.task import LayoutTask

# In lengths of the chord, to either side.
OFFERS = (0.0, 0.12, -0.12, 0.25, -0.25, 0.4, -0.4, 0.6, -0.6, 0.85, -0.85)
SWEEPS = 8
TIMES = np.linspace(0, 1, 16)

CROSSING = 4.0
CROSSING_NEIGHBOUR = 3.0
BENT = 0.6
SHORT = 0.1
NEAR_CITY = 6.0
CITY_ROOM = 0.75
HABIT = 0.15


def choose_bends(task: LayoutTask, state: LayoutState, keep: bool, tick: Callable[[], None]) -> Array:
    """The best bend for each connection; what they have now is among the offers if it is to be kept.

    `tick` is called now and then, and may end the search by raising.
    """
    chords = state.places[task.second] - state.places[task.first]
    offers = np.stack([turned(chords) * offer for offer in OFFERS], axis=1)
    if keep:
        offers = np.concatenate([offers, state.bends[:, None]], axis=1)
    held = ~np.isnan(task.given_bends)
    offers[held] = (turned(chords) * task.given_bends[:, None])[held, None]
    chosen = _Choice(task, state, offers, keep, tick).settle()
    return offers[np.arange(len(offers)), chosen]


class _Choice:
    """The offers and what each would cost: by itself, and beside each offer of every other connection."""

    def __init__(
        self, task: LayoutTask, state: LayoutState, offers: Array, keep: bool, tick: Callable[[], None]
    ) -> None:
        self.task = task
        self.tick = tick
        self.lines = _lines(task, state, offers)
        self.costs = _costs(task, state, offers, self.lines)
        if keep:
            self.costs[:, -1] -= HABIT
        self.chosen = np.full(len(offers), offers.shape[1] - 1 if keep else 0, dtype=np.intp)
        self.near = _near(self.lines)
        self.known: dict[tuple[int, int], Array] = {}

    def settle(self) -> Index:
        for _ in range(SWEEPS):
            changed = [self._improve(one) for one in range(len(self.near))]
            changed += [
                self._improve_both(one, two) for one in range(len(self.near)) for two in self.near[one] if one < two
            ]
            if not any(changed):
                break
        return self.chosen

    def _improve(self, one: int) -> bool:
        self.tick()
        costs = self._costs_of(one)
        best = int(np.argmin(costs))
        if costs[best] >= costs[self.chosen[one]] - TINY:
            return False
        self.chosen[one] = best
        return True

    def _improve_both(self, one: int, two: int) -> bool:
        """Untie two that cross, which may take a change to both at once."""
        together = self._conflict(one, two)
        if not together[self.chosen[one], self.chosen[two]]:
            return False
        costs = self._costs_of(one, without=two)[:, None] + self._costs_of(two, without=one)[None] + together
        best = divmod(int(np.argmin(costs)), costs.shape[1])
        if costs[best] >= costs[self.chosen[one], self.chosen[two]] - TINY:
            return False
        self.chosen[one], self.chosen[two] = best
        return True

    def _costs_of(self, one: int, without: int | None = None) -> Array:
        others = [self._conflict(one, two)[:, self.chosen[two]] for two in self.near[one] if two != without]
        costs: Array = np.sum([self.costs[one], *others], axis=0)
        return costs

    def _conflict(self, one: int, two: int) -> Array:
        """What each offer of one costs beside each offer of the other."""
        if one > two:
            return self._conflict(two, one).T
        if (one, two) not in self.known:
            first, second = self.task.first, self.task.second
            shared = {first[one], second[one]} & {first[two], second[two]}
            price = CROSSING_NEIGHBOUR if shared else CROSSING
            self.known[one, two] = np.where(_cross(self.lines[one], self.lines[two]), price, 0.0)
        return self.known[one, two]


def _lines(task: LayoutTask, state: LayoutState, offers: Array) -> Array:
    first, second = state.places[task.first][:, None, None], state.places[task.second][:, None, None]
    times = TIMES[:, None]
    lines: Array = first * (1 - times) + second * times + offers[:, :, None] * (2 * times * (1 - times))
    return lines


def _costs(task: LayoutTask, state: LayoutState, offers: Array, lines: Array) -> Array:
    """Bends cost by themselves, so do lines too short for their slots, and lines over foreign cities."""
    chords = lengths(state.places[task.second] - state.places[task.first])
    bent = lengths(offers) / np.maximum(chords, TINY)[:, None]
    wanted = task.spaces + task.margins[task.first] + task.margins[task.second]
    ways = lengths(np.diff(lines, axis=2)).sum(axis=2)
    costs: Array = BENT * task.stiffness[:, None] * bent**2 + SHORT * np.maximum(wanted[:, None] - ways, 0) ** 2
    for connection, offer in product(*map(range, offers.shape[:2])):
        away = lengths(lines[connection, offer][:, None] - state.places[None]).min(axis=0)
        away[[task.first[connection], task.second[connection]]] = np.inf
        costs[connection, offer] += NEAR_CITY * (np.maximum(CITY_ROOM - away, 0) ** 2).sum()
    return costs


def _near(lines: Array) -> list[list[int]]:
    """For each connection the others that it might meet, whatever the bends."""
    low, high = lines.min(axis=(1, 2)), lines.max(axis=(1, 2))
    meet = (low[:, None] <= high[None]).all(axis=2) & (low[None] <= high[:, None]).all(axis=2)
    np.fill_diagonal(meet, False)
    return [[int(two) for two in np.flatnonzero(row)] for row in meet]


def _cross(one: Array, two: Array) -> Flags:
    """Which lines of one bundle cross which of the other. To meet at an end is not to cross."""
    a, b = one[:, None, :-1, None], one[:, None, 1:, None]
    c, d = two[None, :, None, :-1], two[None, :, None, 1:]
    apart = _side(c, d, a) * _side(c, d, b) < 0
    crossing = apart & (_side(a, b, c) * _side(a, b, d) < 0)
    return np.asarray(crossing.any(axis=(2, 3)))


def _side(a: Array, b: Array, point: Array) -> Array:
    found: Array = (b[..., 0] - a[..., 0]) * (point[..., 1] - a[..., 1]) - (b[..., 1] - a[..., 1]) * (
        point[..., 0] - a[..., 0]
    )
    return found
