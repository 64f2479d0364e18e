"""The parts of the layout, each by itself."""

from math import hypot

import pytest

pytest.importorskip("scipy")

import numpy as np

from peregon.drawing.arrays import Array
from peregon.drawing.layout.bends import choose_bends
from peregon.drawing.layout.boxes import distance_to_box, way_out
from peregon.drawing.layout.clock import LayoutClock
from peregon.drawing.layout.forces import Forces
from peregon.drawing.layout.homes import find_homes
from peregon.drawing.layout.label_search import LabelSearch
from peregon.drawing.layout.proportions import Proportions
from peregon.drawing.layout.state import first_state, label_sizes
from peregon.drawing.layout.task import LayoutTask, set_task
from peregon.drawing.layout.tracks import draw_curves, stand_slots
from peregon.drawing.layout.weights import LayoutWeights
from tests.support.drawing.sketches import board

SHAPES = Proportions()
SQUARE = {"ash": (0.0, 0.0), "birch": (0.0, 3.0), "cedar": (-3.0, 3.0), "date": (-3.0, 0.0)}


def task_of(routes: dict[str, int], places: dict[str, tuple[float, float]] | None = None) -> LayoutTask:
    sheet = board(routes, places)
    return set_task(sheet, find_homes(sheet, SHAPES).points, SHAPES)


def nothing() -> None:
    pass


@pytest.mark.parametrize(
    ("point", "distance", "out"),
    [
        ((5, 0), 3, (1, 0)),
        ((0, -4), 3, (0, -1)),
        ((5, 5), 5, (0.6, 0.8)),
        ((-1.5, 0), -0.5, (-1, 0)),
        ((0.5, 0.75), -0.25, (0, 1)),
    ],
)
def test_the_way_out_of_a_box(point: tuple[float, float], distance: float, out: tuple[float, float]) -> None:
    found, direction = distance_to_box(np.array([point], dtype=float), np.array([[4.0, 2.0]]))
    assert found[0] == pytest.approx(distance)
    assert tuple(direction[0]) == pytest.approx(out)


@pytest.mark.parametrize(
    ("point", "heading", "way"), [((0, 0), (1, 0), 2), ((1, 0), (1, 0), 1), ((1, 0), (-1, 0), 3), ((3, 0), (1, 0), 0)]
)
def test_the_way_out_of_a_box_in_a_given_direction(
    point: tuple[float, float], heading: tuple[float, float], way: float
) -> None:
    found = way_out(np.array([point], dtype=float), np.array([[4.0, 2.0]]), np.array([heading], dtype=float))
    assert found[0] == pytest.approx(way)


def test_homes_are_a_pitch_apart_for_each_space_and_the_margins() -> None:
    task = task_of({"ash-birch": 3, "birch-cedar": 3, "cedar-date": 3, "date-ash": 3}, SQUARE)
    sides = task.homes[task.first] - task.homes[task.second]
    assert np.linalg.norm(sides, axis=1) == pytest.approx([3.6] * 4, rel=0.01)


def test_homes_without_a_map_are_as_far_apart_as_the_tracks_say() -> None:
    task = task_of({"ash-birch": 1, "birch-cedar": 4, "cedar-date": 1, "date-ash": 4})
    sides = np.linalg.norm(task.homes[task.first] - task.homes[task.second], axis=1)
    assert sides[[0, 2]].max() < sides[[1, 3]].min()
    assert np.ptp(task.homes[:, 0]) > np.ptp(task.homes[:, 1])


def test_places_on_one_point_are_moved_apart() -> None:
    homes = find_homes(
        board({"ash-birch": 2, "birch-cedar": 2}, dict.fromkeys(("ash", "birch", "cedar"), (5.0, 5.0))), SHAPES
    )
    apart = [hypot(*(homes.points[a] - homes.points[b])) for a, b in ((0, 1), (1, 2), (0, 2))]
    assert min(apart) > 0.3


