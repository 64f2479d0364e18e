"""The checker: the shipped plans are clean, every kind of fault is found, and areas are as a geometry library says."""

from dataclasses import astuple, replace
from math import dist, hypot, pi

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from peregon.boards import built_in_boards, load_board
from peregon.drawing import checker, shapes
from peregon.drawing.checker import Fault, check
from peregon.drawing.plan import Anchor, Label, Plan, Slot, find_plan
from peregon.drawing.projection import Point
from peregon.drawing.triangles import doubled_area, triangulate
from tests.support.drawing.sketches import ROW, board, row_plan, straight

# The area of a slot of the sketched plan.
SLOT = 34 * 13


@pytest.mark.parametrize("name", built_in_boards())
def test_the_shipped_plans_are_clean(name: str) -> None:
    sheet = load_board(name)
    findings = check(find_plan(sheet), sheet)
    assert [str(fault) for fault in findings.faults] == []
    assert findings.slot_length >= 34
    assert findings.slot_width >= 13
    assert findings.displacement <= 5


def test_a_plan_without_a_fault_is_clean() -> None:
    assert check(row_plan(), ROW).clean


def faults(plan: Plan) -> list[str]:
    return [str(fault) for fault in check(plan, ROW).faults]


def with_slots(plan: Plan, *slots: Slot) -> Plan:
    """The plan with other slots on its first track."""
    return replace(plan, tracks=(replace(plan.tracks[0], slots=slots), plan.tracks[1]))


def with_label(plan: Plan, language: str, label: Label) -> Plan:
    """The plan with another first label in one language."""
    return replace(plan, labels={**plan.labels, language: (label, *plan.labels[language][1:])})


def test_a_slot_on_a_slot() -> None:
    moved = with_slots(row_plan(), Slot(155, 120, 90.0), Slot(155, 100, 0.0))
    assert faults(moved) == [
        f"slot on slot: ash-birch and ash-birch, {3.5 * 13 / SLOT:.1%} of a slot",
        "squeezed: ash-birch",
    ]


def test_overlaps_within_a_thousandth_of_a_slot_are_rounding() -> None:
    moved = with_slots(row_plan(), Slot(135, 100, 0.0), Slot(135 + 33.97, 100, 0.0))
    assert faults(moved) == ["squeezed: ash-birch"]


def test_a_slot_on_a_city() -> None:
    moved = with_slots(row_plan(), Slot(107, 100, 0.0), Slot(175, 100, 0.0))
    (overlap, squeezed) = check(moved, ROW).faults
    assert (overlap.kind, overlap.names) == (checker.SLOT_CITY, ("ash-birch", "ash"))
    # All of the dot but two slivers: the slot is a pixel narrower than the dot.
    assert overlap.size * SLOT == pytest.approx(pi * 7**2, rel=0.04)
    assert squeezed == Fault(checker.SQUEEZED, ("ash-birch",))


def test_a_slot_on_a_label_in_one_language_only() -> None:
    label = Label(0, 135, 108, 30, 8, 7, ("Name",))
    assert faults(with_label(row_plan(), "uk", label)) == [
        f"slot on label: ash-birch and ash (uk), {30 * 2.5 / SLOT:.1%} of a slot"
    ]


def test_a_label_on_a_label() -> None:
    label = Label(0, 200, 150, 60, 16, 15, ("Name",))
    assert faults(with_label(row_plan(), "ru", label)) == [
        f"label on label: ash and birch (ru), {50 * 16 / SLOT:.1%} of a slot"
    ]


def test_a_label_on_a_city() -> None:
    label = Label(0, 320, 110, 10, 12, 9, ("Name",))
    ((kind, names, _, language),) = (astuple(fault) for fault in check(with_label(row_plan(), "en", label), ROW).faults)
    assert (kind, names, language) == (checker.LABEL_CITY, ("ash", "cedar"), "en")


def test_a_city_on_a_city() -> None:
    plan = replace(row_plan(), places=((100.0, 100.0), (210.0, 100.0), (213.0, 100.0)))
    assert checker.CITY_CITY in check(plan, ROW).counts()


def test_a_crossing() -> None:
    sheet = board({"ash-birch": 2, "cedar-date": 2, "ash-cedar": 2})
    plan = row_plan()
    places = ((100.0, 100.0), (210.0, 100.0), (155.0, 40.0), (155.0, 240.0))
    tracks = (straight(places[0], places[1]), straight(places[2], places[3]), straight(places[0], places[2]))
    labels = dict.fromkeys(
        plan.labels, tuple(Label(place, 800, 50.0 * place + 20, 9, 9, 9, ("x",)) for place in range(4))
    )
    crossed = replace(plan, places=places, tracks=tracks, labels=labels, geography=None)
    assert "crossing: ash-birch and cedar-date" in [str(fault) for fault in check(crossed, sheet).faults]
    assert check(crossed, sheet).counts()[checker.CROSSING] == 1


