"""The sketch: a picture at once, near to the one before, for whatever is on the board by now."""

from math import hypot
from pathlib import Path

import pytest

from peregon.boards import load_board, read_board
from peregon.boards.files import parse
from peregon.boards.loader import read_draft
from peregon.drawing import Style, board_svg, find_plan
from peregon.editor.document import BoardDocument
from peregon.editor.edits import AddCity, AddRoute, AddTicket, ChangeRow, DropRow, Edit, MoveCity, edited
from peregon.editor.ids import new_id
from peregon.editor.places import Places, inverse
from peregon.editor.sketch import Sketched, sketch
from peregon.editor.suggestions import suggested_values
from peregon.server.refusals import Refusal

TEXT = (Path(__file__).parents[1] / "boards" / "little.toml").read_text(encoding="utf-8")


def drawn(text: str, before: Sketched | None = None) -> Sketched:
    sheet, _ = read_draft(parse(text, "my.toml"), "my.toml")
    assert sheet is not None
    return sketch(sheet, before)


def after(name: str, *edits: Edit) -> tuple[Sketched, Sketched, BoardDocument]:
    """A built-in board as it is printed, as it is sketched after these edits, and its file then."""
    sheet = load_board(name)
    before = Sketched(sheet, find_plan(sheet), refined=True)
    text = (Path(__file__).parents[2] / "peregon" / "boards" / name / "board.toml").read_text(encoding="utf-8")
    document, now = BoardDocument(text), before
    for edit in edits:
        document = edited(document, edit, Places(now.sheet, now.plan))
        now = drawn(document.text, now)
    return before, now, document


@pytest.mark.parametrize("name", ["usa", "switzerland"])
def test_a_city_is_where_it_was_dragged_to_and_the_others_stay(name: str) -> None:
    moved = load_board(name).cities[5].id
    before, now, _ = after(name, MoveCity(moved, 800.0, 400.0))
    assert hypot(now.plan.places[5][0] - 800, now.plan.places[5][1] - 400) < 1
    assert [place for n, place in enumerate(now.plan.places) if n != 5] == [
        place for n, place in enumerate(before.plan.places) if n != 5
    ]
    assert now.plan.suits(now.sheet)
    for track, route in zip(now.plan.tracks, now.sheet.routes, strict=True):
        assert track.curve[:2] == now.plan.places[route.a]
        assert track.curve[4:] == now.plan.places[route.b]
    untouched = [n for n, route in enumerate(now.sheet.routes) if 5 not in (route.a, route.b)]
    assert all(now.plan.tracks[n] == before.plan.tracks[n] for n in untouched)
    assert 'class="route' in board_svg(now.sheet, now.plan, Style())


def test_what_is_undone_is_where_it_was() -> None:
    before, now, _ = after("usa", MoveCity("denver", 700.0, 500.0))
    back = sketch(before.sheet, now)
    assert max(hypot(a[0] - b[0], a[1] - b[1]) for a, b in zip(back.plan.places, before.plan.places, strict=True)) < 1


def test_a_new_city_lies_where_it_was_put_and_has_coordinates_near_its_neighbours() -> None:
    _, now, document = after("usa", AddCity("Bismarck", 620.0, 330.0), AddRoute("helena", "bismarck", 3))
    x, y = now.plan.places[-1]
    assert hypot(x - 620, y - 330) < 1
    row = document.table("cities", "bismarck")
    assert 40 < row["lat"] < 50 and -115 < row["lon"] < -95
    assert read_board(document.text).routes[-1].id == "helena-bismarck"


def test_a_second_track_is_like_the_first_and_a_third_too_many() -> None:
    _, _, document = after("usa", AddRoute("houston", "el_paso", 1))
    assert document.table("routes", "el_paso-houston-2") == document.table("routes", "el_paso-houston")
    with pytest.raises(Refusal, match="at most two"):
        after("usa", AddRoute("atlanta", "raleigh", 1))


def test_with_a_city_go_its_routes_and_tickets_and_with_a_first_track_its_colour() -> None:
    _, now, document = after("usa", DropRow("cities", "denver"))
    assert "denver" not in document.text
    assert len(now.plan.places) == 35
    _, _, document = after("usa", DropRow("routes", "atlanta-new_orleans"))
    assert document.table("routes", "atlanta-new_orleans")["colour"] == "yellow"
    assert "atlanta-new_orleans-2" not in document.table("routes")


def test_a_double_route_is_changed_on_both_tracks_but_for_its_colour() -> None:
    change = ChangeRow("routes", "atlanta-raleigh-2", {"length": 3, "colour": "red", "bend": 0.2})
    _, now, document = after("usa", change)
    both = [document.table("routes", key) for key in ("atlanta-raleigh", "atlanta-raleigh-2")]
    assert [row["length"] for row in both] == [3, 3]
    assert [row["colour"] for row in both] == ["any", "red"]
    assert [row["bend"] for row in both] == [0.2, 0.2]
    assert read_board(document.text).digest == now.sheet.digest


@pytest.mark.parametrize("name", ["usa", "europe", "india", "switzerland", "journey"])
def test_the_way_back_from_the_picture_to_the_globe(name: str) -> None:
    sheet = load_board(name)
    geography = find_plan(sheet).geography
    assert geography is not None
    for city in sheet.cities:
        assert city.lat is not None and city.lon is not None
        lat, lon = inverse(geography, geography.home(city.lon, city.lat))
        assert abs(lat - city.lat) < 0.002 and abs(lon - city.lon) < 0.002


def test_a_board_without_coordinates_gets_them_all_with_the_first_drag() -> None:
    text = TEXT.replace("lat = 50.1, lon = 14.2, ", "")
    before = drawn(text)
    document = edited(BoardDocument(text), MoveCity("cedar", 400.0, 300.0), Places(before.sheet, before.plan))
    rows = [document.table("cities", city.id) for city in before.sheet.cities]
    assert all("lat" in row or "draw_at" in row for row in rows)
    now = drawn(document.text, before)
    assert hypot(now.plan.places[2][0] - 400, now.plan.places[2][1] - 300) < 1


@pytest.mark.parametrize(
    ("name", "id"),
    [
        ("Łódź", "lodz"),
        ("São Paulo", "sao_paulo"),
        ("Львів", "city"),
        ("9 Elms", "city_9_elms"),
        ("Any", "any_2"),
        ("Ash", "ash_2"),
    ],
)
def test_an_id_is_made_from_a_name(name: str, id: str) -> None:
    assert new_id(name, {"ash"}) == id


FITS = {
    "usa": (30, 25, 29),
    "europe": (46, 44, 46),
    "india": (58, 58, 58),
    "switzerland": (74, 65, 70),
    "journey": (46, 46, 46),
}


@pytest.mark.parametrize("name", FITS)
def test_printed_tickets_are_worth_the_spaces_of_the_shortest_way(name: str) -> None:
    """How many values there are, how many are just that, and how many within one of it: as the documentation says."""
    sheet = load_board(name)
    suggested = suggested_values(sheet)
    off = [
        goal.points - suggested[ticket.id][goal.country or sheet.cities[goal.places[0]].id]
        for ticket in sheet.tickets
        for goal in ticket.goals
    ]
    assert (len(off), off.count(0), sum(abs(each) <= 1 for each in off)) == FITS[name]


def test_a_ticket_without_points_has_those_that_are_suggested() -> None:
    _, _, document = after("usa", AddTicket("seattle", "helena"))
    assert document.table("tickets")["seattle-helena"] == 6
    with pytest.raises(Refusal, match="already"):
        after("usa", AddTicket("new_york", "los_angeles"))