def test_tracks_that_cross_are_led_round_each_other() -> None:
    # The diagonals of a square cannot both be straight; one of them goes round a corner.
    task = task_of({"ash-cedar": 4, "birch-date": 6, "ash-birch": 3}, SQUARE)
    state = first_state(task)
    bends = choose_bends(task, state, False, nothing)
    assert sorted(np.linalg.norm(bends, axis=1) > 0.1) == [False, False, True]


def test_slots_stand_between_the_margins() -> None:
    task = task_of({"ash-birch": 3, "birch-cedar": 3, "cedar-date": 3, "date-ash": 3}, SQUARE)
    state = first_state(task)
    curves = draw_curves(task, state)
    stands = stand_slots(task, state, curves)
    ends = stands.start + task.spaces * stands.apart
    # Homes are placed by least squares, so some are a hair too close.
    assert (stands.start >= SHAPES.margin - 0.01).all()
    assert (curves.lengths - ends >= SHAPES.margin - 0.01).all()
    assert (stands.apart >= 1).all()


def test_labels_are_searched_clear_of_each_other_and_of_the_slots() -> None:
    task = task_of({"ash-birch": 3, "birch-cedar": 3, "cedar-date": 3, "date-ash": 3}, SQUARE)
    state, forces = first_state(task), Forces(task, LayoutWeights())
    discs = forces.place(state).centres
    LabelSearch(task).search(state, discs, afresh=True)
    for offsets, sizes in zip(state.offsets, label_sizes(task, state), strict=True):
        away = discs[None] - (state.places + offsets)[:, None]
        distance, _ = distance_to_box(away, sizes[:, None])
        assert distance.min() > SHAPES.slot_width / 2


def energy_of_homing(task: LayoutTask, places: Array) -> float:
    weights, net = LayoutWeights(), task.net
    away = places - task.homes
    apart = ((away[net.first] - away[net.second]) ** 2).sum(axis=1) / net.distances
    return float(weights.home * (away**2).sum() + weights.smooth * apart.sum())


def test_the_pull_homewards_is_the_slope_of_its_energy() -> None:
    task = task_of({"ash-birch": 3, "birch-cedar": 3, "cedar-date": 3, "date-ash": 3}, SQUARE)
    places = task.homes + np.random.default_rng(7).normal(scale=0.2, size=task.homes.shape)
    slope = Forces(task, LayoutWeights())._homing(places)
    for place in np.ndindex(places.shape):
        step = np.zeros_like(places)
        step[place] = 1e-6
        rise = energy_of_homing(task, places + step) - energy_of_homing(task, places - step)
        assert slope[place] == pytest.approx(rise / 2e-6, abs=1e-6)


def test_slots_push_each_other_as_hard_as_they_are_pushed() -> None:
    places = {"ash": (0.0, 0.0), "birch": (0.0, 4.0), "cedar": (0.3, 0.0), "date": (0.3, 4.0)}
    task = task_of({"ash-birch": 4, "cedar-date": 4, "birch-date": 1}, places)
    forces = Forces(task, LayoutWeights())
    far_away = task.homes + 99
    on_discs, _ = forces.collisions.push(forces.place(first_state(task)).centres, far_away, 1.0)
    assert np.abs(on_discs).max() > 0.01
    assert on_discs.sum(axis=0) == pytest.approx([0, 0], abs=1e-9)


def test_a_busy_machine_stops_earlier_and_a_very_busy_one_not_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    def stops_after(share: float) -> int:
        """The first whole second that is too late, where this share of a processor is to be had."""
        now = 0.0
        monkeypatch.setattr("peregon.drawing.layout.clock.monotonic", lambda: now)
        monkeypatch.setattr("peregon.drawing.layout.clock.process_time", lambda: share * now)
        clock = LayoutClock(180.0)
        while not clock.late:
            now += 1
        return int(now)

    assert [stops_after(share) for share in (1.0, 0.5, 0.1, 0.05, 0.01)] == [181, 181, 166, 46, 46]
