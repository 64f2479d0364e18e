"""The ground: land that goes with the cities, on the five boards and on stranger ones."""

import importlib
import json
import re
import sys
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from itertools import pairwise

import numpy as np
import pytest
import shapely

from peregon.boards import BoardSheet, built_in_boards, load_board
from peregon.drawing.ground import BLEED, TINTS, Ground, Mountain, ground_for
from peregon.drawing.ground.land import find_land
from peregon.drawing.ground.view import GlobeView
from peregon.drawing.plan import WIDTH, Anchor, Geography, Label, Plan, PlanError, find_plan
from peregon.drawing.projection import choose_projection
from peregon.drawing.shapes import disc, overlaps, rectangle
from peregon.languages import codes
from tests.support.drawing.sketches import ROW, board, row_plan, straight

BOARDS = built_in_boards()
NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")
PATH = re.compile(r"(M[-. \d]+l[-. \d]+Z?)*")
DETOUR = {"ash-birch": 2, "birch-cedar": 2, "cedar-dogwood": 2, "dogwood-elm": 2, "elm-ash": 2}
TREES = ("ash", "birch", "cedar", "dogwood", "elm")


@cache
def shipped(name: str) -> tuple[BoardSheet, Plan]:
    sheet = load_board(name)
    return sheet, find_plan(sheet)


@cache
def drawn(name: str) -> Ground:
    """The ground that a board comes with, or would."""
    plan = shipped(name)[1]
    return Ground.read(plan.ground) if plan.ground else ground_for(*shipped(name))


def view_of(plan: Plan) -> GlobeView:
    assert plan.geography is not None
    return GlobeView(plan, plan.geography)


def at_home(places: Mapping[str, tuple[float, float]]) -> tuple[BoardSheet, Plan]:
    """A ring of cities at these latitudes and longitudes, and a plan that leaves them where they are."""
    sheet = board(DETOUR, places)
    anchors = tuple(Anchor(number, places[tree][1], places[tree][0]) for number, tree in enumerate(TREES))
    projection = choose_projection([(anchor.longitude, anchor.latitude) for anchor in anchors])
    flat = [projection.flatten(anchor.longitude, anchor.latitude) for anchor in anchors]
    left, top = min(x for x, _ in flat), min(y for _, y in flat)
    scale = (WIDTH - 200) / max(max(x for x, _ in flat) - left, 1e-3)
    middles = tuple((100 + (x - left) * scale, 100 + (y - top) * scale) for x, y in flat)
    labels = tuple(Label(number, x, y + 30, 60.0, 16.0, 15.0, ("Name",)) for number, (x, y) in enumerate(middles))
    plan = replace(
        row_plan(),
        digest=sheet.digest,
        height=200 + max(y for _, y in middles),
        places=middles,
        tracks=tuple(straight(middles[route.a], middles[route.b]) for route in sheet.routes),
        labels=dict.fromkeys(codes(), labels),
        geography=Geography(projection, (scale, 0.0, 0.0, scale, 100 - left * scale, 100 - top * scale), anchors),
    )
    return sheet, plan


def ring(latitude: float, longitude: float, radius: float) -> dict[str, tuple[float, float]]:
    corners = ((1, 0), (0.3, 1), (-0.8, 0.6), (-0.8, -0.6), (0.3, -1))
    return {
        tree: (latitude + y * radius, (longitude + x * radius + 180) % 360 - 180)
        for tree, (y, x) in zip(TREES, corners, strict=True)
    }


def rings(path: str) -> list[list[tuple[float, float]]]:
    """The corners of a path, which are written as the way from each to the next."""
    found = []
    for part in path.split("M")[1:]:
        numbers = [float(number) for number in NUMBER.findall(part)]
        corners = np.cumsum(np.array(numbers).reshape(-1, 2), axis=0)
        found.append([(x, y) for x, y in corners.tolist()])
    return found


def area(path: str) -> shapely.geometry.base.BaseGeometry:
    """What a path encloses; holes are inside, so they are taken off again."""
    whole: shapely.geometry.base.BaseGeometry = shapely.Polygon()
    for corners in rings(path):
        whole = whole.symmetric_difference(shapely.Polygon(corners).buffer(0))
    return whole


