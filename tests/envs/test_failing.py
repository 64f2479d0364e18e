"""When an opponent fails in the middle of a step, some games have been played on and others have not: nothing goes on
until they are reset, and the error says why."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from peregon.bots import PlayerFailed
from peregon.envs.games import play_games
from peregon.envs.gym import AgainstBots, ManyAgainstBots
from tests.envs.opponents import TIRED, Tired

BROKEN_OFF = rf"must be reset .PlayerFailed: player '{TIRED}' failed: ArithmeticError: too tired to count"


def test_games_that_were_broken_off_are_mended_by_reset(monkeypatch: pytest.MonkeyPatch) -> None:
    games = play_games("small", 2, 3, opponents=(TIRED,), seed=1)
    fails_in(monkeypatch, lambda: games.step(games.sample()))
    for call in (lambda: games.step([0, 0, 0]), games.sample):
        with pytest.raises(RuntimeError, match=BROKEN_OFF):
            call()
    games.reset(1)
    again = play_games("small", 2, 3, opponents=(TIRED,), seed=1)
    assert (games.mask == again.mask).all() and (games.observation == again.observation).all()
    games.step(games.sample())


def test_a_reset_that_fails_is_told_of_too(monkeypatch: pytest.MonkeyPatch) -> None:
    games = play_games("small", 2, 2, opponents=(TIRED,), seed=1)
    fails_in(monkeypatch, lambda: games.reset(2))
    with pytest.raises(RuntimeError, match=BROKEN_OFF):
        games.sample()
    games.reset(2)
    games.step(games.sample())


def test_a_single_game_that_was_broken_off_offers_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    env = AgainstBots("small", opponents=TIRED)
    _, info = env.reset(seed=1)
    action = int(np.flatnonzero(info["action_mask"])[0])
    fails_in(monkeypatch, lambda: env.step(action))
    with pytest.raises(RuntimeError, match=BROKEN_OFF):
        env.step(action)
    assert not env.action_masks().any()
    env.reset()
    env.step(env.action_space.sample())


def test_many_games_that_were_broken_off_are_mended_by_reset(monkeypatch: pytest.MonkeyPatch) -> None:
    envs = ManyAgainstBots(3, "small", opponents=TIRED)
    _, info = envs.reset(seed=1)
    fails_in(monkeypatch, lambda: envs.step(info["action_mask"].argmax(1)))
    with pytest.raises(RuntimeError, match=BROKEN_OFF):
        envs.step(info["action_mask"].argmax(1))
    _, info = envs.reset()
    envs.step(info["action_mask"].argmax(1))


def fails_in(monkeypatch: pytest.MonkeyPatch, call: Callable[[], Any]) -> None:
    """The opponents fail in this call, with an error that names them and tells of theirs, and in no other."""
    with monkeypatch.context() as patch:
        patch.setattr(Tired, "is_tired", True)
        with pytest.raises(PlayerFailed, match=f"player '{TIRED}' failed: ArithmeticError: too tired"):
            call()
