"""Planning: a plan is made once, kept beside its board, and never written over anything else."""

from pathlib import Path

import pytest

from peregon.boards import load_board
from peregon.drawing import check, find_plan
from peregon.drawing.planning import plan_for

pytest.importorskip("shapely")

LITTLE = (Path(__file__).parents[1] / "boards" / "little.toml").read_text("utf-8")


def test_a_new_board_is_laid_out_once_and_its_plan_kept(tmp_path: Path) -> None:
    file = tmp_path / "little.toml"
    file.write_text(LITTLE, "utf-8")
    sheet = load_board(file)
    made = plan_for(sheet)
    assert made.kept == tmp_path / "little.layout.json"
    assert made.findings == check(made.plan, sheet)
    assert made.plan.ground is not None
    again = plan_for(sheet)
    assert (again.plan, again.findings, again.kept, again.advice) == (made.plan, None, None, ())


def test_a_board_that_has_changed_is_laid_out_again(tmp_path: Path) -> None:
    file = tmp_path / "board.toml"
    file.write_text(LITTLE, "utf-8")
    before = plan_for(load_board(file))
    assert before.kept == tmp_path / "layout.json"
    file.write_text(LITTLE.replace('id = "little"', 'id = "larger"'), "utf-8")
    after = plan_for(load_board(file))
    assert after.kept == before.kept
    assert find_plan(load_board(file)).board == "larger"


@pytest.mark.parametrize("content", ["my notes", "[1, 2]", '{"board": "mine"}'])
def test_what_is_no_plan_is_not_written_over(tmp_path: Path, content: str) -> None:
    file, beside = tmp_path / "little.toml", tmp_path / "little.layout.json"
    file.write_text(LITTLE, "utf-8")
    beside.write_text(content, "utf-8")
    assert plan_for(load_board(file)).kept is None
    assert beside.read_text("utf-8") == content


def test_built_in_boards_keep_the_plans_they_have() -> None:
    assert plan_for(load_board("usa")).kept is None