@pytest.mark.parametrize("name", BOARDS)
def test_no_land_is_folded(name: str) -> None:
    view = view_of(shipped(name)[1])
    assert view.warp.folds == 0
    assert view.warp.count_folds((401, 301)) == 0


@pytest.mark.parametrize("name", BOARDS)
def test_a_city_takes_its_ground_along(name: str) -> None:
    plan = shipped(name)[1]
    assert plan.geography is not None
    homes = np.array([(anchor.longitude, anchor.latitude) for anchor in plan.geography.anchors])
    places = np.array([plan.places[anchor.place] for anchor in plan.geography.anchors])
    assert np.abs(view_of(plan).points(homes) - places).max() < plan.pitch / 2


@pytest.mark.parametrize("name", BOARDS)
def test_every_city_of_a_board_is_on_land_or_on_its_shore(name: str) -> None:
    plan = shipped(name)[1]
    land = area(drawn(name).land)
    assert [place for place in plan.places if land.distance(shapely.Point(place)) > plan.pitch] == []


@pytest.mark.parametrize("name", BOARDS)
def test_ground_is_plain_values_and_not_many(name: str) -> None:
    ground = drawn(name)
    text = json.dumps(ground.write())
    assert Ground.read(json.loads(text)) == ground
    assert len(text) < 150_000
    assert not ground.invented


@pytest.mark.parametrize("name", BOARDS)
def test_paths_are_paths_and_end_a_little_past_the_frame(name: str) -> None:
    plan, ground = shipped(name)[1], drawn(name)
    outlines = [outline for _, outline in ground.countries]
    for path in (ground.land, *outlines, ground.lakes, ground.borders, ground.states, ground.rivers, ground.graticule):
        assert PATH.fullmatch(path)
        corners = np.array([corner for corners in rings(path) for corner in corners]).reshape(-1, 2)
        assert (corners >= -BLEED - 0.2).all()
        assert (corners <= [plan.width + BLEED + 0.2, plan.height + BLEED + 0.2]).all()


@pytest.mark.parametrize("name", BOARDS)
def test_neighbours_differ_in_tint(name: str) -> None:
    sides: dict[frozenset[tuple[float, float]], list[int]] = {}
    for tint, outline in drawn(name).countries:
        assert 0 <= tint < TINTS
        for corners in rings(outline):
            for start, end in pairwise([*corners, corners[0]]):
                side = frozenset({(round(start[0], 1), round(start[1], 1)), (round(end[0], 1), round(end[1], 1))})
                sides.setdefault(side, []).append(tint)
    assert [side for side, tints in sides.items() if len(tints) != len(set(tints))] == []


@pytest.mark.parametrize("name", BOARDS)
def test_mountains_touch_nothing_in_any_language(name: str) -> None:
    plan, mountains = shipped(name)[1], drawn(name).mountains
    signs = [rectangle(each.x, each.y - 0.25 * each.size, 2.2 * each.size, 1.7 * each.size) for each in mountains]
    slots = [
        rectangle(slot.x, slot.y, plan.slot_length, plan.slot_width, slot.angle)
        for track in plan.tracks
        for slot in track.slots
    ]
    labels = [label for table in (plan.labels, plan.country_labels) for own in table.values() for label in own]
    boxes = [rectangle(label.x, label.y, label.width, label.height) for label in labels]
    discs = [disc(x, y, plan.dot_radius) for x, y in plan.places]
    # The small boards show one country each, and Denmark has no mountains.
    if name != "medium":
        assert len(mountains) > (30 if name == "small" else 50)
    assert list(overlaps(signs, [*slots, *boxes, *discs])) == []


def test_ground_is_the_same_every_time() -> None:
    assert ground_for(*shipped("switzerland")) == ground_for(*shipped("switzerland"))


def test_switzerland_has_its_lakes_its_cantons_and_its_neighbours() -> None:
    ground = drawn("switzerland")
    assert len(rings(ground.lakes)) >= 15
    assert len(ground.countries) == 6
    assert ground.states and ground.borders


def test_states_are_drawn_on_the_board_of_one_country_only() -> None:
    assert drawn("usa").states
    assert not drawn("europe").states


