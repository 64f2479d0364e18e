"""What is printed and held: cards, tickets, posters, and pictures turned into PNG and PDF."""

import re
import sys

import pytest

from peregon.boards import load_board
from peregon.boards.cards import SHAPES
from peregon.boards.cards import SYMBOLS as NAMED
from peregon.drawing.board import Style, board_svg
from peregon.drawing.cards import card_back_svg, card_svg
from peregon.drawing.export import ExportError, plain, to_pdf, to_png
from peregon.drawing.poster import card_sheets, poster_svg, ticket_sheets
from peregon.drawing.svg import NAMESPACE
from peregon.drawing.symbols import SYMBOLS
from peregon.drawing.tickets import coarse, ticket_svg
from peregon.drawing.wagons import WAGONS
from tests.drawing.pictures import HOSTILE, boards, check_sound, hostile_sheet_and_plan, parsed, sheet_and_plan
from tests.support.drawing.sketches import ROW, row_plan


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
    with pytest.raises(ExportError, match=r'pip install "peregon\[drawing\]"'):
        to_png("<svg/>", 100)
