"""The Gymnasium environments: Gymnasium's own checks, the vector environment against the single one, bad input."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import peregon.envs.gym
from peregon.bots import UnknownPlayer
from peregon.envs.games import IllegalChoice
from peregon.envs.gym import AgainstBots, ManyAgainstBots
from peregon.game import IllegalAction
from tests.envs.tables import TABLES


def make(name: str, **arguments: Any) -> AgainstBots:
    env = gymnasium.make(f"peregon/{name}-v0", **arguments).unwrapped
    assert isinstance(env, AgainstBots)
    return env


def make_many(name: str, count: int, **arguments: Any) -> ManyAgainstBots:
    envs = gymnasium.make_vec(f"peregon/{name}-v0", num_envs=count, **arguments)
    assert isinstance(envs, ManyAgainstBots)
    return envs


def test_there_is_an_id_for_each_game_and_number_of_seats() -> None:
    ids = {f"peregon/{game}-{seats}p-v0" for game, seats in TABLES}
    assert {name for name in gymnasium.registry if name.startswith("peregon/")} == ids


@pytest.mark.parametrize("name", ["usa-2p", "europe-3p", "india-4p", "switzerland-2p", "journey-5p", "small-2p"])
def test_gymnasium_has_no_complaint(name: str) -> None:
    check_env(make(name))


@pytest.mark.parametrize("observation", ["dict", "graph"])
def test_gymnasium_has_no_complaint_of_other_observations(observation: str) -> None:
    check_env(make("medium-2p", observation=observation, opponents=("greedy", "random"), reward="redistributed"))


def test_masks_are_told_in_both_ways() -> None:
    env = make("small-2p")
    _, info = env.reset(seed=1)
    for _ in range(30):
        assert (env.action_masks() == info["action_mask"].astype(bool)).all()
        _, _, ended, _, info = env.step(env.action_space.sample())
        if ended:
            assert not info["action_mask"].any()
            _, info = env.reset()


def play_to_the_end(env: AgainstBots) -> dict[str, Any]:
    ended = False
    while not ended:
        _, _, ended, _, info = env.step(env.action_space.sample())
    return info


def test_the_end_of_a_game_stays_in_sight_until_the_next_begins() -> None:
    env = AgainstBots("small", render_mode="ansi")
    for game in range(2):
        _, first = env.reset(seed=1 if game == 0 else None)
        last = play_to_the_end(env)
        text = env.render()
        assert text.startswith("Small board: the game is over\n")
        assert f"player_{game} holds" in text
        assert last["seat"] == first["seat"] == game
        assert not env.action_masks().any() and not last["action_mask"].any()


def test_a_game_that_ends_is_printed_as_it_ended(capsys: pytest.CaptureFixture[str]) -> None:
    env = AgainstBots("small", render_mode="human")
    env.reset(seed=1)
    play_to_the_end(env)
    assert capsys.readouterr().out.count("the game is over") == 1


def test_before_the_first_reset_there_is_nothing_to_see() -> None:
    env = AgainstBots("small", render_mode="ansi")
    with pytest.raises(RuntimeError, match="call reset"):
        env.render()
    assert not env.action_masks().any()


def test_reset_takes_no_options_and_a_refused_one_changes_nothing() -> None:
    env, envs = AgainstBots("small"), ManyAgainstBots(2, "small")
    for one in (env, envs):
        one.reset(seed=1)
        before = one.games.observation.copy()
        with pytest.raises(ValueError, match="no options, and these are given: 'reset_mask'"):
            one.reset(seed=2, options={"reset_mask": np.array([True, False])})
        assert (one.games.observation == before).all()
        assert one.reset(options={})


def test_the_learner_sits_in_every_seat_in_turn() -> None:
    env = make("small-3p")
    seats = [env.reset(seed=1 if game == 0 else None)[1]["seat"] for game in range(6)]
    assert seats == [0, 1, 2, 0, 1, 2]
    assert [make("small-3p", seat=2).reset()[1]["seat"] for _ in range(3)] == [2, 2, 2]


def test_the_opponents_come_from_the_pool() -> None:
    def wins(opponents: tuple[str, ...]) -> float:
        envs = make_many("small-2p", 200, opponents=opponents)
        envs.reset(seed=1)
        earned: list[float] = []
        while len(earned) < 400:
            _, rewards, ended, _, _ = envs.step(envs.games.sample())
            earned += rewards[ended].tolist()
        return float(np.mean(earned))

    against_random, against_greedy, against_both = wins(("random",)), wins(("greedy",)), wins(("random", "greedy"))
    assert abs(against_random) < 0.15
    assert against_greedy < against_both - 0.1 < against_random - 0.2


def test_many_games_are_the_single_ones() -> None:
    many = make_many("small-2p", 2, seat=1)
    single = make("small-2p", seat=1)
    seen, _ = many.reset(seed=5)
    single.reset(seed=5)
    for _ in range(40):
        assert (seen[0] == single.games.observation[0]).all()
        actions = many.games.sample().copy()
        seen, rewards, ended, _, info = many.step(actions)
        alone, reward, over, _, _ = single.step(actions[0])
        assert (rewards[0], ended[0]) == (reward, over)
        if over:
            assert (info["final_obs"][0] == alone).all()
            assert info["scores"][0].tolist() == single.games.scores[0].tolist()
            break
    assert over


def test_what_was_returned_stays_as_it_is_unless_asked_otherwise() -> None:
    kept, shared = make_many("small-2p", 4), make_many("small-2p", 4, copy=False)
    for envs, is_kept in ((kept, True), (shared, False)):
        seen, info = envs.reset(seed=1)
        before, mask = seen.copy(), info["action_mask"].copy()
        for _ in range(3):
            envs.step(envs.games.sample())
        assert (seen == before).all() == is_kept
        assert (info["action_mask"] == mask).all() == is_kept


def test_an_illegal_action_is_refused_and_nothing_changes() -> None:
    env = make("small-2p")
    seen, info = env.reset(seed=1)
    for action in (-1, 10_000, None, "draw", 0.5, int(np.argmin(info["action_mask"]))):
        with pytest.raises(IllegalAction):
            env.step(action)
        assert (env.games.observation[0] == seen).all()
    envs = make_many("small-2p", 3)
    seen, info = envs.reset(seed=1)
    with pytest.raises(IllegalChoice, match="game 0"):
        envs.step(np.argmin(info["action_mask"], 1))
    with pytest.raises(ValueError, match="array of 3 actions"):
        envs.step([1])
    assert (envs.games.observation == seen).all()


def test_a_game_that_is_over_takes_no_action() -> None:
    env = make("small-2p")
    with pytest.raises(IllegalAction, match="reset"):
        env.step(0)


def test_unknown_options_are_refused() -> None:
    with pytest.raises(UnknownPlayer, match="nobody"):
        make("small-2p", opponents=("nobody",))
    with pytest.raises(ValueError, match="needs opponents"):
        make("small-2p", opponents=())
    with pytest.raises(ValueError, match="render mode"):
        AgainstBots("small", render_mode="smoke signals")
    with pytest.raises(TypeError, match="wings"):
        make("small-2p", wings=2)


def test_a_lone_name_is_a_pool_of_one() -> None:
    assert make("small-2p", opponents="greedy").reset(seed=1)
    assert peregon.envs.gym.SMALL_BOARDS == ("small", "medium")
