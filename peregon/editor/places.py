"""Places: from the picture back to the globe, so that a city that is dragged has coordinates in the file."""

from math import cos, hypot, radians

from peregon.boards import BoardSheet, City
from peregon.drawing.plan import Geography, Plan, coordinates_of
from peregon.drawing.projection import AZIMUTHAL, Point, Projection
from peregon.editor.document import RowValues
from peregon.server.refusals import Refusal

DIGITS = 3
STEPS = 30
# A board from nowhere is put where there is land in all directions, and few borders: the plain of the Ob.
NOWHERE = Projection(AZIMUTHAL, 72.0, 60.0)
# How many kilometres a space of a track stands for there.
SPACE = 60.0
NEIGHBOURS = 4


class Places:
    """The cities of a plan, with the homes on the globe that the layout has moved them away from."""

    def __init__(self, sheet: BoardSheet, plan: Plan) -> None:
        self.sheet = sheet
        self._plan = plan
        self.geography = plan.geography or invented(plan)
        self._numbers = {city.id: number for number, city in enumerate(sheet.cities)}

    def moved(self, city: str, x: float, y: float) -> dict[str, RowValues]:
        """The rows of cities that change when one is dragged there. On a board without coordinates all get theirs: one
        alone would lie nowhere."""
        if city not in self._numbers:
            raise Refusal("bad_request", f"there is no city {city}", "city")
        rows: dict[str, RowValues] = {}
        if self._plan.geography is None:
            for each, place in zip(self.sheet.cities, self._plan.places, strict=True):
                rows[each.id] = self._row(each, place)
        number = self._numbers[city]
        rows[city] = self._row(self.sheet.cities[number], self._home_for(number, x, y))
        return rows

    def coordinates(self, x: float, y: float) -> RowValues:
        """Those of a new city. The country round it may have been pushed aside, and it with it."""
        left, top = self.pushed((x, y))
        lat, lon = inverse(self.geography, (x - left, y - top))
        return {"lat": lat, "lon": lon}

    def pushed(self, point: Point) -> Point:
        """How far the layout has pushed what lies there: as far as the nearest cities, the nearer the more."""
        found = []
        for number, city in enumerate(self.sheet.cities):
            home = home_of(city, self.geography) if self._plan.geography else None
            if home is not None:
                place = self._plan.places[number]
                found.append((hypot(place[0] - point[0], place[1] - point[1]), place[0] - home[0], place[1] - home[1]))
        nearest = sorted(found)[:NEIGHBOURS]
        weights = [1 / (distance + 1.0) for distance, _, _ in nearest]
        if not weights:
            return 0.0, 0.0
        return (
            sum(weight * across for weight, (_, across, _) in zip(weights, nearest, strict=True)) / sum(weights),
            sum(weight * down for weight, (_, _, down) in zip(weights, nearest, strict=True)) / sum(weights),
        )

    def _home_for(self, number: int, x: float, y: float) -> Point:
        """Where a city's home has to be for the city to stand there: it goes as far as the city was dragged."""
        home = home_of(self.sheet.cities[number], self.geography) if self._plan.geography else None
        if home is None:
            left, top = self.pushed((x, y))
            return x - left, y - top
        place = self._plan.places[number]
        return home[0] + x - place[0], home[1] + y - place[1]

    def _row(self, city: City, home: Point) -> RowValues:
        lat, lon = inverse(self.geography, home)
        # Who has said that pictures put the city elsewhere means the picture.
        return {"draw_at": [lat, lon]} if city.draw_at is not None else {"lat": lat, "lon": lon}


def home_of(city: City, geography: Geography) -> Point | None:
    """Where on the picture a city's own coordinates lie."""
    at = coordinates_of(city)
    return None if at is None else geography.home(*at)


def invented(plan: Plan) -> Geography:
    """A globe for a plan that has none."""
    scale = plan.pitch / SPACE
    return Geography(NOWHERE, (scale, 0.0, 0.0, scale, plan.width / 2, plan.height / 2), ())


def inverse(geography: Geography, point: Point) -> Point:
    """The latitude and longitude of a point of the picture, by Newton's steps: projections are only known one way."""
    lat, lon = geography.projection.latitude, geography.projection.longitude
    for _ in range(STEPS):
        x, y = geography.home(lon, lat)
        short = point[0] - x, point[1] - y
        if hypot(*short) < 1e-4:
            break
        tiny = 1e-4
        east, north = geography.home(lon + tiny, lat), geography.home(lon, lat + tiny)
        a, b = (east[0] - x) / tiny, (north[0] - x) / tiny
        c, d = (east[1] - y) / tiny, (north[1] - y) / tiny
        turn = a * d - b * c
        if abs(turn) < 1e-12:
            break
        # No step so long that it would go over the pole or round the globe.
        go_lon = _held((short[0] * d - short[1] * b) / turn, 20.0 / max(cos(radians(lat)), 0.1))
        go_lat = _held((short[1] * a - short[0] * c) / turn, 20.0)
        lon, lat = lon + go_lon, _held(lat + go_lat, 89.0)
    return round(_held(lat, 90.0), DIGITS), round((lon + 180) % 360 - 180, DIGITS)


def _held(value: float, most: float) -> float:
    return max(-most, min(most, value))