def test_land_across_the_date_line_is_in_one_piece() -> None:
    sheet, plan = at_home(ring(67.0, 180.0, 4.0))
    ground = ground_for(sheet, plan)
    across = shapely.LineString(view_of(plan).points(np.array([(178.0, 67.5), (-178.0, 67.5)])))
    assert not ground.invented
    assert area(ground.land).contains(across)
    assert ground.borders == ""


def test_land_round_the_pole_is_in_one_piece() -> None:
    sheet, plan = at_home({tree: (-82.0, -180 + 72.0 * number) for number, tree in enumerate(TREES)})
    ground = ground_for(sheet, plan)
    pole = shapely.Point(view_of(plan).points(np.array([(0.0, -90.0)]))[0])
    assert not ground.invented
    assert area(ground.land).contains(pole.buffer(plan.width / 10))


def test_a_board_at_sea_has_a_land_of_its_own() -> None:
    ground = ground_for(*at_home(ring(20.0, -150.0, 5.0)))
    assert ground.invented


def test_an_invented_land_bears_every_place_and_is_always_the_same() -> None:
    sheet, plan = at_home(ring(0.0, 0.0, 5.0))
    nowhere = replace(plan, geography=None)
    ground = ground_for(sheet, nowhere)
    land = area(ground.land)
    assert ground.invented and ground.folds == 0
    assert all(land.contains(shapely.Point(place)) for place in plan.places)
    assert ground_for(sheet, nowhere) == ground


def test_cities_all_at_one_point_have_ground() -> None:
    sheet, plan = shipped("switzerland")
    heap = replace(plan, places=tuple((500.0, 500.0) for _ in plan.places))
    assert ground_for(sheet, heap).folds == 0


def test_cities_in_each_others_places_do_not_fold_the_land() -> None:
    sheet, plan = shipped("switzerland")
    assert ground_for(sheet, replace(plan, places=plan.places[::-1])).folds == 0
    mirrored = tuple((plan.width - x, y) for x, y in plan.places)
    assert ground_for(sheet, replace(plan, places=mirrored)).folds == 0


def test_a_map_of_no_size_is_no_map() -> None:
    sheet, plan = shipped("switzerland")
    assert plan.geography is not None
    flat = replace(plan.geography, matrix=(0.0, 0.0, 0.0, 0.0, 0.0, 0.0))
    assert ground_for(sheet, replace(plan, geography=flat)).invented


def test_the_plan_of_another_board_is_refused() -> None:
    with pytest.raises(PlanError, match="another version of the board"):
        ground_for(shipped("switzerland")[0], shipped("usa")[1])


def test_progress_is_told() -> None:
    told: list[tuple[str, float]] = []
    ground_for(*shipped("switzerland"), lambda text, done: told.append((text, done)))
    assert [done for _, done in told] == sorted(done for _, done in told)
    assert all(text and 0 <= done <= 1 for text, done in told)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("land", 'M0 0"/><script>'),
        ("lakes", None),
        ("countries", [[TINTS, "M0 0l1 1Z"]]),
        ("countries", [["0", "M0 0l1 1Z"]]),
        ("mountains", [[1.0, 2.0]]),
        ("mountains", [[1.0, 2.0, "3"]]),
        ("folds", "none"),
    ],
)
def test_what_is_not_ground_is_refused(key: str, value: object) -> None:
    values = Ground("", (), "", "", "", "", "", "", (Mountain(1.0, 2.0, 3.0),), 0, False).write()
    Ground.read(values)
    with pytest.raises(PlanError, match="ground"):
        Ground.read({**values, key: value})


def test_reading_ground_needs_no_library_and_making_it_says_which(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [
        name for name in sys.modules if name.startswith(("peregon.drawing.ground", "peregon.drawing.geodata"))
    ]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "numpy", None)
    monkeypatch.setitem(sys.modules, "shapely", None)
    ground = importlib.import_module("peregon.drawing.ground")
    assert ground.Ground.read(drawn("switzerland").write()).folds == 0
    with pytest.raises(ImportError, match=r"needs (numpy|shapely).*peregon\[drawing\]"):
        ground.ground_for(ROW, row_plan())


def test_the_countries_of_a_board_are_its_land() -> None:
    land = find_land(view_of(shipped("switzerland")[1]))
    together = sum(outline.area for outline in land.countries.values())
    assert together == pytest.approx(land.whole.area, rel=1e-4)
