"""Mountains: small signs where the ground stands out, and where nothing else is drawn."""

from collections.abc import Sequence
from random import Random

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from peregon.drawing.geodata import Array
from peregon.drawing.ground.ground import Mountain
from peregon.drawing.plan import Plan
from peregon.drawing.shapes import bezier, rectangle

# In pitches: the smallest sign and the largest, and the room round anything else on the board.
SMALLEST, LARGEST, CLEARANCE = 0.13, 0.25, 0.1
# In sizes: how far the sign reaches from its point, and how far apart two of them stand.
LEFT_AND_RIGHT, UP, DOWN = 1.1, 1.1, 0.6
APART = 2.1
# In metres: hills begin here, and from there on mountains do not get larger.
HILL, ALP = 450.0, 1800.0
MOST = 320
CURVE_PIECES = 12


def raise_mountains(
    plan: Plan, land: BaseGeometry, waters: Sequence[BaseGeometry], peaks: Array, rises: Array
) -> tuple[Mountain, ...]:
    """Signs for the peaks, the highest first, each on firm ground and clear of everything else."""
    taken = [*_furniture(plan), *waters]
    furniture = shapely.STRtree(taken)
    coast = land.buffer(-CLEARANCE * plan.pitch)
    shapely.prepare(coast)
    order, places = _shuffled(plan, peaks, rises)
    kept = _Crowd(plan.pitch)
    found: list[Mountain] = []
    for index in order:
        size = plan.pitch * _size(rises[index])
        x, y = places[index]
        sign = shapely.box(x - LEFT_AND_RIGHT * size, y - UP * size, x + LEFT_AND_RIGHT * size, y + DOWN * size)
        if kept.is_free(x, y, APART * size) and coast.contains(sign):
            room = shapely.buffer(sign, CLEARANCE * plan.pitch, join_style="mitre")
            if not len(furniture.query(room, predicate="intersects")):
                kept.add(x, y)
                found.append(Mountain(round(float(x), 1), round(float(y), 1), round(float(size), 1)))
        if len(found) == MOST:
            break
    # From back to front, as they will be drawn.
    return tuple(sorted(found, key=lambda each: (each.y, each.x)))


def _size(rise: float) -> float:
    share = min(1.0, max(0.0, (rise - HILL) / (ALP - HILL)))
    return SMALLEST + (LARGEST - SMALLEST) * share


def _shuffled(plan: Plan, peaks: Array, rises: Array) -> tuple[list[int], Array]:
    """The peaks in order of height, a little out of line and out of order: a grid would show."""
    random = Random(plan.digest)
    near = (peaks > 0).all(axis=1) & (peaks < [plan.width, plan.height]).all(axis=1) & (rises >= HILL)
    chosen = np.nonzero(near)[0].tolist()
    keys = {index: float(rises[index]) * random.uniform(0.8, 1.2) for index in chosen}
    places = peaks.copy()
    for index in chosen:
        places[index] += [random.gauss(0, 0.12 * plan.pitch), random.gauss(0, 0.12 * plan.pitch)]
    return sorted(chosen, key=lambda index: -keys[index]), places


def _furniture(plan: Plan) -> list[BaseGeometry]:
    """Everything on a board that a mountain must leave alone, in every language."""
    slots = [
        shapely.Polygon(rectangle(slot.x, slot.y, plan.slot_length, plan.slot_width, slot.angle))
        for track in plan.tracks
        for slot in track.slots
    ]
    threads = [shapely.LineString(bezier(track.curve, CURVE_PIECES)) for track in plan.tracks]
    discs = [shapely.Point(place).buffer(plan.dot_radius) for place in plan.places]
    labels = [label for labels in (plan.labels, plan.country_labels) for own in labels.values() for label in own]
    boxes = [shapely.Polygon(rectangle(label.x, label.y, label.width, label.height)) for label in labels]
    return [*slots, *threads, *discs, *boxes]


class _Crowd:
    """Points that keep their distance, found again by the cell they are in."""

    def __init__(self, cell: float) -> None:
        self._cell = cell
        self._points: dict[tuple[int, int], list[tuple[float, float]]] = {}

    def is_free(self, x: float, y: float, distance: float) -> bool:
        column, row = int(x // self._cell), int(y // self._cell)
        near = (
            point
            for i in (column - 1, column, column + 1)
            for j in (row - 1, row, row + 1)
            for point in self._points.get((i, j), ())
        )
        return all((x - other[0]) ** 2 + (y - other[1]) ** 2 >= distance * distance for other in near)

    def add(self, x: float, y: float) -> None:
        self._points.setdefault((int(x // self._cell), int(y // self._cell)), []).append((x, y))
