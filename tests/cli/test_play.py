# ruff: noqa: RUF001
"""Playing: whole games by menu and by notation, saving, resuming, taking back."""

from pathlib import Path

import pytest

from peregon.record import load, verify
from tests.cli.conftest import Run
from tests.cli.scripts import SEED, Typed, by_menu, by_notation, play_beside
from tests.support.shown_boards import LITTLE

ALONE = ["Player", "greedy"]
FIRST_CHOICE = "1 2\n"


def saved(tmp_path: Path) -> Path:
    (file,) = (tmp_path / "data" / "peregon" / "games").iterdir()
    return file


@pytest.mark.parametrize(
    ("board", "typed"),
    [("usa", by_menu), ("europe", by_menu), ("india", by_notation), ("switzerland", by_menu), ("journey", by_notation)],
)
def test_a_whole_game_is_the_one_that_was_typed(run: Run, tmp_path: Path, board: str, typed: Typed) -> None:
    game, lines = play_beside(ALONE, typed, board)
    output = run("play", "--game", board, "--bot", "greedy", "--seed", str(SEED), input="\n".join(lines) + "\n").output
    assert "Not understood" not in output
    assert "Final score" in output
    totals = [seat.total for seat in game.score_sheet().seats]
    assert all(str(total) in output.partition("total")[2].splitlines()[0] for total in totals)
    record = load(saved(tmp_path))
    assert record.names == ("Player", "Rocket (greedy)")
    assert verify(record).totals == tuple(totals)


def test_two_times_enter_starts_a_game_against_a_normal_bot(run: Run, tmp_path: Path) -> None:
    output = run("play", input="\n\n").output
    assert "USA: Player, Rocket (normal)" in output
    assert "blocker  " in output and "random  " not in output, "what to expect of whom"
    assert "Which tickets do you keep?" in output
    assert load(saved(tmp_path)).table.title.name == "usa"


def test_the_questions_take_names_of_games_people_and_bots(run: Run, tmp_path: Path) -> None:
    run("play", input="atlantis\nSwitzerland\nBob random\n")
    record = load(saved(tmp_path))
    assert record.table.title.name == "switzerland"
    assert record.names == ("Player", "Bob", "Rocket (random)")


def test_seats_nobody_asked_for_are_taken_by_normal_bots(run: Run, tmp_path: Path) -> None:
    run("play", "--game", "usa", "--seats", "4", "--player", "Ann", "--bot", "random")
    assert load(saved(tmp_path)).names == ("Ann", "Rocket (random)", "Mallard (normal)", "Adler (normal)")


def test_bots_can_be_left_to_themselves(run: Run) -> None:
    output = run("play", "--game", "usa", "--seats", "2", "--bot", "greedy", "--bot", "greedy", "--seed", "1").output
    assert "Rocket (greedy) keeps 2 tickets." in output
    assert "draws a card blind" in output
    assert "Final score" in output


def test_the_end_of_the_input_saves_and_says_how_to_go_on(run: Run, tmp_path: Path) -> None:
    output = run("play", "--game", "usa", "--bot", "greedy", input=FIRST_CHOICE).output
    assert f"The game is saved. Go on with: peregon play --resume {saved(tmp_path)}" in output


def test_quitting_is_leaving_with_a_saved_game(run: Run) -> None:
    assert "The game is saved." in run("play", "--game", "usa", "--bot", "greedy", input="quit\n").output


def test_a_game_is_resumed_where_it_was_left(run: Run, tmp_path: Path) -> None:
    game, lines = play_beside(ALONE, by_notation, most_actions=40)
    run("play", "--game", "usa", "--bot", "greedy", "--seed", str(SEED), input="\n".join(lines) + "\n")
    before = load(saved(tmp_path)).moves
    assert len(before) >= len(game.history)
    output = run("play", "--resume", input="draw blind\ndraw blind\n").output
    after = load(saved(tmp_path)).moves
    assert after[: len(before)] == before
    assert len(after) > len(before)
    assert "USA: Player, Rocket (greedy)" in output
    assert verify(load(saved(tmp_path))).over is False


