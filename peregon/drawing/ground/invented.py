"""Invented land: a coast round the places of a board that is nowhere on Earth."""

from math import pi
from random import Random

import numpy as np
import shapely
from shapely.affinity import scale
from shapely.geometry.base import BaseGeometry

from peregon.drawing.arrays import Array
from peregon.drawing.ground.ground import BLEED, Ground
from peregon.drawing.ground.mountains import ALP, raise_mountains
from peregon.drawing.ground.paths import outline_path
from peregon.drawing.ground.view import polygons, repaired
from peregon.drawing.plan import Plan
from peregon.drawing.shapes import bezier

# In pitches: how far the coast keeps from tracks and places, how far at least, how wide a bay is, how large an islet.
SHORE, BEACH, BAY, ISLET = 1.5, 0.5, 1.3, (0.5, 1.1)
# The coast wavers by so much, at such wavelengths.
WAVES = ((0.6, 9.0), (0.45, 4.7), (0.26, 2.6), (0.13, 1.4), (0.06, 0.8))
WINDS = 5
STRIDE = 0.12
GRAIN = 0.35
ISLETS, TRIES = 5, 200
CURVE_PIECES = 10


def invent_ground(plan: Plan) -> Ground:
    """A land for a board, always the same for the same board."""
    random = Random(plan.digest)
    frame = shapely.box(-BLEED, -BLEED, plan.width + BLEED, plan.height + BLEED)
    inhabited = _inhabited(plan)
    mainland = _wavering(_coast(plan, inhabited), plan.pitch, random)
    land = shapely.union_all([mainland, _round(inhabited, BEACH * plan.pitch), *_islets(plan, mainland, random)])
    land = shapely.intersection(land.simplify(0.4), frame)
    peaks, rises = _ranges(plan, random)
    return Ground(
        land=outline_path([land]),
        countries=((0, outline_path([land])),),
        borders="",
        states="",
        lakes="",
        rivers="",
        streams="",
        graticule="",
        mountains=raise_mountains(plan, land, [], peaks, rises, GRAIN * plan.pitch),
        folds=0,
        invented=True,
    )


def _inhabited(plan: Plan) -> list[BaseGeometry]:
    threads = [shapely.LineString(bezier(track.curve, CURVE_PIECES)) for track in plan.tracks]
    return [*threads, *(shapely.Point(place) for place in plan.places)]


def _round(things: list[BaseGeometry], distance: float) -> BaseGeometry:
    # One by one: a tangle of lines is slow to go round.
    return shapely.union_all(shapely.buffer(things, distance))


def _coast(plan: Plan, inhabited: list[BaseGeometry]) -> BaseGeometry:
    """A shore all round; what is too narrow for a bay is dry, and so is what has no way out to sea."""
    hull = shapely.concave_hull(shapely.MultiPoint(shapely.get_coordinates(inhabited)), ratio=0.25)
    wide = _round([hull, *inhabited], SHORE * plan.pitch)
    closed = wide.buffer(BAY * plan.pitch).buffer(-BAY * plan.pitch)
    return shapely.union_all([shapely.Polygon(part.exterior) for part in polygons(closed)])


def _wavering(coast: BaseGeometry, pitch: float, random: Random) -> BaseGeometry:
    winds = [(random.uniform(0, 2 * pi), random.uniform(0, 2 * pi), random.uniform(0.75, 1.35)) for _ in range(WINDS)]
    shores: list[BaseGeometry] = []
    for part in polygons(coast):
        points = shapely.get_coordinates(shapely.segmentize(part.exterior, STRIDE * pitch))
        ahead = np.roll(points[:-1], -1, axis=0) - np.roll(points[:-1], 1, axis=0)
        outwards = np.stack([ahead[:, 1], -ahead[:, 0]], axis=1)
        outwards /= np.maximum(np.sqrt((outwards**2).sum(axis=1, keepdims=True)), 1e-9)
        if not part.exterior.is_ccw:
            outwards = -outwards
        moved = points[:-1] + outwards * _noise(points[:-1] / pitch, winds)[:, None] * pitch
        shores.extend(
            shapely.Polygon(whole.exterior)
            for whole in polygons(repaired(shapely.Polygon(moved)))
            if whole.area > ISLET[0] * pitch**2
        )
    return shapely.union_all(shores)


def _noise(points: Array, winds: list[tuple[float, float, float]]) -> Array:
    """A sum of waves of every length from every wind, no two quite alike."""
    total = np.zeros(len(points))
    for height, length in WAVES:
        for turn, phase, stretch in winds:
            turn += length
            along = points @ np.array([np.cos(turn), np.sin(turn)])
            total += height / np.sqrt(WINDS) * np.sin(2 * pi * along / (length * stretch) + phase * length)
    return total


def _islets(plan: Plan, mainland: BaseGeometry, random: Random) -> list[BaseGeometry]:
    found: list[BaseGeometry] = []
    for _ in range(TRIES):
        x, y = random.uniform(0, plan.width), random.uniform(0, plan.height)
        radius = random.uniform(*ISLET) * plan.pitch
        islet = scale(shapely.Point(x, y).buffer(radius), 1.3, 0.8)
        clear = islet.buffer(plan.pitch)
        if not clear.intersects(mainland) and not any(clear.intersects(other) for other in found):
            found.append(_wavering(islet, plan.pitch, random))
        if len(found) == ISLETS:
            break
    return found


def _ranges(plan: Plan, random: Random) -> tuple[Array, Array]:
    """Heights on a grid: a few long ridges across the land."""
    across, down = (np.arange(0, side, GRAIN * plan.pitch) for side in (plan.width, plan.height))
    places = np.stack(np.meshgrid(across, down), axis=-1).reshape(-1, 2)
    wind = [(random.uniform(0, 2 * pi), random.uniform(0, 2 * pi)) for _ in range(6)]
    waves = [np.sin(places @ [np.cos(turn), np.sin(turn)] / plan.pitch / 2.2 + phase) for turn, phase in wind]
    ridge = 1 - np.abs(np.sum(waves, axis=0)) / 1.2
    rises: Array = ALP * np.clip(ridge, 0, 1) * (np.sum(waves[:2], axis=0) > 0.4)
    return places, rises
