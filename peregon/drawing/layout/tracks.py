"""Tracks: the curves between the cities, and the slots that stand on them."""

from dataclasses import dataclass

import numpy as np

from peregon.drawing.arrays import TINY, Array, Index, lengths, turned
from peregon.drawing.layout.state import LayoutState
from peregon.drawing.layout.task import LayoutTask

# A curve is followed in this many steps, a slot stands for as many discs.
STEPS = 32
DISCS = 5
TIMES = np.linspace(0, 1, STEPS + 1)
TO_FIRST = 1 - TIMES
TO_SECOND = TIMES
TO_BEND = 2 * TIMES * (1 - TIMES)


@dataclass(frozen=True, slots=True)
class Curves:
    """All connections as lines of points, with the way travelled up to each."""

    chords: Array
    bends: Array
    points: Array
    steps: Array
    strides: Array
    travelled: Array

    @property
    def lengths(self) -> Array:
        return self.travelled[:, -1]

    @property
    def headings(self) -> Array:
        """The direction at each point: that of the step from it, at the end that of the last."""
        ahead = self.steps / self.strides[:, :, None]
        return np.concatenate([ahead, ahead[:, -1:]], axis=1)


def draw_curves(task: LayoutTask, state: LayoutState) -> Curves:
    first, second = state.places[task.first], state.places[task.second]
    points = (
        first[:, None] * TO_FIRST[:, None]
        + second[:, None] * TO_SECOND[:, None]
        + state.bends[:, None] * TO_BEND[:, None]
    )
    steps = np.diff(points, axis=1)
    strides = np.maximum(lengths(steps), TINY)
    travelled = np.concatenate([np.zeros((len(points), 1)), np.cumsum(strides, axis=1)], axis=1)
    return Curves(second - first, state.bends, points, steps, strides, travelled)


@dataclass(frozen=True, slots=True)
class SlotStands:
    """Where along each connection its slots begin, how far apart they stand, and how far they were slid."""

    start: Array
    apart: Array
    slide: Array


def stand_slots(task: LayoutTask, state: LayoutState, curves: Curves) -> SlotStands:
    least = task.proportions.margin
    before, after = task.margins[task.first], task.margins[task.second]
    # Where the way is short the margins give in before the slots do.
    lacking = np.maximum(task.spaces + before + after - curves.lengths, 0)
    before = np.maximum(least, before - lacking / 2)
    after = np.maximum(least, after - lacking / 2)
    room = curves.lengths - before - after
    apart = np.clip(room / task.spaces, 1.0, task.proportions.stretch)
    spare = np.maximum(room - task.spaces * apart, 0)
    slide = np.clip(state.slides, -spare / 2 - (before - least), spare / 2 + (after - least))
    return SlotStands(before + (room - task.spaces * apart) / 2 + slide, apart, slide)


@dataclass(frozen=True, slots=True)
class Discs:
    """Each slot as a row of discs: what they belong to, and where in the slot they are. This never changes."""

    connection: Index
    lane: Index
    slot: Index
    along: Array
    across: Array
    is_middle: Index


def cut_discs(task: LayoutTask) -> Discs:
    rows = [
        (connection, lane, slot, disc)
        for connection in range(task.connections)
        for lane in range(task.lanes[connection])
        for slot in range(int(task.spaces[connection]))
        for disc in range(DISCS)
    ]
    connection, lane, slot, disc = np.array(rows, dtype=np.intp).T
    shapes = task.proportions
    # The outermost discs stick out a little, or the corners of the slot would.
    reach = (shapes.slot_length - 0.72 * shapes.slot_width) / 2
    along = np.linspace(-reach, reach, DISCS)[disc]
    across = (lane - (task.lanes[connection] - 1) / 2) * shapes.lane
    return Discs(connection, lane, slot, along, across, np.flatnonzero(disc == DISCS // 2))


@dataclass(frozen=True, slots=True)
class Placed:
    """Where the discs are: their middles, their parameters on the curves, and the directions of the curves there."""

    centres: Array
    times: Array
    headings: Array


def place_discs(discs: Discs, curves: Curves, stands: SlotStands) -> Placed:
    connection = discs.connection
    way = stands.start[connection] + (discs.slot + 0.5) * stands.apart[connection] + discs.along
    travelled = curves.travelled[connection]
    way = np.clip(way, TINY, travelled[:, -1] - TINY)
    step = np.clip((travelled <= way[:, None]).sum(axis=1) - 1, 0, STEPS - 1)
    rows = np.arange(len(way))
    share = (way - travelled[rows, step]) / curves.strides[connection, step]
    middles = curves.points[connection, step] + share[:, None] * curves.steps[connection, step]
    times = (step + share) / STEPS
    headings = curves.chords[connection] + 2 * (1 - 2 * times)[:, None] * curves.bends[connection]
    headings /= np.maximum(lengths(headings), TINY)[:, None]
    return Placed(middles + discs.across[:, None] * turned(headings), times, headings)
