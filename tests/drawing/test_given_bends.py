"""What the board says of a route's bend, the layout keeps; and a plan that is nearly right is only made better."""

from dataclasses import replace
from math import hypot

import pytest

pytest.importorskip("scipy")

from peregon.boards import BoardSheet
from peregon.drawing.layout import lay_out
from peregon.drawing.plan import Matrix
from tests.support.drawing.sketches import board

ROUTES = {"ash-birch": 3, "birch-cedar": 3, "cedar-date": 3, "date-ash": 3}
SQUARE = {"ash": (0.0, 0.0), "birch": (0.0, 3.0), "cedar": (-3.0, 3.0), "date": (-3.0, 0.0)}


def bent(sheet: BoardSheet, bend: float) -> BoardSheet:
    first, *others = sheet.routes
    return replace(sheet, routes=(replace(first, bend=bend), *others))


def aside(curve: Matrix) -> float:
    """How far to the right of its chord the middle of a curve is, in lengths of the chord."""
    x0, y0, cx, cy, x1, y1 = curve
    across, down = x1 - x0, y1 - y0
    right = (cx - (x0 + x1) / 2) * -down + (cy - (y0 + y1) / 2) * across
    return right / 2 / (across**2 + down**2)


@pytest.mark.parametrize("bend", [0.3, -0.3, 0.0])
def test_a_bend_that_the_board_gives_is_kept(bend: float) -> None:
    plan = lay_out(bent(board(ROUTES, SQUARE), bend)).plan
    assert aside(plan.tracks[0].curve) == pytest.approx(bend, abs=0.01)


def test_from_a_plan_the_layout_goes_on_and_nobody_goes_far() -> None:
    sheet = board(ROUTES, SQUARE)
    plan = lay_out(sheet).plan
    again = lay_out(sheet, start=plan)
    assert again.findings.clean
    for before, after in zip(plan.places, again.plan.places, strict=True):
        assert hypot(before[0] - after[0], before[1] - after[1]) < plan.pitch
