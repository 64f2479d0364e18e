# ruff: noqa: RUF001
"""Advice: what is in whose way, and what to change in the board file, in every language."""

from dataclasses import replace

import pytest

from peregon.drawing.checker import (
    CROSSING,
    FOLD,
    LABEL_LABEL,
    MISSING,
    OUTSIDE,
    SLOT_CITY,
    SLOT_LABEL,
    SLOT_SLOT,
    SQUEEZED,
    Fault,
)
from peregon.drawing.plan import Anchor
from tests.support.drawing.sketches import ROW, board, row_plan

pytest.importorskip("scipy")


from peregon.drawing.layout.advice import give_advice

ASH_BIRCH, BIRCH_CEDAR = "ash\N{EN DASH}birch", "birch\N{EN DASH}cedar"


def advice(*faults: Fault, language: str = "en") -> list[str]:
    return [each.told(language) for each in give_advice(row_plan(), ROW, faults)]


def test_what_cannot_be_drawn_is_explained_the_worst_first_and_once() -> None:
    assert advice(
        Fault(SLOT_LABEL, ("ash-birch", "cedar"), 0.2, "en"),
        Fault(SLOT_LABEL, ("ash-birch", "cedar"), 0.1, "uk"),
        Fault(SLOT_SLOT, ("ash-birch", "birch-cedar"), 0.3),
        Fault(SLOT_CITY, ("ash-birch", "cedar"), 0.1),
        Fault(SQUEEZED, ("ash-birch",)),
        Fault(CROSSING, ("ash-birch", "birch-cedar")),
        Fault(LABEL_LABEL, ("ash", "cedar")),
        Fault(OUTSIDE, ("cedar",)),
        Fault(MISSING, ("slots of ash_birch",)),
    ) == [
        f"{ASH_BIRCH} and {BIRCH_CEDAR} overlap near birch: move birch, or shorten {ASH_BIRCH}",
        f"{ASH_BIRCH} runs over the name of cedar: move cedar, or shorten its name",
        f"{ASH_BIRCH} runs over cedar: move cedar, or make the route longer to lead it round",
        f"{ASH_BIRCH} has no room for its spaces: move its two cities apart, or shorten it",
        f"{ASH_BIRCH} and {BIRCH_CEDAR} cross: let one of them end in another city, or move birch",
        "ash and cedar are too close for their names: move them apart, or shorten the names",
        "cedar does not fit on the board: move it inwards",
        "the layout lacks slots of ash_birch: lay the board out again",
    ]


@pytest.mark.parametrize(("length", "remedy"), [(9, "shorten"), (1, "lengthen")])
def test_a_fold_is_blamed_on_the_route_that_is_furthest_from_its_length_on_the_map(length: int, remedy: str) -> None:
    # Birch and cedar are 110 pixels apart, room for two spaces and a bit; so are ash and birch.
    sheet = board({"ash-birch": 2, "birch-cedar": length}, {"ash": (0, 0), "birch": (0, 1), "cedar": (0, 2)})
    (found,) = give_advice(row_plan(), sheet, (Fault(FOLD, ("ash", "birch", "cedar")),))
    assert found.told() == (
        f"ash, birch and cedar lie the other way round than on the map: move one of them, or {remedy} {BIRCH_CEDAR}"
    )


def test_a_route_of_one_space_is_not_to_be_shortened() -> None:
    near = {"ash": (0.0, 0.0), "birch": (0.0, 0.1), "cedar": (0.1, 0.0)}
    sheet = board({"ash-birch": 1, "birch-cedar": 1}, near)
    plan = row_plan()
    assert plan.geography is not None
    anchors = tuple(Anchor(place, at[1], at[0]) for place, at in enumerate(near.values()))
    plan = replace(plan, geography=replace(plan.geography, anchors=anchors))
    (found,) = give_advice(plan, sheet, (Fault(FOLD, ("ash", "birch", "cedar")),))
    assert found.told() == "ash, birch and cedar lie the other way round than on the map: move one of them"


def test_a_fold_nobody_is_to_blame_for_asks_for_a_move() -> None:
    (found,) = give_advice(replace(row_plan(), geography=None), ROW, (Fault(FOLD, ("ash", "birch", "cedar")),))
    assert str(found) == "ash, birch and cedar lie the other way round than on the map: move one of them"


def test_advice_is_given_in_the_readers_language() -> None:
    cross = Fault(CROSSING, ("ash-birch", "birch-cedar"))
    assert advice(cross, language="uk") == [
        f"{ASH_BIRCH} і {BIRCH_CEDAR} перетинаються: ведіть один із них в інше місто або пересуньте birch"
    ]
    assert advice(cross, language="ru") == [
        f"{ASH_BIRCH} и {BIRCH_CEDAR} пересекаются: ведите один из них в другой город или передвиньте birch"
    ]
