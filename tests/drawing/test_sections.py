"""Sections: the number and the sign on each, one token on a taken one, and a legend that covers nothing."""

import re
from xml.etree import ElementTree

import pytest

from peregon.boards import BoardSheet, Route
from peregon.drawing.board import Marks, Style, board_picture, board_svg
from peregon.drawing.legend import free_corner
from peregon.drawing.sections import has_sections, section_names
from peregon.drawing.svg import NAMESPACE
from peregon.drawing.theme import THEMES, Theme, properties
from peregon.languages import codes
from tests.drawing.pictures import boards, by_id, check_sound, parsed, picture, sheet_and_plan

SVG = f"{{{NAMESPACE}}}"
J4_LONG, J4_SHORT = "red-ground", "blue-ground"


def journey() -> BoardSheet:
    return sheet_and_plan("journey")[0]


def names_on(route: Route) -> list[str]:
    return section_names(route, journey())


def texts(element: ElementTree.Element) -> list[str]:
    return [text.text or "" for text in element.iter(f"{SVG}text")]


@boards
def test_sections_are_where_a_route_takes_one_token(name: str) -> None:
    assert has_sections(sheet_and_plan(name)[0]) == (name == "journey")


def test_every_section_has_its_number_printed_once_with_the_sign_of_its_transport() -> None:
    drawn = by_id(parsed(picture("journey")))
    for route in journey().routes:
        uses = drawn[f"route-{route.id}"].findall(f"{SVG}use")
        spaces = [drawn[use.attrib["href"].removeprefix("#")] for use in uses]
        assert [text for space in spaces for text in texts(space)] == [str(route.length)], route.id
        assert len(spaces) == route.length
        (plate,) = (space for space in spaces if texts(space))
        kind = "any" if route.colour is None else journey().kinds[route.colour].id
        assert plate.attrib["id"] == f"plate{route.length}-{kind}"
        # The sign is a drawing of its own; what takes any transport has none.
        assert len(plate.findall(f"{SVG}g")) == (0 if route.colour is None else 1), route.id


def test_a_taken_section_has_one_token_beside_its_number() -> None:
    sheet, plan = sheet_and_plan("journey")
    owners = {number: number % 5 for number in range(len(sheet.routes))}
    svg = str(board_picture(sheet, plan, Style(interactive=False), Marks(owners=owners)))
    check_sound(svg, sheet)
    drawn = by_id(parsed(svg))
    for number, (route, track) in enumerate(zip(sheet.routes, plan.tracks, strict=True)):
        section = drawn[f"route-{route.id}"]
        tokens = section.findall(f"{SVG}g[@class='cars']/{SVG}use")
        assert [token.attrib["href"] for token in tokens] == [f"#token-{number % 5}"]
        assert tokens[0].attrib["transform"] == f"translate({section.attrib['data-token']})"
        assert section.attrib["class"] == f"route section taken seat-{number % 5}"
        # Its middle is not over the number, which the longest route is counted by.
        x, y = map(float, section.attrib["data-token"].split())
        place = next(place for place, name in enumerate(names_on(route)) if name.startswith("plate"))
        plate = track.slots[place]
        far = ((plate.x - x) ** 2 + (plate.y - y) ** 2) ** 0.5
        assert far > 0.3 * plan.slot_length, route.id


@pytest.mark.parametrize("language", codes())
def test_the_legend_names_every_transport_and_covers_nothing(language: str) -> None:
    sheet, plan = sheet_and_plan("journey")
    (legend,) = parsed(board_svg(sheet, plan, Style(language))).iterfind(f".//{SVG}g[@class='legend']")
    assert texts(legend)[:-1] == [kind.names[language] for kind in sheet.kinds]
    box = legend.find(f"{SVG}rect")
    assert box is not None
    width, height = float(box.attrib["width"]), float(box.attrib["height"])
    left, top = map(float, re.findall(r"[\d.]+", legend.attrib["transform"]))
    taken = [*plan.places, *((slot.x, slot.y) for track in plan.tracks for slot in track.slots)]
    taken += [(label.x, label.y) for label in plan.labels[language]]
    assert not [(x, y) for x, y in taken if left <= x <= left + width and top <= y <= top + height]
    assert left + width < plan.width and top + height < plan.height


def test_without_a_free_corner_there_is_no_legend() -> None:
    _, plan = sheet_and_plan("journey")
    assert free_corner(plan, "en", plan.width / 2, plan.height / 2) is None


@boards
def test_boards_for_trains_have_no_legend(name: str) -> None:
    assert ('class="legend"' in picture(name)) == (name == "journey")


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
@pytest.mark.parametrize(
    ("board", "regular", "long"), [("journey", J4_SHORT, J4_LONG), ("europe", "frame", "blue-ground")]
)
def test_tickets_have_the_ground_that_their_rulebook_gives_them(
    board: str, regular: str, long: str, theme: Theme
) -> None:
    colours = properties(sheet_and_plan(board)[0], theme)
    assert (colours["ticket"], colours["long-ticket"]) == (colours[regular], colours[long])
    assert colours["ticket"] != colours["long-ticket"]
