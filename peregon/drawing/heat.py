"""Heat maps: a board whose routes have classes instead of colours, for a page that says what it wants to show."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from peregon.boards import BoardSheet
from peregon.drawing.board import LOOK, BoardPicture, Style, reach
from peregon.drawing.plan import Plan
from peregon.drawing.scenery import scenery
from peregon.drawing.svg import Element, apart, document, group, tag
from peregon.drawing.theme import BOTH, stylesheet, var


@dataclass(frozen=True, slots=True)
class HeatRoute:
    """How one route is shown: the classes of its line, and what is said of it to who points at it."""

    classes: str
    told: str


def heat_picture(
    sheet: BoardSheet, plan: Plan, language: str, routes: Sequence[HeatRoute], prefix: str, theme: str = BOTH
) -> Element:
    """The board with a line for each route: one under it of the class ``casing``, and one with its own classes. How
    they look is the business of whoever asks. Several such pictures may stand in one page, by their prefixes."""
    picture = _HeatPicture(sheet, plan, Style(language, theme, interactive=False), routes)
    look = tag("style", stylesheet(sheet, theme) + LOOK)
    layers = (apart(layer, prefix) for layer in picture.layers())
    title = picture.words.title
    size = plan.width, plan.height
    return document(*size, look, *layers, class_="peregon heat", role="img", lang=language, aria_label=title)


class _HeatPicture(BoardPicture):
    """The scenery and the cities of a board, and lines between them."""

    def __init__(self, sheet: BoardSheet, plan: Plan, style: Style, routes: Sequence[HeatRoute]) -> None:
        super().__init__(sheet, plan, style)
        self.routes = routes

    def _pieces(self) -> Iterator[Element]:
        return iter(())

    def content(self) -> Iterator[Element]:
        yield scenery(self.plan)
        yield group(*self._threads(), class_="threads", fill="none", stroke=var("track"), aria_hidden="true")
        width = {"fill": "none", "stroke_linecap": "round", "style": f"--slot:{self.plan.slot_width:.1f}px"}
        yield group(*self._lines(), class_="lines", **width)
        yield group(*self._countries(), class_="countries")
        yield group(*self._cities(), class_="cities")

    def _lines(self) -> Iterator[Element]:
        for number, heat in enumerate(self.routes):
            d = reach(self.plan.tracks[number], 0.8 * self.plan.slot_length)
            told = tag("title", heat.told)
            line = tag("path", d=d, class_=f"line {heat.classes}")
            yield group(told, tag("path", d=d, class_="casing"), line, id=f"route-{self.sheet.routes[number].id}")
