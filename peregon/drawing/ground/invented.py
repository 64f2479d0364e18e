"""Invented land: a coast round the places of a board that is nowhere on Earth."""

from math import pi
from random import Random

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from peregon.drawing.geodata import Array
from peregon.drawing.ground.ground import BLEED, Ground
from peregon.drawing.ground.mountains import ALP, raise_mountains
from peregon.drawing.ground.paths import outline_path
from peregon.drawing.plan import Plan
from peregon.drawing.shapes import bezier

# In pitches: how far the coast keeps from tracks and places, how wide a bay is at least, how large an islet.
SHORE, BAY, ISLET = 1.5, 1.6, (0.5, 1.1)
# The coast wavers by so much, at such wavelengths.
WAVES = ((0.42, 5.0), (0.26, 2.1), (0.12, 0.9), (0.06, 0.45))
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
    land = shapely.union_all([mainland, inhabited.buffer(0.5 * plan.pitch), *_islets(plan, mainland, random)])
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


def _inhabited(plan: Plan) -> BaseGeometry:
    threads = [shapely.LineString(bezier(track.curve, CURVE_PIECES)) for track in plan.tracks]
    return shapely.union_all([*threads, *(shapely.Point(place) for place in plan.places)])


def _coast(plan: Plan, inhabited: BaseGeometry) -> BaseGeometry:
    """A shore all round; what is too narrow for a bay is dry, and so is what has no way out to sea."""
    hull = shapely.concave_hull(inhabited, ratio=0.3)
    wide = shapely.union_all([hull, inhabited]).buffer(SHORE * plan.pitch)
    closed = wide.buffer(BAY * plan.pitch).buffer(-BAY * plan.pitch)
    return shapely.union_all([shapely.Polygon(part.exterior) for part in shapely.get_parts(closed)])


def _wavering(coast: BaseGeometry, pitch: float, random: Random) -> BaseGeometry:
    wind = [(random.uniform(0, 2 * pi), random.uniform(0, 2 * pi)) for _ in range(3 * len(WAVES))]
    shores = []
    for part in shapely.get_parts(coast):
        points = shapely.get_coordinates(shapely.segmentize(part.exterior, STRIDE * pitch))
        ahead = np.roll(points[:-1], -1, axis=0) - np.roll(points[:-1], 1, axis=0)
        outwards = np.stack([ahead[:, 1], -ahead[:, 0]], axis=1)
        outwards /= np.maximum(np.sqrt((outwards**2).sum(axis=1, keepdims=True)), 1e-9)
        if not part.exterior.is_ccw:
            outwards = -outwards
        moved = points[:-1] + outwards * _noise(points[:-1] / pitch, wind)[:, None] * pitch
        shores.extend(
            shapely.Polygon(whole.exterior)
            for whole in shapely.get_parts(shapely.make_valid(shapely.Polygon(moved)))
            if isinstance(whole, shapely.Polygon) and whole.area > pitch**2
        )
    return shapely.union_all(shores)


def _noise(points: Array, wind: list[tuple[float, float]]) -> Array:
    """A sum of waves from all directions, a few of each length."""
    total = np.zeros(len(points))
    for number, (turn, phase) in enumerate(wind):
        height, length = WAVES[number % len(WAVES)]
        along = points @ np.array([np.cos(turn), np.sin(turn)])
        total += height / np.sqrt(3) * np.sin(2 * pi * along / length + phase)
    return total


def _islets(plan: Plan, mainland: BaseGeometry, random: Random) -> list[BaseGeometry]:
    found: list[BaseGeometry] = []
    for _ in range(TRIES):
        x, y = random.uniform(0, plan.width), random.uniform(0, plan.height)
        radius = random.uniform(*ISLET) * plan.pitch
        islet = shapely.Point(x, y).buffer(radius)
        stretched = shapely.transform(islet, lambda points, x=x, y=y: (points - [x, y]) * [1.3, 0.8] + [x, y])
        clear = stretched.buffer(plan.pitch)
        if not clear.intersects(mainland) and not any(clear.intersects(other) for other in found):
            found.append(_wavering(stretched, plan.pitch, random))
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
