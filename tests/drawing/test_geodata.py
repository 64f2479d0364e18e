"""The globe: what is on it, in every window."""

import importlib
import sys

import numpy as np
import pytest
import shapely

from peregon.drawing.geodata import COUNTRIES, FOLDER, LAKES, LAYERS, RIVERS, STATES, Window, features, heights

# Short of the date line, beyond which everything comes round again.
WORLD = Window(-179.99, -90, 179.99, 90)

# Longitude first, as in the data.
CITIES = {"Paris": (2.35, 48.86), "Denver": (-104.99, 39.74), "Delhi": (77.21, 28.61), "Kyiv": (30.52, 50.45)}
SEAS = {"Atlantic": (-40.0, 30.0), "Pacific": (-150.0, 20.0), "Black Sea": (34.0, 43.2), "North Pole": (10.0, 89.0)}
SWISS_LAKES = {
    "Geneva": (6.5, 46.45),
    "Constance": (9.4, 47.6),
    "Neuchâtel": (6.85, 46.9),
    "Zürich": (8.7, 47.24),
    "Lucerne": (8.6, 46.95),
    "Maggiore": (8.62, 45.95),
}


def at(layer: str, longitude: float, latitude: float) -> list[int]:
    """The marks of the features that cover a point."""
    point = shapely.Point(longitude, latitude)
    window = Window(longitude, latitude, longitude, latitude)
    found = features(layer, window)
    return [each.mark for each in found if shapely.Polygon(each.rings[0], each.rings[1:]).buffer(0).covers(point)]


@pytest.mark.parametrize("layer", LAYERS)
def test_every_corner_is_on_the_globe(layer: str) -> None:
    corners = np.concatenate([ring for feature in features(layer, WORLD) for ring in feature.rings])
    assert (np.abs(corners) <= [180, 90]).all()
    assert len(corners) > 100_000


def test_the_globe_is_a_small_download() -> None:
    assert sum(path.stat().st_size for path in FOLDER.glob("*.npz")) < 3_000_000


@pytest.mark.parametrize("city", CITIES)
def test_a_city_is_in_one_country(city: str) -> None:
    assert len(at(COUNTRIES, *CITIES[city])) == 1


@pytest.mark.parametrize("sea", SEAS)
def test_a_sea_is_in_no_country(sea: str) -> None:
    assert at(COUNTRIES, *SEAS[sea]) == []


@pytest.mark.parametrize("lake", SWISS_LAKES)
def test_a_lake_is_where_it_should_be(lake: str) -> None:
    assert len(at(LAKES, *SWISS_LAKES[lake])) == 1


def test_crimea_is_where_kyiv_is() -> None:
    assert at(COUNTRIES, 34.1, 45.1) == at(COUNTRIES, *CITIES["Kyiv"])


def test_neighbours_have_one_border() -> None:
    france, spain = at(COUNTRIES, *CITIES["Paris"]), at(COUNTRIES, -3.7, 40.42)
    corners: dict[int, set[tuple[float, float]]] = {france[0]: set(), spain[0]: set()}
    for feature in features(COUNTRIES, Window(-2, 42, 3.5, 43.5)):
        for ring in feature.rings:
            corners.get(feature.mark, set()).update((x, y) for x, y in ring.tolist())
    assert len(corners[france[0]] & corners[spain[0]]) > 100


def test_the_rhine_and_the_cantons_are_in_sight_of_basel() -> None:
    basel = Window(7.4, 47.4, 7.8, 47.7)
    assert any(True for _ in features(RIVERS, basel))
    assert any(True for _ in features(STATES, basel))


def test_a_window_across_the_date_line_has_both_sides() -> None:
    fiji = list(features(COUNTRIES, Window(176, -20, 182, -15)))
    longitudes = np.concatenate([feature.rings[0][:, 0] for feature in fiji])
    assert longitudes.min() > 170 and longitudes.max() < 190
    assert (longitudes < 180).any() and (longitudes > 180).any()


@pytest.mark.parametrize("layer", LAYERS)
def test_a_window_is_the_same_a_turn_further_on(layer: str) -> None:
    here = list(features(layer, Window(-190, 50, -170, 70)))
    there = list(features(layer, Window(170, 50, 190, 70)))
    assert [each.mark for each in here] == [each.mark for each in there]
    for one, other in zip(here, there, strict=True):
        assert all(np.allclose(np.add(a, [360, 0]), b) for a, b in zip(one.rings, other.rings, strict=True))


def test_the_poles_have_their_windows() -> None:
    south = list(features(COUNTRIES, Window(-180, -90, 180, -85)))
    assert len({feature.mark for feature in south}) == 1
    assert list(features(COUNTRIES, Window(-180, 85, 180, 90))) == []


def test_the_alps_stand_out_and_holland_does_not() -> None:
    _, alps = heights(Window(7.5, 45.8, 8.5, 46.5))
    _, holland = heights(Window(4.5, 52, 5.5, 53))
    assert alps.max() > 1500
    assert len(holland) == 0


def test_heights_know_no_date_line() -> None:
    places, rises = heights(Window(175, 60, 190, 70))
    turned, same = heights(Window(-185, 60, -170, 70))
    assert len(places) > 1000 and (places[:, 0] > 180).any()
    assert np.allclose(places, np.add(turned, [360, 0])) and (rises == same).all()


def test_no_height_is_found_twice() -> None:
    places, _ = heights(Window(-180.5, -90, 180.5, 90), least=900)
    assert len(np.unique(np.stack([places[:, 0] % 360, places[:, 1]], axis=1), axis=0)) == len(places)


def test_without_numpy_the_message_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    monkeypatch.delitem(sys.modules, "peregon.drawing.geodata")
    with pytest.raises(ImportError, match=r"needs numpy.*peregon\[drawing\]"):
        importlib.import_module("peregon.drawing.geodata")
