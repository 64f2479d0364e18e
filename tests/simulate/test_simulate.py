"""Simulations: fair seats, repeatable games, and the same game again with its history."""

import csv
import io
import json
from functools import partial
from pathlib import Path

import pytest

from peregon.catalogue import find, names
from peregon.simulate import Match, MergeError, Outcome, UnknownPlayer, merged, replay_with_game, simulate
from peregon.simulate.games import outcome
from peregon.simulate.tables import HEADINGS, game_headings, game_row, rows, summary, to_csv, to_json
from peregon.workers import WorkerError, WorkProgress, derived_seed

TABLES = [(name, seats) for name in names() for seats in (2, 3)]


def test_everyone_sits_everywhere_equally_often() -> None:
    match = Match(find("usa"), 4, ("greedy", "random"), seed=1)
    assert [match.seating(index) for index in range(5)] == [
        (0, 1, 0, 1),
        (1, 0, 1, 0),
        (0, 1, 0, 1),
        (1, 0, 1, 0),
        (0, 1, 0, 1),
    ]
    three = Match(find("usa"), 3, ("greedy", "random", "random"), seed=1)
    assert [three.seating(index) for index in range(3)] == [(0, 1, 2), (1, 2, 0), (2, 0, 1)]


@pytest.mark.parametrize("players", [[], ["random"] * 3])
def test_too_many_players_or_none_are_refused(players: list[str]) -> None:
    with pytest.raises(ValueError, match="2 seats are for 1 to 2 players"):
        simulate("usa", 2, players, games=1)


def test_players_are_known_or_found_by_module() -> None:
    with pytest.raises(UnknownPlayer, match="there is no player 'clever'; there are easy, normal"):
        simulate("usa", 2, ["clever"], games=1)
    with pytest.raises(UnknownPlayer, match="cannot be found"):
        simulate("usa", 2, ["nowhere:Nobody"], games=1)
    with pytest.raises(UnknownPlayer, match="is neither a Bot nor a Policy"):
        simulate("usa", 2, ["pathlib:Path"], games=1)
    results = simulate("usa", 2, ["tests.simulate.chores:First", "greedy"], games=2, jobs=1)
    assert results.players[0].games == 2


def test_anybodys_bot_plays_as_at_a_live_table_and_repeats_with_the_seed() -> None:
    players = ["tests.simulate.chores:Newborn", "random"]
    first, again = (simulate("switzerland", 2, players, games=3, jobs=1, keep_outcomes=True) for _ in range(2))
    assert first.outcomes == again.outcomes
    game = replay_with_game(find("switzerland"), 2, players, 1, 2)
    assert tuple(seat.total for seat in game.score_sheet().seats) == first.outcomes[2].totals


def test_a_budget_behind_the_name_of_a_bot_is_passed_on() -> None:
    simulate("usa", 2, ["tests.simulate.chores:Frugal@12"], games=1, jobs=1)
    with pytest.raises(WorkerError, match="has no budget"):
        simulate("usa", 2, ["tests.simulate.chores:Frugal"], games=1, jobs=1)
    for name, problem in (("First@12", "is a Policy, and takes no budget"), ("Frugal@much", "a number of playouts")):
        with pytest.raises(UnknownPlayer, match=problem):
            simulate("usa", 2, [f"tests.simulate.chores:{name}"], games=1, jobs=1)


def test_a_bot_whose_answer_is_no_option_is_found_out() -> None:
    with pytest.raises(WorkerError, match=r"player 'tests.simulate.chores:Passive' answered Pass\(\), which is not"):
        simulate("usa", 2, ["tests.simulate.chores:Passive"], games=1, jobs=1)


@pytest.mark.parametrize("name", [".x:Y", "os.path:join", "tests.simulate.chores:Demanding"])
def test_a_player_that_cannot_be_made_is_refused_by_name(name: str) -> None:
    with pytest.raises(UnknownPlayer, match=f"player '{name}' cannot be made: TypeError"):
        simulate("usa", 2, [name], games=1)


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize(("player", "answer"), [("AlwaysZero", "0"), ("Undecided", "None")])
def test_an_answer_that_is_no_option_names_the_game_the_player_and_the_answer(
    player: str, answer: str, jobs: int
) -> None:
    name = f"tests.simulate.chores:{player}"
    with pytest.raises(WorkerError, match=f"in game 0 player '{name}' answered {answer}, which is not among the"):
        simulate("usa", 2, ["greedy", name], games=4, jobs=jobs)


def test_a_player_may_think_on_the_sheet_of_options() -> None:
    plain, scribbled = (
        simulate("usa", 2, [f"tests.simulate.chores:{name}"], games=2, jobs=1, keep_outcomes=True).outcomes
        for name in ("First", "Scribbler")
    )
    assert plain == scribbled


def test_the_number_of_cores_changes_nothing() -> None:
    players = ["tests.simulate.chores:First", "greedy", "random"]  # the first of them is nobody known to be quick
    texts = {
        to_json(simulate("switzerland", 3, players, 30, seed=9, jobs=jobs, keep_outcomes=True)) for jobs in (1, 2, 3)
    }
    assert len(texts) == 1


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_a_game_played_again_is_the_same_game_and_has_a_history(name: str, seats: int) -> None:
    title = find(name)
    played = simulate(title, seats, ["greedy", "random"], games=4, seed=3, jobs=1, keep_outcomes=True).outcomes
    for expected in played:
        game = replay_with_game(title, seats, ["greedy", "random"], 3, expected.index)
        again = outcome(
            game.rules,
            game.state,
            expected.index,
            derived_seed(3, expected.index),
            expected.seating,
            len(game.history),
            expected.turns,
        )
        assert again == expected
        assert tuple(seat.total for seat in game.score_sheet().seats) == expected.totals


