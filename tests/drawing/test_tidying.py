"""Tidying: names that nobody takes for another's, and never at the price of a fault."""

from dataclasses import replace
from itertools import combinations
from math import dist

import pytest

from peregon.boards import BoardSheet, built_in_boards, load_board
from peregon.drawing.checker import check
from peregon.drawing.plan import Label, Plan, find_plan
from peregon.languages import codes
from tests.support.drawing.sketches import ROW, row_plan

pytest.importorskip("scipy")

from peregon.drawing.layout.names import collect_names
from peregon.drawing.layout.proportions import Proportions
from peregon.drawing.layout.tidying import tidied

# A pitch is 40 pixels in the row: names are written as they are there.
SIZE = 16.0


def row_with(*middles: tuple[float, float]) -> Plan:
    """The row with the names of its cities round these points."""
    wordings = [first for first, *_ in collect_names(ROW, Proportions(), ["en"]).wordings["en"]]
    labels = tuple(
        Label(place, x, y, 40 * written.width, 40 * written.height, SIZE, written.lines)
        for place, ((x, y), written) in enumerate(zip(middles, wordings, strict=True))
    )
    return replace(row_plan(), labels=dict.fromkeys(codes(), labels))


def tidy(plan: Plan) -> list[tuple[float, float]]:
    assert check(plan, ROW).clean
    after, findings = tidied(plan, ROW, check(plan, ROW))
    assert findings == check(after, ROW)
    assert findings.clean
    assert after.labels["en"] == after.labels["ru"] == after.labels["uk"]
    return [(label.x, label.y) for label in after.labels["en"]]


GOOD = ((100.0, 122.0), (210.0, 122.0), (320.0, 122.0))


def test_names_that_stand_well_stay() -> None:
    assert tidy(row_with(*GOOD)) == list(GOOD)


def test_a_name_leaves_a_dot_that_is_not_its_own() -> None:
    astray = (132.0, 122.0)
    after = tidy(row_with((100.0, 78.0), astray, GOOD[2]))
    assert dist(after[1], (210, 100)) < dist(after[1], (100, 100))


def test_two_names_in_a_row_do_not_read_as_one() -> None:
    before = row_with((145.0, 122.0), (188.0, 122.0), GOOD[2])
    (ash, birch, _) = before.labels["en"]
    assert 0 < birch.x - ash.x - (birch.width + ash.width) / 2 < 0.3 * before.pitch
    after = tidy(before)
    assert (
        abs(after[1][0] - after[0][0]) - (birch.width + ash.width) / 2 > 0.5 * before.pitch
        or abs(after[1][1] - after[0][1]) > ash.height
    )


def test_a_plan_with_faults_gets_no_more_of_them() -> None:
    covered = row_with((150.0, 100.0), GOOD[1], GOOD[2])
    faults = check(covered, ROW)
    assert not faults.clean
    assert len(tidied(covered, ROW, faults)[1].faults) <= len(faults.faults)


@pytest.mark.parametrize("name", built_in_boards())
def test_on_the_built_in_boards_every_name_is_nearest_to_its_own_dot(name: str) -> None:
    sheet = load_board(name)
    plan = find_plan(sheet)
    assert [names for language in codes() for names in _strangers(plan, sheet, language)] == []


@pytest.mark.parametrize("name", built_in_boards())
def test_on_the_built_in_boards_no_two_names_read_as_one(name: str) -> None:
    plan = find_plan(load_board(name))
    assert [names for language in codes() for names in _run_on(plan, language)] == []


def _strangers(plan: Plan, sheet: BoardSheet, language: str) -> list[tuple[str, ...]]:
    exits = [number for number, city in enumerate(sheet.cities) if city.exit_of]
    owned = [(label.of, label) for label in plan.labels[language]]
    owned += list(zip(exits, plan.country_labels[language], strict=True))
    return [
        label.lines
        for owner, label in owned
        if min(range(len(plan.places)), key=lambda place: _away(label, plan.places[place])) != owner
    ]


def _away(label: Label, point: tuple[float, float]) -> float:
    beyond = abs(point[0] - label.x) - label.width / 2, abs(point[1] - label.y) - label.height / 2
    return dist((max(beyond[0], 0), max(beyond[1], 0)), (0, 0))


def _run_on(plan: Plan, language: str) -> list[tuple[str, str]]:
    """Pairs of names on one line, as far as the eye can tell, with less than a letter between them."""
    labels = (*plan.labels[language], *plan.country_labels[language])
    return [
        (first.lines[0], second.lines[0])
        for first, second in combinations(labels, 2)
        if abs(first.y - second.y) < 0.4 * first.size
        and 0 <= abs(first.x - second.x) - (first.width + second.width) / 2 < first.size
    ]
