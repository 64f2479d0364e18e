"""The Gymnasium environments: one learner at a table of bots. Importing this registers an id for each game and number
of seats, `peregon/usa-2p-v0` and so on, with a vector environment of its own for `gymnasium.make_vec`."""

from collections.abc import Sequence
from typing import Any, Unpack

from peregon.catalogue import find, playable
from peregon.envs.checks import Uncopied, no_options, not_begun
from peregon.envs.task import Playable, Task, TaskChoices, task
from peregon.extras import missing
from peregon.game import IllegalAction
from peregon.learning.layout import VERSION
from peregon.model.state import State

try:
    import gymnasium
    import numpy as np
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
    from numpy.typing import NDArray
except ImportError as error:
    raise missing("envs", error) from error

from peregon.envs.games import Games
from peregon.envs.rendering import MODES, Renderer
from peregon.envs.spaces import LegalActions, checked, observation_space

SMALL_BOARDS = ("small", "medium")


def _games(what: Task, count: int, opponents: Sequence[str], seat: int | None) -> Games:
    if not opponents:
        raise ValueError("a learner needs opponents; for playing all seats there are peregon.envs.games and .aec")
    return Games(what, count, opponents, seat, seed=0)


class AgainstBots(Uncopied, gymnasium.Env[Any, Any]):
    """One game after the other. ``opponents`` is a pool of players by name, from which each of the other seats draws
    one when a game begins; ``seat`` is the learner's, or None to move on by one with every game.

    ``info["action_mask"]`` and ``action_masks()`` tell what is legal. Anything else is refused with an
    `IllegalAction`, and nothing changes."""

    metadata = {"render_modes": list(MODES), "render_fps": 1}  # noqa: RUF012 (as Gymnasium has it)

    def __init__(
        self,
        game: Playable = "usa",
        seats: int = 2,
        opponents: Sequence[str] = ("random",),
        seat: int | None = None,
        render_mode: str | None = None,
        **choices: Unpack[TaskChoices],
    ) -> None:
        self.games = _games(task(game, seats, **choices), 1, opponents, seat)
        self.render_mode = render_mode
        self._renderer = Renderer(self.games.task.title.sheet, render_mode)
        self._mask = self.games.mask[0].view(np.int8)
        # A game that has ended begins anew in the batch; what is shown here is still its end.
        self._state: State | None = None
        self._seat = 0
        self._is_over = True
        self._begun = 0
        self.observation_space = observation_space(self.games.sight, self.games.task.observation)
        self.action_space = LegalActions(self.games.batch.rules, lambda: None if self._is_over else self._mask)

    def action_masks(self) -> NDArray[np.bool_]:
        mask: NDArray[np.bool_] = self.games.mask[0]
        return np.zeros_like(mask) if self._is_over else mask.copy()

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        no_options(options)
        super().reset(seed=seed)
        if seed is not None:
            self._begun = 0
        self._is_over = True
        self.games.reset(int(self.np_random.integers(1 << 61)), self._begun)
        self._state, self._seat = self.games.batch.state(0), int(self.games.learner[0])
        self._begun += 1
        self._is_over = False
        return self._seen(self.games.observation[0]), self._info()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        if self._is_over:
            self.games.batch.check_whole()
            raise IllegalAction("the game is over: call reset() for a new one")
        number = checked(action, self._mask)
        # A step that fails halfway leaves nothing to go on with.
        self._is_over = True
        self.games.step([number])
        self._is_over = bool(self.games.ended[0])
        seen = self.games.final[0] if self._is_over else self.games.observation[0]
        info = self._info()
        if self._is_over:
            info["scores"] = self.games.scores[0].copy()
        if self.render_mode == "human":
            self.render()
        return self._seen(seen), float(self.games.earned[0]), self._is_over, False, info

    def _seen(self, row: NDArray[np.int16]) -> Any:
        return self.games.sight.show(self.games.task.observation, row.copy())

    def _info(self) -> dict[str, Any]:
        mask = np.zeros_like(self._mask) if self._is_over else self._mask.copy()
        return {"action_mask": mask, "seat": self._seat}

    def render(self) -> Any:
        if self._state is None:
            raise not_begun()
        return self._renderer.render(self._state, self._seat)


class ManyAgainstBots(Uncopied, VectorEnv[Any, Any, Any]):
    """The same for many games at once, in one call of the engine. A game that ends begins anew in the same step; what
    was seen at its end is in ``info["final_obs"]``, the points in ``info["scores"]``.

    With ``copy=False`` the arrays are the engine's own, and change with the next step."""

    metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012

    def __init__(
        self,
        num_envs: int = 1,
        game: Playable = "usa",
        seats: int = 2,
        opponents: Sequence[str] = ("random",),
        seat: int | None = None,
        copy: bool = True,
        **choices: Unpack[TaskChoices],
    ) -> None:
        self.num_envs = num_envs
        self.copy = copy
        self.games = _games(task(game, seats, **choices), num_envs, opponents, seat)
        self._mask = self.games.mask.view(np.int8)
        self._never = np.zeros(num_envs, bool)
        self.single_observation_space = observation_space(self.games.sight, self.games.task.observation)
        self.single_action_space: spaces.Space[Any] = spaces.Discrete(self.games.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def action_masks(self) -> NDArray[np.bool_]:
        return self.games.mask.copy() if self.copy else self.games.mask

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        no_options(options)
        super().reset(seed=seed)
        self.games.reset(int(self.np_random.integers(1 << 61)))
        return self._seen(self.games.observation), self._info()

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        self.games.step(actions)
        games = self.games
        info = self._info()
        ended = games.ended.copy()
        if ended.any():
            info |= {"final_obs": self._seen(games.final), "_final_obs": ended}
            info |= {"scores": games.scores.copy(), "_scores": ended}
        return self._seen(games.observation), games.earned.copy(), ended, self._never.copy(), info

    def _seen(self, rows: NDArray[np.int16]) -> Any:
        return self.games.sight.show(self.games.task.observation, rows.copy() if self.copy else rows)

    def _info(self) -> dict[str, Any]:
        mask, seats = self._mask, self.games.learner
        return {"action_mask": mask.copy() if self.copy else mask, "seat": seats.copy() if self.copy else seats}


def register() -> None:
    """An id for each game that can be played by its name, small boards included, and each number of seats."""
    for title in (*playable()[0], *map(find, SMALL_BOARDS)):
        fewest, most = title.players
        for seats in range(fewest, most + 1):
            gymnasium.register(
                f"peregon/{title.name}-{seats}p-v{VERSION}",
                entry_point="peregon.envs.gym:AgainstBots",
                vector_entry_point="peregon.envs.gym:ManyAgainstBots",
                kwargs={"game": title.name, "seats": seats},
            )


register()
