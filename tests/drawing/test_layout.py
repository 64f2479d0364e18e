"""The layout: a small board is solved cleanly and always the same way, and no board makes it hang or fall over."""

import subprocess
import sys
from math import cos, isfinite, pi, sin
from time import process_time

import pytest

from peregon.boards import BoardSheet
from peregon.drawing.checker import CROSSING, FOLD, SLOT_LABEL, SLOT_SLOT, SQUEEZED, Fault, check
from peregon.drawing.plan import Plan, read_plan, write_plan
from tests.drawing.sketches import ROW, board, row_plan

pytest.importorskip("scipy")

from peregon.drawing.layout import Result, lay_out
from peregon.drawing.layout.advice import give_advice
from peregon.drawing.layout.names import wordings_of

TEN = {
    "oslo": (59.9, 10.8),
    "stockholm": (59.3, 18.1),
    "copenhagen": (55.7, 12.6),
    "hamburg": (53.6, 10.0),
    "berlin": (52.5, 13.4),
    "warsaw": (52.2, 21.0),
    "prague": (50.1, 14.4),
    "vienna": (48.2, 16.4),
    "munich": (48.1, 11.6),
    "frankfurt": (50.1, 8.7),
}
TEN_ROUTES = {
    "oslo-stockholm": 3,
    "oslo-copenhagen": 4,
    "stockholm-copenhagen": 4,
    "copenhagen-hamburg": 2,
    "hamburg-berlin": 2,
    "berlin-copenhagen": 3,
    "berlin-warsaw": 4,
    "stockholm-warsaw": 5,
    "berlin-prague": 2,
    "prague-vienna": 2,
    "vienna-warsaw": 4,
    "prague-munich": 3,
    "munich-vienna": 3,
    "munich-frankfurt": 3,
    "frankfurt-berlin": 4,
    "frankfurt-hamburg": 4,
}


@pytest.fixture(scope="module")
def ten() -> Result:
    return lay_out(board(TEN_ROUTES, TEN, doubles=("hamburg-berlin", "munich-vienna")), budget=60)


def test_a_small_board_is_solved(ten: Result) -> None:
    assert [str(fault) for fault in ten.findings.faults] == []
    assert ten.advice == ()
    assert ten.findings.displacement < 5


def test_a_plan_is_judged_as_it_will_be_read(ten: Result) -> None:
    sheet = board(TEN_ROUTES, TEN, doubles=("hamburg-berlin", "munich-vienna"))
    again = read_plan(write_plan(ten.plan))
    assert again == ten.plan
    assert check(again, sheet) == ten.findings


def test_places_keep_their_bearings(ten: Result) -> None:
    places = {city: ten.plan.places[number] for number, city in enumerate(_cities(TEN_ROUTES))}
    assert places["oslo"][0] < places["stockholm"][0]
    assert places["oslo"][1] < places["copenhagen"][1] < places["berlin"][1] < places["munich"][1]


def _cities(routes: dict[str, int]) -> list[str]:
    return list(dict.fromkeys(city for route in routes for city in route.split("-")))


TRIANGLE = {"ash-birch": 2, "birch-cedar": 3, "cedar-ash": 2}


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


def at_one_point() -> BoardSheet:
    return board(TEN_ROUTES, dict.fromkeys(TEN, (50.0, 10.0)))


def pairs_at_one_point() -> BoardSheet:
    return board(TEN_ROUTES, {city: (50.0 + number // 2, 10.0 + number // 4) for number, city in enumerate(TEN)})


def in_one_line() -> BoardSheet:
    return board(TEN_ROUTES, {city: (0.0, float(number)) for number, city in enumerate(TEN)})


def across_the_date_line() -> BoardSheet:
    return board(TEN_ROUTES, {city: (lat, (lon + 165 + 180) % 360 - 180) for city, (lat, lon) in TEN.items()})


def round_the_pole() -> BoardSheet:
    return board(TEN_ROUTES, {city: (85.0, 36.0 * number - 180) for number, city in enumerate(TEN)})


def round_the_world() -> BoardSheet:
    return board(TEN_ROUTES, {city: (80.0 - 17 * number, 36.0 * number - 180) for number, city in enumerate(TEN)})


def one_long_route() -> BoardSheet:
    return board({**TRIANGLE, "ash-date": 20}, {"ash": (50, 10), "birch": (51, 12), "cedar": (49, 12), "date": (50, 9)})


def two_cities() -> BoardSheet:
    return board({"ash-birch": 1})


def everything_joined() -> BoardSheet:
    cities = ["ash", "birch", "cedar", "date", "elm", "fir", "gum", "hazel"]
    return board({f"{a}-{b}": 3 for number, a in enumerate(cities) for b in cities[:number]})


def names_without_end() -> BoardSheet:
    return board(TRIANGLE, names={"ash": "W" * 60, "birch": "<b>&amp;</b> " * 3 + ".", "cedar": "漢字" * 20})


def ninety_six_places() -> BoardSheet:
    """Four rings of 24, each joined to the next."""
    routes, places = {}, {}
    for ring in range(4):
        for number in range(24):
            angle = 2 * pi * number / 24
            places[f"r{ring}_{number}"] = (45 + (2 + 2 * ring) * sin(angle), 10 + (3 + 3 * ring) * cos(angle))
            routes[f"r{ring}_{number}-r{ring}_{(number + 1) % 24}"] = 1 + ring // 2
            if ring:
                routes[f"r{ring}_{number}-r{ring - 1}_{number}"] = 2
    return board(routes, places)


HOSTILE = (
    at_one_point,
    pairs_at_one_point,
    in_one_line,
    across_the_date_line,
    round_the_pole,
    round_the_world,
    one_long_route,
    two_cities,
    everything_joined,
    names_without_end,
    ninety_six_places,
)


@pytest.mark.parametrize("make", HOSTILE, ids=lambda make: make.__name__)
def test_no_board_makes_it_hang_or_fall_over(make: object) -> None:
    sheet: BoardSheet = make()  # type: ignore[operator]
    started = process_time()
    result = lay_out(sheet, budget=0.5)
    assert process_time() - started < 20
    assert sound(result.plan)
    assert check(result.plan, sheet) == result.findings
    assert bool(result.advice) != result.findings.clean


def test_what_cannot_be_drawn_is_explained() -> None:
    def advice(*faults: Fault) -> tuple[str, ...]:
        return give_advice(row_plan(), ROW, faults)

    assert advice(
        Fault(SLOT_LABEL, ("ash-birch", "cedar"), 0.2, "en"),
        Fault(SLOT_LABEL, ("ash-birch", "cedar"), 0.1, "uk"),
        Fault(SLOT_SLOT, ("ash-birch", "birch-cedar"), 0.3),
        Fault(SQUEEZED, ("ash-birch",)),
        Fault(CROSSING, ("ash-birch", "birch-cedar")),
        Fault(FOLD, ("ash", "birch", "cedar")),
    ) == (
        "ash\u2013birch and birch\u2013cedar overlap near birch: move birch, or shorten ash\u2013birch",
        "ash\u2013birch runs over the name of cedar: move cedar, or shorten its name",
        "ash\u2013birch has no room for its spaces: move its two cities apart, or shorten it",
        "ash\u2013birch and birch\u2013cedar cross: let one of them end in another city, or move birch",
        "ash, birch, cedar lie the other way round than on the map: their routes do not fit their distances",
    )


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
    assert "laying out a board needs scipy; install it with: pip install 'peregon[drawing]'" in done.stderr
