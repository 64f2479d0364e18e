"""Pictures: well-formed, complete, named, safe to put into a page, and small enough to send."""

import gzip
import re
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from xml.etree import ElementTree

import pytest

import peregon
from peregon.boards import BoardSheet, load_board
from peregon.drawing.board import Marks, Style, board_picture, board_svg, reach
from peregon.drawing.pieces import space_names
from peregon.drawing.plan import Plan, PlanError, Slot, Track
from peregon.drawing.position import cities_of, marks_of, position_svg, with_last_move
from peregon.drawing.poster import poster_svg, ticket_sheets
from peregon.drawing.svg import NAMESPACE
from peregon.drawing.tickets import ticket_svg
from peregon.languages import codes
from peregon.model.field_values import set_in
from peregon.rules.routes.faces import RouteClaimed
from peregon.rules.stations.faces import StationBuilt
from tests.drawing.pictures import (
    HOSTILE,
    LARGEST,
    boards,
    by_id,
    check_sound,
    hostile_sheet_and_plan,
    parsed,
    picture,
    sheet_and_plan,
)
from tests.support.drawing.sketches import ROW, row_plan


@boards
@pytest.mark.parametrize("language", codes())
def test_a_board_is_a_sound_picture_in_every_language(name: str, language: str) -> None:
    check_sound(picture(name, language), load_board(name))


@boards
def test_every_route_and_city_is_an_element_of_its_own(name: str) -> None:
    sheet, plan = sheet_and_plan(name)
    elements = by_id(parsed(picture(name)))
    for route, track in zip(sheet.routes, plan.tracks, strict=True):
        element = elements[f"route-{route.id}"]
        assert (element.get("tabindex"), element.get("role")) == ("0", "button")
        assert element.get("class") == ("route section" if name == "journey" else "route")
        assert sheet.cities[route.a].names["en"] in element.attrib["aria-label"]
        assert len(element.findall(f"{{{NAMESPACE}}}use")) == len(track.slots)
    assert {f"city-{city.id}" for city in sheet.cities} <= set(elements)


@boards
@pytest.mark.parametrize("language", codes())
def test_names_are_those_of_the_language_each_pinned_to_its_box(name: str, language: str) -> None:
    _, plan = sheet_and_plan(name)
    texts = parsed(picture(name, language)).findall(f".//{{{NAMESPACE}}}g[@class='name']/{{{NAMESPACE}}}text")
    assert sorted(text.text or "" for text in texts) == sorted(
        line for label in plan.labels[language] for line in label.lines
    )
    assert all(float(text.attrib["textLength"]) > 0 for text in texts)


@boards
def test_a_board_is_small_enough_to_send(name: str) -> None:
    assert len(gzip.compress(picture(name).encode())) <= LARGEST


def test_a_label_says_everything_about_a_route() -> None:
    elements = by_id(parsed(picture("europe")))
    assert elements["route-athina-brindisi"].get("aria-label") == (
        "Athens \N{EN DASH} Brindisi, 4 spaces, any kind, ferry, 1 locomotive"
    )
    ukrainian = by_id(parsed(picture("europe", "uk")))
    assert ukrainian["route-angora-smyrna"].get("aria-label") == (
        "Ангора \N{EN DASH} Смірна, 3 відрізки, помаранчевий, тунель"
    )


def test_tunnels_and_ferries_look_like_what_they_are() -> None:
    sheet = load_board("europe")
    routes = {route.id: route for route in sheet.routes}
    assert space_names(routes["amsterdam-essen"], sheet) == ["space-yellow"] * 3
    assert space_names(routes["angora-smyrna"], sheet) == ["tunnel-orange"] * 3
    assert space_names(routes["athina-brindisi"], sheet) == ["ferry-any", "badge-1", "ferry-any", "ferry-any"]
    assert space_names(routes["amsterdam-london"], sheet) == ["badge-2", "space-locomotive"]
    defined = by_id(parsed(picture("europe")))
    assert "stroke-dasharray" in ElementTree.tostring(defined["tunnel-orange"], encoding="unicode")
    assert "".join(defined["badge-2"].itertext()) == "2"


def test_the_line_through_a_route_reaches_from_end_to_end_whichever_way_its_slots_are_turned() -> None:
    first, second = Slot(100, 50, 0), Slot(140, 50, 180)
    assert reach(Track((0, 0, 0, 0, 0, 0), (first, second)), 20) == "M90 50L100 50L140 50L150 50"
    assert reach(Track((0, 0, 0, 0, 0, 0), (Slot(100, 50, 90),)), 20) == "M100 40L100 45L100 55L100 60"


def test_switzerland_names_its_countries() -> None:
    texts = [text.text for text in parsed(picture("switzerland", "ru")).iter(f"{{{NAMESPACE}}}text")]
    assert {"Германия", "Франция", "Италия", "Австрия"} <= set(texts)


