"""Environments play in the engine's own memory: whoever copies one is told what to do instead."""

import copy
import pickle
from collections.abc import Callable

import pytest

from peregon.envs import aec
from peregon.envs.games import play_games
from peregon.envs.gym import AgainstBots, ManyAgainstBots
from peregon.envs.processes import GamesInProcesses
from peregon.envs.task import task

KINDS: list[Callable[[], object]] = [
    lambda: aec.env("small"),
    lambda: aec.parallel_env("small"),
    lambda: AgainstBots("small"),
    lambda: ManyAgainstBots(2, "small"),
    lambda: play_games("small", count=2),
    lambda: GamesInProcesses(task("small"), 2, processes=1),
]


@pytest.mark.parametrize("make", KINDS)
@pytest.mark.parametrize("take", [copy.copy, copy.deepcopy, pickle.dumps])
def test_an_environment_is_not_copied(make: Callable[[], object], take: Callable[[object], object]) -> None:
    with pytest.raises(TypeError, match=r"neither copied nor pickled: .* the same seed"):
        take(make())


def test_a_task_is() -> None:
    what = task("small", 3, reward="rank")
    assert copy.deepcopy(what) == what
