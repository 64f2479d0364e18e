"""Relabelling: a board in a language that nobody laid it out for."""

import sys
from dataclasses import replace
from pathlib import Path

import pytest

from peregon.boards import BoardSheet, load_board
from peregon.drawing.board import Style, board_svg
from peregon.drawing.checker import check
from peregon.drawing.plan import Plan, find_plan
from peregon.drawing.relabelling import in_language
from tests.support.languages import write_language


def in_english_only(sheet: BoardSheet) -> Plan:
    plan = find_plan(sheet)
    return replace(plan, labels={"en": plan.labels["en"]}, country_labels={"en": plan.country_labels["en"]})


@pytest.fixture
def languages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two made-up languages: one has no names for anything, the other calls everything as Ukrainian does."""
    write_language(tmp_path, "qaa")
    boards = {}
    for name in ("usa", "switzerland"):
        sheet = load_board(name)
        cities = [f'{city.id} = "{city.names["uk"]}"' for city in sheet.cities]
        countries = [f'{country.id} = "{country.names["uk"]}"' for country in sheet.countries]
        boards[f"boards/{name}.toml"] = "\n".join(["[cities]", *cities, "[countries]", *countries])
    write_language(tmp_path, "qab", files=boards)
    monkeypatch.setenv("PEREGON_LANGUAGES", str(tmp_path))


@pytest.mark.usefixtures("languages")
def test_a_board_without_names_is_labelled_as_in_the_language_that_is_fallen_back_to() -> None:
    sheet = load_board("switzerland")
    plan = in_language(find_plan(sheet), sheet, "qaa")
    assert plan.labels["qaa"] == plan.labels["en"]
    assert plan.country_labels["qaa"] == plan.country_labels["en"]


def test_a_plan_that_has_the_language_stays_as_it_is() -> None:
    sheet = load_board("usa")
    plan = find_plan(sheet)
    assert in_language(plan, sheet, "uk") is plan


@pytest.mark.usefixtures("languages")
@pytest.mark.parametrize("board", ["usa", "switzerland"])
def test_other_names_find_room_of_their_own(board: str) -> None:
    pytest.importorskip("scipy")
    sheet = load_board(board)
    plan = in_language(in_english_only(sheet), sheet, "qab")
    written = {label.of: " ".join(label.lines).replace("- ", "-") for label in plan.labels["qab"]}
    assert written == {number: city.names["uk"] for number, city in enumerate(sheet.cities) if city.exit_of is None}
    assert check(plan, sheet).clean


@pytest.mark.usefixtures("languages")
def test_without_numpy_other_names_stand_where_the_english_ones_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "peregon.drawing.layout.tidying", None)
    sheet = load_board("usa")
    plan = in_language(in_english_only(sheet), sheet, "qab")
    for english, other in zip(plan.labels["en"], plan.labels["qab"], strict=True):
        place = plan.places[english.of]
        beside = [abs(label.x - place[0]) - label.width / 2 for label in (english, other)]
        assert beside[0] == pytest.approx(beside[1]) or beside[0] < 0


@pytest.mark.usefixtures("languages")
def test_the_picture_says_the_names() -> None:
    sheet = load_board("usa")
    picture = board_svg(sheet, find_plan(sheet), Style("qab"))
    assert 'lang="qab"' in picture and "Ванкувер" in picture
    assert "Vancouver" not in picture
