"""Mountains: small signs where the ground stands out, and where nothing else is drawn."""

from collections.abc import Sequence
from random import Random

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from peregon.drawing.arrays import Array
from peregon.drawing.ground.ground import Mountain
from peregon.drawing.plan import Plan
from peregon.drawing.shapes import bezier, rectangle

# In pitches: the smallest sign and the largest, and the room round anything else on the board.
SMALLEST, LARGEST, CLEARANCE = 0.14, 0.25, 0.1
# In sizes: how far the sign reaches from its point.
LEFT_AND_RIGHT, UP, DOWN = 1.1, 1.1, 0.6
# In pitches: how far apart two hills stand, and two high mountains.
HILLS_APART, ALPS_APART = 0.58, 0.45
# In metres: hills begin here, and from there on mountains do not get larger.
HILL, ALP = 300.0, 1100.0
# Where all is mountains, they stand further apart, until there are not too many of them.
MOST, FURTHER, FARTHEST = 260, 1.15, 3.0
CURVE_PIECES = 12
# In pitches: the side of a patch of ground that has one mountain at most.
PATCH = 0.22


def raise_mountains(
    plan: Plan, land: BaseGeometry, waters: Sequence[BaseGeometry], peaks: Array, rises: Array, grain: float
) -> tuple[Mountain, ...]:
    """Signs for the peaks, the highest first, each on firm ground and clear of everything else.

    The grain is the distance between peaks that are next to each other on the map.
    """
    peaks, rises = _summed_up(plan, peaks, rises, grain)
    steepness = np.clip((rises - HILL) / (ALP - HILL), 0, 1)
    sizes = plan.pitch * (SMALLEST + (LARGEST - SMALLEST) * steepness)
    apart = plan.pitch * (HILLS_APART + (ALPS_APART - HILLS_APART) * steepness)
    order, places = _shuffled(plan, peaks, rises, max(grain, PATCH * plan.pitch))
    free = _clear(plan, land, waters, places, sizes, order)
    further, found = 1.0, _spaced(plan, places, apart, free)
    while len(found) > MOST and further < FARTHEST:
        further *= FURTHER
        found = _spaced(plan, places, further * apart, free)
    mountains = [Mountain(*(round(float(number), 1) for number in (*places[index], sizes[index]))) for index in found]
    # From back to front, as they will be drawn.
    return tuple(sorted(mountains, key=lambda each: (each.y, each.x)))


def _clear(
    plan: Plan, land: BaseGeometry, waters: Sequence[BaseGeometry], places: Array, sizes: Array, order: list[int]
) -> list[int]:
    """Those whose signs would be on land and touch nothing."""
    x, y, size = *places[order].T, sizes[order]
    signs = shapely.box(x - LEFT_AND_RIGHT * size, y - UP * size, x + LEFT_AND_RIGHT * size, y + DOWN * size)
    room = shapely.buffer(signs, CLEARANCE * plan.pitch, join_style="mitre")
    shapely.prepare(land)
    touching, _ = shapely.STRtree([*_furniture(plan), *waters]).query(room, predicate="intersects")
    free = shapely.contains(land, room)
    free[touching] = False
    return [index for index, is_free in zip(order, free.tolist(), strict=True) if is_free]


def _spaced(plan: Plan, places: Array, apart: Array, order: list[int]) -> list[int]:
    crowd = _Crowd(2 * plan.pitch)
    return [index for index in order if crowd.admits(places[index, 0], places[index, 1], apart[index])]


def _summed_up(plan: Plan, peaks: Array, rises: Array, grain: float) -> tuple[Array, Array]:
    """One peak for each patch of the board, as high as its ground is on the whole: a lonely hill is none."""
    near = (peaks > 0).all(axis=1) & (peaks < [plan.width, plan.height]).all(axis=1)
    peaks, rises = peaks[near], rises[near]
    side = PATCH * plan.pitch
    columns, rows = np.floor(peaks / side).astype(int).T
    patches, patch = np.unique(rows * 100_000 + columns, return_inverse=True)
    counts = np.bincount(patch, minlength=len(patches))
    usual = max(1.0, (side / grain) ** 2)
    middles = np.stack([np.bincount(patch, axis) / counts for axis in peaks.T], axis=1)
    return middles, np.bincount(patch, rises) / np.maximum(counts, usual)


def _shuffled(plan: Plan, peaks: Array, rises: Array, grain: float) -> tuple[list[int], Array]:
    """The peaks in order of height, a little out of line and out of order: else the grid would show."""
    random = Random(plan.digest)
    chosen = np.nonzero(rises >= HILL)[0].tolist()
    keys = {index: float(rises[index]) * random.uniform(0.8, 1.2) for index in chosen}
    places = peaks.copy()
    for index in chosen:
        places[index] += [random.uniform(-0.5, 0.5) * grain, random.uniform(-0.5, 0.5) * grain]
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

    def admits(self, x: float, y: float, distance: float) -> bool:
        """Whether there is room for one more, who then stays."""
        column, row = int(x // self._cell), int(y // self._cell)
        near = (
            point
            for i in (column - 1, column, column + 1)
            for j in (row - 1, row, row + 1)
            for point in self._points.get((i, j), ())
        )
        if any((x - other[0]) ** 2 + (y - other[1]) ** 2 < distance * distance for other in near):
            return False
        self._points.setdefault((column, row), []).append((x, y))
        return True
