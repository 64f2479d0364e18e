"""The layout: a small board is solved cleanly and always the same way, and no board makes it hang or fall over."""

import subprocess
import sys
from math import isfinite
from time import process_time

import pytest

from peregon.boards import BoardSheet
from peregon.drawing.checker import check
from peregon.drawing.plan import Plan, read_plan, write_plan
from tests.support.drawing.hostile import HOSTILE, TEN, TEN_ROUTES, TRIANGLE
from tests.support.drawing.sketches import board

pytest.importorskip("scipy")

from peregon.drawing.layout import LayoutResult, lay_out
from peregon.drawing.name_boxes import wordings_of


@pytest.fixture(scope="module")
def ten() -> LayoutResult:
    return lay_out(board(TEN_ROUTES, TEN, doubles=("hamburg-berlin", "munich-vienna")), budget=60)


def test_a_small_board_is_solved(ten: LayoutResult) -> None:
    assert [str(fault) for fault in ten.findings.faults] == []
    assert ten.advice == ()
    assert ten.findings.displacement < 5


def test_a_plan_is_judged_as_it_will_be_read(ten: LayoutResult) -> None:
    sheet = board(TEN_ROUTES, TEN, doubles=("hamburg-berlin", "munich-vienna"))
    again = read_plan(write_plan(ten.plan))
    assert again == ten.plan
    assert check(again, sheet) == ten.findings


def test_places_keep_their_bearings(ten: LayoutResult) -> None:
    places = {city: ten.plan.places[number] for number, city in enumerate(_cities(TEN_ROUTES))}
    assert places["oslo"][0] < places["stockholm"][0]
    assert places["oslo"][1] < places["copenhagen"][1] < places["berlin"][1] < places["munich"][1]


def _cities(routes: dict[str, int]) -> list[str]:
    return list(dict.fromkeys(city for route in routes for city in route.split("-")))


def test_the_same_board_gives_the_same_plan() -> None:
    sheet = board(TRIANGLE, {"ash": (50, 10), "birch": (51, 12), "cedar": (49, 12)})
    assert lay_out(sheet).plan == lay_out(sheet).plan


def test_progress_is_told() -> None:
    told: list[tuple[str, float]] = []
    lay_out(board(TRIANGLE), lambda phase, done: told.append((phase, done)))
    assert list(dict.fromkeys(phase for phase, _ in told))[:4] == ["bends", "springs", "slots", "labels"]
    assert all(0 <= done <= 1 for _, done in told)


def test_a_world_that_is_nowhere_is_laid_out_by_its_routes() -> None:
    result = lay_out(board({"ash-birch": 2, "birch-cedar": 3, "cedar-date": 2, "date-ash": 3, "ash-cedar": 4}))
    assert result.findings.clean
    assert result.plan.geography is None
    assert result.findings.displacement == 0


def test_a_place_that_is_nowhere_is_put_among_those_that_are_somewhere() -> None:
    places = {"ash": (50.0, 10.0), "birch": (50.0, 14.0), "cedar": (48.0, 12.0)}
    result = lay_out(board({**TRIANGLE, "date-ash": 2, "date-birch": 2}, places))
    assert result.findings.clean
    assert result.plan.geography is not None
    assert len(result.plan.geography.anchors) == 3


def sound(plan: Plan) -> bool:
    """Whether everything on a plan is somewhere."""
    points = [*plan.places, *((slot.x, slot.y) for track in plan.tracks for slot in track.slots)]
    points += [(label.x, label.y) for labels in plan.labels.values() for label in labels]
    return all(isfinite(x) and isfinite(y) for x, y in points) and plan.height < 100_000


@pytest.mark.parametrize("make", HOSTILE, ids=lambda make: make.__name__)
def test_no_board_makes_it_hang_or_fall_over(make: object) -> None:
    sheet: BoardSheet = make()  # type: ignore[operator]
    started = process_time()
    result = lay_out(sheet, budget=0.5)
    assert process_time() - started < 20
    assert sound(result.plan)
    assert check(result.plan, sheet) == result.findings
    assert bool(result.advice) != result.findings.clean


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        ("Rome", [("Rome",)]),
        ("Las Vegas", [("Las Vegas",), ("Las", "Vegas")]),
        ("La Chaux-de-Fonds", [("La Chaux-de-Fonds",), ("La Chaux-", "de-Fonds")]),
        ("Sault Ste. Marie", [("Sault Ste. Marie",), ("Sault Ste.", "Marie")]),
        ("-", [("-",)]),
    ],
)
def test_a_name_is_written_in_one_line_or_in_two_like_ones(name: str, lines: list[tuple[str, ...]]) -> None:
    assert [wording.lines for wording in wordings_of(name, 1.0)] == lines


def test_without_its_libraries_the_layout_says_what_to_install() -> None:
    code = (
        "import sys\n"
        "sys.modules['scipy'] = None\n"
        "import peregon.drawing\n"
        "assert 'numpy' not in sys.modules\n"
        "import peregon.drawing.layout\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert 'laying out a board needs scipy; install it with: pip install "peregon[drawing]"' in done.stderr
