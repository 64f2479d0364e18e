"""Label collisions: names that cover slots, cities or one another, in every language at once."""

from dataclasses import dataclass

import numpy as np

from peregon.drawing.arrays import Array, Index, gathered, turned
from peregon.drawing.layout.boxes import distance_to_box, way_out
from peregon.drawing.layout.collisions import SPARE, Memory
from peregon.drawing.layout.state import LayoutState
from peregon.drawing.layout.task import LayoutTask
from peregon.drawing.layout.tracks import Curves
from peregon.drawing.layout.weights import LayoutWeights

SLOT_GAP = 0.08
LABEL_GAP = 0.06
CITY_GAP = 0.08
# A name may be so far from its dot, rim to rim, and no further.
FURTHEST = 0.30


@dataclass(slots=True)
class Pushed:
    """The forces of labels on discs, on points of curves, on places, and on their own offsets from their places."""

    discs: Array
    points: Array
    places: Array
    offsets: Array


class LabelCollisions:
    """All languages share the places and the tracks, so all of them push."""

    def __init__(self, task: LayoutTask, weights: LayoutWeights) -> None:
        self.task = task
        self.weights = weights
        self.memory = Memory()
        self.pairs: Index = np.zeros((0, 2), dtype=np.intp)
        self.point_pairs = self.pairs

    def push(self, state: LayoutState, sizes: Array, discs: Array, curves: Curves, strictness: float) -> Pushed:
        strength = self.weights.collision * strictness
        middles = state.places + state.offsets
        points = curves.points.reshape(-1, 2)
        if not self.memory.serves(middles, sizes, discs, points):
            room = self.task.proportions.slot_width / 2 + SLOT_GAP
            self.pairs = _near(middles, sizes + 2 * room, discs)
            self.point_pairs = _near(middles, sizes, points)
        on_points, on_labels = self._lines_apart(middles, sizes, curves, self.weights.label * strength)
        on_discs, by_slots = self._slots_apart(middles, sizes, discs, self.weights.label * strength)
        on_labels += by_slots + self._labels_apart(middles, sizes, strength)
        on_places, by_cities, by_own = self._cities_apart(middles, sizes, state.places, strength)
        on_labels += by_cities
        # A label that is pushed takes its place along, but for what its place itself does to it.
        return Pushed(on_discs, on_points, on_places + on_labels.sum(axis=0), on_labels + by_own)

    def _lines_apart(self, middles: Array, sizes: Array, curves: Curves, strength: float) -> tuple[Array, Array]:
        """Tracks that run through a label go sideways, all along: their slots alone would only make way for it."""
        labels, hit = self.point_pairs[:, 0], self.point_pairs[:, 1]
        points = curves.points.reshape(-1, 2)
        away = points[hit] - middles.reshape(-1, 2)[labels]
        aside = turned(curves.headings.reshape(-1, 2)[hit])
        aside *= np.where((aside * away).sum(axis=1) < 0, -1, 1)[:, None]
        push = (-2 * strength * way_out(away, sizes.reshape(-1, 2)[labels], aside))[:, None] * aside
        on_labels = -gathered(labels, push, middles.shape[0] * middles.shape[1])
        return gathered(hit, push, len(points)).reshape(curves.points.shape), on_labels.reshape(middles.shape)

    def _slots_apart(self, middles: Array, sizes: Array, discs: Array, strength: float) -> tuple[Array, Array]:
        room = self.task.proportions.slot_width / 2 + SLOT_GAP
        labels, hit = self.pairs[:, 0], self.pairs[:, 1]
        distance, out = distance_to_box(discs[hit] - middles.reshape(-1, 2)[labels], sizes.reshape(-1, 2)[labels])
        push = (-2 * strength * np.maximum(room - distance, 0))[:, None] * out
        on_labels = -gathered(labels, push, middles.shape[0] * middles.shape[1])
        return gathered(hit, push, len(discs)), on_labels.reshape(middles.shape)

    def _labels_apart(self, middles: Array, sizes: Array, strength: float) -> Array:
        away = middles[:, :, None] - middles[:, None]
        overlap = (sizes[:, :, None] + sizes[:, None]) / 2 + LABEL_GAP - np.abs(away)
        both = (overlap > 0).all(axis=3) & ~np.eye(middles.shape[1], dtype=np.bool_)
        sideways = overlap[..., 0] < overlap[..., 1]
        way = np.stack([sideways, ~sideways], axis=3) & both[..., None]
        push: Array = -2 * strength * overlap * np.sign(away) * way
        return np.asarray(push.sum(axis=2))

    def _cities_apart(self, middles: Array, sizes: Array, places: Array, strength: float) -> tuple[Array, Array, Array]:
        """The forces on the places, on the labels by other cities, and on the labels by their own."""
        radius = self.task.proportions.dot_radius
        distance, out = distance_to_box(places[None, None] - middles[:, :, None], sizes[:, :, None])
        push = (-2 * strength * np.maximum(radius + CITY_GAP - distance, 0))[..., None] * out
        own = np.arange(len(places))
        by_own = push[:, own, own]
        push[:, own, own] = 0
        away = np.maximum(distance[:, own, own] - radius - FURTHEST, 0)
        pull = 2 * self.weights.label_away * strength * away[..., None] * out[:, own, own]
        return push.sum(axis=(0, 1)), -push.sum(axis=2), -by_own - pull


def _near(middles: Array, sizes: Array, points: Array) -> Index:
    """The pairs of a label, counted through all languages, and a point in or near its box."""
    middles, reach = middles.reshape(-1, 2), sizes.reshape(-1, 2) / 2 + SPARE
    across = np.abs(points[None, :, 0] - middles[:, None, 0]) < reach[:, None, 0]
    down = np.abs(points[None, :, 1] - middles[:, None, 1]) < reach[:, None, 1]
    return np.argwhere(across & down)
