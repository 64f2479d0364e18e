"""Projections: from the globe to a flat sheet, in kilometres, with south downwards.

Plain arithmetic, one point at a time: a board has a hundred places, and its coast
is worked out once, when the board is drawn.
"""

from dataclasses import dataclass
from math import asin, atan2, cos, degrees, hypot, radians, sin, sqrt

Point = tuple[float, float]

EARTH = 6371.0
ALBERS = "albers"
AZIMUTHAL = "azimuthal"
KINDS = (ALBERS, AZIMUTHAL)

# How much wider than tall a country must be for a cone to suit it better than a plane.
WIDE = 1.5
# A cone degenerates at the equator and at the poles.
CONIC_LATITUDES = (15.0, 65.0)


@dataclass(frozen=True, slots=True)
class Projection:
    """An equal-area projection. Longitudes count from the centre, so the date line is nowhere near the sheet."""

    kind: str
    longitude: float
    latitude: float
    parallels: tuple[float, float] = (0.0, 0.0)

    def flatten(self, longitude: float, latitude: float) -> Point:
        east = radians((longitude - self.longitude + 180) % 360 - 180)
        x, y = self._cone(east, radians(latitude)) if self.kind == ALBERS else self._plane(east, radians(latitude))
        return EARTH * x, EARTH * y

    def _cone(self, east: float, north: float) -> Point:
        first, second = map(radians, self.parallels)
        n = (sin(first) + sin(second)) / 2
        c = cos(first) ** 2 + 2 * n * sin(first)
        radius = sqrt(max(0.0, c - 2 * n * sin(north))) / n
        middle = sqrt(max(0.0, c - 2 * n * sin(radians(self.latitude)))) / n
        return radius * sin(n * east), radius * cos(n * east) - middle

    def _plane(self, east: float, north: float) -> Point:
        middle = radians(self.latitude)
        facing = sin(middle) * sin(north) + cos(middle) * cos(north) * cos(east)
        # The far side of the globe is a ring round the sheet; its very middle is everywhere at once.
        stretch = sqrt(2 / max(1 + facing, 1e-6))
        return (
            stretch * cos(north) * sin(east),
            -stretch * (cos(middle) * sin(north) - sin(middle) * cos(north) * cos(east)),
        )


def choose_projection(places: list[Point]) -> Projection:
    """The projection that suits these places, given as longitudes and latitudes."""
    longitude, latitude = _middle(places)
    plane = Projection(AZIMUTHAL, longitude, latitude)
    flat = [plane.flatten(*place) for place in places]
    width = max(x for x, _ in flat) - min(x for x, _ in flat)
    height = max(y for _, y in flat) - min(y for _, y in flat)
    low, high = CONIC_LATITUDES
    if width < WIDE * height or not low <= abs(latitude) <= high:
        return plane
    south, north = min(place[1] for place in places), max(place[1] for place in places)
    sixth = (north - south) / 6
    parallels = round(south + sixth, 2), round(north - sixth, 2)
    return Projection(ALBERS, longitude, round((south + north) / 2, 2), parallels)


def _middle(places: list[Point]) -> Point:
    """The middle of the places on the globe, which a mean of longitudes is not."""
    rays = [
        (cos(radians(lat)) * cos(radians(lon)), cos(radians(lat)) * sin(radians(lon)), sin(radians(lat)))
        for lon, lat in places
    ]
    x, y, z = (sum(axis) / len(rays) for axis in zip(*rays, strict=True))
    if hypot(x, y, z) < 1e-6:
        return 0.0, 0.0
    return round(degrees(atan2(y, x)), 2), round(degrees(asin(z / hypot(x, y, z))), 2)
