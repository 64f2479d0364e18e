"""All agents at once, for programs that know no turns: whoever has to decide is heard."""

from typing import Any

from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv

from peregon.envs.checks import Uncopied, cycles
from peregon.game import IllegalAction

Seen = dict[str, Any]


class RailwayGameInParallel(Uncopied, ParallelEnv[str, Seen, int]):  # type: ignore[misc]
    """All agents answer, and the answer of the one whose decision it is counts. A cycle is one decision."""

    def __init__(self, game: AECEnv[str, Seen, int], max_cycles: int | None = None) -> None:
        self._game = game
        self.max_cycles = cycles(max_cycles)
        self.metadata = game.metadata
        self.render_mode = game.render_mode
        self.possible_agents = game.possible_agents
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        space: spaces.Space[Any] = self._game.observation_space(agent)
        return space

    def action_space(self, agent: str) -> spaces.Space[Any]:
        space: spaces.Space[Any] = self._game.action_space(agent)
        return space

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Seen], dict[str, dict[str, Any]]]:
        self._game.reset(seed, options)
        self._cycles = 0
        self.agents = self.possible_agents[:]
        return self._seen(), {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, int]) -> tuple[Any, Any, Any, Any, Any]:
        if not self.agents:
            raise IllegalAction("no game is under way: call reset() for a new one")
        game = self._game
        game.step(actions.get(game.agent_selection))
        self._cycles += 1
        stopped = self._cycles == self.max_cycles and not any(game.terminations.values())
        truncations = dict.fromkeys(self.agents, stopped)
        answer = self._seen(), dict(game.rewards), dict(game.terminations), truncations, dict(game.infos)
        if stopped or any(game.terminations.values()):
            self.agents = []
        return answer

    def _seen(self) -> dict[str, Seen]:
        return {agent: self._game.observe(agent) for agent in self.agents}

    def render(self) -> Any:
        return self._game.render()

    def close(self) -> None:
        self._game.close()
