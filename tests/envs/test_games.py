"""Many games at once: the same games as one by one, restarted by themselves, and safe from bad input."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import peregon.boards
from peregon.boards import BoardError
from peregon.bots import UnknownPlayer
from peregon.envs.games import IllegalChoice, play_games
from peregon.envs.task import task
from peregon.learning.rewards import SCHEMES
from peregon.model.chance import Seeded, stream_of
from peregon.model.state import OVER
from peregon.model.views import view_of
from peregon.rulebooks import RulebookError
from peregon.rules.tickets.faces import Keep
from tests.envs.tables import ARRAYS, at_every_table, on_every_game


@at_every_table
def test_a_batch_plays_the_games_that_the_engine_plays(game: str, seats: int) -> None:
    games = play_games(game, seats, 3, seed=11)
    rules = task(game, seats).rules()
    chances = [Seeded(stream_of(stream_of(11, number), 0)) for number in range(3)]
    states = [rules.start(chance) for chance in chances]
    going = np.ones(3, bool)
    while going.any():
        for number in np.flatnonzero(going):
            assert games.turn[number] == states[number].turn
            assert np.flatnonzero(games.mask[number]).tolist() == sorted(rules.legal(states[number]))
        actions = games.sample().copy()
        games.step(actions)
        for number in np.flatnonzero(going):
            rules.play(states[number], actions[number], chances[number])
            over = states[number].phase == OVER
            assert games.ended[number] == over
            if over:
                assert games.scores[number].tolist() == list(rules.count(states[number]).total)
                assert games.lengths[number] == 0
                going[number] = False


def test_the_arrays_are_the_engines_own_memory_and_read_only() -> None:
    games = play_games("small", 2, 4, seed=1)
    before = {name: getattr(games, name) for name in ARRAYS}
    games.step(games.sample())
    for name, array in before.items():
        assert getattr(games, name) is array
        assert not array.flags.writeable and not array.flags.owndata


def test_a_game_that_ends_begins_anew_and_tells_what_was_last_seen() -> None:
    games = play_games("small", 2, 8, seed=2)
    finished = 0
    while finished < 20:
        games.step(games.sample())
        for number in np.flatnonzero(games.ended):
            finished += 1
            phase = games.sight.piece("phase", games.final[number])
            assert phase[OVER] == 1
            assert games.sight.piece("phase", games.observation[number])[0] == 1
            assert games.rewards[number].sum() == 0
        assert not games.rewards[~games.ended].any()


def test_the_same_seed_deals_the_same_games_however_many_there_are() -> None:
    few, many = play_games("small", 2, 2, seed=3), play_games("small", 2, 5, seed=3)
    for _ in range(60):
        assert (few.observation == many.observation[:2]).all()
        actions = many.sample().copy()
        many.step(actions)
        few.step(actions[:2])
    few.reset(3)
    assert (few.observation == play_games("small", 2, 2, seed=3).observation).all()


def test_the_learner_moves_from_seat_to_seat_unless_it_has_one() -> None:
    moving = play_games("small", 3, 3, opponents=("random",), seed=5)
    assert moving.learner.tolist() == [0, 1, 2]
    staying = play_games("small", 3, 3, opponents=("random",), seat=2, seed=5)
    for _ in range(60):
        before = moving.learner.copy()
        moving.step(moving.sample())
        assert (moving.learner == np.where(moving.ended, (before + 1) % 3, before)).all()
        assert (moving.turn == moving.learner).all()
        staying.step(staying.sample())
        assert (staying.turn == 2).all()


@pytest.mark.parametrize("wrong", [-1, 10_000, None])
def test_an_illegal_action_is_refused_and_no_game_changes(wrong: int | None) -> None:
    games = play_games("small", 2, 4, seed=6)
    for _ in range(10):
        games.step(games.sample())
    actions = games.sample().copy()
    actions[2] = np.argmin(games.mask[2]) if wrong is None else wrong
    before = {name: getattr(games, name).copy() for name in ARRAYS}
    views = [view_of(games.batch.state(number), 0) for number in range(4)]
    with pytest.raises(IllegalChoice, match=f"action {actions[2]} is not one of the options of game 2"):
        games.step(actions)
    assert all((getattr(games, name) == before[name]).all() for name in ARRAYS)
    assert views == [view_of(games.batch.state(number), 0) for number in range(4)]
    games.step(games.sample())


@pytest.mark.parametrize("actions", [[1, 2], [[1], [2], [3]], 4, [], [0.5, 0.5, 0.5], ["a", "b", "c"], [True] * 3])
def test_actions_of_the_wrong_shape_or_kind_are_refused(actions: object) -> None:
    games = play_games("small", 2, 3, seed=7)
    with pytest.raises(ValueError, match="actions"):
        games.step(actions)  # type: ignore[arg-type]


def test_what_cannot_be_set_up_says_why() -> None:
    with pytest.raises(ValueError, match="there is no reward 'fame'; there are win, rank"):
        play_games("small", reward="fame")
    with pytest.raises(ValueError, match="there is no observation 'smell'"):
        task("small", observation="smell")
    with pytest.raises(ValueError, match="at least one game"):
        play_games("small", count=0)
    with pytest.raises(ValueError, match="there is no seat 2"):
        play_games("small", 2, 1, opponents=("random",), seat=2)
    with pytest.raises(UnknownPlayer, match="nobody"):
        play_games("small", opponents=("nobody",))
    with pytest.raises(RulebookError, match="2 to 5 players, not 6"):
        play_games("small", seats=6)
    with pytest.raises(RulebookError, match="has no variant"):
        play_games("small", variants={"wings": True})
    with pytest.raises(BoardError):
        play_games("atlantis")


@pytest.mark.parametrize("seed", [1.5, "1", True])
def test_a_seed_is_a_whole_number_and_a_refused_one_changes_nothing(seed: Any) -> None:
    games = play_games("small", 2, 2, seed=3)
    before = games.observation.copy()
    with pytest.raises(ValueError, match="a seed is a whole number"):
        games.reset(seed)
    assert (games.observation == before).all()
    games.step(games.sample())


def test_a_lone_name_is_a_pool_of_one() -> None:
    one, pool = (play_games("small", 2, 3, opponents=names, seed=3) for names in ("greedy", ("greedy",)))
    for _ in range(20):
        assert (one.observation == pool.observation).all()
        actions = pool.sample().copy()
        one.step(actions)
        pool.step(actions)


def test_any_board_file_will_do(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    text = (Path(peregon.boards.__file__).parent / "small" / "board.toml").read_text(encoding="utf-8")
    file.write_text(text.replace('id = "small"', 'id = "own"').replace("pieces = 10", "pieces = 3"), encoding="utf-8")
    games = play_games(file, 2, 2, seed=8)
    assert games.task.name == "own-2p-v0"
    assert games.sight.piece("players", games.observation[0])[0, 0] == 3


@on_every_game
@pytest.mark.parametrize("reward", SCHEMES)
def test_rewards_add_up(game: str, reward: str) -> None:
    seats = 3
    games = play_games(game, seats, 4, seed=9, reward=reward)
    paid = np.zeros((4, seats))
    finished = 0
    while finished < 4:
        games.step(games.sample())
        paid += games.rewards
        for number in np.flatnonzero(games.ended):
            finished += 1
            check_payment(reward, paid[number], games.scores[number])
            paid[number] = 0


def check_payment(reward: str, paid: np.ndarray, scores: np.ndarray) -> None:
    if reward in ("win", "rank", "margin"):
        assert paid.sum() == pytest.approx(0)
    if reward in ("win", "rank"):
        assert paid[scores.argmax()] == pytest.approx(paid.max())
        assert np.abs(paid).max() <= 1
    if reward == "margin":
        assert paid == pytest.approx([(3 * score - scores.sum()) / 200 for score in scores])
    if reward in ("score", "redistributed"):
        assert paid == pytest.approx(scores / 100)


def test_a_kept_ticket_costs_at_once_and_pays_when_it_is_finished() -> None:
    games = play_games("small", 2, 1, seed=10, reward="redistributed")
    what = games.task.actions()
    keep_all = what.number(Keep((0, 1, 2)))
    assert keep_all is not None
    games.step([keep_all])
    assert not games.rewards.any()
    board = games.batch.rules.board
    state = games.batch.state(0)
    worth = [sum(board.pair_points[state.offer_of(seat, place)] for place in range(3)) for seat in (0, 1)]
    games.step([keep_all])
    assert games.rewards[0] == pytest.approx([-worth[0] / 100, -worth[1] / 100])


@pytest.mark.parametrize("bot", ["random", "greedy", "rush", "one-step", "destination-hungry"])
@pytest.mark.parametrize("game", ["small", "medium"])
def test_what_a_bot_does_in_one_game_depends_on_no_other(game: str, bot: str) -> None:
    alone = play_games(game, 2, 1, opponents=(bot,), seed=12)
    beside = play_games(game, 2, 3, opponents=(bot,), seed=12)
    for _ in range(80):
        assert (alone.observation[0] == beside.observation[0]).all()
        actions = beside.sample().copy()
        beside.step(actions)
        alone.step(actions[:1])
