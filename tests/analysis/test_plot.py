"""The plot: dots where the ratings are, intervals round them, names as they are."""

from xml.etree import ElementTree

import pytest

from peregon.analysis.plot import PlotRow, ratings_plot
from peregon.analysis.ratings import Rating
from peregon.drawing.export import to_png
from peregon.drawing.svg import NAMESPACE
from peregon.simulate.intervals import Interval

ROWS = [
    PlotRow("rush", Rating(300.0, Interval(200.0, 420.0)), "75.0 %"),
    PlotRow("<b>&", Rating(0.0, Interval(0.0, 0.0)), "50.0 %"),
    PlotRow("random", Rating(-150.0, Interval(-260.0, -90.0)), "25.0 %"),
]


def parsed(rows: list[PlotRow]) -> ElementTree.Element:
    return ElementTree.fromstring(ratings_plot(rows, "USA, 2 players", "Elo"))


def found(picture: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    return list(picture.iter(f"{{{NAMESPACE}}}{name}"))


def test_dots_lie_as_far_apart_as_the_ratings_and_inside_their_intervals() -> None:
    picture = parsed(ROWS)
    dots = [float(dot.attrib["cx"]) for dot in found(picture, "circle")]
    assert (dots[0] - dots[1]) / (dots[1] - dots[2]) == pytest.approx(2.0, abs=0.01)
    bars = [line for line in found(picture, "line") if line.get("stroke-linecap")]
    for dot, bar in zip(dots, bars, strict=True):
        assert float(bar.attrib["x1"]) <= dot <= float(bar.attrib["x2"])
    width = float(picture.attrib["width"])
    assert all(0 < float(line.attrib["x1"]) < width for line in found(picture, "line"))


def test_words_are_written_as_they_are_and_numbers_with_their_sign() -> None:
    words = [text.text for text in found(parsed(ROWS), "text")]
    assert words[0] == "USA, 2 players"
    assert {"<b>&", "+300", "\N{MINUS SIGN}150", "0", "+400", "75.0 %"} <= set(words)


@pytest.mark.parametrize("far", [0.0, 3.0, 1200.0, 123456.0])
def test_the_axis_has_a_few_round_numbers_round_everything(far: float) -> None:
    picture = parsed([PlotRow("one", Rating(0.0, Interval(-far, far)))])
    lines = [line for line in found(picture, "line") if not line.get("stroke-linecap")]
    assert 2 <= len(lines) <= 9
    (bar,) = (line for line in found(picture, "line") if line.get("stroke-linecap"))
    places = [float(line.attrib["x1"]) for line in lines]
    assert min(places) <= float(bar.attrib["x1"]) <= float(bar.attrib["x2"]) <= max(places)


def test_a_long_name_makes_the_picture_wider() -> None:
    widths = [
        float(parsed([PlotRow(name, Rating(0.0, Interval(-9.0, 9.0)))]).attrib["width"])
        for name in ("a", "module:" * 20)
    ]
    assert widths[1] > widths[0] + 500


def test_it_can_be_a_png() -> None:
    assert to_png(ratings_plot(ROWS, "title", "axis")).startswith(b"\x89PNG")


def test_nothing_played_is_a_picture_still() -> None:
    assert found(parsed([]), "circle") == []
