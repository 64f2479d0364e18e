"""Forces: the slope of everything that is wrong with a layout, by each of its variables.

Every point of a track is a weighted sum of two places and a bend, so a force on a point
is shared out between them by the same weights. How slots shift as their track grows is
left out: the next step puts them where they belong.
"""

from dataclasses import dataclass

import numpy as np

from peregon.drawing.arrays import TINY, Array, gathered, lengths, turned
from peregon.drawing.layout.collisions import Collisions
from peregon.drawing.layout.label_collisions import LabelCollisions
from peregon.drawing.layout.state import LayoutState, label_sizes
from peregon.drawing.layout.task import LayoutTask, doubled_areas
from peregon.drawing.layout.tracks import (
    TO_BEND,
    TO_FIRST,
    TO_SECOND,
    Curves,
    Placed,
    cut_discs,
    draw_curves,
    place_discs,
    stand_slots,
)
from peregon.drawing.layout.weights import MOST_BENT, MOST_SHRUNK, SLIVER, LayoutWeights

# Slots cannot be slid further than their track allows; nor may the wish to do so grow without bounds.
RESTLESS = 0.3
# Tracks are kept a little longer than they need be, and may be this much longer still.
SPARE = 0.04
LOOSE = 0.35


@dataclass(slots=True)
class Slope:
    """What each variable of a state is pushed by."""

    places: Array
    bends: Array
    slides: Array
    offsets: Array


class Forces:
    """All forces on the layouts of one board. It remembers what is near what from step to step."""

    def __init__(self, task: LayoutTask, weights: LayoutWeights) -> None:
        self.task = task
        self.weights = weights
        self.discs = cut_discs(task)
        self.collisions = Collisions(task, self.discs, weights)
        self.labels = LabelCollisions(task, weights)

    def place(self, state: LayoutState) -> Placed:
        curves = draw_curves(self.task, state)
        return place_discs(self.discs, curves, stand_slots(self.task, state, curves))

    def slope(self, state: LayoutState, strictness: float, with_labels: bool) -> Slope:
        """The slope at a state, whose slides are brought back to what its tracks allow."""
        task = self.task
        curves = draw_curves(task, state)
        stands = stand_slots(task, state, curves)
        placed = place_discs(self.discs, curves, stands)
        state.slides = np.clip(state.slides, stands.slide - RESTLESS, stands.slide + RESTLESS)
        slope = Slope(
            self._homing(state.places) + self._unfolding(state.places),
            self._straightening(state),
            2 * self.weights.slid * state.slides,
            np.zeros_like(state.offsets),
        )
        self._stretch(slope, curves, strictness)
        on_discs, on_places = self.collisions.push(placed.centres, state.places, strictness)
        slope.places += on_places
        if with_labels:
            pushed = self.labels.push(state, label_sizes(task, state), placed.centres, curves, strictness)
            self._share_out(slope, pushed.points)
            on_discs += pushed.discs
            slope.places += pushed.places
            slope.offsets += pushed.offsets
        self._hand_on(slope, on_discs, placed)
        return slope

    def _homing(self, places: Array) -> Array:
        """Home, and not away from where the neighbours go."""
        net = self.task.net
        away = places - self.task.homes
        apart = (2 * self.weights.smooth / net.distances)[:, None] * (away[net.first] - away[net.second])
        pull: Array = 2 * self.weights.home * away
        return pull + gathered(net.first, apart, len(places)) - gathered(net.second, apart, len(places))

    def _unfolding(self, places: Array) -> Array:
        """Against triangles of the map that shrink too much, long before they turn over."""
        net = self.task.net
        points = np.vstack([places, net.frame])
        shrunk = np.maximum(MOST_SHRUNK - doubled_areas(points, net.corners) / net.areas, 0)
        shrunk *= np.abs(net.areas) > SLIVER
        push = (-2 * self.weights.fold * shrunk / net.areas)[:, None]
        a, b, c = (points[net.corners[:, corner]] for corner in range(3))
        found = np.zeros_like(points)
        for corner, side in enumerate((c - b, a - c, b - a)):
            found += gathered(net.corners[:, corner], push * turned(side), len(points))
        return found[: len(places)]

    def _straightening(self, state: LayoutState) -> Array:
        task, weights = self.task, self.weights
        chords = state.places[task.second] - state.places[task.first]
        far = np.maximum(lengths(chords), TINY)
        along = chords / far[:, None]
        bent = lengths(state.bends)
        askew: Array = (2 * weights.askew * (state.bends * along).sum(axis=1) / far)[:, None] * along
        over = 2 * weights.overbent * np.maximum(bent / far - MOST_BENT, 0) / np.maximum(bent, TINY)
        pull: Array = (2 * weights.bent * task.stiffness / far + over)[:, None] * state.bends
        return pull + askew

    def _stretch(self, slope: Slope, curves: Curves, strictness: float) -> None:
        """Tracks long enough for their slots, above all, and not much longer."""
        task, weights = self.task, self.weights
        ends = task.margins[task.first] + task.margins[task.second]
        short = np.minimum(curves.lengths - task.spaces - ends - SPARE, 0)
        long = np.maximum(curves.lengths - task.spaces * task.proportions.stretch - ends - LOOSE, 0)
        pull = 2 * weights.too_short * max(1.0, strictness) * short + 2 * weights.too_long * long
        ahead = curves.steps / curves.strides[:, :, None] * pull[:, None, None]
        points = np.zeros_like(curves.points)
        points[:, 1:] += ahead
        points[:, :-1] -= ahead
        self._share_out(slope, points)

    def _share_out(self, slope: Slope, points: Array) -> None:
        """What pushes the points of the curves pushes the places and bends they hang on."""
        task = self.task
        slope.places += gathered(task.first, (points * TO_FIRST[:, None]).sum(axis=1), task.places)
        slope.places += gathered(task.second, (points * TO_SECOND[:, None]).sum(axis=1), task.places)
        slope.bends += (points * TO_BEND[:, None]).sum(axis=1)

    def _hand_on(self, slope: Slope, on_discs: Array, placed: Placed) -> None:
        """What pushes the discs pushes the places, bends and slides they hang on."""
        task, connection, times = self.task, self.discs.connection, placed.times[:, None]
        slope.places += gathered(task.first[connection], (1 - times) * on_discs, task.places)
        slope.places += gathered(task.second[connection], times * on_discs, task.places)
        slope.bends += gathered(connection, 2 * times * (1 - times) * on_discs, task.connections)
        slope.slides += np.bincount(connection, (on_discs * placed.headings).sum(axis=1), task.connections)
