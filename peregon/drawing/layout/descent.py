"""Descent: a layout let go downhill, with Adam's strides."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from peregon.drawing.arrays import Array
from peregon.drawing.layout.forces import Forces, Slope
from peregon.drawing.layout.label_search import LabelSearch
from peregon.drawing.layout.state import LayoutState, hold_bends

MOMENTUM = 0.9
MEMORY = 0.99
SMALL = 1e-4
LAST_STRIDE = 0.04
LABEL_STRIDE = 0.6
# Late in a phase labels stay where they are, or nothing would ever come to rest.
SETTLED = 0.75


@dataclass(frozen=True, slots=True)
class Phase:
    """So many steps of such a stride, while collisions come to matter more and more."""

    name: str
    steps: int
    stride: float
    strictness: tuple[float, float]
    with_labels: bool = False
    relabel: int = 60


class Stride:
    """Adam, for one kind of variable."""

    def __init__(self) -> None:
        self.mean: Array | float = 0.0
        self.square: Array | float = 0.0
        self.step = 0

    def along(self, slope: Array) -> Array:
        self.step += 1
        self.mean = MOMENTUM * self.mean + (1 - MOMENTUM) * slope
        self.square = MEMORY * self.square + (1 - MEMORY) * slope**2
        mean = self.mean / (1 - MOMENTUM**self.step)
        square = self.square / (1 - MEMORY**self.step)
        stride: Array = mean / (np.sqrt(square) + SMALL)
        return stride


def descend(
    state: LayoutState, phase: Phase, forces: Forces, search: LabelSearch, tick: Callable[[float], None]
) -> None:
    """Run a phase on a state. `tick` is told how much of it is done, and may end it by raising."""
    strides = {"places": Stride(), "bends": Stride(), "slides": Stride(), "offsets": Stride()}
    low, high = phase.strictness
    for step in range(1, phase.steps + 1):
        done = step / phase.steps
        tick(done)
        if phase.with_labels and step % phase.relabel == 0 and done < SETTLED:
            search.search(state, forces.place(state).centres, afresh=False)
        slope = forces.slope(state, low + (high - low) * done, phase.with_labels)
        stride = phase.stride * (1 if done < 0.5 else max(LAST_STRIDE, 2 * (1 - done)))
        _move(state, slope, strides, stride, phase.with_labels)
        hold_bends(forces.task, state)


def _move(state: LayoutState, slope: Slope, strides: dict[str, Stride], stride: float, with_labels: bool) -> None:
    state.places = state.places - stride * strides["places"].along(slope.places)
    state.bends = state.bends - stride * strides["bends"].along(slope.bends)
    state.slides = state.slides - stride * strides["slides"].along(slope.slides)
    if with_labels:
        state.offsets = state.offsets - LABEL_STRIDE * stride * strides["offsets"].along(slope.offsets)
