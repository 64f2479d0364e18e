"""Land: the countries under a board, each with a tint, and the borders between them."""

from collections import Counter, defaultdict
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from peregon.drawing.geodata import COUNTRIES, Feature, features
from peregon.drawing.ground.ground import TINTS
from peregon.drawing.ground.view import GlobeView, polygons, repaired

# Bends and islands too small to be seen, in pixels and square pixels.
SMALLEST_BEND, SMALLEST_ISLAND = 1.8, 12.0
# Countries nearer than this look like neighbours, whether or not there is water between them.
NEIGHBOURHOOD = 30.0

Corner = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Land:
    """The countries in sight, by their numbers on the globe. They fit together without gaps."""

    countries: dict[int, BaseGeometry]
    whole: BaseGeometry
    borders: tuple[BaseGeometry, ...]

    def tints(self) -> dict[int, int]:
        """A tint for each country, the largest first: one that no neighbour has, nor any near it, and that is rare."""
        numbers = sorted(self.countries, key=lambda number: (-self.countries[number].area, number))
        outlines = [self.countries[number] for number in numbers]
        tree = shapely.STRtree(outlines)
        found: list[int] = []
        covered = [0.0] * TINTS
        for outline in outlines:
            beside = tree.query(outline, predicate="intersects")
            near = tree.query(outline, predicate="dwithin", distance=NEIGHBOURHOOD)
            taken = Counter(found[other] for other in beside if other < len(found))
            common = Counter(found[other] for other in near if other < len(found))
            tint = min(range(TINTS), key=lambda tint: (taken[tint], common[tint], covered[tint]))
            found.append(tint)
            covered[tint] += outline.area
        return dict(zip(numbers, found, strict=True))


def find_land(view: GlobeView) -> Land:
    shown = _shown(view)
    numbers = sorted(shown)
    simple = shapely.coverage_simplify(np.array([shown[number] for number in numbers]), SMALLEST_BEND)
    countries = {}
    for number, outline in zip(numbers, simple.tolist(), strict=True):
        parts = [_without_pinholes(part) for part in polygons(outline) if part.area >= SMALLEST_ISLAND]
        if parts:
            countries[number] = _to_tenths(shapely.intersection(shapely.union_all(parts), view.frame))
    countries = {number: outline for number, outline in countries.items() if not outline.is_empty}
    whole = shapely.union_all(list(countries.values())) if countries else shapely.Polygon()
    return Land(countries, whole, _borders(countries))


def _shown(view: GlobeView) -> dict[int, BaseGeometry]:
    found: dict[int, list[BaseGeometry]] = defaultdict(list)
    closed: list[Feature] = list(features(COUNTRIES, view.window))
    for feature, area in zip(closed, view.areas(closed), strict=True):
        if not area.is_empty:
            found[feature.mark].extend(polygons(area))
    # What the date line cuts in two is one country again once it is flat.
    return {number: shapely.union_all(parts) for number, parts in found.items() if parts}


def _without_pinholes(area: shapely.Polygon) -> shapely.Polygon:
    return shapely.Polygon(
        area.exterior, [hole for hole in area.interiors if shapely.Polygon(hole).area >= SMALLEST_ISLAND]
    )


def _to_tenths(area: BaseGeometry) -> BaseGeometry:
    return shapely.union_all(polygons(repaired(shapely.transform(area, lambda points: np.round(points, 1)))))


def _borders(countries: dict[int, BaseGeometry]) -> tuple[BaseGeometry, ...]:
    """The sides that two countries share."""
    owners: dict[tuple[Corner, Corner], set[int]] = defaultdict(set)
    for number, outline in countries.items():
        for part in polygons(outline):
            for ring in (part.exterior, *part.interiors):
                corners = [(x, y) for x, y in np.rint(shapely.get_coordinates(ring) * 10).astype(int).tolist()]
                for start, end in pairwise(corners):
                    owners[min(start, end), max(start, end)].add(number)
    sides = [side for side, those in owners.items() if len(those) > 1]
    if not sides:
        return ()
    joined = shapely.line_merge(shapely.multilinestrings(np.array(sides, dtype=np.float64) / 10))
    return tuple(shapely.get_parts(joined))
