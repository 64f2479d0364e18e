"""Pictures: well-formed, complete, named, safe to put into a page, and small enough to send."""

import gzip
import re
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from functools import cache
from xml.etree import ElementTree

import pytest

import peregon
from peregon.boards import LANGUAGES, BoardSheet, built_in_boards, load_board
from peregon.boards.cards import SHAPES
from peregon.boards.cards import SYMBOLS as NAMED
from peregon.drawing.board import Marks, Style, board_picture, board_svg, reach
from peregon.drawing.cards import card_back_svg, card_svg
from peregon.drawing.export import ExportError, plain, to_pdf, to_png
from peregon.drawing.pieces import space_names
from peregon.drawing.plan import Label, Plan, PlanError, Slot, Track, find_plan
from peregon.drawing.position import cities_of, marks_of, position_svg, with_last_move
from peregon.drawing.poster import card_sheets, poster_svg, ticket_sheets
from peregon.drawing.svg import NAMESPACE
from peregon.drawing.symbols import SYMBOLS
from peregon.drawing.theme import THEMES, properties
from peregon.drawing.tickets import coarse, ticket_svg
from peregon.drawing.wagons import WAGONS
from peregon.model.events import RouteClaimed, StationBuilt
from tests.drawing.sketches import ROW, board, row_plan

boards = pytest.mark.parametrize("name", built_in_boards())
LARGEST = 170_000
HOSTILE = """</text><script>alert(1)</script>&"'var(--ink)"""


@cache
def sheet_and_plan(name: str) -> tuple[BoardSheet, Plan]:
    sheet = load_board(name)
    return sheet, find_plan(sheet)


@cache
def picture(name: str, language: str = "en", theme: str = "both") -> str:
    return board_svg(*sheet_and_plan(name), Style(language, theme))


def parsed(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)


def by_id(root: ElementTree.Element) -> dict[str, ElementTree.Element]:
    return {element.attrib["id"]: element for element in root.iter() if "id" in element.attrib}


def check_sound(svg: str, sheet: BoardSheet) -> None:
    """What holds for every picture: unique ids, no reference that leads outside or nowhere, every property defined."""
    root = parsed(svg)
    ids = Counter(element.attrib["id"] for element in root.iter() if "id" in element.attrib)
    assert [name for name, times in ids.items() if times > 1] == []
    used = {value for element in root.iter() for key, value in element.attrib.items() if key.endswith("href")}
    used |= set(re.findall(r"url\(([^)]*)\)", svg))
    assert {reference for reference in used if not reference.startswith("#")} == set()
    assert used <= {f"#{name}" for name in ids}
    assert {element.tag.partition("}")[2] for element in root.iter()} <= {
        *("svg", "style", "defs", "g", "use", "clipPath", "path", "rect", "circle", "text"),
    }
    assert not [key for element in root.iter() for key in element.attrib if key.startswith("on")]
    known = {f"--{name}" for name in properties(sheet, THEMES["light"])}
    assert set(re.findall(r"var\((--[a-z0-9_-]+)", svg)) <= known
    assert "http" not in svg.replace(NAMESPACE, "")
    assert "nan" not in re.findall(r'="([^"]*)"', svg)


@boards
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_board_is_a_sound_picture_in_every_language(name: str, language: str) -> None:
    check_sound(picture(name, language), load_board(name))


@boards
def test_every_route_and_city_is_an_element_of_its_own(name: str) -> None:
    sheet, plan = sheet_and_plan(name)
    elements = by_id(parsed(picture(name)))
    for route, track in zip(sheet.routes, plan.tracks, strict=True):
        element = elements[f"route-{route.id}"]
        assert (element.get("class"), element.get("tabindex"), element.get("role")) == ("route", "0", "button")
        assert sheet.cities[route.a].names.en in element.attrib["aria-label"]
        assert len(element.findall(f"{{{NAMESPACE}}}use")) == len(track.slots)
    assert {f"city-{city.id}" for city in sheet.cities} <= set(elements)


@boards
@pytest.mark.parametrize("language", LANGUAGES)
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


def hostile_sheet_and_plan() -> tuple[BoardSheet, Plan]:
    sheet = board(
        {"ash-birch": 2, "birch-cedar": 2}, names={"ash": HOSTILE.replace('"', '\\"'), "birch": "<b>", "cedar": "]]>"}
    )
    plan = row_plan()
    labels = tuple(
        Label(label.of, label.x, label.y, 60, 16, 15, (sheet.cities[label.of].names.en,)) for label in plan.labels["en"]
    )
    return sheet, replace(plan, labels=dict.fromkeys(LANGUAGES, labels))


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
    stations = [f"station seat-{player.seat}" for player in view.players for _ in player.stations]
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


