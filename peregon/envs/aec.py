"""The PettingZoo environment: one agent after the other decides. `env()` makes one, `parallel_env()` the same game for
programs that want an answer from every agent at once."""

from typing import Any, Unpack

from peregon.envs.checks import Uncopied, a_seed, cycles, not_begun
from peregon.envs.task import Playable, Task, TaskChoices, task
from peregon.extras import missing
from peregon.game import IllegalAction
from peregon.learning.layout import VERSION
from peregon.model.chance import Seeded, stream_of
from peregon.model.numbers import Options
from peregon.model.state import OVER, State
from peregon.policies.policy import PlayerLuck

try:
    import numpy as np
    from gymnasium import spaces
    from pettingzoo import AECEnv
except ImportError as error:
    raise missing("envs", error) from error

from librt.vecs import vec
from mypy_extensions import u8

from peregon.envs.games import look_at
from peregon.envs.parallel import RailwayGameInParallel, Seen
from peregon.envs.rendering import MODES, Renderer
from peregon.envs.sight import Sight
from peregon.envs.spaces import LegalActions, checked, observation_space


class RailwayGame(Uncopied, AECEnv[str, Seen, int]):  # type: ignore[misc]
    """Agents are `player_0`, `player_1`, …; an observation has the parts ``observation`` and ``action_mask``.

    Every game comes to its end, so nothing is ever cut short, unless ``max_cycles`` is given: then the game stops when
    every agent has decided so often. Until then the decisions that an agent has in excess are taken by lot."""

    def __init__(self, what: Task, render_mode: str | None = None, max_cycles: int | None = None) -> None:
        super().__init__()
        self.task = what
        self.metadata = {
            "name": f"peregon_{what.name}",
            "render_modes": list(MODES),
            "is_parallelizable": True,
            "render_fps": 1,
        }
        self.render_mode = render_mode
        self.max_cycles = cycles(max_cycles)
        self.possible_agents = [f"player_{seat}" for seat in range(what.seats)]
        self.agents: list[str] = []
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._renderer = Renderer(what.title.sheet, render_mode)
        self._rules = what.rules()
        self._observer = what.observer(self._rules, what.seats)
        self._rewards = what.rewards(self._rules, 1)
        self._options = Options(self._rules.numbers)
        self._marks = vec[u8]([0] * self._rules.numbers.count)
        self._mask = look_at(self._marks).view(np.int8)
        self._rows = list(look_at(self._observer.values).reshape(what.seats, -1))
        self._paid = look_at(self._rewards.values)
        self._nothing = np.zeros_like(self._mask)
        self.sight = Sight(self._observer.layout, self._rules.board)
        self._state: State | None = None
        self._seed = a_seed(None)
        self._played = 0
        self._make_spaces()

    def _make_spaces(self) -> None:
        count = self._rules.numbers.count
        seen = observation_space(self.sight, self.task.observation)
        mask = spaces.Box(0, 1, (count,), np.int8)
        self.observation_spaces = {
            agent: spaces.Dict({"observation": seen, "action_mask": mask}) for agent in self.possible_agents
        }
        self.action_spaces = {agent: LegalActions(self._rules, self._legal_now) for agent in self.possible_agents}

    def _legal_now(self) -> Any:
        return self._mask if self._state is not None and self._state.phase != OVER else None

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def __str__(self) -> str:
        return str(self.metadata["name"])

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Deals a new game: with a seed always the same, without one the next of a line. There are no options, but
        PettingZoo wants any to be taken."""
        if seed is not None:
            self._seed, self._played = a_seed(seed), 0
        number = stream_of(self._seed, self._played)
        self._played += 1
        self._chance = Seeded(number)
        self._luck = PlayerLuck(number)
        self._state = self._rules.start(self._chance)
        self._rewards.begin(0)
        self._rewards.clear(0)
        self.agents = self.possible_agents[:]
        self._decided = dict.fromkeys(self.agents, 0)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._pose(self._state)

    def _pose(self, state: State) -> None:
        """Lays the options of the next decision out."""
        self._options.mark(self._marks, 0, 0)
        self._rules.offer(state, self._options)
        self._options.mark(self._marks, 0, 1)
        self.agent_selection = self.possible_agents[state.turn]

    @property
    def position(self) -> State:
        """The game as it stands: to look at, never to change."""
        if self._state is None:
            raise not_begun()
        return self._state

    def observe(self, agent: str) -> Seen:
        state = self.position
        seat = self._seat_of.get(agent)
        if seat is None:
            raise ValueError(f"there is no agent {agent!r}; there are {', '.join(self.possible_agents)}")
        self._observer.write(state, seat, seat)
        seen = self._rows[seat].copy()
        if self.task.observation != "flat":
            seen = self.sight.show(self.task.observation, seen)
        mask = self._mask if seat == state.turn and state.phase != OVER else self._nothing
        return {"observation": seen, "action_mask": mask.copy()}

    def last(self, observe: bool = True) -> Any:
        if self._state is None:
            raise not_begun()
        return super().last(observe)

    def step(self, action: int | None) -> None:
        """An action that is not legal is refused with an `IllegalAction`, and nothing changes."""
        state = self.position
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        number = checked(action, self._mask, f" of {self.agent_selection}")
        self._cumulative_rewards[agent] = 0.0
        self._rewards.clear(0)
        self._play(state, number)
        if self.max_cycles is not None:
            self._play_on(state, agent, self.max_cycles)
        if state.phase == OVER:
            self._rewards.ended(0, state)
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self._rewards.played(0, state)
        for seat, paid in enumerate(self._paid.tolist()):
            self.rewards[self.possible_agents[seat]] = paid
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _play(self, state: State, number: int) -> None:
        self._rules.play(state, number, self._chance)
        if state.phase != OVER:
            self._pose(state)

    def _play_on(self, state: State, agent: str, most: int) -> None:
        """Takes the decisions by lot of those who have had theirs, and stops the game when everyone has."""
        self._decided[agent] += 1
        while state.phase != OVER and self._decided[self.agent_selection] >= most:
            if min(self._decided.values()) >= most:
                self.truncations = dict.fromkeys(self.agents, True)
                return
            self._play(state, self._options.nth(self._luck.below(self._options.count)))

    def render(self) -> Any:
        return self._renderer.render(self.position, self.position.turn)

    def close(self) -> None:
        """There is nothing to close: no window is ever opened."""


def env(
    game: Playable = "usa",
    seats: int = 2,
    render_mode: str | None = None,
    max_cycles: int | None = None,
    **choices: Unpack[TaskChoices],
) -> RailwayGame:
    """The environment on a built-in game or any board file."""
    return RailwayGame(task(game, seats, **choices), render_mode, max_cycles)


def parallel_env(
    game: Playable = "usa",
    seats: int = 2,
    render_mode: str | None = None,
    max_cycles: int | None = None,
    **choices: Unpack[TaskChoices],
) -> RailwayGameInParallel:
    """The same for programs that know no turns."""
    return RailwayGameInParallel(env(game, seats, render_mode, **choices), max_cycles)


raw_env = env
__all__ = ["VERSION", "IllegalAction", "RailwayGame", "RailwayGameInParallel", "env", "parallel_env", "raw_env"]