def test_a_game_can_be_saved_where_one_likes_but_not_over_another(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "mine.peregon"
    run("play", "--game", "usa", "--bot", "greedy", "--save", file, input=FIRST_CHOICE)
    assert len(load(file).moves) >= 2
    assert (
        "there is a file of that name already"
        in run("play", "--game", "usa", "--bot", "greedy", "--save", file, code=1).stderr
    )
    assert "Your turn" in run("play", "--resume", file, "--lang", "en").output


def test_a_claim_can_be_taken_back_before_the_next_player_acts(run: Run, tmp_path: Path) -> None:
    _, lines = play_beside(ALONE, by_notation, most_actions=12)
    place = next(place for place, line in enumerate(lines) if line.startswith("claim"))
    script = "\n".join([*lines[: place + 1], "undo"]) + "\n"
    output = run("play", "--game", "usa", "--bot", "greedy", "--seed", str(SEED), input=script).output
    assert "Taken back." in output
    moves = load(saved(tmp_path)).moves
    assert not any(move.seat == 0 and move.action == lines[place] for move in moves)
    assert verify(load(saved(tmp_path)))


def test_a_card_that_was_seen_cannot_be_taken_back(run: Run) -> None:
    script = FIRST_CHOICE + "draw blind\nundo\n"
    output = run("play", "--game", "usa", "--bot", "greedy", "--variant", "first_seat=0", input=script).output
    assert "That cannot be taken back" in output


def test_what_a_player_may_ask_to_see(run: Run) -> None:
    script = FIRST_CHOICE + "help\ntable\nboard\nboard chi\nboard atlantis\nlog\nscore\nrules U11\nrules dragon\n\n"
    output = run(
        "play", "--game", "usa", "--bot", "greedy", "--seed", "1", "--variant", "first_seat=0", input=script
    ).output
    assert "claim chicago-omaha BBBL" in output
    assert "Winnipeg" in output
    assert "There is no city called atlantis." in output
    assert "Player keeps:" in output
    assert "points now:" in output
    assert "U11  A draw is two cards" in output
    assert "no clause speaks of dragon" in output


def test_what_cannot_be_played_is_explained_and_asked_again(run: Run) -> None:
    script = "1\n9 9\n" + FIRST_CHOICE + "77\nfly\nclaim chicago-atlantis BB\nkeep 1\npass\n1\n9\n0\n"
    output = run(
        "play", "--game", "usa", "--bot", "greedy", "--seed", "1", "--variant", "first_seat=0", input=script
    ).output
    assert "Not possible now: keep 1" in output
    assert '"9" is no place of the offer' in output
    assert "There is no number 77 here." in output
    assert 'action "fly" is unknown' in output
    assert 'city "atlantis" is unknown' in output
    assert "Not possible now: pass" in output
    assert output.count("Your turn") == 2


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("ru", ["США: Игрок, Ракета (greedy)", "Ваш ход", "Какую карту?", "берёт вслепую:"]),
        ("uk", ["Ваш хід", "Яку карту?"]),
    ],
)
def test_the_table_speaks_the_players_language(run: Run, language: str, words: list[str]) -> None:
    script = FIRST_CHOICE + "1\n6\nпомощь\nдопомога\n"
    arguments = ["play", "--game", "usa", "--bot", "greedy", "--variant", "first_seat=0", "--lang", language]
    output = run(*arguments, input=script).output
    assert all(word in output for word in words)
    assert "claim chicago-omaha BBBL" in output


def test_a_station_is_built_by_menu_and_marked_on_the_board(run: Run) -> None:
    arguments = ["play", "--game", "europe", "--bot", "greedy", "--seed", "1", "--variant", "first_seat=0"]
    output = run(*arguments, input=FIRST_CHOICE + "4\n1\n1\n\n" + "board\n").output
    assert "Player builds a station in Amsterdam" in output
    assert "Amsterdam ⌂Player" in output


def test_the_last_round_is_announced(run: Run) -> None:
    _, lines = play_beside(ALONE, by_notation)
    output = run("play", "--game", "usa", "--bot", "greedy", "--seed", str(SEED), input="\n".join(lines) + "\n").output
    assert "The last round begins" in output
    assert "LAST ROUND:" in output


def test_a_board_of_ones_own(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "little.toml"
    file.write_text(LITTLE, "utf-8")
    output = run("play", "--board", file, "--bot", "greedy", "--seed", "1", input=FIRST_CHOICE).output
    assert "Little Land: Player, Rocket (greedy)" in output
    assert f"--board {file}" in output
    assert "give its board file" in run("play", "--resume", code=1).stderr
    assert "Little Land" in run("play", "--resume", "--board", file).output
