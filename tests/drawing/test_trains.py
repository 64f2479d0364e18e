"""Trains on a board: told at a glance from the free spaces of the same colour, in both themes."""

from math import dist

import pytest

from peregon.boards import BoardSheet
from peregon.catalogue import find
from peregon.drawing import find_plan
from peregon.drawing.board import Marks, Style, board_picture
from peregon.drawing.colours import contrast
from peregon.drawing.pieces import BED, RIM
from peregon.drawing.plan import Plan
from peregon.drawing.theme import THEMES

BOARDS = ("usa", "europe", "india", "switzerland")
# As the guidelines for accessible pages have it for what is no text.
ENOUGH = 3.0


@pytest.mark.parametrize("theme", THEMES)
def test_a_rim_is_seen_on_land_and_sea_and_beside_its_bed(theme: str) -> None:
    look = THEMES[theme].scenery
    for ground in ("land", "sea", "bed"):
        assert contrast(look["outline"], look[ground]) > ENOUGH, ground


@pytest.mark.parametrize("board", BOARDS)
def test_a_train_is_wider_than_a_space_and_leaves_its_twin_alone(board: str) -> None:
    sheet = find(board).sheet
    plan = _plan(sheet)
    assert RIM > BED > 1
    for number, route in enumerate(sheet.routes):
        if route.twin is not None:
            near = _nearest(plan, number, route.twin)
            assert near / plan.slot_width + 0.01 >= RIM / 2 + 0.5, route.id


def test_only_what_is_taken_has_a_bed() -> None:
    sheet = find("europe").sheet
    picture = str(board_picture(sheet, _plan(sheet), Style(), Marks(owners={0: 1, 5: 2})))
    assert picture.count('stroke="var(--bed)"') == 2


def _plan(sheet: BoardSheet) -> Plan:
    plan = find_plan(sheet)
    assert plan is not None
    return plan


def _nearest(plan: Plan, one: int, other: int) -> float:
    return min(dist((a.x, a.y), (b.x, b.y)) for a in plan.tracks[one].slots for b in plan.tracks[other].slots)
