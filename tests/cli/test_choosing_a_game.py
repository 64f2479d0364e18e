"""Any board wherever a game is chosen: by the name of a game, of a board, or by a file."""

import shutil
from pathlib import Path

import pytest

from peregon.boards import BOARDS
from tests.cli.conftest import Run


@pytest.fixture
def file(tmp_path: Path) -> Path:
    copy = tmp_path / "mine.toml"
    shutil.copy(BOARDS["small"], copy)
    return copy


@pytest.mark.parametrize("option", ["--game", "--board"])
def test_a_board_by_its_name_or_its_file(run: Run, file: Path, option: str) -> None:
    told = [
        run("simulate", option, board, "--players", "greedy", "--games", "3", "--jobs", "1").output
        for board in ("small", file)
    ]
    assert told[0] == told[1], "the same games"
    assert "3 games" in told[0]


def test_the_arena_and_the_check_of_bots_take_any_board(run: Run, file: Path) -> None:
    assert "greedy" in run("arena", "greedy", "random", "--game", file, "--games", "2", "--jobs", "1").output
    assert "small" in run("check-bot", "greedy", "--game", "small").output
    assert "small" in run("check-bot", "greedy", "--game", file).output


def test_a_game_in_the_terminal_is_played_on_any_board(run: Run) -> None:
    output = run("play", "--game", "medium", "--bot", "easy", "--seats", "2", "--seed", "1", input="quit\n").output
    assert "Medium" in output


@pytest.mark.parametrize("command", [("simulate",), ("arena", "greedy", "random"), ("play",), ("check-bot", "greedy")])
def test_a_word_that_is_no_game_lists_those_there_are(run: Run, command: tuple[str, ...]) -> None:
    complaint = " ".join(run(*command, "--game", "smal", code=2).stderr.split())
    assert "game" in complaint
    assert "medium" in complaint
    assert "(did you mean" in complaint
