"""`board new`: a file to begin with that passes the check, can be played, and is never written over another."""

from pathlib import Path

import pytest

from peregon.boards import load_board
from peregon.catalogue import find
from peregon.editor.suggestions import suggested_values
from tests.cli.conftest import Run


@pytest.fixture
def little(tmp_path: Path, run: Run) -> Path:
    file = tmp_path / "little.toml"
    run("board", "new", file)
    return file


def test_a_new_board_passes_the_check_without_a_warning(little: Path, run: Run) -> None:
    assert run("board", "check", little).output.splitlines() == [
        "New board is a board, played with the rulebook usa.",
        "6 cities, 10 connections, 14 tracks, 41 spaces, 15 tickets, 70 cards.",
    ]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_it_can_be_played_by_as_many_as_its_rulebook_is_for(little: Path, run: Run, seats: int) -> None:
    played = run("simulate", "--game", little, "--players", "normal", "--seats", seats, "--games", "20", "--jobs", "1")
    assert "20 games" in played.output
    assert find(str(little)).players == (2, 5)


@pytest.mark.parametrize(
    ("file", "named"), [("little.toml", "little"), ("My-First Board.toml", "my_first_board"), ("1.toml", "new_board")]
)
def test_its_id_is_the_name_of_the_file_where_that_makes_one(tmp_path: Path, run: Run, file: str, named: str) -> None:
    run("board", "new", tmp_path / file)
    assert load_board(str(tmp_path / file)).id == named


def test_its_tickets_are_worth_what_is_suggested(little: Path) -> None:
    sheet = load_board(str(little))
    values = {ticket.id: ticket.goals[0].points for ticket in sheet.tickets}
    assert values == {ticket: points for ticket, goals in suggested_values(sheet).items() for points in goals.values()}


def test_it_tells_what_to_do_next(tmp_path: Path, run: Run) -> None:
    told = run("board", "new", tmp_path / "little.toml").output
    assert "peregon board check" in told


def test_what_is_there_already_is_left_alone(tmp_path: Path, run: Run) -> None:
    file = tmp_path / "little.toml"
    file.write_text("# mine\n", encoding="utf-8")
    assert "is there already" in run("board", "new", file, code=1).output
    assert file.read_text(encoding="utf-8") == "# mine\n"


def test_an_empty_file_is_filled(tmp_path: Path, run: Run) -> None:
    file = tmp_path / "little.toml"
    file.write_text("\n\n", encoding="utf-8")
    run("board", "new", file)
    assert load_board(str(file)).id == "little"


def test_where_nothing_can_be_written_it_says_so(tmp_path: Path, run: Run) -> None:
    assert "cannot be written: No such file" in run("board", "new", tmp_path / "no" / "little.toml", code=1).output