def test_a_board_that_nobody_touches_has_no_buttons() -> None:
    svg = board_svg(*sheet_and_plan("usa"), Style(interactive=False))
    assert "tabindex" not in svg
    assert ":hover" not in svg


def test_an_unknown_theme_or_language_is_refused() -> None:
    with pytest.raises(ValueError, match="light, dark and both"):
        Style(theme="sepia")
    with pytest.raises(ValueError, match="en, ru, uk"):
        Style(language="tlh")


def test_a_plan_of_another_board_is_refused() -> None:
    with pytest.raises(PlanError, match="another board"):
        board_svg(load_board("usa"), row_plan())


def test_a_name_with_markup_is_just_a_name() -> None:
    sheet, plan = hostile_sheet_and_plan()
    for svg in (
        board_svg(sheet, plan),
        ticket_svg(sheet, plan, 0),
        poster_svg(sheet, plan),
        *ticket_sheets(sheet, plan),
    ):
        root = parsed(svg)
        assert not [element for element in root.iter() if element.tag.endswith("script")]
        said = [*root.itertext(), *(element.get("aria-label") or "" for element in root.iter())]
        assert any(HOSTILE in text for text in said)


def test_a_board_without_land_lies_on_an_island() -> None:
    svg = board_svg(ROW, row_plan())
    check_sound(svg, ROW)
    assert 'stroke="var(--coast)"' in svg


# Positions


def played() -> tuple[BoardSheet, Plan, peregon.Game]:
    sheet, plan = sheet_and_plan("europe")
    game = peregon.start("europe", seats=5, seed=3)
    for _ in range(900):
        if game.over:
            break
        game.play(game.options[-1])
    return sheet, plan, game


def test_a_position_shows_cars_and_stations_of_their_owners() -> None:
    sheet, plan, game = played()
    view = game.view(None)
    svg = position_svg(sheet, plan, view, players=["Ann", "Bob", "Cid", "Dot", "Eve"])
    check_sound(svg, sheet)
    elements = by_id(parsed(svg))
    taken = {route: player.seat for player in view.players for route in player.routes}
    assert taken
    for number, route in enumerate(sheet.routes):
        element = elements[f"route-{route.id}"]
        cars = element.findall(f"{{{NAMESPACE}}}g[@class='cars']/{{{NAMESPACE}}}use")
        seat = taken.get(number)
        assert [car.get("href") for car in cars] == ([] if seat is None else [f"#car-{seat}"] * route.length)
        if seat is not None:
            assert element.attrib["aria-label"].endswith(f"taken by {['Ann', 'Bob', 'Cid', 'Dot', 'Eve'][seat]}")
    houses = [element.attrib["class"] for element in parsed(svg).iter() if "station" in element.get("class", "")]
    stations = [f"station seat-{player.seat}" for player in view.players for _ in set_in(player.fields, "stations")]
    assert sorted(houses) == sorted(stations)


def test_cars_differ_by_colour_and_by_pattern() -> None:
    elements = by_id(parsed(picture("usa")))
    cars = [ElementTree.tostring(elements[f"car-{seat}"], encoding="unicode") for seat in range(5)]
    assert len({re.sub(r"player-\d|car-\d", "", car) for car in cars}) == 5
    assert all(f"var(--player-{seat})" in car for seat, car in enumerate(cars))


def test_the_last_move_a_path_and_a_ticket_are_pointed_out() -> None:
    sheet, plan = sheet_and_plan("europe")
    marks = with_last_move(Marks(), [RouteClaimed(0, 7, 1, 2, 0), StationBuilt(0, 5, 1, 1, 0)])
    assert (marks.last, marks.last_city) == ((7,), 5)
    marks = replace(marks, path=(1, 2, 3), pins=cities_of(sheet, 0))
    root = parsed(str(board_picture(sheet, plan, Style(), marks)))
    glows = root.find(f".//{{{NAMESPACE}}}g[@class='glows']")
    assert glows is not None
    strokes = Counter(glow.get("stroke") for glow in glows)
    assert strokes["var(--path)"] == 3 + 2
    assert strokes["var(--last)"] == 1 + 1


def test_a_ticket_to_a_country_points_out_all_its_exits() -> None:
    sheet = load_board("switzerland")
    ticket = next(number for number, card in enumerate(sheet.tickets) if card.start_country)
    exits = {number for number, city in enumerate(sheet.cities) if city.exit_of}
    assert set(cities_of(sheet, ticket)) <= exits


def test_a_beginning_has_nothing_on_the_board() -> None:
    assert marks_of(peregon.start("usa", seed=1).view(None)) == Marks()


# Cards, tickets, posters


def test_drawing_from_a_plan_needs_no_library() -> None:
    modules = "board position cards tickets poster export planning theme colours"
    script = "; ".join(f"import peregon.drawing.{module}" for module in modules.split())
    script += "; import sys; print([name for name in ('numpy', 'scipy', 'shapely', 'cairosvg') if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
