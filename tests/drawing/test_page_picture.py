"""The picture for the page: everything that it uses by name is there, and drawn as in every other picture."""

import gzip
from xml.etree import ElementTree

from peregon.drawing.board import Marks, Style, board_picture
from peregon.drawing.page import page_svg
from peregon.drawing.theme import SEATS
from peregon.model.board import LOCOMOTIVE
from tests.drawing.pictures import LARGEST, boards, by_id, check_sound, parsed, sheet_and_plan


@boards
def test_everything_that_the_page_uses_is_defined(name: str) -> None:
    sheet, plan = sheet_and_plan(name)
    svg = page_svg(sheet, plan, "en")
    check_sound(svg, sheet)
    kinds = (*range(len(sheet.kinds)), LOCOMOTIVE)
    piece = "token" if name == "journey" else "car"
    wanted = {f"{what}-{seat}" for what in (piece, "station", "mark", "swatch") for seat in range(SEATS)}
    wanted |= {f"{what}-{kind}" for what in ("card", "kind") for kind in kinds} | {"card-back", "mark"}
    assert wanted <= by_id(parsed(svg)).keys()
    assert len(gzip.compress(svg.encode())) <= LARGEST


def test_a_station_is_the_same_on_the_page_and_in_a_picture() -> None:
    sheet, plan = sheet_and_plan("europe")
    marks = Marks(stations={city: city for city in range(SEATS)})
    drawn = by_id(parsed(str(board_picture(sheet, plan, Style(), marks))))
    page = by_id(parsed(page_svg(sheet, plan, "en")))
    for seat in range(SEATS):
        house, same = (ElementTree.tostring(found[f"station-{seat}"]) for found in (drawn, page))
        assert house == same
        x, y = plan.places[seat]
        use = drawn[f"city-{sheet.cities[seat].id}"].find("{*}use")
        assert use is not None and use.attrib["href"] == f"#station-{seat}"
        assert use.attrib["transform"] == f"translate({x:g} {y:g})"
