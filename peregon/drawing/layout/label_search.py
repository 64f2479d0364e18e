"""Label search: the best of many stands for every name, in one language at a time."""

from collections.abc import Iterable
from dataclasses import dataclass
from math import cos, radians, sin, sqrt

import numpy as np
from scipy.spatial import KDTree

from peregon.drawing.arrays import Array, Index, lengths
from peregon.drawing.layout.boxes import distance_to_box
from peregon.drawing.layout.proportions import Proportions
from peregon.drawing.layout.reading import in_sight, running_on, strangeness
from peregon.drawing.layout.state import LayoutState
from peregon.drawing.layout.task import LayoutTask
from peregon.drawing.name_boxes import NameBox

DIRECTIONS = range(0, 360, 15)
DISTANCES = (0.0, 0.16, 0.34)
SWEEPS = 30
SIGHT = 4.2

# Beside its dot a name reads best, above or below it well, aslant worst; and near, and in one line.
BESIDE, ABOVE, ASLANT = 0.0, 0.12, 0.18
FURTHER = 1.5
BROKEN = 0.12
HABIT = -0.12
COVERED = 0.5
ON_CITY = 4.0
BEHIND_SLOT = 3.0
ON_LABEL = 25.0
GAP = 0.05


@dataclass(frozen=True, slots=True)
class LabelStands:
    """Where a label could be: from its place, in which wording, how large, and how much one would like it there."""

    offsets: Array
    wordings: Index
    sizes: Array
    dislikes: Array


class LabelSearch:
    """Min-conflict search: each label in turn takes the stand that costs least as the others stand now."""

    def __init__(self, task: LayoutTask) -> None:
        self.task = task
        self.wordings = list(task.names.wordings.values())
        self.stands = [[stands_of(wordings, task.proportions) for wordings in named] for named in self.wordings]

    def search(self, state: LayoutState, discs: Array, afresh: bool) -> None:
        for language in range(len(self.wordings)):
            self._search_one(state, discs, language, afresh)

    def _search_one(self, state: LayoutState, discs: Array, language: int, afresh: bool) -> None:
        stands = self.stands[language]
        if not afresh:
            stands = [self._with_present(state, language, label) for label in range(len(stands))]
        costs = self._costs(state, discs, stands)
        chosen = np.array([int(np.argmin(cost)) for cost in costs], dtype=np.intp)
        for _ in range(SWEEPS):
            before = chosen.copy()
            for label in range(len(stands)):
                chosen[label] = self._best(label, stands, costs, chosen, state.places)
            if (before == chosen).all():
                break
        for label, stand in enumerate(chosen):
            state.offsets[language, label] = stands[label].offsets[stand]
            state.wordings[language, label] = stands[label].wordings[stand]

    def _with_present(self, state: LayoutState, language: int, label: int) -> LabelStands:
        """The stands of a label with the one it has now in front, which it likes for being there."""
        stands, wording = self.stands[language][label], int(state.wordings[language, label])
        written = self.wordings[language][label][wording]
        return LabelStands(
            np.vstack([state.offsets[language, label], stands.offsets]),
            np.concatenate([[wording], stands.wordings]),
            np.vstack([(written.width, written.height), stands.sizes]),
            np.concatenate([[HABIT], stands.dislikes]),
        )

    def _costs(self, state: LayoutState, discs: Array, stands: list[LabelStands]) -> list[Array]:
        tree = KDTree(discs)
        near = tree.query_ball_point(state.places, SIGHT)
        return [
            self._costs_of(state, discs[np.array(seen, dtype=np.intp)], label, stands[label])
            for label, seen in enumerate(near)
        ]

    def _costs_of(self, state: LayoutState, discs: Array, label: int, stands: LabelStands) -> Array:
        shapes, home = self.task.proportions, state.places[label]
        middles = home + stands.offsets
        cities = in_sight(np.delete(state.places, label, axis=0), middles, stands.sizes)
        costs = stands.dislikes + _covering(stands, home, discs, shapes.slot_width / 2 + GAP)
        costs += ON_CITY * _covering(stands, home, cities, shapes.dot_radius + GAP)
        costs += strangeness(middles, stands.sizes, home, cities)
        if len(discs):
            costs += BEHIND_SLOT * _behind(stands, home, discs, shapes.slot_width / 2)
        return costs

    def _best(self, label: int, stands: list[LabelStands], costs: list[Array], chosen: Index, places: Array) -> int:
        others = [other for other in range(len(stands)) if other != label]
        offsets = np.array([stands[other].offsets[chosen[other]] for other in others]).reshape(-1, 2)
        sizes = np.array([stands[other].sizes[chosen[other]] for other in others]).reshape(-1, 2)
        away = np.abs((places[label] + stands[label].offsets)[:, None] - (places[others] + offsets)[None])
        gaps = away - (stands[label].sizes[:, None] + sizes[None]) / 2
        overlap = np.maximum(GAP - gaps, 0).prod(axis=2)
        return int(np.argmin(costs[label] + (ON_LABEL * overlap + running_on(gaps)).sum(axis=1)))


def stands_of(
    wordings: list[NameBox],
    shapes: Proportions,
    directions: Iterable[int] = DIRECTIONS,
    distances: Iterable[float] = DISTANCES,
) -> LabelStands:
    """All the stands of a name: each wording in each of these directions and at each of these distances."""
    rows = []
    for number, wording in enumerate(wordings):
        for direction in directions:
            for further in distances:
                ray = cos(radians(direction)), sin(radians(direction))
                reach = _reach(wording, ray, shapes.dot_radius + shapes.label_gap + further)
                dislike = _aslant(direction) + FURTHER * further + BROKEN * number
                rows.append((reach * ray[0], reach * ray[1], number, wording.width, wording.height, dislike))
    table = np.array(rows)
    return LabelStands(table[:, :2], table[:, 2].astype(np.intp), table[:, 3:5], table[:, 5])


def _aslant(direction: int) -> float:
    return {0: BESIDE, 180: BESIDE, 90: ABOVE, 270: ABOVE}.get(direction, ASLANT)


def _reach(wording: NameBox, ray: tuple[float, float], gap: float) -> float:
    """How far a box must go along a ray until its rim is a gap away from where it started."""
    across, down = abs(ray[0]), abs(ray[1])
    width, height = wording.width / 2, wording.height / 2
    if down * (width + gap) <= height * across:
        return (width + gap) / across
    if across * (height + gap) <= width * down:
        return (height + gap) / down
    # A corner is what is nearest: of the two points where its circle meets the ray, the further.
    along = width * across + height * down
    return along + sqrt(max(0.0, along**2 - width**2 - height**2 + gap**2))


def _covering(stands: LabelStands, home: Array, points: Array, room: float) -> Array:
    """What each stand covers of these points, or comes too close to."""
    away = points[None] - home - stands.offsets[:, None]
    distance, _ = distance_to_box(away, stands.sizes[:, None])
    close = np.maximum(room - np.maximum(distance, 0), 0) / room
    cost: Array = (close**2).sum(axis=1) + COVERED * (distance < 0).sum(axis=1)
    return cost


def _behind(stands: LabelStands, home: Array, discs: Array, room: float) -> Array:
    """How often a slot stands between the place and the nearest point of the label."""
    nearest = np.clip(0.0, stands.offsets - stands.sizes / 2, stands.offsets + stands.sizes / 2)
    seen = np.zeros(len(nearest))
    for share in (0.35, 0.6, 0.85):
        away = lengths((home + share * nearest)[:, None] - discs[None]).min(axis=1)
        seen += away < room
    return seen