def test_options_of_the_table_are_played() -> None:
    results = simulate("journey", 2, ["random"], games=3, jobs=1, variants={"free_building": True}, keep_outcomes=True)
    game = replay_with_game(find("journey"), 2, ["random"], 1, 0, {"free_building": True})
    assert tuple(seat.total for seat in game.score_sheet().seats) == results.outcomes[0].totals


def test_outcomes_are_told_in_order_and_add_up() -> None:
    told: list[Outcome] = []
    results = simulate("usa", 2, ["greedy", "random"], games=25, seed=4, jobs=1, on_outcome=told.append)
    assert [outcome.index for outcome in told] == list(range(25))
    assert results.outcomes == ()
    greedy = results.players[0]
    seats = [outcome.seating.index(0) for outcome in told]
    assert greedy.games == 25
    assert greedy.score == sum(outcome.totals[seat] for outcome, seat in zip(told, seats, strict=True)) / 25
    assert sum(player.wins for player in results.players) == 25
    assert results.decisions_per_game == sum(outcome.decisions for outcome in told) / 25
    assert sum(results.endings.values()) == 25


def test_greedy_beats_random() -> None:
    greedy, random = simulate("usa", 2, ["greedy", "random"], games=60, jobs=1).players
    assert greedy.win_interval.low > random.win_interval.high


def test_ctrl_c_gives_the_results_so_far() -> None:
    def press(progress: WorkProgress) -> None:
        if progress.done >= 9:
            raise KeyboardInterrupt

    # A first chunk is one game, and the second at most eight.
    results = simulate("usa", 2, ["random"], games=10**6, jobs=1, on_progress=press)
    assert results.cancelled and results.games in range(1, 100)
    assert summary(results)[0] == ("games", f"{results.games} (stopped)")


def test_results_as_rows_csv_and_json() -> None:
    results = simulate("india", 3, ["greedy", "random"], games=9, jobs=1, keep_outcomes=True)
    assert [len(row) for row in rows(results)] == [len(HEADINGS)] * 2
    lines = list(csv.DictReader(io.StringIO(to_csv(results))))
    assert [line["name"] for line in lines] == ["greedy", "random"]
    data = json.loads(to_json(results))
    assert (data["format"], data["version"], data["game"], data["games"]) == ("peregon simulation", 2, "india", 9)
    assert [player["games"] for player in data["players"]] == [18, 9]
    assert len(data["outcomes"]) == 9
    assert to_json(simulate("india", 3, ["greedy", "random"], games=0)) != ""


def test_slices_add_up_to_the_whole(tmp_path: Path) -> None:
    play = partial(simulate, "usa", 3, ["greedy", "random"], seed=4, jobs=1, variants={"first_seat": 1})
    files = []
    for first, games in ((9, 6), (0, 5), (5, 4)):
        files.append(tmp_path / f"{first}.json")
        files[-1].write_text(to_json(play(games=games, first=first)))
    whole = play(games=15)
    assert to_json(merged(files)) == to_json(whole)
    assert [game.index for game in simulate("usa", first=7, games=2, jobs=1, keep_outcomes=True).outcomes] == [7, 8]


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({}, "deals begin at 0, and those before 3 are there already"),
        ({"deals": [4, 7]}, "the deals 3:4 are missing"),
        ({"deals": [3, 5]}, "deals: there are 2 of them, and 3 games"),
        ({"seed": 2, "deals": [3, 6]}, "not of the same simulation as .*seed is 2 here, and 1 there"),
        ({"peregon": "0.0.1"}, "peregon: it is 0.0.1 there, and "),
        ({"board": "another"}, "board: it is another there, and "),
        ({"format": "peregon arena"}, 'format: must be "peregon simulation"'),
        ({"sums": {}}, "sums: the field games is missing"),
    ],
)
def test_what_does_not_belong_together_is_not_merged(tmp_path: Path, change: dict[str, object], problem: str) -> None:
    data = json.loads(to_json(simulate("usa", games=3, jobs=1)))
    one, other = tmp_path / "one.json", tmp_path / "other.json"
    one.write_text(json.dumps(data))
    other.write_text(json.dumps({**data, **change}))
    with pytest.raises(MergeError, match=problem):
        merged([one, other])


def test_a_row_for_each_game() -> None:
    match = Match(find("usa"), 2, ("greedy", "random"), seed=1)
    (outcome,) = simulate("usa", games=1, jobs=1, keep_outcomes=True).outcomes
    row = dict(zip(game_headings(match), game_row(match, outcome), strict=True))
    assert (row["game"], row["player_0"], row["player_1"]) == (0, "greedy", "random")
    assert (row["totals_0"], row["totals_1"]) == outcome.totals
    assert [row["won_0"], row["won_1"]] == [float(seat in outcome.winners) for seat in (0, 1)]