@boards
def test_every_kind_of_card_has_a_face(name: str) -> None:
    sheet = load_board(name)
    for kind in (*sheet.kinds, sheet.locomotive):
        svg = card_svg(sheet, kind, Style("uk", "both"))
        check_sound(svg, sheet)
        assert kind.letter in parsed(svg).itertext()
    check_sound(card_back_svg(sheet), sheet)


@boards
def test_every_ticket_says_what_it_asks_for_and_what_it_is_worth(name: str) -> None:
    sheet, plan = sheet_and_plan(name)
    for number, ticket in enumerate(sheet.tickets):
        svg = ticket_svg(sheet, plan, number, Style("ru"))
        said = "".join(parsed(svg).itertext())
        assert all(str(goal.points) in said for goal in ticket.goals)
        if number % 10 == 0:
            check_sound(svg, sheet)


@boards
def test_a_poster_has_a_score_track_of_a_hundred_fields(name: str) -> None:
    sheet, plan = sheet_and_plan(name)
    svg = poster_svg(sheet, plan, Style(interactive=False), "a2")
    check_sound(svg, sheet)
    fields = [text.text for text in parsed(svg) if text.tag.endswith("text")]
    assert {str(score) for score in range(1, 100)} <= set(fields)
    assert 'width="594mm" height="420.04mm"' in svg


def test_the_sheets_hold_every_ticket_and_every_card() -> None:
    sheet, plan = sheet_and_plan("india")
    tickets, cards = ticket_sheets(sheet, plan), card_sheets(sheet)
    for svg in (*tickets, *cards):
        check_sound(svg, sheet)
        assert 'width="210mm" height="297mm"' in svg
    assert sum(svg.count('href="#little-map"') for svg in tickets) == len(sheet.tickets) == 58
    assert sum(svg.count('href="#card-') for svg in cards) == 110


def test_there_is_no_such_paper() -> None:
    with pytest.raises(ValueError, match="a4, a3, a2"):
        poster_svg(ROW, row_plan(), paper="b5")


def test_coarse_land_keeps_its_shape_and_loses_its_islets() -> None:
    assert coarse("M0 0l10 0 1 0 0 10-10 0Z", 5) == "M0 0L10 0L11 10L1 10Z"
    assert coarse("M0 0l1 0 0 1Z", 5) == ""
    assert coarse("M0 0l9 0.5 9-.5", 5) == "M0 0L9 0L18 0"


def test_every_symbol_a_board_may_name_can_be_drawn() -> None:
    assert set(SYMBOLS) == set(NAMED)
    assert set(WAGONS) == set(SHAPES)


# Export


def test_a_plain_picture_has_values_and_no_properties() -> None:
    sheet, plan = hostile_sheet_and_plan()
    svg = plain(board_svg(sheet, plan, Style(theme="dark", interactive=False)), sheet, "dark")
    root = parsed(svg)
    assert not [
        value
        for element in root.iter()
        for value in element.attrib.values()
        if "var(" in value and HOSTILE not in value
    ]
    style = root.find(f"{{{NAMESPACE}}}style")
    assert style is not None
    assert "var(" not in (style.text or "")
    assert ":root" not in (style.text or "")
    # A name that looks like a property stays the name it is, and stands over its own halo.
    written = [text for text in root.iter(f"{{{NAMESPACE}}}text") if text.text == HOSTILE]
    assert [text.get("style") for text in written] == [None, "stroke:none"]


def test_a_picture_becomes_a_png_and_pages_become_a_pdf() -> None:
    pytest.importorskip("cairosvg")
    sheet, plan = hostile_sheet_and_plan()
    svg = plain(board_svg(sheet, plan, Style(interactive=False)), sheet)
    image = to_png(svg, 320)
    assert image.startswith(b"\x89PNG")
    assert int.from_bytes(image[16:20]) == 320
    book = to_pdf([svg, plain(poster_svg(sheet, plan), sheet)])
    assert book.startswith(b"%PDF")
    assert len(re.findall(rb"/MediaBox", book)) == 2


def test_a_picture_of_absurd_width_is_refused() -> None:
    with pytest.raises(ExportError, match="pixels wide"):
        to_png("<svg/>", 10**9)


def test_without_the_converter_the_complaint_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "cairosvg", None)
    with pytest.raises(ExportError, match=r"pip install 'peregon\[drawing\]'"):
        to_png("<svg/>", 100)


def test_drawing_from_a_plan_needs_no_library() -> None:
    modules = "board position cards tickets poster export planning theme colours"
    script = "; ".join(f"import peregon.drawing.{module}" for module in modules.split())
    script += "; import sys; print([name for name in ('numpy', 'scipy', 'shapely', 'cairosvg') if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
