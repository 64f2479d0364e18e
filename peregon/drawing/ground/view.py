"""The view: from the globe to the board, and what part of the globe that is."""

from collections.abc import Sequence
from math import asin, cos, degrees, hypot, pi, radians, sin

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from peregon.drawing.arrays import Array
from peregon.drawing.geodata import Feature, Window
from peregon.drawing.ground.ground import BLEED
from peregon.drawing.ground.warp import Warp
from peregon.drawing.plan import Geography, Plan
from peregon.drawing.projection import EARTH

# No straight line longer than this many pixels: the warp would not bend it.
LONGEST_SIDE = 12.0
# The warp may bring in what lies a little outside, and a cone is not quite true to distance.
MARGIN = 1.2
# The far side of the globe is of no use to a flat board.
FARTHEST = 0.85 * pi
# What is cut off at the date line of a round view overlaps by this many degrees, and so joins up again.
OVERLAP = 0.005
STEPS = 40


class GlobeView:
    """The globe as the board shows it."""

    def __init__(self, plan: Plan, geography: Geography) -> None:
        a, b, c, d, e, f = geography.matrix
        self.frame = shapely.box(-BLEED, -BLEED, plan.width + BLEED, plan.height + BLEED)
        self._projection = geography.projection
        self._matrix, self._shift = np.array([[a, b], [c, d]]), np.array([e, f])
        self.pixels_to_km = float(np.sqrt(abs(np.linalg.det(self._matrix))))
        homes = self._flat([(anchor.longitude, anchor.latitude) for anchor in geography.anchors])
        places = np.array([plan.places[anchor.place] for anchor in geography.anchors], dtype=np.float64)
        self.warp = Warp(homes, places, plan.width, plan.height)
        self.window = self._window(plan.width, plan.height)
        self._longest = LONGEST_SIDE / (self.pixels_to_km * EARTH * pi / 180)

    def points(self, places: Array) -> Array:
        """Longitudes and latitudes as places on the board."""
        return self.warp(self._flat(places.tolist()))

    def areas(self, features: Sequence[Feature]) -> list[BaseGeometry]:
        """Closed features as they lie on the board, each cut to a little more than the frame."""
        window = shapely.box(self.window.west, self.window.south, self.window.east, self.window.north)
        pieces: list[shapely.Polygon] = []
        owners: list[int] = []
        for owner, feature in enumerate(features):
            whole = repaired(shapely.Polygon(feature.rings[0], feature.rings[1:]))
            inside = polygons(whole if window.contains(whole) else whole.intersection(window))
            pieces.extend(inside)
            owners.extend([owner] * len(inside))
        rings = [ring for piece in pieces for ring in (piece.exterior, *piece.interiors)]
        mapped = iter(self._mapped([shapely.get_coordinates(ring) for ring in rings]))
        found: list[list[BaseGeometry]] = [[] for _ in features]
        surroundings = self.frame.buffer(3 * BLEED, join_style="mitre")
        for owner, piece in zip(owners, pieces, strict=True):
            shell, holes = next(mapped), [next(mapped) for _ in piece.interiors]
            area = repaired(shapely.Polygon(shell, holes))
            if area.intersects(surroundings):
                found[owner].append(area if surroundings.contains(area) else area.intersection(surroundings))
        return [parts[0] if len(parts) == 1 else shapely.union_all(parts) for parts in found]

    def lines(self, features: Sequence[Feature]) -> list[BaseGeometry]:
        """Open features as they lie on the board, each cut to the frame."""
        mapped = self._mapped([feature.rings[0] for feature in features])
        return [shapely.intersection(shapely.LineString(line), self.frame) for line in mapped]

    def _flat(self, places: Sequence[Sequence[float]]) -> Array:
        flat = np.array([self._projection.flatten(lon, lat) for lon, lat in places], dtype=np.float64).reshape(-1, 2)
        moved: Array = flat @ self._matrix + self._shift
        return moved

    def _mapped(self, lines: list[Array]) -> list[Array]:
        """All the lines at once; each is a sequence of points, close enough together to bend."""
        if not lines:
            return []
        fine = [_divided(line, self._longest) for line in lines]
        ends = np.cumsum([len(line) for line in fine])[:-1]
        return np.split(self.points(np.concatenate(fine)), ends)

    def _window(self, width: float, height: float) -> Window:
        """The window round the cap of the globe that holds the board."""
        corners = np.array([(x, y) for x in (0, width) for y in (0, height)], dtype=np.float64)
        flat = (corners - self._shift) @ np.linalg.inv(self._matrix)
        reach = MARGIN * max(hypot(x, y) for x, y in flat.tolist()) / EARTH
        cap = min(FARTHEST, 2 * asin(min(1.0, reach / 2)))
        centre, tilt = self._projection.longitude, radians(self._projection.latitude)
        south, north = degrees(tilt - cap), degrees(tilt + cap)
        if south <= -90 or north >= 90:
            return Window(centre - 180 - OVERLAP, max(south, -90.0), centre + 180 + OVERLAP, min(north, 90.0))
        side = degrees(asin(min(1.0, sin(cap) / cos(tilt))))
        return self._trimmed(Window(centre - side, south, centre + side, north), width, height)

    def _trimmed(self, window: Window, width: float, height: float) -> Window:
        """The part of a window that has anything to do with the frame, give or take a step of the search."""
        across = np.linspace(window.west, window.east, STEPS + 1)
        upwards = np.linspace(window.south, window.north, STEPS + 1)
        step = np.array([across[1] - across[0], upwards[1] - upwards[0]])
        grid = np.stack(np.meshgrid(across, upwards), axis=-1).reshape(-1, 2)
        flat = self._flat(grid.tolist())
        margin = np.array([width, height]) * (MARGIN - 1)
        inside = ((flat >= -margin) & (flat <= np.array([width, height]) + margin)).all(axis=1)
        if not inside.any():
            return window
        west, south = (grid[inside].min(axis=0) - step).tolist()
        east, north = (grid[inside].max(axis=0) + step).tolist()
        return Window(west, max(south, -90.0), east, min(north, 90.0))


def polygons(area: BaseGeometry) -> list[shapely.Polygon]:
    """The polygons among the parts of an area, without what came of cutting it."""
    return [part for part in shapely.get_parts(shapely.get_parts(area)) if isinstance(part, shapely.Polygon)]


def repaired(area: BaseGeometry) -> BaseGeometry:
    """An area whose outline does not cross itself."""
    return area if area.is_valid else shapely.make_valid(area, method="structure", keep_collapsed=False)


def _divided(line: Array, longest: float) -> Array:
    """A line with points between its corners, the same ones whichever way it is walked."""
    starts, ends = line[:-1], line[1:]
    pieces = np.maximum(1, np.ceil(np.abs(ends - starts).max(axis=1) / longest)).astype(int)
    if (pieces == 1).all():
        return line
    backwards = (starts[:, 0] > ends[:, 0]) | ((starts[:, 0] == ends[:, 0]) & (starts[:, 1] > ends[:, 1]))
    side = np.repeat(np.arange(len(starts)), pieces)
    step = np.arange(len(side)) - np.repeat(np.cumsum(pieces) - pieces, pieces)
    count, back = pieces[side], backwards[side]
    low = np.where(back[:, None], ends[side], starts[side])
    high = np.where(back[:, None], starts[side], ends[side])
    share = np.where(back, count - step, step) / count
    between = np.where((step == 0)[:, None], starts[side], low + (high - low) * share[:, None])
    return np.vstack([between, line[-1:]])
