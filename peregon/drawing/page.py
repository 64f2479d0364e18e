"""The picture for the page: the board, and with it what else lies on a table, to be used by name all over it."""

from collections.abc import Iterator

from peregon.boards import BoardSheet
from peregon.drawing.board import EMPTY, Style, board_picture
from peregon.drawing.cards import HEIGHT, WIDTH, card_back, small_card
from peregon.drawing.pieces import car, defined_stations
from peregon.drawing.plan import Plan
from peregon.drawing.sections import has_sections, token
from peregon.drawing.svg import Element, tag
from peregon.drawing.symbols import symbol
from peregon.drawing.theme import BOTH, SEATS, var
from peregon.model.board import LOCOMOTIVE


def page_svg(sheet: BoardSheet, plan: Plan, language: str) -> str:
    """The empty board in both themes, with ``#station-SEAT``, ``#mark-SEAT`` and ``#mark``, ``#swatch-SEAT``,
    ``#card-KIND``, ``#card-back`` and ``#kind-KIND``. Kinds are numbers, as in everything that the page is told."""
    sprites = (*defined_stations(plan), *_marks(), *_swatches(sheet), *_cards(sheet))
    return str(board_picture(sheet, plan, Style(language, BOTH), EMPTY, sprites))


def _marks() -> Iterator[Element]:
    """What a mechanic that no picture knows is drawn on: a plate in its owner's colour, for the icon it brings."""
    for seat in range(SEATS):
        yield _plate(f"mark-{seat}", var(f"player-{seat}"))
    yield _plate("mark", var("paper"))


def _plate(name: str, colour: str) -> Element:
    shadow = tag("circle", cy=0.14, r=1, fill=var("shadow"), fill_opacity=0.4)
    plate = tag("circle", r=1, fill=colour, stroke=var("outline"), stroke_width=0.16)
    return tag("symbol", shadow, plate, id=name, viewBox="-1.2 -1.2 2.4 2.4")


def _swatches(sheet: BoardSheet) -> Iterator[Element]:
    """Each player's car, of the same length on every board: some have cars several times as long as others. Or the
    token."""
    tokens = has_sections(sheet)
    for seat in range(SEATS):
        yield tag(
            "symbol",
            token(7.8, seat) if tokens else car(40, 15.5, seat),
            id=f"swatch-{seat}",
            viewBox="-21.5 -8.8 43 19.35",
        )


def _cards(sheet: BoardSheet) -> Iterator[Element]:
    whole = f"0 0 {WIDTH:g} {HEIGHT:g}"
    for number, kind in (*enumerate(sheet.kinds), (LOCOMOTIVE, sheet.locomotive)):
        yield tag("symbol", small_card(sheet, kind), id=f"card-{number}", viewBox=whole)
        # As small as it is used, it takes the colour of the words around it.
        little = symbol(kind.symbol, 0.95, "currentColor")
        yield tag("symbol", little, id=f"kind-{number}", viewBox="-1.9 -1.2 3.8 2.4")
    yield tag("symbol", card_back(sheet), id="card-back", viewBox=whole)
