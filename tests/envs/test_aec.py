"""The PettingZoo environment, by PettingZoo's own tests and some of ours."""

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, max_cycles_test, performance_benchmark, render_test, seed_test

from peregon.envs import aec
from peregon.envs.aec import IllegalAction
from peregon.learning.rewards import SCHEMES
from peregon.model.views import view_of
from peregon.policies.policy import PlayerLuck
from tests.envs.tables import at_every_table

# PettingZoo expects arrays, and warns of the dictionary with a mask that it asks for itself; at the end of a game
# nothing is legal.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros"),
]


@at_every_table
def test_the_api_is_pettingzoos(game: str, seats: int) -> None:
    api_test(aec.env(game, seats), num_cycles=30)


@pytest.mark.parametrize("observation", ["dict", "graph"])
def test_the_api_holds_for_every_kind_of_observation(observation: str) -> None:
    api_test(aec.env("medium", 3, observation=observation, plans=True), num_cycles=200)


@pytest.mark.parametrize("reward", SCHEMES)
def test_the_api_holds_for_every_reward(reward: str) -> None:
    api_test(aec.env("small", 3, reward=reward), num_cycles=200)


def test_a_seed_makes_a_game() -> None:
    seed_test(lambda: aec.env("small", 3), num_cycles=200)
    seed_test(lambda: aec.env("europe", 2), num_cycles=40)


def test_a_game_can_be_cut_short() -> None:
    small = SimpleNamespace(
        env=lambda max_cycles: aec.env("small", max_cycles=max_cycles),
        parallel_env=lambda max_cycles: aec.parallel_env("small", max_cycles=max_cycles),
    )
    for _ in range(10):
        max_cycles_test(small)
    max_cycles_test(aec)


def test_pictures_and_texts_can_be_had(capsys: pytest.CaptureFixture[str]) -> None:
    render_test(lambda render_mode: aec.env("small", render_mode=render_mode))
    assert "Small board: player_0 has to decide" in capsys.readouterr().out


def test_the_text_tells_only_what_the_seat_sees() -> None:
    env = aec.env("small", render_mode="ansi")
    env.reset(seed=1)
    text = env.render()
    assert "player_0 holds" in text and "player_1 holds" not in text


def test_the_benchmark_of_pettingzoo_runs(capsys: pytest.CaptureFixture[str]) -> None:
    performance_benchmark(aec.env("usa"))
    assert "turns per second" in capsys.readouterr().out


def play(env: aec.RailwayGame, seed: int, luck: PlayerLuck) -> dict[str, float]:
    paid = dict.fromkeys(env.possible_agents, 0.0)
    env.reset(seed=seed)
    for agent in env.agent_iter():
        seen, reward, ended, _, _ = env.last()
        paid[agent] += reward
        legal = np.flatnonzero(seen["action_mask"])
        env.step(None if ended else legal[luck.below(len(legal))])
    return paid


@pytest.mark.parametrize("reward", ["win", "rank", "margin"])
def test_what_one_wins_another_loses(reward: str) -> None:
    for seed in range(5):
        assert sum(play(aec.env("small", 4, reward=reward), seed, PlayerLuck(seed)).values()) == pytest.approx(0)


@pytest.mark.parametrize("game", ["small", "medium"])
def test_the_score_is_the_same_at_once_or_bit_by_bit(game: str) -> None:
    for seed in range(3):
        whole, bits = (play(aec.env(game, 2, reward=reward), seed, PlayerLuck(seed)) for reward in SCHEMES[3:])
        assert whole == pytest.approx(bits)


@pytest.mark.parametrize("action", [-1, 10_000, None, "draw", 0.5, 0])
def test_an_illegal_action_is_refused_and_nothing_changes(action: Any) -> None:
    env = aec.env("small")
    env.reset(seed=1)
    before = view_of(env.position, 0), env.last()[0]["action_mask"].tolist()
    with pytest.raises(IllegalAction):
        env.step(action)
    assert (view_of(env.position, 0), env.last()[0]["action_mask"].tolist()) == before
    env.step(np.flatnonzero(before[1])[0])


@pytest.mark.parametrize("action", [True, np.True_])
def test_true_is_not_taken_for_action_1(action: Any) -> None:
    env = aec.env("small")
    env.reset(seed=1)
    while not env.last()[0]["action_mask"][1]:
        env.step(env.action_space(env.agent_selection).sample())
    with pytest.raises(IllegalAction, match="not the number of an action"):
        env.step(action)
    env.step(1)


def test_nothing_goes_before_reset_and_nobody_else_plays() -> None:
    env = aec.env("small")
    for call in (lambda: env.step(0), lambda: env.observe("player_0"), env.render, env.last):
        with pytest.raises(RuntimeError, match="reset"):
            call()
    env.reset()
    with pytest.raises(ValueError, match="there is no agent 'player_7'"):
        env.observe("player_7")


def test_unknown_options_are_refused() -> None:
    with pytest.raises(ValueError, match="render mode"):
        aec.env("small", render_mode="smoke signals")


@pytest.mark.parametrize("most", [0, -1, "3", 1.5, True])
@pytest.mark.parametrize("make", [aec.env, aec.parallel_env])
def test_a_game_cannot_be_cut_short_after_just_anything(make: Any, most: Any) -> None:
    with pytest.raises(ValueError, match="cannot be cut short after"):
        make(game="small", max_cycles=most)


@pytest.mark.parametrize("most", [4, None])
def test_in_parallel_nothing_is_played_after_the_end(most: int | None) -> None:
    env = aec.parallel_env("small", max_cycles=most)
    with pytest.raises(IllegalAction, match="reset"):
        env.step({})
    env.reset(seed=1)
    actions: dict[str, Any] = {}
    while env.agents:
        actions = {agent: env.action_space(agent).sample() for agent in env.agents}
        env.step(actions)
    nobody: dict[str, Any] = dict.fromkeys(actions)
    for answer in (actions, nobody, {}):
        with pytest.raises(IllegalAction, match="reset"):
            env.step(answer)
    env.reset()
    assert env.agents == env.possible_agents


@pytest.mark.parametrize("seed", [1.5, "1", True])
def test_a_refused_reset_changes_nothing(seed: Any) -> None:
    env, same = aec.env("small"), aec.env("small")
    for one in (env, same):
        one.reset(seed=1)
    with pytest.raises(ValueError, match="a seed is a whole number"):
        env.reset(seed=seed)
    for _ in range(2):
        assert view_of(env.position, 0) == view_of(same.position, 0)
        for one in (env, same):
            one.reset()


def test_the_name_has_the_version_in_it() -> None:
    assert aec.env("small", 3).metadata["name"] == "peregon_small-3p-v0"


def test_only_the_one_to_decide_has_options() -> None:
    env = aec.env("small", 3)
    env.reset(seed=1)
    assert [bool(env.observe(agent)["action_mask"].any()) for agent in env.agents] == [True, False, False]
