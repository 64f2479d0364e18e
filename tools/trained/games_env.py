"""Many games as one environment of stable-baselines3: its own way of having many is a Python object a game, and three
quarters of the time goes there."""

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray
from stable_baselines3.common.vec_env import VecEnv

from peregon.envs.games import Games
from peregon.envs.task import Task


class GamesEnv(VecEnv):
    """One learner against a pool of opponents, in every game. What it sees is scaled to 0…1."""

    def __init__(self, what: Task, count: int, opponents: Sequence[str], seed: int) -> None:
        self.games = Games(what, count, opponents, seed=seed)
        self._high = self.games.sight.high.astype(np.float32)
        self._actions: NDArray[np.int64] = np.zeros(count, np.int64)
        self._begun = seed
        seen = gymnasium.spaces.Box(0.0, 1.0, self._high.shape, np.float32)
        super().__init__(count, seen, gymnasium.spaces.Discrete(self.games.actions))

    def reset(self) -> Any:
        self.games.reset(self._begun)
        return self._seen()

    def step_async(self, actions: NDArray[Any]) -> None:
        self._actions = actions.astype(np.int64)

    def step_wait(self) -> Any:
        self.games.step(self._actions)
        ended = self.games.ended.copy()
        infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        for game in np.flatnonzero(ended):
            infos[game] = {"terminal_observation": self.games.final[game] / self._high, "TimeLimit.truncated": False}
        return self._seen(), self.games.earned.astype(np.float32), ended, infos

    def _seen(self) -> NDArray[Any]:
        return self.games.observation / self._high

    def action_masks(self) -> NDArray[np.bool_]:
        return self.games.mask.copy()

    # What MaskablePPO asks of every environment by name.

    def env_method(self, method_name: str, *_arguments: Any, indices: Any = None, **_named: Any) -> list[Any]:  # noqa: ARG002
        if method_name != "action_masks":
            raise AttributeError(method_name)
        return list(self.action_masks())

    def has_attr(self, attr_name: str) -> bool:
        return attr_name == "action_masks"

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:  # noqa: ARG002
        if attr_name == "render_mode":
            return [None] * self.num_envs
        raise AttributeError(attr_name)

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:  # noqa: ARG002
        raise AttributeError(attr_name)

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:  # noqa: ARG002
        return [False] * self.num_envs

    def close(self) -> None:
        pass
