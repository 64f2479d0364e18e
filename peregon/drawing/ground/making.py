"""Making ground: the map, taken to where the cities went; or a land made up for them."""

import numpy as np
import shapely

from peregon.boards import BoardSheet
from peregon.drawing.geodata import CELLS, heights
from peregon.drawing.ground.ground import Ground
from peregon.drawing.ground.invented import invent_ground
from peregon.drawing.ground.land import Land, find_land
from peregon.drawing.ground.mountains import HILL, raise_mountains
from peregon.drawing.ground.paths import line_path, outline_path
from peregon.drawing.ground.view import GlobeView
from peregon.drawing.ground.waters import find_lakes, find_net, find_rivers, find_states
from peregon.drawing.plan import Geography, OnStage, Plan, PlanError

# Kilometres to the board's width: less is a village, more is more than the Earth.
NARROWEST, WIDEST = 2.0, 45_000.0
# A board is at sea if fewer of its places than this are on land, give or take so many pitches.
ASHORE, BEACH = 0.3, 1.0
KM_TO_DEGREE = 111.2


def make_ground(sheet: BoardSheet, plan: Plan, progress: OnStage) -> Ground:
    if not plan.suits(sheet):
        raise PlanError(sheet.id, "digest", "was made for another version of the board; lay the board out again")
    if plan.geography is None or not _is_sound(plan, plan.geography):
        progress("an invented land", 0.5)
        return invent_ground(plan)
    progress("the way from the globe to the board", 0.05)
    view = GlobeView(plan, plan.geography)
    progress("the land", 0.2)
    land = find_land(view)
    places = [shapely.Point(plan.places[anchor.place]) for anchor in plan.geography.anchors]
    if not _is_ashore(plan, land, places):
        progress("an invented land", 0.5)
        return invent_ground(plan)
    return _map_ground(plan, view, land, places, progress)


def _map_ground(plan: Plan, view: GlobeView, land: Land, places: list[shapely.Point], progress: OnStage) -> Ground:
    progress("lakes and rivers", 0.5)
    lakes = find_lakes(view, land)
    rivers, streams = find_rivers(view, plan.width)
    states = find_states(view, land, places)
    progress("mountains", 0.8)
    peaks, rises = heights(view.window, HILL)
    grain = view.pixels_to_km * KM_TO_DEGREE / CELLS
    mountains = raise_mountains(plan, land.whole, lakes, view.points(peaks), rises, grain)
    tints = land.tints()
    return Ground(
        land=outline_path([land.whole]),
        countries=tuple((tints[number], outline_path([land.countries[number]])) for number in sorted(tints)),
        borders=line_path(land.borders),
        states=line_path(states),
        lakes=outline_path(lakes),
        rivers=line_path(rivers),
        streams=line_path(streams),
        graticule=line_path(find_net(view)),
        mountains=mountains,
        folds=view.warp.folds,
        invented=False,
    )


def _is_sound(plan: Plan, geography: Geography) -> bool:
    """Whether the places are on the globe at all, and at a scale that a map can have."""
    a, b, c, d, _, _ = geography.matrix
    scale = float(np.sqrt(abs(a * d - b * c)))
    return bool(geography.anchors) and scale > 0 and NARROWEST < plan.width / scale < WIDEST


def _is_ashore(plan: Plan, land: Land, places: list[shapely.Point]) -> bool:
    beach = BEACH * plan.pitch
    return sum(place.distance(land.whole) <= beach for place in places) >= ASHORE * len(places)
