"""What the value is learned from: games of weak players that a better one finishes, and decisions carried out twice."""

import random
from pathlib import Path

import numpy as np
import pytest

from peregon.bots import player_named
from peregon.catalogue import find
from peregon.game_review.forecast import is_played_out
from peregon.model.state import OVER
from peregon.policies.policy import PlayerLuck
from tools.value.calibration import fewer
from tools.value.forecasts import Told, keep, kept_as, read, tell_lines
from tools.value.games import LOTS, TRAINING, KeptGame, play_of, positions, rules_for
from tools.value.positions import MOST_SEATS, chosen_positions
from tools.value.steps import LUCKS, steps_of

WEAK = next(lot for lot in LOTS[TRAINING] if lot.name == "weak")
QUICK = next(lot for lot in LOTS[TRAINING] if lot.name == "quick")


@pytest.fixture(scope="module")
def taken_over() -> KeptGame:
    return play_of("usa", WEAK, 11)


def test_a_game_of_weak_players_is_finished_by_normal(taken_over: KeptGame) -> None:
    assert taken_over.level == "weak" and 0 < taken_over.taken_over < len(taken_over.actions)
    seats = len(taken_over.players)
    rules, title = rules_for("usa", seats), find("usa")
    heirs = [player_named("normal", title) for _ in range(seats)]
    state = None
    for place, state in enumerate(positions(rules, taken_over)):
        if taken_over.taken_over <= place < len(taken_over.actions):
            rules.offer(state, rules.options)
            chosen = heirs[state.turn].choose(rules, state, rules.options, PlayerLuck(place))
            assert chosen == taken_over.actions[place]
    assert state is not None and state.phase == OVER


def test_the_same_seed_is_the_same_game(taken_over: KeptGame) -> None:
    assert play_of("usa", WEAK, 11) == taken_over != play_of("usa", WEAK, 12)


def test_positions_are_taken_from_what_the_better_player_made_of_it(taken_over: KeptGame) -> None:
    found = chosen_positions(taken_over, 4)
    assert len(found) == 4 and min(found) >= taken_over.taken_over


def test_what_was_told_is_kept_compressed_and_read_again(tmp_path: Path) -> None:
    path = tmp_path / "usa-unseen-forecasts.jsonl"
    path.write_text("".join(f"{line}\n" for line in tell_lines("usa", 3, play_of("usa", QUICK, 2), 5)))
    told = list(read(path))
    assert len(told) == 8 and {each.game for each in told} == {3} and all(sum(each.wins) == 5 for each in told)
    keep(path, tmp_path / "kept")
    again = list(read(tmp_path / "kept" / path.name))
    assert kept_as(path, tmp_path / "kept").stat().st_size < path.stat().st_size
    assert [(each.wins, each.won, each.level) for each in again] == [(each.wins, each.won, each.level) for each in told]
    assert np.allclose([sum(each.value) for each in again], 1.0, atol=0.0003)


def test_a_step_is_one_decision_with_two_lucks(taken_over: KeptGame) -> None:
    quick = [play_of("usa", QUICK, seed) for seed in range(1, 6)]
    found = steps_of([*quick, taken_over], 6)
    again = steps_of([*quick, taken_over], 6)
    assert all(np.array_equal(getattr(found, name), getattr(again, name)) for name in vars(found))
    assert found.after.shape[1:3] == (LUCKS, MOST_SEATS) and set(found.game) <= set(range(6))
    differs = (found.after[:, 0] != found.after[:, 1]).any((1, 2))
    assert differs.any() and not differs.all(), "cards differ, and a claim is a claim"
    told = found.told[found.is_told]
    assert np.allclose(told.sum(1), 1.0) and not found.told[~found.is_told].any()


def test_no_step_begins_where_no_value_is_asked() -> None:
    game = play_of("usa", QUICK, random.Random(1).randrange(1_000))
    rules = rules_for("usa", len(game.players))
    valued = sum(not is_played_out(state) for state in positions(rules, game))
    assert len(steps_of([game], 4_000).seats) == valued < len(game.actions)


def told(game: int, wins: list[float]) -> Told:
    return Told(game, "normal", 0.5, [0.5, 0.5], [0.5, 0.5], wins, 400, [1.0, 0.0])


def test_with_half_of_the_playouts_wins_are_some_of_those_that_there_were_and_half_on_average() -> None:
    found = [fewer(told(game, [299.5, 100.5]), 200) for game in range(300)]
    assert all(sum(wins) == 200.0 and 99.0 <= wins[0] <= 200.0 for wins in found)
    assert len({wins[0] for wins in found}) > 10  # every position has a lot of its own
    assert sum(wins[0] for wins in found) / 300 == pytest.approx(150.0, abs=1.5)
    assert fewer(told(7, [299.5, 100.5]), 200) == found[7]
    assert fewer(told(7, [30.0, 10.0]), 200) == [30.0, 10.0]
