"""Waters and lines: lakes, rivers, the borders of states, and the net of meridians and parallels."""

from collections import Counter
from math import floor, log2

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from peregon.drawing.geodata import LAKES, RIVERS, STATES, Feature, features
from peregon.drawing.ground.land import Land
from peregon.drawing.ground.view import GlobeView, polygons
from peregon.drawing.projection import EARTH

SMALLEST_BEND = 0.5
SMALLEST_LAKE, NARROWEST_LAKE = 40.0, 3.5
SHORTEST_RIVER, SHORTEST_BORDER = 25.0, 6.0
# A continent three thousand kilometres wide shows rivers up to this rank, and each halving shows some more.
RIVER_RANK, CONTINENT, RANKS_A_HALVING = 5.2, 3000.0, 1.3
# The states of a country are shown if it has this share of the cities, and one country has most of them.
STATES_SHARE, MOST = 0.1, 0.5
# At least this many pixels between two lines of the net.
NET = 190.0
NET_STEPS = (1, 2, 5, 10, 20, 30)


def find_lakes(view: GlobeView, land: Land) -> list[BaseGeometry]:
    """The lakes, without the arms that would be nothing but shore."""
    found: list[BaseGeometry] = []
    for area in view.areas(list(features(LAKES, view.window))):
        open_water = area.buffer(-NARROWEST_LAKE / 2).buffer(NARROWEST_LAKE / 2)
        for lake in polygons(shapely.intersection(open_water.simplify(SMALLEST_BEND), view.frame)):
            if lake.area >= SMALLEST_LAKE and lake.intersects(land.whole):
                found.append(lake)
    return found


def find_rivers(view: GlobeView, width: float) -> tuple[list[BaseGeometry], list[BaseGeometry]]:
    """The rivers of a board and its streams. The smaller the country, the smaller the rivers worth drawing."""
    limit = RIVER_RANK + RANKS_A_HALVING * log2(CONTINENT * view.pixels_to_km / width)
    courses = [feature for feature in features(RIVERS, view.window) if feature.mark <= limit]
    found: tuple[list[BaseGeometry], list[BaseGeometry]] = [], []
    for feature, line in zip(courses, view.lines(courses), strict=True):
        if line.length >= SHORTEST_RIVER:
            found[feature.mark > limit - 2].append(line.simplify(SMALLEST_BEND))
    return found


def find_states(view: GlobeView, land: Land, places: list[shapely.Point]) -> list[BaseGeometry]:
    """Borders inside the countries that a board is about, if it is about few enough."""
    numbers = sorted(land.countries)
    tree = shapely.STRtree([land.countries[number] for number in numbers])
    cities = Counter(numbers[index] for index in tree.nearest(places)) if numbers and places else Counter[int]()
    if not cities or max(cities.values()) < MOST * len(places):
        return []
    shown = [land.countries[number] for number, count in cities.items() if count >= STATES_SHARE * len(places)]
    inside = shapely.union_all(shown)
    shapely.prepare(inside)
    lines = view.lines(list(features(STATES, view.window)))
    return [
        line.simplify(SMALLEST_BEND)
        for line in lines
        if line.length >= SHORTEST_BORDER and inside.contains(line.interpolate(0.5, normalized=True))
    ]


def find_net(view: GlobeView) -> list[BaseGeometry]:
    """Meridians and parallels, at round degrees."""
    window = view.window
    degree = view.pixels_to_km * EARTH * np.pi / 180
    step = next((step for step in NET_STEPS if step * degree >= NET), NET_STEPS[-1])
    lines: list[list[tuple[float, float]]] = []
    for parallel in range(floor(window.south / step) * step, floor(window.north) + 1, step):
        if abs(parallel) < 90:
            lines.append([(window.west, parallel), (window.east, parallel)])
    for meridian in range(floor(window.west / step) * step, floor(window.east) + 1, step):
        if window.east - window.west < 360 or meridian < floor(window.west / step) * step + 360:
            lines.append([(meridian, max(-89.0, window.south)), (meridian, min(89.0, window.north))])
    net = [Feature(0, (np.array(line, dtype=np.float64),)) for line in lines]
    return [line.simplify(SMALLEST_BEND) for line in view.lines(net)]
