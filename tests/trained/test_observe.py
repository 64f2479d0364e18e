"""The observation of a view is that of the environments, number for number."""

import numpy as np
import pytest

from peregon.catalogue import find
from peregon.envs import aec
from peregon.envs.games import play_games
from peregon.envs.task import task
from peregon.learning.observer import Observer
from peregon.model.views import view_of
from peregon.trained import observe
from tests.envs.tables import at_every_table, moments, on_every_game


@at_every_table
def test_every_seat_of_every_game_sees_what_the_writer_of_observations_writes(game: str, seats: int) -> None:
    rules = task(game, seats).rules()
    compared = 0
    for number, state in enumerate(moments(rules, seed=seats, every=5)):
        memory, plans = number % 2 == 0, number % 3 == 0
        for seat in range(seats):
            observer = Observer(rules, 1, memory, plans)
            observer.write(state, seat, 0)
            got = observe(view_of(state, seat), rules, memory=memory, plans=plans)
            assert got.dtype == np.int16 and got.tolist() == list(observer.values)
            compared += 1
    assert compared > 12


@on_every_game
def test_a_batch_of_games_has_the_same_rows(game: str) -> None:
    games = play_games(game, 2, 4, seed=3, plans=True)
    rules = games.task.rules()
    for _ in range(40):
        for number in range(4):
            view = view_of(games.batch.state(number), int(games.turn[number]))
            assert (observe(view, rules, plans=True) == games.observation[number]).all()
        games.step(games.sample())


def test_the_pettingzoo_environment_shows_every_agent_the_same() -> None:
    env = aec.env("europe", seats=3)
    env.reset(seed=4)
    rng = np.random.default_rng(1)
    rules = env.task.rules()
    for _ in range(60):
        for seat, agent in enumerate(env.possible_agents):
            seen = observe(view_of(env.unwrapped._state, seat), rules)
            assert (seen == env.observe(agent)["observation"]).all()
        env.step(rng.choice(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])))


def test_a_spectator_observes_nothing() -> None:
    rules = find("small").rules(2)
    state = next(moments(rules, 1))
    with pytest.raises(ValueError, match="a spectator's view has no seat"):
        observe(view_of(state, None), rules)


def test_rules_for_another_number_of_seats_are_refused() -> None:
    state = next(moments(find("small").rules(2), 1))
    with pytest.raises(ValueError, match="the view is of a table for 2, the rules are for 3"):
        observe(view_of(state, 0), find("small").rules(3))
