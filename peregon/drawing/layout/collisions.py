"""Collisions: slots, as discs, and cities that come too close to one another."""

import numpy as np
from scipy.spatial import KDTree

from peregon.drawing.arrays import TINY, Array, Index, gathered, lengths
from peregon.drawing.layout.task import LayoutTask
from peregon.drawing.layout.tracks import Discs
from peregon.drawing.layout.weights import CITIES_APART, TRACKS_APART, LayoutWeights

# Pairs are looked up with this much to spare, and again when something has moved a third as far.
SPARE = 0.3


class Memory:
    """Whether points have moved so far that what is near them must be looked up again."""

    def __init__(self) -> None:
        self.known: tuple[Array, ...] | None = None

    def serves(self, *points: Array) -> bool:
        if self.known is not None and all(
            old.shape == new.shape and np.abs(old - new).max(initial=0.0) < SPARE / 3
            for old, new in zip(self.known, points, strict=True)
        ):
            return True
        self.known = tuple(array.copy() for array in points)
        return False


class Collisions:
    def __init__(self, task: LayoutTask, discs: Discs, weights: LayoutWeights) -> None:
        shapes = task.proportions
        self.task = task
        self.discs = discs
        self.weights = weights
        self.slot_room = shapes.slot_width + shapes.clearance
        self.city_room = shapes.slot_width / 2 + shapes.dot_radius + shapes.berth
        self.memory = Memory()
        nobody: Index = np.zeros((0, 2), dtype=np.intp)
        self.slot_pairs = self.track_pairs = self.city_pairs = nobody

    def push(self, centres: Array, places: Array, strictness: float) -> tuple[Array, Array]:
        """The forces on the discs and on the places."""
        if not self.memory.serves(centres, places):
            self._look_up(centres, places)
        strength = self.weights.collision * strictness
        on_discs = _repel(self.slot_pairs, centres, centres, self.slot_room, strength)
        on_discs += _repel(self.track_pairs, centres, centres, TRACKS_APART, self.weights.company)
        on_places = self._cities_apart(places)
        pairs = self.city_pairs
        apart = _pushes(pairs, centres, places, self.city_room, strength)
        on_discs += gathered(pairs[:, 0], apart, len(centres))
        on_places -= gathered(pairs[:, 1], apart, len(places))
        return on_discs, on_places

    def _look_up(self, centres: Array, places: Array) -> None:
        task, connection = self.task, self.discs.connection
        pairs = _pairs(centres, self.slot_room)
        self.slot_pairs = pairs[connection[pairs[:, 0]] != connection[pairs[:, 1]]]
        self.track_pairs = self._strangers(centres)
        cities = np.argwhere(lengths(centres[:, None] - places[None]) < self.city_room + SPARE)
        own = connection[cities[:, 0]]
        self.city_pairs = cities[(task.first[own] != cities[:, 1]) & (task.second[own] != cities[:, 1])]

    def _strangers(self, centres: Array) -> Index:
        """Slots near each other whose tracks have no city in common."""
        middles = self.discs.is_middle
        pairs = middles[_pairs(centres[middles], TRACKS_APART)]
        one, two = self.discs.connection[pairs[:, 0]], self.discs.connection[pairs[:, 1]]
        first, second = self.task.first, self.task.second
        apart = (first[one] != first[two]) & (second[one] != second[two])
        apart &= (first[one] != second[two]) & (second[one] != first[two])
        strangers: Index = pairs[apart]
        return strangers

    def _cities_apart(self, places: Array) -> Array:
        first, second = np.triu_indices(len(places), 1)
        pairs = np.stack([first, second], axis=1)
        near = lengths(places[first] - places[second]) < CITIES_APART
        return _repel(pairs[near], places, places, CITIES_APART, self.weights.cities)


def _pairs(points: Array, reach: float) -> Index:
    pairs: Index = KDTree(points).query_pairs(reach + SPARE, output_type="ndarray").astype(np.intp).reshape(-1, 2)
    return pairs


def _pushes(pairs: Index, ones: Array, others: Array, room: float, strength: float) -> Array:
    """For each pair the slope of its overlap squared, by the position of the first."""
    away = ones[pairs[:, 0]] - others[pairs[:, 1]]
    distance = np.maximum(lengths(away), TINY)
    push: Array = (-2 * strength * np.maximum(room - distance, 0) / distance)[:, None] * away
    return push


def _repel(pairs: Index, points: Array, others: Array, room: float, strength: float) -> Array:
    push = _pushes(pairs, points, others, room, strength)
    return gathered(pairs[:, 0], push, len(points)) - gathered(pairs[:, 1], push, len(points))