@pytest.mark.parametrize(
    "slots",
    [
        pytest.param((Slot(137, 100, 0.0), Slot(173, 100, 0.0)), id="too close to each other"),
        pytest.param((Slot(175, 100, 0.0), Slot(135, 100, 0.0)), id="in the wrong order"),
        pytest.param((Slot(135, 130, 0.0), Slot(175, 130, 0.0)), id="off the line"),
        pytest.param((Slot(123, 100, 0.0), Slot(175, 100, 0.0)), id="in the margin"),
    ],
)
def test_a_squeezed_route(slots: tuple[Slot, Slot]) -> None:
    assert "squeezed: ash-birch" in faults(with_slots(row_plan(), *slots))


def test_a_track_that_does_not_reach_its_cities() -> None:
    plan = row_plan()
    astray = replace(plan, tracks=(replace(plan.tracks[0], curve=(100, 110, 155, 100, 210, 100)), plan.tracks[1]))
    assert faults(astray) == ["squeezed: ash-birch"]


def test_a_fold() -> None:
    plan = row_plan()
    assert plan.geography is not None
    # Birch is at home above the line of the other two, and has been drawn below it.
    anchors = (Anchor(0, 0, 0), Anchor(1, 1, 0.5), Anchor(2, 2, 0))
    folded = replace(
        plan,
        places=((100.0, 100.0), (210.0, 104.0), (320.0, 100.0)),
        geography=replace(plan.geography, anchors=anchors),
    )
    assert check(folded, ROW).counts()[checker.FOLD] == 1


def test_something_outside_the_board() -> None:
    label = Label(0, 20, 150, 60, 16, 15, ("Name",))
    assert faults(with_label(row_plan(), "en", label)) == ["outside the board: ash (en)"]


def test_what_is_missing() -> None:
    plan = row_plan()
    assert faults(with_slots(plan, Slot(135, 100, 0.0))) == ["missing: slots of ash-birch"]
    assert faults(replace(plan, places=plan.places[:2])) == ["missing: places or tracks"]
    unnamed = replace(plan, labels={**plan.labels, "ru": plan.labels["ru"][1:]})
    assert faults(unnamed) == ["missing: label of ash (ru)"]


def test_displacement_is_in_per_cent_of_the_diagonal() -> None:
    plan = row_plan()
    assert check(plan, ROW).displacement == pytest.approx(0, abs=0.1)
    moved = replace(plan, places=((100.0, 100.0), (210.0, 100.0), (320.0, 166.0)))
    assert check(moved, ROW).displacement == pytest.approx(100 * 66 / 3 / 220, abs=0.2)


def test_a_fault_says_what_it_is() -> None:
    assert str(Fault(checker.SLOT_LABEL, ("a-b", "c"), 0.123, "uk")) == "slot on label: a-b and c (uk), 12.3% of a slot"


numbers = st.floats(-20, 20)
rectangles = st.tuples(numbers, numbers, st.floats(1, 30), st.floats(1, 30), st.floats(-180, 180))


@settings(deadline=None)
@given(rectangles, rectangles)
def test_common_areas_are_as_a_geometry_library_measures_them(
    first: tuple[float, float, float, float, float], second: tuple[float, float, float, float, float]
) -> None:
    geometry = pytest.importorskip("shapely")
    one, two = shapes.rectangle(*first), shapes.rectangle(*second)
    expected = geometry.Polygon(one).intersection(geometry.Polygon(two)).area
    assert shapes.common_area(one, two) == pytest.approx(expected, abs=1e-6)
    assert sum(area for _, _, area in shapes.overlaps([one], [two])) == pytest.approx(expected, abs=1e-6)


@given(st.lists(st.tuples(st.integers(-50, 50), st.integers(-50, 50)), min_size=3, max_size=20, unique=True))
def test_triangles_of_a_net_run_one_way_round_and_their_circles_hold_no_other_point(
    points: list[tuple[int, int]],
) -> None:
    # Points of a grid are too often on one circle.
    places = [(x + y * y / 1000, y + x * x / 1700) for x, y in points]
    for triangle in triangulate(places):
        corners = [places[corner] for corner in triangle]
        assert doubled_area(*corners) > 0
        middle, radius = circle(*corners)
        others = (place for number, place in enumerate(places) if number not in triangle)
        assert all(dist(place, middle) > radius * (1 - 1e-6) for place in others)


def circle(a: Point, b: Point, c: Point) -> tuple[Point, float]:
    """The middle and radius of the circle through three points."""
    bx, by, cx, cy = b[0] - a[0], b[1] - a[1], c[0] - a[0], c[1] - a[1]
    double = 2 * (bx * cy - by * cx)
    x = (cy * (bx**2 + by**2) - by * (cx**2 + cy**2)) / double
    y = (bx * (cx**2 + cy**2) - cx * (bx**2 + by**2)) / double
    return (a[0] + x, a[1] + y), hypot(x, y)


def test_a_net_over_a_square_has_two_triangles() -> None:
    net = triangulate([(0.0, 0.0), (1.0, 0.0), (1.1, 1.0), (0.0, 1.0), (0.0, 1.0)])
    assert len(net) == 2
